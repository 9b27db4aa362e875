"""A game from elsewhere, which no page knows: listed, set up, and played on the plain board by whoever and wherever."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.e2e.barriers import barriers_in_both_themes
from tests.e2e.conftest import DOOR, Someone
from tests.e2e.measuring import at_rest
from tests.e2e.playing import challenge, new_game
from tests.e2e.serving import Server
from tests.guide import Environment

PHONE = {"viewport": {"width": 360, "height": 740}}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has found the game."""
    environment = Environment(tmp_path_factory.mktemp("guide"))
    server = Server(tmp_path_factory.mktemp("server"), environment.marblebox)
    server.start()
    yield server
    server.kill()


def test_home_and_lists_name_it_in_the_order_of_the_catalogue(someone: Someone) -> None:
    page = someone(locale="de-DE")
    expect(page.locator("article").last).to_have_attribute("data-testid", "game-sticks")
    challenge(page, "sticks")
    expect(page.locator("[data-move]")).to_have_text(["take 1", "take 2", "take 3"])
    expect(page.get_by_test_id("name-0")).to_be_visible()
    page.goto("/".join(page.url.split("/")[:3]) + "/games")
    expect(page.locator("strong")).to_have_text(["Hölzchen"])


def test_its_options_are_those_of_its_rules(someone: Someone) -> None:
    page = someone(path="/new/sticks")
    expect(page.get_by_role("heading", level=1)).to_have_text("Sticks")
    page.locator("summary").first.click()
    page.get_by_test_id("field-sticks").locator("input").fill("5")
    page.get_by_test_id("field-most").locator("input").fill("2")
    expect(page.get_by_test_id("spec")).to_have_text("sticks(sticks=5, most=2)")
    page.get_by_test_id("start").click()
    expect(page.locator("[data-move]")).to_have_count(2)


def test_by_keyboard_alone(someone: Someone) -> None:
    page = someone(DOOR)
    new_game(page, "sticks(sticks=4)", "me", "me")
    page.locator("[data-move]").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")  # take 2
    expect(page.locator('[data-testid="moves"] li')).to_have_count(1)
    expect(page.locator("[data-move]")).to_have_count(2)


def test_on_a_phone_it_fits_and_can_be_used_by_everybody(someone: Someone) -> None:
    page = someone(DOOR, **PHONE, bypass_csp=True)
    new_game(page, "sticks(sticks=40, most=9)", "me", "me")
    expect(page.locator("[data-move]")).to_have_count(9)
    at_rest(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    heights = page.locator("[data-move]").evaluate_all("all => all.map(e => e.getBoundingClientRect().height)")
    assert min(heights) >= 39.5
    assert barriers_in_both_themes(page) == []
