"""Letting the house in: only who sits at the machine opens the door, and it closes again."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from starlette.requests import HTTPConnection
from tests.server.sitting import FRIEND, ME, Browser, link, serving

from marblebox.server.settings import Settings
from marblebox.server.web.house import House

# Stands for this machine's address in the network; tests in other processes have another one.
NEIGHBOUR = f"127.1.{os.getpid() // 250 % 250}.{os.getpid() % 250 + 1}"


@pytest.fixture
def server(folder: Path) -> Iterator[str]:
    with serving(folder, house=NEIGHBOUR) as address:
        yield address


@pytest.fixture
def ada(server: str) -> Iterator[Browser]:
    """At the machine itself."""
    browser = Browser(server)
    yield browser
    browser.close()


def opened(browser: Browser) -> str:
    """The address of the door."""
    answer = browser.http.post("/api/house")
    assert answer.status_code == 200, answer.text
    assert answer.json()["offered"]
    return urlsplit(str(answer.json()["address"])).netloc


def listens(address: str) -> bool:
    host, _, port = address.partition(":")
    with socket.socket() as probe:
        return probe.connect_ex((host, int(port))) == 0


def test_the_door_is_closed_until_it_is_opened_and_after_it_is_closed(ada: Browser) -> None:
    assert ada.http.get("/api/house").json() == {"offered": True, "address": None}
    address = opened(ada)
    assert address.startswith(NEIGHBOUR)
    assert listens(address)
    assert opened(ada) == address  # it stands open already
    assert ada.http.delete("/api/house").json() == {"offered": True, "address": None}
    assert not listens(address)
    assert ada.http.delete("/api/house").status_code == 200  # it is closed already
    assert listens(opened(ada))


def test_a_friend_in_the_house_comes_in_by_a_link_and_plays(ada: Browser) -> None:
    bert = Browser(opened(ada))
    made = ada.create("fanorona", ME, FRIEND)
    assert bert.open(link(made, "player", 1)).status_code == 303
    with ada.sit(made["game"]) as white, bert.sit(made["game"]) as black:
        assert black.welcome["you"]["seats"] == [1]
        black.wait("update", key=white.act(0, "d2-e3A")["key"])
        white.wait("update", key=black.act(1, black.options(1)[0])["key"])
        ada.http.delete("/api/house")
        assert black.closed() == 4403  # which says why
        assert white.act(0, white.options(0)[0])["type"] == "update"  # who sits here stays
    bert.close()


def test_whoever_comes_through_the_door_can_neither_close_nor_open_it(ada: Browser) -> None:
    address = opened(ada)
    for host in (address, ada.address):  # also under the machine's own name
        headers = {"Host": host, "Origin": f"http://{host}"}
        with httpx.Client(base_url=f"http://{address}", headers=headers) as stranger:
            assert stranger.get("/api/house").json() == {"offered": False, "address": None}
            for answer in (stranger.delete("/api/house"), stranger.post("/api/house")):
                assert (answer.status_code, answer.json()["code"]) == (403, "not_here")
    assert listens(address)


def test_other_sites_and_other_names_open_nothing(ada: Browser) -> None:
    foreign = {"Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"}
    assert ada.http.post("/api/house", headers=foreign).status_code == 403
    address = opened(ada)
    port = address.rpartition(":")[2]
    for name in (f"evil.example:{port}", f"192.168.1.7:{port}", f"{NEIGHBOUR}:1"):
        assert httpx.get(f"http://{address}/api/health", headers={"Host": name}).status_code == 421
    assert httpx.get(f"http://{address}/api/health").status_code == 200
    ada.http.delete("/api/house")
    assert ada.http.get("/api/health", headers={"Host": address}).status_code == 421


@pytest.mark.parametrize("found", ["localhost", "no.such.address.example"])
def test_without_an_address_in_a_network_there_is_nothing_to_open(folder: Path, found: str) -> None:
    with serving(folder, house=found) as address:
        browser = Browser(address)
        answer = browser.http.post("/api/house")
        assert (answer.status_code, answer.json()["code"]) == (409, "no_network")
        assert browser.http.get("/api/house").json()["address"] is None
        browser.close()


def test_the_door_ends_with_the_server(folder: Path) -> None:
    with serving(folder, house=NEIGHBOUR) as address:
        browser = Browser(address)
        door = opened(browser)
        browser.close()
        assert listens(door)
    assert not listens(door)


def connection(peer: str | None, **headers: str) -> HTTPConnection:
    fields = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    client = None if peer is None else (peer, 5000)
    scope: dict[str, Any] = {"type": "http", "headers": fields, "client": client, "server": ("127.0.0.1", 8137)}
    return HTTPConnection(scope)


@pytest.mark.parametrize(
    ("settings", "came", "kept"),
    [
        (Settings(), connection("127.0.0.1"), True),
        (Settings(), connection("::1"), True),
        (Settings(), connection("192.168.1.9"), False),
        (Settings(), connection(None), False),
        (Settings(), connection("127.0.0.1", x_forwarded_for="203.0.113.5"), False),
        (Settings(), connection("127.0.0.1", forwarded="for=203.0.113.5"), False),
        (Settings(host="0.0.0.0"), connection("127.0.0.1"), False),
        (Settings(root_url="https://games.example"), connection("127.0.0.1"), False),
    ],
)
def test_only_who_sits_at_the_machine_keeps_the_door(settings: Settings, came: HTTPConnection, kept: bool) -> None:
    assert House(settings).is_kept_by(came) == kept
