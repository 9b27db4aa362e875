"""`marblebox audit`: the figures that rule sheets print, and the computed ones beside them."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table

    from marblebox.cli.kit import Finding


def audit() -> None:
    """Recompute the figures that are printed in rule sheets, such as an analysis of the opening."""
    from marblebox.cli.kit import kit_of
    from marblebox.cli.terminal import new_console
    from marblebox.core.registry import games

    console = new_console()
    findings = [finding for game in games() for finding in kit_of(game).findings()]
    for topic, group in groupby(findings, key=lambda finding: finding.topic):
        console.print(_table(topic, list(group)))
    for line in _verdict(findings):
        console.print(line)


def _table(topic: str, findings: list[Finding]) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(title=topic, title_justify="left", title_style="bold", box=SIMPLE_HEAD, pad_edge=False)
    for heading in ("figure", "printed", "computed", "verdict", "note"):
        table.add_column(heading, overflow="fold", no_wrap=heading == "verdict")
    for finding in findings:
        verdict, style = ("right", "") if finding.agrees else ("WRONG", "bold red")
        table.add_row(finding.what, finding.printed, finding.computed, verdict, finding.note, style=style)
    return table


def _verdict(findings: list[Finding]) -> list[str]:
    """How many printed figures are wrong, altogether and by topic."""
    wrong = Counter(finding.topic for finding in findings if not finding.agrees)
    checked = Counter(finding.topic for finding in findings)
    right = len(findings) - wrong.total()
    lines = [f"{len(findings)} printed figures checked: {right} right, {wrong.total()} wrong."]
    return lines + [f"  {topic}: {count} of {checked[topic]} wrong" for topic, count in wrong.items()]
