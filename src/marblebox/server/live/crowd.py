"""Everybody who is connected to a game, counted as they come and go: no arrival costs more than the one before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from marblebox.server.live.connection import Connection
from marblebox.play.views import Onlooker


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
        self._count(connection.onlooker, 1)

    def remove(self, connection: Connection) -> None:
        del self._everybody[connection]
        self._count(connection.onlooker, -1)

    def change(self, connection: Connection, onlooker: Onlooker) -> None:
        """Somebody has got something else here."""
        self._count(connection.onlooker, -1)
        connection.onlooker = onlooker
        self._count(onlooker, 1)

    def _count(self, onlooker: Onlooker, number: int) -> None:
        for seat in onlooker.seats:
            self._seats[seat] += number
        self.watchers += number * (onlooker.sees == (None,))
        self.strangers += number * onlooker.is_stranger

    @property
    def present(self) -> set[int]:
        """The seats whose players are there."""
        return {seat for seat, number in self._seats.items() if number}

    @property
    def onlookers(self) -> set[Onlooker]:
        return {connection.onlooker for connection in self._everybody}

    def of_browser(self, browser: str) -> list[Connection]:
        return [connection for connection in self._everybody if connection.browser == browser]
