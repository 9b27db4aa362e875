"""People at a server: a browser with its cookies, and a chair at a game with its socket."""

from __future__ import annotations

import json
import secrets
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import httpx
import uvicorn
from fastapi import FastAPI
from tests.waiting import LIMIT, wait_until
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from marblebox.server.forms.from_server import Ping, Pointed, Presence, Quipped, Refused, Update, Welcome
from marblebox.server.limits import LIMITS, Limits
from marblebox.server.listening import listen
from marblebox.server.settings import Settings
from marblebox.server.web.app import Parts, create_app
from marblebox.server.web.serving import config_of

PATIENCE = LIMIT  # seconds in which an answer must come
MODELS = {
    model.model_fields["type"].annotation.__args__[0]: model  # type: ignore[union-attr]
    for model in (
        *(Welcome, Update, Presence),
        *(Pointed, Quipped, Refused, Ping),
    )
}
ME, FRIEND = {"kind": "me"}, {"kind": "friend"}


def engine(level: int) -> dict[str, Any]:
    return {"kind": "engine", "level": level}


def new_key() -> str:
    return secrets.token_urlsafe(9)


def settings_for(folder: Path, **wishes: Any) -> Settings:
    """A server that hurries, with its database in that folder."""
    given: dict[str, Any] = {
        "engine_pace": 0.0,
        "seed": 1,
        "creations": 1e6,
        "messages": 1000.0,
        "requests": 1e6,
        "engine_seconds": 0.2,
    }
    given["database"] = f"sqlite:///{folder / 'games.db'}"
    return Settings(**{**given, **wishes})


@contextmanager
def serving(folder: Path, parts: Parts = Parts(), **wishes: Any) -> Iterator[str]:  # noqa: B008
    """A server in a thread, with its database in that folder; its host and port."""
    settings = settings_for(folder, **wishes)
    with served(create_app(settings, parts), settings, parts.limits, wishes.get("port", 0)) as address:
        yield address


@contextmanager
def served(app: FastAPI, settings: Settings, limits: Limits = LIMITS, port: int = 0) -> Iterator[str]:
    with listen("127.0.0.1", port) as listening:
        server = uvicorn.Server(config_of(app, settings, limits=limits))
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        wait_until(lambda: server.started or not thread.is_alive(), "the server has started")
        assert server.started
        try:
            yield f"127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive()


@contextmanager
def reserved_port() -> Iterator[int]:
    """A port that no other process is given. A server may listen there, end, and listen there again."""
    with socket.socket() as holding:
        holding.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holding.bind(("127.0.0.1", 0))
        yield holding.getsockname()[1]


class Browser:
    """A browser at one server. It keeps its cookies and sends its origin, as browsers do."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.Client(base_url=f"http://{address}", headers={"Origin": f"http://{address}"})

    def create(self, spec: str, *seats: dict[str, Any], **wishes: Any) -> dict[str, Any]:
        answer = self.http.post("/api/games", json={"spec": spec, "seats": seats, **wishes})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def open(self, path: str) -> httpx.Response:
        return self.http.get(path)

    def sit(self, game: str) -> Sitting:
        return Sitting(self, game)

    def connect(self, game: str, **wishes: Any) -> ClientConnection:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        given: dict[str, Any] = {"origin": f"http://{self.address}", "additional_headers": {"Cookie": cookies}}
        opened: ClientConnection = connect(f"ws://{self.address}/ws/{game}", compression=None, **{**given, **wishes})
        return opened

    def close(self) -> None:
        self.http.close()


class Connecting(Protocol):
    """Whatever can open a socket to a game."""

    def connect(self, game: str) -> Any: ...


class Sitting:
    """Somebody who looks at a game: everything that comes is checked against its model and kept."""

    def __init__(self, browser: Connecting, game: str) -> None:
        self._opened = browser.connect(game)
        self.socket = self._opened.__enter__()
        self.received: list[str] = []
        self.steps: list[dict[str, Any]] = []
        self.now: dict[str, Any] = {}
        self.welcome = self.wait("welcome")

    def __enter__(self) -> Sitting:
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.__exit__(None, None, None)

    # --- what comes --------------------------------------------------------------------------------------------------

    def next(self) -> dict[str, Any]:
        text = self.socket.recv(PATIENCE)
        assert isinstance(text, str)
        self.received.append(text)
        message: dict[str, Any] = json.loads(text)
        MODELS[message["type"]].model_validate(message)
        self._follow(message)
        return message

    def _follow(self, message: dict[str, Any]) -> None:
        if message["type"] == "welcome":
            self.steps = message["steps"]
        elif message["type"] == "update":
            assert message["kept"] <= len(self.steps)
            self.steps = self.steps[: message["kept"]] + message["steps"]
        self.now = message.get("now", self.now)

    def wait(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next message of that kind with these values."""
        return self._first(lambda it: it["type"] == kind and all(it[name] == value for name, value in fields.items()))

    def answer(self) -> dict[str, Any]:
        """The next update or refusal."""
        return self._first(lambda message: message["type"] in ("update", "refused"))

    def _first(self, is_meant: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:  # pings come for as long as it is open
            message = self.next()
            if is_meant(message):
                return message
        raise AssertionError("nothing of that kind comes")

    def closed(self) -> int | None:
        """The code with which the other side closes the socket after everything that comes before; None without one."""
        until = time.monotonic() + PATIENCE
        try:
            while time.monotonic() < until:  # pings come for as long as it is open
                self.next()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None
        raise AssertionError("it stays open")

    # --- what goes ---------------------------------------------------------------------------------------------------

    def send(self, message: object) -> None:
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def act(self, seat: int, move: str, key: str | None = None, seq: int | None = None, **more: Any) -> dict[str, Any]:
        """Make a move and get the answer to it, after others' moves that came before."""
        key = key or new_key()
        seq = self.now["seq"] if seq is None else seq
        self.send({"type": "act", "key": key, "seq": seq, "seat": seat, "move": move, **more})
        return self.answer_to(key)

    def say(self, seat: int, what: str) -> dict[str, Any]:
        key = new_key()
        self.send({"type": "say", "key": key, "seq": self.now["seq"], "seat": seat, "what": what})
        return self.answer_to(key)

    def answer_to(self, key: str) -> dict[str, Any]:
        while True:
            message = self.answer()
            if message["key"] == key:
                return message

    # --- what is seen ------------------------------------------------------------------------------------------------

    def perspective(self, seat: int | None) -> dict[str, Any]:
        return next(one for one in self.now["perspectives"] if one["seat"] == seat)

    def options(self, seat: int) -> list[str]:
        return [option["move"] for option in self.perspective(seat)["options"]]

    def may(self, seat: int) -> list[str]:
        words: list[str] = self.perspective(seat)["may"]
        return words


def link(holder: dict[str, Any], role: str, seat: int | None) -> str:
    """The path of a link in a message or an answer."""
    return str(next(one["path"] for one in holder["links"] if (one["role"], one["seat"]) == (role, seat)))


New = Callable[[], Browser]


def friends(browsers: New, spec: str, **wishes: Any) -> tuple[Browser, Browser, str]:
    """Two browsers at one game, each with a seat."""
    ada, bert = browsers(), browsers()
    made = ada.create(spec, ME, FRIEND, **wishes)
    assert bert.open(link(made, "player", 1)).status_code == 303
    return ada, bert, made["game"]
