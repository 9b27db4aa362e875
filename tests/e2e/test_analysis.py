"""The analysis board: set up, played on, kept, shared, brought along and taken away."""

from __future__ import annotations

import re
from random import Random
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, Route, expect
from tests.e2e.analysing import (
    BLUNDERED,
    ENDS_ABOVE_THE_FOLD,
    SIZES,
    analysing,
    at_each_size,
    expect_branches,
    expect_no_sideways_scrolling,
    play,
    unfold,
)
from tests.e2e.barriers import barriers
from tests.e2e.conftest import DOOR, Someone
from tests.e2e.measuring import at_rest, resize
from tests.e2e.playing import new_game
from tests.waiting import wait_in_page

import marblebox

LOWER = "([name, height]) => document.querySelector(`[data-testid=${name}]`)?.clientHeight < height"
RECORD = '[Spec "tumicarona"]\n\n1. d2-e3A (1. e2-e3A) *'


@pytest.mark.essential
def test_what_is_set_up_begins_with_what_the_board_shows(someone: Someone) -> None:
    page = analysing(someone, thinks=False)
    play(page, "d2", "e3")
    expect(page.get_by_test_id("branch")).to_have_count(1)
    unfold(page, "setup")
    expect(page.get_by_test_id("place-e3")).to_have_attribute("data-piece", "w")
    expect(page.get_by_test_id("mover-1")).to_have_attribute("aria-pressed", "true")
    page.get_by_test_id("step-back").click()
    expect(page.get_by_test_id("place-e3")).to_have_attribute("data-piece", ".")
    page.get_by_test_id("piece-b").click()
    page.get_by_test_id("place-e3").click()
    page.get_by_test_id("step-on").click()
    expect(page.get_by_test_id("step-on")).to_be_disabled()
    expect(page.get_by_test_id("place-e3")).to_have_attribute("data-piece", "b")  # what was entered stays
    page.get_by_test_id("setup-shown").click()
    expect(page.get_by_test_id("place-e3")).to_have_attribute("data-piece", "w")


def test_a_position_is_set_up_played_on_and_shared_by_link(someone: Someone) -> None:
    page = analysing(someone, viewport=SIZES["phone"])
    unfold(page, "setup")
    page.get_by_test_id("setup-clear").click()
    for piece, place in (("w", "b1"), ("b", "c3"), ("b", "e5")):
        page.get_by_test_id(f"piece-{piece}").click()
        page.get_by_test_id(f"place-{place}").click()
    page.get_by_test_id("setup-show").click()
    expect(page.get_by_test_id("study-board")).to_have_attribute("data-position", "4b4/9/2b6/9/1w7 w 0 1")
    play(page, "b1", "b2")
    expect(page.get_by_test_id("branch")).to_have_count(1)
    page.get_by_test_id("step-back").click()
    expect(page.get_by_test_id("study-board")).to_have_attribute("data-position", "4b4/9/2b6/9/1w7 w 0 1")
    play(page, "b1", "a1")
    expect(page.get_by_test_id("branch")).to_have_count(2)
    for _ in at_each_size(page):
        assert barriers(page) == []
        expect_no_sideways_scrolling(page)
    unfold(page, "share")
    page.get_by_test_id("share-link").click()
    expect(page.get_by_test_id("share-told")).to_contain_text("on this computer only")  # nobody else was let in
    friend = analysing(someone, page.url[page.url.index("/analyse") :])
    for seen in (page, friend):
        expect_branches(seen, "b1-b2", "b1-a1")
    expect(friend.get_by_test_id("study-board")).to_have_attribute("data-position", "4b4/9/2b6/9/w8 b 1 1")
    page.reload()
    expect(page.get_by_test_id("branch")).to_have_count(2)


def test_neither_a_bad_file_nor_a_damaged_link_costs_what_was_entered(someone: Someone) -> None:
    page = analysing(someone, thinks=False)
    play(page, "d2", "e3")
    expect(page.get_by_test_id("branch")).to_have_count(1)
    unfold(page, "bring")
    page.get_by_test_id("record-text").fill("what I typed")
    for name, content in (("picture.png", b"\x89PNG\xff\xfe"), ("book.txt", b"a" * 200_000)):
        file = {"name": name, "mimeType": "text/plain", "buffer": content}
        page.get_by_test_id("record-file").set_input_files(file)  # type: ignore[arg-type]
        expect(page.get_by_test_id("record-refused")).to_be_visible()
        expect(page.get_by_test_id("record-text")).to_have_value("what I typed")
    page.evaluate("location.hash = 'v1.KynNzUxO'")
    page.reload()
    expect(page.get_by_test_id("analyse-wrong")).to_be_visible()
    expect(page.get_by_test_id("branch")).to_have_count(1)


def test_analyses_in_several_tabs_ask_nothing_of_the_server_while_they_think(someone: Someone) -> None:
    """The engine thinks in the page: once it does, not one request is made, however many tabs there are.

    Only the operator's notice is looked at now and then, as on every page.
    """
    asked: list[str] = []
    context = analysing(someone).context
    for _ in range(3):  # while the next ones open, those before think
        page = context.new_page()
        page.goto(context.pages[0].url)
        page.get_by_test_id("engine-line").first.wait_for()
        page.wait_for_load_state("networkidle")
        page.on("request", lambda request: asked.append(request.url))
    for page in context.pages[1:]:
        expect(page.get_by_test_id("engine-line").first).to_be_visible()
    assert [url for url in asked if not url.endswith("/api/notice")] == []


@pytest.mark.essential
def test_a_damaged_link_is_explained_and_leaves_a_board(someone: Someone) -> None:
    page = analysing(someone, "/analyse#v1.KynNzUxO", locale="de-DE")
    expect(page.get_by_test_id("analyse-wrong")).to_contain_text("beschädigt")
    expect(page.get_by_test_id("board")).to_be_visible()


@pytest.mark.parametrize(
    ("asked", "said"), [("spec=draughts", "draughts"), ("spec=kulami&position=nowhere", "nowhere")]
)
def test_an_address_that_asks_for_nothing_there_is_explained(someone: Someone, asked: str, said: str) -> None:
    page = analysing(someone, f"/analyse?{asked}")
    expect(page.get_by_test_id("analyse-wrong")).to_contain_text(said)
    expect(page.get_by_test_id("board")).to_be_visible()


def test_boards_and_rules_for_which_there_is_no_ready_way_to_play_are_set_up_too(someone: Someone) -> None:
    page = analysing(someone, thinks=False, viewport=SIZES["phone"])
    unfold(page, "setup")
    page.get_by_test_id("setup-game").select_option("fanorona(rules=standard)")
    unfold(page, "setup-rules")
    page.get_by_test_id("field-size").get_by_role("combobox").select_option("7x5")
    expect(page.get_by_test_id("setup-position")).to_have_value(re.compile("^bbbbbbb/bbbbbbb/.* w 0 1$"))
    assert barriers(page) == []
    expect_no_sideways_scrolling(page)
    page.get_by_test_id("setup-show").click()
    start = marblebox.load("fanorona(rules=standard, size=7x5)").initial().text
    expect(page.get_by_test_id("study-board")).to_have_attribute("data-position", start)


@pytest.mark.essential
def test_what_is_wrong_is_said_where_it_was_entered_and_nothing_is_lost(someone: Someone) -> None:
    page = analysing(someone, thinks=False)
    page.on("console", lambda _: None)
    unfold(page, "bring")
    page.get_by_test_id("record-text").fill('[Spec "tumicarona"]\n\n1. d2-e3A a1-a9 *')
    page.get_by_test_id("record-open").click()
    expect(page.get_by_test_id("record-problem")).to_contain_text("Line 3")
    expect(page.get_by_test_id("record-text")).to_have_value('[Spec "tumicarona"]\n\n1. d2-e3A a1-a9 *')
    expect(page.get_by_test_id("branch")).to_have_count(1)
    expect_branches(page, "d2-e3A")


def test_what_was_wrong_is_not_said_beside_what_came_later(someone: Someone) -> None:
    page = analysing(someone)
    unfold(page, "setup")
    page.get_by_test_id("setup-position").fill("nonsense")
    page.get_by_test_id("setup-show").click()
    expect(page.get_by_test_id("setup-problem")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(1)  # ears hear it once
    unfold(page, "bring")
    page.get_by_test_id("record-text").fill(RECORD + "nonsense")
    page.get_by_test_id("record-open").click()
    expect(page.get_by_test_id("record-problem")).to_be_visible()
    expect(page.get_by_test_id("setup-problem")).to_have_count(0)
    page.get_by_test_id("setup-beginning").click()
    page.get_by_test_id("setup-show").click()
    expect(page.get_by_test_id("record-problem")).to_have_count(0)


def test_an_analysis_that_goes_on_says_so_and_a_new_one_is_one_click_away(someone: Someone) -> None:
    page = analysing(someone, viewport=SIZES["desktop"])
    expect(page.get_by_test_id("kept")).to_have_count(0)  # there was none
    play(page, "d2", "e3")
    expect(page.get_by_test_id("branch")).to_have_count(1)
    page.goto(page.url.replace("/analyse", "/about"))
    page.get_by_test_id("analyse-link").click()
    kept = page.get_by_test_id("kept")
    expect(kept).to_contain_text("Your last analysis")
    for _ in at_each_size(page):
        expect(kept).to_be_in_viewport()
        page.wait_for_function(ENDS_ABOVE_THE_FOLD, arg='[data-testid="board"]')
    for told, moves in (("A new analysis", 0), ("Your last analysis", 1)):  # and back again
        kept.get_by_role("button").click()
        expect(kept).to_contain_text(told)
        expect(page.get_by_test_id("branch")).to_have_count(moves)
    for _ in at_each_size(page):
        assert barriers(page) == []


def test_setting_up_is_one_touch_away_wherever_it_stands(someone: Someone) -> None:
    page = analysing(someone, viewport=SIZES["desktop"], thinks=False)
    for _ in at_each_size(page):
        page.evaluate("scrollTo(0, 0)")
        expect(page.get_by_test_id("setup-jump")).to_be_in_viewport()
        page.get_by_test_id("setup-jump").click()
        expect(page.get_by_test_id("setup-game")).to_be_in_viewport()
        page.get_by_test_id("setup").locator("summary").first.click()  # fold it again
        expect(page.get_by_test_id("setup-game")).to_be_hidden()


# A corner of the list of moves in which nothing is written.
CORNER = """e => {
  const { left, bottom } = e.getBoundingClientRect();
  return { x: left + 3, y: bottom - 3, width: 2, height: 2 };
}"""
INSIDE = """() => {
  const list = document.querySelector("[data-testid=tree]");
  const here = list?.querySelector("[aria-current]")?.getBoundingClientRect();
  const { top, bottom } = list?.getBoundingClientRect() ?? {};
  return here && list.scrollHeight > list.clientHeight && here.top >= top - 1 && here.bottom <= bottom + 1;
}"""  # the current move lies in the list, which is longer than its room


def test_a_long_list_of_moves_shows_that_it_goes_on_and_keeps_the_move_in_sight(someone: Someone) -> None:
    moves, rng = [], Random(3)
    start = state = marblebox.load("kulami").initial(1)
    while state.to_move is not None:
        moves.append(str(rng.choice(state.legal_moves())))
        state = state.play(moves[-1])
    asked = f"spec=kulami&position={quote(start.text)}&moves={quote(' '.join(moves[:-1]))}"
    page = analysing(someone, f"/analyse?{asked}", thinks=False, viewport={**SIZES["desktop"], "height": 600})
    tree = page.get_by_test_id("tree")

    def corner() -> bytes:
        tree.evaluate("e => e.scrollIntoView({ block: 'center' })")  # on a phone, above what stays at the bottom
        at_rest(page)
        return page.screenshot(clip=tree.evaluate(CORNER))

    expect(page.get_by_test_id("branch").last).to_have_attribute("aria-current", "step")
    page.wait_for_function(INSIDE)  # before anybody has clicked
    for size in SIZES.values():
        resize(page, (size["width"], 600))
        page.get_by_test_id("branch").last.click()
        expect(page.get_by_test_id("branch").last).to_have_attribute("aria-current", "step")
        page.wait_for_function(INSIDE)
        ended = corner()
        page.get_by_role("button", name="To the beginning").click()
        page.get_by_test_id("step-on").click()
        expect(page.get_by_test_id("branch").first).to_have_attribute("aria-current", "step")
        page.wait_for_function(INSIDE)
        assert corner() != ended


def test_another_game_is_one_choice_away_and_each_keeps_its_moves(someone: Someone) -> None:
    page = someone(viewport=SIZES["phone"])
    page.get_by_test_id("analyse-link").click()
    for point in ("d2", "e3"):
        page.locator(f'[data-at="{point}"]').click()
    expect(page.get_by_test_id("branch")).to_have_count(1)
    choice = page.get_by_test_id("analyse-game")
    assert choice.locator("option").evaluate_all("all => all.map(e => e.value)") == list(marblebox.names())
    choice.select_option("kulami")
    expect(page.locator("[data-open]").first).to_be_visible()
    unfold(page, "setup")
    expect(page.get_by_test_id("setup-game")).to_have_value("kulami")
    choice.select_option("fanorona")
    expect(page.get_by_test_id("branch")).to_have_count(1)


@pytest.mark.essential
def test_a_record_goes_in_and_comes_out_again(someone: Someone) -> None:
    page = analysing(someone, thinks=False)
    unfold(page, "bring")
    file = {"name": "game.txt", "mimeType": "text/plain", "buffer": RECORD.encode()}
    page.get_by_test_id("record-file").set_input_files(file)  # type: ignore[arg-type]
    expect(page.get_by_test_id("branch")).to_have_count(2)
    unfold(page, "share")
    with page.expect_download() as saved:
        page.get_by_test_id("share-save").click()
    text = saved.value.path().read_text(encoding="utf-8")
    assert "d2-e3A (e2-e3A) *" in text
    again = analysing(someone, thinks=False)
    unfold(again, "bring")
    again.get_by_test_id("record-text").fill(text)
    again.get_by_test_id("record-open").click()
    expect(again.get_by_test_id("branch")).to_have_count(2)


# Files that are let go somewhere on the page, each with its name and its content.
DROPPED = """files => {
  const data = new DataTransfer();
  for (const [name, content] of files) data.items.add(new File([content], name));
  return data;
}"""


def drop(page: Page, *files: tuple[str, str]) -> None:
    data = page.evaluate_handle(DROPPED, list(files))
    page.dispatch_event("h1", "drop", {"dataTransfer": data})


@pytest.mark.essential
def test_files_are_opened_wherever_they_are_dropped_and_all_of_them(someone: Someone) -> None:
    page = analysing(someone, thinks=False)
    drop(page, ("first.txt", RECORD))
    expect(page.get_by_test_id("told")).to_have_text("Opened: first.txt.")
    expect(page.get_by_test_id("branch")).to_have_count(2)
    drop(page, ("first.txt", RECORD), ("second.txt", BLUNDERED), ("bad.txt", "[Nothing here"))
    expect(page.get_by_test_id("record-game")).to_have_count(2)
    expect(page.get_by_test_id("record-problem")).to_contain_text("bad.txt:")
    expect(page.get_by_test_id("branch")).to_have_count(2)  # nothing is chosen yet
    page.get_by_test_id("record-game").nth(1).click()
    expect(page.get_by_test_id("branch")).to_have_count(8)
    drop(page, ("picture.png", "\0\ud800"), ("empty.txt", ""))
    expect(page.get_by_test_id("record-refused").first).to_be_in_viewport()
    expect(page.get_by_test_id("branch")).to_have_count(8)


@pytest.mark.essential
def test_pasted_moves_continue_from_the_current_position_even_while_its_answer_is_held_back(someone: Someone) -> None:
    page = analysing(someone, thinks=False)
    unfold(page, "bring")
    page.get_by_test_id("record-text").fill("f3-f4W 2. a1-i5")
    held: list[Route] = []
    page.route("**/api/study", lambda route: held.append(route), times=1)
    with page.expect_request("**/api/study"):
        play(page, "d2", "e3")
    expect(page.get_by_test_id("branch")).to_have_count(1)
    page.get_by_test_id("record-open").click()
    expect(page.get_by_test_id("record-open")).to_be_disabled()
    wait_in_page(page, lambda: held, "the held request")[0].continue_()
    expect(page.get_by_test_id("record-problem")).to_contain_text("Line 1, column 11")
    expect(page.get_by_test_id("told")).to_have_text("1 move goes on from the position that was shown.")
    expect_branches(page, "d2-e3A", "f3-f4W")


def test_a_move_is_kept_before_the_server_has_answered_and_asked_for_again(someone: Someone) -> None:
    page = analysing(someone, thinks=False)
    page.route("**/api/study", lambda _: None)  # never answered
    play(page, "d2", "e3")
    expect(page.get_by_test_id("branch")).to_have_count(1)
    page.unroute("**/api/study")
    page.reload()
    expect(page.get_by_test_id("branch")).to_have_count(1)
    page.route("**/api/study", lambda route: route.abort("internetdisconnected"))
    page.get_by_test_id("step-back").click()
    expect(page.get_by_test_id("analyse-problem")).to_be_visible()
    expect(page.get_by_test_id("study-board")).to_be_visible()
    page.unroute("**/api/study")
    page.get_by_test_id("analyse-retry").click()
    expect(page.get_by_test_id("analyse-problem")).to_have_count(0)
    expect(page.get_by_test_id("step-back")).to_be_disabled()


OVER_ONE_ANOTHER = """() => {
  const [board, dock] = ["board", "analyse-dock"].map((id) =>
    document.querySelector(`[data-testid=${id}]`)?.getBoundingClientRect());
  return board && dock && board.top >= 0 && board.bottom <= dock.top + 1 && dock.bottom <= innerHeight + 1;
}"""


def test_on_a_phone_the_board_the_verdict_and_the_steps_are_in_sight_together(someone: Someone) -> None:
    page = analysing(someone, viewport=SIZES["phone"])
    for game in ("kulami", "tumicarona", "tomoko", "fanorona"):
        shown = page.get_by_test_id("study-board").get_attribute("data-position") or ""
        page.get_by_test_id("analyse-game").select_option(game)
        expect(page.get_by_test_id("study-board")).not_to_have_attribute("data-position", shown)
        expect(page.get_by_test_id("verdict")).to_be_in_viewport(ratio=1)
        expect(page.get_by_test_id("step-on")).to_be_in_viewport(ratio=1)
        page.wait_for_function(OVER_ONE_ANOTHER)
        assert barriers(page) == []
    page.get_by_test_id("engine-switch").click()
    expect(page.get_by_test_id("dock-turn")).to_contain_text("to move")


def test_pictures_and_records_are_saved_under_the_name_and_the_day_of_their_game(someone: Someone) -> None:
    page = analysing(someone, thinks=False)
    unfold(page, "bring")
    page.get_by_test_id("record-text").fill(RECORD.replace("\n\n", '\n[Date "2026-05-17"]\n\n'))
    page.get_by_test_id("record-open").click()
    expect(page.get_by_test_id("branch")).to_have_count(2)
    page.get_by_test_id("step-on").click()
    expect(page.get_by_test_id("step-on")).to_be_disabled()
    unfold(page, "share")
    starts = {"save": (".txt", b"[Spec"), "svg": ("-1.svg", b"<svg"), "png": ("-1.png", b"\x89PNG")}
    for kind, (end, content) in starts.items():
        with page.expect_download() as saved:
            page.get_by_test_id(f"share-{kind}").click()
        assert saved.value.suggested_filename == f"tumicarona-2026-05-17{end}"
        assert saved.value.path().read_bytes().startswith(content)


def test_a_picture_shows_the_position_without_what_the_engine_recommends(someone: Someone) -> None:
    page = analysing(someone)
    expect(page.get_by_test_id("advice")).to_be_attached()
    unfold(page, "share")
    with page.expect_download() as saved:
        page.get_by_test_id("share-svg").click()
    assert 'data-testid="advice"' not in saved.value.path().read_text(encoding="utf-8")
    expect(page.get_by_test_id("advice")).to_be_attached()


def test_a_record_can_be_reviewed_after_a_reload_by_a_link_and_when_another_line_leads(someone: Someone) -> None:
    page = analysing(someone, thinks=False)
    unfold(page, "bring")
    page.get_by_test_id("record-text").fill(BLUNDERED)
    page.get_by_test_id("record-open").click()
    expect(page.get_by_test_id("review-start")).to_be_visible()
    play(page, "e2", "e3")
    page.get_by_test_id("promote").click()
    page.reload()
    expect(page.get_by_test_id("review-start")).to_be_visible()
    unfold(page, "share")
    page.get_by_test_id("share-link").click()
    expect(page.get_by_test_id("share-told")).to_contain_text("on this computer only")  # nobody else was let in
    friend = analysing(someone, page.url[page.url.index("/analyse") :], thinks=False)
    friend.get_by_test_id("review-start").click()
    expect(friend.get_by_test_id("review")).to_contain_text("of 8")


def test_a_game_that_goes_on_after_its_end_is_not_offered_for_review(someone: Someone) -> None:
    page = analysing(someone, thinks=False)
    wrong = "tumicarona\n\nd2-e3A 2:resign d5-d4A\n\n\n0.0.0"
    page.evaluate("text => localStorage.setItem('marblebox.analysis', JSON.stringify(text))", wrong)
    page.reload()
    expect(page.get_by_test_id("review-broken")).to_contain_text("cannot be reviewed")
    expect(page.get_by_test_id("review-start")).to_have_count(0)


def test_what_is_wanted_later_is_loaded_later(someone: Someone) -> None:
    page = someone("/about")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_test_id("analyse-link").click()
    page.get_by_test_id("engine-line").first.wait_for()

    def loaded(part: str) -> bool:
        return any(re.search(rf"/{part}-[\w-]+\.js", url) for url in asked)

    assert loaded("AnalysisPage")
    assert not [part for part in ("Review", "Share", "ImportForm", "SetUp") if loaded(part)]
    unfold(page, "share")
    page.get_by_test_id("share-link").wait_for()
    assert loaded("Share")


def test_texts_of_any_length_neither_widen_the_page_nor_fill_it(someone: Someone) -> None:
    page = analysing(someone, thinks=False, viewport=SIZES["desktop"])
    name, said = "n" * 2000, "a" * 5000
    unfold(page, "bring")
    page.get_by_test_id("record-text").fill(f'[Spec "tumicarona"]\n[White "{name}"]\n\n1. d3-e3A {{{said}}} c3-d3W *')
    page.get_by_test_id("record-open").click()
    expect(page.get_by_test_id("comment")).to_contain_text("aaa")
    for _ in at_each_size(page):
        expect_no_sideways_scrolling(page)
        page.wait_for_function(LOWER, arg=["analyse-turn", 100])
        page.wait_for_function(LOWER, arg=["comment", 250])
    unfold(page, "share")
    with page.expect_download() as saved:
        page.get_by_test_id("share-save").click()
    record = saved.value.path().read_text(encoding="utf-8")
    assert name in record
    assert said in record


@pytest.mark.essential
def test_an_engine_that_is_not_there_is_not_shown_as_thinking(someone: Someone) -> None:
    page = someone("/about")
    page.route("**/engine/index.json", lambda route: route.fulfill(body="null", content_type="application/json"))
    page.goto(page.url.replace("/about", "/analyse"))
    expect(page.get_by_test_id("engine-switch")).to_have_text("Engine not there yet")


def test_a_game_with_cards_is_seen_by_whoever_played_it_at_every_step(someone: Someone) -> None:
    page = someone(DOOR)
    made = new_game(page, "tomoko", "me", "engine:1")
    page.locator("[data-at=N1]").wait_for()
    page.locator("[data-at=N1]").click()
    page.get_by_test_id("more").click()
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-yes").click()
    page.get_by_test_id("end").wait_for()
    page.goto(page.url.replace(f"/g/{made['game']}", f"/analyse?game={made['game']}"))
    eyes = page.get_by_test_id("analyse-eyes")
    expect(eyes).to_have_value("0")
    expect(eyes.locator("option:checked")).to_have_text("You")
    page.get_by_role("button", name="To the beginning").click()
    expect(page.get_by_test_id("engine-judge")).to_have_text("Judged from what you know alone.")
    expect(page.get_by_test_id("verdict")).to_contain_text("Your chance to win")
    page.get_by_test_id("step-on").click()
    expect(page.get_by_test_id("engine-waits")).to_contain_text("when it is your turn")
    expect(eyes).to_have_value("0")


@pytest.mark.essential
def test_a_running_game_against_others_is_not_looked_into(someone: Someone) -> None:
    page = someone(DOOR)
    made = new_game(page, "tumicarona", "me", "engine:1")
    page.goto(page.url.replace(f"/g/{made['game']}", f"/analyse?game={made['game']}"))
    expect(page.get_by_test_id("analyse-wrong")).to_contain_text("still going on")
    page.goto(f"{page.url}&round=7")  # a game of the match that there is not
    expect(page.get_by_test_id("analyse-wrong")).to_contain_text("still going on")


def test_what_one_plays_with_oneself_is_looked_into_but_not_reviewed_before_its_end(someone: Someone) -> None:
    page = someone(DOOR)
    made = new_game(page, "tumicarona", "me", "me")
    play(page, "d2", "e3")
    expect(page.get_by_test_id("moves").locator("li").first).to_contain_text("d2-e3A")
    page.goto(page.url.replace(f"/g/{made['game']}", f"/analyse?game={made['game']}"))
    expect(page.get_by_test_id("branch")).to_have_count(1)
    expect(page.get_by_test_id("engine-line").first).to_be_visible()
    expect(page.get_by_test_id("review-start")).to_have_count(0)
    page.goto(f"{page.url}&review=1")
    expect(page.get_by_test_id("analyse-wrong")).to_contain_text("still going on")
    page.goto(page.url.replace("&review=1", "&round=2"))
    expect(page.get_by_test_id("analyse-wrong")).to_contain_text("no such game")


def test_a_game_that_was_broken_off_does_not_count_among_those_of_a_match(someone: Someone) -> None:
    page = someone(DOOR)
    new_game(page, "tumicarona", "me", "me")
    ways = (("abort",), ("d2", "e3", "resign"), ("resign",))
    for number, way in enumerate(ways):
        play(page, *way[:-1])
        page.get_by_test_id(way[-1]).click()
        page.get_by_test_id(f"{way[-1]}-yes").click()
        page.get_by_test_id("end").wait_for()
        if number < len(ways) - 1:
            page.get_by_test_id("rematch").click()
            page.get_by_test_id("end").wait_for(state="detached")
    page.get_by_test_id("round-1").click()
    page.get_by_test_id("more").click()
    page.get_by_test_id("analyse").click()
    expect(page.get_by_test_id("branch").first).to_contain_text("d2-e3A")


def test_from_every_page_of_a_phone_the_analysis_is_one_touch_away(someone: Someone) -> None:
    page = someone("/about", viewport={"width": 320, "height": 640})
    page.get_by_test_id("analyse-link").click()
    expect(page.get_by_test_id("analyse")).to_have_attribute("data-opened", "true")
    expect_no_sideways_scrolling(page)


FRAMED = """letters => {
  const framed = [...document.querySelectorAll('[data-outlook][data-sure="true"]')].map((e) => e.dataset.outlook);
  return JSON.stringify([...new Set(framed)].sort()) === JSON.stringify(letters);
}"""


def test_kulami_shows_who_has_which_tile_for_certain_and_who_may_expect_it(someone: Someone) -> None:
    """A frame is solid where the marbles that are still free on a tile cannot turn it, and only there."""
    rng = Random(4)
    state = marblebox.load("kulami").initial(1)
    for _ in range(24):
        state = state.play(str(rng.choice(state.legal_moves())))
    tiles = state.view(0)["score"]["tiles"]
    free = {tile["letter"]: len(tile["cells"]) - sum(tile["marbles"]) for tile in tiles}
    certain = {tile["letter"] for tile in tiles if abs(tile["marbles"][0] - tile["marbles"][1]) > free[tile["letter"]]}
    assert certain
    page = someone(viewport=SIZES["desktop"])
    studied: list[str] = []
    page.on("request", lambda request: studied.append(request.url) if request.url.endswith("/study") else None)
    page.goto(page.url + f"analyse?spec=kulami&position={quote(state.text)}")
    for _ in at_each_size(page):
        expect(page.get_by_test_id("outlook")).to_contain_text("for certain")
        expect(page.locator('[data-outlook][data-sure="false"]').first).to_be_attached()  # by the engine
        page.wait_for_function(FRAMED, arg=sorted(certain))
    assert len(studied) == 1
