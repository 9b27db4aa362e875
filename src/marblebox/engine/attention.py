"""What somebody sees of the moves there are: people overlook what is long, far away, or comes from behind."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from marblebox.core.game import Move, State
from marblebox.engine.python_search import result_of
from marblebox.games.fanorona import DEMAND, Turn
from marblebox.games.fanorona.moves import WITHDRAWAL
from marblebox.games.kulami import KulamiState, Placement
from marblebox.games.kulami.cell import STRIDE

NEAR = 2  # cells that lie within one glance of the last marble


def overlooked(state: State, notices: float, rng: Random) -> set[str]:
    """The legal moves that escape somebody who sees a move one degree harder than an obvious one that often.

    Moves with one and the same result are seen or overlooked together, by the easiest of them.
    """
    if notices >= 1:
        return set()
    moves = state.legal_moves()
    degrees: dict[object, float] = {}
    for move in moves:
        key = result_of(move)
        degrees[key] = min(degrees.get(key, float("inf")), difficulty(state, move))
    obvious = min(degrees.values())
    missed = {key for key, degree in degrees.items() if degree > obvious and rng.random() > notices**degree}
    return {str(move) for move in moves if result_of(move) in missed}


def difficulty(state: State, move: Move) -> float:
    """How hard a move is to see, in degrees."""
    kind = _DIFFICULTY.get(type(move))
    return kind(state, move) if kind else 0.0


def _of_turn(state: State, move: Move) -> float:
    assert isinstance(move, Turn)
    further_steps = max(0, len(move.path) - 2)
    return further_steps + 0.5 * move.kinds.count(WITHDRAWAL)


def _of_placement(state: State, move: Move) -> float:
    assert isinstance(state, KulamiState)
    assert isinstance(move, Placement)
    if state.last is None:
        return 0.0
    (row, column), (last_row, last_column) = divmod(move.cell, STRIDE), divmod(state.last, STRIDE)
    return max(0, abs(row - last_row) + abs(column - last_column) - NEAR) / 2


def _of_demand(state: State, move: Move) -> float:
    return 1.0


_DIFFICULTY: dict[type[Move], Callable[[State, Move], float]] = {
    Turn: _of_turn,
    Placement: _of_placement,
    type(DEMAND): _of_demand,
}
