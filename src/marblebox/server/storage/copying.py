"""Whole databases, copied from one to another, of either kind: all in one transaction, and checked before it ends.

Equal means equal: as many rows in every table, and the same sum over the hashes of all rows. A sum knows no order, in
which the two kinds of database differ.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import sqlite3
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, NamedTuple

import orjson
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Table, delete, func, insert, inspect, select, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from marblebox.core.errors import InputError
from marblebox.core.text import Text
from marblebox.server.storage import desk, schema
from marblebox.server.storage.databases import MIGRATIONS, migrate, parsed

AT_ONCE = 1000  # rows
PASSING = "passing"  # marks tables of the moment, which are not worth a copy
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
WAIT = 30_000  # milliseconds for which SQLite waits for others that write


_NEEDS_EXTRA = Text(
    'PostgreSQL needs the extra: pip install "marblebox[postgresql]"',
    'PostgreSQL braucht den Zusatz: pip install "marblebox[postgresql]"',
)
_NO_GAMES = Text("{where} holds no games of Marblebox", "in {where} stehen keine Spiele von Marblebox")
_OLDER = Text(
    "{where} was written by an older version; start its server once, which brings it up to date",
    "{where} stammt von einer älteren Version; starte ihren Server einmal, das bringt sie auf den neuen Stand",
)
_NEWER = Text("{where} was written by a newer version", "{where} stammt von einer neueren Version")
_ONTO_ITSELF = Text("a database is not copied onto itself", "eine Datenbank wird nicht auf sich selbst kopiert")
_DIFFERS = Text(
    "the copy of {name} differs from what was copied; nothing was changed",
    "die Kopie von {name} ist nicht wie das Original; es wurde nichts geändert",
)
_NOT_EMPTY = Text("{where} is not empty; nothing was changed", "{where} ist nicht leer; es wurde nichts geändert")
_NO_FILE = Text("there is no file {file}", "es gibt keine Datei {file}")
_THERE_ALREADY = Text("{file} is there already; nothing was changed", "{file} gibt es schon; es wurde nichts geändert")
_DAMAGED = Text("{source} is damaged: {verdict}", "{source} ist beschädigt: {verdict}")


class Tally(NamedTuple):
    """What is in a table: how many rows, and a sum of their hashes."""

    rows: int = 0
    digest: int = 0

    def with_row(self, row: Mapping[str, Any]) -> Tally:
        said = orjson.dumps(sorted(row.items()))
        number = int.from_bytes(hashlib.sha256(said).digest())
        return Tally(self.rows + 1, (self.digest + number) % 2**256)


Tallies = dict[str, Tally]


class CopyFault(InputError):
    """A copy was not made, and nothing was changed."""


def lasting_tables() -> list[Table]:
    return [table for table in schema.metadata.sorted_tables if not table.info.get(PASSING)]


# --- places -----------------------------------------------------------------------------------------------------------


def place(text: str) -> URL:
    """A database by its address, or a file of SQLite by its name."""
    try:
        url = parsed(text)
    except InputError as problem:
        raise CopyFault(problem.told) from None
    return url.set(drivername=DRIVERS[url.get_backend_name()])


def shown(url: URL) -> str:
    """A place as it may be printed: without a password."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return url.set(drivername="postgresql").render_as_string(hide_password=True)


@asynccontextmanager
async def _opened(url: URL) -> AsyncIterator[AsyncConnection]:
    try:
        engine = create_async_engine(url)
        async with engine.connect() as connection:
            yield connection
    except ImportError:
        raise CopyFault(_NEEDS_EXTRA) from None
    except (SQLAlchemyError, OSError) as problem:
        raise CopyFault(f"{shown(url)}: {getattr(problem, 'orig', None) or problem}") from None
    finally:
        if "engine" in locals():
            await engine.dispose()


# --- looking ----------------------------------------------------------------------------------------------------------


def _check_version(connection: Connection, where: str) -> None:
    """Whether a database is of this very version; others would be copied without being understood."""
    found = MigrationContext.configure(connection).get_current_revision()
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    scripts = ScriptDirectory.from_config(config)
    if found == scripts.get_current_head():
        return
    if found is None:
        raise CopyFault(_NO_GAMES.filled(where=where))
    known = any(script.revision == found for script in scripts.walk_revisions())
    raise CopyFault((_OLDER if known else _NEWER).filled(where=where))


async def check(url: URL) -> None:
    """CopyFault unless there is a database of this very version."""
    _check_file(url)
    async with _opened(url) as connection:
        await connection.run_sync(_check_version, shown(url))


def _is_empty(connection: Connection) -> bool:
    there = set(inspect(connection).get_table_names()) - {"alembic_version"}
    if there - set(schema.metadata.tables):
        return False
    tables = (schema.metadata.tables[name] for name in there)
    return all(connection.execute(select(func.count()).select_from(table)).scalar() == 0 for table in tables)


async def _tallied(connection: AsyncConnection, table: Table) -> Tally:
    tally = Tally()
    rows = await connection.stream(select(table), execution_options={"yield_per": AT_ONCE})
    async for row in rows.mappings():
        tally = tally.with_row(dict(row))
    return tally


# --- copying ----------------------------------------------------------------------------------------------------------


async def copied(source: URL, target: URL, replace: bool = False) -> Tallies:
    """Copy everything: what was copied, by table. A target with something in it is refused, unless it is replaced."""
    if source == target:
        raise CopyFault(_ONTO_ITSELF)
    _check_file(source)
    _make_folder(target)
    async with _opened(source) as reading, _opened(target) as writing:
        await _begin_reading(reading)
        await reading.run_sync(_check_version, shown(source))
        await _begin_writing(writing)
        await _prepared(writing, target, replace)
        tallies = {table.name: await _copied(reading, writing, table) for table in lasting_tables()}
        for name, tally in tallies.items():
            if await _tallied(writing, schema.metadata.tables[name]) != tally:
                raise CopyFault(_DIFFERS.filled(name=name))
        if replace:
            await writing.run_sync(lambda connection: desk.order(connection, desk.EVERYTHING))
        await writing.commit()
    return tallies


async def _begin_reading(connection: AsyncConnection) -> None:
    """Read one moment, whatever is written meanwhile."""
    if connection.dialect.name == "postgresql":
        await connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
    else:
        await connection.execute(text(f"PRAGMA busy_timeout={WAIT}"))
        await connection.execute(text("BEGIN"))


async def _begin_writing(connection: AsyncConnection) -> None:
    if connection.dialect.name == "sqlite":
        await connection.execute(text(f"PRAGMA busy_timeout={WAIT}"))
        await connection.execute(text("PRAGMA journal_mode=WAL"))
        await connection.execute(text("BEGIN IMMEDIATE"))


async def _prepared(connection: AsyncConnection, target: URL, replace: bool) -> None:
    """The tables, with nothing in them."""
    if not replace:
        if not await connection.run_sync(_is_empty):
            raise CopyFault(_NOT_EMPTY.filled(where=shown(target)))
        await connection.run_sync(migrate)
        return
    await connection.run_sync(_check_version, shown(target))
    for table in reversed(schema.metadata.sorted_tables):
        await connection.execute(delete(table))


async def _copied(reading: AsyncConnection, writing: AsyncConnection, table: Table) -> Tally:
    tally = Tally()
    rows = await reading.stream(select(table), execution_options={"yield_per": AT_ONCE})
    async for part in rows.mappings().partitions(AT_ONCE):
        batch = [dict(row) for row in part]
        for row in batch:
            tally = tally.with_row(row)
        await writing.execute(insert(table), batch)
    return tally


def _check_file(url: URL) -> None:
    """What is only read must be there: SQLite would make an empty file."""
    if url.get_backend_name() == "sqlite" and not Path(str(url.database)).is_file():
        raise CopyFault(_NO_FILE.filled(file=url.database))


def _make_folder(url: URL) -> None:
    if url.get_backend_name() == "sqlite":
        try:
            Path(str(url.database)).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as problem:
            raise CopyFault(f"{url.database}: {problem.strerror}") from None


# --- backups ----------------------------------------------------------------------------------------------------------


async def backed_up(source: URL, file: Path) -> Tallies:
    """A copy in a file of SQLite, whatever it is a copy of, while the server goes on. It appears when it is whole."""
    if file.exists():
        raise CopyFault(_THERE_ALREADY.filled(file=file))
    half = file.with_name(f"{file.name}.half")
    half.unlink(missing_ok=True)
    try:
        tallies = await _backed_up(source, half)
        os.replace(half, file)
    except OSError as problem:
        raise CopyFault(f"{file}: {problem.strerror}") from None
    finally:
        for rest in (half, *(half.with_name(half.name + ending) for ending in ("-wal", "-shm", "-journal"))):
            rest.unlink(missing_ok=True)
    return tallies


async def _backed_up(source: URL, half: Path) -> Tallies:
    copy = place(str(half))
    if source.get_backend_name() == "sqlite":
        _check_file(source)
        await asyncio.to_thread(_copy_pages, str(source.database), half)
        async with _opened(copy) as connection:
            await connection.run_sync(_check_version, shown(source))
            tallies = {table.name: await _tallied(connection, table) for table in lasting_tables()}
    else:
        tallies = await copied(source, copy)
    await asyncio.to_thread(_close_journal, half)
    return tallies


def _copy_pages(source: str, target: Path) -> None:
    """The whole file in one step: who writes meanwhile is not held up, and cannot make it begin anew."""
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # it holds what opens seats
    try:
        with closing(sqlite3.connect(source)) as reading, closing(sqlite3.connect(target)) as writing:
            reading.backup(writing)
            [[verdict]] = writing.execute("PRAGMA integrity_check(1)").fetchall()
    except sqlite3.Error as problem:
        raise CopyFault(f"{source}: {problem}") from None
    if verdict != "ok":
        raise CopyFault(_DAMAGED.filled(source=source, verdict=verdict))


def _close_journal(file: Path) -> None:
    """Leave one file, not three."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    file.chmod(0o600)
