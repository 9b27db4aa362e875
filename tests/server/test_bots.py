"""Computer players on a server: they move by themselves, stop when they are no longer needed, and answer offers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.sitting import ME, Browser, engine

import marblebox
from marblebox.engine.players import EnginePlayer
from marblebox.games.tomoko import TomokoState
from marblebox.server import bots
from marblebox.server.access import Tokens
from marblebox.server.bots import Bots, Work
from marblebox.server.connection import Connection
from marblebox.server.protocol import NewGame
from marblebox.server.rest import opening
from marblebox.server.rooms import Room, Rooms
from marblebox.server.settings import Settings
from marblebox.server.store import Holding, Store

New = Callable[[], Browser]


@pytest.mark.parametrize("spec", ["tumicarona", "kulami(starts=fists)", "tomoko(claims=auto, target=1)"])
def test_the_computer_answers_every_move_to_the_end(browsers: New, spec: str) -> None:
    ada = browsers()
    game = ada.create(spec, ME, engine(2))["game"]
    with ada.sit(game) as me:
        while not me.now["outcome"]:
            if options := me.options(0):
                me.act(0, options[len(me.steps) % len(options)])
            else:
                me.wait("update")
        assert {step["seat"] for step in me.steps} == {0, 1}


def test_computers_play_among_themselves_while_somebody_watches(browsers: New) -> None:
    ada = browsers()
    game = ada.create("kulami", engine(1), engine(2))["game"]
    with ada.sit(game) as watching:
        while not watching.now["outcome"]:
            watching.wait("update")
    assert marblebox.read_records(ada.http.get(f"/api/games/{game}/record").text)[0].outcome


def test_in_tomoko_live_the_computer_lays_its_cards(browsers: New) -> None:
    ada = browsers()
    game = ada.create("tomoko(players=3, target=1, prefilled=true)", engine(8), engine(8), engine(8))["game"]
    with ada.sit(game) as watching:
        while not watching.now["outcome"]:
            watching.wait("update")
        assert any("card" in step["effect"] for step in watching.steps)


def test_the_computer_answers_an_offered_draw(browsers: New) -> None:
    ada = browsers()
    game = ada.create("tumicarona", ME, engine(3))["game"]
    with ada.sit(game) as white:
        white.say(0, "offer draw")
        while white.perspective(0)["view"]["offered_by"] == 0 and not white.now["outcome"]:
            white.wait("update")
        assert white.now["outcome"] is None or white.now["outcome"]["reason"] == "agreement"


def test_the_computer_wants_every_rematch(browsers: New) -> None:
    ada = browsers()
    game = ada.create("tumicarona", engine(1), ME)["game"]
    with ada.sit(game) as black:
        while not black.options(1):
            black.wait("update")
        black.say(1, "resign")
        assert black.say(1, "rematch")["now"]["round"] == 2
        assert black.act(1, black.options(1)[0])["type"] == "update"  # the loser begins


# --- without a network ------------------------------------------------------------------------------------------------


class Quiet:
    """A socket that nobody reads."""

    async def send_text(self, data: str) -> None: ...

    async def close(self, code: int = 1000, reason: str | None = None) -> None: ...


async def room_of(rooms: Rooms, spec: str, *kinds: str) -> Room:
    wish = NewGame.model_validate({"spec": spec, "seats": [{"kind": kind, "level": 10} for kind in kinds]})
    await rooms.create(opening(wish, 1), [("ada", Holding("player", 0))], "game-00000001")
    room = await rooms.find("game-00000001")
    assert room
    return room


def test_a_thought_is_stopped_when_the_game_moves_on_or_nobody_is_there(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped: list[EnginePlayer] = []
    monkeypatch.setattr(EnginePlayer, "stop", lambda self: stopped.append(self))

    async def run() -> None:
        store = Store(f"sqlite:///{folder / 'x.db'}")
        await store.open()
        rooms = Rooms(store, Tokens(b""), idle_seconds=0.0)
        thinking = Bots(rooms, Settings(engine_seconds=0.05, engine_pace=1000.0))
        room = await room_of(rooms, "kulami", "engine", "me")
        connection = Connection(Quiet(), "eve", room.onlooker("eve"), 1.0)
        await room.enter(connection)
        [thought] = thinking._thoughts.values()
        connection.onlooker = room.onlooker("ada")
        await room.act_for(0, "a1" if "a1" in map(str, room.table.state.legal_moves()) else "d4", room.table)
        assert stopped == [thought.work.player]
        assert thinking._thoughts == {}
        await room.act_for(1, str(room.table.state.legal_moves()[0]), room.table)
        assert len(thinking._thoughts) == 1
        room.leave(connection)
        assert rooms.forget_idle() == 1
        assert (thinking._thoughts, len(stopped)) == ({}, 2)
        thinking.close()
        await rooms.close(1012)
        await store.close()

    asyncio.run(run())


def test_the_computer_takes_the_time_of_people(folder: Path) -> None:
    """How long it waits, without waiting: it is decided before."""

    async def decide(table_spec: str, seat: int) -> tuple[str | None, float]:
        store = Store(f"sqlite:///{folder / 'y.db'}")
        await store.open()
        rooms = Rooms(store, Tokens(b""))
        thinking = Bots(rooms, Settings())
        room = await room_of(rooms, table_spec, "me", "me")
        try:
            decision = await thinking._decide(Work(room, seat, room.table, EnginePlayer(1, 3)))
            return decision.what, decision.pace
        finally:
            await store.delete("game-00000001")
            thinking.close()
            await store.close()

    move, wait = asyncio.run(decide("tumicarona", 0))
    assert move
    assert bots.PACE[0] <= wait <= bots.PACE[1]
    move, wait = asyncio.run(decide("tomoko", 0))
    assert bots.LIVE_PACE[0] <= wait <= bots.LIVE_PACE[1]
    assert asyncio.run(decide("tomoko", 1))[0] is None


def test_a_claim_waits_until_it_was_noticed() -> None:
    state = marblebox.load("tomoko").initial(1)
    assert isinstance(state, TomokoState)
    assert EnginePlayer(1).notice_delay(state, 0) > EnginePlayer(10).notice_delay(state, 0) > 0
