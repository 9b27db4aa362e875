"""Where games on this device are kept: in the browser, as text."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, Protocol

from marblebox.core.text import Text
from marblebox.offline.words import NOT_KEPT
from marblebox.play import views
from marblebox.play.events import EventData, StoredEvent, as_data, from_data
from marblebox.play.live_game import Key
from marblebox.play.messages import STALE
from marblebox.play.ports import NotStored
from marblebox.play.reduce import reduced
from marblebox.play.session import Session

log = logging.getLogger("marblebox.offline")
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


class NotKept(NotStored):
    """The browser did not keep a game; what it has of it is read again."""

    outdated = True

    def __init__(self, told: Text, code: str = "server_fault") -> None:
        super().__init__(code)
        self.told, self.code = told, code


class BrowserLog:
    """The log of a live game in the browser, which keeps a game as a whole."""

    def __init__(self, storage: Storage, game: str, events: Sequence[StoredEvent], now: Callable[[], int]) -> None:
        self._storage, self._game, self._events, self._now = storage, game, events, now

    async def append(
        self, game: str, events: Sequence[StoredEvent], before: Session, after: Session, extra: object
    ) -> None:
        every = [*self._events, *events]
        try:
            text = written(game, every, after, self._now())
            kept = await self._storage.write(game, text, after.seq, before.seq)
        except Exception as problem:  # a full disk, perhaps
            log.exception("a move could not be kept")
            raise NotKept(NOT_KEPT) from problem
        if not kept:
            raise NotKept(STALE, "stale")
        self._events = every

    async def read_again(self) -> Kept | None:
        """The game as the browser has it; None where it does not tell."""
        try:
            kept = read_kept(await self._storage.read(self._game) or "")
        except Exception:
            log.exception("a game could not be read again")
            return None
        self._events = kept.events
        return kept

    async def keep_clock(self, session: Session) -> None:
        """Keep what a running clock shows; where that fails, the next move can perhaps be kept."""
        with suppress(Exception):
            text = written(self._game, self._events, session, self._now())
            await self._storage.write(self._game, text, session.seq, session.seq)


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
