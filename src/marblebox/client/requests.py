"""Requests to a server over the standard library alone, and the cookies by which it knows who asks."""

from __future__ import annotations

import json
import ssl
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from http.cookies import SimpleCookie
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from marblebox.client.errors import ClientError, Refused

COOKIE = "marblebox"
BOT = "Marblebox-Bot"  # the header by which a program says that it is one
TIMEOUT = 30.0  # seconds
LARGEST = 64 * 2**20  # bytes of a message from the server
WRONG_WORD = {"en": "that is not the word of this server", "de": "das ist nicht das Wort dieses Servers"}


class Place(NamedTuple):
    """Where a server is."""

    secure: bool
    host: str
    port: int

    @classmethod
    def of(cls, address: str) -> Place:
        parts = urlsplit(address if "://" in address else f"http://{address}")
        try:
            port = parts.port
        except ValueError:
            port = None
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ClientError(f"this is not the address of a server: {address!r}")
        secure = parts.scheme == "https"
        return cls(secure, parts.hostname, port or (443 if secure else 80))

    @property
    def authority(self) -> str:
        name = f"[{self.host}]" if ":" in self.host else self.host
        return name if self.port == (443 if self.secure else 80) else f"{name}:{self.port}"

    @property
    def origin(self) -> str:
        return f"http{'s' if self.secure else ''}://{self.authority}"

    def socket(self, game: str) -> str:
        return f"ws{'s' if self.secure else ''}://{self.authority}/ws/{game}"


class Answer(NamedTuple):
    status: int
    location: str
    body: bytes


class Requests:
    """Asks one server for things, as one browser would: it keeps its cookies."""

    def __init__(self, address: str, bot: bool, identity: str = "", word: str = "") -> None:
        self.place, self._bot, self._word = Place.of(address), bot, word
        self.cookies = {COOKIE: identity} if identity else {}

    @property
    def headers(self) -> dict[str, str]:
        """What every request and every socket carries."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {**({"Cookie": cookies} if cookies else {}), **({BOT: "1"} if self._bot else {})}

    def socket(self, game: str) -> dict[str, Any]:
        """How the socket of a game is opened."""
        of_game = {"uri": self.place.socket(game), "origin": self.place.origin, "additional_headers": self.headers}
        return {**of_game, "compression": None, "max_size": LARGEST}

    def get(self, path: str) -> Any:
        return json.loads(self.ask("GET", path).body)

    def post(self, path: str, data: Mapping[str, Any]) -> Any:
        return json.loads(self.ask("POST", path, json.dumps(data).encode()).body)

    def ask(self, method: str, path: str, body: bytes | None = None) -> Answer:
        """The answer, whose cookies are kept; what is refused is raised."""
        word, self._word = self._word, ""
        if word:
            self._enter(word)
        return self._ask(method, path, body, "application/json")

    def _enter(self, word: str) -> None:
        """Give the word of a private server."""
        try:
            self._ask("POST", "/enter", urlencode({"word": word}).encode(), "application/x-www-form-urlencoded")
        except Refused:
            return  # the server is not private, and there is no such door
        except ClientError:
            raise Refused("wrong_word", WRONG_WORD) from None

    def _ask(self, method: str, path: str, body: bytes | None, kind: str) -> Answer:
        headers = {**self.headers, "Origin": self.place.origin}
        if body is not None:
            headers["Content-Type"] = kind
        connection = self._connection()
        try:
            connection.request(method, path, body, headers)
            got = connection.getresponse()
            answer = Answer(got.status, got.headers.get("Location", ""), got.read())
            self._keep(got.headers.get_all("Set-Cookie", []))
        except (OSError, HTTPException) as problem:
            raise ClientError(f"no answer from {self.place.origin}: {problem}") from problem
        finally:
            connection.close()
        if answer.status >= 400:
            raise _refusal(answer)
        return answer

    def _connection(self) -> HTTPConnection:
        host, port = self.place.host, self.place.port
        if self.place.secure:
            return HTTPSConnection(host, port, timeout=TIMEOUT, context=ssl.create_default_context())
        return HTTPConnection(host, port, timeout=TIMEOUT)

    def _keep(self, sent: list[str]) -> None:
        for line in sent:
            for name, morsel in SimpleCookie(line).items():
                self.cookies[name] = morsel.value


def _refusal(answer: Answer) -> ClientError:
    try:
        problem = json.loads(answer.body)
        return Refused(str(problem["code"]), problem["message"])
    except (ValueError, KeyError, TypeError):
        return ClientError(f"the server answers {answer.status}, and not as a Marblebox server does")
