"""Several processes, one server: what only the process that has a game can do is passed on to it."""

from __future__ import annotations

import asyncio
import hmac
import logging
from contextlib import suppress
from http.client import HTTPConnection, HTTPException

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from marblebox.server.chores import ended
from marblebox.server.listening import listen
from marblebox.server.live.ownership import Elsewhere
from marblebox.server.settings import Settings
from marblebox.server.web.house import Door
from marblebox.server.web.serving import config_of

log = logging.getLogger("marblebox.server")
PEER = "marblebox-peer"  # the header by which a process shows that it is one of us
FOR = "marblebox-for"  # the header with the address of the player whose socket is passed on
PASSED = ("cookie", "marblebox-bot", "user-agent")  # what a socket or a request brought with it
RELOADED = 1012  # clients come back after this code
OPENING = 5.0  # seconds in which another process must answer
LARGEST = 64 * 2**20  # bytes of a message between processes


class Peers:
    """The other processes: how they reach this one, and how sockets and requests are passed on to them."""

    def __init__(self, settings: Settings, secret: bytes) -> None:
        self._settings = settings
        self.token = hmac.digest(secret, b"peer", "sha256").hex()
        self._door: Door | None = None
        self._serving: asyncio.Task[None] | None = None

    async def listen(self, app: ASGIApp) -> str:
        """Open an entrance for the others; its address."""
        host, _, port = self._settings.peer.rpartition(":")
        listening = listen(host.strip("[]"), int(port))
        self._door = Door(config_of(app, self._settings, lifespan="off"))
        self._serving = asyncio.create_task(self._door.serve([listening]))
        while not (self._door.started or self._serving.done()):
            await asyncio.sleep(0.01)
        return f"{host}:{listening.getsockname()[1]}"

    async def close(self) -> None:
        if self._door and self._serving:
            self._door.should_exit = True
            await self._serving

    def is_peer(self, headers: Headers) -> bool:
        return hmac.compare_digest(headers.get(PEER, "").encode(), self.token.encode())

    async def figures(self, address: str) -> str:
        """What another process tells of itself; nothing if it does not answer."""
        answer = await asyncio.to_thread(self._asked, address, "GET", "/metrics", {})
        return answer[1].decode() if answer else ""

    async def ask(self, request: Request, there: Elsewhere) -> tuple[int, bytes] | None:
        """What the process that has a game answers to a request without a body; None if it does not answer."""
        return await asyncio.to_thread(
            self._asked, there.address, request.method, request.url.path, _brought(request.headers)
        )

    def _asked(self, address: str, method: str, path: str, headers: dict[str, str]) -> tuple[int, bytes] | None:
        connection = HTTPConnection(address, timeout=OPENING)
        try:
            connection.request(method, path, headers={**headers, PEER: self.token})
            answer = connection.getresponse()
            return answer.status, answer.read()
        except (OSError, HTTPException):
            return None
        finally:
            connection.close()

    async def pass_on(self, socket: WebSocket, game: str, there: Elsewhere) -> bool:
        """Carry messages both ways until one side ends; False if the other process cannot be reached."""
        client = socket.client.host if socket.client else ""
        try:
            owner = await connect(
                f"ws://{there.address}/ws/{game}",
                additional_headers={**_brought(socket.headers), PEER: self.token, FOR: client},
                compression=None,
                max_size=LARGEST,
                open_timeout=OPENING,
                ping_interval=None,  # the game pings its players itself
                proxy=None,
            )
        except (OSError, InvalidHandshake, TimeoutError, ConnectionClosed):
            return False
        await _carry(socket, owner)
        return True


def _brought(headers: Headers) -> dict[str, str]:
    return {name: headers[name] for name in PASSED if name in headers}


async def _carry(socket: WebSocket, owner: ClientConnection) -> None:
    there, back = asyncio.create_task(_to_owner(socket, owner)), asyncio.create_task(_to_player(owner, socket))
    try:
        await asyncio.wait((there, back), return_when=asyncio.FIRST_COMPLETED)
        if back.done():
            code = owner.close_code
            with suppress(WebSocketDisconnect, RuntimeError):
                await socket.close(code if code and code not in (1000, 1001, 1005, 1006) else RELOADED)
    finally:
        await ended((there, back))
        await owner.close()


async def _to_owner(socket: WebSocket, owner: ClientConnection) -> None:
    with suppress(ConnectionClosed, WebSocketDisconnect):
        while (received := await socket.receive())["type"] != "websocket.disconnect":
            text = received.get("text")
            await owner.send(text if text is not None else received.get("bytes") or b"")


async def _to_player(owner: ClientConnection, socket: WebSocket) -> None:
    with suppress(ConnectionClosed, WebSocketDisconnect, RuntimeError):
        while True:
            text = await owner.recv(decode=True)
            await socket.send_text(text)
