"""Everybody who is connected to a game, counted as they come and go: no arrival costs more than the one before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from marblebox.play.commands import Viewer
from marblebox.server.live.connection import Connection


class Crowd:
    def __init__(self) -> None:
        self._everybody: dict[Connection, None] = {}  # in the order in which they came
        self._seats: Counter[int] = Counter()
        self.watchers = 0
        self.strangers = 0  # who have nothing at all here

    def __iter__(self) -> Iterator[Connection]:
        return iter([*self._everybody])

    def __len__(self) -> int:
        return len(self._everybody)

    def __contains__(self, connection: Connection) -> bool:
        return connection in self._everybody

    def add(self, connection: Connection) -> None:
        self._everybody[connection] = None
        self._count(connection.viewer, 1)

    def remove(self, connection: Connection) -> None:
        del self._everybody[connection]
        self._count(connection.viewer, -1)

    def change(self, connection: Connection, viewer: Viewer) -> None:
        """Somebody has got something else here."""
        self._count(connection.viewer, -1)
        connection.viewer = viewer
        self._count(viewer, 1)

    def _count(self, viewer: Viewer, number: int) -> None:
        for seat in viewer.seats:
            self._seats[seat] += number
        self.watchers += number * (viewer.sees == (None,))
        self.strangers += number * viewer.is_stranger

    @property
    def present(self) -> set[int]:
        """The seats whose players are there."""
        return {seat for seat, number in self._seats.items() if number}

    @property
    def viewers(self) -> set[Viewer]:
        return {connection.viewer for connection in self._everybody}

    def of_browser(self, browser: str) -> list[Connection]:
        return [connection for connection in self._everybody if connection.browser == browser]
