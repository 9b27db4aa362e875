"""Counting what the rules generate: the check that two implementations agree, or that a sheet's author counted well."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, get_args

from marblebox.core.errors import InputError
from marblebox.core.game import State
from marblebox.core.text import Text

Count = Literal["sequences", "results", "positions"]
DEEPEST = 100

_TOO_DEEP = Text(
    "the depth must be from 1 to {most}, not {depth}", "die Tiefe muss von 1 bis {most} gehen, nicht {depth}"
)


def perft(state: State, depth: int, count: Count = "sequences") -> list[int]:
    """One count per depth from 1 on.

    `sequences` counts move sequences; `results` merges moves of one node that lead to the same position; `positions`
    counts distinct positions at that depth.
    """
    return list(perft_by_depth(state, depth, count))


def perft_by_depth(state: State, depth: int, count: Count = "sequences") -> Iterator[int]:
    """The counts of `perft`, each as soon as it is known."""
    if count not in get_args(Count):
        raise InputError(f"count must be one of {', '.join(get_args(Count))}, not {count!r}")
    if not 1 <= depth <= DEEPEST:
        raise InputError(_TOO_DEEP.filled(most=DEEPEST, depth=depth))
    if count == "positions":
        return _positions_by_depth(state, depth)
    return (_leaves(state, level, merge=count == "results") for level in range(1, depth + 1))


def _leaves(state: State, depth: int, merge: bool) -> int:
    moves = state.legal_moves()
    if depth == 1 and not merge:
        return len(moves)
    children = [state.play_unchecked(move) for move in moves]
    if merge:
        children = list({child.position: child for child in children}.values())
    return len(children) if depth == 1 else sum(_leaves(child, depth - 1, merge) for child in children)


def _positions_by_depth(state: State, depth: int) -> Iterator[int]:
    level = {state.position: state}
    for _ in range(depth):
        level = {child.position: child for parent in level.values() for child in _children(parent)}
        yield len(level)


def _children(state: State) -> Iterator[State]:
    return (state.play_unchecked(move) for move in state.legal_moves())
