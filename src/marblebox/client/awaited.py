"""A client that is awaited: many games in one program. It does what the one that waits does (`waiting.py`)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from marblebox.client.requests import Requests
from marblebox.client.table import Data, Table, Turn
from marblebox.client.waiting import HERE, Client


class AsyncClient:
    """A server, to a program that is known to it by its `identity`. Requests are made in threads."""

    def __init__(
        self, address: str = HERE, name: str = "", bot: bool = True, identity: str = "", word: str = ""
    ) -> None:
        self._client = Client(address, name, bot, identity, word)

    @property
    def identity(self) -> str:
        return self._client.identity

    @property
    def requests(self) -> Requests:
        return self._client.requests

    async def catalogue(self) -> list[Data]:
        return await asyncio.to_thread(self._client.catalogue)

    async def games(self) -> list[Data]:
        return await asyncio.to_thread(self._client.games)

    async def record(self, game: str) -> str:
        return await asyncio.to_thread(self._client.record, game)

    async def create(self, spec: str, seats: Sequence[str | Data] = ("me", "friend"), **wishes: Any) -> Data:
        return await asyncio.to_thread(lambda: self._client.create(spec, seats, **wishes))

    async def take(self, link: str) -> str:
        return await asyncio.to_thread(self._client.take, link)

    async def sit(self, game: str) -> AsyncSitting:
        """Sit down at a game, with the seats one has there."""
        sitting = AsyncSitting(self.requests, game, self._client.name)
        while not sitting.welcome:
            await sitting.listen()
        return sitting


class AsyncSitting(Table):
    """A seat at a game, or several. Lines that break are taken up again, and nothing is said twice."""

    def __init__(self, requests: Requests, game: str, name: str = "") -> None:
        super().__init__(game, name)
        self._requests = requests
        self._socket: ClientConnection | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        if self._socket:
            await self._socket.close()

    async def turns(self) -> AsyncIterator[Turn]:
        """Each turn of the own seats until the round is over."""
        while turn := await self.wait_turn():
            yield turn

    async def wait_turn(self) -> Turn | None:
        """Wait for a turn of one's own; None once the round is over."""
        while not (self.turn or self.outcome):
            await self.listen()
        return self.turn

    async def play(self, move: str, seat: int | None = None) -> Data:
        """Make a move and wait until it stands; Refused says why it does not."""
        return await self._asked(self.act(move, seat))

    async def say(self, what: str, seat: int | None = None) -> Data:
        """Say one of the words in `may`, and wait until it was heard."""
        return await self._asked(self.speak(what, seat))

    async def _asked(self, message: Data) -> Data:
        await self.send(message)
        while not (answer := self.answer(message["key"])):
            await self.listen()
        return answer

    async def listen(self) -> Data:
        """The next message, after what follows from it was done."""
        while True:
            try:
                self._socket = self._socket or await self._connected()
                message, replies = self.hear(await self._socket.recv())
            except ConnectionClosed as closed:
                await self._come_back(closed.rcvd.code if closed.rcvd else None)
            except (OSError, InvalidHandshake):
                await self._come_back(None)
            else:
                for reply in replies:
                    await self.send(reply)
                return message

    async def _connected(self) -> ClientConnection:
        return await connect(**self._requests.socket(self.game))

    async def _come_back(self, code: int | None) -> None:
        self._socket = None
        await asyncio.sleep(self.lost(code))

    async def send(self, message: Data) -> None:
        """What cannot be sent now is sent after coming back, if it has to be answered."""
        try:
            if self._socket:
                await self._socket.send(json.dumps(message))
        except ConnectionClosed:
            return  # noticed when listening
