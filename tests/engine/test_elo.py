"""Elo and the sequential test, against numbers worked out by hand."""

from __future__ import annotations

import math

import pytest

from marblebox.core.errors import InputError
from marblebox.engine.elo import Estimate, Sprt, elo_of, score_of


@pytest.mark.parametrize(
    ("score", "elo"), [(0.5, 0), (0.75, 190.85), (10 / 11, 400), (0.0, -math.inf), (1.0, math.inf)]
)
def test_elo_of_a_score(score: float, elo: float) -> None:
    assert elo_of(score) == pytest.approx(elo, abs=0.01)
    assert score_of(elo) == pytest.approx(score, abs=0.0001)


def test_an_estimate_is_the_mean_with_a_margin_that_shrinks() -> None:
    few, many = Estimate.of([0.5, 0.75] * 10), Estimate.of([0.5, 0.75] * 1000)
    assert few.score == many.score == 0.625
    assert few.low < many.low < 0.625 < many.high < few.high
    # A spread of 1/8 over 2000 pairs; the two imagined pairs hardly matter any more.
    assert many.high - 0.625 == pytest.approx(1.96 * 0.125 / math.sqrt(2000), rel=0.02)


def test_a_few_games_prove_nothing() -> None:
    assert Estimate.of([]) == Estimate(0.5, 0.0, 1.0)
    clean = Estimate.of([1.0, 1.0])
    assert clean.score == 1.0
    assert clean.low < 0.7
    assert str(clean).startswith("100.0%, Elo +∞ (")


@pytest.mark.parametrize(("low", "high"), [(20, 20), (20, 0), (0, math.inf), (math.nan, 20)])
def test_a_sequential_test_needs_a_range(low: float, high: float) -> None:
    with pytest.raises(InputError):
        Sprt(low, high)


def test_the_sequential_test_decides_both_ways_and_not_too_early() -> None:
    test = Sprt(0, 50)
    assert test.bound == pytest.approx(math.log(19))
    better, equal = [0.75, 0.5, 0.75, 1.0] * 40, [0.5, 0.25, 0.75, 0.5] * 80
    assert test.decision(better) == "accepted"
    assert test.decision(equal) == "rejected"
    assert test.decision(better[:4]) is None
    assert test.decision([1.0]) is None
    assert test.ratio(better) > 0 > test.ratio(equal)
