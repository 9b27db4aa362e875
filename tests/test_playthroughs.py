"""Every variant has a golden playthrough, and playing it again tells the same story byte by byte."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.playthrough import FOLDER, stories, story

LARGEST_STORY = 60_000  # a person is to read it


@pytest.mark.parametrize("path", stories(), ids=lambda path: path.stem)
def test_the_game_goes_as_it_always_went(path: Path) -> None:
    assert path.exists(), f"{path.name} is missing; write it with: python -m tests.playthrough"
    told = path.read_text(encoding="utf-8")
    assert len(told) < LARGEST_STORY
    assert story(stories()[path]) == told


def test_no_story_is_left_of_a_variant_that_is_gone() -> None:
    assert set(FOLDER.iterdir()) <= set(stories())
