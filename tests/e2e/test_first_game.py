"""A newcomer learns the first lesson of each game and wins her first game, as docs/first-game.md tells."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import DOOR, Someone
from tests.e2e.first_game import IMAGES, Newcomer

from marblebox.core.registry import names

pytestmark = pytest.mark.essential


@pytest.mark.parametrize("game", names())
def test_a_newcomer_learns_and_wins(someone: Someone, tmp_path: Path, game: str) -> None:
    page = someone(DOOR)
    newcomer = Newcomer(page, "/".join(page.url.split("/")[:3]), tmp_path)
    newcomer.learn(game)
    newcomer.win(game)
    expect(page.get_by_test_id("result")).to_contain_text("You win")
    taken = {path.name for path in tmp_path.iterdir()}
    assert taken == {f"first-lesson-{game}.jpg", f"first-won-{game}.jpg"}
    assert taken <= {path.name for path in IMAGES.iterdir()}, "docs/first-game.md shows them"
