"""The desk of a page without a network: the games on this device, and the pages that look at them."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from functools import partial
from typing import Any

from marblebox.offline.shelf import MARK, Shelf, text_of
from marblebox.offline.table import TICK, Say, Table, at_once, milliseconds
from marblebox.offline.words import FRIENDS_NEED_NETWORK, GAME_NEEDS_NETWORK, UNPLAYABLE
from marblebox.server import words
from marblebox.server import serialize
from marblebox.play.bot import Run
from marblebox.play.events import StoredEvent
from marblebox.play.setup import opening
from marblebox.play.session import GameSession
from marblebox.server.seeds import Seeds
from marblebox.server.trouble import Trouble

log = logging.getLogger("marblebox.offline")


class Desk:
    def __init__(
        self,
        shelf: Shelf,
        pace: float = 1.0,
        run: Run = at_once,
        clock: Callable[[], int] = milliseconds,
        tick: float = TICK,
        seeds: Seeds | None = None,
    ) -> None:
        self._shelf, self._now, self.seeds = shelf, clock, seeds or Seeds()
        self._lay = partial(Table, shelf=shelf, pace=pace, run=run, clock=clock, tick=tick, seeds=self.seeds)
        self._tables: dict[str, Table] = {}
        self._lines: dict[int, tuple[Table, Say]] = {}

    # --- pages that look at a game -----------------------------------------------------------------------------------

    async def open(self, line: int, game: str, say: Say) -> bool:
        """Let a page look at a game from now on; False if there is no such game here."""
        try:
            table = await self._table(game)
        except Trouble as trouble:
            say(serialize.text_of({"type": "refused", "key": None, "code": trouble.code, "message": trouble.message}))
            return True
        if table is None:
            return False
        self._lines[line] = table, say
        table.enter(say)
        return True

    async def hear(self, line: int, text: str) -> None:
        if line in self._lines:
            await self._lines[line][0].hear(text)

    def close(self, line: int) -> None:
        if line in self._lines:
            table, say = self._lines.pop(line)
            table.leave(say)

    # --- games -------------------------------------------------------------------------------------------------------

    async def create(self, wish: Any) -> dict[str, Any]:
        """A new game on this device; whoever asks has the seats of all people."""
        if any(seat.kind == "friend" for seat in wish.seats):
            raise Trouble(503, "unreachable", FRIENDS_NEED_NETWORK)
        game, now = MARK + secrets.token_hex(6), self._now()
        begun = opening(wish, self.seeds.new(wish.spec))
        events = [StoredEvent(seq, now, event) for seq, event in enumerate(begun, 1)]
        session = GameSession.replayed(events)
        await self._shelf.write(game, text_of(game, events, session, now), session.seq, 0)
        return {"game": game, "links": []}

    async def session(self, game: str) -> GameSession:
        """A game as it stands; of the server's nobody here knows whether they exist."""
        if not game.startswith(MARK):
            raise Trouble(503, "unreachable", GAME_NEEDS_NETWORK)
        table = await self._table(game)
        if table is None:
            raise Trouble(404, "unknown_game", words.UNKNOWN_GAME)
        return table.session

    async def _table(self, game: str) -> Table | None:
        if game not in self._tables:
            kept = await self._shelf.read(game)
            if kept is None:
                return None
            self._tables.setdefault(game, self._laid(game, kept))
        return self._tables[game]

    def _laid(self, game: str, kept: str) -> Table:
        try:
            return self._lay(game, kept)
        except Exception as problem:  # whatever it is, it is about this game alone
            log.exception("a game cannot be continued")
            raise Trouble(409, "unplayable", UNPLAYABLE) from problem
