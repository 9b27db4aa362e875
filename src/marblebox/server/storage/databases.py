"""How SQLite and PostgreSQL are opened: with a limit to how long anything may take."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from marblebox.core.errors import InputError
from marblebox.core.text import Text

MIGRATIONS = Path(__file__).parent / "migrations"
CACHE = "cache_size=-32768"  # KiB of the database that stay in memory; the usual 2 MB are soon too few for many games
Engines = tuple[AsyncEngine, AsyncEngine | Engine]


def parsed(place: str) -> URL:
    """A database by its address, or a file of SQLite by its name."""
    text = place.replace("postgres://", "postgresql://", 1) if place.startswith("postgres://") else place
    try:
        address = make_url(text if "://" in text else f"sqlite:///{Path(text).expanduser().absolute()}")
        kind = address.get_backend_name()
    except ArgumentError:
        raise InputError(
            Text(
                f"this is neither a file nor the address of a database: {place!r}",
                f"das ist weder eine Datei noch die Adresse einer Datenbank: {place!r}",
            )
        ) from None
    if kind not in ("sqlite", "postgresql"):
        raise InputError(
            Text(
                f"games are kept in SQLite or PostgreSQL, not in {kind}",
                f"Partien liegen in SQLite oder PostgreSQL, nicht in {kind}",
            )
        )
    if kind == "sqlite" and address.database in (None, "", ":memory:"):
        raise InputError(
            Text(
                "games in memory alone would be lost; name a file, as in sqlite:////home/ada/games.db",
                "Partien nur im Arbeitsspeicher gingen verloren; nenne eine Datei, etwa sqlite:////home/ada/games.db",
            )
        )
    return address


def engines(url: str, seconds: float) -> Engines:
    """One to read with and one to write with."""
    address = parsed(url)
    if address.get_backend_name() == "sqlite":
        return _sqlite_engines(address, seconds)
    return postgresql_engine(address, seconds), postgresql_engine(address, seconds)


# --- PostgreSQL -------------------------------------------------------------------------------------------------------


def postgresql_engine(address: URL, seconds: float, **more: Any) -> AsyncEngine:
    """The database is told how long a statement may take; should it not even answer, we do not wait much longer."""
    waiting = {"timeout": seconds, "command_timeout": seconds + 1}
    told = {
        "statement_timeout": f"{round(seconds * 1000)}",
        "tcp_keepalives_idle": "30",
        "application_name": "marblebox",
    }
    pool = {} if "poolclass" in more else {"pool_pre_ping": True, "pool_timeout": seconds}
    try:
        return create_async_engine(
            address.set(drivername="postgresql+asyncpg"),
            connect_args={**waiting, "server_settings": told},
            **pool,
            **more,
        )
    except (ArgumentError, ImportError) as problem:
        raise InputError(
            Text(
                f"this is not the address of a database: {problem}", f"das ist keine Adresse einer Datenbank: {problem}"
            )
        ) from None


# --- SQLite -----------------------------------------------------------------------------------------------------------


def _sqlite_engines(url: URL, seconds: float) -> tuple[AsyncEngine, Engine]:
    """SQLite has one writer; the folder of its file is made if need be, for nobody else to look into."""
    try:
        Path(str(url.database)).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as problem:
        raise InputError(
            Text(f"the database cannot be opened: {problem}", f"die Datenbank lässt sich nicht öffnen: {problem}")
        ) from None
    reading = create_async_engine(
        url.set(drivername="sqlite+aiosqlite"), pool_size=4, max_overflow=0, pool_timeout=seconds
    )
    writing = create_engine(url.set(drivername="sqlite"), poolclass=StaticPool)

    def prepare(connection: Any, _record: object) -> None:
        """WAL lets others read while one writes; FULL makes a commit survive the loss of power."""
        cursor = connection.cursor()
        waiting = f"busy_timeout={round(seconds * 1000)}"
        for pragma in (waiting, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", CACHE):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    for engine in (reading.sync_engine, writing):
        event.listen(engine, "connect", prepare)
    return reading, writing


# --- tables -----------------------------------------------------------------------------------------------------------


def migrate(connection: Connection) -> None:
    """Bring the tables up to date; those of a newer version are left alone."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError:
        raise InputError(
            Text(
                "the database was written by a newer version of Marblebox, which this one cannot read;"
                " install that version",
                "die Datenbank stammt von einer neueren Version von Marblebox, die diese nicht lesen kann;"
                " installiere jene",
            )
        ) from None
