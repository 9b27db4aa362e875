"""Whose a game is, where several processes serve one database. A process that is alone has them all."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Protocol

from marblebox.server.chores import ended
from marblebox.server.storage import leases
from marblebox.server.storage.store import Store, StoreFault

log = logging.getLogger("marblebox.server")
TRIES = 3  # to claim a game whose owner goes in this very moment


class Elsewhere(Exception):
    """A game belongs to another process, which is at that address."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


class Ownership(Protocol):
    """How a process gets games, and lets them go."""

    is_shared: bool

    async def claim(self, game: str) -> int | None:
        """The number under which the game is one's own; Elsewhere if it is another's."""

    async def release(self, game: str, epoch: int | None) -> None: ...

    @property
    def in_doubt(self) -> bool:
        """Whether games may have been lost that are still live here."""

    async def lost(self, games: Mapping[str, int | None]) -> list[str]:
        """Which of these games, with the numbers under which they were one's own, are no longer."""


class Alone:
    """All games are this process's own."""

    is_shared = in_doubt = False

    async def claim(self, game: str) -> int | None:
        return None

    async def release(self, game: str, epoch: int | None) -> None: ...

    async def lost(self, games: Mapping[str, int | None]) -> list[str]:
        return []


class Shared:
    """This process among others. What it owns it owns for as long as it says that it lives.

    When it could not say so for the length of a lease, others may have its games. Then it asks before it shows one.
    """

    is_shared = True

    def __init__(
        self,
        store: Store,
        process: str = "",
        every: float = leases.BEAT,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store, self._every, self._clock = store, every, clock
        self._beaten, self._was_late = clock(), False
        self.check: Callable[[], Awaitable[None]] | None = None  # lets games go that are lost
        self.process = process or secrets.token_hex(8)
        self._address = ""
        self._beating: asyncio.Task[None] | None = None

    async def join(self, address: str) -> None:
        self._address = address
        await self._beat()
        self._beating = asyncio.create_task(self._live())

    async def leave(self) -> None:
        """Let all games go, for others to take them at once."""
        if self._beating:
            await ended([self._beating])
            try:
                await self._store.transact(lambda connection: leases.leave(connection, self.process))
            except StoreFault:
                return  # they will notice by themselves

    async def _beat(self) -> None:
        began = self._clock()
        self._was_late = self.in_doubt
        await self._store.transact(lambda connection: leases.beat(connection, self.process, self._address))
        self._beaten = began

    @property
    def in_doubt(self) -> bool:
        return self._was_late or self._clock() - self._beaten >= leases.LEASE / 1000

    async def lost(self, games: Mapping[str, int | None]) -> list[str]:
        await self._beat()  # from now on nobody else takes a game
        beaten = self._beaten
        held = await self._store.read(lambda connection: leases.held(connection, self.process, games))
        self._was_late = self._clock() - beaten >= leases.LEASE / 1000
        return [game for game, epoch in games.items() if held.get(game) != epoch]

    async def _live(self) -> None:
        while True:
            await asyncio.sleep(self._every)
            try:
                await self._beat()
                if self.check and self.in_doubt:
                    await self.check()
            except StoreFault:
                continue  # of which the store has spoken; what this process may have lost the database knows

    async def claim(self, game: str) -> int | None:
        for _ in range(TRIES):
            claim = await self._store.transact(lambda connection: leases.claim(connection, game, self.process))
            if claim.epoch is not None:
                return claim.epoch
            if claim.address is not None:
                raise Elsewhere(claim.address)
        return None

    async def release(self, game: str, epoch: int | None) -> None:
        if epoch is None:
            return
        try:
            await self._store.transact(lambda connection: leases.release(connection, game, self.process, epoch))
        except StoreFault:
            log.info("a game was not let go", extra={"game": game})

    async def peers(self) -> dict[str, str]:
        """The addresses of all living processes, this one among them."""
        return await self._store.read(leases.peers)
