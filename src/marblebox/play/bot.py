"""What a computer does on its seat, and when: it thinks as long as it needs, and moves at the pace of people."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from itertools import islice
from math import inf
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from marblebox.core.game import ACCEPT, DECLINE, OFFER, Move, State
from marblebox.play.clock import SECOND
from marblebox.play.policy import may_say
from marblebox.play.ports import NotStored, Player, Think
from marblebox.play.session import Session

if TYPE_CHECKING:
    from marblebox.play.live_game import LiveGame

AT_ONCE = (0.4, 0.8)  # seconds from the moment it is the computer's turn until it moves, where it has no choice
PACE = (0.6, 1.5)  # and where it has one
LOOKING = 1.0  # seconds more at most where there is much to choose from
MANY = 40  # moves, which is much
MOVES_AHEAD = 25  # for which what a clock shows has to last
OF_INCREMENT = 0.7  # what of it is spent
LEAST = 0.02  # seconds
RACE_PACE = (3.0, 4.5)  # where others need time to look before the next turn
RESIGNING_SECONDS = 2.0  # that a move must be allowed, for the computer to look whether it should resign
EARLIER_MOVES = 3  # of its own, which it looks back at to see whether it should resign
LONGEST_NOTICING = 4.0  # seconds that the computer looks for something to claim before its turn


class Action(NamedTuple):
    """What to do, how many seconds after the beginning of the thought, and how many of them were spent waiting."""

    what: str | None
    pace: float
    queued: float = 0.0


# --- what it does -----------------------------------------------------------------------------------------------------


def time_for(session: Session, seat: int) -> float:
    """How many seconds a move may take; where there is a clock, what it shows has to last."""
    clock = session.round.clock
    if clock is None:
        return inf
    return max(LEAST, (clock.remaining[seat] / MOVES_AHEAD + OF_INCREMENT * clock.increment) / SECOND)


async def choose_action(session: Session, seat: int, player: Player, think: Think) -> Action:
    action = await _chosen(session, seat, player, think)
    return action._replace(pace=min(action.pace, time_for(session, seat)))


async def _chosen(session: Session, seat: int, player: Player, think: Think) -> Action:
    state = session.state
    pace = Random(f"{session.round.seed} {session.played} {seat}")
    if _is_asked(state, seat):
        accepted, queued = await think(seat, lambda: player.accepts_draw(state, seat))
        return Action(str(ACCEPT if accepted else DECLINE), pace.uniform(*PACE), queued)
    if state.game.traits.race:
        return await _chosen_in_race(state, seat, player, think, pace)
    earlier, may_offer = earlier_states(session, seat), str(OFFER) in may_say(session, seat)
    move, queued = await think(
        seat, lambda: player.speaks(state, seat, earlier, may_offer) or player.choose(state, seat)
    )
    return Action(_text(move, state, seat), _looking(len(state.legal_moves(seat)), pace), queued)


def earlier_states(session: Session, seat: int) -> list[State]:
    """The states before the last moves of a seat that plays against people, the latest first; else none.

    None either where a clock leaves no time to look whether they were lost.
    """
    if not session.people or time_for(session, seat) < RESIGNING_SECONDS:
        return []
    own = (ply.before for ply in reversed(session.round.plies) if ply.on_board and ply.seat == seat)
    return list(islice(own, EARLIER_MOVES))


def _looking(choices: int, pace: Random) -> float:
    """Like people: what must be done is done at once, and where there is much to choose from one looks longer."""
    if choices == 1:
        return pace.uniform(*AT_ONCE)
    return pace.uniform(*PACE) + pace.uniform(0, LOOKING) * min(choices / MANY, 1.0)


async def _chosen_in_race(state: State, seat: int, player: Player, think: Think, pace: Random) -> Action:
    """Claims are made once they are noticed; before a turn everybody has had time to look."""
    noticing = player.notice_delay(state, seat)
    if state.to_move != seat:
        return Action(next(map(str, _claims(state, seat)), None), noticing)
    move, queued = await think(seat, lambda: player.choose(state, seat))
    wait = min(noticing, LONGEST_NOTICING) if move and move.is_claim else pace.uniform(*RACE_PACE)
    return Action(_text(move, state, seat), wait, queued)


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


# --- when it does it --------------------------------------------------------------------------------------------------


class Thought(NamedTuple):
    """What a computer thinks about: the moment of a game."""

    session: Session
    player: Player
    task: asyncio.Task[None]

    def stop(self) -> None:
        self.task.cancel()
        self.player.stop()


class ComputerPlayers:
    """The computers of one live game."""

    def __init__(
        self,
        game: LiveGame,
        new_player: Callable[[Session, int], Player],
        think: Think,
        is_attended: Callable[[], bool],  # whether somebody waits for what they do
        report: Callable[[Session, Exception], object],  # what went wrong
        pace: float = 1.0,
        retry_seconds: float = 1.0,
    ) -> None:
        self._game, self._new_player, self._run, self._pace = game, new_player, think, pace
        self._is_attended, self._report, self._retry_seconds = is_attended, report, retry_seconds
        self.thoughts: dict[int, Thought] = {}

    def look(self) -> None:
        """Think about what is new, and no longer about what is past."""
        session = self._game.session
        for seat in session.engines:
            thought, wanted = self.thoughts.get(seat), self._is_wanted(seat)
            if thought and not (wanted and thought.session.played == session.played):
                self.thoughts.pop(seat).stop()
                thought = None
            if thought is None and wanted and has_something_to_do(session.state, seat):
                player = self._new_player(session, seat)
                task = self._game.spawn(self._think(session, seat, player))
                self.thoughts[seat] = Thought(session, player, task)

    def stop(self) -> None:
        for thought in self.thoughts.values():
            thought.stop()
        self.thoughts.clear()

    def _is_wanted(self, seat: int) -> bool:
        """Whether that computer may have something to do; once it has failed it waits to be asked again."""
        game = self._game
        goes_on = game.session.outcome is None and seat not in game.failed and not game.is_full
        return goes_on and self._is_attended()

    async def _think(self, session: Session, seat: int, player: Player) -> None:
        """Find a move and make it. Whatever goes wrong, those who wait for it hear of it."""
        started = time.monotonic()
        try:
            action = await choose_action(session, seat, player, self._run)
            if action.what is None:
                return
            await asyncio.sleep(max(0.0, action.pace * self._pace - (time.monotonic() - started)))
            took = round((time.monotonic() - started - action.queued) * SECOND)
            self.thoughts.pop(seat, None)
            await asyncio.shield(self._game.spawn(self._game.act_for(seat, action.what, session, took)))
        except NotStored as fault:
            self._report(session, fault)
            await asyncio.sleep(self._retry_seconds)
            self.look()
        except Exception as problem:
            self._report(session, problem)
            self.thoughts.pop(seat, None)
            await self._game.computer_failed(seat, session)
