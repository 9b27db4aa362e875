"""Everything that a page receives from the server, byte by byte."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any
from weakref import WeakKeyDictionary

from playwright.sync_api import Error, Page, Response, WebSocket

_wires: WeakKeyDictionary[Page, Wire] = WeakKeyDictionary()


def listen(page: Page) -> None:
    _wires[page] = Wire(page)


def wire(page: Page) -> Wire:
    """What that page has received so far."""
    return _wires[page]


class Wire:
    """Listens to a page from its first request on."""

    def __init__(self, page: Page) -> None:
        self.frames: list[str] = []
        self.bodies: list[str] = []
        page.on("websocket", self._opened)
        page.on("response", self._answered)

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(frame) for frame in self.frames]

    @property
    def now(self) -> dict[str, Any]:
        """The present moment as the page was last told; what came before it need not be read."""
        return dict(next(message["now"] for message in map(json.loads, reversed(self.frames)) if "now" in message))

    @property
    def steps(self) -> list[dict[str, Any]]:
        """All moves that stand."""
        steps: list[dict[str, Any]] = []
        for message in self.messages:
            if "steps" in message:
                steps[message.get("kept", 0) :] = message["steps"]
        return steps

    def matches(self) -> list[int]:
        """The own cards that stand on the board."""
        return [fit["card"] for perspective in self.now["perspectives"] for fit in perspective["view"]["matches"]]

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self.frames.append(data if isinstance(data, str) else data.decode()))

    def _answered(self, response: Response) -> None:
        if "/api/" in response.url and "json" in response.headers.get("content-type", ""):
            with suppress(Error):  # the page has gone elsewhere before it could be read
                self.bodies.append(response.text())
