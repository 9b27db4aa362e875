"""Who may use a database: one server alone, or several that have joined on purpose.

The order of events of a game is kept in the memory of one server. A second one that knows nothing of the first would
only see its messages refused, so it is told at the start. Whoever uses a database shows it by a lock that ends with the
process: beside a file of SQLite a locked file, in PostgreSQL an advisory lock.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, Literal, Protocol

from sqlalchemy import text
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.pool import NullPool

from marblebox.core.errors import InputError
from marblebox.core.text import Text
from marblebox.server.storage.databases import postgresql_engine

log = logging.getLogger("marblebox.server")
Use = Literal["alone", "joined", "guest"]  # a guest, such as a copy being made, asks nobody
SERVERS = 0x6D61_7262  # the number of the lock that servers hold in PostgreSQL
LOOKING = 5.0  # seconds between two looks at whether the lock is still held
IN_USE = (
    "another Marblebox server uses this database{who}; stop it, or give this one a database of its own (--database)"
)


class Lock(Protocol):
    async def take(self) -> None:
        """InputError if another has it."""

    async def release(self) -> None: ...


class NoLock:
    async def take(self) -> None: ...

    async def release(self) -> None: ...


def lock_of(address: URL, use: Use, name: str, seconds: float, patience: float) -> Lock:
    if use == "guest":
        return NoLock()
    if address.get_backend_name() == "sqlite":
        return FileLock(Path(str(address.database)), use, name)
    return AdvisoryLock(address, use, seconds, patience)


class FileLock:
    """A file beside the database, which tells who has it."""

    def __init__(self, database: Path, use: Use, name: str) -> None:
        self._path = database.resolve().with_name(database.name + ".lock")
        self._shared, self._name = use == "joined", name
        self._file: IO[str] | None = None

    async def take(self) -> None:
        try:
            file = self._path.open("a+", encoding="utf-8")
        except OSError as problem:
            raise InputError(
                Text(f"the database cannot be opened: {problem}", f"die Datenbank lässt sich nicht öffnen: {problem}")
            ) from None
        if not _locked(file, self._shared):
            who = _who(file)
            file.close()
            raise InputError(IN_USE.format(who=who))
        self._file = file
        with suppress(OSError):  # on a full disk it just tells nobody
            file.truncate(0)
            file.write(f"process {os.getpid()}{f' at {self._name}' if self._name else ''}\n")
            file.flush()

    async def release(self) -> None:
        """The file stays: another may be waiting for that very one."""
        if self._file:
            self._file.close()
            self._file = None


def _who(file: IO[str]) -> str:
    with suppress(OSError):
        file.seek(0)
        told = file.read(200).strip()
        return f" ({told})" if told.isprintable() and told else ""
    return ""


if sys.platform == "win32":
    import msvcrt

    def _locked(file: IO[str], shared: bool) -> bool:
        """Windows locks bytes: one far behind the end, so that the text can be read."""
        if shared:
            return True
        file.seek(1 << 30)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _locked(file: IO[str], shared: bool) -> bool:
        try:
            fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except OSError:
            return False
        return True


class AdvisoryLock:
    """A lock of PostgreSQL, held by a connection of its own. Should that break, it is taken again."""

    def __init__(self, address: URL, use: Use, seconds: float, patience: float) -> None:
        self._engine = postgresql_engine(address, seconds, poolclass=NullPool, isolation_level="AUTOCOMMIT")
        self._call = "pg_try_advisory_lock_shared" if use == "joined" else "pg_try_advisory_lock"
        self._patience = patience  # seconds in which the server before this one may let go
        self._connection: AsyncConnection | None = None
        self._watch: asyncio.Task[None] | None = None

    async def take(self) -> None:
        until = asyncio.get_running_loop().time() + self._patience
        while not await self._tried():
            if asyncio.get_running_loop().time() > until:
                raise InputError(IN_USE.format(who=""))
            await asyncio.sleep(0.2)
        self._watch = asyncio.create_task(self._look())

    async def release(self) -> None:
        if self._watch:
            self._watch.cancel()
            with suppress(asyncio.CancelledError):
                await self._watch
        await self._let_go()
        await self._engine.dispose()

    async def _tried(self) -> bool:
        self._connection = await self._engine.connect()
        taken = bool(await self._connection.scalar(text(f"SELECT {self._call}({SERVERS})")))
        if not taken:
            await self._let_go()
        return taken

    async def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection:
            with suppress(SQLAlchemyError, OSError, TimeoutError):
                await connection.close()

    async def _look(self) -> None:
        """Hold the lock for as long as the server runs, also when the database was started anew."""
        said = False
        while True:
            await asyncio.sleep(LOOKING)
            try:
                if self._connection:
                    await self._connection.execute(text("SELECT 1"))
                elif not await self._tried() and not said:
                    said = True
                    log.error("another server has taken this database", extra={"code": "not_alone"})
            except (SQLAlchemyError, OSError, TimeoutError):
                await self._let_go()
