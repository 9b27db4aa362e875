"""Computer players: they think beside the event loop, a few at a time, and move at the pace of people."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from marblebox.core.game import ACCEPT, DECLINE, Move, State
from marblebox.engine.levels import STRONGEST
from marblebox.engine.players import EnginePlayer
from marblebox.engine.search import Settings as SearchSettings
from marblebox.games.tomoko import Lay, TomokoState
from marblebox.server.judging import Refusal
from marblebox.server.rooms import Room, Rooms
from marblebox.server.settings import Settings
from marblebox.server.store import StoreFault
from marblebox.server.table import Table

log = logging.getLogger("marblebox.server")
Answer = TypeVar("Answer")

PACE = (0.6, 1.5)  # seconds from the moment it is the computer's turn until it moves
LIVE_PACE = (3.0, 4.5)  # where others need time to find their cards before the next push
LONGEST_NOTICING = 4.0  # seconds that the computer looks for its cards before it pushes
TABLE_MIB = 16


@dataclass
class Thought:
    """What the computer thinks about for a seat, and about which moment of the game."""

    played: int
    task: asyncio.Task[None]
    player: EnginePlayer

    def stop(self) -> None:
        self.task.cancel()
        self.player.stop()


class Bots:
    """All computer players of the server."""

    def __init__(self, rooms: Rooms, settings: Settings) -> None:
        self._rooms, self._seconds, self._pace = rooms, settings.engine_seconds, settings.engine_pace
        self._pool = ThreadPoolExecutor(max(1, settings.engine_threads), "engine")
        self._thoughts: dict[tuple[str, int], Thought] = {}
        rooms.listeners.append(self.look)

    def look(self, room: Room) -> None:
        """Something has changed in a room: think about what is new, and no longer about what is past."""
        for seat in room.table.engines:
            thought = self._thoughts.get((room.game, seat))
            if thought and (thought.played != room.table.played or not self._wanted(room)):
                self._thoughts.pop((room.game, seat)).stop()
                thought = None
            if thought is None and self._wanted(room) and _has_something_to_do(room.table.state, seat):
                self._begin(room, seat)

    def close(self) -> None:
        for thought in self._thoughts.values():
            thought.stop()
        self._thoughts.clear()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _wanted(self, room: Room) -> bool:
        return room.game in self._rooms.live and room.table.outcome is None

    def _begin(self, room: Room, seat: int) -> None:
        table = room.table
        level = table.chairs[seat].level or STRONGEST
        player = EnginePlayer(level, table.round.seed + seat, self._seconds, SearchSettings(table_mib=TABLE_MIB))
        task = self._rooms.spawn(self._think(room, seat, table, player))
        self._thoughts[room.game, seat] = Thought(table.played, task, player)

    async def _think(self, room: Room, seat: int, table: Table, player: EnginePlayer) -> None:
        started = time.monotonic()
        try:
            what, wait = await self._decide(table, seat, player)
            if what is not None:
                await asyncio.sleep(max(0.0, wait * self._pace - (time.monotonic() - started)))
                self._thoughts.pop((room.game, seat), None)
                await asyncio.shield(self._rooms.spawn(room.act_for(seat, what, table)))
        except (Refusal, StoreFault) as problem:
            log.warning("the computer could not move", extra={"game": room.game, "problem": str(problem)})

    async def _decide(self, table: Table, seat: int, player: EnginePlayer) -> tuple[str | None, float]:
        """What to do, and how many seconds after the beginning of the thought."""
        state = table.state
        pace = Random(f"{table.round.seed} {table.played} {seat}")
        if _is_asked(state, seat):
            accepted = await self._run(lambda: player.accepts_draw(state, seat))
            return str(ACCEPT if accepted else DECLINE), pace.uniform(*PACE)
        if isinstance(state, TomokoState) and state.game.rules.claims == "live":
            return await self._decide_live(state, seat, player, pace)
        return _text(await self._run(lambda: player.choose(state, seat))), pace.uniform(*PACE)

    async def _decide_live(
        self, state: TomokoState, seat: int, player: EnginePlayer, pace: Random
    ) -> tuple[str | None, float]:
        """Cards are laid once they are noticed; before a push everybody has had time to look."""
        noticing = player.notice_delay(state, seat)
        if state.to_move != seat:
            return next((str(move) for move in state.legal_moves(seat) if isinstance(move, Lay)), None), noticing
        move = await self._run(lambda: player.choose(state, seat))
        wait = min(noticing, LONGEST_NOTICING) if isinstance(move, Lay) else pace.uniform(*LIVE_PACE)
        return _text(move), wait

    async def _run(self, work: Callable[[], Answer]) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)


def _has_something_to_do(state: State, seat: int) -> bool:
    if _is_asked(state, seat) or state.to_move == seat:
        return True
    return any(isinstance(move, Lay) for move in state.legal_moves(seat))


def _is_asked(state: State, seat: int) -> bool:
    return state.talk.offered_by not in (None, seat) and ACCEPT in state.talk_moves(seat)


def _text(move: Move | None) -> str | None:
    return None if move is None else str(move)
