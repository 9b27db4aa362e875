"""Requests about games: beginning, listing, exporting and repeating them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from pydantic import TypeAdapter
from tests.server.asking import USED_UP, problem
from tests.server.sitting import FRIEND, ME, Browser, engine, link, serving

import marblebox
from marblebox.server.forms.games import Summary
from marblebox.server.forms.table import PastRound
from marblebox.server.web.app import Parts

New = Callable[[], Browser]


def test_a_game_is_created_listed_and_shown(browsers: New) -> None:
    ada, bert = browsers(), browsers()
    assert ada.http.get("/api/games").json() == []
    made = ada.create("tumicarona", {**ME, "name": "Ada"}, FRIEND)
    assert len(made["game"]) >= 12
    assert [(one["role"], one["seat"]) for one in made["links"]] == [
        ("player", 0), ("player", 1), ("adviser", 0), ("spectator", None)]  # fmt: skip
    [listed] = TypeAdapter(list[Summary]).validate_python(ada.http.get("/api/games").json())
    assert (listed.game, listed.yours, listed.your_turn, listed.moves) == (made["game"], [0], True, 0)
    assert listed.seats[0].name == "Ada"
    assert (listed.title.en, listed.name) == ("Tumicarona", "tumicarona")
    assert bert.http.get("/api/games").json() == []
    shown = Summary.model_validate(bert.http.get(f"/api/games/{made['game']}").json())
    assert (shown.yours, shown.your_turn) == ([], False)
    with ada.sit(made["game"]) as white:
        white.act(0, "d2-e3A")
        [listed] = TypeAdapter(list[Summary]).validate_python(ada.http.get("/api/games").json())
        assert (listed.moves, listed.your_turn, listed.seats[0].present) == (1, False, True)
        assert listed.board == white.now["board"]


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"spec": "chess"}, "bad_spec"),
        ({"spec": "kulami(level=9)"}, "bad_spec"),
        ({"spec": "kulami", "match": "revanche"}, "bad_spec"),
        ({"spec": "fanorona", "match": "best_of", "games": 4}, "bad_spec"),
        ({"spec": "tomoko(players=3)"}, "wrong_seats"),
        ({"seats": [ME]}, "wrong_seats"),
        ({"seats": []}, "malformed"),
        ({"seats": [ME] * 9}, "malformed"),
        ({"seats": [ME, {"kind": "ghost"}]}, "malformed"),
        ({"seats": [ME, {"kind": "engine", "level": 11}]}, "malformed"),
        ({"seats": [{**ME, "name": "x" * 31}, ME]}, "malformed"),
        ({"clock": {"minutes": 0}}, "malformed"),
        ({"clock": {"minutes": 5e-324}}, "malformed"),
        ({"clock": {"minutes": True}}, "malformed"),
        ({"clock": {"minutes": 5, "increment": True}}, "malformed"),
        ({"surprise": 1}, "malformed"),
        ({"spec": "x" * 2000}, "malformed"),
    ],
)
def test_a_wish_that_cannot_be_granted_is_explained(browsers: New, wish: dict[str, Any], code: str) -> None:
    answer = browsers().http.post("/api/games", json={"spec": "fanorona", "seats": [ME, FRIEND], **wish})
    problem(answer, 422, code)


def test_a_wrong_specification_is_told_in_german_too(browsers: New) -> None:
    answer = browsers().http.post("/api/games", json={"spec": "kulami(level=9)", "seats": [ME, FRIEND]})
    told = problem(answer, 422, "bad_spec")
    assert "'9'" in told.message.de
    assert "Zahl" in told.message.de
    assert told.field == "level"


def test_what_is_no_json_is_refused(browsers: New) -> None:
    http = browsers().http
    problem(http.post("/api/games", content=b"{", headers={"content-type": "application/json"}), 422, "malformed")
    problem(http.post("/api/games", content=b"spec=fanorona"), 422, "malformed")
    for content in (b"\xff", b"[" * 5000):
        problem(
            http.post("/api/games", content=content, headers={"content-type": "application/json"}), 400, "malformed"
        )


def test_requests_that_are_too_large_are_refused(browsers: New) -> None:
    problem(browsers().http.post("/api/games", content=b"x" * 100_000), 413, "too_large")


def test_unknown_games_and_addresses(browsers: New) -> None:
    http = browsers().http
    for path in ("/api/games/nosuchgame00", "/api/games/nosuchgame00/record"):
        problem(http.get(path), 404, "unknown_game")
    for path in ("/api/nothing", "/assets/nothing.js", "/favicon.nothing"):
        problem(http.get(path), 404, "not_found")
    problem(http.delete("/api/games"), 405, "not_found")


@pytest.mark.parametrize("name", ["a%00b", "short", "x" * 41, "nosuchgame00%0a", "%C3%A9" * 12])
def test_what_no_game_can_be_called_is_unknown(browsers: New, name: str) -> None:
    for path in (f"/api/games/{name}", f"/api/games/{name}/record", f"/api/games/{name}/proof?step=0"):
        problem(browsers().http.get(path), 404, "unknown_game")


def test_a_record_is_the_game_so_far(browsers: New) -> None:
    ada = browsers()
    made = ada.create("fanorona", {**ME, "name": "Ada"}, ME)
    with ada.sit(made["game"]) as both:
        both.act(0, "d2-e3A")
        answer = ada.http.get(f"/api/games/{made['game']}/record")
        [record] = marblebox.read_records(answer.text)
        assert (record.tags["White"], [node.move for node in record.line.nodes]) == ("Ada", ["d2-e3A"])
        assert answer.headers["content-type"] == "text/plain; charset=utf-8"


def test_a_record_with_secrets_is_there_after_the_end_only(browsers: New) -> None:
    ada = browsers()
    for spec in ("tomoko", "kulami(starts=fists)", "tomoko(open_cards=true)"):
        made = ada.create(spec, ME, ME)
        path = f"/api/games/{made['game']}/record"
        problem(ada.http.get(path), 409, "not_now")
        with ada.sit(made["game"]) as both:
            both.say(0, "resign")
        assert marblebox.read_records(ada.http.get(path).text)[0].outcome


def test_an_earlier_game_of_the_match_can_be_looked_at(browsers: New) -> None:
    ada, stranger = browsers(), browsers()
    game = ada.create("tomoko(claims=auto, prefilled=true)", ME, ME)["game"]
    problem(ada.http.get(f"/api/games/{game}/rounds/1"), 404, "not_found")  # it is not over yet
    with ada.sit(game) as both:
        assert both.now["past"] == []
        mover = both.perspective(0)["view"]["to_move"]
        played = both.act(mover, both.options(mover)[0])
        both.say(1, "resign")
        ended = both.now
        both.say(0, "rematch")
        both.say(1, "rematch")
        assert (both.now["round"], both.now["past"]) == (2, [1])
        dealt = both.perspective(0)["view"]["hands"]
    for someone in (ada, stranger):
        answer = someone.http.get(f"/api/games/{game}/rounds/1")
        then = PastRound.model_validate(answer.json())
        assert [step.board for step in then.steps] == [step["board"] for step in played["steps"]]
        assert (then.now.round, then.now.past, then.now.start) == (1, [], ended["start"])
        assert then.now.match.score == ended["match"]["score"] == [1, 0]  # as it stood when that game ended
        assert [one.seat for one in then.now.perspectives] == [None]
        assert str(dealt) not in answer.text  # the game that goes on keeps its secrets
    for number in (0, 2, 3):
        problem(ada.http.get(f"/api/games/{game}/rounds/{number}"), 404, "not_found")


@pytest.mark.parametrize(
    ("variation", "seats"),
    [
        ({}, [("human", None, "Ada"), ("engine", 1, "")]),
        ({"stronger": 1}, [("human", None, "Ada"), ("engine", 2, "")]),
        ({"stronger": -1}, [("human", None, "Ada"), ("engine", 1, "")]),  # there is nothing below
    ],
)
def test_the_same_people_play_another_game(
    browsers: New, variation: dict[str, Any], seats: list[tuple[str, int | None, str]]
) -> None:
    ada = browsers()
    wishes = {"match": "best_of", "games": 5, "clock": {"minutes": 7, "increment": 2}}
    first = ada.create("kulami(layout=example, level=2)", {**ME, "name": "Ada"}, engine(1), **wishes)["game"]
    answer = ada.http.post(f"/api/games/{first}/again", json=variation)
    assert answer.status_code == 201, answer.text
    game = answer.json()["game"]
    assert game != first
    with ada.sit(game) as now:
        assert [(seat["kind"], seat["level"], seat["name"]) for seat in now.welcome["seats"]] == seats
        assert now.welcome["you"]["seats"] == [0 if seats[0][0] == "human" else 1]
        assert now.now["spec"] == "kulami(layout=example, level=2)"
        assert (now.now["match"]["kind"], now.now["match"]["games"]) == ("best_of", 5)
        assert (now.now["clocks"]["remaining"], now.now["clocks"]["increment"]) == ([420_000, 420_000], 2000)


@pytest.mark.parametrize(("asked", "given"), [({}, True), ({"hints": False}, False), ({"hints": True}, True)])
def test_hints_may_change_with_the_level(browsers: New, asked: dict[str, bool], given: bool) -> None:
    ada = browsers()
    first = ada.create("kulami(layout=example)", ME, engine(3), hints=True)["game"]
    game = ada.http.post(f"/api/games/{first}/again", json={"stronger": 1, **asked}).json()["game"]
    with ada.sit(game) as now:
        assert now.welcome["hints"] is given


def test_nobody_varies_a_game_for_others(browsers: New) -> None:
    ada, stranger = browsers(), browsers()
    game = ada.create("kulami", ME, FRIEND)["game"]
    for someone in (ada, stranger):  # a friend has to be asked
        problem(someone.http.post(f"/api/games/{game}/again", json={"stronger": 1}), 403, "not_your_seat")
    problem(ada.http.post("/api/games/no-such-game-0/again", json={}), 404, "unknown_game")
    problem(ada.http.post(f"/api/games/{game}/again", json={"stronger": 2}), 422, "malformed")


def test_reading_takes_no_room(folder: Path) -> None:
    with serving(folder, rooms=1) as address:
        ada, eve = Browser(address), Browser(address)
        games = [ada.create("tumicarona", ME, ME)["game"] for _ in range(3)]
        for game in games:
            assert marblebox.read_records(eve.http.get(f"/api/games/{game}/record").text)
            assert eve.http.get(f"/api/games/{game}").status_code == 200
            problem(eve.http.get(f"/api/games/{game}/proof?step=0"), 403, "not_now")
            assert ada.http.get(f"/api/games/{game}/proof?step=0").status_code == 200
        assert eve.http.get("/api/health").json()["rooms"] == 0
        with ada.sit(games[0]) as both:  # there is room for those who play
            both.act(0, "d2-e3A")
            assert "d2-e3A" in eve.http.get(f"/api/games/{games[0]}/record").text
        ada.close()
        eve.close()


@pytest.mark.parametrize(
    "body",
    [
        rb'{"spec": "kulami", "seats": [{"kind": "me", "name": "\ud800"}, {"kind": "me"}]}',
        rb'{"spec": "kulami", "seats": [{"kind": "me", "\ud800": 1}, {"kind": "me"}]}',
        rb'{"spec": "\udc00", "seats": [{"kind": "me"}, {"kind": "me"}]}',
    ],
)
def test_half_a_letter_is_refused(browsers: New, body: bytes) -> None:
    problem(
        browsers().http.post("/api/games", content=body, headers={"Content-Type": "application/json"}), 422, "malformed"
    )


def test_half_a_letter_on_the_socket_is_no_message(browsers: New) -> None:
    ada = browsers()
    with ada.sit(ada.create("kulami", ME, ME)["game"]) as both:
        both.send('{"type": "rename", "seat": 0, "name": "\\ud800"}')
        assert both.wait("refused")["code"] == "malformed"


def test_requests_are_limited_for_each_address(folder: Path) -> None:
    with serving(folder, Parts(USED_UP), requests=0.5) as address, httpx.Client(base_url=f"http://{address}") as http:
        answers = [http.get("/api/games/nosuchgame00") for _ in range(6)]
        problem(answers[0], 404, "unknown_game")
        problem(answers[-1], 429, "too_fast")
        assert http.get("/").status_code != 429  # pages are for everybody


def test_opening_links_is_limited_for_each_address(folder: Path) -> None:
    with serving(folder, Parts(USED_UP), creations=3.0) as address:
        ada = Browser(address)
        seat = link(ada.create("fanorona", ME, FRIEND), "player", 1)
        assert [httpx.get(f"http://{address}{seat}").status_code for _ in range(3)] == [303, 303, 303]
        refused = httpx.get(f"http://{address}{seat}")
        problem(refused, 429, "too_fast")
        assert "set-cookie" not in refused.headers
        ada.close()


def test_creation_is_limited_for_each_address(folder: Path) -> None:
    with serving(folder, Parts(USED_UP), creations=3.0) as address:
        ada = Browser(address)
        for _ in range(3):
            ada.create("fanorona", ME, FRIEND)
        refused = ada.http.post("/api/games", json={"spec": "fanorona", "seats": [ME, FRIEND]})
        problem(refused, 429, "too_fast")
        assert ada.http.get("/api/games").status_code == 200
        ada.close()


@pytest.mark.parametrize("other", [FRIEND, engine(1)], ids=["a friend", "the computer"])
def test_of_a_running_game_an_analysis_gets_nothing_but_what_is_over(browsers: New, other: dict[str, Any]) -> None:
    ada, watcher = browsers(), browsers()
    game = ada.create("tumicarona", ME, other)["game"]

    def given(who: Browser, wish: str = "?analysis=true") -> httpx.Response:
        return who.http.get(f"/api/games/{game}/record{wish}")

    for who in (ada, watcher):
        problem(given(who), 403, "not_now")
        assert given(who, "").status_code == 200
    with ada.sit(game) as white:
        white.say(0, "resign")
        assert given(watcher).text == given(ada, "").text
        if other is not FRIEND:
            white.say(0, "rematch")
            assert [len(marblebox.read_records(given(ada, wish).text)) for wish in ("?analysis=true", "")] == [1, 2]


def test_whoever_plays_with_herself_may_analyse_meanwhile(browsers: New) -> None:
    ada, watcher = browsers(), browsers()
    game = ada.create("tumicarona", ME, ME)["game"]
    address = f"/api/games/{game}/record"
    assert ada.http.get(f"{address}?analysis=true").text == ada.http.get(address).text
    problem(watcher.http.get(f"{address}?analysis=true"), 403, "not_now")
