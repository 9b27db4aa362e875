"""The tables of the database. `migrations/` makes them; a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

NAMES = {"ix": "ix_%(column_0_label)s", "uq": "uq_%(table_name)s_%(column_0_name)s", "pk": "pk_%(table_name)s",
         "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s"}  # fmt: skip
metadata = MetaData(naming_convention=NAMES)

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("summary", Text, nullable=False),  # what lists of games show, in JSON; worked out from the events
)

events = Table(
    "events",
    metadata,
    Column("game", String(40), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("data", Text, nullable=False),  # JSON
    Column("key", String(40)),  # of the command that caused it
    Column("sender", Integer),  # the seat that sent the command
    UniqueConstraint("game", "sender", "key"),
)

holders = Table(
    "holders",
    metadata,
    Column("browser", String(64), primary_key=True),  # a hash of its cookie
    Column("game", String(40), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("role", String(10), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Index("ix_holders_game", "game"),
)

# --- of the moment: not worth a copy ----------------------------------------------------------------------------------

orders = Table(  # what the operator has done, for the servers that run
    "orders",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("what", String(20), nullable=False),
    Column("subject", String(80), nullable=False),
    info={"passing": True},
)

processes = Table(  # servers that share this database, and when each was last heard of
    "processes",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("address", String(80), nullable=False),  # at which the others reach it
    Column("beat", BigInteger, nullable=False),  # by the clock of the database
    info={"passing": True},
)

owners = Table(  # which of them a live game belongs to; every change of hands has a higher number
    "owners",
    metadata,
    Column("game", String(40), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("process", String(40)),
    Column("epoch", BigInteger, nullable=False),
    Index("ix_owners_process", "process"),
    info={"passing": True},
)

# --- of the operator --------------------------------------------------------------------------------------------------

bans = Table(
    "bans",
    metadata,
    Column("network", String(50), primary_key=True),
    Column("until", BigInteger),  # for ever without one
    Column("reason", Text, nullable=False),
)
