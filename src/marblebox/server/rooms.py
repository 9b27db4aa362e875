"""Live games: who is connected, and one order of events for each game.

A message is judged against the table as it stands, its events are stored, and only then does the table change and is
everybody told. All that happens under the lock of the room, so there is one sequence for each game.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from marblebox.core.errors import PositionError
from marblebox.server import showing, words
from marblebox.server.access import Tokens
from marblebox.server.connection import Connection, encoded
from marblebox.server.judging import Deed, Refusal, judge
from marblebox.server.protocol import Act, PointAt, Rename, Say
from marblebox.server.showing import Onlooker
from marblebox.server.store import Entry, Holding, Store, StoreFault
from marblebox.server.table import Clock, Event, Table

log = logging.getLogger("marblebox.server")
SEEDS = 2**64  # so many that nobody finds the one of a game by trying
RELOADED = 1012  # clients come back after this code
PAUSE = 1.0  # seconds until something is tried again that could not be stored
ABSENCE = 10.0  # seconds for which a game goes on when everybody has left: a page may be loading anew
Listener = Callable[["Room"], None]


class Clockwork:
    """Milliseconds that never go back."""

    def __init__(self) -> None:
        self._start = time.time() - time.monotonic()

    def __call__(self) -> int:
        return round((self._start + time.monotonic()) * 1000)


class Room:
    """A game that somebody looks at, or whose clock is running."""

    def __init__(
        self, game: str, table: Table, keys: Iterable[str], holders: Iterable[tuple[str, Holding]], rooms: Rooms
    ) -> None:
        self.game, self.table, self.rooms = game, table, rooms
        self.keys = set(keys)
        self.holders: dict[str, set[Holding]] = {}
        for browser, holding in holders:
            self.holders.setdefault(browser, set()).add(holding)
        self.connections: list[Connection] = []
        self.idle_since = time.monotonic()
        self._left = -ABSENCE  # when the last connection had gone
        self._lock = asyncio.Lock()
        self._flag: asyncio.TimerHandle | None = None
        self._arm()

    # --- who is there ------------------------------------------------------------------------------------------------

    def onlooker(self, browser: str) -> Onlooker:
        held = self.holders.get(browser, set())
        seats = {role: tuple(sorted(one.seat for one in held if one.role == role)) for role in ("player", "adviser")}
        advises = tuple(seat for seat in seats["adviser"] if seat not in seats["player"])
        return Onlooker(seats["player"], advises, any(one.role == "host" for one in held))

    @property
    def present(self) -> set[int]:
        return {seat for connection in self.connections for seat in connection.onlooker.seats}

    @property
    def watchers(self) -> int:
        return sum(connection.onlooker.sees == (None,) for connection in self.connections)

    @property
    def strangers(self) -> int:
        return sum(connection.onlooker.is_stranger for connection in self.connections)

    @property
    def is_attended(self) -> bool:
        """Whether somebody is there, or was a moment ago."""
        return bool(self.connections) or time.monotonic() - self._left < ABSENCE

    @property
    def is_live(self) -> bool:
        return self.rooms.live.get(self.game) is self

    @property
    def may_rest(self) -> bool:
        """Whether nobody is there and nothing is being done."""
        return not self.connections and not self._lock.locked()

    async def enter(self, connection: Connection) -> None:
        """Show everything to somebody who comes, and her to the others."""
        async with self._lock:
            if not self.is_live:  # it was put away in this very moment
                return connection.close(RELOADED)
            with self._excused(connection):
                await self._join(connection.onlooker)
                self.connections.append(connection)
                self._welcome(connection)
                self.tell_presence(connection)
        if connection not in self.connections:
            return connection.close(RELOADED)
        self.rooms.changed(self)
        return None

    async def _join(self, onlooker: Onlooker) -> None:
        before = self.table
        new = [seat for seat in onlooker.seats if not before.chairs[seat].joined]
        if new:
            await self._store([Deed("join", {"seat": seat}) for seat in new], None, 0)
        if self.table.round.clock != before.round.clock:
            self._tell(before, None)  # now that everybody is there the clock runs

    def leave(self, connection: Connection) -> None:
        if connection in self.connections:
            self.connections.remove(connection)
            self.idle_since = self._left = time.monotonic()
            self.tell_presence()
            asyncio.get_running_loop().call_later(ABSENCE, self.rooms.changed, self)

    async def hold(self, browser: str, holding: Holding) -> None:
        """A browser has opened a link; its tabs learn of it."""
        self.holders.setdefault(browser, set()).add(holding)
        for connection in [one for one in self.connections if one.browser == browser]:
            connection.onlooker = self.onlooker(browser)
            self._welcome(connection)
        self.tell_presence()

    def _around(self, onlooker: Onlooker) -> dict[str, Any]:
        seats = showing.seats(self.table, self.present)
        return {"seats": seats, "watchers": self.watchers, "links": self._links(onlooker)}

    def _links(self, onlooker: Onlooker) -> list[dict[str, Any]]:
        """Everybody may pass on that there is something to watch; seats are given away by those who have them."""
        links: list[dict[str, Any]] = [{"seat": None, "role": "spectator", "path": f"/g/{self.game}"}]
        free = [seat for seat in self.table.people if onlooker.host and not self.table.chairs[seat].joined]
        held = [("player", seat) for seat in (*onlooker.seats, *free)]
        for role, seat in (*dict.fromkeys(held), *(("adviser", seat) for seat in onlooker.seats)):
            path = self.rooms.tokens.path(self.game, Holding(role, seat))
            links.append({"seat": seat, "role": role, "path": path})
        return links

    def tell_presence(self, without: Connection | None = None) -> None:
        for connection in self.connections:
            if connection is not without:
                connection.send({"type": "presence", **self._around(connection.onlooker)})

    def _welcome(self, connection: Connection) -> None:
        around = self._around(connection.onlooker)
        connection.send(showing.welcome(self.game, self.table, connection.onlooker, around, self.rooms.clock()))

    # --- what is done ------------------------------------------------------------------------------------------------

    async def handle(self, connection: Connection, message: Act | Say) -> None:
        """Do what a message asks for, or say why not. Whoever goes away meanwhile does not interrupt it."""
        await _to_the_end(self._handle(connection, message))

    async def _handle(self, connection: Connection, message: Act | Say) -> None:
        async with self._lock:
            if message.key in self.keys:
                now = self.rooms.clock()
                connection.send(showing.update(self.table, self.table, connection.onlooker, message.key, now))
                return
            with self._excused(connection, message.key):
                deeds = judge(self.table, connection.onlooker, message, secrets.randbelow(SEEDS))
                await self._play(deeds, message.key, connection.allowance)
        self.rooms.changed(self)

    @contextmanager
    def _excused(self, connection: Connection, key: str | None = None) -> Iterator[None]:
        """Whoever wanted something hears why it is not done."""
        try:
            yield
        except Refusal as refusal:
            if refusal.code == "stale":
                self._welcome(connection)
            self.refuse(connection, refusal.code, refusal.message, key)
        except PositionError:
            self.refuse(connection, "illegal_move", words.filled(words.TOO_MANY_TURNS), key)
        except StoreFault:
            self.refuse(connection, "server_fault", words.filled(words.SERVER_FAULT), key)

    async def act_for(self, seat: int, what: str, seen: Table, took: int = 0) -> None:
        """What the computer does on its seat, if the play is still where it was when it thought about it.

        Its clock counts the milliseconds it took to think, not those for which it had to wait until it could.
        """
        async with self._lock:
            if self.table.played == seen.played:
                clock = self.table.round.clock
                waited = max(0, self.rooms.clock() - clock.since - took) if clock else 0
                with suppress(Refusal):  # its time was up
                    await self._play([Deed("move", {"seat": seat, "move": what})], None, waited)
        self.rooms.changed(self)

    async def rename(self, connection: Connection, message: Rename) -> None:
        if message.seat not in connection.onlooker.seats:
            self.refuse(connection, "not_your_seat", words.filled(words.NOT_YOUR_SEAT))
            return
        name = cleaned(message.name)
        async with self._lock:
            with self._excused(connection):
                if self.table.chairs[message.seat].name == name:
                    return
                await self._store([Deed("rename", {"seat": message.seat, "name": name})], None, 0)
        self.tell_presence()

    def point(self, connection: Connection, message: PointAt) -> None:
        """Show a party what one of them points at."""
        if message.seat not in (*connection.onlooker.seats, *connection.onlooker.advises):
            self.refuse(connection, "not_your_seat", words.filled(words.NOT_YOUR_SEAT))
            return
        by = "player" if message.seat in connection.onlooker.seats else "adviser"
        for other in self.connections:
            if message.seat in (*other.onlooker.seats, *other.onlooker.advises):
                other.send({"type": "pointed", "seat": message.seat, "by": by, "at": message.at})

    def refuse(self, connection: Connection, code: str, message: dict[str, str], key: str | None = None) -> None:
        log.info("refused", extra={"game": self.game, "code": code})
        connection.send({"type": "refused", "key": key, "code": code, "message": message})

    # --- events ------------------------------------------------------------------------------------------------------

    async def _play(self, deeds: list[Deed], key: str | None, allowance: int) -> None:
        """Store deeds and tell everybody; whose time was up meanwhile has no move any more."""
        clock = self.table.round.clock
        allowance = self._allowed(clock, deeds[0].data.get("seat"), allowance)
        if clock and clock.running is not None and not clock.left(self.rooms.clock(), allowance):
            await self._flag_now()
            raise Refusal("not_now", words.filled(words.TIME_UP))
        before = self.table
        await self._store(deeds, key, allowance)
        self._tell(before, key)

    def _allowed(self, clock: Clock | None, seat: int | None, allowance: int) -> int:
        """What the running clock is given back: something for its own seat; the computer's counts its thinking only."""
        if clock is None or clock.running == seat:
            return allowance
        return self.rooms.clock() - clock.since if clock.running in self.table.engines else 0

    async def _store(self, deeds: list[Deed], key: str | None, allowance: int) -> None:
        at, table, events = self.rooms.clock(), self.table, list[Event]()
        for deed in deeds:
            data = {**deed.data, **_clock_stamp(table, at, allowance)}
            events.append(Event(table.seq + 1, at, deed.kind, data, None if events else key))
            table = table.after(events[-1])
        try:
            await self.rooms.store.append(Entry(self.game, events, showing.summary(table)))
        except StoreFault as fault:
            if fault.conflict:
                asyncio.get_running_loop().call_soon(self.rooms.drop, self)  # once it was said that nothing happened
            raise
        self.table = table
        if key:
            self.keys.add(key)
        self._arm()

    def _tell(self, before: Table, key: str | None) -> None:
        """Everybody who may know the same gets the same text."""
        now, texts = self.rooms.clock(), dict[Onlooker, str]()
        for connection in self.connections:
            onlooker = connection.onlooker
            if onlooker not in texts:
                texts[onlooker] = encoded(showing.update(self.table, before, onlooker, key, now))
            connection.send_text(texts[onlooker])

    # --- clocks ------------------------------------------------------------------------------------------------------

    @property
    def seconds_left(self) -> float | None:
        """Until the running clock is at its end. The computer's is looked at when it moves: it may have to wait."""
        clock = self.table.round.clock
        if clock is None or clock.deadline is None or clock.running in self.table.engines:
            return None
        return max(0, clock.deadline - self.rooms.clock()) / 1000

    def _arm(self, pause: float = 0.02) -> None:
        """Set the alarm for the moment when the running clock is at its end."""
        self._disarm()
        left = self.seconds_left
        if left is not None:
            self._flag = asyncio.get_running_loop().call_later(left + pause, self._ring)

    def _disarm(self) -> None:
        if self._flag:
            self._flag.cancel()
            self._flag = None

    def _ring(self) -> None:
        self.rooms.spawn(self._time_is_up(self.table))

    async def _time_is_up(self, seen: Table) -> None:
        allowance = max((one.allowance for one in self.connections), default=0)
        await asyncio.sleep(allowance / 1000)  # a move may be on its way
        async with self._lock:
            if self.table.played == seen.played and self.is_live:
                try:
                    await self._flag_now()
                except StoreFault:
                    return self._arm(PAUSE)
        self.rooms.changed(self)
        return None

    async def _flag_now(self) -> None:
        clock = self.table.round.clock
        assert clock
        before = self.table
        await self._store([Deed("flag", {"seat": clock.running})], None, 0)
        self._tell(before, None)

    def shut(self, code: int) -> None:
        self._disarm()
        for connection in [*self.connections]:
            connection.close(code)


class Rest(NamedTuple):
    """A game that was put away while a clock was running: since when it runs, and what wakes it at the end."""

    since: int
    alarm: asyncio.TimerHandle


class Rooms:
    """All live games: loaded when somebody comes, forgotten when nobody has been there for a while."""

    def __init__(
        self,
        store: Store,
        tokens: Tokens,
        most: int = 2000,
        idle_seconds: float = 60.0,
        clock: Callable[[], int] | None = None,
    ) -> None:
        self.store, self.tokens, self.clock = store, tokens, clock or Clockwork()
        self.live: dict[str, Room] = {}
        self.listeners: list[Listener] = []
        self._most, self._idle_seconds = most, idle_seconds
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._resting: dict[str, Rest] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def create(self, deeds: list[Deed], holders: list[tuple[str, Holding]], game: str) -> Table:
        """Store a new game; it becomes live when somebody opens it."""
        at = self.clock()
        events = [Event(number, at, deed.kind, deed.data) for number, deed in enumerate(deeds, 1)]
        table = Table.replayed(events)
        await self.store.append(Entry(game, events, showing.summary(table), holders))
        return table

    async def find(self, game: str) -> Room | None:
        """The room of a game, loaded if need be; None if there is no such game."""
        if game in self.live:
            self.live[game].idle_since = time.monotonic()
            return self.live[game]
        if game not in self._loading:
            self._make_room()
            self._loading[game] = self.spawn(self._load(game))
        return await asyncio.shield(self._loading[game])

    async def _load(self, game: str) -> Room | None:
        try:
            events = await self.store.events(game)
            if not events:
                return None
            holders = await self.store.holders(game)
            rest = self._resting.pop(game, None)
            if rest:
                rest.alarm.cancel()
            table = Table.replayed(events).resumed(rest.since if rest else self.clock())
            self.live[game] = Room(game, table, (one.key for one in events if one.key), holders, self)
            return self.live[game]
        finally:
            del self._loading[game]

    async def hold(self, game: str, browser: str, holding: Holding) -> None:
        await self.store.hold(game, browser, holding)
        if game in self.live:
            await self.live[game].hold(browser, holding)

    def changed(self, room: Room) -> None:
        for listener in self.listeners:
            listener(room)

    def drop(self, room: Room) -> None:
        """Somebody else has written events of this game: it is loaded anew for those who come back."""
        log.error("dropped", extra={"game": room.game})
        if room.is_live:
            del self.live[room.game]
        room.shut(RELOADED)
        self.changed(room)

    def forget_idle(self) -> int:
        """Put away the rooms where nobody has been for a while; how many there were."""
        now = time.monotonic()
        idle = [one for one in self.live.values() if one.may_rest and now - one.idle_since >= self._idle_seconds]
        for room in idle:
            self._put_away(room)
        return len(idle)

    def _make_room(self) -> None:
        """Where the house is full, the room that has been empty for the longest time is put away."""
        if len(self.live) + len(self._loading) < self._most:
            return
        empty = [room for room in self.live.values() if room.may_rest]
        if not empty:
            raise Refusal("not_now", words.filled(words.SERVER_FULL))
        self._put_away(min(empty, key=lambda room: room.idle_since))

    def _put_away(self, room: Room) -> None:
        """Forget a room but for its running clock, whose flag has to fall in time."""
        left, clock = room.seconds_left, room.table.round.clock
        del self.live[room.game]
        room.shut(RELOADED)
        if left is not None and clock:
            self._rest(room.game, clock.since, left)
        self.changed(room)

    def _rest(self, game: str, since: int, seconds: float) -> None:
        def wake() -> None:
            self.spawn(self._wake(game, since))

        self._resting[game] = Rest(since, asyncio.get_running_loop().call_later(seconds + PAUSE, wake))

    async def _wake(self, game: str, since: int) -> None:
        """Load a game in which the time is up; that is all it takes."""
        try:
            if await self.find(game) is None:
                del self._resting[game]
        except (Refusal, StoreFault):
            self._rest(game, since, PAUSE)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do something beside, and see it through."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()):
            log.error("a task failed", exc_info=problem)

    async def close(self, code: int) -> None:
        for rest in self._resting.values():
            rest.alarm.cancel()
        for room in self.live.values():
            room.shut(code)
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def cleaned(name: str) -> str:
    """A name as it is shown: printable letters, single spaces."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())


def _clock_stamp(table: Table, at: int, allowance: int) -> dict[str, int]:
    clock = table.round.clock
    return {"left": clock.left(at, allowance)} if clock and clock.running is not None else {}


async def _to_the_end(work: Coroutine[Any, Any, None]) -> None:
    await asyncio.shield(asyncio.create_task(work))
