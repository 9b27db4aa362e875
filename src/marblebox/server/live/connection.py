"""One socket: what waits to be sent through it, what it may send, and how long its messages travel."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

from marblebox.play.commands import Viewer
from marblebox.server.limits import LIMITS, Limits
from marblebox.server.live.message_cache import text_of
from marblebox.server.protocol import Answer
from marblebox.server.web.limits import Bucket

WAITING = 100  # messages; who reads more slowly than that is let go
WAITING_BYTES = 4_000_000  # and so is who leaves that much unread
LARGEST_LAG = 300  # milliseconds given back for the way of a message
QUIP_EVERY, QUIPS_AT_ONCE = 5.0, 3  # seconds between quick words in the long run, and how many may come at once
TOO_SLOW, ILL_MANNERED, HOUSE_CLOSED, NO_SUCH_GAME, UNPLAYABLE, FULL = 4008, 4029, 4403, 4404, 4410, 4503


class Socket(Protocol):
    """What a connection needs of a websocket."""

    async def send_text(self, data: str) -> None: ...

    async def close(self, code: int = 1000, reason: str | None = None) -> None: ...


class Connection:
    """A browser that looks at a game."""

    def __init__(
        self,
        socket: Socket,
        browser: str,
        viewer: Viewer,
        bucket: Bucket,  # of all its browser's messages
        hang_up: Callable[[], None] = lambda: None,  # without waiting for the other side
        address: str = "",
        bot: bool = False,
        limits: Limits = LIMITS,
    ) -> None:
        self.socket, self.browser, self.viewer, self._hang_up = socket, browser, viewer, hang_up
        self.bucket, self.address, self.bot = bucket, address, bot
        self.heard_at = time.monotonic()
        self.quips = Bucket(1 / QUIP_EVERY, QUIPS_AT_ONCE, limits.clock)
        self.offences, self._limits = 0, limits
        self.lag = 0
        self.closing: int | None = None
        self.closed = asyncio.Event()  # set once the other side was told
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(WAITING)
        self._pinged: dict[int, float] = {}
        self._pings = 0
        self._waiting = 0  # characters in line

    def send(self, message: Answer) -> None:
        self.send_text(text_of(message))

    def send_text(self, text: str) -> None:
        """Put a message in line; whoever lets too many pile up is let go."""
        if self.closing is not None:
            return None
        if self._queue.full() or self._waiting > WAITING_BYTES:
            return self.close(TOO_SLOW)
        self._waiting += len(text)
        self._queue.put_nowait(text)
        return None

    def close(self, code: int) -> None:
        """Let go, after what is in line has been sent if the other side reads it soon."""
        if self.closing is None:
            self.closing = code
            if self._queue.full():
                self._queue.get_nowait()
            self._queue.put_nowait(None)
            asyncio.get_running_loop().call_later(self._limits.grace_seconds, self._hang_up)

    async def pump(self) -> None:
        """Send what is in line until the connection closes."""
        try:
            while (text := await self._queue.get()) is not None:
                await self.socket.send_text(text)
                self._waiting -= len(text)
            await self.socket.close(self.closing or 1000)
        finally:
            self.closed.set()

    def offended(self) -> bool:
        """Note bad manners; whether that was once too often."""
        self.offences += 1
        return self.offences > self._limits.violations

    # --- how long messages travel ------------------------------------------------------------------------------------

    def ping(self, now: float) -> None:
        self._pings += 1
        self._pinged = {self._pings: now}
        self.send({"type": "ping", "number": self._pings})

    def pong(self, number: int, now: float) -> None:
        sent = self._pinged.pop(number, None)
        if sent is not None:
            self.lag = min(LARGEST_LAG, round((now - sent) * 1000 / 2))
