"""Who is connected to a live game, and how all of them are told something."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from marblebox.play.commands import Viewer
from marblebox.server.live.connection import Connection
from marblebox.server.live.crowd import Crowd
from marblebox.server.live.message_cache import text_of
from marblebox.server.live.thinking_pool import Asker

SEAT_SOCKETS = 10  # of one browser in one game
SILENT = 20.0  # seconds without a word, pongs included, after which a socket gives way to a new one of its browser


class Presence:
    """The connections around a game. `around` is what a viewer is shown of the others."""

    def __init__(self, around: Callable[[Viewer], dict[str, Any]], clock: Callable[[], int], gather: float) -> None:
        self.crowd = Crowd()
        self._around, self._clock, self._gather = around, clock, gather
        self._gathering: asyncio.TimerHandle | None = None
        self.left: int | None = None  # when the last connection had gone

    @property
    def asker(self) -> Asker:
        """For whom the computer thinks here: a player who is there, else somebody who watches."""
        players = (one for one in self.crowd if one.viewer.seats)
        one = next(players, None) or next(iter(self.crowd), None)
        return Asker(one.address, one.browser) if one else Asker()

    def silent_socket(self, browser: str) -> Connection | None:
        """A socket of a browser that has gone silent: its line is likely dead."""
        oldest = min(self.crowd.of_browser(browser), key=lambda one: one.heard_at)
        return oldest if time.monotonic() - oldest.heard_at >= SILENT else None

    def is_attended(self, absence_seconds: float) -> bool:
        """Whether somebody is there, or was a moment ago."""
        if self.left is None or self.crowd:
            return bool(self.crowd)
        return self._clock() - self.left < 1000 * absence_seconds

    def leave(self, connection: Connection) -> None:
        self.crowd.remove(connection)
        self.left = self._clock()
        self.tell_soon()

    def tell(self, message: Callable[[Viewer], Any]) -> None:
        """Viewers who may know the same get the same text."""
        texts: dict[Viewer, str] = {}
        for connection in self.crowd:
            viewer = connection.viewer
            if viewer not in texts:
                texts[viewer] = text_of(message(viewer))
            connection.send_text(texts[viewer])

    def tell_soon(self) -> None:
        """Tell who is there, once for all who come and go in that moment."""
        if self._gathering is None:
            self._gathering = asyncio.get_running_loop().call_later(self._gather, self.tell_now)

    def tell_now(self) -> None:
        self._gathering = None
        self.tell(lambda viewer: {"type": "presence", **self._around(viewer)})

    def close(self, code: int) -> None:
        if self._gathering:
            self._gathering.cancel()
        for connection in self.crowd:
            connection.close(code)
