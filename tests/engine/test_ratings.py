"""What the levels are worth: it follows from games, rises from level to level, and stands in the documentation."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from marblebox.api.catalogue import catalogue
from marblebox.core.registry import load, names
from marblebox.engine.elo import elo_of
from marblebox.engine.kit import Result, kit_of
from marblebox.engine.levels import STRONGEST, WEAKEST
from marblebox.engine.ratings import FIRST, ratings, ratings_of

FAMILY = ("fanorona", "tumicarona", "fanorona(rules=standard)")  # the columns of the tables
OTHERS = ("kulami", "tomoko")
RESULT_ROW = re.compile(r"^\| \d+ against \d+ (?:\|[^|]*){3}\|$", re.MULTILINE)
SCORE_ROW = re.compile(r"^\| \d+ against \d+ (?:\|[^|]*){2}\|$", re.MULTILINE)
RATING_ROW = re.compile(r"^\| \d+ (?:\| [\d,]+ ){5}\|$", re.MULTILINE)
DOCS = Path(__file__).parents[2] / "docs" / "engine.md"


def rungs_of(spec: str) -> tuple[Result, ...]:
    game = load(spec)
    return kit_of(game).rungs_for(game)


def test_every_game_of_the_box_was_measured() -> None:
    assert {info["name"] for info in catalogue()} == {*names()}
    assert all(len(rated) == STRONGEST for info in catalogue() for rated in info["ratings"].values())


def test_ratings_follow_the_rule_set() -> None:
    """A page asks by the field `rules` of a specification; without it the name decides."""
    rated = {info["name"]: info["ratings"] for info in catalogue()}
    assert rated["fanorona"][""] == rated["fanorona"]["parker"] == ratings_of(load("fanorona"))
    assert rated["tumicarona"][""] == rated["fanorona"]["tumicarona"] == ratings_of(load("tumicarona"))
    assert rated["fanorona"]["standard"] == ratings_of(load("fanorona(rules=standard)"))
    assert len({tuple(rated["fanorona"][rules]) for rules in ("parker", "tumicarona", "standard")}) == 3
    assert rated["kulami"] == {"": ratings_of(load("kulami"))}
    assert ratings_of(load("fanorona(rules=standard, size=5x5)")) == rated["fanorona"]["standard"]


@pytest.mark.parametrize("spec", [*FAMILY, *OTHERS])
def test_every_level_is_stronger_than_the_one_below(spec: str) -> None:
    rungs = rungs_of(spec)
    rated = ratings(rungs)
    assert len(rungs) == STRONGEST - WEAKEST
    assert all(sum(result) >= 60 for result in rungs)
    assert rated[0] == FIRST
    assert rated == sorted({*rated})
    won, drawn, lost = rungs[0]
    assert rated[1] - FIRST == pytest.approx(elo_of((won + drawn / 2) / (won + drawn + lost)), abs=15)


@pytest.mark.parametrize("spec", FAMILY)
def test_steps_between_levels_are_even(spec: str) -> None:
    """In each rule set of Fanorona every level scores 60 to 85 % against the one below."""
    for won, drawn, lost in rungs_of(spec):
        assert 0.6 <= (won + drawn / 2) / (won + drawn + lost) <= 0.85


def test_a_game_that_was_not_measured_has_no_ratings() -> None:
    assert ratings(()) == []


def test_the_documentation_tells_the_same() -> None:
    """Its tables have a row for each step or level, and a column for each rule set."""
    text = DOCS.read_text(encoding="utf-8")
    results, scores = ([row.split("|") for row in pattern.findall(text)] for pattern in (RESULT_ROW, SCORE_ROW))
    rated = [row.split("|") for row in RATING_ROW.findall(text)]
    for place, spec in enumerate(FAMILY, start=2):
        assert [row[place].split("%")[0].strip() for row in results] == [*map(_result, rungs_of(spec))]
    for place, spec in enumerate(OTHERS, start=2):
        assert [row[place].strip() for row in scores] == [f"{_score(result)}%" for result in rungs_of(spec)]
    for place, spec in enumerate((*FAMILY, *OTHERS), start=2):
        assert [row[place].strip() for row in rated] == [f"{rating:,}" for rating in ratings_of(load(spec))]


def _result(result: Result) -> str:
    """Bold where more than half of the games were drawn."""
    won, drawn, lost = result
    told = f"+{won} ={drawn} -{lost}"
    return f"**{told}**, {_score(result)}" if 2 * drawn > sum(result) else f"{told}, {_score(result)}"


def _score(result: Result) -> str:
    won, drawn, _ = result
    return f"{100 * (won + drawn / 2) / sum(result):.0f}"
