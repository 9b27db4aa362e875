"""The compiled core draws the same from a seed as the Python rules do."""

from __future__ import annotations

import pytest

from marblebox.core.chance import Chance
from marblebox.engine import native

SEEDS = (0, 1, 7, 2**32 - 1, 2**32, 2**63, 2**64 - 1)
LIMITS = (1, 2, 3, 36, 100, 2**31 + 1, 2**32 - 1, 2**32)
COUNT = 100  # more than a dozen blocks


def drawn(seed: int, limit: int) -> list[int]:
    chance = Chance(seed)
    return [chance.below(limit) for _ in range(COUNT)]


@pytest.mark.parametrize("seed", SEEDS)
def test_numbers(seed: int) -> None:
    assert native.core.chance_numbers(seed, COUNT) == drawn(seed, 2**64)


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("seed", SEEDS)
def test_numbers_below_a_limit(seed: int, limit: int) -> None:
    assert native.core.chance_below(seed, limit, COUNT) == drawn(seed, limit)


@pytest.mark.parametrize("limit", [0, 2**32 + 1])
def test_limits_out_of_reach(limit: int) -> None:
    with pytest.raises(ValueError, match=r"^n .*4294967296"):
        native.core.chance_below(1, limit, 1)
