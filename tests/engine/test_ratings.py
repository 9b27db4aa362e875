"""What the levels are worth: it follows from games, rises from level to level, and stands in the documentation."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from marblebox.api.catalogue import catalogue
from marblebox.core.registry import load, names
from marblebox.engine.elo import elo_of
from marblebox.engine.kit import kit_of
from marblebox.engine.levels import STRONGEST, WEAKEST
from marblebox.engine.ratings import FIRST, ratings

ROW = re.compile(r"^\| \d+ (?:against \d+ )?\|[^|]*\|[^|]*\|[^|]*\|$", re.MULTILINE)
DOCS = Path(__file__).parents[2] / "docs" / "engine.md"


def test_every_game_of_the_box_was_measured() -> None:
    assert {info["name"] for info in catalogue()} == {*names()}
    assert all(len(info["ratings"]) == STRONGEST for info in catalogue())


@pytest.mark.parametrize("game", ["fanorona", "kulami", "tomoko"])
def test_every_level_is_stronger_than_the_one_below(game: str) -> None:
    rungs = kit_of(load(game)).rungs
    rated = ratings(rungs)
    assert len(rungs) == STRONGEST - WEAKEST
    assert all(sum(result) >= 60 for result in rungs)
    assert rated[0] == FIRST
    assert rated == sorted({*rated})
    won, drawn, lost = rungs[0]
    assert rated[1] - FIRST == pytest.approx(elo_of((won + drawn / 2) / (won + drawn + lost)), abs=15)


def test_a_game_that_was_not_measured_has_no_ratings() -> None:
    assert ratings(()) == []


def test_the_documentation_tells_the_same() -> None:
    """Its tables have a row for each level and a column for each game: scores in percent, and ratings."""
    text = DOCS.read_text(encoding="utf-8")
    for place, game in enumerate(("fanorona", "kulami", "tomoko")):
        rungs = kit_of(load(game)).rungs
        told = [row.split("|")[place + 2] for row in ROW.findall(text)]
        scores = [f"{100 * (won + drawn / 2) / (won + drawn + lost):.0f}%" for won, drawn, lost in rungs]
        assert [one.strip() for one in told] == [*scores, *(f"{rating:,}" for rating in ratings(rungs))]
