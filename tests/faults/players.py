"""Players who write down what they are told, over lines on which everything can happen."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from random import Random
from typing import TypeVar

from tests.faults.ledger import BROKEN, Ledger
from tests.waiting import LIMIT, wait_until, wait_until_async
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from marblebox.client import AsyncSitting, Client, ClientError, ConnectionEnded, Refused
from marblebox.client.requests import Place, Requests
from marblebox.client.table import Data

Result = TypeVar("Result")
MISHAPS = ("dropped", "doubled", "delayed", "swapped", "half-open", "cut")
DELAY = 1000  # turns of all other tasks
KULAMI, TOMOKO = "kulami(level=1)", "tomoko(claims=auto)"


class Watched(AsyncSitting):
    """A seat, or several, or none. What happens to its next messages can be ordered in `mishaps`."""

    def __init__(self, requests: Requests, game: str, ledger: Ledger, addresses: Sequence[str], rng: Random) -> None:
        super().__init__(requests, game)
        self._ledger, self._addresses, self._rng = ledger, addresses, rng
        self.mishaps: deque[str] = deque()
        self._last: Data | None = None
        self._left: list[ClientConnection] = []  # lines that nobody reads any more and nobody has closed

    # --- what is written down ----------------------------------------------------------------------------------------

    def hear(self, text: str | bytes) -> tuple[Data, list[Data]]:
        before, seen, seats = self.now.get("round"), [*self.steps], self.seats
        message, replies = super().hear(text)
        if message["type"] in ("welcome", "update"):
            if before == message["now"]["round"]:
                self._ledger.comes_back(self.game, seen, self.steps)
            self._ledger.shows(self.game, message["steps"])
            self._ledger.sees(self.game, {*seats, *self.seats}, message["now"])
        return message, replies

    def _settle(self, message: Data) -> None:
        if message["key"] in self._pending:
            self._ledger.told(self.game, message)
        super()._settle(message)

    # --- what happens to messages ------------------------------------------------------------------------------------

    async def send(self, message: Data) -> None:
        if "key" not in message:
            await super().send(message)
            return
        self._ledger.sending(self.game, message["key"])
        mishap = self.mishaps.popleft() if self.mishaps else ""
        if mishap == "delayed":
            for _ in range(DELAY):
                await asyncio.sleep(0)
        for one in self._on_the_line(message, mishap):
            await super().send(one)
        self._last = message
        if mishap in ("dropped", "cut"):
            self.cut()
        elif mishap == "half-open":
            self._leave()

    def _on_the_line(self, message: Data, mishap: str) -> list[Data]:
        """What really goes out, in that order."""
        if mishap == "swapped" and self._last:
            return [message, self._last]  # an old one comes once more, after the new one
        return {"dropped": [], "doubled": [message, message]}.get(mishap, [message])

    def _leave(self) -> None:
        """Go on over another line; this one stays open, and nobody reads it."""
        if self._socket:
            self._left.append(self._socket)
            self._socket = None
            self.lost()

    def cut(self) -> None:
        """The line breaks, and nobody is told."""
        if self._socket:
            self._socket.transport.abort()

    async def _connected(self) -> ClientConnection:
        """Any process will do."""
        self._requests.place = Place.of(self._rng.choice(self._addresses))
        return await super()._connected()

    async def close(self) -> None:
        for socket in self._left:
            socket.transport.abort()
        with suppress(ConnectionClosed, OSError):
            await super().close()


class Company:
    """All tables, and those who come and go."""

    def __init__(self, ledger: Ledger, addresses: Sequence[str], rng: Random) -> None:
        self.ledger, self.addresses, self._rng = ledger, addresses, rng
        self.sittings: list[Watched] = []
        self.over = asyncio.Event()

    async def sit(self, client: Client, game: str) -> Watched:
        sitting = Watched(client.requests, game, self.ledger, self.addresses, Random(self._rng.random()))
        while not sitting.welcome:
            await sitting.listen()
        self.sittings.append(sitting)
        return sitting

    async def play(self, number: int, most: int = 10**9) -> None:
        """One game after the other at a table, until it is over; every other table is for two with secrets."""
        for _ in range(most):
            if self.over.is_set():
                return
            sittings = await (self._hot_seat() if number % 2 == 0 else self._duel())
            try:
                await self._play(sittings)
            except ConnectionEnded as ended:
                self.ledger.complain(BROKEN, f"{sittings[0].game}: closed for good with {ended.code}")
            finally:
                for one in sittings:
                    self.sittings.remove(one)
                    await one.close()

    async def _hot_seat(self) -> list[Watched]:
        client = Client(self._rng.choice(self.addresses))
        made = await persistent(lambda: client.create(KULAMI, ["me", "me"]))
        return [await self.sit(client, made["game"])]

    async def _duel(self) -> list[Watched]:
        """Two with hands of their own, and somebody who watches."""
        clients = [Client(self._rng.choice(self.addresses)) for _ in range(3)]
        made = await persistent(lambda: clients[0].create(TOMOKO))
        path = next(one["path"] for one in made["links"] if (one["role"], one["seat"]) == ("player", 1))
        await persistent(lambda: clients[1].take(path))
        return [await self.sit(client, made["game"]) for client in clients]

    async def _play(self, sittings: list[Watched]) -> None:
        listening = [asyncio.create_task(_watch(one)) for one in sittings if not one.seats]
        try:
            await asyncio.gather(*(self._moves(one) for one in sittings if one.seats))
        finally:
            for task in listening:
                task.cancel()
            await asyncio.gather(*listening, return_exceptions=True)

    async def _moves(self, sitting: Watched) -> None:
        while turn := await self._unless_over(sitting.wait_turn()):
            with suppress(Refused):  # which is written down; another attempt is another message
                await sitting.play(self._rng.choice(turn.moves))

    async def _unless_over(self, work: Coroutine[None, None, Result]) -> Result | None:
        """What comes of it; None when the play is over before."""
        wanted, over = asyncio.create_task(work), asyncio.create_task(self.over.wait())
        try:
            await asyncio.wait([wanted, over], return_when=asyncio.FIRST_COMPLETED)
            return None if self.over.is_set() else wanted.result()
        finally:
            for task in (wanted, over):
                task.cancel()
            await asyncio.gather(wanted, over, return_exceptions=True)

    async def played(self, moves: int) -> None:
        """Wait until so many messages were acknowledged. Some must be in every minute."""
        while (before := self.ledger.acknowledged) < moves:
            await wait_until_async(lambda: self.ledger.acknowledged > before, "one more message is acknowledged")

    async def come_and_go(self, times: int, moves: int) -> int:
        """Visit one game after the other while so many moves are made; count the visits that showed something.

        The connection breaks after each visit.
        """
        visits = list[asyncio.Task[bool]]()
        for number in range(times):
            await self.played(number * moves // times)
            if self.sittings:
                visits.append(asyncio.create_task(self._visit(self._rng.choice(self.sittings).game)))
        return sum(await asyncio.gather(*visits))

    async def _visit(self, game: str) -> bool:
        client = Client(self._rng.choice(self.addresses))
        sitting = Watched(client.requests, game, self.ledger, self.addresses, self._rng)
        try:
            async with asyncio.timeout(LIMIT):
                await sitting.listen()
        except (TimeoutError, ClientError):
            return False
        finally:
            sitting.cut()
        return True


async def _watch(sitting: Watched) -> None:
    while True:
        await sitting.listen()


async def persistent(work: Callable[[], Result]) -> Result:
    """Ask until there is an answer: a server may be starting, or its database."""

    def answer() -> list[Result]:
        with suppress(ClientError):
            return [work()]
        return []

    return (await asyncio.to_thread(wait_until, answer, "a server answers"))[0]
