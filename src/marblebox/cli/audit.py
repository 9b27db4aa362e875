"""`marblebox audit`: the Parker sheet's opening analysis, printed and computed figures side by side."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table

    from marblebox.games.fanorona.audit import Finding


def audit() -> None:
    """Recompute the opening analysis printed in Parker's Fanorona sheet."""
    from rich.console import Console

    from marblebox.games.fanorona.audit import report

    console = Console(highlight=False)
    findings = report()
    for topic, group in groupby(findings, key=lambda finding: finding.topic):
        console.print(_table(topic, list(group)))
    for line in _verdict(findings):
        console.print(line)


def _table(topic: str, findings: list[Finding]) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(title=topic, title_justify="left", title_style="bold", box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("figure")
    table.add_column("printed")
    table.add_column("computed")
    table.add_column("verdict", no_wrap=True)
    table.add_column("note", ratio=1)
    for finding in findings:
        verdict, style = ("right", "") if finding.agrees else ("WRONG", "bold red")
        table.add_row(finding.what, finding.printed, finding.computed, verdict, finding.note, style=style)
    return table


def _verdict(findings: list[Finding]) -> list[str]:
    wrong = [finding for finding in findings if not finding.agrees]
    lines = [f"\n{len(findings)} figures checked: {len(findings) - len(wrong)} right, {len(wrong)} wrong."]
    for finding in wrong:
        note = f" ({finding.note})" if finding.note else ""
        lines.append(
            f"  {finding.topic}, {finding.what}: printed {finding.printed}, computed {finding.computed}{note}"
        )
    return lines
