"""A live game on the server: the sockets around it, and whose its seats are.

What is done in the game is the business of `play.live_game`, which tells everybody through here.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from marblebox.play import messages, policy, views
from marblebox.play.commands import Act, Join, Rename, Renew, Say, Viewer
from marblebox.play.live_game import Key, LiveGame
from marblebox.play.refusal import Refused
from marblebox.play.session import Session
from marblebox.play.time_source import LoopTime
from marblebox.server import words
from marblebox.server.forms.from_client import PointAt, Quip
from marblebox.server.live.connection import Connection
from marblebox.server.live.message_cache import MessageCache
from marblebox.server.live.presence import SEAT_SOCKETS, Presence
from marblebox.server.live.seat_holders import Holders, SeatHolders
from marblebox.server.storage.event_log import DatabaseLog

if TYPE_CHECKING:
    from marblebox.server.live.rooms import Rooms

log = logging.getLogger("marblebox.server")
RELOADED = 1012  # clients come back after this code


class Room:
    """The publisher of a live game."""

    def __init__(
        self, game: str, session: Session, keys: Iterable[Key], holders: Holders, rooms: Rooms, epoch: int | None = None
    ) -> None:
        self.game, self.rooms, self.epoch = game, rooms, epoch
        self.holders = SeatHolders(holders)
        self.presence = Presence(self._around, rooms.clock, rooms.limits.presence_seconds)
        self.crowd, self._cache = self.presence.crowd, MessageCache()
        self.idle_since = rooms.clock()
        self.live = LiveGame(
            *(game, session, keys, DatabaseLog(rooms.store, epoch), self, LoopTime(rooms.clock), rooms.spawn),
            new_seed=rooms.seeds.new,
            longest=rooms.longest,
            retry_seconds=rooms.limits.retry_seconds,
        )

    @property
    def session(self) -> Session:
        return self.live.session

    def viewer(self, browser: str) -> Viewer:
        """What a browser has here."""
        return self.holders.viewer(browser, self.session)

    @property
    def is_live(self) -> bool:
        return self.rooms.live.get(self.game) is self

    @property
    def is_attended(self) -> bool:
        return self.presence.is_attended(self.rooms.limits.absence_seconds)

    @property
    def may_rest(self) -> bool:
        """Whether nobody is there and nothing is being done."""
        return not self.crowd and not self.live.lock.locked()

    # --- who comes and goes ------------------------------------------------------------------------------------------

    def has_place_for(self, browser: str) -> bool:
        """Whether a browser may open one more socket here; one that went silent makes room."""
        if not browser or len(self.crowd.of_browser(browser)) < SEAT_SOCKETS:
            return True
        silent = self.presence.silent_socket(browser)
        if silent is None:
            return False
        self.leave(silent)
        silent.close(RELOADED)
        return True

    async def enter(self, connection: Connection) -> None:
        """Show everything to a connection that comes, and its seats to the others."""
        async with self.live.lock:
            if not self.is_live:  # it was put away in this very moment
                return connection.close(RELOADED)
            connection.viewer = self.viewer(connection.browser)  # as it is now that nobody changes it
            if await self.live.attempt(connection, Join(connection.bot)):
                await self._prepare(self.session, 0, connection.viewer)
                if self.is_live:  # still
                    self.crowd.add(connection)
                    self._welcome(connection)
                    self.presence.tell_soon()
        if connection not in self.crowd:
            return connection.close(RELOADED)
        return self.changed()

    def leave(self, connection: Connection) -> None:
        if connection in self.crowd:
            self.presence.leave(connection)
            self.idle_since = self.rooms.clock()
            asyncio.get_running_loop().call_later(self.rooms.limits.absence_seconds, self.rooms.changed, self)

    async def renew(self, seat: int, browser: str | None = None) -> bool:
        """Replace the links of a seat for a browser, or for the operator: the old ones lead nowhere, and every other
        browser loses the seat.

        False if the browser may not ask for it. That is checked under the lock, since players may swap sides while a
        request is on its way.
        """
        async with self.live.lock:
            first = self.session.first_seat(seat)
            keeps = self.holders.plays(browser, first)
            keeper = browser if browser and keeps else ""
            viewer = Viewer(host=True) if browser is None else self.viewer(browser)
            try:
                await self.live.accept(viewer, Renew(seat, keeps), extra=(first, keeper))
            except Refused as refused:
                if refused.code == "not_your_seat":
                    return False
                raise
            for other in self.holders.keep_only(first, keeper):
                self._reseat(other)
        self.presence.tell_soon()
        self.changed()
        return True

    async def reload_holders(self) -> None:
        """Other browsers hold the seats now, as the database tells; those whom it concerns learn of it."""
        async with self.live.lock:
            self.holders = SeatHolders(await self.rooms.store.holders(self.game))
            for browser in {one.browser for one in self.crowd if one.viewer != self.viewer(one.browser)}:
                self._reseat(browser)
        self.presence.tell_soon()

    def _reseat(self, browser: str) -> None:
        for connection in self.crowd.of_browser(browser):
            self.crowd.change(connection, self.viewer(browser))
            self._welcome(connection)

    def _around(self, viewer: Viewer) -> dict[str, Any]:
        links = self.rooms.tokens.links(self.game, self.session, viewer)
        return {"seats": views.seats(self.session, self.crowd.present), "watchers": self.crowd.watchers, "links": links}

    def _welcome(self, connection: Connection) -> None:
        session, viewer, now = self.session, connection.viewer, self.rooms.clock()
        around, parts = self._around(viewer), self._cache.at(session)
        connection.send(views.welcome(self.game, session, viewer, around, now, self.live.failed, parts))

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
        return self.presence.tell(lambda _: {"type": "quipped", "seat": message.seat, "word": message.word})

    # --- the publisher of the game -----------------------------------------------------------------------------------

    async def prepare(self, before: Session, after: Session) -> None:
        await self._prepare(after, len(after.round.steps) - 1, *self.crowd.viewers)

    async def _prepare(self, session: Session, first: int, *viewers: Viewer) -> None:
        """Render what they will be shown, beside the event loop where it takes long."""
        failed = self.live.failed if session is self.session else frozenset()
        if self._cache.is_much(session, first):
            await asyncio.to_thread(self._cache.prepare, session, viewers, first, failed)
        else:
            self._cache.prepare(session, viewers, first, failed)

    def publish(self, before: Session, key: str | None) -> None:
        session, failed, now = self.session, self.live.failed, self.rooms.clock()
        if session.swapped != before.swapped:
            before = session
            for browser in {connection.browser for connection in self.crowd}:
                self._reseat(browser)
        elif session.chairs != before.chairs:
            self.presence.tell_soon()
        if before is session or views.is_shown_anew(before, session):
            parts = self._cache.at(session)
            self.presence.tell(lambda viewer: views.update(session, before, viewer, key, now, failed, parts))

    def answer(self, sender: Connection, key: str | None) -> None:
        session, now = self.session, self.rooms.clock()
        parts = self._cache.at(session)
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
        self.presence.close(code)
