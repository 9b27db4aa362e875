"""Websockets and requests with as little work as can be: whoever drives a server shares its processors.

Nothing here reads JSON. What a driver has to know of a message it finds with a search for bytes, and what it sends is
masked with zeros, which leaves it as it is.
"""

from __future__ import annotations

import asyncio
import base64
import secrets
from collections.abc import Callable

TEXT, PING, PONG = 0x81, 0x89, 0x8A  # whole messages of each kind
LARGE, HUGE = 126, 127  # lengths that say how long the length is
PATIENCE = 60.0


class Socket(asyncio.Protocol):
    """A client's websocket; `heard` is called with every text."""

    def __init__(self, request: bytes, heard: Callable[[Socket, bytes], None]) -> None:
        self._request, self._heard = request, heard
        self._buffer = bytearray()
        self._is_open = False
        self._transport: asyncio.Transport | None = None
        self.lost = False

    @classmethod
    async def opened(cls, address: str, path: str, headers: str, heard: Callable[[Socket, bytes], None]) -> Socket:
        host, _, port = address.rpartition(":")
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        request = (
            f"GET {path} HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{headers}\r\n"
        )
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(lambda: cls(request.encode(), heard), host, int(port))
        return socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def connection_lost(self, problem: Exception | None) -> None:
        self.lost = True

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._is_open:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self._buffer.startswith(b"HTTP/1.1 101"):
                raise ConnectionError(bytes(self._buffer[:200]))
            del self._buffer[: end + 4]
            self._is_open = True
        while self._one():
            pass

    def _one(self) -> bool:
        """Take one message from the buffer, if there is a whole one."""
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        size, begin = buffer[1], 2
        if size >= LARGE:
            begin = 4 if size == LARGE else 10
            if len(buffer) < begin:
                return False
            size = int.from_bytes(buffer[2:begin])
        if len(buffer) < begin + size:
            return False
        kind, text = buffer[0], bytes(buffer[begin : begin + size])
        del buffer[: begin + size]
        if kind == TEXT:
            self._heard(self, text)
        elif kind == PING:
            self._frame(PONG, text)
        return True

    def send(self, text: bytes) -> None:
        self._frame(TEXT, text)

    def _frame(self, kind: int, text: bytes) -> None:
        size = len(text)
        length = bytes((0x80 | size,)) if size < LARGE else bytes((0x80 | LARGE,)) + size.to_bytes(2)
        if self._transport and not self.lost:
            self._transport.write(bytes((kind,)) + length + b"\0\0\0\0" + text)

    def close(self) -> None:
        if self._transport:
            self._transport.abort()


class Client:
    """Requests one after the other on one connection."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: bytes = b"") -> tuple[dict[bytes, bytes], bytes]:
        """The headers of an answer, in small letters, and its body."""
        if self._streams is None:
            host, _, port = self._address.rpartition(":")
            self._streams = await asyncio.open_connection(host, int(port))
        reader, writer = self._streams
        head = f"{method} {path} HTTP/1.1\r\nHost: {self._address}\r\nOrigin: http://{self._address}\r\n"
        kind = "Content-Type: application/json\r\n" if body else ""
        writer.write(f"{head}{kind}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        async with asyncio.timeout(PATIENCE):
            status, *lines = (await reader.readuntil(b"\r\n\r\n")).split(b"\r\n")
            headers = {name.lower(): value.strip() for name, _, value in (line.partition(b":") for line in lines)}
            found = await reader.readexactly(int(headers.get(b"content-length", b"0")))
        if status.split()[1][:1] not in b"23":
            raise ConnectionError(status, found[:200])
        if headers.get(b"connection") == b"close":
            self.close()
        return headers, found

    def close(self) -> None:
        if self._streams:
            self._streams[1].close()
            self._streams = None
