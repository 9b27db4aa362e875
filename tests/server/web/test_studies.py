"""Requests about positions that belong to no game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from tests.server.sitting import Browser, serving
from tests.server.web.test_routes import problem

from marblebox.server.protocol import Study

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
    assert problem(ask(moves=["a1-b2"] * 1001), 422, "too_many_moves").field == "moves"
    problem(ask(seed=-1), 422, "malformed")
    problem(ask(position="w" * 20_000), 413, "too_large")


def test_one_address_may_not_ask_everything_alone(folder: Path) -> None:
    with serving(folder, requests=0.5) as address:
        ada = Browser(address)
        answers = [ada.http.post("/api/study", json={"spec": "fanorona"}) for _ in range(6)]
        assert [one.status_code for one in answers] == [200] * 5 + [429]
        ada.close()
