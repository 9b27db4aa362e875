"""A position as a board shows it: all it needs, what a seat may know, and what is wrong with a question, in words."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import marblebox
from marblebox.core import study
from marblebox.core.errors import StudyError
from marblebox.core.registry import games
from marblebox.core.study import follow, look

VARIANTS = [variant.spec for game in games() for variant in game.variants]


def refused(**question: Any) -> StudyError:
    with pytest.raises(StudyError) as caught:
        follow(**question)
    assert caught.value.told.en
    return caught.value


@pytest.mark.parametrize("spec", VARIANTS)
def test_a_board_is_told_what_the_rules_say(spec: str) -> None:
    game, rng = marblebox.load(spec), Random(3)
    state, moves = game.initial(5), []
    for _ in range(12):
        if state.to_move is None:
            break
        moves.append(str(rng.choice(state.legal_moves())))
        state = state.play(moves[-1])
    shown = follow(spec, seed=5, moves=moves)
    assert json.loads(json.dumps(shown)) == shown
    assert (shown["spec"], shown["position"], shown["to_move"]) == (game.spec, state.text, state.to_move)
    assert shown["board"] == state.board_text
    assert shown["view"] == json.loads(json.dumps(state.view(state.to_move)))
    assert [one["move"] for one in shown["options"]] == [str(move) for move in state.legal_moves()]
    assert [step["move"] for step in shown["steps"]] == moves
    assert shown["steps"][-1]["position"] == state.text
    assert follow(spec, position=state.text)["options"] == shown["options"]


def test_what_a_seat_may_not_know_is_not_shown() -> None:
    game = marblebox.load("tomoko")
    state = game.initial(1)
    mine, theirs = look(game, state, 0), look(game, state, 1)
    assert [bool(hand) for hand in mine["view"]["hands"]] == [True, False]
    assert [bool(hand) for hand in theirs["view"]["hands"]] == [False, True]
    assert mine["options"]
    assert not theirs["options"]  # it is not her turn


def test_moves_out_of_turn_carry_the_number_of_their_seat() -> None:
    spec = "tomoko"
    game = marblebox.load(spec)
    state = game.initial(2)
    pushed = str(state.legal_moves()[0])
    other = refused(spec=spec, seed=2, moves=[f"2:{pushed}"])
    assert (other.code, other.field) == ("illegal_move", "moves")
    shown = follow(spec, seed=2, moves=[f"1:{pushed}"])
    assert shown["steps"][0]["seat"] == 0
    assert refused(spec=spec, moves=["9:push"]).code == "bad_seat"


def test_the_rule_that_forbids_a_move_is_named() -> None:
    tried = refused(spec="fanorona", moves=["a1-b2"])
    assert (tried.code, tried.field) == ("illegal_move", "moves")
    assert tried.told == ("b2 is not empty.", "b2 ist nicht leer.")
    early = refused(spec="fanorona", moves=["a1-b2", "d2-e3A"])
    assert early.told.en == "Move 1, a1-b2: b2 is not empty."


def test_what_was_said_ends_a_game_too_and_moves_nothing() -> None:
    shown = follow("fanorona", moves=["d2-e3A", "resign"])
    assert shown["outcome"]["winners"] == [0]
    assert shown["options"] == []
    assert shown["steps"][-1]["effect"] == {}
    assert refused(spec="fanorona", moves=["resign", "d2-e3A"]).code == "illegal_move"


@pytest.mark.parametrize(
    ("question", "code", "field"),
    [
        ({"spec": "chess"}, "bad_spec", "spec"),
        ({"spec": "kulami(level=9)"}, "bad_spec", "level"),
        ({"spec": "fanorona", "position": "w" * 2001}, "too_long", "position"),
        ({"spec": "fanorona", "seat": 2}, "bad_seat", "seat"),
        ({"spec": "fanorona", "moves": ["x" * 401]}, "too_long", "moves"),
        ({"spec": "fanorona", "moves": ["a1-b2"] * 1001}, "too_many_moves", "moves"),
    ],
)
def test_what_is_wrong_is_said_with_its_field(question: dict[str, Any], code: str, field: str) -> None:
    problem = refused(**question)
    assert (problem.code, problem.field) == (code, field)
    assert problem.told.en != problem.told.de


def test_a_position_that_cannot_be_read_is_explained() -> None:
    problem = refused(spec="fanorona", position="zz")
    assert (problem.code, problem.field) == ("bad_position", "position")
    assert problem.told.de.startswith("'zz' ist keine Stellung")


def test_positions_with_too_many_turns_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "MOST_OPTIONS", 4)
    assert refused(spec="fanorona", position=marblebox.load("fanorona").initial().text).code == "too_many_turns"
    assert refused(spec="fanorona", moves=["d2-e3A"]).field == "moves"
    monkeypatch.setattr(study, "MOST_OPTIONS", 2000)
    monkeypatch.setattr(study, "MOST_SURVEYED", 3)
    assert refused(spec="fanorona", moves=["d2-e3A"]).code == "too_many_turns"
