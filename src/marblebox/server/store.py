"""Where games are kept: an append-only list of events for each, in SQLite or PostgreSQL.

One task writes. Whatever many games have to say meanwhile goes into one transaction, and nobody is told of an event
before the transaction that holds it is on the disk.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import orjson
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, delete, event, insert, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from marblebox.core.errors import InputError
from marblebox.server import schema
from marblebox.server.table import Event

log = logging.getLogger("marblebox.server")
Result = TypeVar("Result")
MIGRATIONS = Path(__file__).parent / "migrations"
MOST_AT_ONCE = 500  # what goes into one transaction
SHOWN_GAMES = 100
HOST = -1  # the seat of whoever made a game, in the list of holders


class Holding(NamedTuple):
    """What a browser has at a table: host, player or adviser of a seat."""

    role: str
    seat: int


@dataclass
class Entry:
    """What one game has to write: its new events, and its line in the lists of games."""

    game: str
    events: Sequence[Event]
    summary: dict[str, Any]
    holders: Sequence[tuple[str, Holding]] = ()
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class StoreFault(Exception):
    """The database could not keep something; nothing of it has happened. In a conflict another has written before."""

    def __init__(self, problem: Exception) -> None:
        super().__init__(type(problem).__name__)
        self.conflict = isinstance(problem, IntegrityError)


class Store:
    """A database. Open it before use, close it at the end."""

    def __init__(self, url: str) -> None:
        self._reading, self._writing = _engines(url)
        self._thread = ThreadPoolExecutor(1, "store")
        self._queue: asyncio.Queue[Entry | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Bring the tables up to date and begin to write."""
        try:
            await self._transact(migrate)
        except (SQLAlchemyError, OSError) as problem:
            await self._let_go()
            raise InputError(f"the database cannot be opened: {getattr(problem, 'orig', None) or problem}") from None
        self._writer = asyncio.create_task(self._write_all())

    async def close(self) -> None:
        """Write what is waiting, then let go."""
        if self._writer:
            await self._queue.put(None)
            await self._writer
        await self._let_go()

    async def _let_go(self) -> None:
        if isinstance(self._writing, AsyncEngine):
            await self._writing.dispose()
        else:
            self._writing.dispose()
        self._thread.shutdown()
        await self._reading.dispose()

    async def _transact(self, work: Callable[[Connection], Result]) -> Result:
        """Do something in one transaction. SQLite does it in a thread of its own, all in one go."""
        if isinstance(self._writing, AsyncEngine):
            async with self._writing.begin() as connection:
                return await connection.run_sync(work)
        return await asyncio.get_running_loop().run_in_executor(self._thread, _transacted, self._writing, work)

    # --- writing -----------------------------------------------------------------------------------------------------

    async def append(self, entry: Entry) -> None:
        """Returns once it is on the disk; raises StoreFault if it is not."""
        await self._queue.put(entry)
        await asyncio.shield(entry.done)

    async def hold(self, game: str, browser: str, holding: Holding) -> None:
        """Let a browser have a seat."""
        row = _holder(game, browser, holding)

        def work(connection: Connection) -> None:
            if connection.execute(select(schema.holders).filter_by(**row)).first() is None:
                connection.execute(insert(schema.holders), [row])

        await self._transact(work)

    async def _write_all(self) -> None:
        while entries := await self._next_entries():
            try:
                await self._write(entries)
            except Exception as problem:
                await self._write_singly(entries, problem)
            else:
                _settle(entries)

    async def _next_entries(self) -> list[Entry]:
        """Everything that waits, at least one; empty when there will be no more."""
        first = await self._queue.get()
        entries = [] if first is None else [first]
        while entries and len(entries) < MOST_AT_ONCE and not self._queue.empty():
            entry = self._queue.get_nowait()
            if entry is None:
                self._queue.put_nowait(None)
                break
            entries.append(entry)
        return entries

    async def _write(self, entries: Sequence[Entry]) -> None:
        def work(connection: Connection) -> None:
            for statement, rows in _statements(entries, connection.dialect.name):
                if rows:
                    connection.execute(statement, rows)

        await self._transact(work)

    async def _write_singly(self, entries: Sequence[Entry], problem: Exception) -> None:
        """One game's trouble is not to be another's."""
        for entry in entries:
            if len(entries) > 1:
                try:
                    await self._write([entry])
                except Exception as own:
                    problem = own
                else:
                    _settle([entry])
                    continue
            log.error("not stored", extra={"game": entry.game, "problem": type(problem).__name__})
            _settle([entry], StoreFault(problem))

    # --- reading -----------------------------------------------------------------------------------------------------

    async def secret(self) -> bytes:
        """What the tokens of this server are made with; drawn once."""

        def work(connection: Connection) -> str:
            query = select(schema.settings.c.value).where(schema.settings.c.name == "secret")
            value: str | None = connection.execute(query).scalar()
            if value is None:
                value = secrets.token_hex(32)
                connection.execute(insert(schema.settings), [{"name": "secret", "value": value}])
            return value

        return bytes.fromhex(await self._transact(work))

    async def events(self, game: str) -> list[Event]:
        columns = schema.events.c
        query = (
            select(columns.seq, columns.at, columns.kind, columns.data, columns.key)
            .where(columns.game == game)
            .order_by(columns.seq)
        )
        async with self._reading.connect() as connection:
            rows = await connection.execute(query)
            return [Event(seq, at, kind, orjson.loads(data), key) for seq, at, kind, data, key in rows]

    async def holders(self, game: str) -> list[tuple[str, Holding]]:
        columns = schema.holders.c
        query = select(columns.browser, columns.role, columns.seat).where(columns.game == game)
        async with self._reading.connect() as connection:
            return [(browser, Holding(role, seat)) for browser, role, seat in await connection.execute(query)]

    async def summaries(self, browser: str) -> list[tuple[str, dict[str, Any], list[Holding]]]:
        """The games in which a browser has something, the last changed first."""
        held, games = schema.holders.c, schema.games.c
        mine = select(held.game, held.role, held.seat).where(held.browser == browser).subquery()
        query = (
            select(games.id, games.summary, mine.c.role, mine.c.seat)
            .join(mine, mine.c.game == games.id)
            .order_by(games.changed.desc(), games.id)
            .limit(SHOWN_GAMES * 10)
        )
        found: dict[str, tuple[str, dict[str, Any], list[Holding]]] = {}
        async with self._reading.connect() as connection:
            for game, summary, role, seat in await connection.execute(query):
                found.setdefault(game, (game, orjson.loads(summary), []))[2].append(Holding(role, seat))
        return list(found.values())[:SHOWN_GAMES]

    async def summary(self, game: str) -> dict[str, Any] | None:
        query = select(schema.games.c.summary).where(schema.games.c.id == game)
        async with self._reading.connect() as connection:
            text = (await connection.execute(query)).scalar()
        return None if text is None else dict(orjson.loads(text))

    async def delete(self, game: str) -> None:
        def work(connection: Connection) -> None:
            connection.execute(delete(schema.games).where(schema.games.c.id == game))

        await self._transact(work)


# --- what is written --------------------------------------------------------------------------------------------------

Rows = list[dict[str, Any]]


def _upsert(dialect: Any) -> Any:
    """A game comes to be with its first events; its line in lists changes with every further one."""
    statement = dialect.insert(schema.games)
    changed = {name: statement.excluded[name] for name in ("changed", "summary")}
    return statement.on_conflict_do_update(index_elements=["id"], set_=changed).returning(schema.games.c.id)


# Asking for something back makes one statement out of many rows; each statement costs a turn with the interpreter.
_GAMES = {"sqlite": _upsert(sqlite), "postgresql": _upsert(postgresql)}
_EVENTS = insert(schema.events).returning(schema.events.c.seq)
_HOLDERS = insert(schema.holders).returning(schema.holders.c.seat)


def _statements(entries: Iterable[Entry], dialect: str) -> list[tuple[Any, Rows]]:
    """The rows of all entries by statement, those of games first."""
    games = {entry.game: _game(entry) for entry in entries}  # the last word of each game counts
    return [
        (_GAMES[dialect], list(games.values())),
        (_EVENTS, [_event(entry.game, event) for entry in entries for event in entry.events]),
        (_HOLDERS, [_holder(entry.game, *holder) for entry in entries for holder in entry.holders]),
    ]


def _game(entry: Entry) -> dict[str, Any]:
    at = entry.events[-1].at
    return {"id": entry.game, "created": at, "changed": at, "summary": _json(entry.summary)}


def _event(game: str, event: Event) -> dict[str, Any]:
    return {**event._asdict(), "game": game, "data": _json(event.data)}


def _holder(game: str, browser: str, holding: Holding) -> dict[str, Any]:
    return {"game": game, "browser": browser, "role": holding.role, "seat": holding.seat}


def _json(data: object) -> str:
    return orjson.dumps(data).decode()


def _settle(entries: Iterable[Entry], problem: Exception | None = None) -> None:
    for entry in entries:
        if entry.done.done():
            continue
        if problem:
            entry.done.set_exception(problem)
        else:
            entry.done.set_result(None)


# --- databases --------------------------------------------------------------------------------------------------------


def _engines(url: str) -> tuple[AsyncEngine, AsyncEngine | Engine]:
    """One to read with and one to write with."""
    try:
        parsed = make_url(url)
        kind = parsed.get_backend_name()
        if kind == "postgresql":
            engine = create_async_engine(parsed.set(drivername="postgresql+asyncpg"), pool_pre_ping=True)
            return engine, engine
    except (ArgumentError, ImportError) as problem:
        raise InputError(f"this is not the address of a database: {problem}") from None
    if kind != "sqlite":
        raise InputError(f"games are kept in SQLite or PostgreSQL, not in {kind}")
    return _sqlite_engines(parsed)


def _sqlite_engines(url: URL) -> tuple[AsyncEngine, Engine]:
    """SQLite has one writer; the folder of its file is made if need be, for nobody else to look into."""
    if url.database in (None, "", ":memory:"):
        raise InputError("games in memory alone would be lost; name a file, as in sqlite:////home/ada/games.db")
    try:
        Path(str(url.database)).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as problem:
        raise InputError(f"the database cannot be opened: {problem}") from None
    reading = create_async_engine(url.set(drivername="sqlite+aiosqlite"), pool_size=4, max_overflow=0)
    writing = create_engine(url.set(drivername="sqlite"), poolclass=StaticPool)
    for engine in (reading.sync_engine, writing):
        event.listen(engine, "connect", _prepare_sqlite)
    return reading, writing


def _transacted(engine: Engine, work: Callable[[Connection], Result]) -> Result:
    with engine.begin() as connection:
        return work(connection)


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """WAL lets others read while one writes; FULL makes a commit survive the loss of power."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
