"""The contract of Game and State, whatever the game: seats, seeds, and what a state shows of itself."""

from inspect import isfunction

import pytest

import marblebox
from marblebox.core.game import State
from marblebox.core.limits import LARGEST_SEED

SPECS = ["fanorona", "tumicarona", "kulami", "tomoko", "tomoko(players=3)"]
MOST_METHODS = 25  # of State, properties included: what shows a state to players belongs to GameView


def test_state_keeps_rules_and_little_else() -> None:
    names = [name for name, value in vars(State).items() if isfunction(value) or hasattr(value, "__get__")]
    generated = {"__eq__", "__hash__", "__init__", "__delattr__", "__setattr__", "__replace__"}  # by the dataclass
    assert len(set(names) - generated - {"__dict__", "__weakref__"}) <= MOST_METHODS


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_seat_that_is_not_there(spec: str, seat: int) -> None:
    state = marblebox.load(spec).initial()
    for ask in (state.legal_moves, state.view, lambda seat: state.play("resign", seat)):
        with pytest.raises(marblebox.InputError, match=rf" {seat}\b"):
            ask(seat)


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("seed", [-1, LARGEST_SEED + 1, "x", 1.5, None])
def test_a_seed_that_is_none(spec: str, seed: object) -> None:
    with pytest.raises(marblebox.InputError, match="seed"):
        marblebox.load(spec).initial(seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("spec", SPECS)
def test_the_largest_seed_is_recorded_and_read_back(spec: str) -> None:
    record = marblebox.Record(marblebox.load(spec), LARGEST_SEED)
    (again,) = marblebox.read_records(record.text)
    assert again.initial == record.initial
    assert again.seed == LARGEST_SEED


def test_the_representation_of_a_state_gives_no_card_away() -> None:
    shown = {repr(marblebox.load("tomoko").initial(seed)) for seed in range(20)}
    assert len(shown) == 1  # twenty deals, and nothing of them to be seen
    assert "seat 0 to move" in shown.pop()
    assert repr(marblebox.load("fanorona").initial()).endswith("wwwwwwwww w 0 1>")


def test_moves_of_a_record_are_verified_and_written_canonically() -> None:
    game = marblebox.load("fanorona")
    record = marblebox.Record.of_moves(game, 0, [(0, "d2-e3=2"), (1, "g4-g5")])
    assert [node.move for node in record.line.nodes] == ["d2-e3A", "g4-g5W"]
    with pytest.raises(marblebox.IllegalMove, match="a2"):
        marblebox.Record.of_moves(game, 0, [(0, "a1-a2")])


@pytest.mark.parametrize("name", ["Result", "Spec", "Seed", "two words", "", "x" * 50])
def test_tags_that_a_record_cannot_carry(name: str) -> None:
    with pytest.raises(marblebox.InputError, match="further tag"):
        marblebox.Record(marblebox.load("fanorona"), tags={name: "1-0"})


def test_a_claimed_result_says_why() -> None:
    with pytest.raises(marblebox.InputError, match="Termination"):
        marblebox.Record(marblebox.load("fanorona"), claimed_result="1-0")
    record = marblebox.Record(marblebox.load("fanorona"), tags={"Termination": "time"}, claimed_result="1-0")
    assert record.outcome == marblebox.Outcome((1.0, 0.0), "time", (0,))


def test_control_characters_never_come_out_of_a_comment() -> None:
    (record,) = marblebox.read_records('[Spec "fanorona"]\n\n1. d2-e3A {\x1b]0;x\x07 good\x1b[2J move} *\n')
    assert record.line.nodes[0].comment == "]0;x good [2J move"
    assert "\x1b" not in record.text
