"""Requests without end, lines that nobody reads, and frames that cost nothing to send."""

from __future__ import annotations

import asyncio
import os
import socket
import struct
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPResponse
from pathlib import Path
from typing import Any

import pytest
from tests.server.sitting import FRIEND, ME, Browser, serving
from tests.waiting import LIMIT, wait_until
from uvicorn.server import ServerState
from websockets.protocol import State
from websockets.server import ServerProtocol

from marblebox.server.limits import LIMITS, Limits
from marblebox.server.settings import Settings
from marblebox.server.web import files, wire
from marblebox.server.web.app import Parts
from marblebox.server.web.doorway import doorway
from marblebox.server.web.files import FileWatch
from marblebox.server.web.limits import Bucket
from marblebox.server.web.serving import config_of

Address = tuple[str, int]
HEAD = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n"
BODY = b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000\r\n\r\n"
HURRY = Limits(head_seconds=0.1, body_seconds=0.1, unread_seconds=0.1)


@contextmanager
def server(folder: Path, limits: Limits = LIMITS, **wishes: Any) -> Iterator[Address]:
    with serving(folder, Parts(limits), **wishes) as address:
        host, _, port = address.partition(":")
        yield host, int(port)


@pytest.fixture
def here(folder: Path) -> Iterator[Address]:
    with server(folder) as address:
        yield address


@pytest.fixture
def hurried(folder: Path) -> Iterator[Address]:
    """A server that waits for nothing."""
    with server(folder, HURRY) as address:
        yield address


def connected(address: Address) -> socket.socket:
    return socket.create_connection(address, LIMIT)


def ended(line: socket.socket) -> bytes:
    """All that comes until the other side ends it."""
    told = b""
    try:
        while data := line.recv(65536):
            told += data
    except ConnectionError:
        pass
    return told


def status(line: socket.socket) -> int:
    """Of the next answer, which is read as a whole."""
    answer = HTTPResponse(line)
    answer.begin()
    answer.read()
    return answer.status


class Loop:
    """An event loop in which time passes when it is told to."""

    def __init__(self) -> None:
        self.true, self.now = asyncio.get_running_loop(), 0.0
        self._alarms: list[Alarm] = []

    def call_later(self, seconds: float, ring: Callable[[], object]) -> Alarm:
        self._alarms.append(Alarm(self.now + seconds, ring))
        return self._alarms[-1]

    def advance(self, seconds: float) -> None:
        self.now += seconds
        for alarm in self._alarms:
            if alarm.at <= self.now and not alarm.over:
                alarm.over = True
                alarm.ring()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.true, name)


@dataclass
class Alarm:
    at: float
    ring: Callable[[], object]
    over: bool = False

    def cancel(self) -> None:
        self.over = True


class Transport(asyncio.Transport):
    """A connection without a network."""

    is_open = True

    def is_closing(self) -> bool:
        return not self.is_open

    def abort(self) -> None:
        self.is_open = False

    close = abort

    def write(self, data: Any) -> None:
        raise AssertionError(f"nothing is to be answered, not {data!r}")

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


@pytest.mark.parametrize(
    ("first", "piece"),
    [(b"", b"\r\n"), (HEAD, b"X-More: yes\r\n"), (b"GET /", b"a"), (BODY, b" ")],
    ids=["empty lines", "headers", "address", "body"],
)
def test_request_that_comes_drop_by_drop_is_ended_in_time(first: bytes, piece: bytes) -> None:
    """However often something comes, the time for a head and for a body goes on."""

    async def app(_scope: object, receive: Callable[[], Awaitable[Any]], _send: object) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass

    async def run() -> list[bool]:
        config = config_of(app, Settings(database="x"))
        config.load()
        loop, transport = Loop(), Transport()
        door = doorway(0)(config, ServerState(), {}, loop)
        door.connection_made(transport)
        if first:
            door.data_received(first)
        states = []
        for _ in range(4):
            loop.advance(0.3 * LIMITS.head_seconds)
            states.append(transport.is_open)
            if transport.is_open:
                door.data_received(piece)
        door.connection_lost(None)
        await asyncio.gather(*door.tasks)
        return states

    assert LIMITS.head_seconds == LIMITS.body_seconds
    assert asyncio.run(run()) == [True, True, True, False]


@pytest.mark.parametrize("first", [b"", HEAD, BODY], ids=["nothing", "head", "body"])
def test_silent_client_is_disconnected(hurried: Address, first: bytes) -> None:
    with connected(hurried) as line:
        line.sendall(first)
        assert ended(line) == b""


@pytest.mark.parametrize(
    "head",
    [
        HEAD + b"X-Long: " + b"x" * 20_000,
        HEAD + b"X-Long: " + b"x" * 20_000 + b"\r\n\r\n",
        HEAD + b"".join(b"X-%d: 1\r\n" % number for number in range(2000)) + b"\r\n",
        b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ],
    ids=["endless header", "long header", "many headers", "long address"],
)
def test_heads_have_a_largest_size(here: Address, head: bytes) -> None:
    with connected(here) as line:
        line.sendall(head)
        assert ended(line).startswith(b"HTTP/1.1 400")


def test_requests_one_after_the_other_go_on(here: Address) -> None:
    with connected(here) as line:
        for _ in range(4):
            line.sendall(HEAD + b"\r\n")
            assert status(line) == 200


def test_answers_that_nobody_reads_end_the_connection(folder: Path) -> None:
    limits = Limits(head_seconds=3600, body_seconds=3600, unread_seconds=0.1)
    with server(folder, limits) as address, connected(address) as line:
        line.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 300)
        wait_until(lambda: is_gone(line), "the server has hung up")


def is_gone(line: socket.socket) -> bool:
    """Whether the other side takes no more, while nothing is read of what it has sent."""
    try:
        line.sendall(b"\r\n")
    except ConnectionError:
        return True
    return False


def test_one_address_has_some_connections_at_once(folder: Path) -> None:
    with server(folder, address_sockets=5) as address:
        lines = [connected(address) for _ in range(9)]
        for line in lines[:5]:
            line.sendall(HEAD + b"\r\n")
            assert status(line) == 200
        assert [ended(line) for line in lines[5:]] == [b""] * 4
        for line in lines:
            line.close()
        wait_until(lambda: is_served(address), "connections that ended are no longer counted")


def is_served(address: Address) -> bool:
    with connected(address) as line, suppress(ConnectionError):
        line.sendall(HEAD + b"\r\n")
        return status(line) == 200
    return False


# --- sockets ----------------------------------------------------------------------------------------------------------


def frame(opcode: int, data: bytes = b"", fin: bool = True) -> bytes:
    mask = os.urandom(4)
    body = bytes(byte ^ mask[place % 4] for place, byte in enumerate(data))
    return struct.pack("!BB", opcode | (0x80 if fin else 0), 0x80 | len(data)) + mask + body


def ping_flood() -> bytes:
    return frame(0x9, b"x" * 100) * 500


def pong_flood() -> bytes:
    return frame(0xA, b"x") * 500


def empty_pieces() -> bytes:
    return frame(0x1, b"{", fin=False) + frame(0x0, b"", fin=False) * 500


@pytest.mark.parametrize("flood", [ping_flood, pong_flood, empty_pieces])
def test_frames_that_cost_nothing_end_the_line(here: Address, flood: Callable[[], bytes], browser: Browser) -> None:
    game = browser.create("fanorona", ME, FRIEND)["game"]
    with connected(here) as line:
        key = b"dGhlIHNhbXBsZSBub25jZQ=="
        line.sendall(
            b"GET /ws/%s HTTP/1.1\r\nHost: %s:%d\r\nOrigin: http://%s:%d\r\n"
            b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n\r\n"
            % (game.encode(), here[0].encode(), here[1], here[0].encode(), here[1], key)
        )
        assert status(line) == 101
        with suppress(ConnectionError):
            line.sendall(flood())
        ended(line)  # returns, because it ends


@pytest.fixture
def browser(here: Address) -> Iterator[Browser]:
    one = Browser(f"{here[0]}:{here[1]}")
    yield one
    one.close()


def test_players_may_ping_now_and_then(browser: Browser) -> None:
    game = browser.create("fanorona", ME, FRIEND)["game"]
    with browser.sit(game) as white:
        for _ in range(wire.PINGS_AT_ONCE // 2):
            assert white.socket.ping().wait(LIMIT)
        assert white.act(0, "d2-e3A")["type"] == "update"


class Line:
    """A connection on which so much waits to be read."""

    def __init__(self, unread: int) -> None:
        self.unread, self.written, self.aborted = unread, list[bytes](), False

    def get_write_buffer_size(self) -> int:
        return self.unread

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def is_closing(self) -> bool:
        return self.aborted

    def abort(self) -> None:
        self.aborted = True


def carried(unread: int = 0) -> tuple[wire.Wire, Line]:
    """A socket whose handshake is over, without a network."""
    carrying, line = object.__new__(wire.Wire), Line(unread)
    carrying.transport = line  # type: ignore[assignment]
    carrying.conn = ServerProtocol(state=State.OPEN)
    carrying._pings = Bucket(0.0, wire.PINGS_AT_ONCE)
    return carrying, line


def pinged(carrying: wire.Wire, count: int) -> None:
    """Pings as they come; each is answered by the protocol, and the answer waits to be written."""
    for _ in range(count):
        carrying.conn.receive_data(frame(0x9, b"x" * 100))
        carrying.handle_ping()


def test_pings_are_answered_until_there_are_too_many() -> None:
    carrying, line = carried()
    pinged(carrying, wire.PINGS_AT_ONCE)
    assert (len(line.written), line.aborted) == (wire.PINGS_AT_ONCE, False)
    pinged(carrying, 1)
    assert (len(line.written), line.aborted) == (wire.PINGS_AT_ONCE, True)


@pytest.mark.parametrize(("unread", "answers"), [(wire.MOST_UNREAD, 1), (wire.MOST_UNREAD + 1, 0)])
def test_who_reads_no_answers_to_pings_gets_no_more_of_them(unread: int, answers: int) -> None:
    carrying, line = carried(unread)
    pinged(carrying, 1)
    assert (len(line.written), line.aborted) == (answers, not answers)


# --- what had no limit ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/api/openapi.json", "/api/health", "/rules/fanorona"])
def test_whatever_is_asked_for_is_counted(folder: Path, path: str) -> None:
    with serving(folder, requests=0.02) as address:
        one = Browser(address)
        codes = [one.open(path).status_code for _ in range(5)]
        assert 429 in codes
        one.close()


def test_running_out_of_files_is_noted_once(caplog: pytest.LogCaptureFixture) -> None:
    counts = iter((10, 95, 96, 20, 99))
    watch = FileWatch(count=lambda: next(counts), most=lambda: 100)
    for _ in range(5):
        watch.look()
    assert [record.message for record in caplog.records] == [
        *("nearly out of files", "there are files again", "nearly out of files")
    ]
    assert 0 < files.open_files() < (files.most_files() or 10**9)
    assert Settings().address_sockets > 0
