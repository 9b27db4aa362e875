"""A live game: the only place where a command is accepted, stored and told.

One command after the other is decided against the session as it stands. Its events are stored first; only then the
session changes and everybody is told. All of that happens under the lock of the game, so it has one order of events.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Sequence
from dataclasses import replace
from math import inf
from typing import Any

from marblebox.core import limits
from marblebox.core.errors import PositionError
from marblebox.core.game import ACCEPT, RESIGN
from marblebox.play import messages
from marblebox.play.clock import LagCredit
from marblebox.play.commands import Act, Command, Join, Rename, Renew, Say, Viewer
from marblebox.play.decide import decide
from marblebox.play.events import Aborted, Event, Flagged, Joined, Moved, Renewed, StoredEvent
from marblebox.play.ports import Cancel, EventLog, NotStored, Publisher, Sender, TimeSource
from marblebox.play.reduce import reduce
from marblebox.play.refusal import Refused
from marblebox.play.session import Session
from marblebox.play.views import MOST_OPTIONS

LONGEST = 4_000  # events of a game, which are played again when it is opened
ENDING = tuple(map(str, (RESIGN, ACCEPT)))  # what may be said in a game that is too long to go on
SPARE = 100  # times that links can still be replaced in such a game
AFTER_THE_END = 0.02  # seconds after its end at which the alarm of a clock rings
BESIDE = (Rename, Join, Renew)  # commands that are no part of the play
Key = tuple[int | None, str]  # the seat that sent a command, and how it named it
Spawn = Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]]  # does something beside, and sees it through


class LiveGame:
    """A game that somebody looks at, or whose clock runs."""

    def __init__(
        self,
        name: str,
        session: Session,
        keys: Iterable[Key],
        log: EventLog,
        publisher: Publisher,
        time: TimeSource,
        spawn: Spawn,
        new_seed: Callable[[str], int],
        longest: int = LONGEST,
        retry_seconds: float = 1.0,
    ) -> None:
        self.name, self.session, self.keys = name, session, set(keys)
        self.failed: frozenset[int] = frozenset()  # computers that could not find a move; that is no event
        self.lock = asyncio.Lock()
        self._log, self._publisher, self._time, self.spawn = log, publisher, time, spawn
        self._new_seed, self._longest, self._retry_seconds = new_seed, longest, retry_seconds
        self.look_every = inf  # seconds at most between two looks at a running clock
        self._credits: dict[int, LagCredit] = {}
        self._alarm: Cancel | None = None
        self._closed = False
        self.set_alarm()

    @property
    def is_full(self) -> bool:
        """Whether the game is as long as it may be, so that it can only be ended."""
        return self.session.seq >= self._longest

    # --- commands ----------------------------------------------------------------------------------------------------

    async def handle(self, sender: Sender, command: Command, extra: Any = None) -> None:
        """Do what a sender asks for, or tell her why not. Whoever goes away meanwhile does not interrupt it."""
        await asyncio.shield(asyncio.ensure_future(self._handle(sender, command, extra)))

    async def _handle(self, sender: Sender, command: Command, extra: Any) -> None:
        # 1. One command at a time.
        async with self.lock:
            if self._closed:
                return
            # 2. What was done before is not done again: a key belongs to the seat that sent it.
            if not isinstance(command, BESIDE) and self._is_done(command):
                self._publisher.answer(sender, command.key)
                return
            await self.attempt(sender, command, extra)
        self._publisher.changed()

    async def attempt(self, sender: Sender, command: Command, extra: Any = None) -> bool:
        """Do what a sender asks for, with the lock held; False if she was told why not."""
        key = None if isinstance(command, BESIDE) else command.key
        try:
            await self.accept(sender.viewer, command, sender.lag, extra)
        except Refused as refused:
            self._refuse(sender, refused, key)
        except PositionError:
            self._refuse(sender, Refused("illegal_move", messages.TOO_MANY_TURNS), key)
        except NotStored as fault:
            if self._is_done(command):  # it was stored after all
                self._publisher.answer(sender, key)
                return True
            # Who gets no answer to her key sends it again, and learns what is true.
            self._refuse(sender, Refused(fault.code, fault.told), None if fault.outdated else key)
        else:
            return True
        return False

    def _is_done(self, command: Command) -> bool:
        return not isinstance(command, BESIDE) and (command.seat, command.key) in self.keys

    def _refuse(self, sender: Sender, refused: Refused, key: str | None) -> None:
        if refused.code == "stale":  # it may have missed nothing, and costs no more than a move would have
            self._publisher.answer(sender, None)
        self._publisher.refuse(sender, refused, key)

    async def accept(self, viewer: Viewer, command: Command, lag: float = 0, extra: Any = None) -> None:
        """Do what a command asks for, with the lock held; raises Refused, PositionError or NotStored."""
        # 3. A player whose time is up has no move any more.
        given_back = self._given_back(command, lag)
        if not isinstance(command, BESIDE) and self._is_time_up(given_back):
            await self._flag()
            raise Refused("not_now", messages.TIME_UP)
        # 4. Which events follow? Nothing after this may refuse for a reason of the rules of the table.
        seed = self._new_seed(f"{self.session.game.spec}, game {self.session.round.number + 1}")
        events = decide(self.session, viewer, command, seed, self.failed)
        by, key = (None, None) if isinstance(command, BESIDE) else (command.seat, command.key)
        if events:
            await self._append(events, key, by, given_back, extra)
        elif isinstance(command, Say):
            self._show_failed(frozenset(), key)  # a computer is asked again

    async def _append(
        self,
        events: Sequence[Event],
        key: str | None = None,
        by: int | None = None,
        given_back: int = 0,
        extra: Any = None,
    ) -> None:
        """Store events, and tell everybody."""
        self._check_length(events[0])
        before = after = self.session
        at, stored = self._time.now(), list[StoredEvent]()
        # 5. What stands then: what cannot be followed or rendered is refused before it is stored.
        with limits.at_most(MOST_OPTIONS):
            for event in events:
                event = replace(event, left=_clock_shown(after, at, given_back))
                first = not stored
                stored.append(StoredEvent(after.seq + 1, at, event, key if first else None, by if first else None))
                after = reduce(after, stored[-1])
            after.state.legal_moves()
        await self._publisher.prepare(before, after)
        # 6. Nothing is told before it is on the disk.
        try:
            await self._log.append(self.name, stored, before, after, extra)
        except NotStored as fault:
            if fault.outdated and await self._publisher.reload():
                fault.outdated = False
            raise
        # 7. Now it stands.
        self.session = after
        if key is not None:
            self.keys.add((by, key))
        if after.played != before.played:
            self.failed = frozenset()
        if given_back and by in before.people and before.round.clock and before.round.clock.running == by:
            self._credit_of(by).spend(given_back)
        # 8. Everybody is told. 9. The clock of another seat may run.
        self._publisher.publish(before, key)
        self.set_alarm()

    def _check_length(self, event: Event) -> None:
        """No event makes a game grow without bound: what ends it happens once for each seat, and whoever was to come
        anew comes once."""
        spare = SPARE if isinstance(event, Renewed) else 0
        if self.session.seq >= self._longest + spare and not _is_an_end(event):
            raise Refused("not_now", messages.TOO_LONG)

    def load(self, session: Session, keys: Iterable[Key]) -> None:
        """Go on from what is stored, with the lock held: somebody else has written."""
        self.session, self.keys, self.failed = session, set(keys), frozenset()
        self.set_alarm()

    # --- computers ---------------------------------------------------------------------------------------------------

    async def act_for(self, seat: int, what: str, seen: Session, took: int = 0) -> None:
        """What a computer does on its seat, if the play is still where it was when it thought about it.

        Its clock counts the milliseconds it took to think, not those for which it had to wait until it could.
        """
        async with self.lock:
            if self._closed or self.session.played != seen.played:
                return
            clock = self.session.round.clock
            waited = max(0, self._time.now() - clock.since - took) if clock else 0
            try:
                await self.accept(Viewer((seat,)), Act(seat, what, seen.played), waited)
            except Refused:
                if self.session.played == seen.played:  # else its time was up, or another tab was faster
                    raise
        self._publisher.changed()

    async def computer_failed(self, seat: int, seen: Session) -> None:
        """Tell everybody that a computer does not go on, unless the play has; people may let it try again."""
        async with self.lock:
            if self.session.played == seen.played:
                self._show_failed(self.failed | {seat}, None)
        self._publisher.changed()

    def _show_failed(self, seats: frozenset[int], key: str | None) -> None:
        self.failed = seats
        self._publisher.publish(self.session, key)

    # --- clocks ------------------------------------------------------------------------------------------------------

    def _given_back(self, command: Command, lag: float) -> int:
        """What the running clock is given back: the way of the message, out of a credit; a computer's clock counts its
        thinking only."""
        clock = self.session.round.clock
        if clock is None or clock.running is None:
            return 0
        of_runner = not isinstance(command, Join) and command.seat == clock.running
        if clock.running in self.session.engines:
            return round(lag) if of_runner else self._time.now() - clock.since
        return round(min(lag, self._credit_of(clock.running).left(self._time.now()))) if of_runner else 0

    def _credit_of(self, seat: int | None) -> LagCredit:
        assert seat is not None
        return self._credits.setdefault(seat, LagCredit(self._time.now()))

    def _is_time_up(self, given_back: int) -> bool:
        clock = self.session.round.clock
        return clock is not None and clock.running is not None and not clock.left(self._time.now(), given_back)

    @property
    def left(self) -> int | None:
        """What the running clock shows, in milliseconds."""
        return _clock_shown(self.session, self._time.now(), 0)

    @property
    def seconds_left(self) -> float | None:
        """Until the running clock of a player ends. A computer's is looked at when it moves: it may have to wait."""
        clock = self.session.round.clock
        if clock is None or clock.deadline is None or clock.running in self.session.engines:
            return None
        return max(0, clock.deadline - self._time.now()) / 1000

    def set_alarm(self, pause: float = AFTER_THE_END) -> None:
        """Look at the running clock when it is at its end."""
        self._cancel_alarm()
        left = self.seconds_left
        if left is not None and not self._closed:
            wait = min(left + pause, self.look_every)
            self._alarm = self._time.call_later(wait, lambda: self.spawn(self._look_at_clock(self.session)))

    def _cancel_alarm(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None

    async def _look_at_clock(self, seen: Session) -> None:
        if self.left == 0:
            await asyncio.sleep(self._still_on_its_way(seen) / 1000)
        pause = AFTER_THE_END
        async with self.lock:
            if self.session.played == seen.played and not self._closed and self._is_time_up(0):
                try:
                    await self._flag()
                except NotStored:
                    pause = self._retry_seconds
            self.set_alarm(pause)
        self._publisher.changed()

    def _still_on_its_way(self, session: Session) -> float:
        """For how many milliseconds a move may still be on its way: no longer than what would be given back."""
        clock = session.round.clock
        if clock is None or clock.running is None:
            return 0
        return min(self._publisher.lag_of(clock.running), self._credit_of(clock.running).left(self._time.now()))

    async def _flag(self) -> None:
        clock = self.session.round.clock
        assert clock
        assert clock.running is not None
        await self._append([Flagged(seat=clock.running)])

    def pause(self) -> None:
        """Let the clock stand: nobody looks. `resume` lets it run again."""
        self.session = self.session.resumed(self._time.now(), self.left)
        self._cancel_alarm()

    def resume(self) -> None:
        self.session = self.session.resumed(self._time.now())
        self.set_alarm()

    # --- the end -----------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Accept nothing any more."""
        self._closed = True
        self._cancel_alarm()


def _clock_shown(session: Session, at: int, given_back: int) -> int | None:
    clock = session.round.clock
    return clock.left(at, given_back) if clock and clock.running is not None else None


def _is_an_end(event: Event) -> bool:
    """Whether that may happen in a game which is as long as it may be."""
    return isinstance(event, Flagged | Aborted | Joined) or (isinstance(event, Moved) and event.move in ENDING)
