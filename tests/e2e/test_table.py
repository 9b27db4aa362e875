"""The table itself: what stands beside the board, what is in reach of the thumb, and what people say to each other."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import DOOR, Someone
from tests.e2e.measuring import SIZES, assert_nothing_clipped, at_rest, broken, lasting, reached, resize
from tests.e2e.playing import QUIET_TOMOKO, Hands, join, link, new_game, stop_clock
from tests.e2e.wire import wire
from tests.waiting import wait_in_page

PHONE = {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
TABLES = {  # in games of so many cards nobody wins within the first turns
    "fanorona": ("fanorona", "me", "engine:1"),
    "kulami": ("kulami(level=2)", "me", "engine:1"),
    "tomoko": ("tomoko(prefilled=true)", "me", "engine:1"),
    "tomoko for three": ("tomoko(players=3, target=9, prefilled=true)", "me", *["engine:1"] * 2),
    "tomoko for four": ("tomoko(players=4, target=9, prefilled=true)", "me", *["engine:1"] * 3),
    "tomoko in teams": ("tomoko(players=4, teams=true, target=9, prefilled=true)", "me", *["engine:1"] * 3),
    "tomoko with open cards": ("tomoko(players=4, target=9, prefilled=true, open_cards=true)", "me", *["engine:1"] * 3),
}
NESTED = """() => {
  const scrolls = (e) => e.scrollHeight > e.clientHeight + 1 && (e === document.scrollingElement ||
    ["auto", "scroll"].includes(getComputedStyle(e).overflowY));
  const outer = (e) => e.parentElement && (scrolls(e.parentElement) || outer(e.parentElement));
  return [...document.querySelectorAll("main *")].filter((e) => e.clientHeight > 0 && scrolls(e) && outer(e))
    .map((e) => e.outerHTML.slice(0, 80));
}"""
CROSSING = """() => {
  const nav = document.querySelector("header nav").getBoundingClientRect();
  const seen = [...document.querySelectorAll(".heading > *")].filter((e) => e.checkVisibility());
  return seen.filter((e) => { const { top, right } = e.getBoundingClientRect();
    return top < nav.bottom && right > nav.left; }).map((e) => e.textContent);
}"""
CUT = """() => {
  const beside = document.querySelector(".beside");
  const pieces = beside.querySelector(".pieces").getBoundingClientRect();
  const room = beside.getBoundingClientRect();
  const cut = beside.scrollHeight > beside.clientHeight + 1 || pieces.bottom > room.bottom + 1;
  return cut ? [`${beside.scrollHeight} > ${beside.clientHeight}, ${pieces.bottom} > ${room.bottom}`] : [];
}"""

TRAY = """([tray, all]) => {
  const [stone] = tray.children;
  while (tray.children.length < all) tray.append(stone.cloneNode(true));
  return new Set([...tray.children].map((e) => e.getBoundingClientRect().top)).size;
}"""  # in how many lines a tray shows so many stones


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (1920, 1080)])
def test_a_long_board_takes_the_width_of_a_desk(someone: Someone, size: tuple[int, int]) -> None:
    page = someone(DOOR, viewport={"width": size[0], "height": size[1]})
    new_game(page, "fanorona", "me", "me")
    at_rest(page)
    box = page.get_by_test_id("board").bounding_box()
    assert box
    assert box["width"] > 0.7 * size[0]
    assert_nothing_clipped(page)


def test_a_tray_has_room_for_every_stone_in_one_line(someone: Someone) -> None:
    page = someone(DOOR)
    new_game(page, "fanorona", "me", "me")
    Hands(page, "fanorona").turn()
    tray = page.get_by_test_id("captured-by-0").locator("ul")
    tray.wait_for()
    for size in (*SIZES, (1024, 720)):
        resize(page, size)
        assert page.evaluate(TRAY, [tray.element_handle(), 22]) == 1, size


LONGEST_MOVES = """(moves) => {
  for (const [at, move] of moves.entries()) {
    const number = move.querySelector(".number");
    if (number) number.textContent = "28";
    [...move.querySelectorAll("span")].at(-1).textContent = ["lays 36", "gives 36", "gibt auf"][at % 3];
  }
}"""


def test_moves_of_four_players_stand_in_one_line_each(someone: Someone) -> None:
    page = someone(DOOR)
    new_game(page, "tomoko(players=4, prefilled=true)", "me", "me", "me", "me")
    hands = Hands(page, "tomoko")
    for _ in range(4):
        hands.turn()
    page.get_by_test_id("moves").locator("button").evaluate_all(LONGEST_MOVES)
    for size in ((360, 740), (900, 1000), (1024, 1000), (1180, 1000), (1280, 1000), (1440, 900), (1920, 1080)):
        resize(page, size)
        assert broken(page, "[data-testid=moves] li") == [], size


def test_four_actions_stand_two_and_two_beside_the_board(someone: Someone) -> None:
    page = someone(DOOR, viewport={"width": 1440, "height": 900}, locale="de-DE")
    new_game(page, "fanorona", "me", "me")
    hands = Hands(page, "fanorona")
    for _ in range(2):
        hands.turn()
    actions = page.get_by_test_id("actions").locator(":is(button, summary):visible")
    expect(actions).to_have_count(4)
    at_rest(page)
    tops = actions.evaluate_all("(all) => all.map((e) => Math.round(e.getBoundingClientRect().top))")
    assert [tops.count(top) for top in tops] == [2, 2, 2, 2]
    resize(page, (1024, 768))
    assert broken(page, "[data-testid=actions] > .row > button") == []


def test_cards_stay_whole_while_several_friends_are_to_be_invited(someone: Someone) -> None:
    page = someone(DOOR, viewport={"width": 1280, "height": 720})
    new_game(page, "tomoko(players=4)", "me", *["friend"] * 3)
    assert lasting(page, lambda: page.evaluate(CUT)) == []
    page.get_by_test_id("invite-all").click()
    expect(page.get_by_test_id("invite-link")).to_have_count(3)
    assert_nothing_clipped(page)
    page.get_by_test_id("invite-done").click()
    expect(page.get_by_test_id("invite-link")).to_have_count(0)


@pytest.mark.parametrize("game", ["kulami(level=2)", "tomoko(prefilled=true)"])
def test_what_lies_beside_the_board_stays_whole_while_a_friend_is_awaited(someone: Someone, game: str) -> None:
    page = someone(DOOR, viewport={"width": 1280, "height": 720}, locale="de-DE")
    new_game(page, game, "me", "friend")
    page.get_by_test_id("invite-link").wait_for()
    assert broken(page, "[data-testid=let-in]") == []
    assert lasting(page, lambda: page.evaluate(CUT)) == []
    assert_nothing_clipped(page)


def _goes_on(page: Page, game: str) -> bool:
    """A new game, some turns later: whether there is another one to make."""
    spec, *kinds = TABLES[game]
    new_game(page, spec, *kinds)
    hands = Hands(page, game.partition(" ")[0], seed=5)
    turns = 5 if len(kinds) == 2 else 2
    for _ in range(turns):
        if hands.wait_for_turn():
            hands.turn()
    return hands.wait_for_turn()


@pytest.mark.parametrize("game", TABLES)
def test_moves_give_way_to_cards_and_nothing_scrolls_in_what_scrolls(someone: Someone, game: str) -> None:
    page = someone(DOOR)
    assert _goes_on(page, game)
    for size in SIZES:
        resize(page, size)
        assert lasting(page, lambda: page.evaluate(NESTED)) == [], size
        assert_nothing_clipped(page)
        assert lasting(page, lambda: page.evaluate(CROSSING)) == [], size
        if size[0] >= 1280:
            assert lasting(page, lambda: page.evaluate(CUT)) == [], size


def unreached(page: Page, *selectors: str) -> list[str]:
    """What stays out of sight."""
    return lasting(page, lambda: [one for one in selectors if not reached(page, one)])


def test_a_race_needs_no_scrolling_on_a_phone(someone: Someone) -> None:
    page = someone(DOOR, **PHONE)
    new_game(page, QUIET_TOMOKO, "me", "engine:1")
    Hands(page, "tomoko").wait_for_turn()
    important = "[data-testid=mini]", "[data-testid=lay-mini]", "[data-testid=choose-dark]", "[data-at=S5]"
    assert unreached(page, *important) == []


@pytest.mark.essential
def test_the_bar_stays_on_a_phone(someone: Someone) -> None:
    page = someone(DOOR, **PHONE)
    new_game(page, "kulami", "me", "me")
    Hands(page, "kulami", touch=True).turn()
    for place in ("0", "document.documentElement.scrollHeight"):
        page.evaluate(f"scrollTo(0, {place})")
        bar = [f"[data-testid=bar] [data-testid={word}]" for word in ("takeback", "show-rules", "more")]
        assert unreached(page, *bar) == [], place
    page.get_by_test_id("more").tap()
    assert_nothing_clipped(page)
    page.get_by_test_id("resign").tap()
    page.get_by_test_id("resign-yes").tap()
    page.get_by_test_id("end").wait_for()


WHERE = """() => [...document.querySelectorAll("[data-testid=board], [data-testid=bar], [data-testid=actions]")]
  .map((e) => { const { x, y, width, height } = e.getBoundingClientRect(); return [x, y, width, height]; })"""


@pytest.mark.parametrize("size", [PHONE["viewport"], {"width": 1280, "height": 720}])
def test_nothing_moves_when_a_question_is_asked(someone: Someone, size: dict[str, int]) -> None:
    page = someone(DOOR, viewport=size, locale="de-DE")
    new_game(page, QUIET_TOMOKO, "me", "engine:1")
    Hands(page, "tomoko").wait_for_turn()
    if not page.get_by_test_id("resign").is_visible():
        page.get_by_test_id("more").click()
    at_rest(page)
    before = page.evaluate(WHERE)
    page.get_by_test_id("resign").click()
    expect(page.get_by_test_id("resign-yes")).to_be_focused()
    at_rest(page)
    assert page.evaluate(WHERE) == before
    assert_nothing_clipped(page)
    page.get_by_test_id("resign-no").click()
    at_rest(page)
    assert page.evaluate(WHERE) == before


BOARD = """() => { const { width, height } = document.querySelector("[data-testid=board]").getBoundingClientRect();
  return [width, height]; }"""


def settled(page: Page) -> list[float]:
    """The size of the board once it follows what is around it."""
    at_rest(page)
    size: list[float] = page.evaluate(BOARD)
    return size


@pytest.mark.parametrize("game", ["tumicarona", "kulami"])
def test_a_board_keeps_its_size_when_there_is_something_to_take_back(someone: Someone, game: str) -> None:
    page = someone(DOOR, **PHONE, locale="de-DE")
    new_game(page, game, "me", "engine:1", hints=True)
    hands = Hands(page, game, touch=True)
    hands.wait_for_turn()
    before = settled(page)
    hands.turn()
    expect(page.get_by_test_id("takeback")).to_be_visible()
    hands.wait_for_turn()
    assert settled(page) == before
    assert_nothing_clipped(page)


UPRIGHT = """() => { const { width, height } = document.querySelector("[data-testid=board]").getBoundingClientRect();
  return height > width; }"""


def test_a_board_lies_at_the_end_as_it_lay_before(someone: Someone) -> None:
    page = someone(DOOR, **PHONE)
    new_game(page, "fanorona", "me", "me")
    Hands(page, "fanorona", touch=True).turn()
    page.wait_for_function(UPRIGHT)
    page.get_by_test_id("more").tap()
    page.get_by_test_id("resign").tap()
    page.get_by_test_id("resign-yes").tap()
    page.get_by_test_id("end").wait_for()
    for _ in range(2):
        assert lasting(page, lambda: [] if page.evaluate(UPRIGHT) else ["it was turned"]) == []
        assert_nothing_clipped(page)
        page.reload()
        page.get_by_test_id("end").wait_for()


@pytest.mark.essential
def test_offers_are_withdrawn_and_the_end_is_said_without_contradiction(someone: Someone) -> None:
    ada, bert = someone(DOOR), someone(DOOR)
    made = new_game(ada, "tumicarona", "me", "friend")
    join(bert, link(made, "player", 1))
    Hands(ada, "tumicarona").turn()
    ada.get_by_test_id("offer-draw").nth(0).click()
    expect(bert.get_by_test_id("decline-draw")).to_be_visible()
    ada.get_by_test_id("withdraw-draw").click()
    expect(bert.get_by_test_id("decline-draw")).to_have_count(0)
    expect(ada.get_by_test_id("withdraw-draw")).to_have_count(0)
    expect(ada.get_by_test_id("toast")).not_to_contain_text("declines")
    bert.get_by_test_id("resign").click()
    bert.get_by_test_id("resign-yes").click()
    expect(ada.get_by_test_id("heard")).to_have_text("You win!")


def test_quick_words_are_heard_unless_switched_off(someone: Someone) -> None:
    ada, bert, watcher = someone(DOOR), someone("/settings"), someone(DOOR)
    bert.get_by_test_id("set-words").uncheck()
    made = new_game(ada, "kulami", "me", "friend")
    join(bert, link(made, "player", 1))
    join(watcher, link(made, "spectator"))
    expect(ada.get_by_test_id("watchers")).to_contain_text("1 person is watching.")
    ada.get_by_test_id("quick-words").click()
    assert_nothing_clipped(ada)
    for page in (ada, watcher):
        stop_clock(page)
    ada.get_by_test_id("quip-hello").click()
    for page in (ada, watcher):
        expect(page.get_by_test_id("said-0")).to_contain_text("Hello!")
    wait_in_page(bert, lambda: [1 for told in wire(bert).messages if told["type"] == "quipped"], "he is sent the word")
    expect(bert.get_by_test_id("said-0")).to_be_empty()
    expect(bert.get_by_test_id("quick-words")).to_have_count(0)


LEGIBLE = """() => {
  const channel = (value) => (value /= 255) <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  const light = (colour) => colour.match(/[0-9.]+/g).slice(0, 3).map(Number).map(channel)
    .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
  return [...document.querySelectorAll(".wood text")].map((e) => {
    const { fill, stroke, fontSize } = getComputedStyle(e);
    const [dark, bright] = [light(fill), light(stroke)].sort((one, two) => one - two);
    const { ownerSVGElement: { viewBox, clientWidth } } = e;
    return [(bright + 0.05) / (dark + 0.05), (parseFloat(fontSize) * clientWidth) / viewBox.baseVal.width];
  });
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", ["fanorona", "tumicarona"])
def test_coordinates_can_be_read_on_wood(someone: Someone, game: str, theme: str) -> None:
    page = someone(DOOR, color_scheme=theme)
    new_game(page, game, "me", "me")
    for size in (SIZES[0], SIZES[2]):
        resize(page, size)
        page.wait_for_function(f"() => ({LEGIBLE})().every(([, pixels]) => pixels >= 10)")  # the board turns on a phone
        labels = page.evaluate(LEGIBLE)
        assert labels
        assert min(contrast for contrast, _ in labels) >= 4.5


def test_a_draw_that_the_computer_offers_can_be_accepted(someone: Someone) -> None:
    page = someone(DOOR)
    new_game(page, "fanorona(rules=standard)", "engine", "me", position="8b/9/9/9/w8 w 30 60")
    page.get_by_test_id("accept-draw").click()
    expect(page.get_by_test_id("end")).to_be_visible()
