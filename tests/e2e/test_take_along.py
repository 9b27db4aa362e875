"""Records, pictures and films: taken along, and brought back."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, Route, expect
from tests.e2e.analysing import expect_no_sideways_scrolling
from tests.e2e.barriers import barriers_in_both_themes
from tests.e2e.conftest import DOOR, Someone
from tests.e2e.measuring import assert_nothing_clipped_at_any_size, at_rest
from tests.e2e.playing import Hands, new_game
from tests.e2e.test_for_everyone import PHONE
from tests.waiting import wait_in_page

import marblebox

RECORD = """[Spec "fanorona"]
[White "Ada"]
[Black "Bert"]
[Result "*"]

1. d2-e3A {the usual opening} (1. e2-e3A f4-e5W) g4-g5W *
"""
CHOSEN = """text => {
  const field = document.querySelector("[data-testid=record-text]");
  return field?.value.slice(field.selectionStart, field.selectionEnd) === text;
}"""
SIZE_OF_PNG = slice(16, 24)


def bring(page: Page, text: str) -> None:
    page.get_by_test_id("record-text").fill(text)
    page.get_by_test_id("record-read").click()


def kept(page: Page, kind: str, folder: Path) -> Path:
    with page.expect_download() as downloading:
        page.get_by_test_id(f"take-{kind}").click()
    file = folder / downloading.value.suggested_filename
    downloading.value.save_as(file)
    return file


@pytest.mark.essential
@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "phone"])
def test_a_game_is_taken_along_and_brought_back(someone: Someone, tmp_path: Path, options: dict[str, object]) -> None:
    page = someone(DOOR, **options)
    new_game(page, "kulami", "me", "me")
    hands = Hands(page, "kulami", seed=5)
    for _ in range(3):
        hands.wait_for_turn()
        hands.turn()
    page.get_by_test_id("more").click()
    page.get_by_test_id("take-along").click()
    expect(page.get_by_test_id("record-step")).to_contain_text("Move 3 of 3")
    expect(page.get_by_role("heading", level=1)).to_have_text("Your game to take along")
    text = kept(page, "record", tmp_path).read_text(encoding="utf-8")
    [record] = marblebox.read_records(text)
    assert len(record.line.nodes) == 3
    other = someone("/record", **options)
    other.get_by_test_id("record-file").set_input_files(tmp_path / "kulami.txt")
    expect(other.get_by_test_id("study-board")).to_have_attribute("data-position", record.final.text)


@pytest.mark.parametrize("other", ["friend", "engine:1"])
def test_what_is_still_played_is_taken_along_without_an_engine(someone: Someone, other: str) -> None:
    page = someone(DOOR)
    new_game(page, "tumicarona", "me", other)
    page.get_by_test_id("more").click()
    page.get_by_test_id("take-along").click()
    expect(page.get_by_test_id("record-running")).to_contain_text("still going on")
    expect(page.get_by_test_id("record-analyse")).to_have_count(0)
    page.go_back()
    page.get_by_test_id("more").click()
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-yes").click()
    page.get_by_test_id("end").wait_for()
    page.get_by_test_id("more").click()
    page.get_by_test_id("take-along").click()
    page.get_by_test_id("record-analyse").click()
    expect(page.get_by_test_id("branch")).to_have_count(1)


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "phone"])
def test_how_moves_are_written_is_explained_beside_them(someone: Someone, options: dict[str, object]) -> None:
    page = someone("/record", **options)
    bring(page, RECORD)
    expect(page.get_by_test_id("record-step")).to_contain_text("g4-g5W")
    page.get_by_test_id("explain-notation").click()
    expect(page.get_by_test_id("notation")).to_contain_text("W by withdrawal")


def test_a_picture_and_a_film(someone: Someone, tmp_path: Path) -> None:
    page = someone("/record")
    bring(page, RECORD)
    page.get_by_test_id("record-board").locator("svg").first.wait_for()
    svg = ElementTree.parse(kept(page, "svg", tmp_path)).getroot()
    assert svg.tag.endswith("svg")
    assert not [element for element in svg.iter() if element.get("class")], "every style stands in the picture itself"
    png = kept(page, "png", tmp_path).read_bytes()
    assert png.startswith(b"\x89PNG")
    assert int.from_bytes(png[SIZE_OF_PNG][:4]) == 1200
    gif = kept(page, "gif", tmp_path).read_bytes()
    assert gif.startswith(b"GIF89a")
    assert len(re.findall(rb"\x21\xf9\x04", gif)) == 3  # the beginning and two moves
    expect(page.get_by_test_id("record-step")).to_contain_text("Move 2 of 2")


def test_nobody_steps_during_a_film_and_it_can_be_stopped(someone: Someone) -> None:
    page = someone("/record")
    bring(page, RECORD)
    page.get_by_test_id("record-board").locator("svg").first.wait_for()
    held: list[Route] = []
    page.route("**/api/study", lambda route: held.append(route), times=1)  # the film waits for its first picture
    with page.expect_request("**/api/study"):
        page.get_by_test_id("take-gif").click()
    expect(page.get_by_test_id("step-back")).to_be_disabled()
    page.get_by_test_id("take-stop").click()
    wait_in_page(page, lambda: held, "the held request")[0].continue_()
    expect(page.get_by_test_id("take-gif")).to_be_enabled()
    expect(page.get_by_test_id("step-back")).to_be_enabled()
    expect(page.get_by_test_id("take-said")).to_be_empty()
    expect(page.get_by_test_id("record-step")).to_contain_text("Move 2 of 2")


@pytest.mark.essential
def test_a_record_is_stepped_through_and_stays_what_it_is(someone: Someone, tmp_path: Path) -> None:
    page = someone("/record")
    bring(page, RECORD)
    page.get_by_test_id("record-text").fill("something else")
    assert kept(page, "record", tmp_path).read_text(encoding="utf-8") == RECORD
    [record] = marblebox.read_records(RECORD)
    board = page.get_by_test_id("study-board")
    expect(board).to_have_attribute("data-position", record.final.text)
    for step, count in (("first", 0), ("on", 1), ("on", 2), ("back", 1), ("last", 2)):
        page.get_by_test_id(f"step-{step}").click()
        expect(board).to_have_attribute("data-position", record.states[count].text)
    expect(page.locator("dl")).to_contain_text("Ada")


def test_comments_and_variations_are_shown_and_go_along_into_the_analysis(someone: Someone) -> None:
    page = someone("/record", locale="de-DE")
    bring(page, RECORD.replace("1. d2", "{Ada begins} 1. d2").replace("*\n", "2:resign 1-0\n").replace('"*"', '"1-0"'))
    page.get_by_test_id("step-first").click()
    expect(page.get_by_test_id("record-comment")).to_have_text("Ada begins")
    page.get_by_test_id("step-on").click()
    expect(page.get_by_test_id("record-comment")).to_have_text("the usual opening")
    expect(page.get_by_test_id("record-variation")).to_have_text("Stattdessen: e2-e3A f4-e5W")
    page.get_by_test_id("step-last").click()
    expect(page.get_by_test_id("record-step")).to_contain_text("gibt auf")
    expect(page.locator("dt").first).to_have_text("Weiß")
    page.get_by_test_id("record-analyse").click()
    expect(page.get_by_test_id("branch")).to_have_count(5)
    expect(page.get_by_test_id("tree")).to_contain_text("Ada begins the usual opening")


DROPPED = """files => {
  const data = new DataTransfer();
  for (const [name, text] of Object.entries(files)) data.items.add(new File([text], name));
  return data;
}"""


def drop(page: Page, files: dict[str, str]) -> None:
    page.get_by_test_id("record-text").wait_for()
    page.dispatch_event("main", "drop", {"dataTransfer": page.evaluate_handle(DROPPED, files)})


def test_a_dropped_file_is_opened(someone: Someone) -> None:
    page = someone("/record")
    drop(page, {"game.txt": RECORD})
    expect(page.get_by_test_id("record-step")).to_contain_text("Move 2 of 2")
    expect(page.get_by_test_id("record-files")).to_have_count(0)


def test_of_several_files_each_can_be_shown(someone: Someone) -> None:
    page = someone("/record")
    drop(page, {"one.txt": RECORD, "two.txt": '[Spec "kulami"]\n\n1. d5 *\n'})
    files = page.get_by_test_id("record-files")
    expect(files).to_contain_text("2 files")
    expect(page.get_by_test_id("record-step")).to_contain_text("Move 2 of 2")
    files.get_by_role("button", name="two.txt").click()
    expect(page.get_by_test_id("record-step")).to_contain_text("Move 1 of 1")
    expect(files.get_by_role("button", name="two.txt")).to_have_attribute("aria-pressed", "true")
    bring(page, RECORD)  # by hand, and no longer one of the files
    expect(files).to_have_count(0)


def test_a_variation_is_stepped_through_and_analysed_from_where_one_is(someone: Someone) -> None:
    page = someone("/record")
    bring(page, RECORD)
    page.get_by_test_id("step-back").click()
    page.get_by_test_id("record-variation").click()
    board = page.get_by_test_id("study-board")
    first = marblebox.load("fanorona").initial().play("e2-e3A")
    expect(board).to_have_attribute("data-position", first.text)
    page.get_by_test_id("step-on").click()
    expect(board).to_have_attribute("data-position", first.play("f4-e5W").text)
    expect(page.get_by_test_id("step-on")).to_be_disabled()
    page.get_by_test_id("record-main").click()
    expect(page.get_by_test_id("record-step")).to_contain_text("d2-e3A")
    page.get_by_test_id("record-variation").click()
    expect(board).to_have_attribute("data-position", first.text)
    page.get_by_test_id("record-analyse").click()
    expect(page.get_by_test_id("branch")).to_have_count(4)
    expect(page.locator('[data-testid="branch"][aria-current]')).to_contain_text("e2-e3A")


SEATED = RECORD.replace('[Result "*"]', '[Seats "engine:2,human"]\n[Result "*"]')


@pytest.mark.essential
@pytest.mark.parametrize(
    ("against", "kinds"), [("engine", ["engine", "human"]), ("friend", ["human", "human"]), ("me", ["human", "human"])]
)
def test_a_game_is_played_on_from_any_of_its_positions(someone: Someone, against: str, kinds: list[str]) -> None:
    page = someone("/record")
    bring(page, SEATED)
    page.get_by_test_id("step-back").click()
    expect(page.get_by_test_id("record-step")).to_contain_text("Move 1 of 2")
    expect(page.get_by_test_id("play-on")).to_contain_text("as Black")
    page.get_by_test_id(f"on-{against}").click()
    page.wait_for_url("**/g/*")
    game = page.url.split("/g/")[1]
    summary = page.request.get(f"{page.url.split('/g/')[0]}/api/games/{game}").json()
    assert [seat["kind"] for seat in summary["seats"]] == kinds
    assert summary["seats"][0]["level"] == (2 if against == "engine" else None)
    assert summary["yours"] == ([0, 1] if against == "me" else [1])
    after = marblebox.load("fanorona").initial().play("d2-e3A")
    assert summary["board"] == after.board_text
    page.locator('[data-state="movable"]').first.wait_for()  # Black is to move, and may


def test_what_is_over_or_still_played_is_not_played_on(someone: Someone) -> None:
    page = someone("/record")
    bring(page, RECORD.replace(" *\n", " resign 0-1\n").replace('"*"', '"0-1"'))
    expect(page.get_by_test_id("record-step")).to_contain_text("Move 3 of 3")
    expect(page.get_by_test_id("play-on")).to_have_count(0)
    page.get_by_test_id("step-back").click()
    expect(page.get_by_test_id("play-on")).to_be_visible()
    made = new_game(page, "tumicarona", "me", "engine:1")
    page.goto(f"{page.url.split('/g/')[0]}/record?game={made['game']}")
    expect(page.get_by_test_id("record-running")).to_be_visible()
    expect(page.get_by_test_id("play-on")).to_have_count(0)


def test_on_a_phone_the_whole_board_is_in_sight_while_one_steps(someone: Someone) -> None:
    page = someone("/record", **PHONE)
    board, back = page.get_by_test_id("record-board"), page.get_by_test_id("step-back")
    for spec in ("fanorona", "kulami", "tomoko"):
        start = marblebox.load(spec).initial(1)
        moves = [str(start.legal_moves()[0])]
        moves.append(str(start.play(moves[0]).legal_moves()[0]))
        bring(page, f'[Spec "{spec}"]\n[Seed "1"]\n[Format "2"]\n\n1. {moves[0]} {{a word of {spec}}} {moves[1]} *\n')
        position = start.play(moves[0]).play(moves[1]).text
        expect(page.get_by_test_id("study-board")).to_have_attribute("data-position", position)
        expect(page.get_by_test_id("record-step")).to_contain_text("2 of 2")
        expect(back).to_be_in_viewport(ratio=1)
        at_rest(page)
        place = back.bounding_box()
        for step in ("back", "back", "on"):
            page.get_by_test_id(f"step-{step}").click()
            expect(board).to_be_in_viewport(ratio=1)
            wait_in_page(page, lambda place=place: back.bounding_box() == place, f"{spec}: the button is at {place}")  # type: ignore[misc]
        expect(page.get_by_test_id("record-comment")).to_have_text(f"a word of {spec}")
        expect(page.get_by_test_id("record-comment")).to_be_in_viewport(ratio=1)


def test_a_name_of_any_length_widens_no_page(someone: Someone) -> None:
    page = someone("/record", **PHONE)
    bring(page, RECORD.replace("Ada", "A" * 2000).replace("the usual opening", "o" * 5000))
    page.get_by_test_id("step-back").click()
    expect(page.get_by_test_id("record-comment")).to_be_visible()
    expect_no_sideways_scrolling(page)
    page.get_by_test_id("record-analyse").click()
    page.get_by_test_id("branch").first.wait_for()
    expect_no_sideways_scrolling(page)


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "phone"])
def test_what_is_wrong_is_explained_in_place_and_nothing_is_lost(someone: Someone, options: dict[str, object]) -> None:
    page = someone("/record", **{**options, "locale": "de-DE"})
    bad = RECORD.replace("g4-g5W", "g4-g4")
    bring(page, bad)
    expect(page.get_by_test_id("record-problem")).to_contain_text("Zeile 6, Spalte ")
    expect(page.get_by_test_id("record-problem")).to_be_in_viewport(ratio=1)
    expect(page.get_by_test_id("record-problem")).to_contain_text(re.compile(r"kein erlaubter Zug.*\. Was davor steht"))
    expect(page.get_by_test_id("record-step")).to_contain_text("Zug 1 von 1")
    expect(page.get_by_test_id("record-text")).to_have_value(bad)
    page.get_by_test_id("record-place").click()
    page.wait_for_function(CHOSEN, arg="g4-g4")
    bring(page, "nonsense")
    expect(page.get_by_test_id("record-problem")).to_contain_text("Spec fehlt")


def test_nothing_is_clipped_and_nobody_shut_out(someone: Someone) -> None:
    page = someone("/record", bypass_csp=True)
    bring(page, RECORD)
    page.get_by_test_id("record-board").locator("svg").first.wait_for()
    assert barriers_in_both_themes(page) == []
    assert_nothing_clipped_at_any_size(page)
