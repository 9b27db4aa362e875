"""The operator's desk: what she looks up and changes in the database, and orders to the servers that run on it.

Each function works on a connection, inside one transaction. Whoever changes something leaves an order, which every
server finds within a second or two.
"""

from __future__ import annotations

import hmac
import secrets
import time
from typing import Any, NamedTuple

import orjson
from sqlalchemy import Connection, Table, delete, func, insert, select, update

from marblebox.server.storage import schema

GAME, HOLDERS, SECRET, DOOR, NOTICE, EVERYTHING = "game", "holders", "secret", "door", "notice", "everything"
KEPT = 3600  # seconds for which orders stay, so that a server that was asleep finds them
RECENT = 200  # how far back a server looks: numbers may appear out of turn


class Listed(NamedTuple):
    """A game in the operator's list."""

    game: str
    changed: int  # milliseconds
    events: int
    summary: dict[str, Any]


class Order(NamedTuple):
    number: int  # which another has again, once this one was forgotten
    at: int
    what: str
    subject: str


class Ban(NamedTuple):
    network: str
    until: int | None
    reason: str


def now() -> int:
    return round(time.time() * 1000)


# --- orders -----------------------------------------------------------------------------------------------------------


def order(connection: Connection, what: str, subject: str = "") -> None:
    """Let every server that runs know; what is old goes."""
    connection.execute(delete(schema.orders).where(schema.orders.c.at < now() - KEPT * 1000))
    connection.execute(insert(schema.orders), [{"at": now(), "what": what, "subject": subject}])


def orders(connection: Connection) -> list[Order]:
    columns = schema.orders.c
    query = select(columns.id, columns.at, columns.what, columns.subject).order_by(columns.id.desc()).limit(RECENT)
    return [Order(*row) for row in reversed(connection.execute(query).all())]


# --- games ------------------------------------------------------------------------------------------------------------


def listed(connection: Connection, limit: int) -> list[Listed]:
    """The games that were played last, with how many events they have."""
    games, events = schema.games.c, schema.events.c
    count = select(func.count()).where(events.game == games.id).scalar_subquery()
    query = select(games.id, games.changed, count, games.summary).order_by(games.changed.desc(), games.id).limit(limit)
    return [Listed(*row[:3], _read(row[3])) for row in connection.execute(query)]


def _read(summary: str) -> dict[str, Any]:
    """What lists show of a game; nothing where that is spoiled."""
    try:
        return dict(orjson.loads(summary))
    except (ValueError, TypeError):
        return {}


def counted(connection: Connection) -> dict[str, int]:
    tables = (schema.games, schema.events, schema.holders, schema.bans)
    return {table.name: _count(connection, table) for table in tables}


def _count(connection: Connection, table: Table) -> int:
    return int(connection.execute(select(func.count()).select_from(table)).scalar() or 0)


def deleted(connection: Connection, game: str) -> bool:
    """Delete a game with all that belongs to it; whether there was one."""
    for table in (schema.owners, schema.holders, schema.events):
        connection.execute(delete(table).where(table.c.game == game))
    there = connection.execute(delete(schema.games).where(schema.games.c.id == game)).rowcount > 0
    if there:
        order(connection, GAME, game)
    return there


# --- settings of the server -------------------------------------------------------------------------------------------


def setting(connection: Connection, name: str) -> str | None:
    value: str | None = connection.execute(
        select(schema.settings.c.value).where(schema.settings.c.name == name)
    ).scalar()
    return value


def set_to(connection: Connection, name: str, value: str | None) -> None:
    """Set, or forget."""
    place = schema.settings.c.name == name
    if value is None:
        connection.execute(delete(schema.settings).where(place))
    elif not connection.execute(update(schema.settings).where(place).values(value=value)).rowcount:
        connection.execute(insert(schema.settings), [{"name": name, "value": value}])


def renew_secret(connection: Connection) -> None:
    """Every link to a seat that was ever given out ends; whoever sits at a table goes on sitting there."""
    set_to(connection, "secret", secrets.token_hex(32))
    order(connection, SECRET)


def note_secret(connection: Connection, own: bytes | None) -> None:
    """Let the operator's desk know which secret the server makes links with, without telling it."""
    if setting(connection, "secret_mark") != _mark(own):
        set_to(connection, "secret_mark", _mark(own))


def knows_secret(connection: Connection, own: bytes | None) -> bool:
    """Whether that is the secret of the server, as far as one has noted it."""
    return setting(connection, "secret_mark") in (None, _mark(own))


def _mark(own: bytes | None) -> str:
    return hmac.digest(own, b"mark", "sha256").hex() if own else "kept here"


def invite(connection: Connection, renew: bool) -> str:
    """What the invitation to a private server is made from; a new one ends the old one and its guests."""
    value = None if renew else setting(connection, "invitation")
    if value is None:
        value = secrets.token_hex(16)
        set_to(connection, "invitation", value)
        order(connection, DOOR)
    return value


def set_notice(connection: Connection, words: dict[str, str] | None) -> None:
    set_to(connection, "notice", orjson.dumps(words).decode() if words else None)
    order(connection, NOTICE)


def notice(connection: Connection) -> dict[str, str] | None:
    text = setting(connection, "notice")
    return dict(orjson.loads(text)) if text else None


# --- bans -------------------------------------------------------------------------------------------------------------


def bans(connection: Connection) -> list[Ban]:
    columns = schema.bans.c
    return [Ban(*row) for row in connection.execute(select(columns.network, columns.until, columns.reason))]


def ban(connection: Connection, network: str, until: int | None, reason: str) -> None:
    connection.execute(delete(schema.bans).where(schema.bans.c.network == network))
    connection.execute(insert(schema.bans), [{"network": network, "until": until, "reason": reason}])
    order(connection, DOOR)


def unban(connection: Connection, network: str) -> bool:
    there = connection.execute(delete(schema.bans).where(schema.bans.c.network == network)).rowcount > 0
    order(connection, DOOR)
    return there
