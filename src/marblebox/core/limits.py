"""The bounds that several rooms share, and the version of what is stored."""

from __future__ import annotations

LARGEST_SEED = 2**64 - 1
LONGEST_SPEC = 1000  # characters of a specification
MOST_LINES = 50  # best moves that an analysis shows side by side
MOST_OPEN_TABLES = 8  # kinds of endgame tables that are kept open at the same time

FORMAT = 2  # of stored games and records: 1 kept only the seed, 2 names every rule and carries the start itself
