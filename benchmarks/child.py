"""A child who has just read the rules: takes what she sees at once, and otherwise plays anything.

The weakest level is measured against her. She does not change when the engine does.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from marblebox.core.game import Move, State
from marblebox.games.fanorona import Turn
from marblebox.games.kulami import KulamiState, Placement
from marblebox.games.tomoko import Lay, Push, TomokoState

SEES_NEXT_STEP = 0.75  # how often she sees that a chain of captures goes on
SEES_MATCH = 0.5  # how often she sees that a card of hers stands on the board, or would after a push


class Child:
    """Chance decides what she sees; the seed decides chance."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, state: State, seat: int) -> Move | None:
        moves = state.legal_moves(seat)
        if isinstance(state, TomokoState):
            return _laid(moves, self._rng) or self._any(_matching(state, moves, seat, self._rng))
        return self._any(_tempting(state, moves, seat, self._rng)) if moves else None

    def _any(self, moves: Sequence[Move]) -> Move | None:
        return self._rng.choice(moves) if moves else None

    def accepts_draw(self, state: State, seat: int) -> bool:
        return self._rng.random() < 0.5


def _tempting(state: State, moves: Sequence[Move], seat: int, rng: Random) -> Sequence[Move]:
    """The moves among which she does not care: in Fanorona the biggest captures she sees, in Kulami the tiles won."""
    if isinstance(state, KulamiState):
        return [move for move in moves if isinstance(move, Placement) and _wins_tile(state, move, seat)] or moves
    seen = [move for move in moves if isinstance(move, Turn) and _is_seen(move, rng)] or moves
    most = max(map(_stones, seen))
    return [move for move in seen if _stones(move) == most]


def _is_seen(turn: Turn, rng: Random) -> bool:
    return rng.random() < SEES_NEXT_STEP ** (len(turn.path) - 2)


def _stones(move: Move) -> int:
    return move.captured


def _wins_tile(state: KulamiState, move: Placement, seat: int) -> bool:
    """Whether the marble gives her the majority on a tile, for the moment."""
    tile = state.layout.tile_at[move.cell].mask
    red, black = (tile & state.red).bit_count(), (tile & state.black).bit_count()
    return (red, black)[seat] == (red, black)[1 - seat]


def _laid(moves: Sequence[Move], rng: Random) -> Move | None:
    lays = [move for move in moves if isinstance(move, Lay)]
    return lays[0] if lays and rng.random() < SEES_MATCH else None


def _matching(state: TomokoState, moves: Sequence[Move], seat: int, rng: Random) -> Sequence[Move]:
    """The pushes after which she sees a card of hers stand; any, if there are none."""
    pushes = [move for move in moves if isinstance(move, Push)]
    hand = state.hands[seat]
    completing = [push for push in pushes if push.on(state.board).standing.intersection(hand)]
    return [push for push in completing if rng.random() < SEES_MATCH] or pushes
