"""How finished games began: what openings are counted from."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, NamedTuple

import orjson
from sqlalchemy import Select, select

from marblebox.server.storage import schema

Rows = Callable[[Select[Any]], Awaitable[list[Any]]]
LOOKED_AT = 4  # so many games are looked at for each that is wanted; the others are of other rules, or not over
EVENTS_A_MOVE = 3  # other events stand between moves


class Beginning(NamedTuple):
    """The first position and the first moves of a finished game, and the seats that won it."""

    start: str
    moves: tuple[str, ...]
    winners: tuple[int, ...]


async def beginnings(rows: Rows, spec: str, most_games: int, most_moves: int) -> list[Beginning]:
    """Those of the latest games by these rules; games with a move taken back early are left out."""
    games, events = schema.games.c, schema.events.c
    latest = select(games.id, games.summary).order_by(games.changed.desc()).limit(most_games * LOOKED_AT)
    won = {game: winners for game, text in await rows(latest) if (winners := _winners(text, spec)) is not None}
    wanted = list(won)[:most_games]
    query = (
        select(events.game, events.kind, events.data)
        .where(events.game.in_(wanted), events.kind.in_(["start", "move", "takeback"]))
        .where(events.seq <= most_moves * EVENTS_A_MOVE)
        .order_by(events.game, events.seq)
    )
    return _read(await rows(query), won, most_moves) if wanted else []


def _winners(summary: str, spec: str) -> list[int] | None:
    """Who won; None unless it is a single game by these rules that was played to an end."""
    try:
        told = orjson.loads(summary)
        outcome = told["outcome"]
        counts = told["spec"] == spec and told["round"] == 1 and outcome and outcome["reason"] != "aborted"
        return list(outcome["winners"]) if counts else None
    except (ValueError, KeyError, TypeError):
        return None  # a damaged line is nobody's opening


def _read(rows: Iterable[Any], won: dict[str, list[int]], most: int) -> list[Beginning]:
    starts: dict[str, str] = {}
    moves: dict[str, list[str]] = {}
    taken_back = set()
    for game, kind, data in rows:
        if kind == "start":
            starts.setdefault(game, orjson.loads(data)["start"])
        elif kind == "move":
            moves.setdefault(game, []).append(orjson.loads(data)["move"])
        else:
            taken_back.add(game)
    whole = [game for game in starts if game not in taken_back]
    return [Beginning(starts[game], tuple(moves.get(game, ())[:most]), tuple(won[game])) for game in whole]
