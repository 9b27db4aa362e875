"""What the computer does on a seat, and when: it thinks as long as it needs, and moves at the pace of people."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from itertools import islice
from math import inf
from random import Random
from typing import NamedTuple, Protocol, TypeVar

from marblebox.core.game import ACCEPT, DECLINE, OFFER, Move, State
from marblebox.engine.players import EnginePlayer
from marblebox.engine.table_talk import LOST_TURNS
from marblebox.play.clock import SECOND
from marblebox.play.session import GameSession

Answer = TypeVar("Answer")

AT_ONCE = (0.4, 0.8)  # seconds from the moment it is the computer's turn until it moves, where it has no choice
PACE = (0.6, 1.5)  # and where it has one
LOOKING = 1.0  # seconds more at most where there is much to choose from
MANY = 40  # moves, which is much
MOVES_AHEAD = 25  # for which what a clock shows has to last
OF_INCREMENT = 0.7  # what of it is spent
LEAST = 0.02  # seconds
RACE_PACE = (3.0, 4.5)  # where others need time to look before the next turn
RESIGNING_SECONDS = 2.0  # that a move must be allowed, for the computer to look whether it should resign
LONGEST_NOTICING = 4.0  # seconds that the computer looks for something to claim before its turn


class Decision(NamedTuple):
    """What to do, how many seconds after the beginning of the thought, and how many of them were spent waiting."""

    what: str | None
    pace: float
    queued: float = 0.0


class Run(Protocol):
    """Where thinking is done: the answer, and how many seconds it took until it could begin."""

    def __call__(self, thinking: Callable[[], Answer], /) -> Awaitable[tuple[Answer, float]]: ...


def time_for(session: GameSession, seat: int) -> float:
    """How many seconds a move may take; where there is a clock, what it shows has to last."""
    clock = session.round.clock
    if clock is None:
        return inf
    return max(LEAST, (clock.remaining[seat] / MOVES_AHEAD + OF_INCREMENT * clock.increment) / SECOND)


async def decide(session: GameSession, seat: int, player: EnginePlayer, run: Run) -> Decision:
    decision = await _decide(session, seat, player, run)
    return decision._replace(pace=min(decision.pace, time_for(session, seat)))


async def _decide(session: GameSession, seat: int, player: EnginePlayer, run: Run) -> Decision:
    state = session.state
    pace = Random(f"{session.round.seed} {session.played} {seat}")
    if _is_asked(state, seat):
        accepted, queued = await run(lambda: player.accepts_draw(state, seat))
        return Decision(str(ACCEPT if accepted else DECLINE), pace.uniform(*PACE), queued)
    if state.game.traits.race:
        return await _decide_in_race(state, seat, player, run, pace)
    earlier, may_offer = _earlier(session, seat), str(OFFER) in session.may(seat)
    move, queued = await run(lambda: player.speaks(state, seat, earlier, may_offer) or player.choose(state, seat))
    return Decision(_text(move, state, seat), _looking(len(state.legal_moves(seat)), pace), queued)


def _earlier(session: GameSession, seat: int) -> list[State]:
    """The states before the last moves of a seat that plays against people, the latest first; else none.

    None either where a clock leaves no time to look whether they were lost.
    """
    if not session.people or time_for(session, seat) < RESIGNING_SECONDS:
        return []
    own = (ply.before for ply in reversed(session.round.plies) if ply.on_board and ply.seat == seat)
    return list(islice(own, LOST_TURNS))


def _looking(choices: int, pace: Random) -> float:
    """Like people: what must be done is done at once, and where there is much to choose from one looks longer."""
    if choices == 1:
        return pace.uniform(*AT_ONCE)
    return pace.uniform(*PACE) + pace.uniform(0, LOOKING) * min(choices / MANY, 1.0)


async def _decide_in_race(state: State, seat: int, player: EnginePlayer, run: Run, pace: Random) -> Decision:
    """Claims are made once they are noticed; before a turn everybody has had time to look."""
    noticing = player.notice_delay(state, seat)
    if state.to_move != seat:
        return Decision(next(map(str, _claims(state, seat)), None), noticing)
    move, queued = await run(lambda: player.choose(state, seat))
    wait = min(noticing, LONGEST_NOTICING) if move and move.is_claim else pace.uniform(*RACE_PACE)
    return Decision(_text(move, state, seat), wait, queued)


def has_something_to_do(state: State, seat: int) -> bool:
    if _is_asked(state, seat) or state.to_move == seat:
        return True
    return any(_claims(state, seat))


def _claims(state: State, seat: int) -> Iterator[Move]:
    return (move for move in state.legal_moves(seat) if move.is_claim)


def _is_asked(state: State, seat: int) -> bool:
    return state.talk.offered_by not in (None, seat) and ACCEPT in state.talk_moves(seat)


def _text(move: Move | None, state: State, seat: int) -> str | None:
    """The move in words; out of turn there may be none."""
    if move is None and state.to_move == seat:
        raise LookupError("no move was chosen")
    return None if move is None else str(move)
