"""The house: everything that requests need, put together when the server starts."""

from __future__ import annotations

import time
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from marblebox.server.limits import Buckets
from marblebox.server.pages import Pages
from marblebox.server.rooms import Rooms
from marblebox.server.settings import Settings
from marblebox.server.store import Store


@dataclass
class House:
    settings: Settings
    store: Store
    rooms: Rooms
    pages: Pages
    creations: Buckets
    connections: int = 0

    def ping_all(self) -> None:
        now = time.monotonic()
        for room in self.rooms.live.values():
            for connection in room.connections:
                connection.ping(now)


def house_of(connection: HTTPConnection) -> House:
    house: House = connection.app.state.house
    return house
