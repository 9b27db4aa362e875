"""Requests without end, lines that nobody reads, and frames that cost nothing to send."""

from __future__ import annotations

import os
import socket
import struct
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.server.sitting import FRIEND, ME, Browser, serving
from websockets.protocol import State
from websockets.server import ServerProtocol

from marblebox.server.settings import Settings
from marblebox.server.web import doorway, files, wire
from marblebox.server.web.files import FileWatch
from marblebox.server.web.limits import Bucket

HEAD = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n"


@pytest.fixture
def here(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, int]]:
    """A server that has little patience."""
    monkeypatch.setattr(doorway, "HEAD_SECONDS", 0.4)
    monkeypatch.setattr(doorway, "BODY_SECONDS", 0.4)
    monkeypatch.setattr(doorway, "UNREAD_SECONDS", 0.4)
    with serving(folder) as address:
        host, _, port = address.partition(":")
        yield host, int(port)


def ended(line: socket.socket) -> bytes:
    """All that comes until the other side ends it."""
    line.settimeout(20)
    told = b""
    try:
        while data := line.recv(65536):
            told += data
    except ConnectionError:
        pass
    return told


def drip(line: socket.socket, piece: bytes) -> bool:
    """Send a little again and again until the other side has enough; whether it ever had."""
    for _ in range(200):
        try:
            line.sendall(piece)
            line.settimeout(0.1)
            if line.recv(65536) == b"":
                return True
        except TimeoutError:
            continue
        except OSError:
            return True
    return False


@pytest.mark.parametrize(
    ("first", "piece"),
    [
        (b"", b"\r\n"),
        (HEAD, b"X-More: yes\r\n"),
        (b"GET /", b"a"),
        (b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000\r\n\r\n", b" "),
    ],
    ids=["empty lines", "headers", "address", "body"],
)
def test_what_comes_drop_by_drop_is_not_waited_for(here: tuple[str, int], first: bytes, piece: bytes) -> None:
    with socket.create_connection(here) as line:
        line.sendall(first)
        assert drip(line, piece)


@pytest.mark.parametrize("first", [b"", HEAD])
def test_who_says_nothing_is_shown_out(here: tuple[str, int], first: bytes) -> None:
    with socket.create_connection(here) as line:
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
def test_heads_have_a_largest_size(here: tuple[str, int], head: bytes) -> None:
    with socket.create_connection(here) as line:
        line.sendall(head)
        assert ended(line).startswith(b"HTTP/1.1 400")


def test_requests_one_after_the_other_go_on(here: tuple[str, int]) -> None:
    with socket.create_connection(here) as line:
        line.settimeout(10)
        for _ in range(4):
            line.sendall(HEAD + b"\r\n")
            assert line.recv(65536).startswith(b"HTTP/1.1 200")
            time.sleep(0.15)


def test_an_answer_that_nobody_reads_is_not_kept(here: tuple[str, int]) -> None:
    with socket.create_connection(here) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        with pytest.raises(OSError):  # noqa: PT011 - however the system calls it
            ask_for_ever(line)


def ask_for_ever(line: socket.socket) -> None:
    for _ in range(100_000):
        line.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
        time.sleep(0.001)


def test_one_address_has_some_connections_at_once(folder: Path) -> None:
    with serving(folder, address_sockets=5) as address:
        host, _, port = address.partition(":")
        lines = [socket.create_connection((host, int(port))) for _ in range(9)]
        for line in lines[:5]:
            line.sendall(HEAD + b"\r\n")
            line.settimeout(20)
            assert line.recv(65536).startswith(b"HTTP/1.1 200")
        assert [ended(line) for line in lines[5:]] == [b""] * 4
        for line in lines:
            line.close()
        time.sleep(0.2)
        with socket.create_connection((host, int(port))) as line:  # they are counted out again
            line.sendall(HEAD + b"\r\n")
            line.settimeout(20)
            assert line.recv(65536).startswith(b"HTTP/1.1 200")


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
def test_frames_that_cost_nothing_end_the_line(
    here: tuple[str, int], flood: Callable[[], bytes], browser: Browser
) -> None:
    game = browser.create("fanorona", ME, FRIEND)["game"]
    with socket.create_connection(here) as line:
        key = b"dGhlIHNhbXBsZSBub25jZQ=="
        line.sendall(
            b"GET /ws/%s HTTP/1.1\r\nHost: %s:%d\r\nOrigin: http://%s:%d\r\n"
            b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n\r\n"
            % (game.encode(), here[0].encode(), here[1], here[0].encode(), here[1], key)
        )
        line.settimeout(20)
        assert line.recv(20).startswith(b"HTTP/1.1 101")
        try:
            line.sendall(flood())
        except OSError:
            return
        ended(line)  # returns, because it ends


@pytest.fixture
def browser(here: tuple[str, int]) -> Iterator[Browser]:
    one = Browser(f"{here[0]}:{here[1]}")
    yield one
    one.close()


def test_players_may_ping_now_and_then(here: tuple[str, int], browser: Browser) -> None:
    game = browser.create("fanorona", ME, FRIEND)["game"]
    with browser.sit(game) as white:
        for _ in range(wire.PINGS_AT_ONCE // 2):
            assert white.socket.ping().wait(20)
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
        assert codes[-1] == 429
        one.close()


def test_running_out_of_files_is_noted_once(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    watch = FileWatch()
    for count in (10, 95, 96, 20, 99):
        monkeypatch.setattr(files, "open_files", lambda count=count: count)
        monkeypatch.setattr(files, "most_files", lambda: 100)
        watch.look()
    assert [record.message for record in caplog.records] == [
        *("nearly out of files", "there are files again", "nearly out of files")
    ]
    monkeypatch.undo()
    assert 0 < files.open_files() < (files.most_files() or 10**9)
    assert Settings().address_sockets > 0
