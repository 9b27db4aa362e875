"""What a seat has to itself: said in words to that seat, and to nobody else, whatever the game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.little_games import GuessView, registered

from marblebox.core.game import State
from marblebox.core.registry import games, load
from marblebox.core.text import NOTHING, Text, alike
from marblebox.core.view import View

SECRET = [variant.spec for game in games() for variant in game.variants if load(variant.spec).traits.secrets]


@pytest.fixture(autouse=True)
def _little_games() -> Iterator[None]:
    with registered():
        yield


def test_without_words_of_its_own_a_game_says_what_only_that_seats_view_has() -> None:
    state = load("guess").parse("4,6,0 1")
    assert state.held(0) == alike("number is: even")
    assert state.held(1) == NOTHING


def test_a_game_without_secrets_has_nothing_to_say() -> None:
    assert load("gather").initial().held(0) == NOTHING
    assert load("fanorona").initial().held(0) == NOTHING


class RichView(GuessView):
    def seen(self, state: Any, seat: int | None) -> View:
        return {} if seat is None else {"cards": [3, 7], "pairs": [[1, 2], []], "bag": {"red": 2, "blue": None}}


def test_lists_and_tables_are_written_as_people_write_them() -> None:
    state = load("guess").parse("4,6,0 1")
    assert RichView().held(state, 1).de == "cards: 3, 7\npairs: 1, 2; \nbag: red 2, blue –"


def test_cards_have_words_of_their_own() -> None:
    state = load("tomoko").initial(3)
    cards = ", ".join(map(str, state.view(1)["hands"][1]))
    assert state.held(1) == Text(f"cards {cards}", f"Karten {cards}")


@pytest.mark.parametrize("spec", [*SECRET, "guess"])
def test_a_seat_is_told_the_same_in_every_state_it_could_not_tell_apart(spec: str) -> None:
    rng, state = Random(spec), load(spec).initial(7)
    for _ in range(12):
        for seat in range(state.game.seats):
            other = state.imagined(seat, rng)
            assert told(other, seat) == told(state, seat)
        if state.to_move is None:
            return
        state = state.play_unchecked(rng.choice(state.legal_moves()), state.to_move)


def told(state: State, seat: int) -> tuple[object, ...]:
    """Everything that reaches that seat, and what anybody may read in a log."""
    return state.view(seat), state.held(seat), state.view(None), state.board_text, state.points, repr(state)


def test_a_log_or_a_traceback_gives_nothing_away() -> None:
    assert repr(load("guess").parse("4,6,0 1")) == "<GuessState guess: ||||||, seat 0 to move>"
