"""The first minute: home, an opponent one can beat, the rules over the game, an invitation, who begins."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.e2e.barriers import barriers
from tests.e2e.conftest import DOOR, Someone
from tests.e2e.measuring import (
    SIZES,
    assert_nothing_clipped,
    assert_nothing_clipped_at_any_size,
    broken,
    lasting,
    resize,
)
from tests.e2e.playing import Hands, challenge, join, link, new_game
from tests.e2e.wire import wire

pytestmark = pytest.mark.essential

GAMES = ("fanorona", "tumicarona", "kulami", "tomoko")
WIDER = """(e) => {
  const free = e.cloneNode(true);
  Object.assign(free.style, { position: "absolute", width: "max-content", maxWidth: "none" });
  e.after(free);
  const wider = Math.max(0, Math.round(free.offsetWidth - e.offsetWidth));
  free.remove();
  return wider;
}"""  # by how much its longest choice is wider than what is seen of it
LARGE = tuple(size for size in SIZES if size[0] >= 1280)


def _is_in_sight(place: Locator) -> bool:
    """Wholly in the window, without scrolling."""
    return bool(
        place.evaluate(
            """e => { const { top, bottom, left, right } = e.getBoundingClientRect();
                return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth; }"""
        )
    )


def _home_shows_everything(page: Page) -> None:
    shown = ("what", *(f"game-{game}" for game in GAMES))
    for size in LARGE:
        resize(page, size)
        unseen = lasting(page, lambda: [name for name in shown if not _is_in_sight(page.get_by_test_id(name))])
        assert unseen == [], size


def test_a_game_at_home_has_four_controls(someone: Someone) -> None:
    page = someone()
    card = page.get_by_test_id("game-kulami")
    expect(card.locator(":is(a, button):not([aria-hidden])")).to_have_count(4)
    card.get_by_test_id("options").click()
    expect(page).to_have_url(re.compile("/new/kulami$"))


def test_home_says_what_it_is_and_shows_all_games(someone: Someone) -> None:
    page = someone()
    page.get_by_test_id("game-tomoko").wait_for()
    _home_shows_everything(page)
    page.get_by_test_id("game-kulami").get_by_test_id("play-here").click()
    page.get_by_test_id("board").wait_for()
    page.goto("/".join(page.url.split("/")[:3]))
    page.locator("#continue").wait_for()
    page.get_by_test_id("game-tomoko").wait_for()
    _home_shows_everything(page)
    assert_nothing_clipped_at_any_size(page)


def in_both_languages(page: Page) -> Iterator[None]:
    """The page in English, then in German; it is in English again at the end."""
    for language, other in (("en", "de"), ("de", "en")):
        expect(page.locator("html")).to_have_attribute("lang", language)
        yield
        page.get_by_test_id("language").click()
        expect(page.locator("html")).to_have_attribute("lang", other)


def wider(page: Page, name: str) -> int:
    return int(page.get_by_test_id(name).evaluate(WIDER))


def test_no_label_at_home_breaks(someone: Someone) -> None:
    page = someone()
    page.get_by_test_id("game-tomoko").get_by_test_id("play-engine").click()
    page.get_by_test_id("experience").wait_for()
    for size in SIZES:
        resize(page, size)
        for _ in in_both_languages(page):
            assert lasting(page, lambda: broken(page, "[data-testid^=game-] :is(button, a.button)")) == [], size


def test_every_choice_of_an_opponent_can_be_read(someone: Someone) -> None:
    page = someone("/new/fanorona")
    page.get_by_test_id("level-1").wait_for()
    for size in SIZES:
        resize(page, size)
        for _ in in_both_languages(page):
            assert lasting(page, lambda: [name for name in ("kind-0", "level-1") if wider(page, name)]) == [], size


def test_the_level_is_asked_once_and_kept(someone: Someone) -> None:
    page = someone(bypass_csp=True)
    page.get_by_test_id("game-kulami").get_by_test_id("play-engine").click()
    page.get_by_test_id("experience").wait_for()
    assert_nothing_clipped_at_any_size(page)
    assert barriers(page) == []
    page.get_by_test_id("experience-new").click()
    expect(page.get_by_test_id("name-1")).to_contain_text("level 1")
    expect(page.get_by_test_id("hint")).to_be_visible()
    page.goto("/".join(page.url.split("/")[:3]))
    page.get_by_test_id("game-kulami").get_by_test_id("play-engine").click()
    expect(page.get_by_test_id("name-1")).to_contain_text("level 1")
    page.goto("/".join(page.url.split("/")[:3]) + "/new/kulami")
    expect(page.get_by_test_id("level-1")).to_have_value("1")


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_open_over_the_game(someone: Someone, game: str) -> None:
    page = someone(DOOR, bypass_csp=True)
    new_game(page, game, "me", "engine:1")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.get_by_role("heading", level=1)).to_be_in_viewport(ratio=1)
        expect(page.get_by_test_id("rules")).to_be_in_viewport(ratio=1)
        if width >= 1440:  # in smaller windows only the rules tell the aim
            expect(page.get_by_test_id("aim")).to_be_in_viewport(ratio=1)
        else:
            expect(page.get_by_test_id("aim")).to_be_hidden()
    page.get_by_test_id("rules").click()
    chapter = page.get_by_test_id("contents").locator("a").last
    chapter.wait_for()
    assert_nothing_clipped_at_any_size(page)
    chapter.click()
    expect(page.get_by_role("heading", name=chapter.inner_text(), exact=True)).to_be_in_viewport()
    expect(page.locator("[data-testid=rulebook] pre")).to_have_count(0)
    assert barriers(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("rulebook")).to_be_hidden()
    assert len(page.context.pages) == 1
    Hands(page, game).wait_for_turn()


def test_rules_are_pictures_and_lead_to_their_chapters(someone: Someone) -> None:
    page = someone("/rules/fanorona(rules=standard)")
    expect(page.get_by_role("heading", level=1)).to_contain_text("standard")
    expect(page.locator("figure svg[role=img]").nth(5)).to_be_visible()
    expect(page.locator("pre")).to_have_count(0)
    assert_nothing_clipped_at_any_size(page)


def test_an_invited_friend_is_told_what_this_is_and_whose_turn(someone: Someone) -> None:
    host, friend = someone(DOOR), someone(DOOR, viewport={"width": 360, "height": 740})
    made = new_game(host, "kulami", "me", "friend")
    expect(host.get_by_test_id("greeting")).to_have_count(0)
    join(friend, link(made, "player", 1))
    greeting = friend.get_by_test_id("greeting")
    expect(greeting).to_contain_text("Kulami")
    expect(greeting).to_contain_text("Black")
    expect(greeting).to_contain_text("Red is to move now")
    expect(greeting).to_be_in_viewport(ratio=1)
    assert_nothing_clipped(friend)
    Hands(host, "kulami").turn()
    expect(greeting).to_contain_text("your turn")
    Hands(friend, "kulami").turn()
    expect(greeting).to_have_count(0)


def test_lots_decide_who_begins_tomoko_unless_somebody_is_the_tallest(someone: Someone) -> None:
    page = someone()
    challenge(page, "tomoko")
    page.get_by_test_id("board").wait_for()
    assert "begins=random" in wire(page).now["spec"]
    page.goto("/".join(page.url.split("/")[:3]) + "/new/tomoko")
    page.get_by_test_id("variant-four").click()
    page.get_by_test_id("tallest-3").click()
    page.get_by_test_id("variant-two").click()
    expect(page.get_by_test_id("tallest-lots")).to_have_attribute("aria-pressed", "true")
    assert_nothing_clipped_at_any_size(page)
    page.get_by_test_id("start").click()
    page.get_by_test_id("board").wait_for()
    assert wire(page).now["spec"] == "tomoko(begins=random)"


def test_a_board_of_ones_own_is_shown_as_a_picture(someone: Someone) -> None:
    layout = "AABCCCDD/AABEEFDD/GGBEEFDD/GGHHHIII/JJHHHKKL/MNNOOKKL/MNNPPPQQ/MNNPPPQQ"
    page = someone(f"/new/kulami?layout={layout}")
    expect(page.get_by_test_id("preview").locator("svg")).to_be_visible()
    expect(page.get_by_test_id("spec")).to_be_hidden()
    expect(page.locator("textarea")).to_be_hidden()
    page.get_by_test_id("side-1").click()
    assert_nothing_clipped_at_any_size(page)
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("name-1")).to_contain_text("You")


def test_the_rules_lead_to_where_a_game_comes_from(someone: Someone) -> None:
    page = someone("/rules/tumicarona", locale="de-DE")
    page.get_by_role("link", name="Woher Tumicarona kommt").click()
    expect(page.locator("article h1")).to_be_visible()
    expect(page.locator("article")).to_contain_text("Madagaskar")
    page.get_by_role("link", name="Regeln", exact=True).first.click()
    expect(page.get_by_test_id("contents")).to_be_visible()
