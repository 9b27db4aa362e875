"""A long game leaves a snapshot as it goes, and opens from it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from sqlalchemy import func, select, update
from tests.server.places import Place, act, played

from marblebox.server.limits import Limits
from marblebox.server.live.room import Room
from marblebox.server.live.rooms import Rooms
from marblebox.play.replay import replay
from marblebox.play.session import GameSession
from marblebox.server.storage import copying, schema
from marblebox.server.storage.copying import backed_up, copied, place

GAME = "game-00000001"
CLOCK = {"minutes": 5, "increment": 0}


OFTEN = Limits(snapshot_events=10, thread_events=5)


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


async def reopened(here: Place) -> tuple[GameSession, int]:
    """The game as another server finds it, and the event up to which a snapshot saved playing it again."""
    here.rooms = Rooms(here.store, here.rooms.tokens, clock=here.watch, limits=OFTEN)
    _, kept = await here.rooms._replayed(GAME, await here.rooms.rows(GAME))
    session = (await here.open()).session
    await settled(here)
    return session, kept


def test_a_long_game_opens_from_its_snapshot(folder: Path) -> None:
    async def scene(here: Place) -> None:
        room = await played_on(here, 26)
        kept = await here.store.snapshot(GAME)
        assert kept
        assert kept.seq >= 20
        session, known = await reopened(here)
        assert known == kept.seq
        assert session.seq - known < 10
        assert session.state == room.session.state
        assert session == replay(await here.rooms.rows(GAME)).resumed(here.watch.at)

    played(folder, scene, limits=OFTEN)


def test_a_game_without_a_snapshot_has_one_after_it_was_opened(folder: Path) -> None:
    """Also one whose snapshot no longer fits: what the database says of the past counts."""

    async def scene(here: Place) -> None:
        await played_on(here, 26)
        spoilt = update(schema.snapshots).values(mark="of something else")
        await here.store.transact(lambda connection: connection.execute(spoilt))
        session, known = await reopened(here)
        assert known == 0
        again, known = await reopened(here)
        assert (again.state, known) == (session.state, session.seq)

    played(folder, scene, limits=OFTEN)


def test_a_snapshot_that_cannot_be_kept_is_not_tried_at_every_event(folder: Path) -> None:
    async def scene(here: Place) -> None:
        here.store.may_keep = False
        await played_on(here, 26)
        assert len(here.store.not_kept) == 2  # of 28 events

    played(folder, scene, limits=OFTEN)


def test_a_short_game_keeps_none(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await played_on(here, 5)
        assert await here.store.snapshot(GAME) is None

    played(folder, scene, limits=OFTEN)


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

    played(folder, scene, limits=OFTEN)


async def check_it_goes_with_its_game(here: Place) -> None:
    await here.rooms._snapshot(GAME)
    assert await here.store.snapshot(GAME)
    assert await here.store.delete_old(10**15, []) == 1
    assert await here.store.snapshot(GAME) is None
    await here.rooms._snapshot(GAME)  # of a game that is gone there is none
    assert await here.store.snapshot(GAME) is None
