"""Computer players: they think beside the event loop, a few at a time, and move at the pace of people."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from random import Random
from typing import NamedTuple, TypeVar

from marblebox.core.game import ACCEPT, DECLINE, Move, State
from marblebox.engine.levels import STRONGEST
from marblebox.engine.players import EnginePlayer
from marblebox.engine.search import Settings as SearchSettings
from marblebox.games.tomoko import Lay, TomokoState
from marblebox.server.desks import Desks
from marblebox.server.rooms import PAUSE, Room, Rooms
from marblebox.server.settings import Settings
from marblebox.server.store import StoreFault
from marblebox.server.table import Table

log = logging.getLogger("marblebox.server")
Answer = TypeVar("Answer")

PACE = (0.6, 1.5)  # seconds from the moment it is the computer's turn until it moves
LIVE_PACE = (3.0, 4.5)  # where others need time to find their cards before the next push
LONGEST_NOTICING = 4.0  # seconds that the computer looks for its cards before it pushes
TABLE_MIB = 16


class Work(NamedTuple):
    """What the computer thinks about: the moment of a game, for a seat."""

    room: Room
    seat: int
    table: Table
    player: EnginePlayer

    @property
    def rank(self) -> int:
        """People come first, then computers among themselves."""
        return 0 if self.room.present & set(self.table.people) else 1


class Decision(NamedTuple):
    """What to do, how many seconds after the beginning of the thought, and how many of them were spent waiting."""

    what: str | None
    pace: float
    queued: float = 0.0


class Thought(NamedTuple):
    work: Work
    task: asyncio.Task[None]

    def stop(self) -> None:
        self.task.cancel()
        self.work.player.stop()


class Bots:
    """All computer players of the server."""

    def __init__(self, rooms: Rooms, settings: Settings) -> None:
        self._rooms, self._seconds, self._pace = rooms, settings.engine_seconds, settings.engine_pace
        self._desks = Desks(max(1, settings.engine_threads))
        self._thoughts: dict[tuple[Room, int], Thought] = {}
        rooms.listeners.append(self.look)

    def look(self, room: Room) -> None:
        """Something has changed in a room: think about what is new, and no longer about what is past."""
        for seat in room.table.engines:
            thought = self._thoughts.get((room, seat))
            if thought and (thought.work.table.played != room.table.played or not _wanted(room)):
                self._thoughts.pop((room, seat)).stop()
                thought = None
            if thought is None and _wanted(room) and _has_something_to_do(room.table.state, seat):
                self._begin(room, seat)

    def close(self) -> None:
        self._rooms.listeners.remove(self.look)
        for thought in self._thoughts.values():
            thought.stop()
        self._thoughts.clear()
        self._desks.close()

    def _begin(self, room: Room, seat: int) -> None:
        table = room.table
        level = table.chairs[seat].level or STRONGEST
        player = EnginePlayer(level, table.round.seed + seat, self._seconds, SearchSettings(table_mib=TABLE_MIB))
        work = Work(room, seat, table, player)
        self._thoughts[room, seat] = Thought(work, self._rooms.spawn(self._think(work)))

    async def _think(self, work: Work) -> None:
        room, seat, started = work.room, work.seat, time.monotonic()
        decision = await self._decide(work)
        if decision.what is None:
            return
        await asyncio.sleep(max(0.0, decision.pace * self._pace - (time.monotonic() - started)))
        took = round((time.monotonic() - started - decision.queued) * 1000)
        self._thoughts.pop((room, seat), None)
        try:
            await asyncio.shield(self._rooms.spawn(room.act_for(seat, decision.what, work.table, took)))
        except StoreFault as problem:
            log.warning("the computer could not move", extra={"game": room.game, "problem": str(problem)})
            await asyncio.sleep(PAUSE)
            self.look(room)

    async def _decide(self, work: Work) -> Decision:
        state, seat, player = work.table.state, work.seat, work.player
        pace = Random(f"{work.table.round.seed} {work.table.played} {seat}")
        if _is_asked(state, seat):
            accepted, queued = await self._run(work, lambda: player.accepts_draw(state, seat))
            return Decision(str(ACCEPT if accepted else DECLINE), pace.uniform(*PACE), queued)
        if isinstance(state, TomokoState) and state.game.rules.claims == "live":
            return await self._decide_live(work, state, pace)
        move, queued = await self._run(work, lambda: player.choose(state, seat))
        return Decision(_text(move), pace.uniform(*PACE), queued)

    async def _decide_live(self, work: Work, state: TomokoState, pace: Random) -> Decision:
        """Cards are laid once they are noticed; before a push everybody has had time to look."""
        seat, player = work.seat, work.player
        noticing = player.notice_delay(state, seat)
        if state.to_move != seat:
            lays = (str(move) for move in state.legal_moves(seat) if isinstance(move, Lay))
            return Decision(next(lays, None), noticing)
        move, queued = await self._run(work, lambda: player.choose(state, seat))
        wait = min(noticing, LONGEST_NOTICING) if isinstance(move, Lay) else pace.uniform(*LIVE_PACE)
        return Decision(_text(move), wait, queued)

    async def _run(self, work: Work, thinking: Callable[[], Answer]) -> tuple[Answer, float]:
        """Think at a desk: the answer, and how many seconds it took until one was free."""
        came = time.monotonic()

        def timed() -> tuple[Answer, float]:
            queued = time.monotonic() - came
            return thinking(), queued

        return await self._desks.run(timed, work.rank)


def _wanted(room: Room) -> bool:
    """Whether somebody waits for what the computer does."""
    return room.is_live and room.is_attended and room.table.outcome is None


def _has_something_to_do(state: State, seat: int) -> bool:
    if _is_asked(state, seat) or state.to_move == seat:
        return True
    return any(isinstance(move, Lay) for move in state.legal_moves(seat))


def _is_asked(state: State, seat: int) -> bool:
    return state.talk.offered_by not in (None, seat) and ACCEPT in state.talk_moves(seat)


def _text(move: Move | None) -> str | None:
    return None if move is None else str(move)
