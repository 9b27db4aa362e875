"""Counts of the compiled core: the published ones, and those of the Python rules."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from tests.native.agreement import SIZES, random_actions, random_fanorona, random_kulami, random_moves, random_tomoko

import marblebox
from marblebox.core.perft import Count
from marblebox.core.perft import perft as python_perft
from marblebox.engine.native import perft

core = pytest.importorskip("marblebox._native")

COUNTS: tuple[Count, ...] = ("sequences", "results", "positions")


@pytest.mark.parametrize(
    ("spec", "count", "expected"),
    [
        ("fanorona(rules=standard)", "sequences", [1, 5, 39, 724, 18026, 431852, 9205774]),
        ("fanorona(rules=standard)", "results", [1, 5, 39, 724, 18026, 431830, 9204447]),
        ("tumicarona", "sequences", [1, 5, 39, 724, 18026, 431852]),
        ("fanorona(rules=standard, size=5x5)", "results", [1, 5, 21, 202, 3469, 34608, 306817, 1960668]),
        ("fanorona", "positions", [1, 5, 17, 119, 1554]),
    ],
)
def test_published_counts(spec: str, count: Count, expected: list[int]) -> None:
    state = marblebox.load(spec).initial()
    assert [perft(state, depth, count) for depth in range(len(expected))] == expected


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("preset", ["parker", "standard"])
@pytest.mark.parametrize("size", SIZES)
def test_every_size_counts_as_in_python(size: str, preset: str, count: Count) -> None:
    state = marblebox.load(f"fanorona(rules={preset}, size={size})").initial()
    assert [perft(state, depth, count) for depth in (1, 2, 3)] == python_perft(state, 3, count)


@pytest.mark.parametrize("seed", range(40))
def test_every_rule_counts_as_in_python(seed: int) -> None:
    """In the middle of a game, where draws, repetitions, demands and handicaps are within reach."""
    rng = Random(seed)
    state = random_fanorona(rng)
    for _, after in random_moves(state, rng):
        if after.outcome or len(after.legal_moves()) > 30:
            continue
        state = after
        if rng.random() < 0.1:
            break
    for count in ("sequences", "results"):
        assert perft(state, 2, count) == python_perft(state, 2, count)[-1], (state.game.spec, state.text)


@pytest.mark.parametrize("seed", range(6))
def test_kulami_counts_as_in_python(seed: int) -> None:
    state = random_kulami(Random(seed))
    for count in COUNTS:
        assert [perft(state, depth, count) for depth in (1, 2)] == python_perft(state, 2, count)


@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.thorough) for seed in range(4, 20))]
)
def test_tomoko_counts_as_in_python(seed: int) -> None:
    """Somewhere in a game by any rules, cards that stand and partners' cards included."""
    rng = Random(seed)
    start = random_tomoko(rng)
    played = [after for _, _, after in islice(random_actions(start, rng), rng.randrange(30))]
    state = [start, *played][-1]
    for count in COUNTS:
        assert [perft(state, depth, count) for depth in (0, 1, 2)] == [1, *python_perft(state, 2, count)], state.text


def test_a_draw_by_counting_ends_the_count() -> None:
    rules = {"continuation": "optional", "first_turn": "normal", "size": "3x3", "repetition": "0"}
    position = "1b1/3/w1w w 0 5"
    endless = core.Fanorona({**rules, "draw_turns": "0"}, position)
    ended = core.Fanorona({**rules, "draw_turns": "2"}, position)
    assert ended.perft(2) == endless.perft(2) > 0
    assert ended.perft(3) < endless.perft(3)


def test_a_draw_by_repetition_ends_the_count() -> None:
    """Back and forth: four turns without capture bring the position again."""
    rules = {"size": "9x3", "first_turn": "normal", "draw_turns": "0"}
    position = "b8/9/8w w 0 5"
    endless = core.Fanorona({**rules, "repetition": "0"}, position)
    twice = core.Fanorona({**rules, "repetition": "2"}, position)
    assert twice.perft(4) == endless.perft(4)
    assert twice.perft(5) < endless.perft(5)
