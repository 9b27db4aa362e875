"""Every page: nothing that matters is cut off or out of reach at the five sizes, and nobody is shut out."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.e2e.barriers import barriers_in_both_themes
from tests.e2e.conftest import Someone
from tests.e2e.measuring import assert_nothing_clipped_at_any_size
from tests.e2e.test_for_everyone import GAMES

pytestmark = pytest.mark.essential

PAGES = (
    "/",
    "/analyse",
    "/games",
    "/layout",
    "/about",
    "/settings",
    "/nowhere",
    *(f"/new/{game}" for game in GAMES),
    "/rules",
    *(f"/rules/{game}" for game in GAMES),
    "/history/kulami",
)


@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_cut_off_and_no_barrier_stands_on_any_page(someone: Someone, path: str) -> None:
    page = someone(path, bypass_csp=True)
    page.locator("main h1, main h2").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    assert barriers_in_both_themes(page) == []
    assert_nothing_clipped_at_any_size(page)


@pytest.mark.parametrize("path", ["/rules/nonsense", "/history/nonsense"])
def test_a_game_that_does_not_exist_is_told_calmly(someone: Someone, path: str) -> None:
    """Nothing is asked of the server that it would have to refuse: the page's console stays silent."""
    page = someone(path)
    expect(page.get_by_test_id("missing")).to_contain_text("There is nothing here")
