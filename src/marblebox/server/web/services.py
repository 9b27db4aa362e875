"""What requests need, put together when the server starts."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection

from marblebox.learn.openings import Played
from marblebox.server.live.ownership import Shared
from marblebox.server.live.rooms import Rooms
from marblebox.server.operations.metrics import Metrics, merged
from marblebox.server.operations.post import Post
from marblebox.server.settings import Settings
from marblebox.server.storage.store import Store
from marblebox.server.web.admission import Admission
from marblebox.server.web.house import House
from marblebox.server.web.limits import Buckets, Turns
from marblebox.server.web.pages import Pages
from marblebox.server.web.peers import Peers


@dataclass
class Services:
    settings: Settings
    store: Store
    rooms: Rooms
    house: House
    pages: Pages
    creations: Buckets
    openings: Buckets  # of links
    requests: Buckets
    messages: Buckets  # of one browser, or of those of one address that have no name
    admission: Admission
    post: Post
    metrics: Metrics
    peers: Peers | None = None  # where several processes serve one database
    reading: Turns = field(default_factory=Turns)  # one record at a time, so that games go on
    counting: asyncio.Lock = field(default_factory=asyncio.Lock)  # of openings, one after the other
    counts: dict[str, tuple[float, Played]] = field(default_factory=dict)  # by specification, with the time of counting

    @property
    def connections(self) -> int:
        return self.admission.inside

    def figures(self) -> str:
        """The figures of this process, as Prometheus reads them."""
        ownership = self.rooms.ownership
        return self.metrics.text({"process": ownership.process} if isinstance(ownership, Shared) else None)

    async def all_figures(self) -> str:
        """The figures of all processes that serve this database."""
        ownership = self.rooms.ownership
        if self.peers is None or not isinstance(ownership, Shared):
            return self.figures()
        others = [place for name, place in (await ownership.peers()).items() if name != ownership.process]
        return merged([self.figures(), *await asyncio.gather(*map(self.peers.figures, others))])


def services_of(connection: HTTPConnection) -> Services:
    services: Services = connection.app.state.services
    return services
