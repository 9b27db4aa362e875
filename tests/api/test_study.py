"""A position as a board shows it: all it needs, what a seat may know, and what is wrong with a question, in words."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, Self

import pytest
from tests.little_games import LittleRules, Pick, Sticks, SticksState, registered

import marblebox
from marblebox.api.study import MOST_SURVEYED, follow, reached
from marblebox.core import registry
from marblebox.core.chance import Chance
from marblebox.core.errors import StudyError
from marblebox.core.game import Move, State
from marblebox.core.position_data import look
from marblebox.core.registry import games
from marblebox.core.rules import Rules

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
        ({"spec": "fanorona", "moves": ["a1-b2"] * 2001}, "too_many_moves", "moves"),
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


class CrowdedState(SticksState):
    """A turn says what is left for the next; there are a hundred ways for each piece that is left."""

    def _moves(self, seat: int) -> tuple[Move, ...]:
        return PICKS[: 100 * self.numbers[0]] if seat == self.turn else ()

    def _after(self, move: Any, seat: int) -> Self:
        return replace(self, numbers=(move.number,), turn=1 - seat)

    def _result(self) -> None:
        return None


PICKS = tuple(Pick("leave", number) for number in range(1, 2101))


class Crowded(Sticks):
    name = "crowded"
    presets: ClassVar[dict[str, Rules]] = {"crowded": LittleRules()}
    state_type = CrowdedState

    def dealt(self, chance: Chance) -> State:
        return self.parse("20 1")


def test_positions_with_too_many_turns_are_refused() -> None:
    with registered():
        registry.register(Crowded)
        assert follow("crowded", moves=["leave 20"])["position"] == "20 2"
        here, there = refused(spec="crowded", position="21 1"), refused(spec="crowded", moves=["leave 21"])
        assert (here.code, here.field) == ("too_many_turns", "position")
        assert (there.code, there.field) == ("too_many_turns", "moves")


def test_many_positions_with_many_turns_are_refused() -> None:
    enough = MOST_SURVEYED // len(PICKS[:2000])
    with registered():
        registry.register(Crowded)
        moves = ["leave 20"] * enough
        assert reached("crowded", moves=moves).text == f"20 {1 + enough % 2}"
        assert refused(spec="crowded", moves=[*moves, "leave 1"]).code == "too_many_turns"


def test_a_game_that_bounds_its_own_turns_refuses_them() -> None:
    position = "1bb1bbb1b/bbb2bb2/b2b4b/bw1b1b1bb/bbbbb1b1b b 0 9"
    there = refused(spec="fanorona(captures=on_demand)", position=position, moves=["a4-a5"])
    assert (there.code, there.field) == ("too_many_turns", "moves")
