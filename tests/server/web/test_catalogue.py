"""Requests about what there is to choose from: games, rules and values of their fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from pydantic import TypeAdapter
from tests.server.asking import problem
from tests.server.sitting import ME, Browser

import marblebox
from marblebox.core.registry import games, names
from marblebox.core.rulebook import rules_text
from marblebox.games.kulami import PRESETS
from marblebox.server.forms.catalogue import FieldAnswer, GameInfo
from marblebox.server.forms.house import Problem

New = Callable[[], Browser]


def test_the_catalogue_tells_every_field_of_every_game(browsers: New) -> None:
    catalogue = TypeAdapter(list[GameInfo]).validate_python(browsers().http.get("/api/catalogue").json())
    assert tuple(info.name for info in catalogue) == names()
    for info in catalogue:
        game = marblebox.load(info.name)
        assert {field.name: field.default for field in info.fields} == game.rules.texts()
        assert all(marblebox.load(variant.spec).spec == variant.spec for variant in info.variants)
        assert len(info.seats) == (4 if info.name == "tomoko" else 2)
        assert info.kit == type(game).name
        assert info.rules
        assert set(info.reasons) == {reason.code for reason in game.traits.all_reasons}
        assert info.traits.unit.one.en == game.traits.unit.one.en
        for trait, value in info.traits:
            assert trait == "unit" or value == getattr(game.traits, trait)
        for field in info.fields:
            if field.kind == "choice":
                assert field.default in field.options
            if field.kind == "number":
                assert field.low <= int(field.default) <= field.high


@pytest.mark.parametrize("kind", ["rules", "history"])
def test_rules_and_history_come_in_both_languages(browsers: New, kind: str) -> None:
    http = browsers().http
    for name in names():
        texts = [http.get(f"/api/{kind}/{name}/{language}").text for language in ("en", "de")]
        assert all(text.startswith("# ") for text in texts)
        assert texts[0] != texts[1]
    problem(http.get(f"/api/{kind}/chess/en"), 404, "not_found")
    problem(http.get(f"/api/{kind}/kulami/xx"), 404, "not_found")


@pytest.mark.parametrize(
    "spec", ["fanorona(rules=standard, size=5x5)", f"kulami(layout={PRESETS['example'].text}, level=1)"]
)
def test_the_rules_of_a_whole_specification_can_be_read(browsers: New, spec: str) -> None:
    assert browsers().http.get(f"/api/rules/{quote(spec, safe='')}/de").text == rules_text(spec, "de")


def test_values_of_fields_are_drawn_and_checked(browsers: New) -> None:
    http = browsers().http
    drawable = [(game.name, field, kind) for game in games() for field, kinds in game.draws.items() for kind in kinds]
    assert drawable
    for game, field, kind in drawable:
        drawn = FieldAnswer.model_validate(http.get(f"/api/fields/{game}/{field}/random", params={"kind": kind}).json())
        assert drawn.problem is None
        assert _checked(http, game, field, drawn.value) == drawn
        assert marblebox.load(f"{game}({field}={drawn.value})")
    assert _checked(http, "fanorona", "size", "7X5") == FieldAnswer(value="7x5", problem=None)


def test_a_value_that_a_field_cannot_have_is_explained(browsers: New) -> None:
    bad = _checked(browsers().http, "kulami", "layout", "AB/AB")
    assert bad.problem
    assert all("2x3" in text for text in bad.problem.model_dump().values())
    assert bad.problem.en != bad.problem.de


def _checked(http: httpx.Client, game: str, field: str, value: str) -> FieldAnswer:
    return FieldAnswer.model_validate(http.post(f"/api/fields/{game}/{field}", json={"value": value}).json())


def test_fields_that_are_not_there_or_not_drawn_are_not_found(browsers: New) -> None:
    http = browsers().http
    for path in ("chess/size", "kulami/size"):
        problem(http.post(f"/api/fields/{path}", json={"value": "5"}), 404, "not_found")
    for path in ("chess/layout", "kulami/level", "fanorona/size"):
        problem(http.get(f"/api/fields/{path}/random?kind=random"), 404, "not_found")
    problem(http.get("/api/fields/kulami/layout/random?kind=round"), 404, "not_found")
    problem(http.get("/api/fields/kulami/layout/random"), 422, "malformed")


@pytest.mark.parametrize(
    ("spec", "field"),
    [
        ("kulami(level=9)", "level"),
        ("kulami(layout=AB/AB)", "layout"),
        ("fanorona(size=4x4)", "size"),
        ("fanorona(rules=chess)", "rules"),
        ("fanorona(colour=red)", "colour"),
        ("chess", None),
    ],
)
def test_a_problem_names_the_field_and_speaks_both_languages(browsers: New, spec: str, field: str | None) -> None:
    answer = browsers().http.post("/api/games", json={"spec": spec, "seats": [ME, ME]})
    told = Problem.model_validate(answer.json())
    assert told.field == field
    _check_languages(told)


@pytest.mark.parametrize(
    "wish",
    [
        {"spec": "kulami", "match": "revanche"},
        {"spec": "tumicarona(handicap=white)", "match": "revanche"},
        {"spec": "fanorona", "match": "best_of", "games": 4},
    ],
)
def test_a_match_that_cannot_be_is_explained_in_both_languages(browsers: New, wish: dict[str, Any]) -> None:
    answer = browsers().http.post("/api/games", json={"seats": [ME, ME], **wish})
    _check_languages(Problem.model_validate(answer.json()))


def _check_languages(told: Problem) -> None:
    """The reason after the colon too."""
    reasons = [words.partition(": ")[2] for words in (told.message.en, told.message.de)]
    assert all(reasons)
    assert reasons[0] != reasons[1]
