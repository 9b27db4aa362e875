"""Measuring how long messages travel: every connection is pinged once in a while, never many at once."""

from __future__ import annotations

import time
from collections.abc import Callable

from marblebox.server.live.connection import Connection

ROUND = 15.0  # seconds after which a connection is pinged again
BETWEEN = 0.1  # seconds between a few pings and the next few: moves would wait for many at once
PORTIONS = round(ROUND / BETWEEN)


class Pinging:
    """Goes round all who are connected, a portion at a time."""

    def __init__(self, everybody: Callable[[], list[Connection]]) -> None:
        self._everybody = everybody
        self._waiting: list[Connection] = []
        self._portion = 0

    def go_on(self) -> None:
        if self._portion == 0:
            self._waiting = self._everybody()
        now = time.monotonic()
        for connection in self._waiting[self._portion :: PORTIONS]:
            connection.ping(now)
        self._portion = (self._portion + 1) % PORTIONS
