"""A live game on the server: the sockets around it, who is present, and whose its seats are.

What is done in the game is the business of `play.live_game`, which tells everybody through here.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from marblebox.core.errors import PositionError
from marblebox.play import messages, policy, views
from marblebox.play.commands import Act, Join, Rename, Renew, Say, Viewer
from marblebox.play.live_game import Key, LiveGame
from marblebox.play.ports import NotStored
from marblebox.play.refusal import Refused
from marblebox.play.session import Session
from marblebox.play.time_source import LoopTime
from marblebox.server import words
from marblebox.server.forms.from_client import PointAt, Quip
from marblebox.server.live.connection import Connection
from marblebox.server.live.crowd import Crowd
from marblebox.server.live.message_cache import MessageCache, text_of
from marblebox.server.live.thinking_pool import Asker
from marblebox.server.storage.event_log import DatabaseLog
from marblebox.server.storage.store import Holding

if TYPE_CHECKING:
    from marblebox.server.live.rooms import Rooms

log = logging.getLogger("marblebox.server")
RELOADED = 1012  # clients come back after this code
SEAT_SOCKETS = 10  # of one browser in one game
SILENT = 20.0  # seconds without a word, pongs included, after which a socket gives way to a new one of its browser
Holders = Iterable[tuple[str, Holding]]


class Room:
    """The publisher of a live game. Viewers who may know the same get the same text."""

    def __init__(
        self, game: str, session: Session, keys: Iterable[Key], holders: Holders, rooms: Rooms, epoch: int | None = None
    ) -> None:
        self.game, self.rooms, self.epoch = game, rooms, epoch
        self.holders = _by_browser(holders)
        self.crowd, self.cache = Crowd(), MessageCache()
        self._gathering: asyncio.TimerHandle | None = None
        self.idle_since = rooms.clock()
        self._left: int | None = None  # when the last connection had gone
        self.live = LiveGame(
            *(game, session, keys, DatabaseLog(rooms.store, epoch), self, LoopTime(rooms.clock), rooms.spawn),
            new_seed=rooms.seeds.new,
            longest=rooms.longest,
            retry_seconds=rooms.limits.retry_seconds,
        )

    @property
    def session(self) -> Session:
        return self.live.session

    # --- who is there ------------------------------------------------------------------------------------------------

    def viewer(self, browser: str) -> Viewer:
        """What a browser has here."""
        held, now = self.holders.get(browser, set()), self.session.first_seat
        roles = ("player", "adviser")
        seats = {role: tuple(sorted(now(one.seat) for one in held if one.role == role)) for role in roles}
        advises = tuple(seat for seat in seats["adviser"] if seat not in seats["player"])
        return Viewer(seats["player"], advises, any(one.role == "host" for one in held))

    @property
    def present(self) -> set[int]:
        return self.crowd.present

    @property
    def asker(self) -> Asker:
        """For whom the computer thinks here: a player who is there, else somebody who watches."""
        players = (one for one in self.crowd if one.viewer.seats)
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
    def may_rest(self) -> bool:
        """Whether nobody is there and nothing is being done."""
        return not self.crowd and not self.live.lock.locked()

    async def enter(self, connection: Connection) -> None:
        """Show everything to a connection that comes, and its seats to the others."""
        async with self.live.lock:
            if not self.is_live:  # it was put away in this very moment
                return connection.close(RELOADED)
            connection.viewer = self.viewer(connection.browser)  # as it is now that nobody changes it
            try:
                await self.live.accept(connection.viewer, Join(connection.bot))
                await self._prepare(self.session, 0, connection.viewer)
            except Refused as refused:
                self.refuse(connection, refused, None)
            except PositionError:
                self.refuse(connection, Refused("illegal_move", messages.TOO_MANY_TURNS), None)
            except NotStored as fault:
                self.refuse(connection, Refused(fault.code, fault.told), None)
            else:
                if self.is_live:  # still
                    self.crowd.add(connection)
                    self._welcome(connection)
                    self.tell_presence()
        if connection not in self.crowd:
            return connection.close(RELOADED)
        return self.changed()

    def leave(self, connection: Connection) -> None:
        if connection in self.crowd:
            self.crowd.remove(connection)
            self.idle_since = self._left = self.rooms.clock()
            self.tell_presence()
            asyncio.get_running_loop().call_later(self.rooms.limits.absence_seconds, self.rooms.changed, self)

    async def renew(self, seat: int, browser: str | None = None) -> bool:
        """Replace the links of a seat for a browser, or for the operator: the old ones lead nowhere, and every other
        browser loses the seat.

        False if the browser may not ask for it. That is checked under the lock, since players may swap sides while a
        request is on its way.
        """
        async with self.live.lock:
            first = self.session.first_seat(seat)
            keeps = Holding("player", first) in self.holders.get(browser or "", set())
            keeper = browser if browser and keeps else ""
            viewer = Viewer(host=True) if browser is None else self.viewer(browser)
            try:
                await self.live.accept(viewer, Renew(seat, keeps), extra=(first, keeper))
            except Refused as refused:
                if refused.code == "not_your_seat":
                    return False
                raise
            for other, held in [*self.holders.items()]:
                gone = {one for one in held if one.seat == first} if other != keeper else set()
                if gone:
                    self.holders[other] = held - gone
                    self._reseat(other)
        self.tell_presence()
        self.changed()
        return True

    def _reseat(self, browser: str) -> None:
        for connection in self.crowd.of_browser(browser):
            self.crowd.change(connection, self.viewer(browser))
            self._welcome(connection)

    async def reload_holders(self) -> None:
        """Other browsers hold the seats now, as the database tells; those whom it concerns learn of it."""
        async with self.live.lock:
            self.holders = _by_browser(await self.rooms.store.holders(self.game))
            for browser in {one.browser for one in self.crowd if one.viewer != self.viewer(one.browser)}:
                self._reseat(browser)
        self.tell_presence()

    def tell_presence(self) -> None:
        """Soon, once for all who come and go in that moment."""
        if self._gathering is None:
            soon = self.rooms.limits.presence_seconds
            self._gathering = asyncio.get_running_loop().call_later(soon, self._tell_presence)

    def _tell_presence(self) -> None:
        self._gathering = None
        self._tell(lambda viewer: {"type": "presence", **self._around(viewer)})

    def _tell(self, message: Any) -> None:
        texts: dict[Viewer, str] = {}
        for connection in self.crowd:
            viewer = connection.viewer
            if viewer not in texts:
                texts[viewer] = text_of(message(viewer))
            connection.send_text(texts[viewer])

    def _around(self, viewer: Viewer) -> dict[str, Any]:
        links = self.rooms.tokens.links(self.game, self.session, viewer)
        return {"seats": views.seats(self.session, self.present), "watchers": self.crowd.watchers, "links": links}

    def _welcome(self, connection: Connection) -> None:
        session, viewer, now = self.session, connection.viewer, self.rooms.clock()
        parts = self.cache.at(session)
        connection.send(views.welcome(self.game, session, viewer, self._around(viewer), now, self.live.failed, parts))

    # --- what is said beside the game --------------------------------------------------------------------------------

    async def handle(self, connection: Connection, command: Act | Say | Rename) -> None:
        await self.live.handle(connection, command)

    def point(self, connection: Connection, message: PointAt) -> None:
        """Show a party what one of them points at."""
        if not policy.may_point(connection.viewer, message.seat):
            return self.refuse(connection, Refused("not_your_seat", messages.NOT_YOUR_SEAT), None)
        by = "player" if message.seat in connection.viewer.seats else "adviser"
        for other in self.crowd:
            if policy.may_point(other.viewer, message.seat):
                other.send({"type": "pointed", "seat": message.seat, "by": by, "at": message.at})
        return None

    def quip(self, connection: Connection, message: Quip) -> None:
        """Let everybody hear a quick word, now and then; more often than that only its speaker learns of it."""
        if not policy.may_move(connection.viewer, message.seat):
            return self.refuse(connection, Refused("not_your_seat", messages.NOT_YOUR_SEAT), None)
        if not connection.quips.take():
            return self.refuse(connection, Refused("too_fast", words.TOO_FAST), None)
        return self._tell(lambda _: {"type": "quipped", "seat": message.seat, "word": message.word})

    # --- the publisher of the game -----------------------------------------------------------------------------------

    async def prepare(self, before: Session, after: Session) -> None:
        await self._prepare(after, len(after.round.steps) - 1, *self.crowd.viewers)

    async def _prepare(self, session: Session, first: int, *viewers: Viewer) -> None:
        """Render what they will be shown, beside the event loop where it takes long."""
        failed = self.live.failed if session is self.session else frozenset()
        if self.cache.is_much(session, first):
            await asyncio.to_thread(self.cache.prepare, session, viewers, first, failed)
        else:
            self.cache.prepare(session, viewers, first, failed)

    def publish(self, before: Session, key: str | None) -> None:
        session, failed, now = self.session, self.live.failed, self.rooms.clock()
        if session.swapped != before.swapped:
            before = session
            for browser in {connection.browser for connection in self.crowd}:
                self._reseat(browser)
        elif session.chairs != before.chairs:
            self.tell_presence()
        if before is session or views.is_shown_anew(before, session):
            parts = self.cache.at(session)
            self._tell(lambda viewer: views.update(session, before, viewer, key, now, failed, parts))

    def answer(self, sender: Connection, key: str | None) -> None:
        session, now = self.session, self.rooms.clock()
        parts = self.cache.at(session)
        sender.send(views.update(session, session, sender.viewer, key, now, self.live.failed, parts))

    def refuse(self, sender: Connection, refused: Refused, key: str | None) -> None:
        log.info("refused", extra={"game": self.game, "code": refused.code})
        sender.send({"type": "refused", "key": key, "code": refused.code, "message": refused.message})

    def lag_of(self, seat: int) -> float:
        return max((one.lag for one in self.crowd if seat in one.viewer.seats), default=0)

    async def reload(self) -> bool:
        """Another process may have the game now: everybody comes back, and finds who has it."""
        asyncio.get_running_loop().call_soon(self.rooms.drop, self)  # once those who wait were told
        return False

    def changed(self) -> None:
        self.rooms.changed(self)

    def shut(self, code: int) -> None:
        self.live.close()
        if self._gathering:
            self._gathering.cancel()
        for connection in self.crowd:
            connection.close(code)


def _by_browser(holders: Holders) -> dict[str, set[Holding]]:
    found: dict[str, set[Holding]] = {}
    for browser, holding in holders:
        found.setdefault(browser, set()).add(holding)
    return found
