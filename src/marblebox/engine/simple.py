"""A simple player for every game: it looks one move ahead and takes what counts most at once."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from marblebox.core.game import Move, State


class SimplePlayer:
    """Greedy, with chance between equally good moves; the seed decides them. It knows only what its seat may know."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = Random(seed)

    def choose(self, state: State, seat: int) -> Move | None:
        """A move for that seat; None only if the seat is not to move and has nothing to gain out of turn."""
        imagined = state.imagined(seat, self._rng)
        if gaining := _gaining_move(imagined, seat):
            return gaining
        if state.to_move != seat:
            return None
        moves = passing_turn(imagined, seat)
        values = [_lead(_settled(imagined.play_unchecked(move, seat)), seat) for move in moves]
        best = max(values)
        return self._rng.choice([move for move, value in zip(moves, values, strict=True) if value == best])

    def accepts_draw(self, state: State, seat: int) -> bool:
        """A draw is welcome when the own count is the lower one."""
        return _lead(state, seat) < 0


def _lead(state: State, seat: int) -> int:
    """How far that seat is ahead of the best of the others; a won or lost game outweighs any count."""
    others = max(points for other, points in enumerate(state.points) if other != seat)
    decided = 0
    if state.outcome and state.outcome.winners:
        decided = 1000 if seat in state.outcome.winners else -1000
    return decided + state.points[seat] - others


def claims_among(moves: Iterable[Move]) -> list[Move]:
    """What can be claimed at once."""
    return [move for move in moves if move.is_claim]


def forced_move(moves: Iterable[Move]) -> Move | None:
    """The first of some moves where there is nothing to choose: all of them lead to one and the same position."""
    rest = iter(moves)
    first = next(rest, None)
    return first if first and all(move.result_key == first.result_key for move in rest) else None


def passing_turn(state: State, seat: int) -> list[Move]:
    """The moves with which the turn goes on: handing cards to and fro would never end. All, if none is like that."""
    moves = list(state.legal_moves(seat))
    return [move for move in moves if state.play_unchecked(move, seat).to_move != seat] or moves


def _gaining_move(state: State, seat: int) -> Move | None:
    """A move that raises the seat's own count and costs no turn."""
    for move in state.legal_moves(seat):
        after = state.play_unchecked(move, seat)
        if after.points[seat] > state.points[seat] and after.to_move in (state.to_move, None):
            return move
    return None


def _settled(state: State) -> State:
    """The state once everybody who is not to move has taken what is to be had out of turn."""
    for seat in state.actors:
        while seat != state.to_move and (move := _gaining_move(state, seat)):
            state = state.play_unchecked(move, seat)
    return state
