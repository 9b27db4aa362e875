"""The compiled rules agree with the Python rules on random games over every rule field and size."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING

import pytest
from tests.native.agreement import (
    POSITIONS,
    assert_equal,
    lucky,
    random_actions,
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
from marblebox.games.tomoko import PUSHES, Push, TomokoState
from marblebox.games.tomoko.notation import write_board

if TYPE_CHECKING:
    from marblebox._native import Tomoko, TomokoBoard

core = pytest.importorskip("marblebox._native")

Start = Callable[[Random], State]
Compare = Callable[[State, Random], int]
FEW = 500  # positions in all
PARTS = 10  # of each game's share of the many, so that they can run side by side
samples = pytest.mark.parametrize(
    ("seed", "count"),
    [(PARTS, FEW), *(pytest.param(part, POSITIONS // PARTS, marks=pytest.mark.thorough) for part in range(PARTS))],
)


def run(share: float, seed: int, count: int, start: Start, compare: Compare) -> None:
    """Compare random games until the game's share of the positions has been seen."""
    rng, seen = Random(seed), 0
    while seen < count * share:
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
    """A game in step with the core, every seat acting, and now and then with a twin made of the text."""
    assert isinstance(state, TomokoState)
    fields = state.game.rules.texts()
    mirror = core.Tomoko(fields, state.text)
    assert_same_table(state, mirror)
    seen = 1
    for seen, (move, seat, after) in enumerate(random_actions(state, rng), start=2):  # noqa: B007
        assert isinstance(after, TomokoState)
        mirror = core.Tomoko(fields, after.text) if rng.random() < 0.05 else mirror.play(move, seat)
        assert_same_table(after, mirror)
    return seen


def assert_same_table(state: TomokoState, mirror: Tomoko) -> None:
    """Beside what all games have: the moves of every seat, the places, and the board by itself."""
    assert_equal(state, mirror)
    where = f"{state.game.spec}: {state.text}"
    for seat in range(state.game.seats):
        assert sorted(mirror.legal_moves(seat)) == sorted(map(str, state.legal_moves(seat))), where
    assert tuple(mirror.places or ()) == (state.outcome.places if state.outcome else ()), where
    assert_same_board(state, core.TomokoBoard(write_board(state.board)))


def assert_same_board(state: TomokoState, board: TomokoBoard) -> None:
    before = core.TomokoBoard(write_board(state.before)) if state.before else None
    pushes = [str(move) for move in state.legal_moves() if isinstance(move, Push)]
    assert board.text == write_board(state.board)
    assert board.standing == sorted(state.board.standing)
    assert state.outcome or sorted(board.pushes(before)) == sorted(pushes)
    assert all(board.push(text).text == write_board(PUSHES[text].on(state.board)) for text in pushes[:3])


@samples
def test_fanorona_agrees(seed: int, count: int) -> None:
    run(0.6, seed, count, random_fanorona, compare_fanorona)


@samples
def test_kulami_agrees(seed: int, count: int) -> None:
    run(0.2, seed, count, random_kulami, compare_kulami)


@samples
def test_tomoko_agrees(seed: int, count: int) -> None:
    run(0.2, seed, count, random_tomoko, compare_tomoko)


@pytest.mark.parametrize("spec", ["players=3, target=1", "players=2, target=2", "players=4, teams=true, target=2"])
def test_who_could_have_laid_the_deciding_card_wins_too(spec: str) -> None:
    together = 0
    for seed in range(60):
        state = load(f"tomoko({spec}, prefilled=true)").initial(seed)
        assert isinstance(state, TomokoState)
        state = lucky(state)
        mirror = core.Tomoko(state.game.rules.texts(), state.text)
        while lays := [(card, seat) for seat in state.actors for card in state.claims(seat)]:
            card, seat = lays[0]
            state, mirror = state.play(f"lay {card}", seat), mirror.play(f"lay {card}", seat)
            assert_same_table(state, mirror)
        together += len({state.game.side(seat) for group in state.finished for seat in group}) > 1
    assert together > 3


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
