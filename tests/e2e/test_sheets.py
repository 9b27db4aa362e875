"""The rule sheets come alive: the sample game, the openings with their tables, the printed end position."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.e2e.analysing import expect_no_sideways_scrolling
from tests.e2e.barriers import barriers, barriers_in_both_themes
from tests.e2e.conftest import DOOR, Someone
from tests.e2e.fingers import Fingers
from tests.e2e.measuring import assert_nothing_clipped, assert_nothing_clipped_at_any_size, at_rest, resize
from tests.e2e.playing import new_game
from tests.waiting import wait_in_page

import marblebox
from marblebox.core.registry import load
from marblebox.learn.printed_sheets import sheet_items

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "locale": "de-DE"}
DESK = {"viewport": {"width": 1280, "height": 720}}
# Whether the words lie beside the board, and not over it.
BESIDE = """() => {
  const [one, two] = ["board", "note"].map((name) =>
    document.querySelector(`[data-testid=${name}]`)?.getBoundingClientRect());
  return one && two && !(one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom);
}"""
ONE_LINE = """() => {
  const all = document.createRange();
  all.selectNodeContents(document.querySelector('header a[href="/games"]'));
  return all.getClientRects().length === 1;
}"""
SHEETS = {exhibit.name: exhibit for exhibit in sheet_items()}


@pytest.mark.essential
def test_the_sample_game_is_stepped_through(someone: Someone) -> None:
    page = someone("/sheets", bypass_csp=True)
    page.get_by_test_id("sheet-sample").click()
    state = load("fanorona").initial()
    board = page.get_by_test_id("study-board")
    expect(board).to_have_attribute("data-position", state.text)
    for number, move in enumerate(SHEETS["sample"].moves, 1):
        page.get_by_test_id("step-next").click()
        state = state.play(move)
        expect(board).to_have_attribute("data-position", state.text)
        if note := SHEETS["sample"].notes.get(number):
            expect(page.get_by_test_id("note")).to_have_text(note.en)
    expect(page.get_by_test_id("step-next")).to_be_disabled()
    page.get_by_test_id("step-first").click()
    expect(page.get_by_test_id("where")).to_have_text("The beginning")
    assert barriers(page) == []
    assert_nothing_clipped_at_any_size(page)


@pytest.mark.parametrize(("options", "language"), [(DESK, "en"), (PHONE, "de")], ids=["en-desk", "de-phone"])
def test_what_is_said_of_a_move_is_in_sight_with_the_whole_board(
    someone: Someone, options: dict[str, object], language: str
) -> None:
    page = someone("/sheets/fanorona/sample", **options)
    note, forward = page.get_by_test_id("note"), page.get_by_test_id("step-next")
    page.get_by_test_id("board").wait_for()
    at_rest(page)
    place = forward.bounding_box()
    for number in range(max(map(int, list(SHEETS["sample"].notes)[:-1])) + 1):
        if number in SHEETS["sample"].notes:
            expect(note).to_have_text(SHEETS["sample"].notes[number].in_language(language))
            expect(note).to_be_in_viewport(ratio=1)
        expect(page.get_by_test_id("board")).to_be_in_viewport(ratio=1)
        page.wait_for_function(BESIDE)
        wait_in_page(page, lambda: forward.bounding_box() == place, f"at step {number} the button is at {place}")
        forward.click()


@pytest.mark.essential
@pytest.mark.parametrize("options", [{}, PHONE], ids=["en-desk", "de-phone"])
def test_openings_are_browsed_from_the_printed_tables(someone: Someone, options: dict[str, object]) -> None:
    page = someone("/sheets/fanorona/openings", bypass_csp=True, **options)
    first = page.get_by_test_id("figures").first
    expect(first).to_contain_text("(D) e2-e3A")
    expect(first.locator("td.wrong").first).to_contain_text("27 30")
    expect(page.get_by_test_id("openings").get_by_test_id("opening")).to_have_count(5)
    first.get_by_test_id("row").nth(3).click()  # e2-e3
    expect(page.get_by_test_id("openings").get_by_test_id("opening")).to_have_count(1)
    page.get_by_test_id("opening").click()
    expect(page.get_by_test_id("openings").get_by_test_id("opening")).to_have_count(9)
    state = load("fanorona").initial().play("e2-e3A").play("f4-e5W")
    expect(page.get_by_test_id("study-board")).to_have_attribute("data-position", state.text)
    page.get_by_test_id("figures").nth(2).get_by_test_id("row").last.click()  # the one that was missed
    missed = state.play("g2-g3A-f4A-g4A")
    expect(page.get_by_test_id("study-board")).to_have_attribute("data-position", missed.text)
    page.get_by_test_id("opening-back").click()
    expect(page.get_by_test_id("study-board")).to_have_attribute("data-position", state.text)
    expect_no_sideways_scrolling(page)  # tables scroll, the page does not
    assert barriers(page) == []
    assert_nothing_clipped(page)


def test_what_is_not_there_is_said_with_a_way_back(someone: Someone) -> None:
    page = someone("/about")
    for path in ("/openings/nonsense", "/sheets/fanorona/nonsense", "/learn/nonsense"):
        page.goto("/".join(page.url.split("/")[:3]) + path)
        page.get_by_test_id("missing").get_by_role("link").click()
        expect(page.get_by_test_id("game-fanorona")).to_be_visible()


@pytest.mark.parametrize(("spec", "judged"), [("fanorona", True), ("fanorona(size=5x5)", False)])
def test_every_position_of_an_opening_leads_to_its_analysis(someone: Someone, spec: str, judged: bool) -> None:
    page = someone(f"/openings/{spec}")
    page.get_by_test_id("opening").first.wait_for()
    expect(page.get_by_test_id("opening-unjudged")).to_have_count(0 if judged else 1)
    move = page.get_by_test_id("opening").first.inner_text()
    page.get_by_test_id("opening").first.click()
    after = marblebox.load(spec).initial().play(move)
    expect(page.get_by_test_id("study-board")).to_have_attribute("data-position", after.text)
    page.get_by_test_id("opening-analyse").click()
    expect(page.get_by_test_id("branch")).to_have_count(1)
    expect(page.get_by_test_id("study-board")).to_have_attribute("data-position", after.text)


def test_a_game_that_never_begins_alike_has_no_openings_and_says_so(someone: Someone) -> None:
    page = someone("/about", bypass_csp=True)  # and nothing is asked for that is not there
    for spec in ("kulami(layout=random_irregular)", "tomoko(players=3)", "tomoko(prefilled=true)", "kulami"):
        page.goto("/".join(page.url.split("/")[:3]) + f"/openings/{spec}")
        expect(page.get_by_test_id("no-openings")).to_contain_text("not every game of it begins alike")
    assert barriers(page) == []
    page.get_by_role("link", name="The sheet's board").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The sheet's board")
    expect(page.get_by_test_id("openings").get_by_text("captures", exact=True)).to_have_count(0)
    page.goto("/".join(page.url.split("/")[:3]) + "/sheets")
    page.get_by_test_id("openings-standard").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Fanorona, standard rules")
    expect(page.get_by_test_id("openings").locator("tbody tr").first).to_contain_text("%")
    page.go_back()
    page.get_by_test_id("openings-fanorona").click()
    expect(page.get_by_test_id("opening")).to_have_count(5)
    assert page.get_by_test_id("opening").first.evaluate("e => getComputedStyle(e).whiteSpace") == "nowrap"


def test_the_names_in_the_header_stay_on_one_line(someone: Someone) -> None:
    page = someone("/about", **PHONE)
    page.locator('header a[href="/games"]').wait_for()
    for width in (360, 375, 390, 412, 440, 600):
        resize(page, (width, 740))
        page.wait_for_function(ONE_LINE)
        expect_no_sideways_scrolling(page)


def test_a_move_on_the_board_goes_on_with_the_opening(someone: Someone) -> None:
    page = someone("/sheets/fanorona/openings")
    for point in ("f2", "e3"):
        page.locator(f'[data-testid="board"] [data-at="{point}"]').click(force=True)
    after = load("fanorona").initial().play("f2-e3A")
    expect(page.get_by_test_id("study-board")).to_have_attribute("data-position", after.text)
    expect(page.get_by_test_id("openings").get_by_test_id("opening")).to_have_count(3)


@pytest.mark.parametrize("options", [{}, PHONE], ids=["en-desk", "de-phone"])
def test_the_printed_end_position_is_counted_tile_by_tile(someone: Someone, options: dict[str, object]) -> None:
    page = someone("/sheets/kulami/end", bypass_csp=True, **options)
    counted, tiles = page.get_by_test_id("figures").first, page.get_by_test_id("figures").last
    expect(counted).to_contain_text("35")
    expect(counted.locator("td.wrong")).to_have_count(0)
    expect(tiles.get_by_test_id("row")).to_have_count(17)
    tiles.get_by_test_id("row").nth(10).click()
    expect(page.locator('[data-testid="board"] .pointed')).to_have_count(6)
    assert barriers(page) == []
    assert_nothing_clipped(page)


def test_openings_of_other_games_are_explored_with_what_was_played_here(someone: Someone) -> None:
    page = someone(DOOR)
    spec = "tumicarona(draw_turns=30)"  # nobody else plays that on this server
    new_game(page, spec, "me", "me")
    Fingers(page).do("e2-e3A")
    page.get_by_test_id("more").click()
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-yes").click()
    page.get_by_test_id("end").wait_for()
    home = "/".join(page.url.split("/")[:3])
    page.goto(f"{home}/sheets")
    page.get_by_test_id("openings-tumicarona").click()
    expect(page.get_by_test_id("openings").locator("tbody tr").first).to_contain_text("%")
    page.goto(f"{home}/openings/{spec}")
    expect(page.get_by_test_id("opening-games")).to_contain_text("1 finished game on this server came")
    expect(page.get_by_test_id("opening")).to_have_count(5)
    expect(page.get_by_test_id("opening").first).to_have_text("e2-e3A")
    page.get_by_test_id("opening").first.click()
    after = load(spec).initial().play("e2-e3A")
    expect(page.get_by_test_id("study-board")).to_have_attribute("data-position", after.text)


@pytest.mark.parametrize(
    "path", ["/sheets", "/openings/fanorona(rules=standard)", "/sheets/fanorona/openings", "/sheets/kulami/end"]
)
def test_nothing_is_cut_off_and_no_barrier_stands(someone: Someone, path: str) -> None:
    page = someone(path, bypass_csp=True)
    page.locator("main h1").wait_for()
    page.wait_for_load_state("networkidle")
    assert barriers_in_both_themes(page) == []
    assert_nothing_clipped_at_any_size(page)
