"""Which of several processes a live game belongs to, as it stands in PostgreSQL.

Each process says every second that it lives; a game belongs to one of them for as long as it does, or until it lets go.
Every change of hands raises the number (`epoch`) of the game. Who stores an event names the number under which she got
it, in the same transaction: whoever has lost the game meanwhile stores nothing. All times are those of the database.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from sqlalchemy import Connection, text

BEAT = 1.0  # seconds between two signs of life
LEASE = 4000  # milliseconds without one after which a process counts as dead
NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
LIVING = f"SELECT 1 FROM processes WHERE id = owners.process AND beat > {NOW} - {LEASE}"

_BEAT = text(
    f"INSERT INTO processes (id, address, beat) VALUES (:process, :address, {NOW}) "
    "ON CONFLICT (id) DO UPDATE SET beat = excluded.beat, address = excluded.address"
)
_FORGET = text(f"DELETE FROM processes WHERE beat < {NOW} - {60 * LEASE}")
_CLAIM = text(
    "INSERT INTO owners (game, process, epoch) SELECT id, :process, 1 FROM games WHERE id = :game "
    "ON CONFLICT (game) DO UPDATE SET process = excluded.process, epoch = owners.epoch + 1 "
    f"WHERE owners.process IS NULL OR owners.process = excluded.process OR NOT EXISTS ({LIVING}) RETURNING epoch"
)
_OWNER = text("SELECT address FROM owners JOIN processes ON processes.id = owners.process WHERE game = :game")
_RELEASE = text("UPDATE owners SET process = NULL WHERE game = :game AND process = :process AND epoch = :epoch")
_HELD = text("SELECT game, epoch FROM owners WHERE process = :process AND game = ANY(:games) FOR SHARE")
_PEERS = text(f"SELECT id, address FROM processes WHERE beat > {NOW} - {LEASE} ORDER BY id")


class Lost(Exception):
    """A game belongs to another process now."""


class Claim(NamedTuple):
    """The outcome of a claim: the number under which the game is one's own, or the address of its owner."""

    epoch: int | None = None
    address: str | None = None


def beat(connection: Connection, process: str, address: str) -> None:
    connection.execute(_FORGET)
    connection.execute(_BEAT, {"process": process, "address": address})


def leave(connection: Connection, process: str) -> None:
    """A process ends, or has ended: its games are anybody's at once."""
    connection.execute(text("UPDATE owners SET process = NULL WHERE process = :process"), {"process": process})
    connection.execute(text("DELETE FROM processes WHERE id = :process"), {"process": process})


def claim(connection: Connection, game: str, process: str) -> Claim:
    """Take a game that nobody living has; Claim() if there is no such game, or its owner has gone this very moment."""
    epoch = connection.execute(_CLAIM, {"game": game, "process": process}).scalar()
    if epoch is not None:
        return Claim(epoch=epoch)
    return Claim(address=connection.execute(_OWNER, {"game": game}).scalar())


def release(connection: Connection, game: str, process: str, epoch: int) -> None:
    connection.execute(_RELEASE, {"game": game, "process": process, "epoch": epoch})


def check(connection: Connection, process: str, epochs: Mapping[str, int]) -> None:
    """Lost, unless all these games still belong to the process under these numbers, until the transaction ends."""
    if epochs and held(connection, process, epochs) != dict(epochs):
        raise Lost


def held(connection: Connection, process: str, games: Iterable[str]) -> dict[str, int]:
    """Those of these games that belong to the process, with their numbers."""
    rows: Any = connection.execute(_HELD, {"process": process, "games": sorted(games)})
    return {row.game: row.epoch for row in rows}


def peers(connection: Connection) -> dict[str, str]:
    """All living processes with their addresses."""
    return {row.id: row.address for row in connection.execute(_PEERS)}
