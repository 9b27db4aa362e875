"""The hosts that the contract suite runs against, each behind the same small face.

A host has guests: browsers at a server, pages on one device, or connections to a live game in memory. A guest begins a
game, takes a seat by a link, and sits down; what she is sent and sends are the messages of the protocol, whatever
carries them (`tests/server/sitting.py`). Scenarios know nothing else of a host.
"""

from __future__ import annotations

import asyncio
import json
import queue
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Protocol, Self, TypeVar

from sqlalchemy.exc import OperationalError
from tests.contract.running import CAN, PEOPLE
from tests.offline.paper import Paper
from tests.server.sitting import FRIEND, ME, PATIENCE, Browser, Sitting, link, serving
from tests.server.workers.conftest import Server

from marblebox.api.seeds import Seeds
from marblebox.offline.answers import answer
from marblebox.offline.games import Games
from marblebox.server.live.rooms import Clockwork, Rooms
from marblebox.server.storage.store import Entry, Store, StoreFault
from marblebox.server.web.app import Parts

Result = TypeVar("Result")
Game = dict[str, Any]  # what creating one answers: its name and its links


class Guest(Protocol):
    """Somebody at a host, who may sit down at its games."""

    def create(self, spec: str, *seats: dict[str, Any], **wishes: Any) -> Game: ...

    def open(self, path: str) -> object:
        """Take what a link gives."""

    def sit(self, game: str) -> Sitting: ...

    def record(self, game: str) -> str: ...


class Host(Protocol):
    name: str

    def guest(self) -> Guest: ...


def two_people(host: Host, spec: str, **wishes: Any) -> tuple[Guest, Guest, str]:
    """Two guests at one game, each with a seat; where there is one device, both have both seats."""
    ada, bert = host.guest(), host.guest()
    if PEOPLE not in CAN.get(host.name, ()):
        return ada, bert, str(ada.create(spec, ME, ME, **wishes)["game"])
    made = ada.create(spec, ME, FRIEND, **wishes)
    bert.open(link(made, "player", 1))
    return ada, bert, str(made["game"])


# --- faults -----------------------------------------------------------------------------------------------------------

BEFORE, AFTER, NEVER = "before writing", "after writing", "without an answer"  # when a store fails


PROCESSES = ("first", "second")  # of one server


class Watch:
    """A clock that also goes on when a test says so."""

    def __init__(self) -> None:
        self._clock, self._more = Clockwork(), 0

    def __call__(self) -> int:
        return self._clock() + self._more

    def go_on(self, milliseconds: int) -> None:
        self._more += milliseconds


class FaultyStore(Store):
    """A store whose next writes fail as it is told."""

    faults: list[str]

    async def append(self, entry: Entry) -> None:
        fault = self.faults.pop(0) if self.faults and entry.events else None
        if fault == BEFORE:
            raise StoreFault(OperationalError("", None, Exception()))
        if fault != NEVER:
            await super().append(entry)
        if fault is not None:
            raise StoreFault(TimeoutError(), unsure=True)


class FaultyPaper(Paper):
    """The same for a page, whose browser either keeps a game or says that it did not."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[str] = []

    async def write(self, game: str, text: str, seq: int, before: int) -> bool:
        grows = seq > before  # else only what a clock shows is kept
        fault = self.faults.pop(0) if self.faults and grows else None
        if fault in (BEFORE, NEVER):
            raise OSError("no room")
        kept = await super().write(game, text, seq, before)
        if fault == AFTER:
            raise OSError("no answer")
        return kept


# --- servers ----------------------------------------------------------------------------------------------------------


class WebGuest(Browser):
    def renew(self, game: str, seat: int) -> bool:
        """Replace the links of a seat."""
        return self.http.post(f"/api/games/{game}/seats/{seat}/renew").status_code == 204

    def record(self, game: str) -> str:
        return str(self.http.get(f"/api/games/{game}/record").text)


class WebHost:
    """A server, or several processes of one."""

    def __init__(self, name: str, addresses: list[str], stack: ExitStack) -> None:
        self.name, self.addresses, self._stack = name, addresses, stack
        self._guests = 0
        self.watch, self.faults = Watch(), list[str]()
        self.processes: dict[str, int] = {}

    def guest(self) -> WebGuest:
        """One guest after the other comes to another process."""
        address = self.addresses[self._guests % len(self.addresses)]
        self._guests += 1
        made = WebGuest(address)
        self._stack.callback(made.close)
        return made


@contextmanager
def sqlite_server(folder: Path) -> Iterator[WebHost]:
    with ExitStack() as stack:
        host = WebHost("sqlite", [], stack)

        class HostStore(FaultyStore):
            faults = host.faults

        class HostRooms(Rooms):
            def __init__(self, *given: Any, **named: Any) -> None:
                super().__init__(*given, **{**named, "clock": host.watch})

        host.addresses = [stack.enter_context(serving(folder, Parts(store=HostStore, rooms=HostRooms)))]
        yield host


@contextmanager
def postgresql_server(database: str, folder: Path) -> Iterator[WebHost]:
    """Two processes that share a database: guests come to one and to the other in turn."""
    with ExitStack() as stack:
        servers = [Server(database, folder, JOIN="1", SEED="1", PROCESS=name) for name in PROCESSES]
        for server in servers:
            stack.callback(_stop, server)
        host = WebHost("postgresql", [server.address.removeprefix("http://") for server in servers], stack)
        host.processes = {name: server.process.pid for name, server in zip(PROCESSES, servers, strict=True)}
        yield host


def _stop(server: Server) -> None:
    server.stop()
    if server.process.stdout:
        server.process.stdout.close()


# --- one device -------------------------------------------------------------------------------------------------------


class Loop:
    """An event loop in a thread, for hosts that live in this process."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._tasks: set[asyncio.Task[None]] = set()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.run(_all_cancelled())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)
        self._loop.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something beside; called in the loop itself."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)


async def _all_cancelled() -> None:
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)


class LocalSocket:
    """What a `Sitting` needs of a socket, without a network."""

    def __init__(self, send: Callable[[str], object], close: Callable[[], object]) -> None:
        self.send, self._close = send, close
        self.came: queue.Queue[str] = queue.Queue()

    def recv(self, patience: float) -> str:
        return self.came.get(timeout=patience)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._close()


class OfflineHost:
    """A page without a network: its games are kept in a dictionary where a browser would keep them."""

    name = "offline"

    def __init__(self, loop: Loop) -> None:
        self.loop, self.watch, self.paper = loop, Watch(), FaultyPaper()
        self.faults = self.paper.faults
        self.desk = self.new_desk()
        self.lines = 0

    def new_desk(self) -> Games:
        return Games(self.paper, pace=0, seeds=Seeds(1), clock=self.watch)

    def guest(self) -> OfflineGuest:
        return OfflineGuest(self, self.desk)

    def other_tab(self) -> OfflineGuest:
        """A guest in another tab, which shares nothing with the first but what the browser keeps."""
        return OfflineGuest(self, self.new_desk())


class OfflineGuest:
    def __init__(self, host: OfflineHost, desk: Games) -> None:
        self._host, self._desk = host, desk

    def create(self, spec: str, *seats: dict[str, Any], **wishes: Any) -> Game:
        made: Game = json.loads(self._ask("POST", "/api/games", {"spec": spec, "seats": seats, **wishes}))
        return made

    def _ask(self, method: str, address: str, data: Any = None) -> str:
        body = "" if data is None else json.dumps(data)
        status, text = self._host.loop.run(answer(self._desk, method, address, body))
        assert status == 200, text
        return text

    def open(self, path: str) -> object:
        raise NotImplementedError("on one device there are no links")

    def connect(self, game: str) -> LocalSocket:
        self._host.lines += 1
        line, run = self._host.lines, self._host.loop.run

        async def close() -> None:
            self._desk.close(line)

        socket = LocalSocket(lambda text: run(self._desk.hear(line, text)), lambda: run(close()))
        assert run(self._desk.open(line, game, socket.came.put))
        return socket

    def sit(self, game: str) -> Sitting:
        return Sitting(self, game)

    def record(self, game: str) -> str:
        return self._ask("GET", f"/api/games/{game}/record")
