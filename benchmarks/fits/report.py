"""What a fit has found, beside what is written in the compiled core."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

NATIVE = Path(__file__).parents[2] / "native"


@dataclass(frozen=True)
class Fitted:
    """One constant."""

    name: str
    coded: float
    fitted: float

    def __str__(self) -> str:
        return f"{self.name:34} {self.coded:10.2f} {self.fitted:10.2f}"


@dataclass(frozen=True)
class Fit:
    """The constants of one evaluation, and how well the coded and the fitted ones do on games that were kept apart."""

    title: str
    positions: int
    constants: Sequence[Fitted]
    measure: str = ""
    coded_measure: float = 0.0
    fitted_measure: float = 0.0

    def __str__(self) -> str:
        heading = f"{self.title}, {self.positions} positions"
        lines = [heading, f"{'':34} {'in code':>10} {'fitted':>10}", *map(str, self.constants)]
        if self.measure:
            lines.append(f"{self.measure:34} {self.coded_measure:10.3f} {self.fitted_measure:10.3f}")
        return "\n".join(lines)


def numbers_in(path: str, pattern: str) -> list[float]:
    """The numbers in the groups of a pattern, every time that it is found in a file of the core."""
    found = re.findall(pattern, (NATIVE / path).read_text(encoding="utf-8"))
    if not found:
        raise LookupError(f"native/{path} has nothing like {pattern}: the fit no longer knows the evaluation")
    return [float(number) for groups in found for number in ([groups] if isinstance(groups, str) else groups)]
