"""Who is let in: banned addresses, and private servers by a word, an invitation, or the link to a seat."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.datastructures import Headers
from tests.server.sitting import FRIEND, ME, Browser, link, serving
from tests.server.storage.stores import with_store
from tests.waiting import wait_until
from websockets.exceptions import InvalidStatus

from marblebox.client import Client, Refused
from marblebox.core.errors import InputError
from marblebox.server.limits import Limits
from marblebox.server.operations.door import Door, network_of
from marblebox.server.operations.metrics import Metrics
from marblebox.server.settings import Settings
from marblebox.server.storage import desk
from marblebox.server.storage.store import Store
from marblebox.server.web.app import Parts


def door(*bans: tuple[str, int | None], **wishes: Any) -> Door:
    made = Door(Settings(database="x", **wishes), Metrics())
    made.learn(b"secret", "", [(str(network_of(text)), until) for text, until in bans])
    return made


@pytest.mark.parametrize(
    ("ban", "address", "banned"),
    [
        ("203.0.113.7", "203.0.113.7", True),
        ("203.0.113.7", "203.0.113.8", False),
        ("203.0.113.0/24", "203.0.113.200", True),
        ("203.0.113.7", "::ffff:203.0.113.7", True),
        ("2001:db8:1:2::5", "2001:db8:1:2:9::1", True),  # another address of the same household
        ("2001:db8:1:2::5", "2001:db8:1:3::5", False),
        ("203.0.113.7", "testclient", False),
    ],
)
def test_addresses_and_networks(ban: str, address: str, banned: bool) -> None:
    assert door((ban, None)).is_banned(address) == banned


def test_a_ban_ends_when_its_time_is_over() -> None:
    now = time.time() * 1000
    assert door(("192.0.2.1", round(now + 60_000))).is_banned("192.0.2.1")
    assert not door(("192.0.2.1", round(now - 1))).is_banned("192.0.2.1")


@pytest.mark.parametrize("text", ["here", "1.2.3", "300.1.1.1", "1.2.3.4/40", ""])
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(InputError, match="neither"):
        network_of(text)


@pytest.mark.parametrize("cookie", ["a,b=1", "marblebox_guest=", "marblebox_guest=ä", ""])
def test_what_is_no_pass_makes_nobody_a_guest(cookie: str) -> None:
    assert not door(password="word").is_guest(Headers({"cookie": cookie}))


def soon(check: Any) -> None:
    """Running servers look at their orders every second."""
    wait_until(check, "the server has learned it")


def at_the_desk(folder: Path, work: Any) -> Any:
    return with_store(f"sqlite:///{folder / 'games.db'}", lambda store: store.transact(work), use="guest")


def test_a_ban_reaches_a_running_server_and_ends_again(tmp_path: Path) -> None:
    with serving(tmp_path) as address, httpx.Client(base_url=f"http://{address}") as http:
        assert http.get("/").status_code in (200, 503)
        at_the_desk(tmp_path, lambda connection: desk.ban(connection, "127.0.0.0/8", None, "tries passwords"))
        soon(lambda: http.get("/api/catalogue").status_code == 403)
        assert http.get("/api/catalogue").json()["code"] == "banned"
        with pytest.raises(InvalidStatus):
            Browser(address).connect("some-game-0001").__enter__()
        at_the_desk(tmp_path, lambda connection: desk.unban(connection, "127.0.0.0/8"))
        soon(lambda: http.get("/api/catalogue").status_code == 200)


# --- private servers --------------------------------------------------------------------------------------------------


def test_a_private_server_asks_for_its_word(tmp_path: Path) -> None:
    with serving(tmp_path, password="open sesame") as address, httpx.Client(base_url=f"http://{address}") as http:
        page = http.get("/games", headers={"Accept-Language": "de-AT,de"})
        assert page.status_code == 401
        assert "Dieser Server ist für seine Gäste" in page.text
        assert "form-action 'self'" in page.headers["Content-Security-Policy"]
        assert page.headers["Referrer-Policy"] == "same-origin"  # or browsers do not say whose form it is
        assert http.get("/api/games").json()["code"] == "private"
        assert http.get("/api/health").status_code == 200
        with pytest.raises(InvalidStatus):
            Browser(address).connect("some-game-0001").__enter__()
        wrong = http.post("/enter?to=/games", data={"word": "sesame"})
        assert wrong.status_code == 401
        assert "That is not the word" in wrong.text
        right = http.post("/enter?to=/games", data={"word": "open sesame"})
        assert (right.status_code, right.headers["Location"]) == (303, "/games")
        assert http.get("/api/catalogue").status_code == 200
        assert http.post("/enter?to=//evil.example", data={"word": "open sesame"}).headers["Location"] == "/"


def test_words_cannot_be_tried_without_end(tmp_path: Path) -> None:
    server = serving(tmp_path, Parts(Limits(clock=lambda: 0.0)), password="open sesame")
    with server as address, httpx.Client(base_url=f"http://{address}") as http:
        answers = [http.post("/enter", data={"word": str(number)}).status_code for number in range(15)]
        assert answers == [401] * 10 + [429] * 5
        assert http.post("/enter", data={"word": "open sesame"}).status_code == 429


def test_a_new_word_ends_what_the_old_one_gave(tmp_path: Path) -> None:
    with serving(tmp_path, password="one") as address, httpx.Client(base_url=f"http://{address}") as http:
        http.post("/enter", data={"word": "one"})
        cookies = dict(http.cookies)
        assert http.get("/api/catalogue").status_code == 200
    with serving(tmp_path, password="two") as address, httpx.Client(cookies=cookies) as http:
        assert http.get(f"http://{address}/api/catalogue").status_code == 401


def test_invitations_and_links_to_seats_let_in(tmp_path: Path) -> None:
    with serving(tmp_path, private=1) as address:
        value = at_the_desk(tmp_path, lambda connection: desk.invite(connection, False))
        secret = with_store(f"sqlite:///{tmp_path / 'games.db'}", lambda store: store.secret(), use="guest")
        own = door(private=1)
        own.learn(secret, value, [])
        host = Browser(address)
        assert host.open("/invited/wrong").status_code == 401
        assert "Open the invitation" in host.open("/").text
        soon(lambda: host.open(own.invitation or "").status_code == 303)
        made = host.create("kulami", ME, FRIEND)
        friend = Browser(address)
        assert friend.http.get("/api/catalogue").status_code == 401
        assert friend.open(f"/g/{made['game']}/wrong-token").status_code == 401
        assert friend.open(link(made, "player", 1)).status_code == 303
        with friend.sit(made["game"]) as sitting:
            assert sitting.welcome["you"]["seats"] == [1]
        at_the_desk(tmp_path, lambda connection: desk.invite(connection, True))  # a new one: the old guests go
        soon(lambda: friend.http.get("/api/catalogue").status_code == 401)
        host.close()
        friend.close()


def test_a_renewed_link_lets_in_and_the_old_one_no_longer(tmp_path: Path) -> None:
    with serving(tmp_path, password="open sesame") as address:
        host, friend, thief = (Browser(address) for _ in range(3))
        host.http.post("/enter", data={"word": "open sesame"})
        made = host.create("kulami", ME, FRIEND)
        assert host.http.post(f"/api/games/{made['game']}/seats/1/renew").status_code == 204
        with host.sit(made["game"]) as sitting:
            new = link(sitting.welcome, "player", 1)
        assert thief.open(link(made, "player", 1)).status_code == 401
        assert friend.open(new).status_code == 303
        with friend.sit(made["game"]) as sitting:
            assert sitting.welcome["you"]["seats"] == [1]
        for one in (host, friend, thief):
            one.close()


def test_the_links_of_a_game_that_is_gone_let_nobody_in(tmp_path: Path) -> None:
    with serving(tmp_path, password="open sesame") as address:
        host, stranger = Browser(address), Browser(address)
        host.http.post("/enter", data={"word": "open sesame"})
        made = host.create("kulami", ME, FRIEND)
        at_the_desk(tmp_path, lambda connection: desk.deleted(connection, made["game"]))
        assert stranger.open(link(made, "player", 1)).status_code == 401
        assert stranger.http.get("/api/catalogue").status_code == 401
        for one in (host, stranger):
            one.close()


def test_a_game_that_nobody_could_have_made_is_not_looked_up(tmp_path: Path) -> None:
    """PostgreSQL, for one, cannot even be asked about some of them."""
    asked: list[str] = []

    class Noting(Store):
        async def renewed(self, game: str) -> list[int]:
            asked.append(game)
            return []

    with (
        serving(tmp_path, Parts(store=Noting), private=1) as address,
        httpx.Client(base_url=f"http://{address}") as http,
    ):
        for path in ("/g/%00/x", "/g/%ff/x", "/g/short/x", f"/g/{'a' * 41}/x", "/g/some%2Fgame%2F00/x"):
            assert http.get(path).status_code == 401
        assert asked == []
        assert http.get("/g/some-game-0001/x").status_code == 401
        assert asked == ["some-game-0001"]


def test_who_is_no_longer_a_guest_leaves_the_table(tmp_path: Path) -> None:
    with serving(tmp_path, private=1, password="open sesame") as address:
        by_word, by_link = Browser(address), Browser(address)
        by_word.http.post("/enter", data={"word": "open sesame"})
        made = by_word.create("kulami", ME, FRIEND)
        assert by_link.open(link(made, "player", 1)).status_code == 303
        with by_word.sit(made["game"]) as stays, by_link.sit(made["game"]) as goes:
            at_the_desk(tmp_path, lambda connection: desk.invite(connection, True))
            assert goes.closed() is None  # the line ends
            assert stays.act(0, stays.options(0)[0])["type"] == "update"
        by_word.close()
        by_link.close()


def test_who_is_banned_leaves_the_table(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        ada = Browser(address)
        with ada.sit(ada.create("kulami", ME, ME)["game"]) as sitting:
            at_the_desk(tmp_path, lambda connection: desk.ban(connection, "127.0.0.0/8", None, ""))
            assert sitting.closed() is None
        ada.close()


def test_programs_give_the_word_too(tmp_path: Path) -> None:
    with serving(tmp_path, password="open sesame") as address:
        with pytest.raises(Refused, match="private"):
            Client(f"http://{address}").catalogue()
        client = Client(f"http://{address}", word="open sesame")
        with client.sit(client.create("kulami", ["me", "me"])["game"]) as sitting:
            assert sitting.wait_turn()
        with pytest.raises(Refused, match="wrong_word"):
            Client(f"http://{address}", word="sesame").catalogue()
