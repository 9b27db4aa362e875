"""The bounds that several rooms share, and the version of what is stored."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

LARGEST_SEED = 2**64 - 1
LONGEST_SPEC = 1000  # characters of a specification
WEAKEST_LEVEL, STRONGEST_LEVEL = 1, 10  # of computer players
MOST_LINES = 50  # best moves that an analysis shows side by side
MOST_OPEN_TABLES = 8  # kinds of endgame tables that are kept open at the same time

FORMAT = 2  # of stored games and records, which name every rule and carry the start itself

_most_moves: ContextVar[int] = ContextVar("most_moves", default=sys.maxsize)


def most_moves() -> int:
    """How many moves of one side at a time are borne with here; a game may have a bound of its own."""
    return _most_moves.get()


@contextmanager
def at_most(moves: int) -> Iterator[None]:
    """Refuse positions with more moves than that while in here: whoever serves many cannot work for one alone."""
    token = _most_moves.set(moves)
    try:
        yield
    finally:
        _most_moves.reset(token)
