"""The search for Tomoko survives whatever it is told that a seat sees."""

from random import Random

from tests.native.view_fuzz import answers


def test_damaged_views_are_searched_or_refused() -> None:
    told = answers(Random(7), 400)
    assert told.total() == 400
    assert told["searched"] > 20
    assert sum("the view" in text for text in told) > 10
