"""Hands and ears: touch, keyboard alone, both languages, both themes, and what a screen reader needs."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.barriers import barriers_in_both_themes
from tests.e2e.conftest import DOOR, Someone
from tests.e2e.measuring import at_rest, lasting
from tests.e2e.playing import (
    CHOOSE,
    MOVABLE,
    MOVES,
    OPEN_CELL,
    QUIET_TOMOKO,
    TARGET,
    Hands,
    join,
    lay_button,
    link,
    new_game,
    play_with_claims,
)
from tests.e2e.wire import wire
from tests.waiting import wait_in_page

PHONE = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
GAMES = ("fanorona", "tumicarona", "kulami", "tomoko")


# --- touch ------------------------------------------------------------------------------------------------------------


@pytest.mark.essential
@pytest.mark.parametrize("spec", ["fanorona(size=5x5)", "tumicarona(size=5x5)", "kulami"])
def test_whole_game_by_touch_on_a_phone(someone: Someone, spec: str) -> None:
    page = someone(DOOR, **PHONE)
    new_game(page, spec, "me", "engine:1")
    Hands(page, spec.partition("(")[0], touch=True).play_on()
    expect(page.get_by_test_id("result")).not_to_be_empty()


@pytest.mark.essential
def test_whole_game_of_tomoko_between_two_phones(someone: Someone) -> None:
    ada, bert = someone(DOOR, **PHONE), someone(DOOR, **PHONE)
    made = new_game(ada, "tomoko", "me", "friend")
    join(bert, link(made, "player", 1))
    assert play_with_claims([Hands(ada, "tomoko", 1, touch=True), Hands(bert, "tomoko", 2, touch=True)])
    expect(ada.get_by_test_id("result")).not_to_be_empty()


SMALL = """() => [...document.querySelectorAll('button, a.button, select, input')]
  .map(e => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
  .filter(([, r]) => r.width > 0 && (r.height < 39.5 || r.width < 39.5)).map(([text]) => text)"""


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_cut_off_or_too_small_on_a_phone(someone: Someone, game: str) -> None:
    page = someone(DOOR, **PHONE)
    new_game(page, game, "me", "engine:1")
    at_rest(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert lasting(page, lambda: page.evaluate(SMALL)) == []


COVERED = """() => [...document.querySelectorAll('[data-testid="board"] [data-at]')].filter(place => {
  const { x, y, width, height } = place.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return top && top.closest('[data-at]') !== place;
}).map(place => place.dataset.at)"""


@pytest.mark.parametrize("size", [(360, 740), (740, 360), (768, 1024), (1280, 720), (1920, 1080)])
def test_a_notice_takes_no_touch_from_the_board(someone: Someone, size: tuple[int, int]) -> None:
    page = someone(DOOR, viewport={"width": size[0], "height": size[1]})
    new_game(page, QUIET_TOMOKO, "me", "engine:1")
    Hands(page, "tomoko").wait_for_turn()
    at_rest(page)
    wrong = wire(page).now["perspectives"][0]["view"]["hands"][0][0]
    page.locator(lay_button(wrong)).click()
    expect(page.get_by_test_id("toast").locator("button")).to_be_visible()
    assert page.evaluate(COVERED) == []


# --- keyboard ---------------------------------------------------------------------------------------------------------


def _tab_to(page: Page, selector: str) -> None:
    page.locator(selector).first.wait_for(state="attached")  # home lists the games once the server has named them
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("s => document.activeElement?.matches(s)", selector):
            return
    raise AssertionError(f"no Tab leads to {selector}")


TOWARDS = """selector => {
  const middle = e => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
  const [x, y] = middle(document.activeElement);
  const [dx, dy] = middle(document.querySelector(selector)).map((to, axis) => to - [x, y][axis]);
  if (Math.abs(dx) < 4 && Math.abs(dy) < 4) return null;
  return Math.abs(dx) >= 4 ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : dy > 0 ? "ArrowDown" : "ArrowUp";
}"""


def _walk_to(page: Page, selector: str) -> None:
    """Arrow keys from point to point, always towards the first that fits."""
    page.locator(selector).first.wait_for(state="attached")
    for _ in range(40):
        key = page.evaluate(TOWARDS, selector)
        if key is None:
            return
        page.keyboard.press(key)
    raise AssertionError(f"no arrow leads to {selector}")


@pytest.mark.essential
def test_a_game_with_the_keyboard_alone(someone: Someone) -> None:
    page = someone()
    _tab_to(page, '[data-testid="game-kulami"] [data-testid="play-engine"]')
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("experience-new")).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_test_id("board").wait_for()
    hands = Hands(page, "kulami")
    _tab_to(page, '[data-testid="board"] *')
    for number in range(3):
        hands.wait_for_turn()
        _walk_to(page, OPEN_CELL)
        page.keyboard.press("Enter")
        expect(page.locator('[data-testid="moves"] li')).to_have_count(2 * (number + 1))


def test_a_capture_with_the_keyboard_alone(someone: Someone) -> None:
    page = someone(DOOR)
    new_game(page, "fanorona", "me", "me")
    _tab_to(page, '[data-testid="board"] *')
    _walk_to(page, MOVABLE)
    page.keyboard.press("Enter")
    _walk_to(page, TARGET)
    page.keyboard.press("Escape")
    expect(page.locator(TARGET)).to_have_count(0)
    _walk_to(page, MOVABLE)
    page.keyboard.press("Enter")
    _walk_to(page, TARGET)
    page.keyboard.press("Enter")
    page.locator(f"{CHOOSE}, {MOVES}").first.wait_for(state="attached")
    if page.locator(CHOOSE).count():
        expect(page.locator(CHOOSE).first).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.locator(MOVES)).to_have_count(1)
    expect(page.get_by_test_id("heard")).not_to_be_empty()


HIDDEN = """() => {
  const { activeElement: e } = document;
  const { x, y, width, height } = e.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  const isSeen = height > innerHeight / 2 || (top && (e.contains(top) || top.contains(e) || e.closest("svg")));
  return isSeen ? [] : [`${e.outerHTML.slice(0, 90)} at ${y}`];
}"""


def unseen(page: Page, presses: int) -> list[str]:
    """The first thing that the keyboard reaches and that is never seen then."""
    for _ in range(presses):
        page.keyboard.press("Tab")
        if found := lasting(page, lambda: page.evaluate(HIDDEN)):
            return found
    return []


@pytest.mark.parametrize("size", [(360, 740), (768, 1024), (1280, 720)])
def test_whatever_the_keyboard_reaches_is_seen(someone: Someone, size: tuple[int, int]) -> None:
    page = someone("/new/tomoko", viewport={"width": size[0], "height": size[1]})
    page.get_by_test_id("start").wait_for()
    assert unseen(page, 40) == []
    new_game(page, QUIET_TOMOKO, "me", "engine:1")
    hands = Hands(page, "tomoko")
    for _ in range(4):
        hands.wait_for_turn()
        hands.turn()
    hands.wait_for_turn()
    assert unseen(page, 40) == []


# --- languages and themes ---------------------------------------------------------------------------------------------


@pytest.mark.essential
def test_german_where_the_browser_speaks_it_and_by_choice(someone: Someone) -> None:
    german = someone(locale="de-DE")
    expect(german.locator("html")).to_have_attribute("lang", "de")
    page = someone()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.get_by_test_id("language").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    for each in (page, german):
        each.get_by_test_id("game-tomoko").wait_for()
    mains = page.locator("main"), german.locator("main")
    wait_in_page(page, lambda: mains[0].inner_text() == mains[1].inner_text(), "both pages say the same")


@pytest.mark.essential
def test_a_forbidden_move_says_which_rule_forbids_it(someone: Someone) -> None:
    page = someone(DOOR)
    new_game(page, "kulami", "me", "me")
    hands = Hands(page, "kulami")
    for _ in range(2):
        hands.turn()
    taken = wire(page).now["perspectives"][0]["view"]["moves"][0]
    hands.at(taken).click(force=True)
    expect(page.get_by_test_id("toast")).to_contain_text("occupied")


@pytest.mark.essential
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_theme_follows_the_system_and_can_be_chosen(someone: Someone, theme: str) -> None:
    page = someone(color_scheme=theme)
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    page.get_by_test_id("theme").click()
    chosen = page.locator("html").get_attribute("data-theme")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", chosen or "")


# --- accessibility ----------------------------------------------------------------------------------------------------


@pytest.mark.essential
@pytest.mark.parametrize("game", GAMES)
def test_games_have_no_serious_barrier(someone: Someone, game: str) -> None:
    page = someone(DOOR, bypass_csp=True)
    new_game(page, game, "me", "engine:1")
    Hands(page, game).wait_for_turn()
    assert barriers_in_both_themes(page) == []
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-yes").click()
    page.get_by_test_id("end").wait_for()
    assert barriers_in_both_themes(page) == []
