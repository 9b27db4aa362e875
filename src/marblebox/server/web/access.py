"""Who somebody is: a browser is known by its cookie, and a seat is held by whoever opened its link."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping, Sequence
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Any

from starlette.requests import HTTPConnection

from marblebox.play.commands import Viewer
from marblebox.play.session import Session
from marblebox.server.protocol import MOST_SEATS
from marblebox.server.storage.store import Holding

COOKIE = "marblebox"
COOKIE_SECONDS = 400 * 24 * 3600  # browsers keep none longer
ROLES = ("player", "adviser")
LOCAL_HOSTS = ("localhost", "127.0.0.1", "[::1]")
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
REMEMBERED = 50  # replaced links of a seat that are still known as such; what is older leads nowhere without a reason

_BROWSER = re.compile(r"[A-Za-z0-9_-]{40,64}")
_GAME = re.compile(r"[A-Za-z0-9_-]{12,40}")
_HOST = re.compile(r"([a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?")  # with its port


def new_game_id(draw: Callable[[int], str] = secrets.token_urlsafe) -> str:
    """Never with a dash in front: at the command line that would be an option."""
    while (name := draw(12)).startswith("-"):
        pass
    return name


def is_game_id(text: str) -> bool:
    """Whether a game could be called that; what else stands in an address names none."""
    return bool(_GAME.fullmatch(text))


def new_browser() -> str:
    return secrets.token_urlsafe(32)


def browser_in(cookies: Mapping[str, str]) -> str | None:
    """The name of a browser in its cookies, if it has a sound one."""
    value = cookies.get(COOKIE, "")
    return value if _BROWSER.fullmatch(value) else None


def hashed(browser: str | None) -> str:
    """What is stored of a browser's name: who reads the database cannot pass for it."""
    return hashlib.sha256(browser.encode()).hexdigest() if browser else ""


class Tokens:
    """The unguessable parts of links: made from a secret, so that none has to be stored."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def of(self, game: str, holding: Holding, renewals: int = 0) -> str:
        text = f"{game}:{holding.role}:{holding.seat}" + (f":{renewals}" if renewals else "")
        digest = hmac.digest(self._secret, text.encode(), "sha256")
        return urlsafe_b64encode(digest[:18]).decode()

    def meant(self, game: str, token: str, renewed: Sequence[int] = ()) -> Holding | None:
        """What a token gives, if it is one of this game, in which the links of some seats were replaced."""
        every = [Holding(role, seat) for role in ROLES for seat in range(MOST_SEATS)]
        tokens = [(one, self.of(game, one, renewed.count(one.seat))) for one in every]
        fitting = [one for one, known in tokens if hmac.compare_digest(known.encode(), token.encode())]
        return fitting[0] if fitting else None

    def was_replaced(self, game: str, token: str, renewed: Sequence[int]) -> bool:
        """Whether a token once gave one of these seats. Only who had the link can know that: nobody guesses one."""
        replaced = (
            self.of(game, Holding(role, seat), renewals)
            for seat in set(renewed)
            for renewals in range(renewed.count(seat))[-REMEMBERED:]
            for role in ROLES
        )
        return any(hmac.compare_digest(known.encode(), token.encode()) for known in replaced)

    def links(self, game: str, session: Session, viewer: Viewer) -> list[dict[str, Any]]:
        """The links that a viewer may pass on: everybody that to watch; those to seats whoever has them, and the host
        those to free ones."""
        links: list[dict[str, Any]] = [{"seat": None, "role": "spectator", "path": f"/g/{game}"}]
        free = [seat for seat in session.people if viewer.host and not session.chairs[seat].joined]
        held = [("player", seat) for seat in (*viewer.seats, *free)]
        for role, seat in (*dict.fromkeys(held), *(("adviser", seat) for seat in viewer.seats)):
            first = session.first_seat(seat)
            path = self.path(game, Holding(role, first), session.renewed.count(first))
            links.append({"seat": seat, "role": role, "path": path})
        return links

    def path(self, game: str, holding: Holding, renewals: int = 0) -> str:
        return f"/g/{game}/{self.of(game, holding, renewals)}"


# --- where requests come from -----------------------------------------------------------------------------------------


def is_own_origin(headers: Mapping[str, str], root_origin: str) -> bool:
    """Whether a page of this very server speaks, as the browser tells it. By itself the server speaks no HTTPS."""
    host = headers.get("host", "").lower()
    own = root_origin or (f"http://{host}" if _HOST.fullmatch(host) else None)
    return headers.get("origin", "").lower() == own


def is_foreign(method: str, headers: Mapping[str, str], root_origin: str) -> bool:
    """Whether another site lets a browser do something here. What is no browser says nothing about its origin."""
    if method in SAFE_METHODS:
        return False
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return True
    return "origin" in headers and not is_own_origin(headers, root_origin)


def is_local(host: str) -> bool:
    """Whether a Host header names this machine; any other name that leads here is a trick (DNS rebinding)."""
    found = _HOST.fullmatch(host.lower())
    return found is not None and found[1] in LOCAL_HOSTS


def address_of(connection: HTTPConnection) -> str:
    """From where somebody comes, as far as that tells one from another: who has IPv6 has a whole network of them."""
    return grouped(connection.client.host if connection.client else "")


def grouped(host: str) -> str:
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return str(address)
    inner = address.ipv4_mapped
    return str(inner) if inner else str(ip_network((address, 64), strict=False))


def is_loopback(peer: str) -> bool:
    """Whether a connection comes from this very machine."""
    try:
        return ip_address(peer).is_loopback
    except ValueError:
        return False
