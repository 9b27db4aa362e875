"""A live game: who is connected, and one order of events.

A message is judged against the session as it stands, its events are stored, and only then does the session change and
is everybody told. All that happens under the lock of the room, so there is one sequence for each game.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from marblebox.core import limits
from marblebox.core.errors import PositionError
from marblebox.core.game import ACCEPT, RESIGN
from marblebox.server import words
from marblebox.server.forms.from_client import Act, PointAt, Quip, Rename, Say
from marblebox.server.live.connection import Connection
from marblebox.server.live.crowd import Crowd
from marblebox.server.live.thinking_pool import Asker
from marblebox.play import views
from marblebox.play.clock import Clock
from marblebox.play.events import Aborted, Event, Flagged, Joined, Moved, OfSeat, Renamed, Renewed, StoredEvent
from marblebox.play.decide import Refusal, judge
from marblebox.play.setup import cleaned
from marblebox.play.session import GameSession
from marblebox.play.views import Onlooker
from marblebox.server.serialize import text_of
from marblebox.server.storage.store import Entry, Holding, StoreFault
from marblebox.server.web.limits import Bucket

if TYPE_CHECKING:
    from marblebox.server.live.rooms import Rooms

log = logging.getLogger("marblebox.server")
RELOADED = 1012  # clients come back after this code
ENDING = tuple(map(str, (RESIGN, ACCEPT)))  # what may be said in a game that is too long to go on
SPARE = 100  # times that links can still be replaced in such a game
SEAT_SOCKETS = 10  # of one browser in one game
SILENT = 20.0  # seconds without a word, pongs included, after which a socket gives way to a new one of its browser
MOST_LAG, LAG_A_SECOND = 600.0, 50.0  # milliseconds given back for the way of messages: at once, and more a second


class Room:
    """A game that somebody looks at, or whose clock is running."""

    def __init__(
        self,
        game: str,
        session: GameSession,
        keys: Iterable[str],
        holders: Iterable[tuple[str, Holding]],
        rooms: Rooms,
        epoch: int | None = None,
        snapshot: int = 0,
    ) -> None:
        self.game, self.session, self.rooms, self.epoch = game, session, rooms, epoch
        self.keys = set(keys)
        self.holders = _by_browser(holders)
        self.crowd = Crowd()
        self._lags: dict[int, Bucket] = {}  # of each seat, what may still be given back for the way of its messages
        self._gathering: asyncio.TimerHandle | None = None
        self.snapshot = snapshot  # the event up to which one is kept
        self.idle_since = rooms.clock()
        self._left: int | None = None  # when the last connection had gone
        self._lock = asyncio.Lock()
        self._flag: asyncio.TimerHandle | None = None
        self._arm()

    # --- who is there ------------------------------------------------------------------------------------------------

    def onlooker(self, browser: str) -> Onlooker:
        held, now = self.holders.get(browser, set()), self.session.first_seat
        roles = ("player", "adviser")
        seats = {role: tuple(sorted(now(one.seat) for one in held if one.role == role)) for role in roles}
        advises = tuple(seat for seat in seats["adviser"] if seat not in seats["player"])
        return Onlooker(seats["player"], advises, any(one.role == "host" for one in held))

    @property
    def connections(self) -> list[Connection]:
        return [*self.crowd]

    @property
    def present(self) -> set[int]:
        return self.crowd.present

    @property
    def asker(self) -> Asker:
        """For whom the computer thinks here: a player who is there, else somebody who watches."""
        players = (one for one in self.crowd if one.onlooker.seats)
        one = next(players, None) or next(iter(self.crowd), None)
        return Asker(one.address, one.browser) if one else Asker()

    def has_place_for(self, browser: str) -> bool:
        """Whether a browser may open one more socket here. One that went silent makes room: its line is likely dead."""
        own = self.crowd.of_browser(browser) if browser else []
        if len(own) < SEAT_SOCKETS:
            return True
        oldest = min(own, key=lambda one: one.heard_at)
        if time.monotonic() - oldest.heard_at < SILENT:
            return False
        self.leave(oldest)
        oldest.close(RELOADED)
        return True

    @property
    def is_attended(self) -> bool:
        """Whether somebody is there, or was a moment ago."""
        if self._left is None or self.crowd:
            return bool(self.crowd)
        return self.rooms.clock() - self._left < 1000 * self.rooms.limits.absence_seconds

    @property
    def is_live(self) -> bool:
        return self.rooms.live.get(self.game) is self

    @property
    def is_full(self) -> bool:
        """Whether the game is as long as it may be, so that it can only be ended."""
        return self.session.seq >= self.rooms.longest

    @property
    def may_rest(self) -> bool:
        """Whether nobody is there and nothing is being done."""
        return not self.crowd and not self._lock.locked()

    async def enter(self, connection: Connection) -> None:
        """Show everything to somebody who comes, and her to the others."""
        async with self._lock:
            if not self.is_live:  # it was put away in this very moment
                return connection.close(RELOADED)
            connection.onlooker = self.onlooker(connection.browser)  # as it is now that nobody changes it
            with self._excused(connection):
                await self._join(connection)
                await self._work_out(self.session, 0, connection.onlooker)
                if self.is_live:  # still
                    self.crowd.add(connection)
                    self._welcome(connection)
                    self.tell_presence()
        if connection not in self.crowd:
            return connection.close(RELOADED)
        self.rooms.changed(self)
        return None

    async def _join(self, connection: Connection) -> None:
        """Somebody has come to her seats; a program that takes one is known as such from then on."""
        before, bot = self.session, connection.bot
        chairs = [(seat, before.chairs[seat]) for seat in connection.onlooker.seats]
        new = [seat for seat, chair in chairs if not chair.joined or (bot and not chair.bot)]
        if new:
            await self._store([Joined(seat=seat, bot=bot) for seat in new], None, 0)
        if self.session.round.clock != before.round.clock:
            self._tell(before, None)  # now that everybody is there the clock runs

    def leave(self, connection: Connection) -> None:
        if connection in self.crowd:
            self.crowd.remove(connection)
            self.idle_since = self._left = self.rooms.clock()
            self.tell_presence()
            asyncio.get_running_loop().call_later(self.rooms.limits.absence_seconds, self.rooms.changed, self)

    async def renew(self, seat: int, browser: str | None = None) -> bool:
        """Replace the links of a seat for a browser, or for the operator: the old ones lead nowhere.

        Every other browser loses the seat. False if the browser may not ask for it: it neither plays the seat nor is
        the host's. That is checked here, since players may swap sides while a request is on its way.
        """
        async with self._lock:
            if browser is not None and not self._may_renew(seat, self.onlooker(browser)):
                return False
            seat = self.session.first_seat(seat)
            keeps = browser is not None and Holding("player", seat) in self.holders.get(browser, set())
            keeper = browser if browser and keeps else ""
            await self._store([Renewed(seat=seat, vacated=not keeper)], None, 0, (seat, keeper))
            for other, held in [*self.holders.items()]:
                gone = {one for one in held if one.seat == seat} if other != keeper else set()
                if gone:
                    self.holders[other] = held - gone
                    self._reseat(other)
        self.tell_presence()
        self.rooms.changed(self)
        return True

    def _may_renew(self, seat: int, onlooker: Onlooker) -> bool:
        return seat in self.session.people and (onlooker.host or seat in onlooker.seats)

    def _reseat(self, browser: str) -> None:
        for connection in self.crowd.of_browser(browser):
            self.crowd.change(connection, self.onlooker(browser))
            self._welcome(connection)

    async def look_again(self) -> None:
        """Others hold the seats now, as the database tells; those whom it concerns learn of it."""
        async with self._lock:
            self.holders = _by_browser(await self.rooms.store.holders(self.game))
            for connection in self.crowd:
                onlooker = self.onlooker(connection.browser)
                if onlooker != connection.onlooker:
                    self.crowd.change(connection, onlooker)
                    self._welcome(connection)
        self.tell_presence()

    def _around(self, onlooker: Onlooker) -> dict[str, Any]:
        seats = views.seats(self.session, self.present)
        return {"seats": seats, "watchers": self.crowd.watchers, "links": self._links(onlooker)}

    def _links(self, onlooker: Onlooker) -> list[dict[str, Any]]:
        """Everybody may pass on that there is something to watch; seats are given away by those who have them."""
        links: list[dict[str, Any]] = [{"seat": None, "role": "spectator", "path": f"/g/{self.game}"}]
        free = [seat for seat in self.session.people if onlooker.host and not self.session.chairs[seat].joined]
        held = [("player", seat) for seat in (*onlooker.seats, *free)]
        for role, seat in (*dict.fromkeys(held), *(("adviser", seat) for seat in onlooker.seats)):
            first = self.session.first_seat(seat)
            path = self.rooms.tokens.path(self.game, Holding(role, first), self.session.renewed.count(first))
            links.append({"seat": seat, "role": role, "path": path})
        return links

    def tell_presence(self) -> None:
        """Soon, once for all who come and go in that moment."""
        if self._gathering is None:
            self._gathering = asyncio.get_running_loop().call_later(
                self.rooms.limits.presence_seconds, self._tell_presence
            )

    def _tell_presence(self) -> None:
        self._gathering = None
        texts: dict[Onlooker, str] = {}
        for connection in self.crowd:
            onlooker = connection.onlooker
            if onlooker not in texts:
                texts[onlooker] = text_of({"type": "presence", **self._around(onlooker)})
            connection.send_text(texts[onlooker])

    def _welcome(self, connection: Connection) -> None:
        around = self._around(connection.onlooker)
        connection.send(views.welcome(self.game, self.session, connection.onlooker, around, self.rooms.clock()))

    # --- what is done ------------------------------------------------------------------------------------------------

    async def handle(self, connection: Connection, message: Act | Say) -> None:
        """Do what a message asks for, or say why not. Whoever goes away meanwhile does not interrupt it."""
        await _to_the_end(self._handle(connection, message))

    async def _handle(self, connection: Connection, message: Act | Say) -> None:
        async with self._lock:
            if message.key in self.keys:
                now = self.rooms.clock()
                connection.send(views.update(self.session, self.session, connection.onlooker, message.key, now))
                return
            with self._excused(connection, message.key):
                events = judge(self.session, connection.onlooker, message, self._next_seed())
                if events:
                    await self._play(events, message.key, connection.allowance)
                else:
                    self._show_failed(frozenset(), message.key)
        self.rooms.changed(self)

    def _next_seed(self) -> int:
        return self.rooms.seeds.new(f"{self.session.game.spec}, game {self.session.round.number + 1}")

    @contextmanager
    def _excused(self, connection: Connection, key: str | None = None) -> Iterator[None]:
        """Whoever wanted something hears why it is not done."""
        try:
            yield
        except Refusal as refusal:
            if refusal.code == "stale":  # it may have missed nothing, and costs no more than a move would have
                now = self.rooms.clock()
                connection.send(views.update(self.session, self.session, connection.onlooker, None, now))
            self.refuse(connection, refusal.code, refusal.message, key)
        except PositionError:
            self.refuse(connection, "illegal_move", words.filled(words.TOO_MANY_TURNS), key)
        except StoreFault as fault:
            told = words.of_fault(fault.full, _is_open(fault))
            self.refuse(connection, "server_fault", told, None if _is_open(fault) else key)

    async def act_for(self, seat: int, what: str, seen: GameSession, took: int = 0) -> None:
        """What the computer does on its seat, if the play is still where it was when it thought about it.

        Its clock counts the milliseconds it took to think, not those for which it had to wait until it could.
        """
        async with self._lock:
            if self.session.played == seen.played:
                clock = self.session.round.clock
                waited = max(0, self.rooms.clock() - clock.since - took) if clock else 0
                with suppress(Refusal):  # its time was up
                    await self._play([Moved(seat=seat, move=what)], None, waited)
        self.rooms.changed(self)

    async def computer_failed(self, seat: int, seen: GameSession) -> None:
        """Tell everybody that the computer there does not go on, unless the play has; people may let it try again."""
        async with self._lock:
            if self.session.played == seen.played:
                self._show_failed(self.session.failed | {seat}, None)
        self.rooms.changed(self)

    def _show_failed(self, seats: frozenset[int], key: str | None) -> None:
        before = self.session
        self.session = replace(before, failed=seats, cache={})
        self._tell(before, key)

    async def rename(self, connection: Connection, message: Rename) -> None:
        name = cleaned(message.name)
        async with self._lock:
            with self._excused(connection):
                if message.seat not in connection.onlooker.seats:
                    raise Refusal("not_your_seat", words.filled(words.NOT_YOUR_SEAT))
                if self.session.chairs[message.seat].name == name:
                    return
                await self._store([Renamed(seat=message.seat, name=name)], None, 0)
        self.tell_presence()

    def point(self, connection: Connection, message: PointAt) -> None:
        """Show a party what one of them points at."""
        if message.seat not in (*connection.onlooker.seats, *connection.onlooker.advises):
            self.refuse(connection, "not_your_seat", words.filled(words.NOT_YOUR_SEAT))
            return
        by = "player" if message.seat in connection.onlooker.seats else "adviser"
        for other in self.crowd:
            if message.seat in (*other.onlooker.seats, *other.onlooker.advises):
                other.send({"type": "pointed", "seat": message.seat, "by": by, "at": message.at})

    def quip(self, connection: Connection, message: Quip) -> None:
        """Let everybody hear a quick word, now and then; more often than that only its speaker learns of it."""
        if message.seat not in connection.onlooker.seats:
            self.refuse(connection, "not_your_seat", words.filled(words.NOT_YOUR_SEAT))
        elif not connection.quips.take():
            self.refuse(connection, "too_fast", words.filled(words.TOO_FAST))
        else:
            for other in self.crowd:
                other.send({"type": "quipped", "seat": message.seat, "word": message.word})

    def refuse(self, connection: Connection, code: str, message: dict[str, str], key: str | None = None) -> None:
        log.info("refused", extra={"game": self.game, "code": code})
        connection.send({"type": "refused", "key": key, "code": code, "message": message})

    # --- events ------------------------------------------------------------------------------------------------------

    async def _play(self, events: Sequence[Event], key: str | None, allowance: int) -> None:
        """Store events and tell everybody; whose time was up meanwhile has no move any more."""
        clock = self.session.round.clock
        allowance = self._allowed(clock, events[0], allowance)
        if clock and clock.running is not None and not clock.left(self.rooms.clock(), allowance):
            await self._flag_now()
            raise Refusal("not_now", words.filled(words.TIME_UP))
        before = self.session
        await self._store(events, key, allowance)
        self._tell(before, key)

    def _allowed(self, clock: Clock | None, event: Event, allowance: int) -> int:
        """What the running clock is given back: something for its own seat; the computer's counts its thinking only."""
        if clock is None or clock.running is None:
            return 0
        if isinstance(event, OfSeat) and clock.running == event.seat and event.seat in self.session.people:
            return round(self._lag_of(event.seat).draw(allowance))
        if isinstance(event, OfSeat) and clock.running == event.seat:
            return allowance
        return self.rooms.clock() - clock.since if clock.running in self.session.engines else 0

    def _lag_of(self, seat: int) -> Bucket:
        """What messages lose on their way is given back out of a store that fills slowly: late answers to pings buy no
        time to think."""
        if seat not in self._lags:
            self._lags[seat] = Bucket(LAG_A_SECOND, MOST_LAG, lambda: self.rooms.clock() / 1000)
        return self._lags[seat]

    async def _store(
        self, events: Sequence[Event], key: str | None, allowance: int, leaving: tuple[int, str] | None = None
    ) -> None:
        self._check_length(events[0])
        at, session, stored = self.rooms.clock(), self.session, list[StoredEvent]()
        with limits.at_most(views.MOST_OPTIONS):
            for event in events:
                event = replace(event, left=_clock_shown(session, at, allowance))
                stored.append(StoredEvent(session.seq + 1, at, event, None if stored else key))
                session = session.after(stored[-1])
            session.state.legal_moves()  # whatever comes of it is refused now, not when it is stored
        await self._work_out(session, len(session.round.steps) - 1)
        try:
            summary = views.summary(session)
            after = self.session.changed
            entry = Entry(self.game, stored, summary, leaving=leaving, epoch=self.epoch, after=after)
            await self.rooms.store.append(entry)
        except StoreFault as fault:
            if _is_open(fault):
                asyncio.get_running_loop().call_soon(self.rooms.drop, self)  # once those who wait were told
            raise
        self.session = session
        if key:
            self.keys.add(key)
        self._arm()

    def _check_length(self, event: Event) -> None:
        """No event makes a game grow without bound: what ends it happens once for each seat, and whoever was to come
        anew comes once."""
        spare = SPARE if isinstance(event, Renewed) else 0
        if self.session.seq >= self.rooms.longest + spare and not _is_an_end(event):
            raise Refusal("not_now", words.filled(words.TOO_LONG))

    async def _work_out(self, session: GameSession, first: int, *more: Onlooker) -> None:
        """What everybody will be shown, before anybody is promised it; beside the event loop where it takes long."""
        onlookers = set(more) or self.crowd.onlookers
        if views.is_much(session, first):
            await asyncio.to_thread(views.prepare, session, onlookers, first)
        else:
            views.prepare(session, onlookers, first)

    def _tell(self, before: GameSession, key: str | None) -> None:
        """Everybody who may know the same gets the same text."""
        if self.session.swapped != before.swapped:
            before = self.session
            for browser in {connection.browser for connection in self.crowd}:
                self._reseat(browser)
        now, texts = self.rooms.clock(), dict[Onlooker, str]()
        for connection in self.crowd:
            onlooker = connection.onlooker
            if onlooker not in texts:
                texts[onlooker] = text_of(views.update(self.session, before, onlooker, key, now))
            connection.send_text(texts[onlooker])

    # --- clocks ------------------------------------------------------------------------------------------------------

    @property
    def seconds_left(self) -> float | None:
        """Until the running clock is at its end. The computer's is looked at when it moves: it may have to wait."""
        clock = self.session.round.clock
        if clock is None or clock.deadline is None or clock.running in self.session.engines:
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
        self.rooms.spawn(self._time_is_up(self.session))

    async def _time_is_up(self, seen: GameSession) -> None:
        await asyncio.sleep(self._way_of(seen) / 1000)  # a move may be on its way
        async with self._lock:
            if self.session.played == seen.played and self.is_live:
                try:
                    await self._flag_now()
                except StoreFault:
                    return self._arm(self.rooms.limits.retry_seconds)
        self.rooms.changed(self)
        return None

    def _way_of(self, session: GameSession) -> float:
        """How long a move of the seat whose clock runs may still be on its way: no longer than that is given back."""
        clock = session.round.clock
        if clock is None or clock.running is None:
            return 0
        ways = (one.allowance for one in self.crowd if clock.running in one.onlooker.seats)
        return min(max(ways, default=0), self._lag_of(clock.running).level)

    async def _flag_now(self) -> None:
        clock = self.session.round.clock
        assert clock
        assert clock.running is not None
        before = self.session
        await self._store([Flagged(seat=clock.running)], None, 0)
        self._tell(before, None)

    def shut(self, code: int) -> None:
        self._disarm()
        if self._gathering:
            self._gathering.cancel()
        for connection in self.crowd:
            connection.close(code)


def _by_browser(holders: Iterable[tuple[str, Holding]]) -> dict[str, set[Holding]]:
    found: dict[str, set[Holding]] = {}
    for browser, holding in holders:
        found.setdefault(browser, set()).add(holding)
    return found


def _clock_shown(session: GameSession, at: int, allowance: int) -> int | None:
    clock = session.round.clock
    return clock.left(at, allowance) if clock and clock.running is not None else None


def _is_an_end(event: Event) -> bool:
    """Whether that may happen in a game which is as long as it may be."""
    return isinstance(event, Flagged | Aborted | Joined) or (isinstance(event, Moved) and event.move in ENDING)


def _is_open(fault: StoreFault) -> bool:
    """Whether what stands in the database may be more than the room knows: only reading it anew tells. Whoever sent
    something gets no answer to it, comes back, sends it again, and then learns what is true."""
    return fault.conflict or fault.unsure


async def _to_the_end(work: Coroutine[Any, Any, None]) -> None:
    await asyncio.shield(asyncio.create_task(work))
