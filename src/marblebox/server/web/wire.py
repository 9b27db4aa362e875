"""Websockets as they come over the wire, with a way to hang up on those who do not read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from marblebox.server.protocol import LONGEST_MESSAGE

HANG_UP = "hang_up"
LONGEST_FRAME = 16 * LONGEST_MESSAGE  # what is longer is not even read


class Wire(WebSocketsSansIOProtocol):
    """The application finds in its scope how to end a connection at once, whatever is still to be sent."""

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # not when the handshake has failed
            self.scope["state"][HANG_UP] = self.transport.abort


def hanging_up(scope: Any) -> Callable[[], None]:
    """What ends that connection at once; nothing where another server carries it."""
    hang_up: Callable[[], None] = scope.get("state", {}).get(HANG_UP, lambda: None)
    return hang_up
