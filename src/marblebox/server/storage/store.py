"""Where games are kept: an append-only list of events for each, in SQLite or PostgreSQL.

One task writes. Whatever many games have to say meanwhile goes into one transaction, and nobody is told of an event
before the transaction that holds it is on the disk. Where a connection breaks while a transaction ends, the database is
asked afterwards what it has kept; only if it does not answer is that not known.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

import orjson
from sqlalchemy import Connection, Select, delete, func, insert, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from marblebox.core.errors import InputError
from marblebox.core.text import Text
from marblebox.play.events import EventData
from marblebox.server.limits import LIMITS, Limits
from marblebox.server.storage import databases, leases, schema
from marblebox.server.storage.beginnings import Beginning, beginnings
from marblebox.server.storage.databases import migrate
from marblebox.server.storage.faults import CONFLICTS, Condition, StoreFault
from marblebox.server.storage.lock import Use, lock_of
from marblebox.server.storage.writing import HOST, Entry, Holding, Row, data_of, held, is_there, renewed, write

__all__ = ["HOST", "Entry", "Holding", "Store", "StoreFault"]

Result = TypeVar("Result")
Summaries = list[tuple[str, dict[str, Any] | None, list[Holding]]]
MOST_AT_ONCE = 500  # what goes into one transaction
SHOWN_GAMES = 100
DELETED_AT_ONCE = 100  # games, so that writing waits for no long transaction
SECONDS = 10.0  # how long the database may take for a statement
FENCES = 0x6D61_7263  # the number under which writers lock in PostgreSQL, each with a number of its own


class Store:
    """A database. Open it before use, close it at the end.

    It writes in a thread with an event loop of its own, so that neither the disk nor the players wait for the other.
    """

    def __init__(
        self, url: str, seconds: float = SECONDS, use: Use = "alone", name: str = "", limits: Limits = LIMITS
    ) -> None:
        self._reading, self._writing = databases.engines(url, seconds)
        self._lock = lock_of(databases.parsed(url), use, name, seconds, limits.lock_seconds)
        self.seconds, self._limits = seconds, limits  # how long the database may take, which may change
        self._there = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._there.run_forever, name="store", daemon=True)
        self._queue: asyncio.Queue[Entry | None] = asyncio.Queue()
        self._writer: Future[None] | None = None
        self.process = ""  # under which name games are owned, where several processes share the database
        self.stored: Callable[[Entry, float], None] = lambda _entry, _seconds: None  # told of what was stored
        self._number = secrets.randbelow(1 << 31)  # of this writer among all of them
        self._in_doubt = False  # something may be stored that was not seen to be
        self.reads, self.writes = Condition("reading"), Condition("writing")

    async def open(self) -> None:
        """Bring the tables up to date and begin to write."""
        self._thread.start()
        try:
            await self._over_there(self._lock.take())
            await self._over_there(self._transacted(migrate))
        except (SQLAlchemyError, OSError, TimeoutError) as problem:
            await self._let_go()
            reason = getattr(problem, "orig", None) or problem
            why = str(reason) or type(problem).__name__
            raise InputError(
                Text(f"the database cannot be opened: {why}", f"die Datenbank lässt sich nicht öffnen: {why}")
            ) from None
        except BaseException:
            await self._let_go()
            raise
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
        await self._lock.release()

    async def _over_there(self, work: Coroutine[Any, Any, Result]) -> Result:
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._there))

    async def transact(self, work: Callable[[Connection], Result]) -> Result:
        """Do something in one transaction, for those who know the tables."""
        return await self._transact(work)

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Look something up, for those who know the tables."""
        with self._noting(self.reads):
            async with asyncio.timeout(2 * self.seconds), self._reading.connect() as connection:
                return await connection.run_sync(work)

    async def _transact(self, work: Callable[[Connection], Result]) -> Result:
        """Do something in one transaction."""
        with self._noting(self.writes):
            async with asyncio.timeout(3 * self.seconds):
                return await self._over_there(self._transacted(work))

    async def _transacted(self, work: Callable[[Connection], Result]) -> Result:
        if isinstance(self._writing, AsyncEngine):
            async with asyncio.timeout(2 * self.seconds), self._writing.begin() as connection:
                return await connection.run_sync(work)
        with self._writing.begin() as connection:
            return work(connection)

    @contextmanager
    def _noting(self, condition: Condition) -> Iterator[None]:
        """Whatever goes wrong with the database in here is a StoreFault."""
        try:
            yield
        except Exception as problem:
            fault = StoreFault(problem)
            if not (fault.spoiled or fault.conflict):  # of which whoever wanted it speaks
                condition.failed(problem)
            raise fault from problem
        condition.works()

    # --- writing -----------------------------------------------------------------------------------------------------

    async def append(self, entry: Entry) -> None:
        """Returns once it is on the disk; raises StoreFault if it is not, or if that cannot be known."""
        began = time.monotonic()
        self._there.call_soon_threadsafe(self._queue.put_nowait, entry)
        try:
            async with asyncio.timeout(4 * self.seconds):
                await asyncio.shield(entry.done)
        except TimeoutError as problem:
            entry.given_up = self._in_doubt = True
            self.writes.failed(problem)
            raise StoreFault(problem, unsure=True) from problem
        self.stored(entry, time.monotonic() - began)

    async def hold(self, game: str, browser: str, holding: Holding, renewals: int = 0) -> bool:
        """Let a browser have a seat; if it has it already, nothing changes. False if its links were replaced more often
        than that, or there is no such game."""
        return await self._transact(lambda connection: held(connection, game, browser, holding, renewals))

    async def delete_old(self, before: int, spared: Sequence[str]) -> int:
        """Delete some of the games that have not changed since then; how many there were."""
        games = schema.games.c

        def work(connection: Connection) -> int:
            query = select(games.id).where(games.changed < before, games.id.not_in(spared)).limit(DELETED_AT_ONCE)
            found = list(connection.scalars(query))
            connection.execute(delete(schema.games).where(games.id.in_(found)))
            return len(found)

        return await self._transact(work)

    async def _write_all(self) -> None:
        while entries := await self._next_entries():
            wanted = [entry for entry in entries if not entry.given_up]
            problem = await self._tried(wanted) if wanted else None
            if len(wanted) > 1 and isinstance(problem, CONFLICTS):
                await self._write_singly(wanted)
            elif problem is not None:
                await self._complain(wanted, problem)
            elif wanted:
                self.writes.works()
                _settle(wanted)

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
        self._all_but_ended = False

        def work(connection: Connection) -> None:
            self._fence(connection)
            leases.check(connection, self.process, {one.game: one.epoch for one in entries if one.epoch is not None})
            write(connection, entries)
            self._all_but_ended = True

        await self._transacted(work)

    _all_but_ended = False  # whether the transaction had only to be ended when it failed

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
            if problem is None or isinstance(problem, CONFLICTS):
                problem = await self._tried([entry])
            if problem is None:
                _settle([entry])
            else:
                await self._complain([entry], problem)

    async def _complain(self, entries: Sequence[Entry], problem: Exception) -> None:
        """Tell each what is true of it."""
        if not isinstance(problem, CONFLICTS):
            self.writes.failed(problem)
        there = await self._looked_up(entries) if self._all_but_ended else [False] * len(entries)
        self._in_doubt |= there is None
        fault = StoreFault(problem, unsure=there is None)
        _settle([entry for entry, stored in zip(entries, there or (), strict=False) if stored])
        _settle(
            [entry for entry, stored in zip(entries, there or [False] * len(entries), strict=True) if not stored], fault
        )

    async def _looked_up(self, entries: Sequence[Entry]) -> list[bool] | None:
        """Which entries the database has kept, once the transaction that was to write them is over; None: not known."""

        def work(connection: Connection) -> list[bool]:
            self._fence(connection)
            return [is_there(connection, entry) for entry in entries]

        for pause in self._limits.commit_checks:
            await asyncio.sleep(pause)
            with suppress(Exception):
                return await self._transacted(work)
        return None

    def _fence(self, connection: Connection) -> None:
        """Wait until an earlier transaction of this writer is over, whose end it may not have heard of."""
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({FENCES}, {self._number})"))

    # --- reading -----------------------------------------------------------------------------------------------------

    async def check(self, must_write: bool) -> None:
        """Ask the database whether it is there; where it took nothing down of late, try that too. StoreFault if not."""
        await self._rows(select(schema.settings.c.name).limit(1))
        if must_write and self.writes.problem is not None:
            await self._transact(_try_to_write)

    async def secret(self) -> bytes:
        """What the tokens of this server are made with, unless that is kept elsewhere; drawn once."""

        def work(connection: Connection) -> str:
            query = select(schema.settings.c.value).where(schema.settings.c.name == "secret")
            value: str | None = connection.execute(query).scalar()
            if value is None:
                value = secrets.token_hex(32)
                connection.execute(insert(schema.settings), [{"name": "secret", "value": value}])
            return value

        try:
            return bytes.fromhex(await self._transact(work))
        except ValueError:
            raise InputError(
                Text(
                    "the secret in the database is damaged; put back a copy of the database",
                    "das Geheimnis in der Datenbank ist beschädigt; spiele eine Kopie der Datenbank zurück",
                )
            ) from None

    async def events(self, game: str) -> list[EventData]:
        if self._in_doubt:
            await self._transact(self._fence)
            self._in_doubt = False
        columns = schema.events.c
        query = select(*(columns[name] for name in Row._fields)).where(columns.game == game).order_by(columns.seq)
        return [data_of(Row(*row)) for row in await self._rows(query)]

    async def renewed(self, game: str) -> list[int]:
        """The seats whose links were replaced, each as often as they were."""
        return await self.read(lambda connection: renewed(connection, game))

    async def hosted(self, browser: str) -> int:
        """How many games a browser has begun."""
        held = schema.holders.c
        query = select(func.count()).select_from(schema.holders).where(held.browser == browser, held.role == "host")
        return int((await self._rows(query))[0][0])

    async def holders(self, game: str) -> list[tuple[str, Holding]]:
        columns = schema.holders.c
        query = select(columns.browser, columns.role, columns.seat).where(columns.game == game)
        return [(browser, Holding(role, seat)) for browser, role, seat in await self._rows(query)]

    async def summaries(self, browser: str) -> Summaries:
        """The games in which a browser has something, the last changed first; None for what can no longer be read."""
        held, games = schema.holders.c, schema.games.c
        mine = select(held.game, held.role, held.seat).where(held.browser == browser).subquery()
        query = (
            select(games.id, games.summary, mine.c.role, mine.c.seat)
            .join(mine, mine.c.game == games.id)
            .order_by(games.changed.desc(), games.id)
            .limit(SHOWN_GAMES * 10)
        )
        found: dict[str, tuple[str, dict[str, Any] | None, list[Holding]]] = {}
        try:
            rows = await self._rows(query)
        except StoreFault as fault:
            if not fault.spoiled:
                raise
            rows = await self._one_by_one(browser)
        for game, summary, role, seat in rows:
            if game not in found:
                found[game] = (game, _read(summary), [])
            found[game][2].append(Holding(role, seat))
        return list(found.values())[:SHOWN_GAMES]

    async def _one_by_one(self, browser: str) -> list[tuple[str, str, str, int]]:
        """The games of a browser where one of them cannot be read."""
        held = schema.holders.c
        rows = await self._rows(select(held.game, held.role, held.seat).where(held.browser == browser))
        games = dict.fromkeys(row.game for row in rows[:SHOWN_GAMES])
        texts = {game: await self._summary_text(game) or "" for game in games}
        return [(row.game, texts[row.game], row.role, row.seat) for row in rows if row.game in texts]

    async def _summary_text(self, game: str) -> str | None:
        """What is written of a game; None if there is none, empty if it cannot be read."""
        try:
            rows = await self._rows(select(schema.games.c.summary).where(schema.games.c.id == game))
        except StoreFault as fault:
            if fault.spoiled:
                return ""
            raise
        return str(rows[0].summary) if rows else None

    async def summary(self, game: str) -> dict[str, Any] | None:
        """What lists show of a game; None if there is none, empty if it can no longer be read."""
        text = await self._summary_text(game)
        return None if text is None else _read(text) or {}

    async def beginnings(self, spec: str, most_games: int, most_moves: int) -> list[Beginning]:
        """How the latest finished games by these rules began."""
        return await beginnings(self._rows, spec, most_games, most_moves)

    async def _rows(self, query: Select[Any]) -> list[Any]:
        with self._noting(self.reads):
            async with asyncio.timeout(2 * self.seconds), self._reading.connect() as connection:
                return list(await connection.execute(query))


def _try_to_write(connection: Connection) -> None:
    connection.execute(delete(schema.settings).where(schema.settings.c.name == "probe"))
    connection.execute(insert(schema.settings), [{"name": "probe", "value": secrets.token_hex(16)}])


def _read(summary: str) -> dict[str, Any] | None:
    try:
        read = orjson.loads(summary)
    except orjson.JSONDecodeError:
        return None
    return read if isinstance(read, dict) else None


def _settle(entries: Sequence[Entry], fault: StoreFault | None = None) -> None:
    """Tell those who wait for it, in their own thread."""
    with suppress(RuntimeError):  # whoever waited may have gone with her loop
        if entries:
            entries[0].done.get_loop().call_soon_threadsafe(_told, entries, fault)


def _told(entries: Iterable[Entry], fault: StoreFault | None) -> None:
    for entry in entries:
        if entry.done.done() or entry.given_up:
            continue
        if fault:
            entry.done.set_exception(fault)
        else:
            entry.done.set_result(None)
