"""Requests as they come over the wire: how long they may be, and how long they may take."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from marblebox.server.limits import LIMITS, Limits
from marblebox.server.web.access import grouped

LARGEST_HEAD = 16 * 1024  # bytes: address and headers together


class TooLong(Exception):
    """A request whose headers have no end."""


class Doorway(HttpToolsProtocol):
    """A connection on which requests come, one after the other. `most` are open at once from one address."""

    most = 0  # no limit: behind a proxy all come from one address
    inside: Counter[str]
    limits = LIMITS

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._clock: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self._head, self._in_head = 0, True
        self._address = ""

    # --- coming and going --------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = grouped(self.client[0]) if self.client else ""
        self.inside[self._address] += 1
        if self.most and self.inside[self._address] > self.most:
            transport.abort()
        self._wait(self.limits.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a socket, which is counted elsewhere."""
        self._leave()
        super().handle_websocket_upgrade()

    def _leave(self) -> None:
        self._stop()
        self._be_read()
        if self._address in self.inside:
            self.inside[self._address] -= 1
            if self.inside[self._address] <= 0:
                del self.inside[self._address]
        self._address = "gone"

    # --- requests ----------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self._in_head and self._clock is None:
            self._wait(self.limits.head_seconds)
        self._head += len(data) if self._in_head else 0
        super().data_received(data)
        if self._in_head and self._head > LARGEST_HEAD and not self.transport.is_closing():
            self.send_400_response("The headers are too long.")

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > LARGEST_HEAD:
            raise TooLong

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        if sum(len(one) + len(other) for one, other in self.headers[-100:]) > LARGEST_HEAD or len(self.headers) > 100:
            raise TooLong

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._wait(self.limits.body_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._stop()
        self._head, self._in_head = 0, True
        super().on_message_complete()

    # --- time --------------------------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(self.limits.unread_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        self._be_read()
        super().resume_writing()

    def _be_read(self) -> None:
        if self._unread:
            self._unread.cancel()
            self._unread = None

    def _wait(self, seconds: float) -> None:
        self._stop()
        self._clock = self.loop.call_later(seconds, self._too_late)

    def _stop(self) -> None:
        if self._clock:
            self._clock.cancel()
            self._clock = None

    def _too_late(self) -> None:
        if not self.transport.is_closing():
            self.transport.abort()


def doorway(most: int, limits: Limits = LIMITS) -> type[Doorway]:
    """A door that lets so many connections of one address in at once."""
    return type("Doorway", (Doorway,), {"most": most, "inside": Counter(), "limits": limits})
