"""The post: what the operator has ordered at her desk, and what follows from it in a server that runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from marblebox.server.limits import LIMITS, Limits
from marblebox.server.operations.door import Door
from marblebox.server.storage import desk
from marblebox.server.storage.desk import Order
from marblebox.server.storage.store import Store, StoreFault
from marblebox.server.web.access import Tokens

if TYPE_CHECKING:
    from marblebox.server.live.room import Room
    from marblebox.server.live.rooms import Rooms

log = logging.getLogger("marblebox.server")


class Post:
    """Reads the orders, and does what they say."""

    def __init__(
        self, store: Store, rooms: Rooms, door: Door, own_secret: bytes | None, limits: Limits = LIMITS
    ) -> None:
        self._store, self._rooms, self._door, self._limits = store, rooms, door, limits
        self._own_secret = own_secret  # kept outside the database
        self._seen: set[Order] = set()
        self.notice: dict[str, str] | None = None
        self._doing: dict[str, Callable[[Order], object]] = {
            desk.GAME: self._drop,
            desk.HOLDERS: self._look_again,
            desk.EVERYTHING: self._drop_all,
        }

    async def begin(self) -> None:
        """What stands now; orders from before this server began are none of its business."""
        self._seen = set(await self._store.read(desk.orders))
        await self._learn()

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(self._limits.orders_seconds)
            try:
                await self.look()
            except StoreFault:
                continue  # of which the store has spoken
            except Exception:
                log.exception("an order was not understood")

    async def look(self) -> None:
        """Do what is new."""
        found = await self._store.read(desk.orders)
        new = [order for order in found if order not in self._seen]
        self._seen = set(found)
        if any(order.what not in (desk.GAME, desk.HOLDERS) for order in new):
            await self._learn()
        for order in new:
            if order.what in self._doing:
                self._doing[order.what](order)

    async def _learn(self) -> None:
        """The secret, the door and the notice as they are in the database."""

        def work(connection: Connection) -> tuple[str, list[desk.Ban], dict[str, str] | None]:
            return desk.setting(connection, "invitation") or "", desk.bans(connection), desk.notice(connection)

        invitation, bans, self.notice = await self._store.read(work)
        secret = self._own_secret or await self._store.secret()
        self._rooms.tokens = Tokens(secret)
        self._door.learn(secret, invitation, [(ban.network, ban.until) for ban in bans])

    def _drop(self, order: Order) -> None:
        room = self._rooms.live.get(order.subject)
        if room:
            self._let_go(room)

    def _drop_all(self, _: Order) -> None:
        for room in [*self._rooms.live.values()]:
            self._let_go(room)

    def _let_go(self, room: Room) -> None:
        log.info("let go by order", extra={"game": room.game})
        self._rooms.let_go(room)

    def _look_again(self, order: Order) -> None:
        if order.subject in self._rooms.live:
            self._rooms.spawn(self._rooms.reload_holders(order.subject))
