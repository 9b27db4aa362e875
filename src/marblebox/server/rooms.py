"""Live games: who is connected, and one order of events for each game.

A message is judged against the table as it stands, its events are stored, and only then does the table change and is
everybody told. All that happens under the lock of the room, so there is one sequence for each game.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

from marblebox.server import showing, words
from marblebox.server.access import Tokens
from marblebox.server.connection import Connection, encoded
from marblebox.server.judging import Deed, Refusal, judge
from marblebox.server.protocol import Act, PointAt, Rename, Say
from marblebox.server.showing import Onlooker
from marblebox.server.store import Entry, Holding, Store, StoreFault
from marblebox.server.table import Event, Table

log = logging.getLogger("marblebox.server")
SEEDS = 2**64  # so many that nobody finds the one of a game by trying
RELOADED = 1012  # clients come back after this code
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

    async def enter(self, connection: Connection) -> None:
        """Show everything to somebody who comes, and her to the others."""
        async with self._lock:
            before = self.table
            new = [seat for seat in connection.onlooker.seats if not before.chairs[seat].joined]
            if new:
                await self._store([Deed("join", {"seat": seat}) for seat in new], None, 0)
            if self.table.round.clock != before.round.clock:
                self._tell(before, None)  # now that everybody is there the clock runs
            self.connections.append(connection)
            self._welcome(connection)
            self.tell_presence(connection)
        self.rooms.changed(self)

    def leave(self, connection: Connection) -> None:
        if connection in self.connections:
            self.connections.remove(connection)
            self.idle_since = time.monotonic()
            self.tell_presence()

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
            try:
                deeds = judge(self.table, connection.onlooker, message, secrets.randbelow(SEEDS))
                await self._play(deeds, message.key, connection.allowance)
            except Refusal as refusal:
                if refusal.code == "stale":
                    self._welcome(connection)
                self.refuse(connection, refusal.code, refusal.message, message.key)
            except StoreFault as fault:
                self.refuse(connection, "server_fault", words.filled(words.SERVER_FAULT), message.key)
                if fault.conflict:
                    self.rooms.drop(self)
        self.rooms.changed(self)

    async def act_for(self, seat: int, what: str, seen: Table) -> None:
        """What the computer does on its seat, if the play is still where it was when it thought about it."""
        async with self._lock:
            if self.table.played == seen.played:
                await self._play([Deed("move", {"seat": seat, "move": what})], None, 0)
        self.rooms.changed(self)

    async def rename(self, connection: Connection, message: Rename) -> None:
        if message.seat not in connection.onlooker.seats:
            self.refuse(connection, "not_your_seat", words.filled(words.NOT_YOUR_SEAT))
            return
        name = cleaned(message.name)
        async with self._lock:
            if self.table.chairs[message.seat].name != name:
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
        if clock and clock.running is not None and not clock.left(self.rooms.clock(), allowance):
            await self._flag_now()
            raise Refusal("not_now", words.filled(words.TIME_UP))
        before = self.table
        await self._store(deeds, key, allowance)
        self._tell(before, key)

    async def _store(self, deeds: list[Deed], key: str | None, allowance: int) -> None:
        at, table, events = self.rooms.clock(), self.table, list[Event]()
        for deed in deeds:
            data = {**deed.data, **_clock_stamp(table, at, allowance)}
            events.append(Event(table.seq + 1, at, deed.kind, data, None if events else key))
            table = table.after(events[-1])
        await self.rooms.store.append(Entry(self.game, events, showing.summary(table)))
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
    def is_timed(self) -> bool:
        clock = self.table.round.clock
        return clock is not None and clock.running is not None

    def _arm(self) -> None:
        """Set the alarm for the moment when the running clock is at its end."""
        if self._flag:
            self._flag.cancel()
            self._flag = None
        clock = self.table.round.clock
        if clock and clock.deadline is not None:
            wait = max(0, clock.deadline - self.rooms.clock()) / 1000
            self._flag = asyncio.get_running_loop().call_later(wait + 0.02, self._ring)

    def _ring(self) -> None:
        self.rooms.spawn(self._time_is_up(self.table))

    async def _time_is_up(self, seen: Table) -> None:
        allowance = max((one.allowance for one in self.connections), default=0)
        await asyncio.sleep(allowance / 1000)  # a move may be on its way
        async with self._lock:
            if self.table.played == seen.played:
                await self._flag_now()
        self.rooms.changed(self)

    async def _flag_now(self) -> None:
        clock = self.table.round.clock
        assert clock
        before = self.table
        await self._store([Deed("flag", {"seat": clock.running})], None, 0)
        self._tell(before, None)

    def shut(self, code: int) -> None:
        if self._flag:
            self._flag.cancel()
        for connection in [*self.connections]:
            connection.close(code)


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
        if len(self.live) >= self._most and not self.forget_idle():
            raise Refusal("not_now", words.filled(words.SERVER_FULL))
        if game not in self._loading:
            self._loading[game] = self.spawn(self._load(game))
        return await asyncio.shield(self._loading[game])

    async def _load(self, game: str) -> Room | None:
        try:
            events = await self.store.events(game)
            if not events:
                return None
            holders = await self.store.holders(game)
            table = Table.replayed(events).resumed(self.clock())
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
        if self.live.get(room.game) is room:
            del self.live[room.game]
        room.shut(RELOADED)

    def forget_idle(self) -> int:
        """Let go of rooms where nobody is and no clock runs; how many there were."""
        now = time.monotonic()
        idle = [
            room
            for room in self.live.values()
            if not room.connections and not room.is_timed and now - room.idle_since >= self._idle_seconds
        ]
        for room in idle:
            del self.live[room.game]
            self.changed(room)
        return len(idle)

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
