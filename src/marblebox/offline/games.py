"""The games on this device, and the pages that look at them."""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

from marblebox.api.errors import Trouble, wrong_wish
from marblebox.api.messages import UNKNOWN_GAME
from marblebox.api.seeds import Seeds
from marblebox.offline.host import TICK, GameHost, Run, Tell, at_once, milliseconds
from marblebox.offline.storage import MARK, Storage, json_of, read_kept, written
from marblebox.offline.words import FRIENDS_NEED_NETWORK, GAME_NEEDS_NETWORK, UNPLAYABLE
from marblebox.play.events import StoredEvent
from marblebox.play.reduce import reduced
from marblebox.play.refusal import Refused
from marblebox.play.session import Session
from marblebox.play.setup import opening

log = logging.getLogger("marblebox.offline")


class Games:
    def __init__(
        self,
        storage: Storage,
        pace: float = 1.0,
        run: Run = at_once,
        clock: Callable[[], int] = milliseconds,
        tick: float = TICK,
        seeds: Seeds | None = None,
    ) -> None:
        self._storage, self._now, self.seeds = storage, clock, seeds or Seeds()
        self._host = partial(GameHost, storage=storage, pace=pace, run=run, clock=clock, tick=tick, seeds=self.seeds)
        self._hosts: dict[str, GameHost] = {}
        self._lines: dict[int, tuple[GameHost, Tell]] = {}

    # --- pages that look at a game -----------------------------------------------------------------------------------

    async def open(self, line: int, game: str, tell: Tell) -> bool:
        """Let a page look at a game from now on; False if there is no such game here."""
        try:
            host = await self._host_of(game)
        except Trouble as trouble:
            tell(json_of({"type": "refused", "key": None, "code": trouble.code, "message": trouble.message}))
            return True
        if host is None:
            return False
        self._lines[line] = host, tell
        host.enter(tell)
        return True

    async def hear(self, line: int, text: str) -> None:
        if line in self._lines:
            await self._lines[line][0].hear(SimpleNamespace(**{"board": None, "key": None, **json.loads(text)}))

    def close(self, line: int) -> None:
        if line in self._lines:
            host, tell = self._lines.pop(line)
            host.leave(tell)

    # --- games -------------------------------------------------------------------------------------------------------

    async def create(self, wish: Any) -> dict[str, Any]:
        """A new game on this device; whoever asks has the seats of all people."""
        if any(seat.kind == "friend" for seat in wish.seats):
            raise Trouble(503, "unreachable", FRIENDS_NEED_NETWORK)
        game, now = MARK + secrets.token_hex(6), self._now()
        try:
            begun = opening(wish, self.seeds.new(wish.spec))
        except Refused as refused:
            raise wrong_wish(refused) from None
        events = [StoredEvent(seq, now, event) for seq, event in enumerate(begun, 1)]
        session = reduced(events)
        await self._storage.write(game, written(game, events, session, now), session.seq, 0)
        return {"game": game, "links": []}

    async def session(self, game: str) -> Session:
        """A game as it stands; of the server's nobody here knows whether they exist."""
        if not game.startswith(MARK):
            raise Trouble(503, "unreachable", GAME_NEEDS_NETWORK)
        host = await self._host_of(game)
        if host is None:
            raise Trouble(404, "unknown_game", UNKNOWN_GAME)
        return host.session

    async def _host_of(self, game: str) -> GameHost | None:
        if game not in self._hosts:
            text = await self._storage.read(game)
            if text is None:
                return None
            self._hosts.setdefault(game, self._hosted(game, text))
        return self._hosts[game]

    def _hosted(self, game: str, text: str) -> GameHost:
        try:
            return self._host(game, read_kept(text))
        except Exception as problem:  # whatever it is, it is about this game alone
            log.exception("a game cannot be continued")
            raise Trouble(409, "unplayable", UNPLAYABLE) from problem
