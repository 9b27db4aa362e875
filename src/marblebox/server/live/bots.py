"""Computer players on the server: they think beside the event loop, a few at a time, for people before others."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import TypeVar

from marblebox.engine.levels import STRONGEST
from marblebox.engine.players import EnginePlayer
from marblebox.engine.search import Settings as SearchSettings
from marblebox.play.bot import ComputerPlayers, time_for
from marblebox.play.ports import NotStored, Player
from marblebox.play.session import Session
from marblebox.server.live.room import Room
from marblebox.server.live.rooms import Rooms
from marblebox.server.live.thinking_pool import ThinkingPool
from marblebox.server.logs import place_of
from marblebox.server.settings import Settings

log = logging.getLogger("marblebox.server")
Answer = TypeVar("Answer")

TABLE_MIB = 16
FOR_PEOPLE, AMONG_THEMSELVES = 0, 1  # ranks of thoughts


class Bots:
    """All computer players of the server."""

    def __init__(self, rooms: Rooms, settings: Settings, player: type[EnginePlayer] = EnginePlayer) -> None:
        self._rooms, self._seconds, self._pace = rooms, settings.engine_seconds, settings.engine_pace
        self._resigns = settings.engine_resigns > 0
        self._player = player
        self._pool = ThinkingPool(max(1, settings.engine_threads))
        self.playing: dict[Room, ComputerPlayers] = {}
        rooms.listeners.append(self.look)

    def look(self, room: Room) -> None:
        """Something has changed in a room."""
        if not room.session.engines:
            return
        if room not in self.playing and room.is_live:
            self.playing[room] = self._players_of(room)
        if room in self.playing:
            self.playing[room].look()
        if not room.is_live:
            self.playing.pop(room, None)

    def close(self) -> None:
        self._rooms.listeners.remove(self.look)
        for players in self.playing.values():
            players.stop()
        self.playing.clear()
        self._pool.close()

    def _players_of(self, room: Room) -> ComputerPlayers:
        async def think(seat: int, thought: Callable[[], Answer]) -> tuple[Answer, float]:
            return await self._think(room, seat, thought)

        return ComputerPlayers(
            *(room.live, self._new_player, think),
            is_attended=lambda: room.is_live and room.is_attended,
            report=lambda session, problem: _report(room.game, session, problem),
            pace=self._pace,
            retry_seconds=self._rooms.limits.retry_seconds,
        )

    def _new_player(self, session: Session, seat: int) -> Player:
        level, seconds = session.chairs[seat].level or STRONGEST, min(self._seconds, time_for(session, seat))
        memory = SearchSettings(table_mib=TABLE_MIB)
        return self._player(level, session.round.seed + seat, seconds, memory, resigns=self._resigns)

    async def _think(self, room: Room, seat: int, thought: Callable[[], Answer]) -> tuple[Answer, float]:
        """Think in the pool: the answer, and how many seconds it took until a thread was free."""
        came, session = time.monotonic(), room.session

        def timed() -> tuple[Answer, float]:
            queued = time.monotonic() - came
            return thought(), queued

        rank = FOR_PEOPLE if room.crowd.present & set(session.people) else AMONG_THEMSELVES
        return await self._pool.run(timed, rank, session.chairs[seat].level or STRONGEST, room.presence.asker)


def _report(game: str, session: Session, problem: Exception) -> None:
    """Tell the log, which quotes only what everybody may know."""
    if isinstance(problem, NotStored):
        log.warning("the computer could not move", extra={"game": game, "problem": str(problem)})
        return
    trace = None if session.game.traits.secrets else problem
    log.error("the computer failed", exc_info=trace, extra={"game": game, "problem": place_of(problem)})
