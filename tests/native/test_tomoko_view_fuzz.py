"""The search for Tomoko survives whatever it is told that a seat sees."""

from random import Random

import pytest
from tests.native.view_fuzz import answers


@pytest.mark.parametrize("count", [100, pytest.param(400, marks=pytest.mark.thorough)])
def test_damaged_views_are_searched_or_refused(count: int) -> None:
    told = answers(Random(7), count)
    assert told.total() == count
    assert told["searched"] > count // 20
    assert sum("the view" in text for text in told) > 10
