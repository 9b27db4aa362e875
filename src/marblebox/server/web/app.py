"""The web application: `create_app(settings)`."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from fastapi import FastAPI

from marblebox import __version__
from marblebox.api.seeds import Seeds
from marblebox.server.chores import ended
from marblebox.server.limits import LIMITS, Limits
from marblebox.server.listening import address_of
from marblebox.server.live import pinging
from marblebox.server.live.bots import Bots
from marblebox.server.live.ownership import Shared
from marblebox.server.live.pinging import Pinging
from marblebox.server.live.rooms import Rooms
from marblebox.server.operations import routes as operations
from marblebox.server.operations.door import Door, Doorkeeper
from marblebox.server.operations.metrics import Counting, Metrics
from marblebox.server.operations.post import Post
from marblebox.server.settings import Settings
from marblebox.server.storage import desk
from marblebox.server.storage.lock import Use
from marblebox.server.storage.store import Store, StoreFault
from marblebox.server.web import answers, headers, lessons, puzzles, records, routes, sheets, sockets, studies
from marblebox.server.web.access import Tokens
from marblebox.server.web.admission import Admission
from marblebox.server.web.files import FileWatch
from marblebox.server.web.house import House
from marblebox.server.web.limits import Buckets
from marblebox.server.web.offline import python_folder
from marblebox.server.web.pages import Pages, client_folder, engine_folder
from marblebox.server.web.peers import Peers
from marblebox.server.web.services import Services

log = logging.getLogger("marblebox.server")
RESTARTING = 1012  # the code with which sockets close when the server stops
HOUSEKEEPING = 10.0  # seconds
TIDYING = 600.0  # seconds
BURST, MESSAGES_BURST = 10, 3  # how many seconds' worth of requests and of messages may come at once


@dataclass(frozen=True)
class Parts:
    """What a server is made of. Tests hand in their own."""

    limits: Limits = LIMITS
    store: type[Store] = Store
    rooms: type[Rooms] = Rooms
    pages: Pages | None = None  # otherwise those that are installed
    chores: tuple[Callable[[Services], Coroutine[Any, Any, None]], ...] = ()  # besides the usual ones


def create_app(settings: Settings, parts: Parts = Parts()) -> FastAPI:  # noqa: B008
    """The application; it opens its database when the server starts, and closes it at the end."""
    house, metrics = House(settings), Metrics()
    door = Door(settings, metrics, parts.limits)
    app = FastAPI(
        title="Marblebox",
        version=__version__,
        lifespan=partial(_running, settings=settings, parts=parts, house=house, door=door, metrics=metrics),
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    answers.add_to(app)
    routes.add_to(app)
    for room in (records, puzzles, lessons, sheets, studies):
        app.include_router(room.router)
    operations.add_to(app)
    sockets.add_to(app)
    routes.add_pages_to(app)
    app.add_middleware(Doorkeeper, door=door)
    headers.add_to(app, settings, house)
    return app


@asynccontextmanager
async def _running(
    app: FastAPI, *, settings: Settings, parts: Parts, house: House, door: Door, metrics: Metrics
) -> AsyncIterator[None]:
    """From the start of the server to its end."""
    if settings.seed:
        log.warning("deals are predictable: MARBLEBOX_SEED is set, which is for tests only")
    store, shared = await _opened(settings, parts)
    own_secret = settings.own_secret()
    await _note_secret(store, own_secret)
    secret = own_secret or await store.secret()
    rooms = parts.rooms(
        *(store, Tokens(secret), settings.rooms, settings.idle_seconds),
        longest=settings.longest,
        ownership=shared,
        seeds=Seeds(settings.seed),
        limits=parts.limits,
    )
    if shared:
        shared.check = rooms.drop_lost
    bots = Bots(rooms, settings)
    post = Post(store, rooms, door, own_secret, parts.limits)
    pages = parts.pages or Pages(client_folder(), engine_folder(), python_folder(), settings.engine_pace)
    services = app.state.services = Services(
        settings, store, rooms, house, pages, *_limits(settings, parts.limits), Admission(settings), post, metrics
    )
    await post.begin()
    if shared:
        services.peers = Peers(settings, secret)
        await shared.join(await services.peers.listen(app))
    counting = _observe(services, door)
    more = (chore(services) for chore in parts.chores)
    chores = [asyncio.create_task(chore) for chore in (*_chores(services, post), *more)]
    try:
        yield
    finally:
        await ended(chores)
        logging.getLogger("marblebox").removeHandler(counting)
        await house.close()
        bots.close()
        await rooms.close(RESTARTING)
        if shared and services.peers:
            await shared.leave()
            await services.peers.close()
        await store.close()


async def _note_secret(store: Store, own: bytes | None) -> None:
    try:
        await store.transact(partial(desk.note_secret, own=own))
    except StoreFault as fault:
        if not fault.conflict:  # another process that starts in this moment notes the same
            raise


async def _opened(settings: Settings, parts: Parts) -> tuple[Store, Shared | None]:
    """The database, and the part in it of a server that is one of several."""
    use: Use = "joined" if settings.join else "alone"
    name = address_of(settings.host, settings.port)
    store = parts.store(settings.database, settings.database_seconds, use, name, parts.limits)
    await store.open()
    shared = Shared(store, settings.process) if settings.join else None
    store.process = shared.process if shared else ""
    return store, shared


def _chores(services: Services, post: Post) -> Iterator[Coroutine[Any, Any, None]]:
    """What is done again and again as long as the server runs."""
    rooms, keep_days = services.rooms, services.settings.keep_days
    yield post.watch()
    yield services.metrics.watch_loop()
    yield _repeat(pinging.BETWEEN, Pinging(rooms.connected).go_on)
    yield _repeat(HOUSEKEEPING, rooms.forget_idle)
    yield _repeat(HOUSEKEEPING, FileWatch().look)
    yield _repeat(TIDYING, partial(rooms.forget_old, keep_days))
    yield _repeat(TIDYING, gc.collect)  # all of it, which by itself happens too rarely to count on


def _observe(services: Services, door: Door) -> Counting:
    """Let the figures be looked up, and the door know which links are good."""
    rooms, metrics = services.rooms, services.metrics
    door.is_seat = rooms.is_seat
    metrics.show("marblebox_rooms", "Games that are live.", lambda: len(rooms.live))
    metrics.show("marblebox_connections", "Open sockets.", lambda: services.connections)
    services.store.stored = lambda entry, seconds: metrics.note_stored(len(entry.events), entry.is_new, seconds)
    counting = Counting(metrics)
    logging.getLogger("marblebox").addHandler(counting)
    return counting


def _limits(settings: Settings, limits: Limits) -> tuple[Buckets, Buckets, Buckets, Buckets]:
    """What one address may do: create games, open links, and ask for something; and what one browser may send."""
    buckets = partial(Buckets, clock=limits.clock)
    creations, openings = (buckets(settings.creations / 60, settings.creations) for _ in range(2))
    requests = buckets(settings.requests, settings.requests * BURST)
    return creations, openings, requests, buckets(settings.messages, settings.messages * MESSAGES_BURST)


async def _repeat(seconds: float, chore: Callable[[], object]) -> None:
    while True:
        await asyncio.sleep(seconds)
        try:
            chore()
        except Exception:
            log.exception("a chore failed")
