"""The compiled rules agree with the Python rules on random games over every rule field and size."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from random import Random

import pytest
from tests.native.agreement import (
    POSITIONS,
    assert_equal,
    random_fanorona,
    random_kulami,
    random_moves,
    random_tomoko,
)

from marblebox import load
from marblebox.core.game import State
from marblebox.engine import native
from marblebox.games.fanorona import FanoronaState
from marblebox.games.kulami import KulamiState
from marblebox.games.tomoko.notation import write_board
from marblebox.games.tomoko.state import TomokoState

core = pytest.importorskip("marblebox._native")

PARTS = 10  # of each game's share, so that they can run side by side


def run(share: float, part: int, start: Callable[[Random], State], compare: Callable[[State, Random], int]) -> None:
    """Compare random games until this part's share of the positions has been seen."""
    rng, seen = Random(part), 0
    while seen < POSITIONS * share / PARTS:
        seen += compare(start(rng), rng)


def compare_fanorona(state: State, rng: Random) -> int:
    """A game in step with the core, and from its middle on also with a twin made of one position and its past."""
    assert isinstance(state, FanoronaState)
    mirror, late = core.Fanorona(state.game.rules.texts()), None
    assert_equal(state, mirror)
    seen = 1
    for seen, (move, after) in enumerate(random_moves(state, rng), start=2):  # noqa: B007 - the last one is returned
        mirror = mirror.play(move)
        assert_equal(after, mirror)
        late = late.play(move) if late else None if rng.random() < 0.9 else native.twin(after)
        if late:
            assert_equal(after, late)
    return seen


def compare_kulami(state: State, rng: Random) -> int:
    assert isinstance(state, KulamiState)
    mirror = native.twin(state)
    assert isinstance(mirror, core.Kulami)
    seen = 0
    for seen, (move, after) in enumerate(random_moves(state, rng), start=1):  # noqa: B007
        mirror = mirror.play(move)
        assert_equal(after, mirror)
        assert mirror.points == after.points
        assert core.Kulami(mirror.text, 0).text == mirror.text
    return seen


def compare_tomoko(state: State, rng: Random) -> int:
    """Boards only: which pushes there are, what they do, and which cards then stand there."""
    assert isinstance(state, TomokoState)
    mirror, before = core.TomokoBoard(write_board(state.board)), None
    seen = 0
    for seen, (move, after) in enumerate(random_moves(state, rng), start=1):  # noqa: B007
        assert isinstance(after, TomokoState)
        if move[0] in "NESW":
            before, mirror = mirror, mirror.push(move)
        assert mirror.text == write_board(after.board)
        assert mirror.standing == sorted(after.board.standing)
        pushes = [str(push) for push in after.legal_moves() if str(push)[0] in "NESW"]
        assert after.outcome or sorted(mirror.pushes(before)) == sorted(pushes)
    return seen


@pytest.mark.parametrize("part", range(PARTS))
def test_fanorona_agrees(part: int) -> None:
    run(0.6, part, random_fanorona, compare_fanorona)


@pytest.mark.parametrize("part", range(PARTS))
def test_kulami_agrees(part: int) -> None:
    run(0.2, part, random_kulami, compare_kulami)


@pytest.mark.parametrize("part", range(PARTS))
def test_tomoko_agrees(part: int) -> None:
    run(0.2, part, random_tomoko, compare_tomoko)


def test_a_position_is_another_one_while_the_single_first_turn_is_due() -> None:
    """After four turns the stones stand as at the start, but only after six has a position come again."""
    game = load("fanorona(repetition=2, size=9x3)")
    state = game.parse("b8/9/8w w 0 1")
    mirror = core.Fanorona(game.rules.texts(), state.text)
    reasons = []
    for move in ("i1-i2", "a3-a2", "i2-i1", "a2-a3", "i1-i2", "a3-a2"):
        state, mirror = state.play(move), mirror.play(move)
        assert_equal(state, mirror)
        reasons.append(mirror.outcome and mirror.outcome[0])
    assert reasons == [None] * 5 + ["repetition"]


def test_the_order_in_which_the_past_is_given_does_not_matter() -> None:
    """What a demand takes back must not count as having come before, wherever it stands in the list."""
    states = [load("tumicarona(size=5x3, captures=on_demand, repetition=2)").parse("b3b/5/w3w w 0 5")]
    for move in ("a1-a2", "a3-b3", "e1-e2"):
        states.append(states[-1].play(move))
    *past, last = states
    for order in permutations(" ".join([*state.text.split()[:3], "2"]) for state in past):  # the number is forgotten
        mirror = core.Fanorona(last.game.rules.texts(), last.text, order)
        assert_equal(last.play("demand"), mirror.play("demand"))
