"""Lessons over the wire."""

from __future__ import annotations

import httpx
import pytest
from pydantic import TypeAdapter
from tests.little_games import registered

from marblebox.core.registry import canonical_spec, games
from marblebox.learn.lessons import lessons_of
from marblebox.server.schoolbook import Lesson


@pytest.mark.parametrize("spec", [canonical_spec(game, rules) for game in games() for rules in game.presets.values()])
def test_the_lessons_of_a_rule_set_are_told_as_described(address: str, spec: str) -> None:
    answer = httpx.get(f"http://{address}/api/lessons/{spec}")
    lessons = TypeAdapter(list[Lesson]).validate_json(answer.content)
    assert [lesson.name for lesson in lessons] == [lesson.name for lesson in lessons_of(spec)]
    assert answer.headers["cache-control"] == "no-cache"
    listed = httpx.get(f"http://{address}/api/catalogue").json()
    assert next(info for info in listed if info["name"] == spec.partition("(")[0])["lessons"]
    assert spec in [variant["spec"] for info in listed for variant in info["variants"] if variant["lessons"]]


def test_a_game_without_lessons_has_none_and_no_game_is_not_found(address: str) -> None:
    with registered():
        assert httpx.get(f"http://{address}/api/lessons/sticks").json() == []
    assert httpx.get(f"http://{address}/api/lessons/chess").status_code == 404
