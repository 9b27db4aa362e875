"""Crowds, and those who do not read: nobody loses her place to them."""

from __future__ import annotations

import asyncio
import base64
import json
import socket
from contextlib import ExitStack, suppress
from http.client import HTTPResponse
from pathlib import Path

import pytest
from starlette.types import Message, Scope
from tests.server.places import Place, played, until
from tests.server.sitting import FRIEND, ME, Browser, link, serving, settings_for
from tests.waiting import LIMIT, within_limit

from marblebox.play.commands import Viewer
from marblebox.play.refusal import Refused
from marblebox.play.setup import opening
from marblebox.server.forms.games import NewGame
from marblebox.server.limits import Limits
from marblebox.server.live.connection import ILL_MANNERED, Connection
from marblebox.server.live.presence import SEAT_SOCKETS, SILENT
from marblebox.server.live.room import RELOADED
from marblebox.server.storage.store import Holding
from marblebox.server.web.app import Parts, create_app
from marblebox.server.web.limits import Bucket
from marblebox.server.web.wire import HANG_UP


def test_strangers_do_not_take_the_place_of_those_who_have_one(folder: Path) -> None:
    with serving(folder, watchers=2) as address, ExitStack() as stack:
        ada, bert, eve = (Browser(address) for _ in range(3))
        made = ada.create("fanorona", ME, FRIEND)
        for _ in range(2):
            stack.enter_context(eve.sit(made["game"]))
        with eve.connect(made["game"]) as refused:
            assert json.loads(refused.recv(LIMIT))["code"] == "not_now"
        bert.open(link(made, "player", 1))
        for player, seats in ((ada, [0]), (bert, [1])):
            assert stack.enter_context(player.sit(made["game"])).welcome["you"]["seats"] == seats
        for browser in (ada, bert, eve):
            stack.callback(browser.close)


def test_of_too_many_sockets_the_one_that_went_silent_makes_room(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await here.create("fanorona", "me", "me")
        room = await here.open()
        first, *_ = [(await here.enter(room))[0] for _ in range(SEAT_SOCKETS)]
        assert not room.has_place_for("ada")
        assert room.has_place_for("eve")
        first.heard_at -= SILENT
        assert room.has_place_for("ada")
        assert first.closing == RELOADED
        assert len(room.crowd.of_browser("ada")) == SEAT_SOCKETS - 1

    played(folder, scene)


def test_who_replaces_the_links_of_her_own_seat_keeps_it(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await here.create("fanorona", "me", "friend")
        await here.store.hold("game-00000001", "eve", Holding("player", 0))
        room = await here.open()
        (ada, _), (eve, _) = await here.enter(room, "ada"), await here.enter(room, "eve")
        await room.renew(0, "ada")
        assert (ada.viewer.seats, eve.viewer.seats) == ((0,), ())
        assert room.session.chairs[0].joined
        await room.renew(0)
        assert ada.viewer.seats == ()
        assert not room.session.chairs[0].joined

    played(folder, scene)


def test_links_of_another_players_seat_are_not_replaced(folder: Path) -> None:
    """Checked where they are replaced: players may have swapped sides since the request came."""

    async def scene(here: Place) -> None:
        await here.create("fanorona", "me", "friend")
        await here.store.hold("game-00000001", "bert", Holding("player", 1))
        room = await here.open()
        (ada, _), (bert, _) = await here.enter(room, "ada"), await here.enter(room, "bert")
        assert not await room.renew(0, "bert")
        assert (ada.viewer.seats, bert.viewer.seats) == ((0,), (1,))
        assert await room.renew(1, "bert")

    played(folder, scene)


def test_a_full_house_puts_away_the_room_that_was_empty_longest(folder: Path) -> None:
    async def scene(here: Place) -> None:
        names = [f"game-0000000{number}" for number in range(4)]
        for name in names:
            await here.create("fanorona", "me", "me", game=name)
        first, second = [await here.open(name) for name in names[:2]]
        first.idle_since += 1000
        third = await here.open(names[2])
        assert [room.is_live for room in (first, second, third)] == [True, False, True]
        for room in (first, third):
            await here.enter(room)
        with pytest.raises(Refused):
            await here.open(names[3])

    played(folder, scene, most=2)


def test_whoever_enters_a_room_that_was_put_away_just_now_is_asked_to_come_back(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await here.create("fanorona", "me", "me")
        room = await here.open()
        here.rooms.forget_idle()
        _, ear = await here.enter(room)
        await until(lambda: ear.code == RELOADED)
        assert ear.heard == []

    played(folder, scene, idle_seconds=0.0)


def test_whoever_never_reads_is_hung_up_on() -> None:
    class Deaf:
        async def send_text(self, data: str) -> None:
            await asyncio.Event().wait()

        async def close(self, code: int = 1000, reason: str | None = None) -> None: ...

    async def run() -> None:
        hung_up, limits = asyncio.Event(), Limits(grace_seconds=0.01)
        connection = Connection(Deaf(), "", Viewer(), Bucket(1.0, 3.0), hung_up.set, limits=limits)
        pump = asyncio.create_task(connection.pump())
        connection.send({"type": "ping", "number": 1})
        connection.close(ILL_MANNERED)
        await within_limit(hung_up.wait())
        pump.cancel()

    asyncio.run(run())


def test_a_socket_that_does_not_answer_the_close_is_hung_up_on(folder: Path) -> None:
    async def scene() -> None:
        settings = settings_for(folder, messages=1.0)
        app, hung_up = create_app(settings, Parts(Limits(grace_seconds=0.01, clock=lambda: 0.0))), asyncio.Event()
        coming = iter(["connect", *["receive"] * 60])  # too much, and nothing that would close it

        async def receive() -> Message:
            for kind in coming:
                return {"type": f"websocket.{kind}", "text": "{}"}
            await asyncio.Event().wait()
            raise AssertionError

        async def send(message: Message) -> None:
            if message["type"] == "websocket.close":
                await hung_up.wait()

        async with app.router.lifespan_context(app):
            wish = NewGame.model_validate({"spec": "fanorona", "seats": [ME, ME]})
            await app.state.services.rooms.create(opening(wish, 1), [], "game-00000001")
            headers = [(b"host", b"localhost"), (b"origin", b"http://localhost")]
            scope: Scope = {"type": "websocket", "path": "/ws/game-00000001", "query_string": b"", "headers": headers,
                            "client": ("127.0.0.1", 5000), "state": {HANG_UP: hung_up.set}}  # fmt: skip
            await within_limit(app(scope, receive, send))
        assert hung_up.is_set()

    asyncio.run(scene())


def test_a_socket_is_ended_though_the_other_side_does_not_answer(folder: Path) -> None:
    with serving(folder, Parts(Limits(grace_seconds=0.05, clock=lambda: 0.0)), messages=1.0) as address:
        ada = Browser(address)
        game = ada.create("fanorona", ME, FRIEND)["game"]
        host, port = address.split(":")
        with socket.create_connection((host, int(port)), timeout=LIMIT) as raw:
            key = base64.b64encode(b"0123456789abcdef").decode()
            lines = [f"GET /ws/{game} HTTP/1.1", f"Host: {address}", f"Origin: http://{address}", "Upgrade: websocket",
                     "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]  # fmt: skip
            raw.sendall("\r\n".join([*lines, "", ""]).encode())
            answer = HTTPResponse(raw)
            answer.begin()
            assert answer.status == 101
            raw.sendall((b"\x81\x82" + b"\0" * 4 + b"{}") * 60)  # too much, and nothing that would close it
            with suppress(ConnectionResetError):
                while raw.recv(65536):
                    pass
        ada.close()
