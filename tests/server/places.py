"""Rooms without a network: clocks that are told to go, sockets that keep what they hear, disks that fail."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy.exc import IntegrityError, OperationalError
from tests.server.sitting import new_key
from tests.waiting import wait_until_async

from marblebox.api.seeds import Seeds
from marblebox.play.commands import Act
from marblebox.play.setup import opening
from marblebox.server.forms.games import NewGame
from marblebox.server.limits import Limits
from marblebox.server.live.connection import Connection
from marblebox.server.live.room import RELOADED, Room
from marblebox.server.live.rooms import Rooms
from marblebox.server.storage.store import Entry, Holding, Store, StoreFault
from marblebox.server.web.access import Tokens
from marblebox.server.web.limits import Bucket

SOON = Limits(retry_seconds=0.01)  # what is tried again is tried again at once
LOCKED = StoreFault(OperationalError("", None, Exception()))
WRITTEN_BY_ANOTHER = StoreFault(IntegrityError("", None, Exception()))


class Watch:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.at = 1_000_000

    def __call__(self) -> int:
        return self.at

    def go_on(self, milliseconds: int) -> None:
        self.at += milliseconds


class Ear:
    """A socket that keeps what it hears."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.code: int | None = None

    async def send_text(self, data: str) -> None:
        self.heard.append(json.loads(data))

    async def close(self, code: int = 1000, reason: str | None = None) -> None:
        self.code = code

    @property
    def end(self) -> dict[str, Any]:
        """The first message that tells of the end of the game; who comes and goes may be told later."""
        return next((message for message in self.heard if message.get("now", {}).get("outcome")), {})

    @property
    def refusals(self) -> list[str]:
        return [message["code"] for message in self.heard if message["type"] == "refused"]


class FailingStore(Store):
    """A store whose next writes fail, one by one, as it is told."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.faults: list[StoreFault] = []

    async def append(self, entry: Entry) -> None:
        if self.faults and entry.events:
            raise self.faults.pop(0)
        await super().append(entry)


class Place:
    """Rooms without a network."""

    def __init__(self, store: FailingStore, **wishes: Any) -> None:
        self.store, self.watch = store, Watch()
        self.rooms = Rooms(store, Tokens(b""), clock=self.watch, **{"limits": SOON, "seeds": Seeds(1), **wishes})
        self._pumps: list[asyncio.Task[None]] = []

    async def create(self, spec: str, *kinds: str, game: str = "game-00000001", **wishes: Any) -> None:
        seats = [{"kind": kind, "level": 1} for kind in kinds]
        wish = NewGame.model_validate({"spec": spec, "seats": seats, **wishes})
        held = [("ada", Holding("player", seat)) for seat, kind in enumerate(kinds) if kind == "me"]
        await self.rooms.create(opening(wish, 1), held, game)

    async def open(self, game: str = "game-00000001") -> Room:
        room = await self.rooms.find(game)
        assert room
        return room

    async def enter(self, room: Room, browser: str = "ada") -> tuple[Connection, Ear]:
        ear = Ear()
        connection = Connection(ear, browser, room.viewer(browser), Bucket(1.0, 3.0))
        self._pumps.append(asyncio.create_task(connection.pump()))
        await room.enter(connection)
        return connection, ear

    async def move(self, room: Room, connection: Connection) -> None:
        """Make any move for whoever is to move."""
        seat = room.session.state.to_move
        assert seat is not None
        await room.handle(connection, act(room, seat, str(room.session.state.legal_moves(seat)[0])))

    async def close(self) -> None:
        for pump in self._pumps:
            pump.cancel()
        await self.rooms.close(RELOADED)
        await self.store.close()


def act(room: Room, seat: int, move: str) -> Act:
    return Act(seat, move, room.session.played, new_key())


@asynccontextmanager
async def place(folder: Path, **wishes: Any) -> AsyncIterator[Place]:
    store = FailingStore(f"sqlite:///{folder / 'games.db'}")
    await store.open()
    made = Place(store, **wishes)
    try:
        yield made
    finally:
        await made.close()


async def until(true: Callable[[], object]) -> None:
    await wait_until_async(true, "what the test waits for")


def played(folder: Path, scene: Callable[[Place], Awaitable[None]], **wishes: Any) -> None:
    async def run() -> None:
        async with place(folder, **wishes) as here:
            await scene(here)

    asyncio.run(run())
