"""What goes into the database: the rows of many entries as a few statements, and whether they are there."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import orjson
from sqlalchemy import Connection, select, update

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


# --- statements written by hand ---------------------------------------------------------------------------------------

# Every move passes here: SQLAlchemy's own statements took four times as long to put together as the database to do.


class Statements(NamedTuple):
    """What entries need, in the words of one kind of database."""

    begin: str  # a new game
    go_on: str  # the line in lists of a game to which events are added, where the event that they follow is the last
    event: str
    holder: str
    leave: str


def _statements(mark: Callable[[int], str], go_on: str) -> Statements:
    """`mark` makes the sign that stands for the value of that number."""

    def marks(count: int) -> str:
        return ", ".join(map(mark, range(1, count + 1)))

    new = f"INSERT INTO games (id, created, changed, summary) VALUES ({marks(4)})"
    columns = ", ".join(f'"{name}"' for name in ("game", *Row._fields))
    held = f"INSERT INTO holders (browser, game, role, seat) VALUES ({marks(4)})"
    return Statements(
        begin=f"{new} ON CONFLICT (id) DO UPDATE SET changed = excluded.changed, summary = excluded.summary",
        go_on=go_on,
        event=f"INSERT INTO events ({columns}) VALUES ({marks(1 + len(Row._fields))})",
        holder=f"{held} ON CONFLICT DO NOTHING",
        leave=f"DELETE FROM holders WHERE game = {mark(1)} AND seat = {mark(2)} AND browser <> {mark(3)}",
    )


_LAST = "EXISTS (SELECT 1 FROM events WHERE events.game = {game} AND events.seq = {seq} AND events.at = {at})"
STATEMENTS = {
    "sqlite": _statements(
        lambda _: "?",
        f"UPDATE games SET changed = ?, summary = ? WHERE id = ? AND {_LAST.format(game='id', seq='?', at='?')}",
    ),
    "postgresql": _statements(  # one way to the database for all games
        lambda number: f"${number}",
        "UPDATE games SET changed = new.changed, summary = new.summary"
        " FROM unnest($1::bigint[], $2::text[], $3::text[], $4::integer[], $5::bigint[])"
        " AS new (changed, summary, id, seq, at)"
        f" WHERE games.id = new.id AND {_LAST.format(game='new.id', seq='new.seq', at='new.at')}",
    ),
}


def write(connection: Connection, entries: Sequence[Entry]) -> None:
    """Write all of them; Overtaken if somebody else has changed one of the games. Whoever would do that waits from the
    first statement on until the transaction ends."""
    do, tell = STATEMENTS[connection.dialect.name], connection.exec_driver_sql
    _write_games(connection, [entry for entry in entries if entry.events])
    if events := [(entry.game, *row_of(event)) for entry in entries for event in entry.events]:
        tell(do.event, events)
    if holders := [_holder(entry.game, *holder) for entry in entries for holder in entry.holders]:
        tell(do.holder, holders)
    for entry in entries:
        if entry.leaving:
            tell(do.leave, (entry.game, *entry.leaving))


def _write_games(connection: Connection, entries: Sequence[Entry]) -> None:
    kind = connection.dialect.name
    do, going = STATEMENTS[kind], list[tuple[int, str, str, int, int]]()
    for entry in entries:
        at, summary = entry.events[-1].at, _json(entry.summary)
        if entry.after is None:
            connection.exec_driver_sql(do.begin, (entry.game, at, at, summary))
        else:
            going.append((at, summary, entry.game, entry.events[0].seq - 1, entry.after))
    told = [tuple(map(list, zip(*going, strict=True)))] if going and kind == "postgresql" else going
    if sum(connection.exec_driver_sql(do.go_on, values).rowcount for values in told) != len(going):
        raise Overtaken


def _holder(game: str, browser: str, holding: Holding) -> tuple[str, str, str, int]:
    return browser, game, holding.role, holding.seat


# --- what else there is ----------------------------------------------------------------------------------------------


def _json(data: object) -> str:
    return orjson.dumps(data).decode()


def held(connection: Connection, game: str, browser: str, holding: Holding, renewals: int) -> bool:
    """Let a browser have a seat whose links were replaced so many times. False if that happened again, or there is no
    such game: whoever would do either waits from the first statement on until the transaction ends, or has done it."""
    games = schema.games.c
    touched = connection.execute(update(schema.games).where(games.id == game).values(changed=games.changed))
    if not touched.rowcount or renewed(connection, game).count(holding.seat) != renewals:
        return False
    connection.exec_driver_sql(STATEMENTS[connection.dialect.name].holder, _holder(game, browser, holding))
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
