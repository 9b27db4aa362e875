"""The fits behind the evaluations: the arithmetic is right, and what is weighed is what the compiled core weighs."""

from __future__ import annotations

from random import Random

import pytest
from benchmarks.fits import fanorona, kulami, tomoko
from benchmarks.fits.regression import chance, deviation, least_squares, logistic, summed, surprise
from benchmarks.fits.report import numbers_in

import marblebox
from marblebox.core.game import State
from marblebox.engine import native
from marblebox.engine.backend import searcher_for
from marblebox.engine.search import Limits, Settings
from marblebox.games.fanorona import FanoronaState
from marblebox.games.kulami import KulamiState

needs_core = pytest.mark.skipif(not native.available, reason="the evaluations are the compiled core's")


def rows(count: int, size: int) -> list[list[float]]:
    rng = Random(1)
    return [[rng.uniform(-2, 2) for _ in range(size)] for _ in range(count)]


def test_least_squares_finds_the_weights_that_made_the_targets() -> None:
    given, weights = rows(4000, 4), [3.0, -2.0, 0.5, 7.0]
    targets = [summed(row, weights) for row in given]
    found = least_squares(given, targets)
    assert found == pytest.approx(weights, abs=0.01)
    assert deviation(given, targets, found) < 0.01 < deviation(given, targets, [0.0] * 4)


def test_logistic_regression_finds_the_weights_that_made_the_results() -> None:
    given, weights, rng = rows(6000, 3), [1.0, -0.7, 0.2], Random(2)
    results = [float(rng.random() < chance(row, weights)) for row in given]
    found = logistic(given, results)
    assert found == pytest.approx(weights, abs=0.15)
    assert surprise(given, results, found) < surprise(given, results, [0.0] * 3) == pytest.approx(1.0)


def judged_by_the_core(state: State) -> int:
    """What the search makes of a position without looking beyond the next turn."""
    settings = Settings(learned=False)  # the hand-written evaluation alone
    return searcher_for(state.game, settings).run(state, Limits(depth=1)).lines[0].score


@needs_core
def test_the_numbers_of_fanorona_are_those_of_the_core() -> None:
    """Where neither the next turn nor a reply can capture, the search says what the evaluation says after the turn."""
    rng, compared = Random(3), 0
    for seed in range(400):
        state = marblebox.load("fanorona(rules=standard)").initial(seed)
        for _ in range(rng.randrange(20, 60)):
            state = state.play(rng.choice(state.legal_moves())) if state.to_move is not None else state
        afters = [state.play(move) for move in state.legal_moves()]
        if not afters or not all(is_quiet(after) for after in (state, *afters)):
            continue
        values = [
            -summed(fanorona.numbers(after), fanorona.coded()) for after in afters if isinstance(after, FanoronaState)
        ]
        assert judged_by_the_core(state) == pytest.approx(max(values), abs=3)  # the core counts in whole numbers
        compared += 1
    assert compared > 5


def worth(state: State) -> float:
    assert isinstance(state, FanoronaState)
    return summed(fanorona.numbers(state), fanorona.coded())


def is_quiet(state: State) -> bool:
    return state.to_move is not None and not any(move.captured for move in state.legal_moves())


@needs_core
@pytest.mark.parametrize("spec", ["kulami", "kulami(level=1)", "kulami(layout=random_irregular, level=2)"])
def test_the_numbers_of_kulami_are_those_of_the_core(spec: str) -> None:
    """One turn ahead the search says what the evaluation says after the best turn."""
    rng, compared = Random(4), 0
    for seed in range(40):
        state = marblebox.load(spec).initial(seed)
        for _ in range(rng.randrange(2, 40)):
            state = state.play(rng.choice(state.legal_moves())) if state.to_move is not None else state
        afters = [state.play(move) for move in state.legal_moves()]
        if not afters or any(after.outcome for after in afters):
            continue
        best = max(-judged_in_kulami(after) for after in afters)
        rounding = 40 if "level" in spec else 7  # the core rounds every weight
        assert judged_by_the_core(state) == pytest.approx(best, abs=rounding)
        compared += 1
    assert compared > 20


def judged_in_kulami(state: State) -> float:
    assert isinstance(state, KulamiState)
    level = kulami.level_of(state)
    value = kulami.POINT * kulami.settled(state) + summed(kulami.tile_numbers(state), kulami.coded_tiles())
    value += summed(kulami.tempo_numbers(state), kulami.coded_tempo(level))
    return value + summed(kulami.shape_numbers(state), kulami.coded_shapes(level)) if level else value


@needs_core
@pytest.mark.parametrize("fits", [fanorona, kulami, tomoko])
def test_a_fit_is_repeated_from_the_same_seed(fits: object) -> None:
    first, again = (list(map(str, fits.fit(4, 50, 7))) for _ in range(2))  # type: ignore[attr-defined]
    assert first == again
    assert all("in code" in text for text in first)


def test_an_evaluation_that_looks_otherwise_is_noticed() -> None:
    with pytest.raises(LookupError, match="no longer knows"):
        numbers_in(fanorona.SOURCE, r"sum\.subtract\((\d+)\)")
