"""Websockets as they come over the wire, with a way to hang up on those who do not read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from marblebox.server.protocol import LONGEST_MESSAGE
from marblebox.server.web.limits import Bucket

HANG_UP = "hang_up"
LONGEST_FRAME = 16 * LONGEST_MESSAGE  # what is longer is not even read
PINGS_A_SECOND, PINGS_AT_ONCE = 1.0, 20  # of the kind that the application never sees
MOST_UNREAD = 64 * 1024  # bytes; who does not read answers to pings gets no more of them
MOST_PIECES = 64  # of one message


class Wire(WebSocketsSansIOProtocol):
    """The application finds in its scope how to end a connection at once, whatever is still to be sent."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._pings = Bucket(PINGS_A_SECOND, PINGS_AT_ONCE)

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # not when the handshake has failed
            self.scope["state"][HANG_UP] = self.transport.abort

    def handle_ping(self) -> None:
        if self._bears(self.transport.get_write_buffer_size() <= MOST_UNREAD and self._pings.take()):
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        if self._bears(self._pings.take()):
            super().handle_pong(event)

    def handle_cont(self, event: Any) -> None:
        if self._bears(len(self.frames) < MOST_PIECES):
            super().handle_cont(event)

    def _bears(self, bearable: bool) -> bool:
        """Whether something is still done for the other side; else the line ends at once."""
        if not bearable:
            self.transport.abort()
        return not self.transport.is_closing()


def hanging_up(scope: Any) -> Callable[[], None]:
    """What ends that connection at once; nothing where another server carries it."""
    hang_up: Callable[[], None] = scope.get("state", {}).get(HANG_UP, lambda: None)
    return hang_up
