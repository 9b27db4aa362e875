"""How much stronger one player is than the other, and how sure that is.

Games come in pairs with sides swapped, and the two games of a pair share their opening; so a pair, not a game, is one
observation. Its score is 0 to 1 in steps of a quarter.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, pvariance
from typing import Literal

from marblebox.core.errors import InputError
from marblebox.core.text import Text

CONFIDENCE = 1.96  # standard deviations that hold 95%
Decision = Literal["accepted", "rejected"]

_TOLD = Text("{score:.1f}%, Elo {elo} ({low} to {high})", "{score:.1f}%, Elo {elo} ({low} bis {high})")
_NO_RANGE = Text(
    "the test needs low below high, both finite, not {low:g} and {high:g}",
    "der Test braucht low kleiner als high, beide endlich, nicht {low:g} und {high:g}",
)


def elo_of(score: float) -> float:
    """The difference in Elo at which that score is expected."""
    if score <= 0 or score >= 1:
        return math.copysign(math.inf, score - 0.5)
    return -400 * math.log10(1 / score - 1)


def score_of(elo: float) -> float:
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass(frozen=True)
class Estimate:
    """A score with its margin, and the same as Elo."""

    score: float
    low: float
    high: float

    @classmethod
    def of(cls, pairs: Sequence[float]) -> Estimate:
        if not pairs:
            return cls(0.5, 0.0, 1.0)
        score, count = fmean(pairs), len(pairs)
        # Two imagined pairs, one won and one lost, keep a few games from looking certain.
        spread = math.sqrt(pvariance([*pairs, 0.0, 1.0]) / count)
        return cls(score, max(0.0, score - CONFIDENCE * spread), min(1.0, score + CONFIDENCE * spread))

    def __str__(self) -> str:
        return self.told.en

    @property
    def told(self) -> Text:
        elo, low, high = (_signed(elo_of(value)) for value in (self.score, self.low, self.high))
        return _TOLD.filled(score=100 * self.score, elo=elo, low=low, high=high)


def _signed(elo: float) -> str:
    return f"{round(elo):+d}" if math.isfinite(elo) else "+∞" if elo > 0 else "-∞"


@dataclass(frozen=True)
class Sprt:
    """A sequential test: is the first player at least `high` Elo stronger, or at most `low`?"""

    low: float = 0.0
    high: float = 20.0
    risk: float = 0.05  # of either wrong answer

    def __post_init__(self) -> None:
        if not -math.inf < self.low < self.high < math.inf:
            raise InputError(_NO_RANGE.filled(low=self.low, high=self.high))

    @property
    def bound(self) -> float:
        return math.log((1 - self.risk) / self.risk)

    def ratio(self, pairs: Sequence[float]) -> float:
        """The logarithm of how much likelier the pairs are under `high` than under `low` (normal approximation)."""
        if len(pairs) < 2:
            return 0.0
        low, high = score_of(self.low), score_of(self.high)
        spread = pvariance([*pairs, 0.0, 1.0])
        return len(pairs) * (high - low) * (2 * fmean(pairs) - low - high) / (2 * spread)

    def decision(self, pairs: Sequence[float]) -> Decision | None:
        """Whether `high` is accepted or rejected; None while that is open."""
        ratio = self.ratio(pairs)
        return "accepted" if ratio >= self.bound else "rejected" if ratio <= -self.bound else None
