"""What a computer says beside its moves: when it agrees to a draw, when it offers one, and when it resigns.

Every host asks here, by way of its player: the server, a page without a network, and the terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from marblebox.core.game import OFFER, RESIGN, State, Talk
from marblebox.engine.kit import kit_of
from marblebox.engine.search import Limits, Line

Judge = Callable[[State, Limits], Line]  # the best line of a position, for the seat to move

GLANCE = Limits(depth=6, nodes=2_000)  # what it takes to see how a position stands
PROOF = Limits(depth=16, nodes=100_000)  # what it takes to see that it is lost
WORSE = 35  # per cent: with so small a chance a draw is welcome
STANDSTILL, EVEN = 20, 15.0  # turns without progress, and how far from 50 per cent a chance is then called even
LONG_STANDSTILL, NEARLY_EVEN = 40, 25.0  # the same later on, and where next to nothing is left
OFFER_EVERY = 10  # turns of both players from one offer to the next
RESIGNING_LEVEL = 7  # the first that resigns
LOST_TURNS = 3  # of the seat, one after the other, for which its game has been lost


def accepts_draw(state: State, seat: int, judge: Judge) -> bool:
    """Whether a draw is welcome: it is proven, the position is drawn for all one can see, or the seat stands worse."""
    if state.to_move is None or state.game.seats != 2:
        return False
    line = judge(state, GLANCE)
    chance = line.chance if state.to_move == seat else 100 - line.chance
    return line.proven == "drawn" or chance < WORSE or _is_even(line, _margin(state))


def offers_draw(state: State, seat: int, judge: Judge) -> bool:
    """Whether the seat to move offers a draw now: after a standstill, or where next to nothing is left.

    While the same stands on the board it asks only now and then.
    """
    margin = _margin(state)
    turns = kit_of(state.game).standstill(state)
    if margin is None or state.to_move != seat or OFFER not in state.talk_moves(seat) or turns % OFFER_EVERY > 1:
        return False
    line = judge(state, GLANCE)
    return line.proven == "drawn" or _is_even(line, margin)


def resigns(state: State, seat: int, level: int, earlier: Sequence[State], judge: Judge) -> bool:
    """Whether the seat to move resigns: a strong level, whose game has been proven lost for some turns.

    `earlier` are the states before its last moves, the latest first. Where points are counted, games are played out.
    """
    before = earlier[: LOST_TURNS - 1]
    if level < RESIGNING_LEVEL or len(before) < LOST_TURNS - 1 or state.to_move != seat:
        return False
    traits = state.game.traits
    if state.game.seats != 2 or traits.points_decide or traits.secrets or kit_of(state.game).lead(state, seat) >= 0:
        return False
    return all(judge(moment, PROOF).proven == "lost" for moment in (state, *before))


def spoken(state: State, seat: int, level: int, earlier: Sequence[State], may_offer: bool, judge: Judge) -> Talk | None:
    """What the seat to move says before it moves, if anything."""
    if resigns(state, seat, level, earlier, judge):
        return RESIGN
    return OFFER if may_offer and offers_draw(state, seat, judge) else None


def _margin(state: State) -> float | None:
    """How far from even a chance may be where little can happen any more; None where much can."""
    kit = kit_of(state.game)
    turns = kit.standstill(state)
    if turns >= LONG_STANDSTILL or kit.is_bare(state):
        return NEARLY_EVEN
    return EVEN if turns >= STANDSTILL else None


def _is_even(line: Line, margin: float | None) -> bool:
    return margin is not None and line.proven is None and abs(line.chance - 50) <= margin
