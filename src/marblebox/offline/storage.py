"""Where games on this device are kept: in the browser, as text."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from marblebox.play import views
from marblebox.play.events import EventData, StoredEvent, as_data, from_data
from marblebox.play.live_game import Key
from marblebox.play.reduce import reduced
from marblebox.play.session import Session

MARK = "here-"  # with which the names of games begin that are kept on this device


class Storage(Protocol):
    """What the browser does."""

    async def read(self, game: str) -> str | None: ...

    async def write(self, game: str, text: str, seq: int, before: int) -> bool:
        """Keep a game that has come to that event; not if it is not where it was before, as another tab went on."""


class Kept(NamedTuple):
    """A game as it was kept: its events, the session after them, and what its running clock showed."""

    events: list[StoredEvent]
    session: Session
    left: int | None

    @property
    def keys(self) -> list[Key]:
        return [(event.sender, event.key) for event in self.events if event.key]


def written(game: str, events: Sequence[StoredEvent], session: Session, at: int) -> str:
    """A game as it is kept: its events, what its clock showed, and what a list says of it, without rules."""
    clock, rows = session.round.clock, [list(as_data(event)) for event in events]
    left = clock.left(at) if clock and clock.running is not None else None
    return json_of({"summary": summary(game, session), "events": rows, "left": left})


def read_kept(text: str) -> Kept:
    kept = json.loads(text)
    events = [from_data(EventData(*row)) for row in kept["events"]]
    return Kept(events, reduced(events), kept.get("left"))


def summary(game: str, session: Session) -> dict[str, Any]:
    """What a list of games says of it."""
    told, yours = views.summary(session), list(session.people)
    your_turn = told.pop("to_move") in yours
    return {**told, "game": game, "kit": session.game.name, "yours": yours, "your_turn": your_turn, "spoiled": False}


def json_of(message: object) -> str:
    return json.dumps(message, ensure_ascii=False)
