"""Headers, cookies, origins, names and links."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from starlette.types import Message, Receive, Scope, Send
from tests.server.asking import is_protected, problem
from tests.server.sitting import FRIEND, ME, Browser, engine, link, serving

from marblebox.server.settings import Settings
from marblebox.server.storage.store import Holding
from marblebox.server.web import access
from marblebox.server.web.headers import Guard
from marblebox.server.web.house import House

New = Callable[[], Browser]


PATHS = ["/", "/g/abcdefghijkl", "/new/kulami", "/api/health", "/api/nothing", "/api/games/nosuchgame00"]


@pytest.mark.parametrize("path", PATHS)
def test_security_headers_are_on_every_answer(browsers: New, path: str) -> None:
    answer = browsers().http.get(path)
    assert is_protected(answer)
    policy = answer.headers["Content-Security-Policy"]
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy  # compiled code of our own, and nothing more
    assert " 'unsafe-eval'" not in policy
    assert "script-src 'self' 'unsafe-inline'" not in policy
    assert "server" not in answer.headers


def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites(browsers: New, folder: Path) -> None:
    answer = browsers().http.post("/api/games", json={"spec": "fanorona", "seats": [ME, FRIEND]})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie
    with serving(folder, root_url="https://games.example") as address:
        secure = httpx.post(f"http://{address}/api/games", json={"spec": "fanorona", "seats": [ME, FRIEND]})
        assert "Secure" in secure.headers["set-cookie"]
        assert secure.headers["Strict-Transport-Security"].startswith("max-age=")


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": "http://["}, {"Origin": ""},
     {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}],
)  # fmt: skip
def test_other_sites_cannot_create_games(browsers: New, headers: dict[str, str]) -> None:
    wish = {"spec": "fanorona", "seats": [ME, FRIEND]}
    problem(browsers().http.post("/api/games", json=wish, headers=headers), 403, "foreign_origin")
    assert browsers().http.get("/api/health", headers=headers).status_code == 200


@pytest.mark.parametrize(
    ("origin", "host", "root", "own"),
    [
        ("http://localhost:81", "localhost:81", "", True),
        ("http://[::1]:81", "[::1]:81", "", True),
        ("https://localhost:81", "localhost:81", "", False),
        ("ftp://localhost:81", "localhost:81", "", False),
        ("http://localhost", "localhost:81", "", False),
        ("http://a@b", "a@b", "", False),
        ("http://", "", "", False),
        ("http://games.example", "games.example", "https://games.example", False),
        ("https://games.example", "127.0.0.1:8137", "https://Games.example:443/", True),
        ("https://games.example:444", "127.0.0.1:8137", "https://games.example:444", True),
    ],
)
def test_an_origin_is_scheme_host_and_port(origin: str, host: str, root: str, own: bool) -> None:
    root_origin = Settings(root_url=root).root_origin
    assert access.is_own_origin({"origin": origin, "host": host}, root_origin) is own


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8137", "localhost.evil.example", "127.0.0.1.nip.io", "127.0.0.1:1@evil",
     "localhost:8190.evil", "localhost:", "localhost:81:82"],
)  # fmt: skip
def test_a_server_on_this_machine_answers_to_no_other_name(browsers: New, host: str) -> None:
    problem(browsers().http.get("/api/health", headers={"Host": host}), 421, "wrong_host")


@pytest.mark.parametrize("host", ["localhost", "localhost:81", "127.0.0.1:8137", "[::1]:8137", "[::1]", "LOCALHOST"])
def test_names_of_this_machine(host: str) -> None:
    assert access.is_local(host)


def test_a_link_binds_the_browser_and_hides_its_token(browsers: New) -> None:
    ada, bert = browsers(), browsers()
    made = ada.create("kulami", ME, FRIEND)
    answer = bert.open(link(made, "player", 1))
    assert (answer.status_code, answer.headers["location"]) == (303, f"/g/{made['game']}")
    assert answer.headers["cache-control"] == "no-store"
    name = bert.http.cookies[access.COOKIE]
    assert len(name) >= 22
    bert.open(link(made, "player", 0))
    assert bert.http.cookies[access.COOKIE] == name
    assert bert.http.get(f"/api/games/{made['game']}").json()["yours"] == [0, 1]


def test_a_forged_cookie_is_nobody(browsers: New) -> None:
    ada = browsers()
    made = ada.create("kulami", ME, FRIEND)
    for cookie in ("", "x", "x" * 43, "' OR 1=1 --"):
        answer = httpx.get(f"http://{ada.address}/api/games", headers={"Cookie": f"{access.COOKIE}={cookie}"})
        assert answer.json() == []
    assert ada.http.get(f"/api/games/{made['game']}").json()["yours"] == [0]


def test_the_computer_gives_no_seat_away(browsers: New) -> None:
    ada = browsers()
    made = ada.create("kulami", ME, engine(1))
    assert [one["seat"] for one in made["links"]] == [0, 0, None]


def test_tokens_are_unguessable_and_of_one_game() -> None:
    tokens = access.Tokens(b"secret")
    player, adviser = Holding("player", 0), Holding("adviser", 0)
    every = {tokens.of(game, one) for game in ("a", "b") for one in (player, adviser, Holding("player", 1))}
    assert len(every) == 6
    assert all(len(token) == 24 for token in every)  # 144 bits
    assert tokens.meant("a", tokens.of("a", adviser)) == adviser
    assert tokens.meant("b", tokens.of("a", adviser)) is None
    assert access.Tokens(b"other").meant("a", tokens.of("a", adviser)) is None
    assert tokens.meant("a", "é") is None


def test_only_a_token_that_once_gave_a_seat_is_said_to_be_replaced() -> None:
    tokens = access.Tokens(b"secret")
    adviser, other = Holding("adviser", 1), Holding("adviser", 0)
    first, second, third = (tokens.of("a", adviser, renewals) for renewals in range(3))
    assert [tokens.was_replaced("a", one, [1, 0, 1]) for one in (first, second, third)] == [True, True, False]
    assert [tokens.was_replaced("a", tokens.of("a", other, renewals), [0]) for renewals in (0, 1, 2)] == [
        True,
        False,
        False,
    ]
    assert not tokens.was_replaced("b", first, [1, 1])
    assert not tokens.was_replaced("a", "é", [1, 1])
    often = [1] * (access.REMEMBERED + 1)
    assert [tokens.was_replaced("a", one, often) for one in (first, second)] == [False, True]


def test_no_game_is_called_like_an_option() -> None:
    names = iter(["-abc", "--bc", "a-bc"])
    assert access.new_game_id(lambda _: next(names)) == "a-bc"


def test_a_request_that_a_stopping_server_waits_for_no_longer_is_answered_without_a_fault() -> None:
    async def stopped() -> list[Message]:
        begun, answers = asyncio.Event(), list[Message]()

        async def work(scope: Scope, receive: Receive, send: Send) -> None:
            begun.set()
            await asyncio.Event().wait()

        async def receive() -> Message:
            return {"type": "http.request"}

        async def send(message: Message) -> None:
            answers.append(message)

        settings = Settings()
        scope = {"type": "http", "method": "GET", "path": "/api/record", "headers": [(b"host", b"localhost")]}
        request = asyncio.create_task(Guard(work, settings, House(settings))(scope, receive, send))
        await begun.wait()
        request.cancel()
        await request
        return answers

    begin, body = asyncio.run(stopped())
    assert begin["status"] == 503
    assert b'"server_fault"' in body["body"]
