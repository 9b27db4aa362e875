"""What somebody sees of the moves there are: people overlook what is long, far away, or comes from behind."""

from __future__ import annotations

from random import Random

from marblebox.core.game import State
from marblebox.engine.kit import kit_of


def overlooked(state: State, notices: float, rng: Random) -> set[str]:
    """The legal moves that escape somebody who sees a move one degree harder than an obvious one that often.

    Moves with one and the same result are seen or overlooked together, by the easiest of them.
    """
    if notices >= 1:
        return set()
    moves, kit = state.legal_moves(), kit_of(state.game)
    degrees: dict[object, float] = {}
    for move in moves:
        key = move.result_key
        degrees[key] = min(degrees.get(key, float("inf")), kit.difficulty(state, move))
    obvious = min(degrees.values())
    missed = {key for key, degree in degrees.items() if degree > obvious and rng.random() > notices**degree}
    return {str(move) for move in moves if move.result_key in missed}
