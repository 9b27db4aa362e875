"""Perft with the compiled core where it can count, and with the Python rules where it cannot."""

from __future__ import annotations

from collections.abc import Iterator

from marblebox.core import perft as python
from marblebox.core.game import State
from marblebox.core.perft import Count
from marblebox.engine import native


def perft_by_depth(state: State, depth: int, count: Count = "sequences") -> Iterator[int]:
    """What `core.perft.perft_by_depth` counts, usually much faster."""
    plain = python.perft_by_depth(state, depth, count)  # says so if something is wrong with the arguments
    same = native.counter(state)
    return plain if same is None else (same.perft(level, count) for level in range(1, depth + 1))


def divide(state: State, depth: int, count: Count = "sequences") -> dict[str, int]:
    """The last count split by first move."""
    after = {str(move): state.play_unchecked(move) for move in state.legal_moves()}
    return {
        move: 1 if depth == 1 else list(perft_by_depth(child, depth - 1, count))[-1] for move, child in after.items()
    }
