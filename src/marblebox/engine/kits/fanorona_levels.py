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
        Level(depth=1, notices=0.98, error=220, compared=50),
        Level(depth=2, notices=0.98, error=110, compared=20),
        Level(depth=3, notices=0.98, error=80, compared=10),
        Level(depth=4, notices=0.99, error=45, compared=8),
        Level(depth=5, error=15, compared=5),
        Level(depth=7, error=8, compared=3),
        Level(),
    ),
    "tumicarona": (
        Level(depth=1, plain=True, notices=0.95, error=150, compared=50),
        Level(depth=1, notices=0.99, greed=0.98, error=8000, compared=50),
        Level(depth=1, notices=0.98, error=600, compared=50),
        Level(depth=1, notices=0.98, error=230, compared=50),
        Level(depth=2, notices=0.98, error=160, compared=20),
        Level(depth=3, notices=0.98, error=80, compared=10),
        Level(depth=4, notices=0.99, error=40, compared=8),
        Level(depth=5, error=12, compared=5),
        Level(depth=7, error=8, compared=3),
        Level(),
    ),
    "standard": (
        Level(depth=1, plain=True, notices=0.95, error=190, compared=50),
        Level(depth=1, notices=0.99, greed=0.98, error=13000, compared=50),
        Level(depth=1, notices=0.98, error=700, compared=50),
        Level(depth=1, notices=0.98, error=230, compared=50),
        Level(depth=2, notices=0.98, error=160, compared=20),
        Level(depth=3, notices=0.98, error=80, compared=10),
        Level(depth=4, notices=0.99, error=40, compared=8),
        Level(depth=5, error=12, compared=5),
        Level(depth=7, error=8, compared=3),
        Level(),
    ),
}

RUNGS: dict[str, tuple[Result, ...]] = {
    "standard": (
        *((90, 2, 8), (64, 30, 6), (49, 42, 9), (61, 32, 7), (55, 39, 6)),
        *((53, 37, 10), (38, 46, 16), (50, 42, 8), (45, 43, 12)),
    ),
}
RUNGS["parker"] = RUNGS["tumicarona"] = RUNGS["standard"]
