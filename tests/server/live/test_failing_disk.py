"""A disk that fails, and another who writes: nothing is told that was not stored, and nobody is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tests.server.places import LOCKED, WRITTEN_BY_ANOTHER, Place, played, until

from marblebox.play.clock import MINUTE
from marblebox.play.commands import Rename, Viewer
from marblebox.play.session import Session
from marblebox.server.live.bots import Bots
from marblebox.server.live.connection import Connection
from marblebox.server.live.room import RELOADED, Room
from marblebox.server.settings import Settings
from marblebox.server.storage.store import Holding, StoreFault


def test_the_computer_tries_again_when_its_move_was_not_stored(folder: Path) -> None:
    async def scene(here: Place) -> None:
        bots = Bots(here.rooms, Settings(engine_pace=0.0))
        await here.create("kulami", "engine", "me")
        room = await here.open()
        here.store.faults = [LOCKED, LOCKED]
        await here.enter(room)
        await until(lambda: len(room.session.round.steps) == 1)
        assert not here.store.faults
        bots.close()

    played(folder, scene)


def test_a_flag_that_was_not_stored_falls_again(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await here.create("fanorona", "me", "me", clock={"minutes": 1, "increment": 0})
        room = await here.open()
        connection, _ = await here.enter(room)
        await here.move(room, connection)
        here.store.faults = [LOCKED, LOCKED]
        here.watch.at += MINUTE
        room.live.set_alarm()
        await until(lambda: room.session.outcome is not None)
        assert not here.store.faults

    played(folder, scene)


def test_a_name_that_was_not_stored_is_refused_and_the_socket_stays(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await here.create("fanorona", "me", "me")
        room = await here.open()
        connection, ear = await here.enter(room)
        here.store.faults = [LOCKED]
        await room.handle(connection, Rename(seat=0, name="Ada"))
        await room.handle(connection, Rename(seat=0, name="Bea"))
        await until(lambda: ear.refusals == ["server_fault"])
        assert (room.session.chairs[0].name, ear.code) == ("Bea", None)

    played(folder, scene)


def test_whoever_could_not_take_her_seat_is_asked_to_come_back(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await here.create("fanorona", "me", "friend")
        room = await here.open()
        await here.rooms.hold(room.game, "bert", Holding("player", 1))
        here.store.faults = [LOCKED]
        _, ear = await here.enter(room, "bert")
        await until(lambda: ear.code == RELOADED)
        assert (ear.refusals, [*room.crowd]) == (["server_fault"], [])
        await here.enter(room, "bert")
        assert room.session.chairs[1].joined

    played(folder, scene)


def test_whoever_comes_while_her_seat_is_taken_from_her_has_it_no_longer(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await here.create("tomoko", "me", "friend")
        room = await here.open()
        await here.rooms.hold(room.game, "bert", Holding("player", 1))
        seated, told = await here.enter(room, "bert")
        renewing = asyncio.create_task(room.renew(1))
        await asyncio.sleep(0)
        assert room.live.lock.locked()  # it is being written
        naming = asyncio.create_task(room.handle(seated, Rename(seat=1, name="Bert")))
        again, ear = await here.enter(room, "bert")
        await asyncio.gather(renewing, naming)
        await until(lambda: bool(ear.heard and told.refusals))
        assert (again.viewer.seats, ear.heard[0]["you"]["seats"]) == ((), [])
        assert [link["role"] for link in ear.heard[0]["links"]] == ["spectator"]
        assert told.refusals == ["not_your_seat"]
        assert not room.session.chairs[1].joined

    played(folder, scene)


def test_holders_read_before_a_seat_was_taken_back_do_not_give_it_again(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await here.create("fanorona", "me", "friend")
        room = await here.open()
        await here.rooms.hold(room.game, "bert", Holding("player", 1))
        read, may, reading = here.store.holders, asyncio.Event(), asyncio.Event()

        async def slowly(game: str) -> list[tuple[str, Holding]]:
            holders = await read(game)
            reading.set()
            await may.wait()
            return holders

        here.store.holders = slowly  # type: ignore[method-assign]
        looking = asyncio.create_task(here.rooms.reload_holders(room.game))
        await reading.wait()
        renewing = asyncio.create_task(room.renew(1))
        await until(lambda: renewing.done() or room.live.lock._waiters)  # it waits for its turn
        may.set()
        await asyncio.gather(looking, renewing)
        assert room.viewer("bert").is_stranger

    played(folder, scene)


def test_whoever_comes_while_the_room_is_let_go_is_asked_to_come_back(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await here.create("fanorona", "me", "me")
        room = await here.open()
        work_out = room._prepare

        async def meanwhile(session: Session, first: int, *more: Viewer) -> None:
            await work_out(session, first, *more)
            here.rooms.drop(room)

        room._prepare = meanwhile  # type: ignore[method-assign]
        _, ear = await here.enter(room)
        await until(lambda: ear.code == RELOADED)
        assert (ear.heard, [*room.crowd]) == ([], [])

    played(folder, scene)


async def _a_move(here: Place, room: Room, connection: Connection) -> None:
    await here.move(room, connection)


async def _a_name(here: Place, room: Room, connection: Connection) -> None:
    await room.handle(connection, Rename(seat=0, name="Ada"))


async def _a_computer(here: Place, room: Room, connection: Connection) -> None:
    with pytest.raises(StoreFault):
        await room.live.act_for(1, str(room.session.state.legal_moves(1)[0]), room.session)


async def _a_flag(here: Place, room: Room, connection: Connection) -> None:
    here.watch.at += MINUTE
    room.live.set_alarm()


async def _an_arrival(here: Place, room: Room, connection: Connection) -> None:
    await here.rooms.hold(room.game, "bert", Holding("player", 2))
    await here.enter(room, "bert")


@pytest.mark.parametrize("deed", [_a_move, _a_name, _a_computer, _a_flag, _an_arrival])
def test_a_room_whose_game_another_has_written_is_loaded_anew(
    folder: Path, deed: Callable[[Place, Room, Connection], Awaitable[None]]
) -> None:
    async def scene(here: Place) -> None:
        kinds = ("me", "me", "friend" if deed is _an_arrival else "me")
        await here.create("tomoko(players=3)", *kinds, clock={"minutes": 1, "increment": 0})
        room = await here.open()
        connection, ear = await here.enter(room)
        await here.move(room, connection)
        here.store.faults = [WRITTEN_BY_ANOTHER]
        await deed(here, room, connection)
        await until(lambda: ear.code == RELOADED)
        assert not room.is_live
        assert await here.open() is not room

    played(folder, scene)
