"""A long game leaves a snapshot as it goes, and opens from it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import func, select, update
from tests.server.match.test_snapshots import counted
from tests.server.places import Place, act, played

from marblebox.server.live import rooms as rooms_module
from marblebox.server.live.room import Room
from marblebox.server.live.rooms import Rooms
from marblebox.server.match.replaying import replay
from marblebox.server.match.session import GameSession
from marblebox.server.storage import copying, schema
from marblebox.server.storage.copying import backed_up, copied, place

GAME = "game-00000001"
CLOCK = {"minutes": 5, "increment": 0}


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms_module, "SNAPSHOT_EVENTS", 10)
    monkeypatch.setattr(rooms_module, "LONG", 5)


async def played_on(here: Place, moves: int) -> Room:
    await here.create("kulami(layout=example)", "me", "me", clock=CLOCK)
    room = await here.open()
    connection, _ = await here.enter(room)
    for _ in range(moves):
        here.watch.at += 1000
        seat = room.session.state.to_move
        assert seat is not None
        await room.handle(connection, act(room, seat, str(room.session.state.legal_moves(seat)[0])))
    await settled(here)
    return room


async def settled(here: Place) -> None:
    while here.rooms._tasks:
        await asyncio.gather(*here.rooms._tasks)


async def reopened(here: Place, monkeypatch: pytest.MonkeyPatch) -> tuple[GameSession, int]:
    """The game as another server finds it, and how many events it played again."""
    with monkeypatch.context() as patch:
        count = counted(patch)
        here.rooms = Rooms(here.store, here.rooms.tokens, clock=here.watch)
        session = (await here.open()).session
    await settled(here)
    return session, len(count)


def test_a_long_game_opens_from_its_snapshot(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(here: Place) -> None:
        room = await played_on(here, 26)
        kept = await here.store.snapshot(GAME)
        assert kept
        assert kept.seq >= 20
        session, replayed = await reopened(here, monkeypatch)
        assert replayed == session.seq - kept.seq
        assert replayed < 10
        assert session.state == room.session.state
        assert session == replay(await here.rooms.rows(GAME)).resumed(here.watch.at)

    played(folder, scene)


def test_a_game_without_a_snapshot_has_one_after_it_was_opened(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one whose snapshot no longer fits: what the database says of the past counts."""

    async def scene(here: Place) -> None:
        await played_on(here, 26)
        spoilt = update(schema.snapshots).values(mark="of something else")
        await here.store.transact(lambda connection: connection.execute(spoilt))
        session, replayed = await reopened(here, monkeypatch)
        assert replayed == session.seq - 2  # all but the opening and the start
        again, replayed = await reopened(here, monkeypatch)
        assert (again.state, replayed) == (session.state, 0)

    played(folder, scene)


def test_a_snapshot_that_cannot_be_taken_is_not_tried_at_every_event(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[int] = []

    def failing(session: GameSession, _: object) -> None:
        tried.append(session.seq)
        raise RuntimeError

    monkeypatch.setattr(rooms_module, "taken", failing)

    async def scene(here: Place) -> None:
        await played_on(here, 26)
        assert len(tried) == 2  # of 28 events

    played(folder, scene)


def test_a_short_game_keeps_none(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await played_on(here, 5)
        assert await here.store.snapshot(GAME) is None

    played(folder, scene)


def test_snapshots_are_neither_copied_nor_left_behind(folder: Path, tmp_path: Path) -> None:
    async def scene(here: Place) -> None:
        await played_on(here, 26)
        source, file, target = place(str(folder / "games.db")), tmp_path / "backup.db", place(str(tmp_path / "new.db"))
        await backed_up(source, file)
        await copied(place(str(file)), target)
        async with copying._opened(target) as connection:
            assert await connection.scalar(select(func.count()).select_from(schema.snapshots)) == 0
        await copied(place(str(file)), source, replace=True)
        assert await here.store.snapshot(GAME) is None
        await check_it_goes_with_its_game(here)

    played(folder, scene)


async def check_it_goes_with_its_game(here: Place) -> None:
    await here.rooms._snapshot(GAME)
    assert await here.store.snapshot(GAME)
    assert await here.store.delete_old(10**15, []) == 1
    assert await here.store.snapshot(GAME) is None
    await here.rooms._snapshot(GAME)  # of a game that is gone there is none
    assert await here.store.snapshot(GAME) is None
