"""Cards that are turned at the terminal."""

from __future__ import annotations

import pytest
from tests.cli.running import Invoke

import marblebox
from marblebox.cli.play import words as said
from marblebox.core.registry import load
from marblebox.games.tomoko import TomokoState

SPEC = "tomoko(claims=auto, begins=1)"


def hands() -> tuple[tuple[int, ...], ...]:
    state = load(SPEC).initial(7)
    assert isinstance(state, TomokoState)
    return state.hands


def turned(out: str) -> list[int]:
    """The cards that were drawn turned all four ways."""
    titles = [line.split() for line in out.splitlines() if "↻" in line]
    cards = [int(title[0]) for title in titles]
    assert [" ".join(title) for title in titles] == [f"{card} {card} ↻ {card} ↻ ↻ {card} ↻ ↻ ↻" for card in cards]
    return cards


@pytest.mark.parametrize(("language", "line"), [("en", "turn 17"), ("de", "drehen 17"), ("en", "TURN 17")])
def test_any_card_is_drawn_turned_by_its_number(run: Invoke, language: str, line: str) -> None:
    assert turned(run("play", SPEC, "--seed", "7", "--lang", language, typed=["", line]).out) == [17]


def test_without_a_number_the_own_cards_are_turned_and_nobody_elses(run: Invoke) -> None:
    assert turned(run("play", SPEC, "--seed", "7", typed=["", "turn"]).out) == [*hands()[0]]
    assert turned(run("play", SPEC, "--seed", "7", typed=["", "2: turn"]).out) == [*hands()[0]]


@pytest.mark.parametrize("lines", [["turn"], ["", "turn 37"], ["", "turn x"], ["", "turn 0"]])
def test_before_the_device_is_passed_on_or_without_such_a_card_it_is_asked_which(run: Invoke, lines: list[str]) -> None:
    out = run("play", SPEC, "--seed", "7", typed=lines).out
    assert "turn 17" in out
    assert turned(out) == []


def test_open_cards_are_all_turned(run: Invoke) -> None:
    out = run("play", "tomoko(open_cards=true, claims=auto, begins=1)", "--seed", "7", typed=["turn"]).out
    assert len(turned(out)) == 6


def test_other_games_have_no_cards_to_turn(run: Invoke) -> None:
    assert said.NO_CARDS.en in run("play", "fanorona", typed=["turn 17"]).out


def test_computers_lay_cards_out_of_turn(run: Invoke) -> None:
    run("play", "tomoko(claims=live)", "--seats", "simple,simple", "--seed", "1", "--save", "game.txt")
    record = marblebox.read_record("game.txt")
    state, movers = record.initial, []
    for node in record.line.nodes:
        movers.append((node.seat, state.to_move))
        state = state.play(node.move, node.seat)
    assert state.outcome
    assert any(seat != turn for seat, turn in movers)


def test_a_seat_that_has_nothing_to_do_is_told_so(run: Invoke) -> None:
    out = run("play", "fanorona", typed=["2: moves"]).out
    assert said.NOTHING_TO_DO.filled(name="Black").en in out
