"""The house: others in the same network, let in for a while to a server that serves this machine only."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp

from marblebox.server.listening import ONLY_HERE, address_of, listen, own_address
from marblebox.server.settings import Settings
from marblebox.server.web import access
from marblebox.server.web.serving import config_of

log = logging.getLogger("marblebox.server")
PASSED_ON = ("forwarded", "x-forwarded-for")  # headers of what somebody passes on for others


class Door(uvicorn.Server):
    """A second listener for the same application. Signals are the first one's business."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class House:
    """Opens the door and closes it again; `place` is the host and port at which it stands open."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.place: tuple[str, int] | None = None
        self._door: Door | None = None
        self._serving: asyncio.Task[None] | None = None
        self._lock = asyncio.Lock()

    @property
    def address(self) -> str | None:
        """What links for the others begin with, while the door is open."""
        return address_of(*self.place) if self.place else None

    def admits(self, host: str) -> bool:
        """Whether a Host header names the open door. Names other than its address are a trick here too."""
        return f"http://{host.lower()}" == self.address

    def is_kept_by(self, connection: HTTPConnection) -> bool:
        """Whether somebody may open and close it: who sits at this very machine, if the server is not public anyway."""
        peer = connection.client.host if connection.client else ""
        from_afar = self.is_entered_by(connection) or any(name in connection.headers for name in PASSED_ON)
        return self._settings.is_local and not self._settings.join and access.is_loopback(peer) and not from_afar

    def is_entered_by(self, connection: HTTPConnection) -> bool:
        """Whether a request or a socket came through the door."""
        entrance = connection.scope.get("server")
        return entrance is not None and tuple(entrance) == self.place

    async def open(self, app: ASGIApp) -> bool:
        """Let the house in; False if this machine is in no network."""
        async with self._lock:
            host = self._settings.house or own_address()
            if host == ONLY_HERE:
                return False
            if self.place is None:
                await self._listen(app, host)
            return True

    async def _listen(self, app: ASGIApp, host: str) -> None:
        listening = listen(host, self._settings.port)
        name, port = listening.getsockname()[:2]
        self._door = Door(config_of(app, self._settings, lifespan="off"))
        self._serving = asyncio.create_task(self._door.serve([listening]))
        while not (self._door.started or self._serving.done()):
            await asyncio.sleep(0.01)
        self.place = name, port
        log.info("open to the house", extra={"address": self.address})

    async def close(self) -> None:
        """Nobody new comes in, and who is inside is shown out."""
        async with self._lock:
            if self._door and self._serving:
                self.place, self._door.should_exit = None, True
                await self._serving
                log.info("closed to the house")
            self._door = self._serving = None
