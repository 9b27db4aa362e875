"""What every request passes: is it meant for this server, and what may a browser do with the answer?"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from fastapi import FastAPI
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from marblebox.server import words
from marblebox.server.live.message_cache import text_of
from marblebox.server.logs import place_of
from marblebox.server.protocol import LONGEST_RECORD
from marblebox.server.settings import Settings
from marblebox.server.web import access
from marblebox.server.web.house import House
from marblebox.server.web.limits import Buckets

log = logging.getLogger("marblebox.server")
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src 'self' data:; "
    "font-src 'self'; media-src 'self'; manifest-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",  # links hold tokens
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
LARGEST_REQUEST = 16 * 1024  # bytes; how many there will be must be said in advance
LONGEST_GAME = 64 * 1024  # bytes of a question about a position, with all moves that led to it
LARGER = {
    "/api/record": 2 * LONGEST_RECORD,
    "/api/study": LONGEST_GAME,
    "/api/study/proof": LONGEST_GAME,
}  # requests that may have more
VISITS, VISITS_BURST = 10, 10  # files and sockets count too: so many times the requests, for so many seconds at once
TRANSPORT = {"Strict-Transport-Security": "max-age=31536000"}


class Guard:
    """Refuses what other sites try, and sets the headers of every answer."""

    def __init__(self, app: ASGIApp, settings: Settings, house: House) -> None:
        self._app, self._settings, self._house = app, settings, house
        self._visits = Buckets(settings.requests * VISITS, settings.requests * VISITS * VISITS_BURST)
        self._headers = {**HEADERS, **(TRANSPORT if settings.is_https else {})}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        refused = self._refused(scope, Headers(scope=scope))
        if refused and scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        elif refused:
            await _answer(refused, self._with_headers(send))
        elif scope["type"] == "websocket":
            await self._app(scope, receive, send)
        else:
            await self._ask(scope, receive, self._with_headers(send))

    async def _ask(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; whatever goes wrong there, the answer has a form."""
        begun = False

        async def sending(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, receive, sending)
        except asyncio.CancelledError:  # the server stops, and has waited long enough
            if begun:
                raise
            await _answer((503, "server_fault", words.filled(words.STOPPING)), send)
        except Exception as problem:
            log.error("a request failed", extra={"problem": place_of(problem)})
            if begun:
                raise
            await _answer((500, "broken", words.filled(words.BROKEN)), send)

    def _refused(self, scope: Scope, headers: Headers) -> tuple[int, str, dict[str, str]] | None:
        if self._settings.is_local and not self._is_meant(headers.get("host", "")):
            log.warning("refused", extra={"code": "wrong_host"})
            return 421, "wrong_host", words.filled(words.WRONG_HOST)
        if scope["type"] == "http" and access.is_foreign(scope["method"], headers, self._settings.root_origin):
            log.warning("refused", extra={"code": "foreign_origin"})
            return 403, "foreign_origin", words.filled(words.FOREIGN_SITE)
        client = scope.get("client")
        if not self._visits.take(access.grouped(client[0] if client else "")):
            return 429, "too_fast", words.filled(words.TOO_FAST)
        length = headers.get("content-length", "0")
        most = LARGER.get(scope["path"], LARGEST_REQUEST)
        if (length.isdigit() and int(length) > most) or "transfer-encoding" in headers:
            return 413, "too_large", words.filled(words.TOO_LARGE)
        return None

    def _is_meant(self, host: str) -> bool:
        return access.is_local(host) or self._house.admits(host)

    def _with_headers(self, send: Send) -> Send:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
            await send(message)

        return sending


async def _answer(refused: tuple[int, str, dict[str, str]], send: Send) -> None:
    status, code, message = refused
    body = text_of({"code": code, "message": message, "field": None}).encode()
    headers: list[Any] = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def add_to(app: FastAPI, settings: Settings, house: House) -> None:
    app.add_middleware(Guard, settings=settings, house=house)
