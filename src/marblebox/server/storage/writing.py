"""What goes into the database: the rows of many entries as a few statements, and whether they are there."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import orjson
from sqlalchemy import Connection, delete, insert, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite

from marblebox.play.events import EventData, Renewed, StoredEvent, as_data
from marblebox.server.storage import schema

HOST = -1  # the seat of whoever made a game, in the list of holders


class Row(NamedTuple):
    """A stored event as the database has it; `data` is JSON."""

    seq: int
    at: int
    kind: str
    data: str
    key: str | None = None
    sender: int | None = None


def row_of(stored: StoredEvent) -> Row:
    event = as_data(stored)
    return Row(*event._replace(data=_json(event.data)))


def data_of(row: Row) -> EventData:
    """What a row holds; where that is no JSON, its text as it stands, which no event is made of."""
    try:
        data = json.loads(row.data)
    except ValueError:
        data = row.data
    return EventData(*row._replace(data=data))


class Overtaken(Exception):
    """A game is no longer as whoever writes knows it: deleted, replaced by a copy, or called off by the operator."""


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
    leaving: tuple[int, str] | None = None  # the seat that all browsers but that one lose
    epoch: int | None = None  # under which the game is owned, where it can belong to another process
    after: int | None = None  # when the last event happened that whoever writes knows of, if that is to be checked
    given_up: bool = False  # nobody waits for it any more, and it need not be begun

    @property
    def is_new(self) -> bool:
        """Whether the game comes to be with it."""
        return bool(self.events) and self.events[0].seq == 1


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


def write(connection: Connection, entries: Sequence[Entry]) -> None:
    """Write all of them; Overtaken if somebody else has changed one of the games. Whoever would do that waits from the
    first statement on until the transaction ends."""
    dialect = connection.dialect.name
    games = {entry.game: _game(entry) for entry in entries if entry.events}  # the last word of each counts
    events = [_event(entry.game, event) for entry in entries for event in entry.events]
    holders = [_holder(entry.game, *holder) for entry in entries for holder in entry.holders]
    _execute(connection, _GAMES[dialect], list(games.values()))
    _check(connection, entries)
    _execute(connection, _EVENTS, events)
    _execute(connection, _HOLDERS[dialect], holders)
    for statement in _departures(entries):
        connection.execute(statement)


def _execute(connection: Connection, statement: Any, rows: Rows) -> None:
    if rows:
        connection.execute(statement, rows)


def _check(connection: Connection, entries: Iterable[Entry]) -> None:
    """Whether new events follow those after which they were meant."""
    known = {(entry.game, entry.events[0].seq - 1): entry.after for entry in entries if entry.after is not None}
    if not known:
        return
    columns = schema.events.c
    query = select(columns.game, columns.seq, columns.at).where(tuple_(columns.game, columns.seq).in_([*known]))
    if {(game, seq): at for game, seq, at in connection.execute(query)} != known:
        raise Overtaken


def _departures(entries: Iterable[Entry]) -> Iterator[Any]:
    """Whoever holds a seat whose links were replaced holds it no longer."""
    held = schema.holders.c
    for entry in entries:
        if entry.leaving:
            seat, kept = entry.leaving
            yield delete(schema.holders).where(held.game == entry.game, held.seat == seat, held.browser != kept)


def _game(entry: Entry) -> dict[str, Any]:
    at = entry.events[-1].at
    return {"id": entry.game, "created": at, "changed": at, "summary": _json(entry.summary)}


def _event(game: str, event: StoredEvent) -> dict[str, Any]:
    return {**row_of(event)._asdict(), "game": game}


def _holder(game: str, browser: str, holding: Holding) -> dict[str, Any]:
    return {"game": game, "browser": browser, "role": holding.role, "seat": holding.seat}


def _json(data: object) -> str:
    return orjson.dumps(data).decode()


def held(connection: Connection, game: str, browser: str, holding: Holding, renewals: int) -> bool:
    """Let a browser have a seat whose links were replaced so many times. False if that happened again, or there is no
    such game: whoever would do either waits from the first statement on until the transaction ends, or has done it."""
    games = schema.games.c
    touched = connection.execute(update(schema.games).where(games.id == game).values(changed=games.changed))
    if not touched.rowcount or renewed(connection, game).count(holding.seat) != renewals:
        return False
    connection.execute(_HOLDERS[connection.dialect.name], [_holder(game, browser, holding)])
    return True


def renewed(connection: Connection, game: str) -> list[int]:
    """The seats whose links were replaced, each as often as they were."""
    columns = schema.events.c
    data = connection.scalars(select(columns.data).where(columns.game == game, columns.kind == Renewed.kind))
    return [orjson.loads(one)["seat"] for one in data]


def is_there(connection: Connection, entry: Entry) -> bool:
    """Whether all that an entry has to write stands in the database: it is written whole or not at all."""
    if entry.events:
        last, columns = row_of(entry.events[-1]), schema.events.c
        query = select(*(columns[name] for name in Row._fields))
        found = connection.execute(query.where(columns.game == entry.game, columns.seq == last.seq)).first()
        return found is not None and Row(*found) == last
    held = schema.holders.c
    holders = connection.execute(select(held.browser, held.role, held.seat).where(held.game == entry.game))
    there = {(row.browser, Holding(row.role, row.seat)) for row in holders}
    return set(entry.holders) <= there
