"""A game on this device. Whoever sits here has the seats of all people; computers think between two messages.

It speaks the messages of a live game on the server: what comes of them, and what is shown, is worked out by the same
code (`play`). As there, nothing is told before it is kept.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, TypeVar

from marblebox.core import limits
from marblebox.core.errors import PositionError
from marblebox.engine.levels import STRONGEST
from marblebox.engine.players import DEFAULT_SECONDS, EnginePlayer
from marblebox.offline.shelf import Shelf, kept_in, text_of
from marblebox.offline.words import NOT_KEPT
from marblebox.server import words
from marblebox.play import views
from marblebox.server import serialize
from marblebox.play.bot import Run, decide, has_something_to_do, time_for
from marblebox.play.events import Event, Flagged, Moved, Renamed, StoredEvent
from marblebox.play.decide import Refusal, judge
from marblebox.play.setup import cleaned
from marblebox.play.session import GameSession
from marblebox.play.views import Onlooker
from marblebox.server.seeds import Seeds

Answer = TypeVar("Answer")
Say = Callable[[str], object]  # tells a page something

log = logging.getLogger("marblebox.offline")
LATE = 0.02  # seconds after its end until the alarm of a clock rings
TICK = 1.0  # seconds after which it is kept again what a running clock shows


async def at_once(thinking: Callable[[], Answer]) -> tuple[Answer, float]:
    """Think here and now, once what was said before has been heard."""
    await asyncio.sleep(0)
    return thinking(), 0.0


def milliseconds() -> int:
    """The time of day."""
    return round(time.time() * 1000)


class Table:
    def __init__(
        self,
        game: str,
        kept: str,
        shelf: Shelf,
        pace: float = 1.0,
        run: Run = at_once,
        clock: Callable[[], int] = milliseconds,
        tick: float = TICK,
        seeds: Seeds | None = None,
    ) -> None:
        self.game, self._shelf, self._pace, self._run = game, shelf, pace, run
        self._now, self._tick, self._seeds = clock, tick, seeds or Seeds()
        self._pages: list[Say] = []
        self._lock = asyncio.Lock()
        self._thoughts: dict[int, tuple[int, asyncio.Task[None]]] = {}  # by seat: what was played, and who thinks of it
        self._alarm: asyncio.TimerHandle | None = None
        self._begin(kept)

    def _begin(self, kept: str) -> None:
        """While nobody looked its clock stood still."""
        self._events, left = kept_in(kept)
        self.session = GameSession.replayed(self._events).resumed(self._now(), left)

    @property
    def onlooker(self) -> Onlooker:
        return Onlooker(self.session.people, host=True)

    # --- who looks on ------------------------------------------------------------------------------------------------

    def enter(self, say: Say) -> None:
        if not self._pages:
            self.session = self.session.resumed(self._now())
        self._pages.append(say)
        self._welcome([say])
        self._go_on()

    def leave(self, say: Say) -> None:
        self._pages.remove(say)
        if not self._pages:
            self._rest()

    def _rest(self) -> None:
        for _, thought in self._thoughts.values():
            thought.cancel()
        self._thoughts.clear()
        self._disarm()
        self.session = self.session.resumed(self._now(), self._left)
        self._soon(self._keep_clock())

    def _tell(self, message: dict[str, Any]) -> None:
        text = serialize.text_of(message)
        for say in self._pages:
            say(text)

    def _welcome(self, pages: Sequence[Say]) -> None:
        message = views.welcome(self.game, self.session, self.onlooker, self._around(), self._now())
        text = serialize.text_of(message)
        for say in pages:
            say(text)

    def _around(self) -> dict[str, Any]:
        return {"seats": views.seats(self.session, self.session.people), "watchers": 0, "links": []}

    def _tell_update(self, before: GameSession, key: str | None = None) -> None:
        if self.session.swapped != before.swapped:
            before = self.session
            self._welcome(self._pages)
        self._tell(views.update(self.session, before, self.onlooker, key, self._now()))

    # --- what is done ------------------------------------------------------------------------------------------------

    async def hear(self, text: str) -> None:
        """Do what a message asks for, or say why not."""
        message = SimpleNamespace(**{"board": None, **json.loads(text)})
        if message.type in ("act", "say"):
            await self._handle(message)
        elif message.type == "rename":
            await self._rename(message.seat, cleaned(message.name))
        elif message.type == "point":
            self._tell({"type": "pointed", "seat": message.seat, "by": "player", "at": message.at})
        elif message.type == "quip":
            self._tell({"type": "quipped", "seat": message.seat, "word": message.word})

    async def _handle(self, message: Any) -> None:
        async with self._lock:
            if any(event.key == message.key for event in self._events):  # sent once more
                self._tell_update(self.session, message.key)
                return
            try:
                await self._judge(message)
            except Refusal as refusal:
                if refusal.code == "stale":
                    self._tell_update(self.session)
                self._refuse(refusal.code, refusal.message, message.key)
            except PositionError:
                self._refuse("illegal_move", words.filled(words.TOO_MANY_TURNS), message.key)
            except Exception:  # a full disk, perhaps; whoever waits for an answer gets one
                log.exception("a move could not be kept")
                self._refuse("server_fault", words.filled(NOT_KEPT), message.key)
        self._go_on()

    async def _judge(self, message: Any) -> None:
        if self._time_is_up():
            await self._flag()
            raise Refusal("not_now", words.filled(words.TIME_UP))
        seed = self._seeds.new(f"{self.session.game.spec}, game {self.session.round.number + 1}")
        events = judge(self.session, self.onlooker, message, seed)
        if events:
            await self._play(events, message.key)
        else:
            self._show_failed(frozenset(), message.key)

    def _refuse(self, code: str, message: dict[str, str], key: str | None) -> None:
        self._tell({"type": "refused", "key": key, "code": code, "message": message})

    async def _rename(self, seat: int, name: str) -> None:
        async with self._lock:
            if seat in self.session.people and self.session.chairs[seat].name != name:
                await self._store([Renamed(seat=seat, name=name)])
        self._tell({"type": "presence", **self._around()})

    async def _play(self, events: Sequence[Event], key: str | None = None) -> None:
        before = self.session
        await self._store(events, key)
        self._tell_update(before, key)

    async def _store(self, events: Sequence[Event], key: str | None = None) -> None:
        at, session, new = self._now(), self.session, list[StoredEvent]()
        with limits.at_most(views.MOST_OPTIONS):
            for event in events:
                clock = session.round.clock
                left = clock.left(at) if clock and clock.running is not None else None
                new.append(StoredEvent(session.seq + 1, at, replace(event, left=left), None if new else key))
                session = session.after(new[-1])
            session.state.legal_moves()  # whatever comes of it is refused now, not when it is kept
        events_then = [*self._events, *new]
        text = text_of(self.game, events_then, session, at)
        if not await self._shelf.write(self.game, text, session.seq, self.session.seq):
            await self._read_again()
            raise Refusal("stale", words.filled(words.STALE))
        self._events, self.session = events_then, session

    async def _read_again(self) -> None:
        """Another tab went on with this game."""
        kept = await self._shelf.read(self.game)
        if kept is not None:
            self._begin(kept)
            self._welcome(self._pages)

    # --- computers ---------------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Something has changed: think about what is new, and no longer about what is past."""
        self._arm()
        for seat in self.session.engines:
            played, thought = self._thoughts.get(seat, (-1, None))
            if thought and (played != self.session.played or not self._is_wanted(seat)):
                thought.cancel()
                thought = None
            if thought is None and self._is_wanted(seat) and has_something_to_do(self.session.state, seat):
                task = asyncio.ensure_future(self._think(seat, self.session))
                self._thoughts[seat] = self.session.played, task

    def _is_wanted(self, seat: int) -> bool:
        return bool(self._pages) and self.session.outcome is None and seat not in self.session.failed

    async def _think(self, seat: int, session: GameSession) -> None:
        started = time.monotonic()
        try:
            seconds = min(DEFAULT_SECONDS, time_for(session, seat))
            player = EnginePlayer(session.chairs[seat].level or STRONGEST, session.round.seed + seat, seconds)
            decision = await decide(session, seat, player, self._run)
            await asyncio.sleep(max(0.0, decision.pace * self._pace - (time.monotonic() - started)))
            if decision.what is not None:
                await self._act_for(seat, decision.what, session)
        except Exception:  # whatever it is, whoever waits for the computer learns that it does not go on
            log.exception("the computer failed")
            self._thoughts.pop(seat, None)
            if self.session.played == session.played:
                self._show_failed(self.session.failed | {seat})

    async def _act_for(self, seat: int, what: str, seen: GameSession) -> None:
        """What the computer does, if the play is still where it was when it thought about it."""
        self._thoughts.pop(seat, None)
        async with self._lock:
            if self.session.played == seen.played:
                with suppress(Refusal):  # another tab was faster
                    await (self._flag() if self._time_is_up() else self._play([Moved(seat=seat, move=what)]))
        self._go_on()

    def _show_failed(self, seats: frozenset[int], key: str | None = None) -> None:
        before = self.session
        self.session = replace(before, failed=seats, cache={})
        self._tell_update(before, key)

    # --- clocks ------------------------------------------------------------------------------------------------------

    @property
    def _left(self) -> int | None:
        """What the running clock shows now."""
        clock = self.session.round.clock
        return clock.left(self._now()) if clock and clock.running is not None else None

    def _time_is_up(self) -> bool:
        return self._left == 0

    async def _flag(self) -> None:
        clock = self.session.round.clock
        assert clock
        assert clock.running is not None
        await self._play([Flagged(seat=clock.running)])

    def _arm(self) -> None:
        """Look at the running clock when it is at its end, and now and then before."""
        self._disarm()
        left = self._left
        if left is not None and self._pages:
            wait = min(self._tick, left / 1000 + LATE)
            self._alarm = asyncio.get_running_loop().call_later(wait, lambda: self._soon(self._look_at_clock()))

    def _disarm(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None

    def _soon(self, doing: Coroutine[Any, Any, None]) -> None:
        asyncio.ensure_future(doing)  # noqa: RUF006 - it waits for nothing but the lock and the disk

    async def _look_at_clock(self) -> None:
        async with self._lock:
            if self._time_is_up():
                with suppress(Refusal):  # another tab was faster
                    await self._flag()
        await self._keep_clock()
        self._go_on()

    async def _keep_clock(self) -> None:
        """So that nobody gains time by opening the page anew. Where it cannot be kept, the next move can perhaps."""
        async with self._lock:
            if self._left is not None:
                with suppress(Exception):
                    text = text_of(self.game, self._events, self.session, self._now())
                    await self._shelf.write(self.game, text, self.session.seq, self.session.seq)
