"""Where games on this device are kept: in the browser, as text."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Protocol

from marblebox.server.match import showing
from marblebox.server.match.events import Row, StoredEvent, read, written
from marblebox.server.match.session import GameSession

MARK = "here-"  # with which the names of games begin that are kept on this device


class Shelf(Protocol):
    """What the browser does."""

    async def read(self, game: str) -> str | None: ...

    async def write(self, game: str, text: str, seq: int, before: int) -> bool:
        """Keep a game that has come to that event; not if it is not where it was before, as another tab went on."""


def text_of(game: str, events: Sequence[StoredEvent], session: GameSession) -> str:
    """A game as it is kept: its events, and what a list says of it, for which no rules are needed."""
    rows = [list(written(event)) for event in events]
    return json.dumps({"summary": summary(game, session), "events": rows}, ensure_ascii=False)


def events_in(text: str) -> list[StoredEvent]:
    return [read(Row(*row)) for row in json.loads(text)["events"]]


def summary(game: str, session: GameSession) -> dict[str, Any]:
    """What a list of games says of it."""
    told, yours = showing.summary(session), list(session.people)
    your_turn = told.pop("to_move") in yours
    return {**told, "game": game, "kit": session.game.name, "yours": yours, "your_turn": your_turn, "spoiled": False}
