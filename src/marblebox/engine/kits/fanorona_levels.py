"""The levels of the Fanorona family: ten for each rule set, and what they scored against each other.

How strong the same row of numbers is depends on the rules. Under Parker's rules a chain goes on by itself, and under
Tumicarona's a few turns without a capture make a draw. docs/engine.md says how the levels were measured.
"""

from __future__ import annotations

from marblebox.engine.kit import Result
from marblebox.engine.levels import Level

LEVELS: dict[str, tuple[Level, ...]] = {
    "parker": (
        Level(depth=1, greed=0.6, error=30000, compared=50),
        Level(depth=1, notices=0.99, greed=0.98, error=8000, compared=50),
        Level(depth=1, notices=0.98, error=600, compared=50),
        Level(depth=1, notices=0.98, error=175, compared=50),
        Level(depth=2, notices=0.98, error=150, compared=20),
        Level(depth=3, notices=0.98, error=115, compared=10),
        Level(depth=4, notices=0.98, error=65, compared=8),
        Level(depth=5, notices=0.98, error=80, compared=5),
        Level(depth=5, error=22, compared=5),
        Level(),
    ),
    "tumicarona": (
        Level(depth=1, plain=True, notices=0.95, error=150, compared=50),
        Level(depth=1, notices=0.99, greed=0.98, error=8000, compared=50),
        Level(depth=1, notices=0.98, error=600, compared=50),
        Level(depth=1, notices=0.98, error=350, compared=50),
        Level(depth=1, notices=0.98, error=200, compared=50),
        Level(depth=2, notices=0.98, error=175, compared=20),
        Level(depth=3, notices=0.98, error=145, compared=10),
        Level(depth=4, notices=0.98, error=95, compared=8),
        Level(depth=5, notices=0.99, error=33, compared=5),
        Level(),
    ),
    "standard": (
        Level(depth=1, plain=True, notices=0.95, error=190, compared=50),
        Level(depth=1, notices=0.99, greed=0.98, error=13000, compared=50),
        Level(depth=1, notices=0.98, error=700, compared=50),
        Level(depth=1, notices=0.98, error=195, compared=50),
        Level(depth=2, notices=0.98, error=188, compared=20),
        Level(depth=3, notices=0.98, error=112, compared=10),
        Level(depth=4, notices=0.99, error=48, compared=8),
        Level(depth=5, error=25, compared=5),
        Level(depth=6, error=8, compared=3),
        Level(),
    ),
}

RUNGS: dict[str, tuple[Result, ...]] = {
    "parker": (
        *((74, 12, 14), (55, 41, 4), (49, 48, 3), (66, 29, 5), (61, 31, 8)),
        *((40, 13, 7), (22, 30, 8), (17, 41, 2), (25, 34, 1)),
    ),
    "tumicarona": (
        *((58, 31, 11), (42, 50, 8), (38, 58, 4), (30, 64, 6), (46, 47, 7)),
        *((38, 57, 5), (40, 57, 3), (17, 42, 1), (21, 36, 3)),
    ),
    "standard": (
        *((78, 4, 18), (70, 26, 4), (67, 30, 3), (67, 27, 6), (65, 28, 7)),
        *((74, 20, 6), (44, 47, 9), (28, 25, 7), (31, 23, 6)),
    ),
}
