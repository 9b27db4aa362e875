"""Random openings: different, repeatable, and such that the game is still open."""

from __future__ import annotations

import pytest

import marblebox
from marblebox.core.game import State
from marblebox.engine.backend import searcher_for
from marblebox.engine.kit import kit_of
from marblebox.engine.opening import GLANCE, opening
from marblebox.engine.search import Settings


def after_opening(spec: str, seed: int, length: int) -> State:
    game = marblebox.load(spec)
    state: State = game.initial(seed)
    for node in opening(game, seed, length):
        state = state.play(node.move, node.seat)
    return state


@pytest.mark.parametrize("spec", ["fanorona", "tumicarona(size=5x5)", "kulami(layout=square)"])
def test_openings_are_repeatable_and_differ(spec: str) -> None:
    length = kit_of(marblebox.load(spec)).opening_moves
    first = [after_opening(spec, seed, length) for seed in range(6)]
    assert first == [after_opening(spec, seed, length) for seed in range(6)]
    assert len({state.text for state in first}) > 3


def test_openings_never_end_the_game() -> None:
    for seed in range(10):
        assert after_opening("fanorona(rules=standard, size=3x3)", seed, 8).outcome is None


def test_openings_of_fanorona_leave_both_sides_about_even() -> None:
    pytest.importorskip("marblebox._native")
    for seed in range(5):
        state = after_opening("fanorona(rules=standard)", seed, 4)
        assert abs(searcher_for(state.game, Settings(learned=False)).run(state, GLANCE).lines[0].score) <= (
            kit_of(state.game).even or 0
        )


def test_no_opening_at_all_is_possible() -> None:
    assert opening(marblebox.load("tomoko"), 1, kit_of(marblebox.load("tomoko")).opening_moves) == []
