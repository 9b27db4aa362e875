"""Where a game turned: its review, another try from it, and hints in a game that still goes on."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.e2e.analysing import (
    BLUNDERED,
    ENDS_ABOVE_THE_FOLD,
    REVIEWED,
    SIZES,
    analysing,
    at_each_size,
    expect_branches,
    unfold,
)
from tests.e2e.barriers import barriers
from tests.e2e.conftest import DOOR, Someone
from tests.e2e.measuring import at_rest, lasting, reached
from tests.e2e.playing import new_game

import marblebox
from marblebox.core.record import Record

# Whether the words of a hint stand next to what is marked, and not over it; on a phone, next to the status line, and
# over neither that nor the board.
BESIDE = """(phone) => {
  const all = phone ? ".wood, .table > .status" : "[data-pointed]";
  const boxes = [...document.querySelectorAll(all)].map((mark) => mark.getBoundingClientRect());
  const note = document.querySelector("[data-testid=hint-note]")?.getBoundingClientRect();
  if (!note) return false;
  const away = ({ left, top, right, bottom }) => Math.max(
    left - note.right, note.left - right, top - note.bottom, note.top - bottom);
  return boxes.length > 0 && boxes.every((box) => away(box) > 0) && boxes.some((box) => away(box) < 16);
}"""
LED_TO = """() => {
  const touches = (one, other) => one.left <= other.right + 4 && one.right >= other.left - 4
    && one.top <= other.bottom + 4 && one.bottom >= other.top - 4;
  const [line, note] = ["hint-line", "hint-note"].map((name) =>
    document.querySelector(`[data-testid=${name}]`)?.getBoundingClientRect());
  const marks = [...document.querySelectorAll("[data-pointed]")].map((mark) => mark.getBoundingClientRect());
  return line && touches(line, note) && marks.some((mark) => touches(line, mark));
}"""  # whether a line leads from the words to a mark
TAKEN = ".run[data-pointed] circle.bright"
HINTED = (
    r"Look here first\.",
    r"Try this: [a-i][1-5] – [a-i][1-5] \(",
    r"Try this: [a-i][1-5] – .*\. (It takes|A chain of) \d.* Your chance to win against best play: ",
)
BLUNDER = 5  # moves before it
BUSY = """() => {
  const work = URL.createObjectURL(new Blob(["for (;;);"], { type: "text/javascript" }));
  window.busy = Array.from({ length: 3 }, () => new Worker(work));
}"""


def test_from_the_end_of_a_game_to_its_review(someone: Someone) -> None:
    page = someone(DOOR, locale="de-DE", bypass_csp=True)
    new_game(page, "tumicarona", "me", "me")
    for point in ("d2", "e3"):
        page.locator(f'[data-at="{point}"]').click()
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-yes").click()
    page.get_by_test_id("review").click()
    expect(page.get_by_test_id("review-chart")).to_be_visible()
    expect(page.get_by_test_id("review-none").or_(page.get_by_test_id("moment")).first).to_be_visible(timeout=REVIEWED)
    expect_branches(page, "d2-e3A", "gibt auf")
    assert barriers(page) == []


def test_a_review_that_broke_off_can_be_tried_again(someone: Someone) -> None:
    page = someone("/about")
    page.route("**/engine/core-*", lambda route: route.abort("internetdisconnected"))
    page.goto(page.url.replace("/about", "/analyse"))
    unfold(page, "bring")
    page.get_by_test_id("record-text").fill('[Spec "tumicarona"]\n\n1. d3-e3A c3-d3W *')
    page.get_by_test_id("record-open").click()
    page.get_by_test_id("review-start").click()
    retry = page.get_by_test_id("review-retry")
    expect(retry).to_be_visible()
    page.unroute("**/engine/core-*")
    retry.click()
    expect(page.get_by_test_id("review-chart")).to_be_visible(timeout=REVIEWED)
    expect(retry).to_have_count(0)


def reviewed(page: Page, record: str) -> None:
    """Open a record and have it reviewed."""
    unfold(page, "bring")
    page.get_by_test_id("record-text").fill(record)
    page.get_by_test_id("record-open").click()
    page.get_by_test_id("review-start").click()
    expect(page.get_by_test_id("moment").or_(page.get_by_test_id("review-none")).first).to_be_visible(timeout=REVIEWED)


def told(page: Page) -> tuple[str | None, str]:
    """The chances and the moments of a finished review."""
    chances = page.get_by_test_id("review-chart").locator("polyline").get_attribute("points")
    return chances, page.get_by_test_id("review").locator("ol").inner_text()


def assert_first_big_mistake_is_in_reach_of_the_eye(page: Page) -> None:
    """In the third round Black takes a single stone and loses an even game."""
    blunder = page.locator(f'[data-testid="moment"][data-step="{BLUNDER}"]')
    expect(blunder.get_by_test_id("moment-number")).to_have_text("3…")
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_function(ENDS_ABOVE_THE_FOLD, arg='[data-testid="moment-number"]')
    page.get_by_test_id("moment-look").last.click()
    expect(page.get_by_test_id("board")).to_be_in_viewport()


def assert_chart_is_stepped_along(page: Page) -> None:
    """With a finger and with keys."""
    chart = page.get_by_test_id("review-chart")
    chart.evaluate("e => e.scrollIntoView({ block: 'center' })")  # on a phone, above what stays at the bottom
    at_rest(page)
    box = chart.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 3, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()
    expect(page.get_by_test_id("step-back")).to_be_disabled()  # the beginning
    chart.focus()
    chart.press("ArrowRight")
    expect(chart).to_have_attribute("aria-valuenow", "1")
    expect(page.get_by_test_id("branch").first).to_have_attribute("aria-current", "step")
    chart.press("End")
    expect(chart).to_have_attribute("aria-valuenow", "8")
    assert barriers(page) == []


def assert_another_try_has_hints_and_leads_back(page: Page, found: tuple[str | None, str]) -> None:
    """And what was found is still there: nobody thinks again."""
    page.get_by_test_id("moment-again").first.click()
    expect(page.get_by_test_id("actions").get_by_test_id("hint")).to_be_visible()
    page.get_by_test_id("more").click()
    workers: list[str] = []
    page.on("worker", lambda worker: workers.append(worker.url))
    page.get_by_test_id("back-to-review").click()
    expect(page.get_by_test_id("moment").first).to_be_visible()
    assert told(page) == found
    expect(page.locator('[data-testid="moment"].here')).to_have_count(1)
    assert workers == []
    assert barriers(page) == []


def test_review_of_a_blunder_is_shown_stepped_along_tried_again_and_the_same_on_a_busy_machine(
    someone: Someone,
) -> None:
    page = analysing(someone, thinks=False, viewport=SIZES["desktop"])
    reviewed(page, BLUNDERED)
    found = told(page)
    [record] = marblebox.read_records(BLUNDERED)
    first = int(page.get_by_test_id("moment").first.get_attribute("data-step") or -1)
    expect(page.get_by_test_id("study-board")).to_have_attribute("data-position", record.states[first].text)
    for _ in at_each_size(page):
        assert_first_big_mistake_is_in_reach_of_the_eye(page)
        assert_chart_is_stepped_along(page)
    for _ in at_each_size(page):
        assert_another_try_has_hints_and_leads_back(page, found)
    busy = analysing(someone, thinks=False)
    busy.evaluate(BUSY)
    reviewed(busy, BLUNDERED)
    assert told(busy) == found


def test_a_review_on_a_phone_shows_board_sentence_and_chart_at_once(someone: Someone) -> None:
    page = analysing(someone, thinks=False, viewport=SIZES["phone"], has_touch=True, is_mobile=True)
    reviewed(page, BLUNDERED)
    expect(page.get_by_test_id("review-summary")).to_have_text("Black: move 3 cost the game.")
    page.evaluate("scrollTo(0, 0)")
    parts = [f"[data-testid={name}]" for name in ("board", "review-summary", "review-chart")]
    assert lasting(page, lambda: [part for part in parts if not reached(page, part)]) == []


def careless(spec: str, turns: int) -> str:
    """The record of a game in which nobody ever lays a card."""
    game, rng, moves = marblebox.load(spec), Random(2), []
    state = game.initial(2)
    for _ in range(turns):
        push = rng.choice([move for move in map(str, state.legal_moves()) if not move.startswith("lay")])
        moves.append((state.to_move or 0, push))
        state = state.play(push)
    return Record.of_moves(game, 2, moves).text


# Whether the rows and the columns of a board run these ways, from its corner a1.
LIES = """(lying) => {
  const at = (name) => document.querySelector(`[data-testid=board] [data-at=${name}]`)?.getBoundingClientRect();
  if (!at("a1")) return false;
  const way = (name) => [at(name).x - at("a1").x, at(name).y - at("a1").y].map((far) => Math.sign(Math.round(far)));
  return JSON.stringify([way("i1"), way("a5")]) === JSON.stringify(lying);
}"""


def expect_lying(page: Page) -> None:
    """Black sits at the bottom, and on a phone the board stands upright."""
    lying = {"desktop": [[-1, 0], [0, 1]], "phone": [[0, -1], [-1, 0]]}
    for size in at_each_size(page):
        page.wait_for_function(LIES, arg=lying[size])


def test_the_board_lies_in_a_review_as_in_the_game(someone: Someone) -> None:
    page = someone(DOOR, viewport=SIZES["desktop"])
    made = new_game(page, "tumicarona", "engine:1", "me")
    page.locator('[data-state="movable"]').first.wait_for()
    expect_lying(page)
    page.get_by_test_id("more").click()
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-yes").click()
    page.get_by_test_id("end").wait_for()
    page.goto(page.url.replace(f"/g/{made['game']}", f"/analyse?game={made['game']}"))
    page.get_by_test_id("review-start").wait_for()
    expect_lying(page)


def test_a_review_shows_the_card_it_speaks_of(someone: Someone) -> None:
    page = analysing(someone, viewport=SIZES["desktop"])
    reviewed(page, careless("tomoko(prefilled=true, target=1)", 14))
    why = page.get_by_test_id("why").filter(has_text="was not laid").first
    card = (re.search(r"[Cc]ard (\d+)", why.inner_text()) or [""])[1]
    marked = page.locator(".hand-card.pointed")  # in the hand of whoever overlooked it
    for _ in at_each_size(page):
        expect(why.locator(f'[data-card="{card}"]')).to_be_visible()
        why.locator("button").click()
        expect(page.locator(".board circle.pointed")).to_have_count(9)
        expect(marked).to_have_count(1)
        expect(marked.get_by_role("button").first).to_have_attribute("aria-label", re.compile(rf"\b{card}\b"))
        expect(marked).to_be_in_viewport()
        assert barriers(page) == []


def test_the_better_push_that_is_said_is_marked_with_its_ball_in_the_hand(someone: Someone) -> None:
    """Whatever ball was taken before, and whatever the engine likes best meanwhile."""
    page = analysing(someone, viewport=SIZES["desktop"])
    reviewed(page, careless("tomoko(prefilled=true)", 14))
    for _ in at_each_size(page):
        for moment in page.get_by_test_id("moment").all():
            assert_better_move_is_marked(page, moment)


def assert_better_move_is_marked(page: Page, moment: Locator) -> None:
    sides = {"at the top": "N", "on the right": "E", "at the bottom": "S", "on the left": "W"}
    said = re.search(r"Better: a (dark|light) ball (.*), place (\d)\.", moment.inner_text())
    if not said:
        assert re.search(r"Better: lay card \d+\.", moment.inner_text())
        return
    colour, side, place = said.groups()
    page.get_by_test_id("choose-light" if colour == "dark" else "choose-dark").click()
    moment.get_by_test_id("moment-look").click()
    expect(page.locator(f'[data-at="{sides[side]}{place}"] [data-pointed]')).to_have_count(1)
    expect(page.locator("[data-at] [data-pointed]")).to_have_count(1)
    expect(page.get_by_test_id(f"choose-{colour}")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("size", SIZES)
def test_a_hint_shows_the_stone_then_the_move_then_why(someone: Someone, size: str) -> None:
    page = someone(DOOR, viewport=SIZES[size], bypass_csp=True)
    new_game(page, "tumicarona", "me", "engine:1", hints=True)
    note = page.get_by_test_id("hint-note")
    for words in HINTED:
        page.get_by_test_id("hint").click()
        expect(note).to_contain_text(re.compile(words))
        page.wait_for_function(BESIDE, arg=size == "phone")
        if size == "phone":
            page.wait_for_function(LED_TO)
    taken = int(re.findall(r"takes (\d+)", note.inner_text())[0])
    expect(page.locator(TAKEN)).to_have_count(taken)  # marked as well, so never covered
    assert barriers(page) == []
    page.get_by_test_id("board").click(position={"x": 2, "y": 2})
    expect(note).to_have_count(0)
    new_game(page, "tumicarona", "me", "engine:1")
    expect(page.get_by_test_id("hint")).to_have_count(0)
