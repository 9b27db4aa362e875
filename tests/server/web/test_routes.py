"""Requests: creating, listing and exporting games; headers, cookies and refusals."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from pydantic import TypeAdapter
from tests.server.sitting import FRIEND, ME, Browser, engine, link, serving

import marblebox
from marblebox.core.registry import games, names
from marblebox.core.rulebook import rules_text
from marblebox.games.kulami import PRESETS
from marblebox.server.protocol import FieldAnswer, GameInfo, PastRound, Problem, Summary
from marblebox.server.settings import Settings
from marblebox.server.storage.store import Holding
from marblebox.server.web import access
from marblebox.server.web.headers import HEADERS
from marblebox.server.web.pages import Pages

New = Callable[[], Browser]


def problem(answer: httpx.Response, status: int, code: str) -> Problem:
    assert answer.status_code == status, answer.text
    told = Problem.model_validate(answer.json())
    assert told.code == code
    assert told.message.en
    assert told.message.de
    assert told.message.en != told.message.de
    return told


def is_protected(answer: httpx.Response) -> bool:
    return all(answer.headers.get(name) == value for name, value in HEADERS.items())


# --- games ------------------------------------------------------------------------------------------------------------


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
    assert told.message.de.endswith("kulami: level muss eine ganze Zahl von 0 bis 2 sein, nicht '9'")
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
        ({"swapped": True}, [("engine", 1, ""), ("human", None, "Ada")]),
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


def test_a_friend_is_invited_to_play_from_the_other_side(browsers: New) -> None:
    ada, bert, watcher = browsers(), browsers(), browsers()
    made = ada.create("kulami(layout=example)", {**ME, "name": "Ada"}, {**FRIEND, "name": "Bert"})
    first = made["game"]
    bert.open(link(made, "player", 1))
    with ada.sit(first) as white, bert.sit(first) as black, watcher.sit(first) as third:
        white.say(0, "resign")
        black.wait("update")
        problem(watcher.http.post(f"/api/games/{first}/again", json={"swapped": True}), 403, "not_your_seat")
        game = ada.http.post(f"/api/games/{first}/again", json={"swapped": True}).json()["game"]
        assert black.wait("invited") == {"type": "invited", "seat": 0, "game": game}
        white.send({"type": "quip", "seat": 0, "word": "thanks"})
        third.wait("quipped")
        assert not any('"invited"' in text for text in third.received)
    with ada.sit(game) as now:
        assert now.welcome["you"]["seats"] == [1]
        seats = now.welcome["seats"]
        assert [(seat["name"], seat["joined"]) for seat in seats] == [("Bert", False), ("Ada", True)]
        with bert.sit(game) as there:
            assert there.welcome["you"]["seats"] == [0]
            assert all(seat["joined"] for seat in there.welcome["seats"])


def test_nobody_varies_a_game_for_others(browsers: New) -> None:
    ada, stranger = browsers(), browsers()
    game = ada.create("kulami", ME, FRIEND)["game"]
    for someone in (ada, stranger):  # a friend has to be asked
        problem(someone.http.post(f"/api/games/{game}/again", json={"swapped": True}), 403, "not_your_seat")
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


def test_requests_are_limited_for_each_address(folder: Path) -> None:
    with serving(folder, requests=0.5) as address, httpx.Client(base_url=f"http://{address}") as http:
        answers = [http.get("/api/games/nosuchgame00") for _ in range(6)]
        problem(answers[0], 404, "unknown_game")
        problem(answers[-1], 429, "too_fast")
        assert http.get("/").status_code != 429  # pages are for everybody


def test_opening_links_is_limited_for_each_address(folder: Path) -> None:
    with serving(folder, creations=3.0) as address:
        ada = Browser(address)
        seat = link(ada.create("fanorona", ME, FRIEND), "player", 1)
        assert [httpx.get(f"http://{address}{seat}").status_code for _ in range(3)] == [303, 303, 303]
        refused = httpx.get(f"http://{address}{seat}")
        problem(refused, 429, "too_fast")
        assert "set-cookie" not in refused.headers
        ada.close()


def test_creation_is_limited_for_each_address(folder: Path) -> None:
    with serving(folder, creations=3.0) as address:
        ada = Browser(address)
        for _ in range(3):
            ada.create("fanorona", ME, FRIEND)
        refused = ada.http.post("/api/games", json={"spec": "fanorona", "seats": [ME, FRIEND]})
        problem(refused, 429, "too_fast")
        assert ada.http.get("/api/games").status_code == 200
        ada.close()


# --- what there is to choose from -------------------------------------------------------------------------------------


def test_the_catalogue_tells_every_field_of_every_game(browsers: New) -> None:
    catalogue = TypeAdapter(list[GameInfo]).validate_python(browsers().http.get("/api/catalogue").json())
    assert tuple(info.name for info in catalogue) == names()
    for info in catalogue:
        game = marblebox.load(info.name)
        assert {field.name: field.default for field in info.fields} == game.rules.texts()
        assert all(marblebox.load(variant.spec).spec == variant.spec for variant in info.variants)
        assert len(info.seats) == (4 if info.name == "tomoko" else 2)
        assert info.kit == type(game).name
        assert info.rules
        assert set(info.reasons) == {reason.code for reason in game.traits.all_reasons}
        assert info.traits.unit.one.en == game.traits.unit.one.en
        for trait, value in info.traits:
            assert trait == "unit" or value == getattr(game.traits, trait)
        for field in info.fields:
            if field.kind == "choice":
                assert field.default in field.options
            if field.kind == "number":
                assert field.low <= int(field.default) <= field.high


@pytest.mark.parametrize("kind", ["rules", "history"])
def test_rules_and_history_come_in_both_languages(browsers: New, kind: str) -> None:
    http = browsers().http
    for name in names():
        texts = [http.get(f"/api/{kind}/{name}/{language}").text for language in ("en", "de")]
        assert all(text.startswith("# ") for text in texts)
        assert texts[0] != texts[1]
    problem(http.get(f"/api/{kind}/chess/en"), 404, "not_found")
    problem(http.get(f"/api/{kind}/kulami/xx"), 404, "not_found")


@pytest.mark.parametrize(
    "spec", ["fanorona(rules=standard, size=5x5)", f"kulami(layout={PRESETS['example'].text}, level=1)"]
)
def test_the_rules_of_a_whole_specification_can_be_read(browsers: New, spec: str) -> None:
    assert browsers().http.get(f"/api/rules/{quote(spec, safe='')}/de").text == rules_text(spec, "de")


def test_values_of_fields_are_drawn_and_checked(browsers: New) -> None:
    http = browsers().http
    drawable = [(game.name, field, kind) for game in games() for field, kinds in game.draws.items() for kind in kinds]
    assert drawable
    for game, field, kind in drawable:
        drawn = FieldAnswer.model_validate(http.get(f"/api/fields/{game}/{field}/random", params={"kind": kind}).json())
        assert drawn.problem is None
        assert _checked(http, game, field, drawn.value) == drawn
        assert marblebox.load(f"{game}({field}={drawn.value})")
    assert _checked(http, "fanorona", "size", "7X5") == FieldAnswer(value="7x5", problem=None)


def test_a_value_that_a_field_cannot_have_is_explained(browsers: New) -> None:
    bad = _checked(browsers().http, "kulami", "layout", "AB/AB")
    assert bad.problem
    assert bad.problem.en.startswith("2 tiles; missing four 2x3")
    assert bad.problem.de.startswith("2 Platten; es fehlen vier 2x3")


def _checked(http: httpx.Client, game: str, field: str, value: str) -> FieldAnswer:
    return FieldAnswer.model_validate(http.post(f"/api/fields/{game}/{field}", json={"value": value}).json())


def test_fields_that_are_not_there_or_not_drawn_are_not_found(browsers: New) -> None:
    http = browsers().http
    for path in ("chess/size", "kulami/size"):
        problem(http.post(f"/api/fields/{path}", json={"value": "5"}), 404, "not_found")
    for path in ("chess/layout", "kulami/level", "fanorona/size"):
        problem(http.get(f"/api/fields/{path}/random?kind=random"), 404, "not_found")
    problem(http.get("/api/fields/kulami/layout/random?kind=round"), 404, "not_found")
    problem(http.get("/api/fields/kulami/layout/random"), 422, "malformed")


@pytest.mark.parametrize(
    ("spec", "field"),
    [
        ("kulami(level=9)", "level"),
        ("kulami(layout=AB/AB)", "layout"),
        ("fanorona(size=4x4)", "size"),
        ("fanorona(rules=chess)", "rules"),
        ("fanorona(colour=red)", "colour"),
        ("chess", None),
    ],
)
def test_a_problem_names_the_field_and_speaks_both_languages(browsers: New, spec: str, field: str | None) -> None:
    answer = browsers().http.post("/api/games", json={"spec": spec, "seats": [ME, ME]})
    told = Problem.model_validate(answer.json())
    assert told.field == field
    _check_languages(told)


@pytest.mark.parametrize(
    "wish",
    [
        {"spec": "kulami", "match": "revanche"},
        {"spec": "tumicarona(handicap=white)", "match": "revanche"},
        {"spec": "fanorona", "match": "best_of", "games": 4},
    ],
)
def test_a_match_that_cannot_be_is_explained_in_both_languages(browsers: New, wish: dict[str, Any]) -> None:
    answer = browsers().http.post("/api/games", json={"seats": [ME, ME], **wish})
    _check_languages(Problem.model_validate(answer.json()))


def _check_languages(told: Problem) -> None:
    """The reason after the colon too."""
    reasons = [words.partition(": ")[2] for words in (told.message.en, told.message.de)]
    assert all(reasons)
    assert reasons[0] != reasons[1]


def test_health_and_openapi(browsers: New) -> None:
    http = browsers().http
    assert http.get("/api/health").json()["status"] == "ok"
    described = http.get("/api/openapi.json").json()
    assert {"/api/games", "/api/games/{game}", "/api/games/{game}/record", "/api/catalogue"} <= set(described["paths"])


# --- faults -----------------------------------------------------------------------------------------------------------


def test_a_database_that_fails_is_told_and_no_answer_lacks_its_headers(folder: Path) -> None:
    with serving(folder) as address:
        ada, bert = Browser(address), Browser(address)
        made = ada.create("fanorona", ME, FRIEND)
        with closing(sqlite3.connect(folder / "games.db", isolation_level=None)) as database:
            for session in ("events", "holders", "games"):
                database.execute(f"ALTER TABLE {session} RENAME TO lost_{session}")
        paths = ("/api/games", f"/api/games/{made['game']}", f"/api/games/{made['game']}/record")
        for path in (*paths, link(made, "player", 1)):
            answer = ada.http.get(path)
            problem(answer, 503, "server_fault")
            assert is_protected(answer)
        with closing(sqlite3.connect(folder / "games.db", isolation_level=None)) as database:
            for session in ("events", "games"):
                database.execute(f"ALTER TABLE lost_{session} RENAME TO {session}")
        problem(bert.open(link(made, "player", 1)), 503, "server_fault")
        ada.close()
        bert.close()


def test_what_nobody_thought_of_is_answered_and_written_down_without_its_words(
    browsers: New, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def break_down() -> None:
        raise RuntimeError("/g/game/token")

    monkeypatch.setattr("marblebox.server.web.routes.catalogue", break_down)
    answer = browsers().http.get("/api/catalogue")
    problem(answer, 500, "broken")
    assert is_protected(answer)
    [written] = [record for record in caplog.records if record.message == "a request failed"]
    assert re.match(r"RuntimeError < test_routes\.py:\d+ < routes\.py:\d+", vars(written)["problem"])
    assert not any("token" in str(vars(record)) for record in caplog.records if record.levelname == "ERROR")


# --- safety -----------------------------------------------------------------------------------------------------------

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


# --- pages ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def client(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built client of three files."""
    built = folder / "web"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<!doctype html><title>Marblebox</title>", encoding="utf-8")
    (built / "assets" / "app-1a2b.js").write_text("let a = 1;", encoding="utf-8")
    (built / "assets" / "app-1a2b.js.gz").write_bytes(b"packed")
    (folder / "secret.txt").write_text("secret", encoding="utf-8")
    monkeypatch.setattr("marblebox.server.web.app.client_folder", lambda: built)
    return built


def test_the_client_is_served_from_every_address_of_its_own(client: Path, folder: Path) -> None:
    with serving(folder) as address, httpx.Client(base_url=f"http://{address}") as http:
        for path in ("/", "/g/abcdefghijkl", "/new/kulami", "/games", "/index.html"):
            page = http.get(path)
            assert page.text.startswith("<!doctype html>")
            assert page.headers["cache-control"] == "no-cache"
        plain = http.get("/assets/app-1a2b.js", headers={"Accept-Encoding": "identity"})
        assert (plain.text, plain.headers["content-type"]) == ("let a = 1;", "text/javascript; charset=utf-8")
        assert "immutable" in plain.headers["cache-control"]
        with http.stream("GET", "/assets/app-1a2b.js", headers={"Accept-Encoding": "gzip"}) as packed:
            assert packed.headers["content-encoding"] == "gzip"
            assert packed.headers["content-type"] == "text/javascript; charset=utf-8"
        for path in ("/a%00b", f"/{'a' * 300}", f"/{'a/' * 3000}"):  # what no file can be called
            page = http.get(path)
            assert page.text.startswith("<!doctype html>")
            assert is_protected(page)
        problem(http.get("/a%00b.js"), 404, "not_found")
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/..%5csecret.txt"):
            assert "secret" not in http.get(path).text


def test_a_missing_client_is_explained(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marblebox.server.web.app.client_folder", lambda: None)
    with serving(folder) as address:
        answer = httpx.get(f"http://{address}/")
        assert answer.status_code == 503
        assert "make web" in answer.text


def test_the_engine_for_the_page_may_come_while_the_server_runs(
    client: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = folder / "page"
    monkeypatch.setattr("marblebox.server.web.app.engine_folder", lambda: built)
    with serving(folder) as address, httpx.Client(base_url=f"http://{address}") as http:
        assert http.get("/engine/index.json").json() is None
        problem(http.get("/engine/core-1a2b.wasm"), 404, "not_found")
        built.mkdir()
        (built / "core-1a2b.wasm").write_bytes(b"core")
        (built / "core-1a2b.wasm.gz").write_bytes(b"packed")
        (built / "index.json").write_text('{"core": "core-1a2b.wasm"}', encoding="utf-8")
        index = http.get("/engine/index.json")
        assert (index.json(), index.headers["cache-control"]) == ({"core": "core-1a2b.wasm"}, "no-cache")
        core = http.get("/engine/core-1a2b.wasm", headers={"Accept-Encoding": "identity"})
        assert (core.content, core.headers["content-type"]) == (b"core", "application/wasm")
        assert "immutable" in core.headers["cache-control"]
        for path in ("/engine/..%2fsecret.txt", "/engine/%2e%2e/secret.txt", "/engine/"):
            assert "secret" not in http.get(path).text


def test_no_file_without_a_client() -> None:
    assert Pages(None).file(None, "index.html") is None  # type: ignore[arg-type]
