"""Stored games name all their rules and carry the start of every round, so that nothing rests on a generator.

Each game is replayed once with the start that its seed stood for. One that does not replay is left as it was, and
harms no other. There is no way back: what is dealt from now on the version before could not deal.
"""

import json
import logging
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

from marblebox.core.registry import as_before_format_2
from marblebox.play.events import Row, naming
from marblebox.play.replay import Unplayable, replay

revision = "0002"
down_revision = "0001"

log = logging.getLogger("marblebox.server")
events = sa.table("events", *map(sa.column, ("game", "seq", "at", "kind", "data", "key")))
games = sa.table("games", sa.column("id"))


def upgrade() -> None:
    connection = op.get_bind()
    for game in connection.scalars(sa.select(games.c.id)).all():
        before = list(_rows(connection, game))
        try:
            after = [_lasting(row) for row in before]
            replay(after)
        except Exception as problem:
            _complain(game, problem)
            continue
        changed = [row for row, old in zip(after, before, strict=True) if row != old]
        for row in changed:
            place = (events.c.game == game) & (events.c.seq == row.seq)
            connection.execute(sa.update(events).where(place).values(data=row.data))


def _rows(connection: sa.Connection, game: str) -> Iterator[Row]:
    columns = events.c
    query = sa.select(columns.seq, columns.at, columns.kind, columns.data, columns.key)
    for row in connection.execute(query.where(columns.game == game).order_by(columns.seq)):
        yield Row(*row)


def _lasting(row: Row) -> Row:
    """The same event with all that it left to defaults and to chance."""
    if row.kind not in ("open", "start"):
        return row
    data = json.loads(row.data)
    game = as_before_format_2(data["spec"])
    start: dict[str, Any] = {"start": game.initial_before(data["seed"]).text} if row.kind == "start" else {}
    return row._replace(data=json.dumps({**data, **naming(game), **start}, ensure_ascii=False))


def _complain(game: str, problem: Exception) -> None:
    why = problem.why.en if isinstance(problem, Unplayable) else str(problem)
    log.error("a stored game does not replay and is left as it was", extra={"game": game, "problem": why})
