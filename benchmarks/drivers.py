"""Who plays in a load test: games of Marblebox, and of boardgame.io, each with both its players."""

from __future__ import annotations

import asyncio
import re
import time
from abc import ABC, abstractmethod
from random import Random

import orjson
from benchmarks.wire import Client, Socket

SEATS = [{"kind": "me"}, {"kind": "friend"}]

_KEY = re.compile(rb'^\{"type":"update","key":"([^"]+)"')
_SEQ = re.compile(rb'"now":\{"seq":(\d+)')
_BOARD = re.compile(rb'"board":"([^"]+)","points":\[[^]]*\],"outcome":(null)?')
_TURN = re.compile(rb'"to_move":(\d+)')
_MOVES = re.compile(rb'\{"move":"([^"]+)","effect"')


class Driven(ABC):
    """A game in which whoever is to move does so every few seconds."""

    def __init__(self, number: int, address: str) -> None:
        self.address, self.rng = address, Random(number)
        self.sockets: list[Socket] = []
        self.sent: dict[bytes, float] = {}
        self.latencies: list[float] = []

    @abstractmethod
    async def create(self, client: Client) -> None: ...

    @abstractmethod
    async def open(self) -> None:
        """Both players come."""

    @property
    @abstractmethod
    def is_ready(self) -> bool: ...

    @abstractmethod
    def move(self) -> None:
        """Whoever is to move moves; when the game is over they begin another."""

    def note_sent(self, key: bytes) -> None:
        self.sent[key] = time.perf_counter()

    def note_arrived(self, key: bytes) -> None:
        sent = self.sent.pop(key, None)
        if sent is not None:
            self.latencies.append(time.perf_counter() - sent)

    def close(self) -> None:
        for socket in self.sockets:
            socket.close()


class Marblebox(Driven):
    """One game with both its players, who move by turns."""

    def __init__(self, number: int, address: str, spec: str) -> None:
        super().__init__(number, address)
        self.spec, self.game, self.cookies = spec, "", [b"", b""]
        self.now = [b"", b""]

    async def create(self, client: Client) -> None:
        wish = orjson.dumps({"spec": self.spec, "seats": SEATS})
        headers, text = await client.ask("POST", "/api/games", wish)
        self.cookies[0] = headers[b"set-cookie"].partition(b";")[0]
        made = orjson.loads(text)
        self.game = made["game"]
        friend = next(link["path"] for link in made["links"] if link["seat"] == 1)
        headers, _ = await client.ask("GET", friend)
        self.cookies[1] = headers[b"set-cookie"].partition(b";")[0]

    async def open(self) -> None:
        for seat, cookie in enumerate(self.cookies):
            headers = f"Cookie: {cookie.decode()}\r\nOrigin: http://{self.address}\r\n"
            heard = self._hear_first if seat == 0 else self._hear_second
            self.sockets.append(await Socket.opened(self.address, f"/ws/{self.game}", headers, heard))

    @property
    def is_ready(self) -> bool:
        return all(self.now)

    def _hear_first(self, socket: Socket, text: bytes) -> None:
        self._hear(0, socket, text)

    def _hear_second(self, socket: Socket, text: bytes) -> None:
        self._hear(1, socket, text)

    def _hear(self, seat: int, socket: Socket, text: bytes) -> None:
        if text.startswith(b'{"type":"ping"'):
            socket.send(text.replace(b"ping", b"pong", 1))
        elif text.startswith((b'{"type":"update"', b'{"type":"welcome"')):
            self.now[seat] = text
            key = _KEY.match(text)
            if key and key[1][:1] != b"01"[seat : seat + 1]:  # what the other one has sent
                self.note_arrived(key[1])

    def move(self) -> None:
        heard = {found[1] for text in self.now if (found := _SEQ.search(text))}
        if self.sent or len(heard) > 1:  # as at a table: nobody moves before both have seen the last move
            return
        for seat, text in enumerate(self.now):
            if message := self._next(seat, text):
                self.sockets[seat].send(message)

    def _next(self, seat: int, text: bytes) -> bytes | None:
        """What that seat says now: a move if it is its turn, and that it wants another game when one is over."""
        seq, now = _SEQ.search(text), text.rfind(b'"now":')
        board = _BOARD.search(text, now)
        assert seq
        assert board
        key = b"%d%015x" % (seat, self.rng.getrandbits(60))
        if board[2] is None:
            last = max((_SEQ.search(one) for one in self.now), key=lambda found: int(found[1]) if found else 0)
            assert last
            return b'{"type":"say","key":"%s","seq":%s,"seat":%d,"what":"rematch"}' % (key, last[1], seat)
        turn = _TURN.search(text, now)
        moves = _MOVES.findall(text, now)
        if not turn or int(turn[1]) != seat or not moves:
            return None
        self.note_sent(key)
        move = self.rng.choice(moves)
        form = b'{"type":"act","key":"%s","seq":%s,"seat":%d,"move":"%s","board":"%s"}'
        return form % (key, seq[1], seat, move, board[1])


class BoardgameIo(Driven):
    """The same for a game of boardgame.io, which speaks socket.io: a number says what kind of message it is."""

    NAME = "kulami"

    def __init__(self, number: int, address: str, spec: str = "") -> None:
        super().__init__(number, address)
        self.match, self.credentials = "", ["", ""]
        self.state: list[dict[str, object]] = [{}, {}]

    async def create(self, client: Client) -> None:
        _, made = await client.ask("POST", f"/games/{self.NAME}/create", b'{"numPlayers":2}')
        self.match = orjson.loads(made)["matchID"]
        for seat in range(2):
            wish = orjson.dumps({"playerID": str(seat), "playerName": "a"})
            _, joined = await client.ask("POST", f"/games/{self.NAME}/{self.match}/join", wish)
            self.credentials[seat] = orjson.loads(joined)["playerCredentials"]

    async def open(self) -> None:
        for seat in range(2):

            def heard(socket: Socket, text: bytes, seat: int = seat) -> None:
                self._hear(seat, socket, text)

            path, headers = "/socket.io/?EIO=4&transport=websocket", f"Origin: http://{self.address}\r\n"
            self.sockets.append(await Socket.opened(self.address, path, headers, heard))

    @property
    def is_ready(self) -> bool:
        return all(self.state)

    def _hear(self, seat: int, socket: Socket, text: bytes) -> None:
        if text.startswith(b"0"):
            socket.send(b"40/%s," % self.NAME.encode())
        elif text == b"2":
            socket.send(b"3")
        elif text.startswith(b"40/"):
            wish = ["sync", self.match, str(seat), self.credentials[seat], 2]
            socket.send(b"42/%s,%s" % (self.NAME.encode(), orjson.dumps(wish)))
        elif text.startswith(b"42/"):
            what, _, *rest = orjson.loads(text.partition(b",")[2])
            if what in ("sync", "update"):
                state = rest[0]["state"] if what == "sync" else rest[0]
                mover = self.state[seat].get("ctx", {}).get("currentPlayer")  # type: ignore[attr-defined]
                self.state[seat] = state
                if what == "update" and mover != str(seat):
                    self.note_arrived(b"%d" % (state["_stateID"] - 1))

    def move(self) -> None:
        if self.sent:
            return
        state = max(self.state, key=lambda one: int(str(one["_stateID"])))
        ctx, board, number = state["ctx"], state["G"], int(str(state["_stateID"]))
        assert isinstance(ctx, dict)
        assert isinstance(board, dict)
        if ctx.get("gameover"):
            return
        seat = int(ctx["currentPlayer"])
        payload = {
            "type": "place",
            "args": [self.rng.choice(board["legal"])],
            "playerID": str(seat),
            "credentials": self.credentials[seat],
        }
        message = ["update", {"type": "MAKE_MOVE", "payload": payload}, number, self.match, str(seat)]
        self.note_sent(b"%d" % number)
        self.sockets[seat].send(b"42/%s,%s" % (self.NAME.encode(), orjson.dumps(message)))


async def create_all(games: list[Driven], address: str, at_once: int = 8) -> None:
    """Make them, a few at a time, each over a connection of its own, as people do: processes share connections."""
    waiting = iter(games)

    async def work() -> None:
        client = Client(address)
        for game in waiting:
            await game.create(client)
            client.close()

    await asyncio.gather(*(work() for _ in range(at_once)))
