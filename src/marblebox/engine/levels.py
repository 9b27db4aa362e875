"""Ten levels for each game, as data.

A level is what somebody can do: how far they look ahead, what they overlook, and how far off their judgement is. Nobody
blunders by throwing dice: a weak player misses the long chain, the stone taken by moving away, the cell at the other
end of the row, and the reply that comes after the nice capture. Level 10 has none of these faults and uses all of its
time; the others are limited by depth and nodes, so that they play the same moves on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass

from marblebox.core.errors import InputError
from marblebox.engine.tomoko_search import Sight

WEAKEST, STRONGEST = 1, 10


@dataclass(frozen=True)
class Level:
    """How somebody plays a game without secrets."""

    depth: int | None = None  # turns looked ahead
    nodes: int | None = None
    plain: bool = False  # whether captures beyond the horizon go unseen
    notices: float = 1.0  # the chance to see a move one degree harder to see than an obvious one
    error: int = 0  # how far off the judgement of a move is on average, in hundredths of a stone or point
    compared: int = 1  # how many moves are weighed against each other


@dataclass(frozen=True)
class TomokoLevel:
    """How somebody plays Tomoko."""

    depth: int | None = None
    nodes: int | None = None
    sight: Sight | None = None  # what a planner sees who is not at full strength
    error: int = 0  # in hundredths of a card
    notices: float = 1.0  # the chance to notice an own match before the next push, where nobody races the clock
    delay: float = 0.3  # seconds it takes to notice an own match, where players do


FANORONA = (
    Level(depth=1, plain=True, notices=0.6, error=80, compared=50),
    Level(depth=1, plain=True, notices=0.78, error=50, compared=50),
    Level(depth=1, plain=True, notices=0.95, error=20, compared=50),
    Level(depth=2, plain=True, notices=0.65, error=100, compared=50),
    Level(depth=2, plain=True, notices=0.9, error=40, compared=50),
    Level(depth=3, plain=True, notices=0.8, error=80, compared=10),
    Level(depth=3, plain=True, notices=0.95, error=25, compared=10),
    Level(depth=2, nodes=20_000, notices=0.97, error=40, compared=8),
    Level(depth=4, nodes=100_000, notices=0.99, error=20, compared=4),
    Level(),
)

KULAMI = (
    Level(depth=1, plain=True, notices=0.6, error=200, compared=50),
    Level(depth=1, plain=True, notices=0.82, error=100, compared=50),
    Level(depth=2, plain=True, notices=0.82, error=110, compared=50),
    Level(depth=2, plain=True, notices=0.95, error=40, compared=50),
    Level(depth=3, nodes=50_000, notices=0.96, error=45, compared=8),
    Level(depth=4, nodes=100_000, notices=0.97, error=40, compared=6),
    Level(depth=5, nodes=200_000, notices=0.98, error=25, compared=5),
    Level(depth=8, nodes=500_000, notices=0.99, error=12, compared=3),
    Level(depth=10, nodes=1_000_000, error=6, compared=3),
    Level(),
)

TOMOKO = (
    TomokoLevel(depth=1, sight=Sight(turned=0.0), error=40, notices=0.4, delay=12.0),
    TomokoLevel(depth=1, sight=Sight(turned=0.1), error=30, notices=0.5, delay=9.0),
    TomokoLevel(depth=1, sight=Sight(turned=0.3), error=20, notices=0.6, delay=7.0),
    TomokoLevel(depth=1, sight=Sight(turned=0.5), error=12, notices=0.7, delay=5.5),
    TomokoLevel(depth=1, sight=Sight(turned=0.7), error=8, notices=0.8, delay=4.0),
    TomokoLevel(depth=1, sight=Sight(turned=1.0), error=4, notices=0.9, delay=3.0),
    TomokoLevel(depth=2, sight=Sight(worlds=4), error=1, notices=0.95, delay=2.2),
    TomokoLevel(nodes=50_000, delay=1.5),
    TomokoLevel(nodes=1_000_000, delay=0.8),
    TomokoLevel(),
)

LEVELS: dict[str, tuple[Level, ...]] = {"fanorona": FANORONA, "kulami": KULAMI}


def checked_level(number: int) -> int:
    if not WEAKEST <= number <= STRONGEST:
        raise InputError(f"the levels go from {WEAKEST} to {STRONGEST}; there is no level {number}")
    return number


def level_of(game_name: str, number: int) -> Level:
    return LEVELS[game_name][checked_level(number) - 1]


def tomoko_level(number: int) -> TomokoLevel:
    return TOMOKO[checked_level(number) - 1]
