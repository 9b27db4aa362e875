"""The page's core behind the face of every search: what it is told of a position, and which levels ask it."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest

import marblebox
from marblebox.engine import native
from marblebox.engine.players import EnginePlayer
from marblebox.offline.page_search import PageSearch


class Noting:
    """A core that finds the first move best, and notes what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[bool, dict[str, Any]]] = []
        self.forgotten: list[bool] = []
        self.first = ""

    def ask(self, learned: bool, request: str) -> str:
        self.asked.append((learned, json.loads(request)))
        line = {"moves": [self.first], "score": 12, "chance": 60.5, "points": None, "proven": None}
        lines = [{**line, "distance": None, "conversion": None}]
        return json.dumps({"depth": 3, "nodes": 99, "ms": 7, "lines": lines, "done": True})

    def forget(self, learned: bool) -> None:
        self.forgotten.append(learned)


@pytest.fixture
def core(monkeypatch: pytest.MonkeyPatch) -> Noting:
    core = Noting()
    monkeypatch.setattr(native, "available", False)
    monkeypatch.setattr(native, "elsewhere", partial(PageSearch, core))
    return core


@pytest.mark.parametrize("spec", ["fanorona(rules=standard)", "tumicarona", "kulami(starts=red)", "tomoko"])
@pytest.mark.parametrize("level", [8, 10])
def test_strong_levels_ask_the_core(core: Noting, spec: str, level: int) -> None:
    game = marblebox.load(spec)
    state = game.initial(1)
    for _ in range(2):  # past the first moves of the opening book
        state = state.play_unchecked(next(move for move in state.legal_moves() if not move.is_claim))
    seat = state.to_move
    assert seat is not None
    core.first = str(next(move for move in state.legal_moves() if not move.is_claim))
    chosen = EnginePlayer(level, 1, seconds=0.5).choose(state, seat)
    if not core.asked:
        assert level == 10, "only the book answers without a search"
        return
    learned, request = core.asked[-1]
    assert str(chosen) == core.first or chosen is None or chosen.is_claim
    assert learned == (level == 10)
    assert (request["ask"], request["game"], request["rules"]) == ("search", game.name, game.rules.texts())
    assert request["seconds"] == (0.5 if level == 10 else 0)
    assert core.forgotten == ([] if level == 10 else [False])


def test_of_secrets_the_core_is_told_what_the_seat_knows(core: Noting) -> None:
    state = marblebox.load("tomoko").initial(5)
    core.first = str(next(move for move in state.legal_moves() if not move.is_claim))
    EnginePlayer(10, 1).choose(state, 0)
    assert json.loads(core.asked[0][1]["position"]) == json.loads(json.dumps(state.view(0)))


def test_repetitions_are_told(core: Noting) -> None:
    state = marblebox.load("fanorona(rules=standard, size=3x3)").initial(1)
    core.first = str(state.legal_moves()[0])
    EnginePlayer(9, 1).choose(state, 0)
    request = core.asked[0][1]
    assert request["position"] == state.text
    assert isinstance(request["past"], list)


def test_weak_levels_look_ahead_in_python(core: Noting) -> None:
    state = marblebox.load("kulami(starts=red)").initial(1)
    assert EnginePlayer(1, 1).choose(state, 0)
    assert core.asked == []


def test_before_fists_are_opened_nothing_is_searched(core: Noting) -> None:
    state = marblebox.load("kulami(starts=fists)").initial(1)
    seat = state.to_move
    assert seat is not None
    assert EnginePlayer(8, 1).choose(state, seat)
    assert core.asked == []
