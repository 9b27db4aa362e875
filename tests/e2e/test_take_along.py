"""Records, pictures and films: taken along, and brought back."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, Route, expect
from tests.e2e.barriers import barriers_in_both_themes
from tests.e2e.conftest import DOOR, Someone
from tests.e2e.measuring import assert_nothing_clipped_at_any_size
from tests.e2e.playing import Hands, new_game
from tests.e2e.test_for_everyone import PHONE

import marblebox

RECORD = """[Spec "fanorona"]
[White "Ada"]
[Black "Bert"]
[Result "*"]

1. d2-e3A {the usual opening} (1. e2-e3A f4-e5W) g4-g5W *
"""
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
    held[0].continue_()
    expect(page.get_by_test_id("take-gif")).to_be_enabled()
    expect(page.get_by_test_id("step-back")).to_be_enabled()
    expect(page.get_by_test_id("take-said")).to_be_empty()
    expect(page.get_by_test_id("record-step")).to_contain_text("Move 2 of 2")


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


def test_a_dropped_file_is_opened(someone: Someone) -> None:
    page = someone("/record")
    page.get_by_test_id("record-text").wait_for()
    data = page.evaluate_handle(
        "text => { const data = new DataTransfer(); data.items.add(new File([text], 'game.txt')); return data; }",
        RECORD,
    )
    page.dispatch_event("main", "drop", {"dataTransfer": data})
    expect(page.get_by_test_id("record-step")).to_contain_text("Move 2 of 2")


def test_what_is_wrong_is_explained_in_place_and_nothing_is_lost(someone: Someone) -> None:
    page = someone("/record", locale="de-DE")
    bad = RECORD.replace("g4-g5W", "g4-g4")
    bring(page, bad)
    expect(page.get_by_test_id("record-problem")).to_contain_text("Zeile 6, Spalte ")
    expect(page.get_by_test_id("record-problem")).to_contain_text(re.compile(r"kein erlaubter Zug.*\. Was davor steht"))
    expect(page.get_by_test_id("record-step")).to_contain_text("Zug 1 von 1")
    expect(page.get_by_test_id("record-text")).to_have_value(bad)
    page.get_by_test_id("record-place").click()
    chosen = "f => f.value.slice(f.selectionStart, f.selectionEnd)"
    assert page.get_by_test_id("record-text").evaluate(chosen) == "g4-g4"
    bring(page, "nonsense")
    expect(page.get_by_test_id("record-problem")).to_contain_text("Spec fehlt")


def test_nothing_is_clipped_and_nobody_shut_out(someone: Someone) -> None:
    page = someone("/record", bypass_csp=True)
    bring(page, RECORD)
    page.get_by_test_id("record-board").locator("svg").first.wait_for()
    assert barriers_in_both_themes(page) == []
    assert_nothing_clipped_at_any_size(page)
