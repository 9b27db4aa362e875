"""What the client's tests look at is what the rules and the server make today."""

from __future__ import annotations

import pytest
from tests.fixtures import MOMENTS, file_of, written


@pytest.mark.parametrize("game", MOMENTS)
def test_the_fixtures_are_those_of_the_rules(game: str) -> None:
    assert file_of(game).read_text(encoding="utf-8") == written(game), "run `make fixtures`"
