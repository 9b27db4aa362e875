"""Puzzles in a real browser: solved and failed, of the day, kept, and good to look at."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.barriers import barriers_in_both_themes
from tests.e2e.conftest import Someone
from tests.e2e.measuring import assert_nothing_clipped_at_any_size, at_rest, resize, top_of
from tests.e2e.test_for_everyone import PHONE

from marblebox.learn.puzzle_solver import reasons, theme_words
from marblebox.learn.puzzles import Puzzle, all_puzzles, find_puzzle, puzzle_of_day, same_move

PUZZLES = list(all_puzzles().values())


def in_line(puzzle: Puzzle) -> bool:
    """Whether one may also lay in the row or the column of the solution: there a hint can say where to look first."""
    cells, found = [str(move) for move in puzzle.state.legal_moves()], puzzle.solution[0]
    return sum(cell[0] == found[0] or cell[1:] == found[1:] for cell in cells) > 1


KULAMI = next(one for one in PUZZLES if one.state.game.name == "kulami" and len(one.solution) == 3 and in_line(one))
COLOURS = {"d": "dark", "l": "light"}
KINDS = {"A": "approach", "W": "withdrawal"}
DAY = date(2026, 5, 17)
BOARD = "[data-testid=study-board]"


def solve_at(page: Page, puzzle: Puzzle, count: int) -> None:
    """Touch the board as the solution says: cells and pushes by their names, stones point by point."""
    play(page, puzzle, puzzle.solution[count])


def play(page: Page, puzzle: Puzzle, move: str) -> None:
    board = page.get_by_test_id("puzzle")
    if puzzle.state.game.name == "kulami":
        board.locator(f'[data-at="{move}"]').click(force=True)
        return
    if puzzle.state.game.name == "tomoko":
        board.get_by_test_id(f"choose-{COLOURS[move[2]]}").click()
        board.locator(f'[data-at="{move[:2]}"]').click(force=True)
        return
    start, *steps = move.split("-")
    board.locator(f'[data-at="{start}"]').click(force=True)
    for step in steps:
        board.locator(f'[data-at="{step[:2]}"]').click(force=True)
        choice = page.get_by_test_id(f"choose-{KINDS.get(step[2:])}")
        if choice.count():
            choice.click()


def wrong_move(puzzle: Puzzle) -> str:
    moves = map(str, puzzle.state.legal_moves())
    return next(move for move in moves if not same_move(puzzle.state, move, puzzle.solution[0]))


def on(page: Page, day: date) -> None:
    """The page believes that it is that day."""
    page.clock.set_fixed_time(day.isoformat() + "T12:00:00")


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "phone"])
def test_a_puzzle_is_failed_and_then_solved(someone: Someone, options: dict[str, object]) -> None:
    page = someone(f"/puzzles/{KULAMI.key}", **options)
    expect(page.get_by_test_id("task")).to_contain_text("Win by at least")
    places = {place_of_board(page)}
    play(page, KULAMI, wrong_move(KULAMI))
    expect(page.get_by_test_id("said")).to_contain_text("Not quite")
    expect(page.get_by_test_id("said")).to_contain_text("answer")
    refuted = re.compile(re.escape(f"{KULAMI.position} {wrong_move(KULAMI)} "))
    expect(page.get_by_test_id("study-board")).to_have_attribute("data-position", refuted)  # with the reply
    places.add(place_of_board(page))
    page.get_by_test_id("again").click()
    expect(page.get_by_test_id("study-board")).to_have_attribute("data-position", KULAMI.position)
    page.reload()  # which makes nobody's next try the first
    hint_in_three_steps(page, KULAMI)
    places.add(place_of_board(page))
    solve_at(page, KULAMI, 0)
    expect(page.get_by_test_id("said")).to_contain_text("Right")
    expect(page.get_by_test_id("study-board")).to_have_attribute("data-position", KULAMI.after(2).text)
    solve_at(page, KULAMI, 2)
    expect(page.get_by_test_id("said")).to_contain_text("Solved!")
    places.add(place_of_board(page))
    assert len(places) == 1, "whatever is said, the board keeps its place"
    page.get_by_test_id("step-first").click()
    expect(page.get_by_test_id("study-board")).to_have_attribute("data-position", KULAMI.position)
    page.goto("/".join(page.url.split("/")[:3]) + "/puzzles")
    expect(page.get_by_test_id("solved").locator("dd")).to_have_text("1")
    expect(page.get_by_test_id("rating").locator("dd")).not_to_have_text("–")


def place_of_board(page: Page) -> float:
    at_rest(page)
    return top_of(page, BOARD)


def hint_in_three_steps(page: Page, puzzle: Puzzle) -> None:
    said = page.get_by_test_id("said")
    move = f"Try this: {puzzle.solution[0]}."
    for words in ("Look here first.", move, f"{move} {reasons(puzzle)[0].en}"):
        page.locator("button[data-testid=hint]").click()
        expect(said).to_have_text(words)
    expect(page.locator("button[data-testid=hint]")).to_have_count(0)


FANORONA = next(one for one in PUZZLES if one.state.game.name == "fanorona" and "A" in one.solution[0])
# Whether what is said leaves the board above it, or all of its wood, uncovered.
UNCOVERED = """name => {
  const [board, panel] = [name, ".panel"].map((one) => document.querySelector(one)?.getBoundingClientRect());
  return board && panel && board.bottom <= panel.top + 1;
}"""


def test_on_a_phone_what_is_said_leaves_the_board_in_sight_and_needs_no_notation(someone: Someone) -> None:
    page = someone(f"/puzzles/{FANORONA.key}", **PHONE)
    page.get_by_test_id("solution").click()
    expect(page.get_by_test_id("why")).to_be_visible()
    page.wait_for_function(UNCOVERED, arg="[data-testid=board]")
    assert not re.search(r"[a-i][1-5][AW]", page.locator(".panel").inner_text())


@pytest.mark.essential
def test_the_solution_is_shown_step_by_step(someone: Someone) -> None:
    page = someone(f"/puzzles/{KULAMI.key}")
    page.get_by_test_id("solution").click()
    expect(page.get_by_test_id("said")).to_contain_text("This is the solution")
    for count, move in enumerate(KULAMI.solution, 1):
        expect(page.get_by_test_id("step")).to_contain_text(f"{count} of 3: {move}")
        expect(page.get_by_test_id("study-board")).to_have_attribute("data-position", KULAMI.after(count).text)
        if count % 2:
            expect(page.get_by_test_id("why")).to_have_text(reasons(KULAMI)[count // 2].en)
        if count < 3:
            page.get_by_test_id("step-on").click()
    page.get_by_test_id("next").click()
    expect(page.get_by_test_id("puzzle")).not_to_have_attribute("data-key", KULAMI.key)


@pytest.mark.essential
def test_one_of_the_day_for_everybody_and_a_streak(someone: Someone) -> None:
    days = range(DAY.toordinal(), DAY.toordinal() + 90)
    first = next(day for day in days if all(is_easy_to_touch(puzzle_of_day(day + more)) for more in (0, 1, 3)))
    keys = {page_of_the_day(someone, date.fromordinal(first)) for _ in range(2)}
    assert keys == {puzzle_of_day(first).key}
    page = someone("/about")
    for streak, day in ((1, first), (2, first + 1), (1, first + 3)):
        on(page, date.fromordinal(day))
        page.goto("/".join(page.url.split("/")[:3]) + "/puzzles/today")
        puzzle = puzzle_of_day(day)
        for count in range(0, len(puzzle.solution), 2):
            expect(page.get_by_test_id("study-board")).to_have_attribute("data-position", puzzle.after(count).text)
            solve_at(page, puzzle, count)
        expect(page.get_by_test_id("said")).to_contain_text("Solved")
        page.goto("/".join(page.url.split("/")[:3]) + "/puzzles")
        expect(page.get_by_test_id("streak").locator("dd")).to_have_text(str(streak))
    expect(page.get_by_test_id("open-easy")).to_have_text("Solved")
    expect(page.get_by_test_id("open-hard")).to_have_text("Solve it")
    page.get_by_test_id("open-hard").click()
    expect(page.get_by_test_id("puzzle")).to_have_attribute("data-key", puzzle_of_day(first + 3, hard=True).key)
    expect(page.get_by_test_id("way")).to_contain_text("Hard puzzle of the day")


def is_easy_to_touch(puzzle: Puzzle) -> bool:
    return puzzle.state.game.name != "fanorona" and len(puzzle.solution) == 1


def page_of_the_day(someone: Someone, day: date) -> str:
    page = someone("/about")
    on(page, day)
    page.goto("/".join(page.url.split("/")[:3]) + "/puzzles/today")
    return page.get_by_test_id("puzzle").get_attribute("data-key") or ""


@pytest.mark.parametrize("name", ["fanorona", "tomoko"])
def test_the_other_boards_take_a_solution_too(someone: Someone, name: str) -> None:
    quick = [one for one in PUZZLES if one.state.game.name == name and len(one.solution) == 1]
    puzzle = next(one for one in quick if name == "tomoko" or one.solution[0].count("-") == 1)
    page = someone(f"/puzzles/{puzzle.key}")
    expect(page.get_by_role("heading", level=1)).to_have_text(name.capitalize())
    expect(page.locator("[data-fit]")).to_have_count(0)
    solve_at(page, puzzle, 0)
    expect(page.get_by_test_id("said")).to_contain_text("Solved at the first try!")
    if name == "tomoko":
        expect(page.locator("[data-fit]").first).to_be_visible()


def test_a_puzzle_names_its_game_and_leads_to_rules_and_lessons(someone: Someone) -> None:
    page = someone(f"/puzzles/{KULAMI.key}", **PHONE)
    expect(page.get_by_role("heading", level=1)).to_have_text("Kulami")
    page.get_by_test_id("rules").click()
    expect(page.get_by_test_id("rulebook").get_by_role("heading", level=1)).to_contain_text("Kulami")
    page.get_by_test_id("close-rules").click()
    page.locator(".where [data-testid=to-lessons]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn Kulami")


def test_a_newcomer_begins_with_something_easy(someone: Someone) -> None:
    page = someone("/puzzles")
    page.get_by_test_id("begin").click()
    page.get_by_test_id("puzzle").wait_for()
    assert find_puzzle(page.get_by_test_id("puzzle").get_attribute("data-key") or "").rating < 600


BESIDE_ONE_ANOTHER = """() => {
  const [picture, words] = [".picture", ".words"].map((part) =>
    document.querySelector(`[data-testid=daily-easy] ${part}`)?.getBoundingClientRect());
  const middle = ({ top, bottom }) => (top + bottom) / 2;
  return picture && words && picture.right <= words.left && Math.abs(middle(picture) - middle(words)) <= 1;
}"""


def test_the_picture_of_the_day_stands_beside_its_words_on_a_phone(someone: Someone) -> None:
    page = someone("/puzzles", **PHONE, locale="de-DE")
    for width in (360, 390):
        resize(page, (width, 740))
        page.wait_for_function(BESIDE_ONE_ANOTHER)


def test_themes_stand_one_beside_the_other(someone: Someone) -> None:
    page = someone("/puzzles")
    page.get_by_test_id("game").select_option("tomoko")
    page.get_by_test_id("theme-of").select_option("card")
    page.get_by_test_id("level").select_option("in_order")
    puzzle = next(one for one in PUZZLES if "card" in one.themes and len(one.themes) > 1)
    chips = page.get_by_test_id(f"puzzle-{puzzle.key}").get_by_test_id("themes").locator("li")
    expect(chips).to_have_text([theme_words(puzzle.state.game, theme).en for theme in puzzle.themes])


NUMBER_BESIDE_NAME = """() => {
  const tile = document.querySelector(".list a");
  const [number, name, frame] = [tile?.querySelector(".number"), tile?.querySelector("strong"), tile].map((one) =>
    one?.getBoundingClientRect());
  return number && name && number.height < 1.5 * name.height && name.right < number.left
    && number.right < frame.right - 8;
}"""


def test_a_tile_says_what_its_number_is_in_one_line_beside_the_game(someone: Someone) -> None:
    page = someone("/puzzles", locale="de-DE")
    page.get_by_test_id("game").select_option("tumicarona")  # the longest name
    expect(page.locator(".list a").first.locator(".number")).to_have_text(re.compile(r"Schwierigkeit \d+"))
    for width in (360, 768, 1280):
        resize(page, (width, 800))
        page.wait_for_function(NUMBER_BESIDE_NAME)


def test_a_reply_that_ends_the_game_is_no_end_of_the_puzzle(someone: Someone) -> None:
    puzzle, move = next(
        (one, str(move))
        for one in PUZZLES
        if one.state.game.name == "kulami"
        for move in one.state.legal_moves()
        if not same_move(one.state, move, one.solution[0]) and one.state.play(move).outcome
    )
    page = someone(f"/puzzles/{puzzle.key}")
    play(page, puzzle, move)
    expect(page.get_by_test_id("said")).to_contain_text("ends the game without winning it")
    expect(page.get_by_test_id("score-sheet")).to_have_count(0)
    page.get_by_test_id("again").click()
    expect(page.get_by_test_id("study-board")).to_have_attribute("data-position", puzzle.position)


def test_a_solution_hides_no_card_that_matches_on_a_phone(someone: Someone) -> None:
    puzzle = next(one for one in PUZZLES if one.claim == "stand 2")
    page = someone(f"/puzzles/{puzzle.key}", **PHONE)
    page.get_by_test_id("solution").click()
    expect(page.get_by_test_id("why")).to_be_visible()
    cards = page.locator(".panel .hand-card.foreseen")
    for height in (740, 844):
        resize(page, (360, height))
        page.wait_for_function(UNCOVERED, arg="[data-lay]")
        expect(cards).to_have_count(2)
        for card in cards.all():
            expect(card).to_be_in_viewport(ratio=1)
    expect(page.get_by_test_id("puzzle").locator("[aria-pressed=true]")).to_have_count(0)


def test_what_suits_somebody_lies_near_her_rating(someone: Someone) -> None:
    page = someone("/puzzles", locale="de-DE")
    page.evaluate("localStorage.setItem('marblebox.puzzles', JSON.stringify({ rating: 1200, rated: 30 }))")
    page.reload()
    said = page.get_by_test_id("count")
    expect(said).to_contain_text(f"von {len(PUZZLES)} Aufgaben: die um Schwierigkeit 1200")
    count = int(said.inner_text().split()[0])
    assert 24 <= count < len(PUZZLES)
    while page.get_by_test_id("more").count():
        page.get_by_test_id("more").click()
    expect(page.locator(".list .number")).to_have_count(count)
    told = page.locator(".list .number").all_inner_texts()
    assert all(1000 <= int(one.split()[-1]) <= 1400 for one in told)


def test_a_page_that_stays_open_over_midnight_has_the_puzzle_of_the_new_day(someone: Someone) -> None:
    page = someone("/api/health")
    on(page, DAY)
    page.goto("/".join(page.url.split("/")[:3]) + "/puzzles")
    for day in (DAY, DAY + timedelta(days=1)):
        on(page, day)
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # she looks at it again
        puzzle = puzzle_of_day(day.toordinal())
        expect(page.get_by_test_id("daily-easy")).to_have_attribute("data-key", puzzle.key)
    page.get_by_test_id("open-easy").click()
    expect(page.get_by_test_id("puzzle")).to_have_attribute("data-key", puzzle.key)


@pytest.mark.essential
def test_puzzles_are_chosen_by_game_theme_and_difficulty(someone: Someone) -> None:
    page = someone("/puzzles", locale="de-DE")
    page.get_by_test_id("game").select_option("kulami")
    page.get_by_test_id("theme-of").select_option("taboo")
    wanted = [one for one in PUZZLES if one.spec.startswith("kulami") and "taboo" in one.themes]
    page.get_by_test_id("level").select_option("in_order")
    expect(page.get_by_test_id("count")).to_have_text(re.compile(rf"^\s*{len(wanted)} Aufgaben?\s*$"))
    page.get_by_test_id("begin").click()
    page.get_by_test_id("puzzle").wait_for()
    key = page.get_by_test_id("puzzle").get_attribute("data-key") or ""
    assert find_puzzle(key) in wanted
    expect(page.get_by_test_id("task")).to_contain_text("Gewinne")


def test_nothing_is_clipped_and_nobody_shut_out(someone: Someone) -> None:
    page = someone("/puzzles", bypass_csp=True)
    page.get_by_test_id("daily").wait_for()
    assert barriers_in_both_themes(page) == []
    assert_nothing_clipped_at_any_size(page)
    page.goto("/".join(page.url.split("/")[:3]) + f"/puzzles/{KULAMI.key}")
    page.get_by_test_id("study-board").locator('[data-testid="board"]').wait_for()
    assert barriers_in_both_themes(page) == []
    assert_nothing_clipped_at_any_size(page)
