"""Where games on this device are kept: in the browser, as text."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Protocol

from marblebox.play import views
from marblebox.play.events import Row, StoredEvent, read, written
from marblebox.play.session import GameSession

MARK = "here-"  # with which the names of games begin that are kept on this device


class Shelf(Protocol):
    """What the browser does."""

    async def read(self, game: str) -> str | None: ...

    async def write(self, game: str, text: str, seq: int, before: int) -> bool:
        """Keep a game that has come to that event; not if it is not where it was before, as another tab went on."""


def text_of(game: str, events: Sequence[StoredEvent], session: GameSession, at: int) -> str:
    """A game as it is kept: its events, what its clock showed, and what a list says of it, without rules."""
    clock, rows = session.round.clock, [list(written(event)) for event in events]
    left = clock.left(at) if clock and clock.running is not None else None
    return json.dumps({"summary": summary(game, session), "events": rows, "left": left}, ensure_ascii=False)


def kept_in(text: str) -> tuple[list[StoredEvent], int | None]:
    """The events of a game, and what its running clock showed."""
    kept = json.loads(text)
    return [read(Row(*row)) for row in kept["events"]], kept.get("left")


def summary(game: str, session: GameSession) -> dict[str, Any]:
    """What a list of games says of it."""
    told, yours = views.summary(session), list(session.people)
    your_turn = told.pop("to_move") in yours
    return {**told, "game": game, "kit": session.game.name, "yours": yours, "your_turn": your_turn, "spoiled": False}
