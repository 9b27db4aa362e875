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
    Level(depth=1, plain=True, notices=0.6, error=110, compared=50),
    Level(depth=1, notices=0.68, error=330, compared=50),
    Level(depth=1, notices=0.82, error=140, compared=50),
    Level(depth=1, notices=0.89, error=67, compared=50),
    Level(depth=2, notices=0.94, error=58, compared=20),
    Level(depth=3, notices=0.97, error=41, compared=10),
    Level(depth=4, notices=0.985, error=23, compared=6),
    Level(depth=5, error=13, compared=5),
    Level(depth=8, error=8, compared=3),
    Level(),
)

KULAMI = (
    Level(depth=1, plain=True, notices=0.5, error=400, compared=50),
    Level(depth=1, plain=True, notices=0.59, error=225, compared=50),
    Level(depth=1, plain=True, notices=0.9, error=63, compared=50),
    Level(depth=2, plain=True, notices=0.945, error=34, compared=50),
    Level(depth=3, notices=0.965, error=46, compared=10),
    Level(depth=4, notices=0.977, error=30, compared=7),
    Level(depth=6, notices=0.988, error=17, compared=5),
    Level(depth=8, notices=0.99, error=11, compared=3),
    Level(depth=11, nodes=2_000_000, error=4, compared=2),
    Level(),
)

TOMOKO = (
    TomokoLevel(depth=1, sight=Sight(turned=0.0), error=42, notices=0.39, delay=12.0),
    TomokoLevel(depth=1, sight=Sight(turned=0.06), error=34, notices=0.46, delay=9.0),
    TomokoLevel(depth=1, sight=Sight(turned=0.15), error=27, notices=0.53, delay=7.0),
    TomokoLevel(depth=1, sight=Sight(turned=0.35), error=18, notices=0.63, delay=5.5),
    TomokoLevel(depth=1, sight=Sight(turned=0.6), error=10, notices=0.75, delay=4.0),
    TomokoLevel(depth=1, sight=Sight(turned=1.0), error=4, notices=0.92, delay=3.0),
    TomokoLevel(nodes=20_000, error=12, notices=0.99, delay=2.2),
    TomokoLevel(nodes=200_000, delay=1.5),
    TomokoLevel(nodes=1_000_000, delay=0.8),
    TomokoLevel(),
)

LEVELS: dict[str, tuple[Level, ...]] = {"fanorona": FANORONA, "kulami": KULAMI}


def checked_level(number: int) -> int:
    if number not in range(WEAKEST, STRONGEST + 1):
        raise InputError(f"the levels go from {WEAKEST} to {STRONGEST}; there is no level {number!r}")
    return number


def level_of(game_name: str, number: int) -> Level:
    return LEVELS[game_name][checked_level(number) - 1]


def tomoko_level(number: int) -> TomokoLevel:
    return TOMOKO[checked_level(number) - 1]
