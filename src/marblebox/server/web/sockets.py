"""The websocket of a game: messages in, checked one by one; messages out, in order."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress

from fastapi import FastAPI
from pydantic import TypeAdapter, ValidationError
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from marblebox.core.text import Text
from marblebox.play import commands
from marblebox.play.refusal import Refused
from marblebox.server import words
from marblebox.server.forms.from_client import Act, ClientMessage, PointAt, Pong, Quip, Rename, Say
from marblebox.server.live.connection import FULL, ILL_MANNERED, NO_SUCH_GAME, UNPLAYABLE, Connection
from marblebox.server.live.message_cache import text_of
from marblebox.server.live.ownership import Elsewhere
from marblebox.server.live.room import RELOADED, Room
from marblebox.server.protocol import LONGEST_MESSAGE
from marblebox.server.storage.store import StoreFault
from marblebox.server.web import access
from marblebox.server.web.peers import FOR, PEER
from marblebox.server.web.services import Services, services_of
from marblebox.server.web.wire import hanging_up

log = logging.getLogger("marblebox.server")
OWNER_WITHIN, OWNER_AGAIN = 15.0, 0.25  # seconds for which the owner of a game is looked for, and between two looks
BOT = "marblebox-bot"  # the header by which a program says that it is one
CLOSING = {"unknown_game": NO_SUCH_GAME, "unplayable": UNPLAYABLE}  # for good: coming back would not help
_MESSAGES: TypeAdapter[Act | Say | PointAt | Quip | Rename | Pong] = TypeAdapter(ClientMessage)


def add_to(app: FastAPI) -> None:
    """Without what FastAPI puts around a route: there is a socket for every player, and all of it stays in memory."""
    app.router.routes.append(WebSocketRoute("/ws/{game}", serve))


async def serve(socket: WebSocket) -> None:
    """One connection from its beginning to its end."""
    services, game = services_of(socket), str(socket.path_params["game"])
    passed_on = services.peers is not None and services.peers.is_peer(socket.headers)
    if not (passed_on or access.is_own_origin(socket.headers, services.settings.root_origin)):
        log.warning("refused", extra={"game": game[:40], "code": "foreign_origin"})
        await socket.close(1008)  # before it was accepted: the browser gets a 403
        return
    await socket.accept()
    browser = access.hashed(access.browser_in(socket.cookies))
    address = access.grouped(socket.headers.get(FOR, "")) if passed_on else access.address_of(socket)
    room = await _room_or_owner(services, socket, game, browser, address)
    if room is None:
        return
    bucket, bot = services.messages.of(browser or address), BOT in socket.headers
    hang_up, limits = hanging_up(socket.scope), services.rooms.limits
    connection = Connection(socket, browser, room.viewer(browser), bucket, hang_up, address, bot, limits)
    pump = asyncio.create_task(connection.pump())
    try:
        with services.admission.let_in(browser, address):
            if await _is_here(room, connection):
                await room.enter(connection)
                connection.ping(time.monotonic())
            with suppress(WebSocketDisconnect):
                await _listen(socket, room, connection)
    finally:
        room.leave(connection)
        await _finish(pump, connection)


async def _room_or_owner(services: Services, socket: WebSocket, game: str, browser: str, address: str) -> Room | None:
    """The room, if it is here; otherwise the socket is passed on to the process that has it, until that ends."""
    until, passed = time.monotonic() + OWNER_WITHIN, False
    while True:
        try:
            return await _room(services, socket, game, browser)
        except Elsewhere as there:
            owner = there
        if PEER not in socket.headers and services.peers:
            with services.admission.let_in(browser, address):
                passed = await services.peers.pass_on(socket, game, owner)
        if passed:
            return None
        if time.monotonic() > until or PEER in socket.headers:
            await socket.close(RELOADED)
            return None
        await asyncio.sleep(OWNER_AGAIN)  # a process that died is missed after a while, and another gets its games


async def _room(services: Services, socket: WebSocket, game: str, browser: str) -> Room | None:
    """The room to enter; without one the socket is told why and closed."""
    try:
        return await _found(services, game, browser, access.address_of(socket))
    except StoreFault as fault:
        refusal = Refused(fault.code, fault.told)
    except Refused as problem:
        refusal = problem
    log.info("refused", extra={"game": game[:40], "code": refusal.code})
    refused = {"type": "refused", "key": None, "code": refusal.code, "message": refusal.message}
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(text_of(refused))
        await socket.close(CLOSING.get(refusal.code, FULL))
    return None


async def _found(services: Services, game: str, browser: str, address: str) -> Room:
    """The room, if there is room for one more; whoever has something in it is never turned away for strangers."""
    if not services.admission.admits(browser, address, seated=True):
        raise Refused("not_now", words.SERVER_FULL)
    room = await services.rooms.find(game) if access.is_game_id(game) else None
    if room is None:
        raise Refused("unknown_game", words.UNKNOWN_GAME)
    if services.rooms.ownership.is_shared and browser and room.viewer(browser).is_stranger:
        await services.rooms.reload_holders(game)  # another process may have given her a seat
    stranger = room.viewer(browser).is_stranger
    if not services.admission.admits(browser, address, seated=not stranger):
        raise Refused("not_now", words.SERVER_FULL)
    if stranger and room.crowd.strangers >= services.settings.watchers:
        raise Refused("not_now", words.SERVER_FULL)
    if not room.has_place_for(browser):
        raise Refused("not_now", words.TOO_MANY_TABS)
    return room


async def _listen(socket: WebSocket, room: Room, connection: Connection) -> None:
    while connection.closing is None:
        received = await socket.receive()
        if received["type"] == "websocket.disconnect":
            return
        await take(room, connection, received.get("text"), received.get("bytes"))


async def take(room: Room, connection: Connection, text: str | None, data: bytes | None) -> None:
    """One message: how much there may be of it comes before what it says."""
    raw = text.encode() if text is not None else data or b""
    connection.heard_at = time.monotonic()
    if not connection.bucket.take():
        return _rebuke(room, connection, "too_fast", words.TOO_FAST)
    if len(raw) > LONGEST_MESSAGE:
        return _rebuke(room, connection, "too_large", words.TOO_LARGE)
    try:
        message = _MESSAGES.validate_json(raw)
    except ValidationError:
        return _rebuke(room, connection, "malformed", words.MALFORMED)
    if await _is_here(room, connection):
        await _dispatch(room, connection, message)
    return None


async def _is_here(room: Room, connection: Connection) -> bool:
    """Whether the game is still this process's own. If not, the client is told to come back, and finds its owner."""
    with suppress(StoreFault):
        await room.rooms.drop_lost()
        if room.is_live:
            return True
    connection.close(RELOADED)
    return False


async def _dispatch(room: Room, connection: Connection, message: Act | Say | PointAt | Quip | Rename | Pong) -> None:
    match message:
        case Pong():
            connection.pong(message.number, time.monotonic())
        case PointAt():
            room.point(connection, message)
        case Quip():
            room.quip(connection, message)
        case Rename():
            await room.handle(connection, commands.Rename(message.seat, message.name))
        case Act():
            command = commands.Act(message.seat, message.move, message.seq, message.key, message.board)
            await room.handle(connection, command)
        case Say():
            await room.handle(connection, commands.Say(message.seat, message.what, message.seq, message.key))


def _rebuke(room: Room, connection: Connection, code: str, text: Text) -> None:
    room.refuse(connection, Refused(code, text), None)
    if connection.offended():
        log.warning("closed for bad manners", extra={"game": room.game})
        connection.close(ILL_MANNERED)


async def _finish(pump: asyncio.Task[None], connection: Connection) -> None:
    """Let what is in line go out where the other side still listens."""
    if connection.closing is None:
        pump.cancel()
    with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError, TimeoutError):
        await asyncio.wait_for(pump, 5)
