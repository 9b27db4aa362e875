"""All live games: each becomes live when somebody comes, and is put away when nobody has been there for a while."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, Literal, NamedTuple

from marblebox.api.seeds import Seeds
from marblebox.play import views
from marblebox.play.events import Event, EventData, StoredEvent
from marblebox.play.live_game import LONGEST
from marblebox.play.reduce import reduced
from marblebox.play.refusal import Refused
from marblebox.play.replay import Unreadable, replay
from marblebox.play.session import Session
from marblebox.server import words
from marblebox.server.chores import ended
from marblebox.server.limits import LIMITS, Limits
from marblebox.server.live.connection import Connection
from marblebox.server.live.ownership import Alone, Elsewhere, Ownership
from marblebox.server.live.room import RELOADED, Room
from marblebox.server.logs import place_of
from marblebox.server.storage import desk
from marblebox.server.storage.store import Entry, Holding, Store, StoreFault
from marblebox.server.web.access import Tokens, is_game_id

log = logging.getLogger("marblebox.server")
DAY = 24 * 3600 * 1000  # milliseconds
COMING_BACK = 15_000  # milliseconds after the start of the server until clocks go on in games nobody opened
REPLAYED_AT_ONCE = 2
MOST_COMPLAINTS = 1000  # games that are remembered as spoken of in the log
Listener = Callable[[Room], None]
Taking = Literal["taken", "replaced", "unknown"]  # what comes of a link to a seat


class Spoiled(Unreadable):
    """The database itself cannot read what it has of a game."""

    def __init__(self) -> None:
        super().__init__((), 0, words.SPOILED)
        self.told = words.SPOILED


class Clockwork:
    """Milliseconds that never go back."""

    def __init__(self) -> None:
        self._start = time.time() - time.monotonic()

    def __call__(self) -> int:
        return round((self._start + time.monotonic()) * 1000)


class Rest(NamedTuple):
    """A game that was put away while a clock was running: since when it runs, and what wakes it at the end."""

    since: int
    alarm: asyncio.TimerHandle


class Rooms:
    """All live games: loaded when somebody comes, forgotten when nobody has been there for a while."""

    room_type = Room

    def __init__(
        self,
        store: Store,
        tokens: Tokens,
        most: int = 2000,
        idle_seconds: float = 60.0,
        clock: Callable[[], int] | None = None,
        longest: int = LONGEST,
        ownership: Ownership | None = None,
        seeds: Seeds | None = None,
        limits: Limits = LIMITS,
    ) -> None:
        self.longest = longest  # how many events a game may have
        self.ownership: Ownership = ownership or Alone()
        self.seeds, self.limits = seeds or Seeds(), limits
        self.store, self.tokens, self.clock = store, tokens, clock or Clockwork()
        self.live: dict[str, Room] = {}
        self.listeners: list[Listener] = []
        self._most, self._idle_seconds = most, idle_seconds
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._resting: dict[str, Rest] = {}
        self._started = self.clock()
        self._replaying = asyncio.Semaphore(REPLAYED_AT_ONCE)
        self._unplayable: dict[str, None] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def create(self, events: Sequence[Event], holders: list[tuple[str, Holding]], game: str) -> Session:
        """Store a new game; it becomes live when somebody opens it."""
        at = self.clock()
        stored = [StoredEvent(number, at, event) for number, event in enumerate(events, 1)]
        session = reduced(stored)
        await self.store.append(Entry(game, stored, views.summary(session), holders))
        return session

    async def find(self, game: str) -> Room | None:
        """The room of a game, loaded if need be; None if there is no such game."""
        if game in self.live:
            await self.drop_lost()
        if game in self.live:
            self.live[game].idle_since = self.clock()
            return self.live[game]
        if game not in self._loading:
            self._make_room()
            self._loading[game] = self.spawn(self._load(game))
        return await asyncio.shield(self._loading[game])

    async def drop_lost(self) -> None:
        """Let go the games that another process has taken."""
        if not self.ownership.in_doubt:
            return
        epochs = {game: room.epoch for game, room in self.live.items()}
        for game in await self.ownership.lost(epochs):
            if game in self.live and self.live[game].epoch == epochs[game]:
                self.let_go(self.live[game])

    async def _load(self, game: str) -> Room | None:
        try:
            epoch = await self.ownership.claim(game)
            rows = await self.rows(game)
            if not rows:
                return None
            if self.ownership.is_shared and epoch is None:  # it changes hands in this very moment
                raise Refused("not_now", words.SERVER_FULL)
            holders = await self.store.holders(game)
            rest = self._resting.pop(game, None)
            if rest:
                rest.alarm.cancel()
            session = await self._replayed(rows)
            session = session.resumed(rest.since if rest else self._running_since(session))
            keys = [(row.sender, row.key) for row in rows if row.key]
            self.live[game] = self.room_type(game, session, keys, holders, self, epoch)
            return self.live[game]
        except Unreadable as problem:
            self._complain(game, problem)
            raise
        finally:
            del self._loading[game]

    async def _replayed(self, rows: Sequence[EventData]) -> Session:
        """The session of a game. A long one is played again beside the event loop, not many of them at once."""
        if len(rows) < self.limits.thread_events:
            return replay(rows)
        async with self._replaying:
            return await asyncio.to_thread(replay, rows)

    def _running_since(self, session: Session) -> int:
        """Since when a clock runs: since the last event, but while the server was down it stood still, and for a moment
        more, in which people come back."""
        clock, now = session.round.clock, self.clock()
        if clock is None:
            return now
        return min(now, clock.since if session.changed >= self._started else self._started + COMING_BACK)

    async def rows(self, game: str) -> list[EventData]:
        """What is stored of a game; Spoiled where that cannot be read."""
        try:
            return await self.store.events(game)
        except StoreFault as fault:
            if fault.spoiled:
                raise Spoiled from fault
            raise

    def _complain(self, game: str, problem: Unreadable) -> None:
        """The log learns of each such game once, however often somebody looks at it."""
        if game not in self._unplayable:
            log.warning("unplayable", extra={"game": game, "problem": problem.why.en})
            self._unplayable[game] = None
            if len(self._unplayable) > MOST_COMPLAINTS:
                del self._unplayable[next(iter(self._unplayable))]

    async def take(self, game: str, browser: str, token: str, people: Sequence[int]) -> Taking:
        """Let a browser have what a link with that token gives, if it still gives one of these seats."""
        renewed = await self.store.renewed(game)
        holding = self.tokens.meant(game, token, renewed)
        if holding is None:
            return "replaced" if self.tokens.was_replaced(game, token, renewed) else "unknown"
        if holding.seat not in people:
            return "unknown"
        return "taken" if await self.hold(game, browser, holding, renewed.count(holding.seat)) else "replaced"

    async def hold(self, game: str, browser: str, holding: Holding, renewals: int = 0) -> bool:
        """Let a browser have a seat, unless its links were replaced more often than that."""
        if not await self.store.hold(game, browser, holding, renewals):
            return False
        if game in self.live:
            await self.live[game].reload_holders()
        elif self.ownership.is_shared:
            await self.store.transact(lambda connection: desk.order(connection, desk.HOLDERS, game))
        return True

    async def is_seat(self, game: str, token: str) -> bool:
        """Whether a link with that token gives a seat now, without opening the game for it."""
        if not is_game_id(game):
            return False
        try:
            meant = self.tokens.meant(game, token, await self.store.renewed(game))
            return meant is not None and await self.store.summary(game) is not None
        except StoreFault:  # of which the log knows
            return False

    async def session(self, game: str) -> Session | None:
        """A game as it stands, whoever has it; None if there is no such game."""
        try:
            room = await self.find(game)
            return room.session if room else None
        except Elsewhere:
            return await self.stored(game)

    async def stored(self, game: str, announce: Callable[[int], None] = lambda _: None) -> Session | None:
        """A game as it is stored, without making it live; None if there is no such game. How many events are to be
        played again is announced before."""
        rows = await self.rows(game)
        announce(len(rows))
        return await self._replayed(rows) if rows else None

    async def reload_holders(self, game: str) -> None:
        """Somebody else has changed who holds the seats of a game."""
        if game in self.live:
            await self.live[game].reload_holders()

    def changed(self, room: Room) -> None:
        for listener in self.listeners:
            listener(room)

    def drop(self, room: Room) -> None:
        """Somebody else has written events of this game."""
        log.error("dropped", extra={"game": room.game})
        self.let_go(room)

    def let_go(self, room: Room) -> None:
        """A game is loaded anew for those who come back."""
        if room.is_live:
            del self.live[room.game]
        room.shut(RELOADED)
        self.changed(room)

    def connected(self) -> list[Connection]:
        """All who look at some game."""
        return [connection for room in self.live.values() for connection in room.crowd]

    def forget_idle(self) -> int:
        """Put away the rooms where nobody has been for a while; how many there were."""
        before = self.clock() - 1000 * self._idle_seconds
        idle = [one for one in self.live.values() if one.may_rest and one.idle_since <= before]
        for room in idle:
            self._put_away(room)
        return len(idle)

    def forget_old(self, days: float) -> None:
        """Delete the games that nobody has touched for so long; 0: never."""
        if days:
            self.spawn(self._forget_old(self.clock() - round(days * DAY)))

    async def _forget_old(self, before: int) -> None:
        with suppress(StoreFault):  # of which the log knows; another time
            while number := await self.store.delete_old(before, [*self.live]):
                log.info("deleted old games", extra={"problem": f"{number} games"})

    def _make_room(self) -> None:
        """Where the server is full, the room that has been empty for the longest time is put away."""
        if len(self.live) + len(self._loading) < self._most:
            return
        empty = [room for room in self.live.values() if room.may_rest]
        if not empty:
            raise Refused("not_now", words.SERVER_FULL)
        self._put_away(min(empty, key=lambda room: room.idle_since))

    def _put_away(self, room: Room) -> None:
        """Forget a room but for its running clock, whose flag has to fall in time."""
        left, clock = room.live.seconds_left, room.session.round.clock
        del self.live[room.game]
        room.shut(RELOADED)
        if left is not None and clock:
            self._rest(room.game, clock.since, left)
        elif self.ownership.is_shared:
            self.spawn(self.ownership.release(room.game, room.epoch))
        self.changed(room)

    def _rest(self, game: str, since: int, seconds: float) -> None:
        def wake() -> None:
            self.spawn(self._wake(game, since))

        wait = seconds + self.limits.retry_seconds
        self._resting[game] = Rest(since, asyncio.get_running_loop().call_later(wait, wake))

    async def _wake(self, game: str, since: int) -> None:
        """Load a game in which the time is up; that is all it takes."""
        try:
            if await self.find(game) is None:
                del self._resting[game]
        except (Unreadable, Elsewhere):
            self._resting.pop(game, None)  # its clock no longer matters, or is another's
        except (Refused, StoreFault):
            self._rest(game, since, self.limits.retry_seconds)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do something beside, and see it through."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        problem = None if task.cancelled() else task.exception()
        if problem and not isinstance(problem, Refused | StoreFault | Elsewhere):  # of which whoever asked is told
            log.error("a task failed", extra={"problem": place_of(problem)})

    async def close(self, code: int) -> None:
        for rest in self._resting.values():
            rest.alarm.cancel()
        for room in self.live.values():
            room.shut(code)
        await ended(self._tasks)
