"""Counting moves: three ways to count, checked against counting by hand."""

from __future__ import annotations

import pytest

from marblebox.core.errors import InputError
from marblebox.core.game import State
from marblebox.core.perft import perft, perft_by_depth
from marblebox.core.registry import load
from marblebox.engine.perft import divide

DEPTHS = {
    "fanorona": 3,
    "fanorona(size=5x3)": 5,
    "tumicarona(size=5x3, captures=on_demand)": 3,
    "kulami(starts=fists)": 3,
    "tomoko": 2,
}


def sequences(state: State, depth: int) -> list[State]:
    """The states at the ends of all move sequences, one for each."""
    ends = [state]
    for _ in range(depth):
        ends = [end.play(move) for end in ends for move in end.legal_moves()]
    return ends


def results(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    children: list[State] = []
    for move in state.legal_moves():
        child = state.play(move)
        if child.position not in [other.position for other in children]:
            children.append(child)
    return sum(results(child, depth - 1) for child in children)


@pytest.mark.parametrize("spec", DEPTHS)
def test_all_three_counts_agree_with_counting_by_hand(spec: str) -> None:
    state, depth = load(spec).initial(3), DEPTHS[spec]
    by_hand = [sequences(state, level) for level in range(1, depth + 1)]
    assert perft(state, depth) == [len(ends) for ends in by_hand]
    assert perft(state, depth, "positions") == [len({end.position for end in ends}) for ends in by_hand]
    assert perft(state, depth, "results") == [results(state, level) for level in range(1, depth + 1)]


def test_the_three_counts_differ() -> None:
    state = load("fanorona(size=5x3)").initial()
    assert perft(state, 5) == [3, 12, 48, 196, 657]
    assert perft(state, 5, "results") == [3, 12, 38, 142, 439]
    assert perft(state, 5, "positions") == [3, 12, 35, 121, 326]


def test_divide_splits_the_last_count_by_first_move() -> None:
    state = load("fanorona").initial()
    assert divide(state, 1) == {"d2-e3A": 1, "d3-e3A": 1, "d3-e3W": 1, "e2-e3A": 1, "f2-e3A": 1}
    assert divide(state, 2) == {"d2-e3A": 5, "d3-e3A": 4, "d3-e3W": 4, "e2-e3A": 1, "f2-e3A": 3}  # the Parker sheet
    assert sum(divide(state, 3).values()) == perft(state, 3)[-1]


def test_counts_come_as_soon_as_they_are_known() -> None:
    counting = perft_by_depth(load("tumicarona").initial(), 100)
    assert [next(counting) for _ in range(3)] == [5, 39, 724]


def test_nothing_follows_the_end_of_a_game() -> None:
    over = load("fanorona").initial().play("resign")
    assert perft(over, 2) == perft(over, 2, "results") == perft(over, 2, "positions") == [0, 0]


@pytest.mark.parametrize("depth", [0, -1, 101])
def test_the_depth_has_bounds(depth: int) -> None:
    with pytest.raises(InputError, match=f"depth .*100, .*{depth}$"):
        perft(load("fanorona").initial(), depth)


def test_an_unknown_count_is_named() -> None:
    with pytest.raises(InputError, match=r"positions, .*'leaves'"):
        perft(load("fanorona").initial(), 1, "leaves")  # type: ignore[arg-type]
