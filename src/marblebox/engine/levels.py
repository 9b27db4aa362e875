"""Levels, as data: every kit has ten, or ten for each rule set.

A level is what somebody can do: how far they look ahead, what they overlook, and how far off their judgement is. Nobody
blunders by throwing dice: a weak player misses the long chain, the stone taken by moving away, the cell at the other
end of the row, and the reply that comes after the nice capture. Level 10 has none of these faults and uses all of its
time; the others are limited by depth and nodes, so that they play the same moves on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass

from marblebox.core.errors import InputError
from marblebox.core.limits import STRONGEST_LEVEL as STRONGEST
from marblebox.core.limits import WEAKEST_LEVEL as WEAKEST
from marblebox.core.text import Text

__all__ = ["STRONGEST", "WEAKEST", "Level", "checked_level"]


@dataclass(frozen=True)
class Level:
    """How somebody plays."""

    depth: int | None = None  # turns looked ahead
    nodes: int | None = None
    plain: bool = False  # whether they look ahead in the plain way of beginners, with the kit's plain search
    notices: float = 1.0  # the chance to see a move one degree harder to see than an obvious one
    error: int = 0  # how far off the judgement of a move is on average, in hundredths of what the game counts
    compared: int = 1  # how many moves are weighed against each other
    greed: float = 0.0  # the chance to take the largest capture at once, if it takes enough to tempt anybody
    claims: float = 1.0  # the chance to notice an own claim before the next turn, where nobody races the clock
    delay: float = 0.3  # seconds it takes to notice an own claim, where players do


_NO_LEVEL = Text(
    "the levels go from {low} to {high}; there is no level {number}",
    "die Stufen gehen von {low} bis {high}; eine Stufe {number} gibt es nicht",
)


def checked_level(number: int) -> int:
    if number not in range(WEAKEST, STRONGEST + 1):
        raise InputError(_NO_LEVEL.filled(low=WEAKEST, high=STRONGEST, number=repr(number)))
    return number
