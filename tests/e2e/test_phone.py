"""A phone, or a low window, has no room to waste: what matters is in sight, and stays where it is."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.e2e.analysing import analysing, unfold
from tests.e2e.conftest import DOOR, Someone
from tests.e2e.measuring import assert_nothing_clipped, at_rest, lasting, reached, resize
from tests.e2e.playing import QUIET_TOMOKO, Hands, join, link, new_game

from marblebox.core.puzzles import puzzles_of
from marblebox.core.registry import load

PHONES = ((360, 740), (390, 844))
LOW = (1280, 720)
TOUCH: dict[str, Any] = {"has_touch": True, "is_mobile": True, "locale": "de-DE"}
GAMES = ("fanorona", "tumicarona", "kulami", "tomoko(prefilled=true)")
SEATS = "[data-testid^=seat-]"
SHARES = "navigator.share = () => Promise.resolve()"
MANY = 40  # games in a list


def sized(size: tuple[int, int]) -> dict[str, int]:
    return {"width": size[0], "height": size[1]}


def in_sight(page: Page, *selectors: str) -> None:
    """All of it, at once."""
    missed = lasting(page, lambda: [one for one in selectors if not reached(page, one)])
    assert not missed, f"{missed} at {page.viewport_size}"


@pytest.mark.parametrize("game", GAMES)
def test_a_friend_is_invited_without_scrolling(someone: Someone, game: str) -> None:
    page = someone(DOOR, viewport=sized(PHONES[0]), **TOUCH)
    page.add_init_script(SHARES)
    new_game(page, game, "me", "friend")
    for size in PHONES:
        resize(page, size)
        in_sight(page, *(f"[data-testid={one}-invite]" for one in ("copy", "share", "renew")))
        in_sight(page, "[data-testid=invite-link]", "[data-testid=let-in]", "[data-testid=board]", SEATS)
        assert_nothing_clipped(page)


def test_each_of_several_links_stands_in_one_line(someone: Someone) -> None:
    page = someone(DOOR, viewport=sized(PHONES[0]), **TOUCH)
    page.add_init_script(SHARES)
    new_game(page, "tomoko(players=3)", "me", "friend", "friend")
    in_sight(page, "[data-testid=invite-all]", SEATS)
    page.get_by_test_id("invite-all").tap()
    for name in ("invite-link", "copy-invite", "share-invite"):
        expect(page.get_by_test_id(name)).to_have_count(2)
    at_rest(page)
    middles = "(all) => all.map((e) => { const box = e.getBoundingClientRect(); return box.top + box.height / 2; })"
    lines = [page.get_by_test_id(name).evaluate_all(middles) for name in ("invite-link", "copy-invite", "share-invite")]
    assert lines[0] == pytest.approx(lines[1], abs=1)
    assert lines[0] == pytest.approx(lines[2], abs=1)
    assert_nothing_clipped(page)


def test_a_friend_who_comes_sees_greeting_and_board(someone: Someone) -> None:
    host, page = someone(DOOR), someone(DOOR, viewport=sized(PHONES[0]), **TOUCH)
    made = new_game(host, "kulami", "me", "friend", name="Ada")
    join(page, link(made, "player", 1))
    for size in PHONES:
        resize(page, size)
        in_sight(page, "[data-testid=greeting]", "[data-testid=greeting-close]", "[data-testid=board]", SEATS)
    page.get_by_test_id("greeting-close").tap()
    expect(page.get_by_test_id("greeting")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_the_table_makes_room_for_what_the_operator_says(someone: Someone, game: str) -> None:
    page = someone(DOOR, **TOUCH)
    text = "Heute Abend um neun wird der Server neu gestartet, danach geht jedes Spiel weiter."
    said = json.dumps({"text": {"en": text, "de": text}})
    page.route("**/api/notice", lambda route: route.fulfill(body=said, content_type="application/json"))
    new_game(page, game, "me", "engine:1")
    expect(page.get_by_test_id("notice")).to_have_text(text)
    for size in (*PHONES, LOW):
        resize(page, size)
        in_sight(page, SEATS, "[data-testid=actions]")


def board_of(page: Page) -> list[float]:
    at_rest(page)
    box = page.get_by_test_id("board").bounding_box()
    assert box
    return [box["x"], box["y"], box["width"], box["height"]]


LAID_OUT = """() => {
  window.boxes = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const { x, y, width, height } = document.querySelector("[data-testid=board]")?.getBoundingClientRect() ?? {};
    const now = [x, y, width, height].map(Math.round).join();
    if (width && window.boxes.at(-1) !== now) window.boxes.push(now);
    next();
  };
  const next = () => requestAnimationFrame(() => port2.postMessage(null)); // what was painted
  next();
}"""  # every box that the board is seen in


@pytest.mark.parametrize("game", GAMES)
def test_the_board_lies_right_as_soon_as_it_is_seen(someone: Someone, game: str) -> None:
    page = someone(DOOR, viewport=sized(PHONES[0]), **TOUCH)
    new_game(page, game, "me", "me")
    page.add_init_script(f"({LAID_OUT})()")
    page.reload()
    page.get_by_test_id("board").wait_for()
    at_rest(page, frames=30)  # nothing comes later that moves it
    assert len(page.evaluate("boxes")) == 1, page.evaluate("boxes")


@pytest.mark.parametrize("size", [*PHONES, LOW])
def test_the_board_stays_when_the_network_goes(someone: Someone, size: tuple[int, int]) -> None:
    page = someone(DOOR, viewport=sized(size), **TOUCH)
    new_game(page, "kulami", "me", "me")
    Hands(page, "kulami", touch=True).turn()
    before = board_of(page)
    page.context.set_offline(True)
    expect(page.get_by_test_id("reconnecting")).to_be_visible()
    assert board_of(page) == before
    in_sight(page, SEATS)


@pytest.mark.parametrize(("spec", "last"), [("fanorona", "i5"), ("kulami", "h8"), ("tomoko", "5.5")])
def test_a_position_is_set_up_on_a_grid_that_fits(someone: Someone, spec: str, last: str) -> None:
    page = analysing(someone, f"/analyse?spec={spec}", viewport=sized(PHONES[0]), **TOUCH)
    unfold(page, "setup")
    page.get_by_test_id(f"place-{last}").wait_for()
    assert_nothing_clipped(page)
    names = page.get_by_test_id("setup").locator("fieldset, form").last.locator(".name").all_inner_texts()
    assert {last[0], last[-1]} <= set(names)


def test_the_grid_stands_as_the_board_does(someone: Someone) -> None:
    page = analysing(someone, "/analyse?spec=fanorona", viewport=sized(PHONES[0]), **TOUCH)
    unfold(page, "setup")
    for width, upright in ((360, True), (1280, False)):
        resize(page, (width, 740))
        lies = "([one, other]) => Math.abs(one.getBoundingClientRect().left - other.getBoundingClientRect().left) < 1"
        for place in ("[data-testid=place-{}]", "[data-testid=board] [data-at={}]"):
            ends = [page.locator(place.format(name)).element_handle() for name in ("a1", "i1")]
            assert page.evaluate(lies, ends) == upright, (width, place)


def resting_top(place: Locator) -> float:
    """How far down something lies once nothing moves it any more."""
    at_rest(place.page)
    box = place.bounding_box()
    assert box
    return box["y"]


@pytest.mark.parametrize("game", ["fanorona", "kulami"])
def test_a_move_that_is_tapped_is_seen_on_the_board(someone: Someone, game: str) -> None:
    page = someone(DOOR, viewport=sized(PHONES[0]), **TOUCH)
    new_game(page, game, "me", "me")
    hands = Hands(page, game, touch=True)
    for _ in range(12):
        hands.turn()
    page.get_by_test_id("more").tap()
    page.get_by_test_id("resign").tap()
    page.get_by_test_id("resign-yes").tap()
    page.get_by_test_id("end").wait_for()
    page.get_by_test_id("fold").tap()
    expect(page.get_by_test_id("fold")).to_have_attribute("aria-expanded", "false")
    moves = page.get_by_test_id("moves").locator("button")
    for move in (moves.nth(5), moves.nth(5), moves.nth(10), moves.nth(4)):
        at_rest(page)  # the card of the end gives room
        move.evaluate("(e) => e.scrollIntoView({ block: 'center' })")  # away from the edge, where a touch would scroll
        before = resting_top(move)
        move.tap()
        expect(move).to_have_attribute("aria-current", "step")
        assert resting_top(move) == pytest.approx(before, abs=2)
        in_sight(page, "[data-testid=board]", "[data-testid=moves] [aria-current=step]")


def test_no_word_of_the_editor_is_wider_than_its_button(someone: Someone) -> None:
    page = someone("/layout", viewport=sized(PHONES[0]), **TOUCH)
    page.get_by_test_id("layout-undo").wait_for()
    at_rest(page)
    narrow = "(all) => all.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent)"
    assert page.locator("[data-testid^=layout-]:is(button, a)").evaluate_all(narrow) == []


def test_links_beside_each_other_are_told_apart(someone: Someone) -> None:
    page = someone("/new/kulami", viewport=sized(PHONES[0]), **TOUCH)
    links = page.get_by_test_id("links").locator("a")
    expect(links).to_have_count(2)
    at_rest(page)
    first, second = (one.bounding_box() for one in links.all())
    assert first
    assert second
    assert second["y"] >= first["y"] + first["height"] or second["x"] >= first["x"] + first["width"] + 16


@pytest.mark.parametrize("size", [PHONES[0], LOW])
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_marbles_left_stand_in_one_line(someone: Someone, size: tuple[int, int], language: str) -> None:
    page = someone(DOOR, viewport=sized(size), locale=language)
    new_game(page, "kulami", "me", "engine:1")
    cells = page.get_by_test_id("marbles-left").locator("th, td")
    expect(cells).to_have_count(3)
    at_rest(page)
    tops = cells.evaluate_all("(all) => all.map((e) => e.getBoundingClientRect().top)")
    heights = cells.evaluate_all("(all) => all.map((e) => e.getBoundingClientRect().height)")
    assert len(set(tops)) == 1
    assert max(heights) < 40


def test_pictures_of_many_games_are_drawn_when_they_come_into_sight(someone: Someone) -> None:
    page = someone(viewport=sized(PHONES[0]), **TOUCH)
    for _ in range(MANY):
        made = page.request.post(
            page.url + "api/games",
            data=json.dumps({"spec": "kulami", "seats": [{"kind": "me"}, {"kind": "me"}]}),
            headers={"Content-Type": "application/json", "Origin": page.url[:-1]},
        )
        assert made.ok, made.text()
    page.goto(page.url + "games")
    listed, drawn = page.locator("main li"), page.locator("main li svg")
    expect(listed).to_have_count(MANY)
    expect(drawn.first).to_be_visible()
    assert drawn.count() < MANY / 2
    assert drawn.first.locator("path").count() == 17  # tiles
    listed.last.scroll_into_view_if_needed()
    expect(listed.last.locator("svg")).to_be_visible()


def _covered(page: Page, what: str, by: str) -> bool:
    at_rest(page)
    one, other = (page.locator(selector).bounding_box() for selector in (what, by))
    assert one
    assert other
    return one["y"] < other["y"] + other["height"] and other["y"] < one["y"] + one["height"]


def test_a_hint_covers_neither_ones_seat_nor_what_the_bar_opens(someone: Someone) -> None:
    page = someone(viewport=sized(PHONES[0]), **TOUCH)
    new_game(page, "fanorona", "me", "engine:1", hints=True)
    note = "[data-testid=hint-note]"
    for _ in range(3):  # the longest words come last
        page.get_by_test_id("hint").tap()
        expect(page.get_by_test_id("hint")).to_be_enabled()
    page.locator(note).wait_for()
    assert not _covered(page, "[data-testid=seat-0]", note)
    page.get_by_test_id("more").tap()
    page.get_by_test_id("copy-watch").wait_for()
    expect(page.locator(note)).to_have_count(0)
    expect(page.locator("[data-testid=actions] .more")).not_to_contain_text("fanorona")  # no specification either


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
def test_a_hint_covers_neither_the_board_nor_what_the_rules_demand(
    someone: Someone, size: tuple[int, int], locale: str
) -> None:
    page = someone(**{**TOUCH, "viewport": sized(size), "locale": locale})
    for spec in ("fanorona", QUIET_TOMOKO):
        new_game(page, spec, "me", "engine:1", hints=True)
        hint = page.get_by_test_id("actions").get_by_test_id("hint")
        for _ in range(3):
            hint.tap()
            expect(hint).to_be_enabled()
            page.locator(".note.head").wait_for()
            for what in (
                ".wood:has([data-testid=board])",
                "[data-testid=duty]",
                "[data-testid=turn]",
                "[data-testid=seat-0]",
            ):
                if page.locator(what).count():
                    assert not _covered(page, what, ".note.head"), what
            assert page.locator(".note.head").evaluate("e => e.getBoundingClientRect().top >= 0")


@pytest.mark.parametrize(("side", "word"), [("near", "links"), ("far", "rechts")])
def test_ones_side_of_a_board_that_stands_upright_is_where_the_settings_say(
    someone: Someone, side: str, word: str
) -> None:
    page = someone("/settings", viewport=sized(PHONES[0]), **TOUCH)
    choice = page.get_by_test_id(f"side-{side}")
    expect(choice.locator("..")).to_contain_text(word)
    choice.tap()
    new_game(page, "fanorona", "me", "engine:1")
    at_rest(page)
    mean = "(all) => all.reduce((sum, e) => sum + e.getBoundingClientRect().x, 0) / all.length"
    mine, other = (page.locator(f'[data-side="{seat}"]').evaluate_all(mean) for seat in (0, 1))
    assert (mine < other) is (word == "links")


def test_cards_stay_in_sight_where_a_finished_game_is_reviewed(someone: Someone) -> None:
    page = someone(DOOR, viewport=sized(PHONES[0]), **TOUCH)
    new_game(page, QUIET_TOMOKO, "me", "engine:1")
    Hands(page, "tomoko", touch=True).turn()
    Hands(page, "tomoko", touch=True).wait_for_turn()
    page.get_by_test_id("more").tap()
    page.get_by_test_id("resign").tap()
    page.get_by_test_id("resign-yes").tap()
    page.get_by_test_id("review").tap()
    page.get_by_test_id("analyse").wait_for()
    expect(page.locator(".minis .hand-card")).to_have_count(2)


@pytest.mark.parametrize("size", [(360, 740), (412, 915)])
def test_a_long_board_lies_in_lessons_and_puzzles_as_in_games(someone: Someone, size: tuple[int, int]) -> None:
    page = someone(DOOR, viewport=sized(size), **TOUCH)
    new_game(page, "fanorona", "me", "engine:1")
    origin = "/".join(page.url.split("/")[:3])
    puzzle = next(one for one in puzzles_of(type(load("fanorona"))) if "size" not in one.spec)
    lies = [_lies(page)]
    for path in ("/learn/fanorona/first_turn", f"/puzzles/{puzzle.key}"):
        page.goto(origin + path)
        lies.append(_lies(page))
    assert len(set(lies)) == 1


def _lies(page: Page) -> bool:
    """Whether the board is wider than tall."""
    page.get_by_test_id("board").wait_for()
    at_rest(page)
    box = page.get_by_test_id("board").bounding_box()
    assert box
    return box["width"] > box["height"]


@pytest.mark.parametrize("size", [(360, 740), (412, 915)])
def test_a_long_board_stands_one_way_before_and_after_the_greeting(someone: Someone, size: tuple[int, int]) -> None:
    host, page = someone(DOOR), someone(DOOR, viewport=sized(size), **TOUCH)
    made = new_game(host, "fanorona", "me", "friend", name="Ada")
    join(page, link(made, "player", 1))
    in_sight(page, "[data-testid=greeting]", "[data-testid=board]", SEATS)
    assert not _lies(page)
    page.get_by_test_id("greeting-close").tap()
    expect(page.get_by_test_id("greeting")).to_have_count(0)
    assert not _lies(page)
    for _ in range(2):  # there and back, and remembered
        before = _lies(page)
        page.get_by_test_id("more").tap()
        page.get_by_test_id("stand").tap()
        assert _lies(page) != before
        page.reload()
        assert _lies(page) != before


OWN_CARDS = "main :is([data-testid=turn-card], [data-testid=mini])"


@pytest.mark.parametrize("size", [(360, 740), (740, 360)])
def test_own_cards_are_seen_once_and_nothing_covers_them(someone: Someone, size: tuple[int, int]) -> None:
    page = someone(DOOR, viewport=sized(size), **TOUCH)
    new_game(page, QUIET_TOMOKO, "me", "engine:1")
    Hands(page, "tomoko", touch=True).wait_for_turn()
    expect(page.locator(OWN_CARDS)).to_have_count(2)
    in_sight(page, OWN_CARDS, "[data-testid=board]")
    page.goto("/".join(page.url.split("/")[:3]) + "/analyse?spec=tomoko")
    expect(page.locator(OWN_CARDS)).to_have_count(2)
    in_sight(page, OWN_CARDS)


SMALL_TEXT = """(least) => {
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const small = [];
  while (texts.nextNode()) {
    const e = texts.currentNode.parentElement;
    const text = texts.currentNode.textContent.trim();
    if (!text || !e.checkVisibility({ visibilityProperty: true }) || e.closest(".unseen, style")) continue;
    const scale = e.closest("svg")?.getScreenCTM()?.a ?? 1;
    const size = parseFloat(getComputedStyle(e).fontSize) * scale;
    if (size < least - 0.1) small.push(`${text}: ${size}`);
  }
  return small;
}"""


@pytest.mark.parametrize("size", [(360, 740), (740, 360), (1280, 720)])
def test_no_text_of_tomoko_is_smaller_than_twelve_pixels(someone: Someone, size: tuple[int, int]) -> None:
    page = someone(DOOR, viewport=sized(size), **TOUCH)
    for spec in (QUIET_TOMOKO, "tomoko(players=4, prefilled=true, teams=true)"):
        new_game(page, spec, *["me", "engine:1", "engine:1", "engine:1"][: 4 if "4" in spec else 2])
        Hands(page, "tomoko", touch=True).wait_for_turn()
        at_rest(page)
        assert lasting(page, lambda: page.evaluate(SMALL_TEXT, 12)) == []


@pytest.mark.parametrize(("layout", "least"), [("square", 44), ("example", 36)])
def test_cells_of_kulami_are_as_large_as_the_width_allows(someone: Someone, layout: str, least: int) -> None:
    """Eight columns fit a finger; ten are as wide as the window together."""
    page = someone(DOOR, viewport=sized(PHONES[0]), **TOUCH)
    new_game(page, f"kulami(layout={layout})", "me", "me")
    at_rest(page)
    widths = page.locator("[data-testid=board] [data-at] rect").evaluate_all(
        "(all) => all.map((e) => e.getBoundingClientRect().width)"
    )
    assert min(widths) >= least
