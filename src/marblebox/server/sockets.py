"""The websocket of a game: messages in, checked one by one; messages out, in order."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress

from fastapi import FastAPI
from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from marblebox.core.text import Text
from marblebox.server import access, words
from marblebox.server.connection import FULL, ILL_MANNERED, NO_SUCH_GAME, Connection, encoded
from marblebox.server.house import House, house_of
from marblebox.server.judging import Refusal
from marblebox.server.protocol import LONGEST_MESSAGE, Act, ClientMessage, PointAt, Pong, Rename, Say
from marblebox.server.rooms import Room
from marblebox.server.store import StoreFault
from marblebox.server.wire import hanging_up

log = logging.getLogger("marblebox.server")
LONGEST_FRAME = 16 * LONGEST_MESSAGE  # what is longer is not even read
_MESSAGES: TypeAdapter[Act | Say | PointAt | Rename | Pong] = TypeAdapter(ClientMessage)


def add_to(app: FastAPI) -> None:
    app.add_api_websocket_route("/ws/{game}", serve)


async def serve(socket: WebSocket, game: str) -> None:
    """One connection from its beginning to its end."""
    house = house_of(socket)
    if not access.is_own_origin(socket.headers, house.settings.root_origin):
        log.warning("refused", extra={"game": game[:40], "code": "foreign_origin"})
        await socket.close(1008)  # before it was accepted: the browser gets a 403
        return
    await socket.accept()
    browser = access.hashed(access.browser_in(socket.cookies))
    room = await _room(house, socket, game, browser)
    if room is None:
        return
    hang_up = hanging_up(socket.scope)
    connection = Connection(socket, browser, room.onlooker(browser), house.settings.messages, hang_up)
    house.connections += 1
    pump = asyncio.create_task(connection.pump())
    try:
        await room.enter(connection)
        connection.ping(time.monotonic())
        with suppress(WebSocketDisconnect):
            await _listen(socket, room, connection)
    finally:
        house.connections -= 1
        room.leave(connection)
        await _finish(pump, connection)


async def _room(house: House, socket: WebSocket, game: str, browser: str) -> Room | None:
    """The room to enter; without one the socket is told why and closed."""
    try:
        return await _found(house, game, browser)
    except StoreFault:
        refusal = Refusal("server_fault", words.filled(words.SERVER_FAULT))
    except Refusal as problem:
        refusal = problem
    log.info("refused", extra={"game": game[:40], "code": refusal.code})
    refused = {"type": "refused", "key": None, "code": refusal.code, "message": refusal.message}
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(encoded(refused))
        await socket.close(NO_SUCH_GAME if refusal.code == "unknown_game" else FULL)
    return None


async def _found(house: House, game: str, browser: str) -> Room:
    """The room, if there is room for one more; whoever has something in it is never turned away for strangers."""
    if house.connections >= house.settings.connections:
        raise Refusal("not_now", words.filled(words.SERVER_FULL))
    room = await house.rooms.find(game) if access.is_game_id(game) else None
    if room is None:
        raise Refusal("unknown_game", words.filled(words.UNKNOWN_GAME))
    if room.onlooker(browser).is_stranger and room.strangers >= house.settings.watchers:
        raise Refusal("not_now", words.filled(words.SERVER_FULL))
    return room


async def _listen(socket: WebSocket, room: Room, connection: Connection) -> None:
    while connection.closing is None:
        received = await socket.receive()
        if received["type"] == "websocket.disconnect":
            return
        await _take(room, connection, received.get("text"), received.get("bytes"))


async def _take(room: Room, connection: Connection, text: str | None, data: bytes | None) -> None:
    """One message: how much there may be of it comes before what it says."""
    raw = text.encode() if text is not None else data or b""
    if not connection.bucket.take():
        return _rebuke(room, connection, "too_fast", words.TOO_FAST)
    if len(raw) > LONGEST_MESSAGE:
        return _rebuke(room, connection, "too_large", words.TOO_LARGE)
    try:
        message = _MESSAGES.validate_json(raw)
    except ValidationError:
        return _rebuke(room, connection, "malformed", words.MALFORMED)
    await _dispatch(room, connection, message)
    return None


async def _dispatch(room: Room, connection: Connection, message: Act | Say | PointAt | Rename | Pong) -> None:
    match message:
        case Pong():
            connection.pong(message.number, time.monotonic())
        case PointAt():
            room.point(connection, message)
        case Rename():
            await room.rename(connection, message)
        case _:
            await room.handle(connection, message)


def _rebuke(room: Room, connection: Connection, code: str, text: Text) -> None:
    room.refuse(connection, code, words.filled(text))
    if connection.offended():
        log.warning("closed for bad manners", extra={"game": room.game})
        connection.close(ILL_MANNERED)


async def _finish(pump: asyncio.Task[None], connection: Connection) -> None:
    """Let what is in line go out where the other side still listens."""
    if connection.closing is None:
        pump.cancel()
    with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError, TimeoutError):
        await asyncio.wait_for(pump, 5)
