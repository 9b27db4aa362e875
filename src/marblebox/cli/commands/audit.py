"""`marblebox audit`: the figures that rule sheets print, and the computed ones beside them."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING

from marblebox.cli.terminal import LanguageOption, chosen_language
from marblebox.core.text import Text

if TYPE_CHECKING:
    from rich.table import Table

    from marblebox.cli.kit import Finding

_VERDICT = Text("verdict", "Urteil")
_HEADINGS = (
    Text("figure", "Angabe"),
    Text("printed", "gedruckt"),
    Text("computed", "berechnet"),
    _VERDICT,
    Text("note", "Anmerkung"),
)
_RIGHT, _WRONG = Text("right", "richtig"), Text("WRONG", "FALSCH")
_CHECKED = Text(
    "{count} printed figures checked: {right} right, {wrong} wrong.",
    "{count} gedruckte Angaben geprüft: {right} richtig, {wrong} falsch.",
)
_OF_TOPIC = Text("  {topic}: {count} of {checked} wrong", "  {topic}: {count} von {checked} falsch")


def audit(lang: LanguageOption = None) -> None:
    """Recompute the figures that are printed in rule sheets, such as an analysis of the opening."""
    from marblebox.cli.kit import kit_of
    from marblebox.cli.terminal import new_console
    from marblebox.core.registry import games

    console, language = new_console(), chosen_language(lang)
    findings = [finding for game in games() for finding in kit_of(game).findings()]
    for topic, group in groupby(findings, key=lambda finding: finding.topic):
        console.print(_table(topic, list(group), language))
    for line in _verdict(findings):
        console.print(line.in_language(language))


def _table(topic: Text, findings: list[Finding], language: str) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    title = topic.in_language(language)
    table = Table(title=title, title_justify="left", title_style="bold", box=SIMPLE_HEAD, pad_edge=False)
    for heading in _HEADINGS:
        table.add_column(heading.in_language(language), overflow="fold", no_wrap=heading is _VERDICT)
    for finding in findings:
        verdict, style = (_RIGHT, "") if finding.agrees else (_WRONG, "bold red")
        table.add_row(*_cells(finding, verdict, language), style=style)
    return table


def _cells(finding: Finding, verdict: Text, language: str) -> list[str]:
    """A line of the table, its figures as they are written in that language."""
    from marblebox.cli.numbers import with_numbers_of

    what, printed, computed, judged, note = (
        text.in_language(language) for text in (finding.what, finding.printed, finding.computed, verdict, finding.note)
    )
    return [what, with_numbers_of(language, printed), with_numbers_of(language, computed), judged, note]


def _verdict(findings: list[Finding]) -> list[Text]:
    """How many printed figures are wrong, altogether and by topic."""
    wrong = Counter(finding.topic for finding in findings if not finding.agrees)
    checked = Counter(finding.topic for finding in findings)
    total = _CHECKED.filled(count=len(findings), right=len(findings) - wrong.total(), wrong=wrong.total())
    topics = (_OF_TOPIC.filled(topic=topic, count=count, checked=checked[topic]) for topic, count in wrong.items())
    return [total, *topics]
