"""The end of a game: whole, in reach, the same for everybody whatever they are called, and a way to the next one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import DOOR, Someone
from tests.e2e.measuring import (
    SIZES,
    assert_nothing_clipped,
    assert_nothing_clipped_at_any_size,
    broken,
    lasting,
    resize,
)
from tests.e2e.playing import MOVES, OPEN_CELL, Hands, join, late, link, new_game
from tests.e2e.wire import wire


@pytest.mark.parametrize("players", [3, 4])
def test_players_of_one_name_come_to_the_end(someone: Someone, players: int) -> None:
    page = someone(DOOR)
    kinds = ["me", *["engine:1"] * (players - 1)]
    new_game(page, f"tomoko(players={players}, target=1, prefilled=true, claims=auto)", *kinds, name="Ada")
    Hands(page, "tomoko").play_on()
    for _ in range(2):
        expect(page.get_by_test_id("result")).not_to_be_empty()
        expect(page.get_by_test_id("ending").locator("li")).to_have_count(players)
        page.reload()


def test_adviser_and_player_point_at_the_same_place(someone: Someone) -> None:
    ada, adviser = someone(DOOR), someone(DOOR)
    new_game(ada, "tumicarona", "me", "friend")
    join(adviser, ada.get_by_test_id("copy-adviser").first.get_attribute("data-path") or "")
    Hands(ada, "tumicarona").at("d2").click(force=True, button="right")
    Hands(adviser, "tumicarona").at("d2").click(force=True)
    for page in (ada, adviser):
        expect(Hands(page, "tumicarona").at("d2")).to_have_attribute("aria-label", re.compile("pointed at"))
    Hands(ada, "tumicarona").turn()  # the page still does what it is asked
    for page in (ada, adviser):
        expect(page.get_by_test_id("moves").locator("li")).to_have_count(1)


# --- the card ---------------------------------------------------------------------------------------------------------

ENDS = {
    "fanorona": ("fanorona(size=5x3)", "me", "me"),
    "tumicarona": ("tumicarona(size=5x3)", "me", "engine:1"),
    "kulami": ("kulami(level=2, layout=example)", "me", "engine:1"),
    "tomoko": ("tomoko(players=4, target=3, prefilled=true, claims=auto)", "me", *["engine:1"] * 3),
}


def end_of(page: Page, game: str, name: str = "") -> None:
    spec, *kinds = ENDS[game]
    new_game(page, spec, *kinds, name=name, position=late(spec) if game == "kulami" else None)
    Hands(page, game, seed=5).play_on()
    expect(page.get_by_test_id("end")).to_be_visible()


def expect_list_of_moves(page: Page) -> None:
    """Its end is in sight, and a click leads to the last move."""
    last = page.locator(MOVES).last
    for size in ((1024, 768), (1280, 720)):
        resize(page, size)
        expect(last).to_be_in_viewport(ratio=0.5)
        last.locator("button").click()
        expect(last.locator("button")).to_have_attribute("aria-current", "step")


@pytest.mark.parametrize("game", ENDS)
def test_the_end_is_whole_and_in_reach_at_every_size(someone: Someone, game: str) -> None:
    page = someone(DOOR, viewport={"width": 1024, "height": 768})
    end_of(page, game, name="Ada-Wilhelmine von Hohenstein")
    if game != "tomoko":  # four such names leave no room for the list
        expect_list_of_moves(page)
    assert_nothing_clipped_at_any_size(page)
    named = page.get_by_test_id("end").get_by_text("Ada-Wilhelmine")
    assert named.count() <= len(ENDS[game]) - 1  # each place once


def test_the_list_of_moves_is_there_at_the_end_of_a_game_of_four(someone: Someone) -> None:
    page = someone(DOOR, viewport={"width": 1024, "height": 768})
    end_of(page, "tomoko")
    expect_list_of_moves(page)


MANY_CARDS = """(cards) => {
  const card = cards.querySelector("[data-card]") ?? cards.firstElementChild;
  while (cards.children.length < 10) cards.append(card.cloneNode(true));
}"""


def test_many_cards_leave_names_whole(someone: Someone) -> None:
    page = someone(DOOR, locale="de-DE")
    new_game(page, "tomoko(target=1, prefilled=true, claims=auto)", "me", "engine:1")
    Hands(page, "tomoko", seed=5).play_on()
    winner = page.get_by_test_id("ending").locator("li").first
    winner.locator(".cards").evaluate(MANY_CARDS)
    for size in SIZES:
        resize(page, size)
        assert lasting(page, lambda: broken(page, "[data-testid=ending] li strong")) == [], size
        assert_nothing_clipped(page)


def test_the_result_waits_for_the_last_marble_and_for_the_count_on_the_board(someone: Someone) -> None:
    page = someone(DOOR, reduced_motion="no-preference")
    spec = "kulami(layout=example, level=2)"
    new_game(page, spec, "me", "me", position=late(spec))
    page.evaluate(WATCH_THE_COUNT)
    hands = Hands(page, "kulami", seed=5)
    sheet = page.get_by_test_id("score-sheet")
    while sheet.count() == 0:
        page.locator(OPEN_CELL).or_(sheet).first.wait_for(state="attached")
        if sheet.count() == 0:
            hands.turn()
    assert page.evaluate("window.fallingThen") == 0
    expect(page.get_by_test_id("board")).to_have_count(0)  # it is being taken apart, in its own place
    page.wait_for_function(AS_WIDE_AS_THE_BOARD)
    expect(page.get_by_test_id("end")).to_have_count(0)
    expect(page.locator('[data-testid^="seat-"].won')).to_have_count(0)
    page.evaluate("() => { window.setTimeout = window.stopped; }")
    page.get_by_test_id("sheet-skip").click()
    expect(sheet).to_have_attribute("data-finished", "true")
    expect(page.get_by_test_id("end")).to_be_visible()
    for size in SIZES:
        resize(page, size)
        page.wait_for_function(NO_GULF)  # what the piles come to stands right below them
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_test_id("board")).to_be_visible()
    page.reload()
    expect(sheet).to_have_attribute("data-finished", "true")  # it is counted once
    expect(page.get_by_test_id("end")).to_be_visible()


AS_WIDE_AS_THE_BOARD = """() => {
  const [wood, sheet] = [".wood", "[data-testid=score-sheet]"].map((name) => document.querySelector(name)?.offsetWidth);
  return wood && sheet && Math.abs(wood - sheet) <= 2;
}"""
NO_GULF = """() => {
  const sheet = document.querySelector("[data-testid=score-sheet]");
  if (!sheet) return false;
  const bottoms = [...sheet.querySelectorAll(".tile")].map((e) => e.getBoundingClientRect().bottom);
  return sheet.querySelector("p").getBoundingClientRect().top - Math.max(...bottoms) < 40;
}"""


WATCH_THE_COUNT = """() => new MutationObserver((_, observer) => {
  if (!document.querySelector('[data-testid="score-sheet"]')) return;
  const board = document.querySelector('.wood');
  const falling = board.getAnimations({ subtree: true }).filter(one => one.effect.target.closest('[data-marble]'));
  window.fallingThen = falling.length;
  observer.disconnect();
  window.stopped = window.setTimeout;
  window.setTimeout = () => 0; // the count stays at its first stage
}).observe(document.body, { childList: true, subtree: true })"""


@pytest.mark.essential
def test_a_win_looks_like_one_and_says_you(someone: Someone) -> None:
    ada, bert = someone(DOOR, reduced_motion="no-preference"), someone(DOOR, reduced_motion="no-preference")
    made = new_game(ada, "tumicarona", "me", "friend", name="Ada")
    join(bert, link(made, "player", 1))
    Hands(ada, "tumicarona").turn()
    bert.get_by_test_id("resign").click()
    bert.get_by_test_id("resign-yes").click()
    expect(ada.get_by_test_id("result")).to_have_text("You win!")
    expect(ada.get_by_test_id("shower")).to_be_attached()
    expect(ada.get_by_test_id("shower").locator("span").first).to_have_css("border-radius", "0px")  # no piece is paper
    expect(ada.get_by_test_id("end")).to_have_class(re.compile("won"))
    expect(bert.get_by_test_id("result")).to_have_text("You lost")
    expect(bert.get_by_test_id("reason")).to_have_text("You have resigned.")
    expect(bert.get_by_test_id("shower")).to_have_count(0)
    for page in (ada, bert):
        expect(page.get_by_test_id("easier")).to_have_count(0)  # a friend has no levels


# --- and what comes after ---------------------------------------------------------------------------------------------


def _resign(page: Page, game: str) -> None:
    Hands(page, game).wait_for_turn()
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-yes").click()
    page.get_by_test_id("end").wait_for()


@pytest.mark.essential
def test_the_next_game_is_harder_easier_or_from_the_other_side(someone: Someone) -> None:
    page = someone(DOOR)
    ways: tuple[tuple[str, list[int | None]], ...] = (
        ("harder", [None, 3]),
        ("easier", [None, 2]),
        ("easier", [None, 1]),
    )
    new_game(page, "tumicarona(size=5x5)", "me", "engine:2")
    for way, seats in ways:
        before = page.url
        _resign(page, "tumicarona")
        page.get_by_test_id(way).click()
        page.wait_for_url(lambda url, before=before: url != before)  # type: ignore[misc]
        page.get_by_test_id("end").wait_for(state="detached")
        Hands(page, "tumicarona").wait_for_turn()
        welcome = next(message for message in reversed(wire(page).messages) if message["type"] == "welcome")
        assert [seat["level"] for seat in welcome["seats"]] == seats
        assert welcome["now"]["spec"] == "tumicarona(size=5x5)"
    before = page.url
    _resign(page, "tumicarona")
    page.get_by_test_id("swap").click()
    expect(page.get_by_test_id("name-1")).to_have_text("You")
    assert page.url == before  # the same table: the score of the match goes on
    Hands(page, "tumicarona").wait_for_turn()


def _end_with_a_friend(someone: Someone) -> tuple[Page, Page, str]:
    """Ada and Bert at the end of a game that Bert, on seat 1, has lost."""
    ada, bert = someone(DOOR), someone(DOOR)
    made = new_game(ada, "kulami", "me", "friend")
    join(bert, link(made, "player", 1))
    Hands(ada, "kulami").turn()
    bert.get_by_test_id("resign").click()
    bert.get_by_test_id("resign-yes").click()
    return ada, bert, made["game"]


def test_sides_are_swapped_with_a_friend_at_the_same_table(someone: Someone) -> None:
    ada, bert, game = _end_with_a_friend(someone)
    ada.get_by_test_id("swap").click()
    expect(bert.get_by_test_id("offer-swap")).to_contain_text("swapped sides")
    assert_nothing_clipped(bert)
    bert.get_by_test_id("accept-swap").click()
    expect(bert.get_by_test_id("name-0")).to_have_text("You")
    expect(ada.get_by_test_id("name-1")).to_have_text("You")
    expect(ada.get_by_test_id("seat-1")).to_contain_text("match: 1")
    expect(bert.get_by_test_id("seat-1")).to_contain_text("match: 1")
    Hands(bert, "kulami").turn()
    Hands(ada, "kulami").turn()
    ada.get_by_test_id("round-1").click()  # where she sat on the other seat
    expect(ada.get_by_test_id("name-0")).to_have_text("You")
    expect(ada.get_by_test_id("result")).to_have_text("You win!")
    assert all(game in page.url for page in (ada, bert))


def test_a_friend_who_does_not_want_to_swap_sides_says_so(someone: Someone) -> None:
    ada, bert, game = _end_with_a_friend(someone)
    ada.get_by_test_id("swap").click()
    bert.get_by_test_id("decline-swap").click()
    expect(ada.get_by_test_id("toast")).to_contain_text("Black does not agree.")
    expect(ada.get_by_test_id("swap")).to_be_visible()
    expect(bert.get_by_test_id("offer-swap")).to_have_count(0)
    assert all(game in page.url for page in (ada, bert))


# --- looking at what was played ---------------------------------------------------------------------------------------


def test_after_a_rematch_the_earlier_game_is_opened_and_stepped_through(someone: Someone) -> None:
    page = someone(DOOR)
    spec = "kulami(layout=example)"
    new_game(page, spec, "me", "me", position=late(spec))
    before = page.locator("[data-marble]").count()
    hands = Hands(page, "kulami", seed=5)
    hands.play_on()
    moves = hands.moves
    page.get_by_test_id("rematch").click()
    page.get_by_test_id("end").wait_for(state="detached")
    hands.turn()
    expect(page.locator("[data-marble]")).to_have_count(1)
    page.get_by_test_id("round-1").click()
    expect(page.get_by_test_id("result")).not_to_be_empty()
    expect(page.locator(MOVES)).to_have_count(moves)
    expect(page.get_by_test_id("rematch")).to_have_count(0)
    assert_nothing_clipped_at_any_size(page)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-marble]")).to_have_count(before + moves - 1)
    page.keyboard.press("Home")
    expect(page.locator("[data-marble]")).to_have_count(before)
    page.get_by_test_id("back-to-now").click()
    expect(page.locator("[data-marble]")).to_have_count(1)
    hands.turn()  # and the game goes on


@pytest.mark.parametrize("game", ["tumicarona(size=5x3)", "tomoko(claims=auto)"])
def test_arrow_keys_step_through_a_finished_game_wherever_the_focus_is(someone: Someone, game: str) -> None:
    page = someone(DOOR)
    new_game(page, game, "me", "engine:1")
    hands = Hands(page, game.partition("(")[0], seed=2)
    while not hands.moves:  # there is something to step through
        hands.wait_for_turn()
        hands.turn()
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-yes").click()
    page.get_by_test_id("end").wait_for()
    moves = hands.moves
    for place in ('[data-testid="board"] [data-at][tabindex]', '[data-testid="moves"] button', '[data-testid="end"] a'):
        page.locator(place).first.focus()
        page.keyboard.press("ArrowLeft")
        expect(page.get_by_text(f"move {moves - 1} of {moves}")).to_be_visible()
        page.keyboard.press("ArrowRight")
        page.get_by_test_id("end").wait_for()


LAST_IS_INSIDE = """() => {
  const list = document.querySelector("[data-testid=moves]");
  const [small, large] = [[...list.querySelectorAll("li")].at(-1), list].map((e) => e.getBoundingClientRect());
  return large.top - 1 <= small.top && small.bottom <= large.bottom + 1;
}"""


def test_the_list_of_moves_ends_at_the_last_one_and_explains_itself(someone: Someone) -> None:
    page = someone(DOOR, viewport={"width": 1280, "height": 720})
    new_game(page, "kulami(layout=example)", "me", "me")
    hands = Hands(page, "kulami", seed=5)
    hands.play_on()
    last = page.locator(MOVES).last
    expect(last).to_be_in_viewport(ratio=0.9)
    page.wait_for_function(LAST_IS_INSIDE)
    last.locator("button").hover()
    expect(page.get_by_test_id("told")).to_have_text(re.compile("a marble on [a-j]"))
    page.locator(MOVES).nth(-2).locator("button").click()
    expect(page.get_by_test_id("told")).to_have_text(re.compile("a marble on [a-j]"))


def test_every_move_stands_below_its_seat_where_turns_do_not_alternate(someone: Someone) -> None:
    page = someone(DOOR)
    new_game(page, "tomoko(players=3, target=2, prefilled=true)", "me", "engine:1", "engine:1")
    hands = Hands(page, "tomoko", seed=2)
    for _ in range(30):
        if not hands.wait_for_turn():
            break
        for card in wire(page).matches()[:1]:
            hands.lay(card)
        if not hands.over:
            hands.turn()
    seats = [step["seat"] for message in wire(page).messages for step in message.get("steps", ())]
    columns = page.locator(MOVES).evaluate_all("all => all.map(li => li.offsetLeft)")
    assert len(set(columns)) == 3
    for seat in range(3):
        assert len({column for column, of in zip(columns, seats, strict=True) if of == seat}) == 1
