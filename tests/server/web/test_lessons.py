"""Lessons over the wire."""

from __future__ import annotations

import httpx
import pytest
from pydantic import TypeAdapter

from marblebox.core.lessons import lessons_of
from marblebox.core.registry import names
from marblebox.server.schoolbook import Lesson


@pytest.mark.parametrize("name", names())
def test_the_lessons_of_a_game_are_told_as_described(address: str, name: str) -> None:
    answer = httpx.get(f"http://{address}/api/lessons/{name}")
    lessons = TypeAdapter(list[Lesson]).validate_json(answer.content)
    assert [lesson.name for lesson in lessons] == [lesson.name for lesson in lessons_of(name)]
    assert answer.headers["cache-control"] == "no-cache"
    info = next(info for info in httpx.get(f"http://{address}/api/catalogue").json() if info["name"] == name)
    assert info["lessons"]


def test_a_game_without_lessons_has_none_and_no_game_is_not_found(address: str) -> None:
    assert httpx.get(f"http://{address}/api/lessons/fanorona(rules=standard)").json() == []
    assert httpx.get(f"http://{address}/api/lessons/chess").status_code == 404
