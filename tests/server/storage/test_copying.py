"""Copies of whole databases: of either kind onto either, checked, all or nothing, and while a server writes."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select, text
from tests.server.sitting import Browser, serving
from tests.server.storage.stores import emptied, with_store

from marblebox.server.storage import copying, schema
from marblebox.server.storage.copying import CopyFault, Tally, backed_up, copied, place
from marblebox.server.storage.store import Store

KINDS = ("sqlite", "postgresql")


@pytest.fixture
def filled(tmp_path: Path) -> str:
    """A database with games, events of every length, and names in many letters."""
    url = f"sqlite:///{tmp_path / 'filled.db'}"

    def fill(connection: Connection) -> None:
        for number in range(25):
            game = {"id": f"game-{number:08}", "created": number, "changed": 2**42 + number, "summary": '{"a": "ä€𝄞"}'}
            connection.execute(insert(schema.games), [game])
            events = [
                {"game": game["id"], "seq": seq, "at": 2**40, "kind": "move", "data": f'{{"s": "{"é" * seq}"}}',
                 "key": None if seq % 3 else f"key-{seq:05}"}
                for seq in range(1, 120)
            ]  # fmt: skip
            connection.execute(insert(schema.events), events)
            connection.execute(
                insert(schema.holders), [{"browser": f"b{number}", "game": game["id"], "role": "player", "seat": 0}]
            )

    async def work(store: Store) -> None:
        await store.secret()
        await store._transact(fill)

    with_store(url, work)
    return url


def rows(url: str) -> dict[str, list[Any]]:
    async def work(store: Store) -> dict[str, list[Any]]:
        found = {}
        for table in copying.lasting_tables():
            found[table.name] = sorted(map(tuple, await store._rows(select(table))), key=repr)
        return found

    result: dict[str, list[Any]] = with_store(url, work)
    return result


def target(kind: str, request: pytest.FixtureRequest, folder: Path) -> str:
    if kind == "sqlite":
        return f"sqlite:///{folder / 'new' / 'copy.db'}"
    address: str = request.getfixturevalue("postgresql")
    emptied(address)
    with_store(address, _nothing)
    return address


async def _nothing(_: Store) -> None:
    return None


def copy(source: str, to: str, replace: bool = False) -> copying.Tallies:
    return asyncio.run(copied(place(source), place(to), replace))


@pytest.mark.parametrize("kind", KINDS)
def test_a_copy_has_everything_and_so_has_the_copy_of_the_copy(
    kind: str, filled: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    there, back = target(kind, request, tmp_path), f"sqlite:///{tmp_path / 'back.db'}"
    tallies = copy(filled, there)
    assert tallies["events"].rows == 25 * 119
    assert copy(there, back) == tallies
    assert rows(back) == rows(there) == rows(filled)


@pytest.mark.parametrize("kind", KINDS)
def test_a_database_with_something_in_it_is_not_overwritten(
    kind: str, filled: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    there = target(kind, request, tmp_path)
    copy(filled, there)
    before = rows(there)
    with pytest.raises(CopyFault, match="not empty"):
        copy(filled, there)
    assert rows(there) == before
    assert copy(filled, there, replace=True)["games"].rows == 25
    assert rows(there) == before


@pytest.mark.parametrize("kind", KINDS)
def test_a_copy_that_differs_is_not_kept(
    kind: str, filled: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    there = target(kind, request, tmp_path)

    def lose(connection: Connection) -> None:
        for statement in LOSING[kind]:
            connection.execute(text(statement))

    with_store(there, lambda store: store.transact(lose))
    with pytest.raises(CopyFault, match="events"):
        copy(filled, there)
    assert not any(rows(there).values())


LOSING = {
    "sqlite": [
        "CREATE TRIGGER losing AFTER INSERT ON events WHEN new.seq = 77 "
        "BEGIN DELETE FROM events WHERE game = new.game AND seq = 77; END"
    ],
    "postgresql": [
        "CREATE FUNCTION lose() RETURNS trigger AS 'BEGIN RETURN NULL; END' LANGUAGE plpgsql",
        "CREATE TRIGGER losing BEFORE INSERT ON events FOR EACH ROW WHEN (new.seq = 77) EXECUTE FUNCTION lose()",
    ],
}  # a database that does not keep everything


def test_the_digest_sees_every_change() -> None:
    row = {"game": "a", "seq": 1, "data": "x"}
    tally = Tally().with_row(row)
    assert tally != Tally().with_row({**row, "data": "y"})
    assert tally != Tally().with_row({**row, "seq": 2})
    both = tally.with_row({**row, "seq": 2})
    assert both == Tally().with_row({**row, "seq": 2}).with_row(row)
    assert both != tally.with_row(row)


@pytest.mark.parametrize(
    ("source", "to", "reason"),
    [
        ("missing.db", "copy.db", "there is no file"),
        ("mysql://here/x", "copy.db", "not in mysql"),
        ("sqlite://", "copy.db", "name a file"),
        ("://", "copy.db", "neither a file nor"),
    ],
)
def test_what_cannot_be_copied(
    source: str, to: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CopyFault, match=reason):
        copy(source, to)
    assert not (tmp_path / "copy.db").exists()


def test_neither_foreign_nor_newer_databases_are_taken_for_ours(filled: str, tmp_path: Path) -> None:
    foreign = tmp_path / "foreign.db"
    with sqlite3.connect(foreign) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(CopyFault, match="holds no games"):
        copy(str(foreign), str(tmp_path / "copy.db"))
    with pytest.raises(CopyFault, match="is not empty"):
        copy(filled, str(foreign))
    with sqlite3.connect(tmp_path / "filled.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(CopyFault, match="a newer version"):
        copy(filled, str(tmp_path / "copy.db"))
    not_one = tmp_path / "letter.db"
    not_one.write_text("Dear Ada, this is no database at all. " * 50, encoding="utf-8")
    with pytest.raises(CopyFault, match="not a database"):
        copy(str(not_one), str(tmp_path / "copy.db"))
    with pytest.raises(CopyFault, match="onto itself"):
        copy(filled, filled)


# --- backups ----------------------------------------------------------------------------------------------------------


def test_a_backup_while_games_are_played_is_one_moment_of_them(tmp_path: Path) -> None:
    copies = [tmp_path / f"backup{number}.db" for number in range(3)]
    with serving(tmp_path) as address:
        browser = Browser(address)
        made = browser.create("kulami", {"kind": "me"}, {"kind": "me"})
        with browser.sit(made["game"]) as sitting:
            for file in copies:
                for _ in range(3):
                    seat = sitting.now["perspectives"][0]["view"]["to_move"]
                    assert sitting.act(seat, sitting.options(seat)[0])["type"] == "update"
                asyncio.run(backed_up(place(str(tmp_path / "games.db")), file))
        browser.close()
    counts = []
    for file in copies:
        with sqlite3.connect(file) as connection:
            counts.append(connection.execute("SELECT count(*) FROM events WHERE kind = 'move'").fetchone()[0])
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert counts == [3, 6, 9]
    assert sorted(file.name for file in tmp_path.glob("backup*")) == [file.name for file in copies]


@pytest.mark.parametrize("kind", KINDS)
def test_a_backup_is_restored(kind: str, filled: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    there = target(kind, request, tmp_path)
    copy(filled, there)
    file = tmp_path / "backup.db"
    assert asyncio.run(backed_up(place(there), file))["events"].rows == 25 * 119
    if kind == "postgresql":
        emptied(there)
    else:
        there = f"sqlite:///{tmp_path / 'restored.db'}"
    copy(str(file), there)
    assert rows(there) == rows(filled)


def test_a_backup_overwrites_nothing_and_leaves_nothing_half_done(filled: str, tmp_path: Path) -> None:
    file = tmp_path / "there.db"
    file.write_text("mine", encoding="utf-8")
    with pytest.raises(CopyFault, match="is there already"):
        asyncio.run(backed_up(place(filled), file))
    assert file.read_text(encoding="utf-8") == "mine"
    damaged = tmp_path / "damaged.db"
    data = bytearray((tmp_path / "filled.db").read_bytes())
    data[8192:16384] = bytes(8192)
    damaged.write_bytes(data)
    with pytest.raises(CopyFault):
        asyncio.run(backed_up(place(str(damaged)), tmp_path / "copy.db"))
    assert not [*tmp_path.glob("copy*")]
    with pytest.raises(CopyFault, match="no-folder"):
        asyncio.run(backed_up(place(filled), tmp_path / "no-folder" / "copy.db"))
