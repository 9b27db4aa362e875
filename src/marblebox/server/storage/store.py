"""Where games are kept: an append-only list of events for each, in SQLite or PostgreSQL.

One task writes. Whatever many games have to say meanwhile goes into one transaction, and nobody is told of an event
before the transaction that holds it is on the disk.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import orjson
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, Select, create_engine, event, insert, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from marblebox.core.errors import InputError
from marblebox.server.match.events import Row, StoredEvent, written
from marblebox.server.storage import schema

log = logging.getLogger("marblebox.server")
Result = TypeVar("Result")
MIGRATIONS = Path(__file__).parent / "migrations"
MOST_AT_ONCE = 500  # what goes into one transaction
SHOWN_GAMES = 100
HOST = -1  # the seat of whoever made a game, in the list of holders


class Holding(NamedTuple):
    """What a browser has in a game: host, player or adviser of a seat."""

    role: str
    seat: int


@dataclass
class Entry:
    """What one game has to write: its new events with its line in the lists of games, and new holders."""

    game: str
    events: Sequence[StoredEvent]
    summary: dict[str, Any]
    holders: Sequence[tuple[str, Holding]] = ()
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class StoreFault(Exception):
    """The database could not keep or tell something; nothing has happened. In a conflict another has written before."""

    def __init__(self, problem: Exception) -> None:
        super().__init__(type(problem).__name__)
        self.conflict = isinstance(problem, IntegrityError)


@contextmanager
def faults() -> Iterator[None]:
    """Whatever goes wrong with the database in here is a StoreFault."""
    try:
        yield
    except Exception as problem:
        log.error("no database", extra={"problem": type(problem).__name__})
        raise StoreFault(problem) from problem


class Store:
    """A database. Open it before use, close it at the end.

    It writes in a thread with an event loop of its own, so that neither the disk nor the players wait for the other.
    """

    def __init__(self, url: str) -> None:
        self._reading, self._writing = _engines(url)
        self._there = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._there.run_forever, name="store", daemon=True)
        self._queue: asyncio.Queue[Entry | None] = asyncio.Queue()
        self._writer: Future[None] | None = None

    async def open(self) -> None:
        """Bring the tables up to date and begin to write."""
        self._thread.start()
        try:
            await self._over_there(self._transacted(migrate))
        except (SQLAlchemyError, OSError) as problem:
            await self._let_go()
            raise InputError(f"the database cannot be opened: {getattr(problem, 'orig', None) or problem}") from None
        self._writer = asyncio.run_coroutine_threadsafe(self._write_all(), self._there)

    async def close(self) -> None:
        """Write what is waiting, then let go."""
        writer, self._writer = self._writer, None
        if writer:
            self._there.call_soon_threadsafe(self._queue.put_nowait, None)
            await asyncio.wrap_future(writer)
            await self._let_go()

    async def _let_go(self) -> None:
        await self._over_there(self._dispose())
        await self._reading.dispose()
        self._there.call_soon_threadsafe(self._there.stop)
        self._thread.join()
        self._there.close()

    async def _dispose(self) -> None:
        if isinstance(self._writing, AsyncEngine):
            await self._writing.dispose()
        else:
            self._writing.dispose()

    async def _over_there(self, work: Coroutine[Any, Any, Result]) -> Result:
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._there))

    async def _transact(self, work: Callable[[Connection], Result]) -> Result:
        """Do something in one transaction."""
        with faults():
            return await self._over_there(self._transacted(work))

    async def _transacted(self, work: Callable[[Connection], Result]) -> Result:
        if isinstance(self._writing, AsyncEngine):
            async with self._writing.begin() as connection:
                return await connection.run_sync(work)
        with self._writing.begin() as connection:
            return work(connection)

    # --- writing -----------------------------------------------------------------------------------------------------

    async def append(self, entry: Entry) -> None:
        """Returns once it is on the disk; raises StoreFault if it is not."""
        self._there.call_soon_threadsafe(self._queue.put_nowait, entry)
        await asyncio.shield(entry.done)

    async def hold(self, game: str, browser: str, holding: Holding) -> None:
        """Let a browser have a seat; if it has it already, nothing changes."""
        await self.append(Entry(game, (), {}, [(browser, holding)]))

    async def _write_all(self) -> None:
        while entries := await self._next_entries():
            problem = await self._tried(entries)
            if len(entries) > 1 and isinstance(problem, IntegrityError):
                await self._write_singly(entries)
            else:
                _settle(entries, problem)

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

        await self._transacted(work)

    async def _tried(self, entries: Sequence[Entry]) -> Exception | None:
        """Write, and say what was wrong."""
        try:
            await self._write(entries)
        except Exception as problem:
            return problem
        return None

    async def _write_singly(self, entries: Sequence[Entry]) -> None:
        """One game's trouble is not to be another's; trouble with the database is everybody's, without waiting anew."""
        problem: Exception | None = None
        for entry in entries:
            if problem is None or isinstance(problem, IntegrityError):
                problem = await self._tried([entry])
            _settle([entry], problem)

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

    async def events(self, game: str) -> list[Row]:
        columns = schema.events.c
        query = (
            select(columns.seq, columns.at, columns.kind, columns.data, columns.key)
            .where(columns.game == game)
            .order_by(columns.seq)
        )
        return [Row(*row) for row in await self._rows(query)]

    async def holders(self, game: str) -> list[tuple[str, Holding]]:
        columns = schema.holders.c
        query = select(columns.browser, columns.role, columns.seat).where(columns.game == game)
        return [(browser, Holding(role, seat)) for browser, role, seat in await self._rows(query)]

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
        for game, summary, role, seat in await self._rows(query):
            found.setdefault(game, (game, orjson.loads(summary), []))[2].append(Holding(role, seat))
        return list(found.values())[:SHOWN_GAMES]

    async def summary(self, game: str) -> dict[str, Any] | None:
        query = select(schema.games.c.summary).where(schema.games.c.id == game)
        rows = await self._rows(query)
        return dict(orjson.loads(rows[0].summary)) if rows else None

    async def _rows(self, query: Select[Any]) -> list[Any]:
        with faults():
            async with self._reading.connect() as connection:
                return list(await connection.execute(query))


# --- what is written --------------------------------------------------------------------------------------------------

Rows = list[dict[str, Any]]


def _upsert(dialect: Any) -> Any:
    """A game comes to be with its first events; its line in lists changes with every further one."""
    statement = dialect.insert(schema.games)
    changed = {name: statement.excluded[name] for name in ("changed", "summary")}
    return statement.on_conflict_do_update(index_elements=["id"], set_=changed).returning(schema.games.c.id)


def _added(dialect: Any) -> Any:
    """Who holds something already goes on holding it."""
    return dialect.insert(schema.holders).on_conflict_do_nothing().returning(schema.holders.c.seat)


# Asking for something back makes one statement out of many rows; each statement costs a turn with the interpreter.
_GAMES = {"sqlite": _upsert(sqlite), "postgresql": _upsert(postgresql)}
_EVENTS = insert(schema.events).returning(schema.events.c.seq)
_HOLDERS = {"sqlite": _added(sqlite), "postgresql": _added(postgresql)}


def _statements(entries: Iterable[Entry], dialect: str) -> list[tuple[Any, Rows]]:
    """The rows of all entries by statement, those of games first."""
    games = {entry.game: _game(entry) for entry in entries if entry.events}  # the last word of each counts
    return [
        (_GAMES[dialect], list(games.values())),
        (_EVENTS, [_event(entry.game, event) for entry in entries for event in entry.events]),
        (_HOLDERS[dialect], [_holder(entry.game, *holder) for entry in entries for holder in entry.holders]),
    ]


def _game(entry: Entry) -> dict[str, Any]:
    at = entry.events[-1].at
    return {"id": entry.game, "created": at, "changed": at, "summary": _json(entry.summary)}


def _event(game: str, event: StoredEvent) -> dict[str, Any]:
    return {**written(event)._asdict(), "game": game}


def _holder(game: str, browser: str, holding: Holding) -> dict[str, Any]:
    return {"game": game, "browser": browser, "role": holding.role, "seat": holding.seat}


def _json(data: object) -> str:
    return orjson.dumps(data).decode()


def _settle(entries: Sequence[Entry], problem: Exception | None = None) -> None:
    """Tell those who wait for it, in their own thread."""
    for entry in entries if problem else ():
        log.error("not stored", extra={"game": entry.game, "problem": type(problem).__name__})
    with suppress(RuntimeError):  # whoever waited may have gone with her loop
        entries[0].done.get_loop().call_soon_threadsafe(_told, entries, problem)


def _told(entries: Iterable[Entry], problem: Exception | None) -> None:
    for entry in entries:
        if entry.done.done():
            continue
        if problem:
            entry.done.set_exception(StoreFault(problem))
        else:
            entry.done.set_result(None)


# --- databases --------------------------------------------------------------------------------------------------------


def _engines(url: str) -> tuple[AsyncEngine, AsyncEngine | Engine]:
    """One to read with and one to write with."""
    try:
        parsed = make_url(url)
        kind = parsed.get_backend_name()
        if kind == "postgresql":
            parsed = parsed.set(drivername="postgresql+asyncpg")
            return create_async_engine(parsed, pool_pre_ping=True), create_async_engine(parsed, pool_pre_ping=True)
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
