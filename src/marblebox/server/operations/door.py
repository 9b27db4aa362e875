"""Who is let in at all: nobody from a banned address, and to a private server only who knows its word or was invited.

A private server shows a page with one field. Whoever gives the word gets a cookie; so does whoever opens an invitation,
or the link to a seat: that is an invitation too. A new word or a new invitation ends what the old one gave.
"""

from __future__ import annotations

import hmac
import html
import logging
import time
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from http.cookies import CookieError, SimpleCookie
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from marblebox.core.errors import InputError
from marblebox.core.text import Text
from marblebox.server import words
from marblebox.server.limits import LIMITS, Limits
from marblebox.server.live.message_cache import text_of
from marblebox.server.operations.metrics import Metrics
from marblebox.server.settings import Settings
from marblebox.server.web.limits import Buckets
from marblebox.server.web.wire import hanging_up

log = logging.getLogger("marblebox.server")
COOKIE = "marblebox_guest"
LONGEST = 400 * 24 * 3600  # seconds for which browsers keep a cookie
ENTER, INVITED = "/enter", "/invited/"
OPEN_TO_ALL = ("/api/health", "/api/ready", "/metrics", "/assets/", "/icon", "/manifest.webmanifest", "/favicon")
TRIES = 10  # of a word, in a minute, from one address
POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
Network = IPv4Network | IPv6Network

TITLE = Text("A private table", "Ein privater Tisch")
ASK = Text(
    "This server is for its guests. Please give the word that you were told.",
    "Dieser Server ist für seine Gäste. Bitte gib das Wort ein, das man dir gesagt hat.",
)
INVITED_ONLY = Text(
    "This server is for its guests. Open the invitation or the link to a game that you were sent.",
    "Dieser Server ist für seine Gäste. Öffne die Einladung oder den Link zu einer Partie, den man dir geschickt hat.",
)
WORD, GO_IN = Text("The word", "Das Wort"), Text("Go in", "Eintreten")
WRONG = Text("That is not the word.", "Das ist nicht das Wort.")
SLOWLY = Text("Please wait a minute before you try again.", "Bitte warte eine Minute bis zum nächsten Versuch.")

PAGE = """<!doctype html>
<html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Marblebox</title>
<style>
body {{ font: 1.1rem/1.5 system-ui, sans-serif; max-width: 26rem; margin: 12vh auto; padding: 0 1.2rem }}
h1 {{ font-size: 1.5rem }}
input, button {{ font: inherit; min-height: 44px; padding: 0 .8rem; border: 1px solid; border-radius: .5rem }}
form {{ display: flex; flex-wrap: wrap; gap: .6rem; align-items: end }}
label {{ display: grid; gap: .2rem; flex: 1 1 12rem }}
</style>
<main><h1>{title}</h1><p>{text}</p>{form}</main></html>
"""
FORM = """<form method="post" action="{action}">
<label>{word}<input name="word" type="password" autocomplete="current-password" required autofocus></label>
<button>{go_in}</button></form>{problem}"""


def network_of(text: str) -> Network:
    """An address or a network; an address of IPv6 stands for its /64, which one household has."""
    try:
        found = ip_network(text.strip(), strict=False)
    except ValueError:
        raise InputError(f"this is neither an address nor a network: {text!r}") from None
    if isinstance(found, IPv6Network) and found.prefixlen == 128:
        return found.supernet(new_prefix=64)
    return found


async def _no_seat(_game: str, _token: str) -> bool:
    return False


class Door:
    """What is known about who may come in; it changes while the server runs."""

    def __init__(self, settings: Settings, metrics: Metrics, limits: Limits = LIMITS) -> None:
        self._settings, self.metrics = settings, metrics
        self._secret, self._invitation = b"", ""
        self._bans: list[tuple[Network, int | None]] = []
        self._sockets: dict[int, Scope] = {}  # of those who are inside
        self.is_seat: Callable[[str, str], Awaitable[bool]] = _no_seat
        self.tries = Buckets(TRIES / 60, TRIES, clock=limits.clock)

    @property
    def is_private(self) -> bool:
        return bool(self._settings.password or self._settings.private)

    def learn(self, secret: bytes, invitation: str, bans: Iterable[tuple[str, int | None]]) -> None:
        """What stands in the database now. Whoever is no longer let in leaves."""
        before = self._secret, self._invitation, self._bans
        self._secret, self._invitation = secret, invitation
        self._bans = [(ip_network(network), until) for network, until in bans]
        if (self._secret, self._invitation, self._bans) != before:
            for scope in [*self._sockets.values()]:
                if not self._is_welcome(scope):
                    hanging_up(scope)()

    @contextmanager
    def inside(self, scope: Scope) -> Iterator[None]:
        """For as long as a socket is open."""
        self._sockets[id(scope)] = scope
        try:
            yield
        finally:
            del self._sockets[id(scope)]

    def _is_welcome(self, scope: Scope) -> bool:
        client = scope.get("client")
        banned = client is not None and self.is_banned(client[0])
        return not banned and (not self.is_private or self.is_guest(Headers(scope=scope)))

    def is_banned(self, address: str) -> bool:
        if not self._bans:
            return False
        try:
            asking = ip_address(address)
        except ValueError:
            return False
        mapped = getattr(asking, "ipv4_mapped", None)
        now = time.time() * 1000
        return any((mapped or asking) in network for network, until in self._bans if until is None or now < until)

    # --- guests ------------------------------------------------------------------------------------------------------

    def _token(self, kind: str, value: str) -> str:
        return urlsafe_b64encode(hmac.digest(self._secret, f"{kind}:{value}".encode(), "sha256")[:18]).decode()

    @property
    def invitation(self) -> str | None:
        """The path that invites, if there is an invitation."""
        return INVITED + self._token("invitation", self._invitation) if self._invitation else None

    def _passes(self) -> list[str]:
        """What the cookie of a guest may be."""
        by_word = [self._token("word", self._settings.password)] if self._settings.password else []
        return [*by_word, self._token("guest", self._invitation)]

    def is_guest(self, headers: Headers) -> bool:
        cookies: SimpleCookie = SimpleCookie()
        try:
            cookies.load(headers.get("cookie", ""))
        except CookieError:
            return False
        given = cookies[COOKIE].value.encode() if COOKIE in cookies else b""
        return any(hmac.compare_digest(given, valid.encode()) for valid in self._passes())

    async def pass_for(self, path: str) -> str | None:
        """The cookie for whoever opens an invitation, or the link to a seat."""
        if self.invitation and hmac.compare_digest(path.encode(), self.invitation.encode()):
            return self._passes()[-1]
        parts = path.strip("/").split("/")
        if len(parts) == 3 and parts[0] == "g" and await self.is_seat(parts[1], parts[2]):
            return self._passes()[-1]
        return None

    def pass_for_word(self, word: str) -> str | None:
        right = self._settings.password
        return self._passes()[0] if right and hmac.compare_digest(word.encode(), right.encode()) else None

    def cookie(self, value: str) -> str:
        secure = "; Secure" if self._settings.is_https else ""
        return f"{COOKIE}={value}; Max-Age={LONGEST}; Path=/; HttpOnly; SameSite=Lax{secure}"

    def page(self, language: str, path: str, problem: Text | None = None) -> str:
        said = {
            "language": language,
            "title": TITLE.in_language(language),
            "text": (ASK if self._settings.password else INVITED_ONLY).in_language(language),
            "form": self._form(language, path, problem) if self._settings.password else "",
        }
        return PAGE.format(**said)

    def _form(self, language: str, path: str, problem: Text | None) -> str:
        return FORM.format(
            action=html.escape(f"{ENTER}?to={path}"),
            word=WORD.in_language(language),
            go_in=GO_IN.in_language(language),
            problem=f'<p role="alert">{problem.in_language(language)}</p>' if problem else "",
        )


class Doorkeeper:
    """Stands before everything else that answers."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self._app, self._door = app, door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        client = scope.get("client")
        headers, path = Headers(scope=scope), scope["path"]
        sending = self._counted(send) if scope["type"] == "http" else send
        if client and self._door.is_banned(client[0]):
            await _refuse(scope, receive, sending, 403, "banned", words.BANNED)
        elif not self._door.is_private:
            await self._let_in(scope, receive, sending)
        elif path == ENTER and scope.get("method") == "POST":
            await self._enter(scope, receive, sending, client[0] if client else "")
        elif given := await self._door.pass_for(path):
            await self._admit(scope, receive, sending, given)
        elif path.startswith(OPEN_TO_ALL) or self._door.is_guest(headers):
            await self._let_in(scope, receive, sending)
        elif scope["type"] == "websocket" or path.startswith("/api/"):
            await _refuse(scope, receive, sending, 401, "private", words.PRIVATE)
        else:
            await _page(sending, 401, self._door.page(_language(headers), _inside(path)))

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            with self._door.inside(scope):
                await self._app(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _admit(self, scope: Scope, receive: Receive, send: Send, given: str) -> None:
        """Let somebody in with what she opened; an invitation leads home."""

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).append("set-cookie", self._door.cookie(given))
            await send(message)

        if scope["path"].startswith(INVITED):
            await _redirect(sending, "/")
        else:
            await self._app(scope, receive, sending)

    async def _enter(self, scope: Scope, receive: Receive, send: Send, address: str) -> None:
        language = _language(Headers(scope=scope))
        to = _inside(parse_qs(scope.get("query_string", b"").decode()).get("to", ["/"])[0])
        if not self._door.tries.take(address):
            await _page(send, 429, self._door.page(language, to, SLOWLY))
            return
        word = parse_qs((await _body(receive)).decode(errors="replace")).get("word", [""])[0]
        given = self._door.pass_for_word(word)
        if given is None:
            log.warning("refused", extra={"code": "wrong_word"})
            await _page(send, 401, self._door.page(language, to, WRONG))
            return
        await _redirect(send, to, [(b"set-cookie", self._door.cookie(given).encode())])

    def _counted(self, send: Send) -> Send:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._door.metrics.requests.labels(str(message["status"])).inc()
            await send(message)

        return sending


def _inside(path: str) -> str:
    """A path of this server, whatever was asked for."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable() else "/"


def _language(headers: Headers) -> str:
    return "de" if headers.get("accept-language", "").lower().startswith("de") else "en"


async def _body(receive: Receive) -> bytes:
    """What was sent; its length was limited before."""
    body, more = b"", True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False) and message["type"] == "http.request"
    return body


Pairs = list[tuple[bytes, bytes]]


async def _answer(send: Send, status: int, kind: bytes, body: bytes, more: Pairs | None = None) -> None:
    headers: Any = [
        (b"content-type", kind),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *(more or [])]})
    await send({"type": "http.response.body", "body": body})


async def _page(send: Send, status: int, page: str) -> None:
    """Without a word about where it comes from a browser would send the form as if from nowhere, and it was refused."""
    policies = [(b"content-security-policy", POLICY.encode()), (b"referrer-policy", b"same-origin")]
    await _answer(send, status, b"text/html; charset=utf-8", page.encode(), policies)


async def _redirect(send: Send, to: str, more: Pairs | None = None) -> None:
    await _answer(send, 303, b"text/plain", b"", [(b"location", to.encode("ascii", "ignore")), *(more or [])])


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, code: str, text: Text) -> None:
    log.info("refused", extra={"code": code})
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008})
        return
    body = text_of({"code": code, "message": words.filled(text), "field": None}).encode()
    await _answer(send, status, b"application/json", body)
