"""Requests about positions that belong to no game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from tests.server.asking import USED_UP, problem
from tests.server.sitting import FRIEND, ME, Browser, engine, serving

import marblebox
from marblebox.server.forms.studies import ProofAnswer, Study
from marblebox.server.web.app import Parts
from marblebox.tables import build, open_tables

New = Callable[[], Browser]


def test_a_position_is_shown_and_nothing_is_stored(browsers: New) -> None:
    ada = browsers()
    answer = ada.http.post("/api/study", json={"spec": "tumicarona", "moves": ["d2-e3A"]})
    assert answer.status_code == 200
    shown = Study.model_validate(answer.json())
    assert (shown.name, shown.kit, shown.to_move) == ("tumicarona", "fanorona", 1)
    assert [step.move for step in shown.steps] == ["d2-e3A"]
    assert not answer.cookies
    assert ada.http.get("/api/games").json() == []
    again = ada.http.post("/api/study", json={"spec": "tumicarona", "position": shown.position}).json()
    assert Study.model_validate(again).options == shown.options


def test_every_game_of_the_box_is_told_in_the_shape_of_the_protocol(browsers: New) -> None:
    ada = browsers()
    for info in ada.http.get("/api/catalogue").json():
        for seat in (None, 0):
            answer = ada.http.post("/api/study", json={"spec": info["name"], "seed": 3, "seat": seat})
            assert Study.model_validate(answer.json()).kit == info["kit"]


def test_what_is_wrong_is_said_with_its_field(browsers: New) -> None:
    ada = browsers()

    def ask(**question: Any) -> httpx.Response:
        return ada.http.post("/api/study", json={"spec": "fanorona", **question})

    assert problem(ask(moves=["a1-b2"]), 422, "illegal_move").field == "moves"
    assert problem(ask(spec="chess"), 422, "bad_spec").field == "spec"
    assert problem(ask(position="w" * 3000), 422, "too_long").field == "position"
    assert problem(ask(moves=["a1-b2"] * 2001), 422, "too_many_moves").field == "moves"
    problem(ask(seed=-1), 422, "malformed")
    problem(ask(position="w" * 70_000), 413, "too_large")


def test_a_game_of_more_than_a_thousand_moves_is_followed(browsers: New) -> None:
    game = marblebox.load("tomoko")
    state, played = game.initial(1), list[str]()
    rng = Random(1)
    while len(played) < 1200:
        pushes = [move for move in state.legal_moves() if str(move)[0] in "NESW"]
        state = state.play(move := rng.choice(pushes))
        played.append(str(move))
    question = {"spec": "tomoko", "position": game.initial(1).text, "moves": played}
    study = Study.model_validate(browsers().http.post("/api/study", json=question).json())
    assert (len(study.steps), study.position) == (1200, state.text)


def test_one_address_may_not_ask_everything_alone(folder: Path) -> None:
    with serving(folder, Parts(USED_UP), requests=0.5) as address:
        ada = Browser(address)
        answers = [ada.http.post("/api/study", json={"spec": "fanorona"}) for _ in range(6)]
        assert [one.status_code for one in answers] == [200] * 5 + [429]
        ada.close()


def test_a_game_begins_where_somebody_wants_to_try_again(browsers: New) -> None:
    ada = browsers()
    position = "5/5/2b2/5/1w3 w 0 9"
    made = ada.create("fanorona(size=5x5)", ME, engine(1), position=position)
    with ada.sit(made["game"]) as white:
        assert white.now["board"] == "...../...../..b../...../.w..."
    record = ada.http.get(f"/api/games/{made['game']}/record").text
    assert f'[Start "{position}"]' in record
    wish = {"spec": "fanorona(size=5x5)", "seats": [ME, engine(1)]}
    bad = ada.http.post("/api/games", json={**wish, "position": "zz"})
    assert problem(bad, 422, "bad_position").field == "position"
    over = ada.http.post("/api/games", json={**wish, "position": "5/5/2b2/5/5 w 0 9"})
    assert problem(over, 422, "bad_position").field == "position"


def test_hints_are_for_one_person_against_computers_who_has_allowed_them(browsers: New) -> None:
    ada, bert = browsers(), browsers()

    def asked(who: Browser, game: str, seat: int = 0) -> httpx.Response:
        return who.http.get(f"/api/games/{game}/study", params={"seat": seat})

    allowed = ada.create("tumicarona", ME, engine(1), hints=True)["game"]
    assert Study.model_validate(asked(ada, allowed).json()).options
    problem(asked(bert, allowed), 403, "not_now")
    problem(asked(ada, allowed, 1), 403, "not_now")
    problem(asked(ada, ada.create("tumicarona", ME, engine(1))["game"]), 403, "not_now")
    among_people = ada.create("tumicarona", ME, FRIEND, hints=True)["game"]
    problem(asked(ada, among_people), 403, "not_now")
    with ada.sit(among_people) as white:
        assert white.welcome["hints"] is False
    with ada.sit(allowed) as white:
        assert white.welcome["hints"] is True


def test_a_hint_tells_no_secret(browsers: New) -> None:
    ada = browsers()
    game = ada.create("tomoko", ME, engine(1), hints=True)["game"]
    shown = Study.model_validate(ada.http.get(f"/api/games/{game}/study", params={"seat": 0}).json())
    assert shown.position == ""
    assert shown.model_dump()["view"]["hands"][1] == []


def test_what_tables_prove_of_a_position_is_told(
    browsers: New, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = marblebox.load("tumicarona(size=3x3)")
    build(game, 3, tmp_path)
    monkeypatch.setenv("MARBLEBOX_TABLES", str(tmp_path))
    ada = browsers()

    def proof(position: str) -> Any:
        answer = ada.http.post("/api/study/proof", json={"spec": game.spec, "position": position})
        assert answer.status_code == 200
        return ProofAnswer.model_validate(answer.json()).proof

    tables = open_tables(game, tmp_path)
    assert tables
    for position in ("w1b/3/3 w 0 5", "w1b/3/b2 b 0 5", "w1b/3/w2 b 0 5"):
        state = game.parse(position)
        verdict = tables.probe(state)
        found = proof(position)
        assert verdict
        assert found
        assert (found.winner, found.turns) == (verdict.winner(state), verdict.turns)
    assert proof(game.initial().text) is None  # more stones than the tables know
    bad = ada.http.post("/api/study/proof", json={"spec": game.spec, "position": "nonsense"})
    assert problem(bad, 422, "bad_position").field == "position"
