"""Keeping games: SQLite and a real PostgreSQL, migrations, and what happens when something cannot be kept."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import threading
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, event, select, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine
from tests.server.sitting import ME, Browser, serving
from tests.server.storage.stores import emptied, with_store
from tests.waiting import LIMIT

from marblebox.core.errors import InputError
from marblebox.play.events import Joined, Moved, Renewed, StoredEvent, as_data
from marblebox.server.storage import schema
from marblebox.server.storage.store import Entry, Holding, Store, StoreFault
from marblebox.server.storage.writing import write


def entry(game: str, *events: StoredEvent, **more: Any) -> Entry:
    return Entry(game, events, {"last": events[-1].seq}, **more)


FIRST = StoredEvent(1, 10, Joined(seat=1))
SECOND = StoredEvent(2, 20, Moved(seat=0, move="ß \U0001f3b2", left=5), "key-0001", 0)


def test_what_was_written_is_read_back(url: str) -> None:
    ada = Holding("player", 0)

    async def write(store: Store) -> None:
        await store.append(entry("game-1", FIRST, holders=[("ada", ada)]))
        await store.append(entry("game-1", SECOND))
        await store.hold("game-1", "bert", Holding("adviser", 0))
        await store.hold("game-1", "bert", Holding("adviser", 0))  # twice is once

    async def read(store: Store) -> None:
        assert await store.events("game-1") == [as_data(FIRST), as_data(SECOND)]
        assert await store.events("game-2") == []
        assert sorted(await store.holders("game-1")) == [("ada", ada), ("bert", Holding("adviser", 0))]
        assert await store.summary("game-1") == {"last": 2}
        assert await store.summary("game-2") is None
        assert await store.summaries("ada") == [("game-1", {"last": 2}, [ada])]
        assert await store.summaries("eve") == []

    with_store(url, write)
    with_store(url, read)  # opened anew


def test_the_secret_stays_the_same(url: str) -> None:
    async def secret(store: Store) -> bytes:
        return await store.secret()

    first = with_store(url, secret)
    assert len(first) == 32
    assert with_store(url, secret) == first


def changed(url: str, statement: str) -> None:
    """Somebody changes the database by hand."""
    with_store(url, lambda store: store.transact(lambda connection: connection.execute(text(statement))))


def test_a_damaged_secret_is_told(url: str) -> None:
    with_store(url, lambda store: store.secret())
    changed(url, "UPDATE settings SET value = 'xyz' WHERE name = 'secret'")
    with pytest.raises(InputError, match="secret"):
        with_store(url, lambda store: store.secret())


def test_a_database_of_a_newer_version_is_refused(url: str) -> None:
    changed(url, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(InputError, match="newer version"):
        changed(url, "SELECT 1")


def test_a_file_has_one_server_which_is_named(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'games.db'}"

    async def work(_: Store) -> None:
        other = Store(address)
        with pytest.raises(InputError, match=f"process {os.getpid()}"):
            await other.open()

    for _ in range(2):  # it is free again afterwards
        with_store(address, work)


def test_a_key_or_number_that_was_used_is_refused_and_harms_no_other_game(url: str) -> None:
    async def work(store: Store) -> None:
        await store.append(entry("game-1", FIRST))
        await store.append(entry("game-2", FIRST))
        await store.append(entry("game-1", SECOND))
        same_key = entry("game-1", SECOND._replace(seq=3))
        same_number = entry("game-1", SECOND._replace(key=None))
        good = entry("game-2", SECOND)
        results = await asyncio.gather(*map(store.append, (same_key, good, same_number)), return_exceptions=True)
        assert [type(result) for result in results] == [StoreFault, type(None), StoreFault]
        assert all(result.conflict for result in results if isinstance(result, StoreFault))
        assert await store.events("game-1") == [as_data(FIRST), as_data(SECOND)]
        assert await store.events("game-2") == [as_data(FIRST), as_data(SECOND)]

    with_store(url, work)


@pytest.mark.parametrize("unlucky", [0, 1], ids=["together", "one by one"])
def test_a_locked_database_is_waited_for_once(tmp_path: Path, unlucky: int) -> None:
    """Not once for each game; also if one game's own trouble made them be written one by one."""
    tried: list[int] = []

    class Counting(Store):
        async def _write(self, entries: Sequence[Entry]) -> None:
            tried.append(len(entries))
            if len(tried) <= unlucky:
                raise IntegrityError("", {}, Exception())
            await super()._write(entries)

    async def work(store: Store) -> None:
        gate = threading.Event()
        await store._transact(lambda one: one.execute(text("PRAGMA busy_timeout=10")))
        locking = sqlite3.connect(tmp_path / "x.db")
        locking.execute("BEGIN IMMEDIATE")
        store._there.call_soon_threadsafe(gate.wait)
        writing = [asyncio.create_task(store.append(entry(f"game-{number}", FIRST))) for number in range(5)]
        await asyncio.sleep(0)
        gate.set()
        results = await asyncio.gather(*writing, return_exceptions=True)
        assert [type(result) for result in results] == [StoreFault] * 5
        assert not any(result.conflict for result in results if isinstance(result, StoreFault))
        locking.close()
        await store.append(entry("game-1", FIRST))

    with_store(f"sqlite:///{tmp_path / 'x.db'}", work, Counting)
    assert tried == [5, *[1] * unlucky, 1]


def test_a_link_opened_in_many_tabs_at_once_is_held_once(url: str) -> None:
    async def work(store: Store) -> None:
        await store.append(entry("game-1", FIRST))
        await asyncio.gather(*(store.hold("game-1", "ada", Holding("player", 0)) for _ in range(20)))
        assert await store.holders("game-1") == [("ada", Holding("player", 0))]
        assert await store.summary("game-1") == {"last": 1}

    with_store(url, work)


def test_two_servers_that_give_the_same_seat_do_not_quarrel(url: str) -> None:
    async def work(store: Store) -> None:
        await store.append(entry("game-1", FIRST))
        other = Store(url, use="joined")
        await other.open()
        holding = Holding("player", 0)
        await asyncio.gather(*(one.hold("game-1", "ada", holding) for one in [store, other] * 10))
        assert await store.holders("game-1") == [("ada", holding)]
        await other.close()

    with_store(url, work, use="joined")


RENEWED = StoredEvent(2, 20, Renewed(seat=1, vacated=True))


def test_a_seat_whose_links_were_replaced_meanwhile_is_not_given(url: str) -> None:
    """Whoever opens an old link waits for the one who replaces it, in whichever process."""
    inside, may_end = threading.Event(), threading.Event()
    bert = ("bert", Holding("player", 1))

    def renew(renewal: Entry, connection: Connection) -> None:
        write(connection, [renewal])
        inside.set()
        assert may_end.wait(LIMIT)

    async def work(store: Store) -> None:
        await store.append(entry("game-1", FIRST, holders=[bert]))
        other = Store(url, use="joined")
        await other.open()
        renewal = entry("game-1", RENEWED, leaving=(1, ""))
        renewing = asyncio.create_task(other.transact(partial(renew, renewal)))
        await asyncio.to_thread(inside.wait, LIMIT)
        engine, asked = store._writing, threading.Event()
        engine = engine.sync_engine if isinstance(engine, AsyncEngine) else engine
        event.listen(engine, "before_cursor_execute", lambda *_: asked.set())
        holding = asyncio.create_task(store.hold("game-1", "eve", Holding("player", 1)))
        await asyncio.to_thread(asked.wait, LIMIT)
        may_end.set()
        await renewing
        assert not await holding
        assert await store.holders("game-1") == []
        assert await store.hold("game-1", *bert, renewals=1)
        assert await store.holders("game-1") == [bert]
        assert not await store.hold("game-2", *bert)
        await other.close()

    with_store(url, work, use="joined")


def test_a_database_that_fails_is_a_fault_in_every_reading(url: str) -> None:
    def drop(connection: Connection) -> None:
        for table in ("owners", "events", "holders", "games"):
            connection.execute(text(f"DROP TABLE {table}"))

    async def work(store: Store) -> None:
        await store._transact(drop)
        tries = (
            *(store.events("game-1"), store.holders("game-1"), store.summary("game-1"), store.summaries("ada")),
            store.hold("game-1", "ada", Holding("player", 0)),
        )
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(result) for result in results] == [StoreFault] * 5

    with_store(url, work)


def test_many_games_are_written_together_and_closing_waits_for_them(url: str) -> None:
    async def write(store: Store) -> None:
        games = [entry(f"game-{number:03d}", FIRST) for number in range(200)]
        writing = [asyncio.create_task(store.append(game)) for game in games]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*writing)

    async def read(store: Store) -> int:
        async with store._reading.connect() as connection:
            return len((await connection.execute(select(schema.games))).all())

    with_store(url, write)
    assert with_store(url, read) == 200


def test_migrations_make_exactly_the_tables_of_the_schema(url: str) -> None:
    def differences(connection: Connection) -> list[Any]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, schema.metadata))

    async def compare(store: Store) -> list[Any]:
        async with store._reading.connect() as connection:
            return await connection.run_sync(differences)

    assert with_store(url, compare) == []
    assert with_store(url, compare) == []  # opening a database that is up to date changes nothing


def test_sqlite_survives_the_loss_of_power(tmp_path: Path) -> None:
    async def pragmas(store: Store) -> list[Any]:
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        return await store._transact(lambda one: [one.execute(text(f"PRAGMA {name}")).scalar() for name in names])

    assert with_store(f"sqlite:///{tmp_path / 'x.db'}", pragmas) == ["wal", 2, 1, 10_000]


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("://", "neither a file nor the address of a database"),
        ("mysql://localhost/x", "not in mysql"),
        ("sqlite://", "in memory"),
        ("sqlite:////proc/none/games.db", "cannot be opened"),
        ("postgresql://nobody@127.0.0.1:1/x", "cannot be opened"),
    ],
)
def test_a_database_that_cannot_be_had_is_explained(url: str, reason: str) -> None:
    async def nothing(store: Store) -> None:
        raise AssertionError("opened")

    with pytest.raises(InputError, match=reason):
        with_store(url, nothing)


def test_a_game_is_played_on_postgresql(postgresql: str, tmp_path: Path) -> None:
    emptied(postgresql)
    with serving(tmp_path, database=postgresql) as address:
        ada = Browser(address)
        game = ada.create("tumicarona", ME, ME)["game"]
        with ada.sit(game) as both:
            both.act(0, "d2-e3A")
        ada.http.close()
        cookies = ada.http.cookies
    with serving(tmp_path, database=postgresql) as address:
        ada = Browser(address)
        ada.http.cookies = cookies
        with ada.sit(game) as both:
            assert [step["move"] for step in both.steps] == ["d2-e3A"]
            assert both.act(1, both.options(1)[0])["type"] == "update"
        assert ada.http.get("/api/games/nosuch%00game").status_code == 404
        with ada.connect("nosuch%00game") as socket:
            assert json.loads(socket.recv(LIMIT))["code"] == "unknown_game"
        ada.close()
