"""Computer players: they think beside the event loop, a few at a time, and move at the pace of people."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple, TypeVar

from marblebox.engine.levels import STRONGEST
from marblebox.engine.players import EnginePlayer
from marblebox.engine.search import Settings as SearchSettings
from marblebox.server.live.room import Room
from marblebox.server.live.rooms import Rooms
from marblebox.server.live.thinking_pool import ThinkingPool
from marblebox.server.logs import place_of
from marblebox.play.bot import Decision, decide, has_something_to_do, time_for
from marblebox.play.session import GameSession
from marblebox.server.settings import Settings
from marblebox.server.storage.store import StoreFault

log = logging.getLogger("marblebox.server")
Answer = TypeVar("Answer")

TABLE_MIB = 16


class Work(NamedTuple):
    """What the computer thinks about: the moment of a game, for a seat."""

    room: Room
    seat: int
    session: GameSession
    player: EnginePlayer

    @property
    def rank(self) -> int:
        """People come first, then computers among themselves."""
        return 0 if self.room.present & set(self.session.people) else 1


class Thought(NamedTuple):
    work: Work
    task: asyncio.Task[None]

    def stop(self) -> None:
        self.task.cancel()
        self.work.player.stop()


class Bots:
    """All computer players of the server."""

    def __init__(self, rooms: Rooms, settings: Settings, player: type[EnginePlayer] = EnginePlayer) -> None:
        self._rooms, self._seconds, self._pace = rooms, settings.engine_seconds, settings.engine_pace
        self._resigns = settings.engine_resigns > 0
        self._player = player
        self._pool = ThinkingPool(max(1, settings.engine_threads))
        self._thoughts: dict[tuple[Room, int], Thought] = {}
        rooms.listeners.append(self.look)

    def look(self, room: Room) -> None:
        """Something has changed in a room: think about what is new, and no longer about what is past."""
        for seat in room.session.engines:
            thought = self._thoughts.get((room, seat))
            if thought and (thought.work.session.played != room.session.played or not _wanted(room, seat)):
                self._thoughts.pop((room, seat)).stop()
                thought = None
            if thought is None and _wanted(room, seat) and has_something_to_do(room.session.state, seat):
                self._begin(room, seat)

    def close(self) -> None:
        self._rooms.listeners.remove(self.look)
        for thought in self._thoughts.values():
            thought.stop()
        self._thoughts.clear()
        self._pool.close()

    def _begin(self, room: Room, seat: int) -> None:
        session = room.session
        level, seconds = session.chairs[seat].level or STRONGEST, min(self._seconds, time_for(session, seat))
        seed, memory = session.round.seed + seat, SearchSettings(table_mib=TABLE_MIB)
        player = self._player(level, seed, seconds, memory, resigns=self._resigns)
        work = Work(room, seat, session, player)
        self._thoughts[room, seat] = Thought(work, self._rooms.spawn(self._think(work)))

    async def _think(self, work: Work) -> None:
        """Find a move and make it. Whatever goes wrong, those who wait for it hear of it."""
        try:
            await self._move(work)
        except StoreFault as problem:
            log.warning("the computer could not move", extra={"game": work.room.game, "problem": str(problem)})
            await asyncio.sleep(self._rooms.limits.retry_seconds)
            self.look(work.room)
        except Exception as problem:
            open_book = not work.session.game.traits.secrets  # else an error might quote what somebody holds
            log.error(
                "the computer failed", exc_info=open_book, extra={"game": work.room.game, "problem": place_of(problem)}
            )
            self._thoughts.pop((work.room, work.seat), None)
            await work.room.computer_failed(work.seat, work.session)

    async def _move(self, work: Work) -> None:
        room, seat, started = work.room, work.seat, time.monotonic()
        decision = await self._decide(work)
        if decision.what is None:
            return
        await asyncio.sleep(max(0.0, decision.pace * self._pace - (time.monotonic() - started)))
        took = round((time.monotonic() - started - decision.queued) * 1000)
        self._thoughts.pop((room, seat), None)
        await asyncio.shield(self._rooms.spawn(room.act_for(seat, decision.what, work.session, took)))

    async def _decide(self, work: Work) -> Decision:
        return await decide(work.session, work.seat, work.player, partial(self._run, work))

    async def _run(self, work: Work, thinking: Callable[[], Answer]) -> tuple[Answer, float]:
        """Think in the pool: the answer, and how many seconds it took until a thread was free."""
        came = time.monotonic()

        def timed() -> tuple[Answer, float]:
            queued = time.monotonic() - came
            return thinking(), queued

        level = work.session.chairs[work.seat].level or STRONGEST
        return await self._pool.run(timed, work.rank, level, work.room.asker)


def _wanted(room: Room, seat: int) -> bool:
    """Whether somebody waits for what the computer does; once it has failed it waits to be asked again."""
    session = room.session
    goes_on = session.outcome is None and seat not in session.failed and not room.is_full
    return room.is_live and room.is_attended and goes_on
