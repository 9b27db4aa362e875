"""A client that waits: one call after the other, as in a script."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from typing import Any, Self
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from marblebox.client.errors import ClientError, Refused
from marblebox.client.requests import Requests
from marblebox.client.table import Data, Table, Turn

HERE = "http://localhost:8137"
NO_SEAT = {
    "unknown": {"en": "this link leads to no seat", "de": "dieser Link führt zu keinem Platz"},
    "replaced": {
        "en": "this link was replaced by a new one; ask the person you have it from",
        "de": "dieser Link wurde durch einen neuen ersetzt; frag die Person, von der du ihn hast",
    },
}  # what is behind the address to which such a link leads


class Client:
    """A server, to a program that is known to it by its `identity`; give that again to have the same seats again."""

    def __init__(
        self, address: str = HERE, name: str = "", bot: bool = True, identity: str = "", word: str = ""
    ) -> None:
        self.requests, self.name = Requests(address, bot, identity, word), name

    @property
    def identity(self) -> str:
        """By what the server knows this program, once it has a seat. Keep it secret, and keep it."""
        return self.requests.cookies.get("marblebox", "")

    def catalogue(self) -> list[Data]:
        """Every game with its rules, variants and seats."""
        catalogue: list[Data] = self.requests.get("/api/catalogue")
        return catalogue

    def games(self) -> list[Data]:
        """The games in which this program has something, the last changed first."""
        games: list[Data] = self.requests.get("/api/games")
        return games

    def record(self, game: str) -> str:
        """The match as text."""
        return self.requests.ask("GET", f"/api/games/{game}/record").body.decode()

    def create(self, spec: str, seats: Sequence[str | Data] = ("me", "friend"), **wishes: Any) -> Data:
        """Make a game: its identifier and the links to its seats. Seats are me, friend, or engine with a level."""
        wanted = [{"kind": seat} if isinstance(seat, str) else seat for seat in seats]
        made: Data = self.requests.post("/api/games", {"spec": spec, "seats": wanted, **wishes})
        return made

    def take(self, link: str) -> str:
        """Take the seat to which a link leads; the identifier of the game."""
        path = urlsplit(link).path
        parts = path.strip("/").split("/")
        if parts[0] != "g" or not 2 <= len(parts) <= 3:
            raise ClientError(f"this is not a link to a game: {link!r}")
        location = self.requests.ask("GET", path).location
        for lack, words in NO_SEAT.items():
            if f"link={lack}" in location:
                raise Refused(f"{lack}_token", words)
        return parts[1]

    def sit(self, game: str) -> Sitting:
        """Sit down at a game, with the seats one has there."""
        return Sitting(self.requests, game, self.name)


def join(link: str, name: str = "", bot: bool = True) -> Sitting:
    """Take the seat to which a link leads, and sit down."""
    client = Client(link, name, bot)
    return client.sit(client.take(link))


class Sitting(Table):
    """A seat at a game, or several. Lines that break are taken up again, and nothing is said twice."""

    def __init__(self, requests: Requests, game: str, name: str = "") -> None:
        super().__init__(game, name)
        self._requests = requests
        self._socket: ClientConnection | None = None
        while not self.welcome:
            self.listen()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self._socket:
            self._socket.close()

    def turns(self) -> Iterator[Turn]:
        """Each turn of the own seats until the round is over."""
        while turn := self.wait_turn():
            yield turn

    def wait_turn(self) -> Turn | None:
        """Wait for a turn of one's own; None once the round is over."""
        while not (self.turn or self.outcome):
            self.listen()
        return self.turn

    def play(self, move: str, seat: int | None = None) -> Data:
        """Make a move and wait until it stands; Refused says why it does not."""
        return self._asked(self.act(move, seat))

    def say(self, what: str, seat: int | None = None) -> Data:
        """Say one of the words in `may`, and wait until it was heard."""
        return self._asked(self.speak(what, seat))

    def _asked(self, message: Data) -> Data:
        self._send(message)
        while not (answer := self.answer(message["key"])):
            self.listen()
        return answer

    def listen(self) -> Data:
        """The next message, after what follows from it was done."""
        while True:
            try:
                self._socket = self._socket or self._connected()
                message, replies = self.hear(self._socket.recv())
            except ConnectionClosed as closed:
                self._come_back(closed.rcvd.code if closed.rcvd else None)
            except (OSError, InvalidHandshake):
                self._come_back(None)
            else:
                for reply in replies:
                    self._send(reply)
                return message

    def _connected(self) -> ClientConnection:
        opened: ClientConnection = connect(**self._requests.socket(self.game))
        return opened.__enter__()  # some versions of the library open it only now

    def _come_back(self, code: int | None) -> None:
        self._socket = None
        time.sleep(self.lost(code))

    def _send(self, message: Data) -> None:
        """What cannot be sent now is sent after coming back, if it has to be answered."""
        try:
            if self._socket:
                self._socket.send(json.dumps(message))
        except ConnectionClosed:
            return  # noticed when listening
