"""Every lesson in both languages, as a learner does it, at a desk and on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.barriers import barriers, barriers_in_both_themes
from tests.e2e.conftest import PATIENCE, Someone
from tests.e2e.fingers import Fingers
from tests.e2e.measuring import assert_nothing_clipped, assert_nothing_clipped_at_any_size, lasting
from tests.e2e.playing import new_game

from marblebox.core.game import State
from marblebox.core.lessons import Lesson, Step, lessons_of
from marblebox.core.puzzles import all_puzzles
from marblebox.core.registry import canonical_spec, games
from marblebox.core.text import Text

DESK = {"locale": "en-GB", "viewport": {"width": 1280, "height": 800}}
PHONE = {"locale": "de-DE", "viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

WHITE = next(one.key for one in all_puzzles().values() if one.state.game.spec == "fanorona" and one.seat == 0)

# What a lesson shows once it shows what is wanted, or when patience ends: its words, its board and where that lies, and
# by how many pixels the words below the board cover the balls to choose from.
SHOWN = """async ([wanted, patience]) => {
  const find = (name) => document.querySelector(`[data-testid="${name}"]`);
  const words = (node) => node?.textContent.trim().replace(/\\s+/g, " ") ?? "";
  const look = () => {
    const [lesson, board, coach] = [find("lesson"), find("study-board"), document.querySelector(".coach")];
    const balls = [...document.querySelectorAll("[data-testid^=choose-]")].map((ball) => ball.getBoundingClientRect());
    return {
      ...lesson?.dataset,
      title: words(document.querySelector("main h1")),
      task: words(find("task")),
      said: words(find("said")),
      position: board?.dataset.position,
      top: board && board.getBoundingClientRect().top + scrollY,
      covered: Math.max(0, ...balls.map(({ bottom }) => bottom - coach.getBoundingClientRect().top)),
    };
  };
  for (const end = performance.now() + patience; ; await new Promise(requestAnimationFrame)) {
    const shown = look();
    if (Object.keys(wanted).every((name) => shown[name] === wanted[name]) || performance.now() > end) return shown;
  }
}"""


class Learner(Fingers):
    """Does on the page what a lesson asks for."""

    def __init__(self, page: Page, language: str, touch: bool) -> None:
        super().__init__(page, touch)
        self.language = language
        self._places: set[float] = set()  # where the board of the lesson has been

    def take(self, lesson: Lesson) -> None:
        state: State | None = None
        self._places.clear()
        for number, step in enumerate(lesson.steps):
            state = lesson.game.parse(step.position) if step.position else state
            assert state is not None
            title, task = self._words(lesson.title), self._words(step.task)
            self._sees(title=title, step=str(number), task=task, position=state.text)
            state = self._step(step, state, number == len(lesson.steps) - 1)
        self._sees(done="true")
        if self.touch:  # a mouse may have had to scroll to what it clicked
            assert len(self._places) == 1, "whatever is said, the board keeps its place"

    def _words(self, text: Text) -> str:
        return " ".join(text.in_language(self.language).split())

    def _sees(self, **wanted: str) -> None:
        """Wait until the page shows that; all of it is asked at once, as asking takes longer than walking."""
        shown = self.page.evaluate(SHOWN, [wanted, PATIENCE])
        assert {name: shown[name] for name in wanted} == wanted
        self._places.add(shown["top"])
        if self.touch:
            assert shown["covered"] <= 1, "what is said covers nothing to choose from"

    def _step(self, step: Step, state: State, last: bool) -> State:
        """One step, and the praise for it; what the computer answers is waited for."""
        move = step.accepted(state)[0] if step.kind == "move" else None
        if step.kind == "ask":
            right = [answer.value for answer in step.answers].index(step.answer(state))
            self.tap(self.page.get_by_test_id(f"answer-{right}"))
        elif step.kind != "look":
            self.do(str(move or step.refused[0]), [str(other) for other in state.legal_moves()] if move else ())
        elif not last:
            self.tap(self.page.get_by_test_id("next"))
        after = step.after(state, move)
        if step.praise:
            self._sees(said=self._words(step.praise), position=after.text)
        elif last:
            self._sees(position=after.text)
        if step.praise and not last:
            self.tap(self.page.get_by_test_id("next"))
        return after


@pytest.mark.parametrize("game", [canonical_spec(game, rules) for game in games() for rules in game.presets.values()])
@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_every_lesson_is_walked_through(someone: Someone, game: str, device: dict[str, object], locale: str) -> None:
    page = someone(f"/learn/{game}", bypass_csp=True, **{**device, "locale": locale})
    page.get_by_test_id("learn-begin").click()
    learner, lessons = Learner(page, locale[:2], touch=device is PHONE), lessons_of(game)
    for lesson in lessons:
        learner.take(lesson)
        assert_nothing_clipped(page)
        if lesson is not lessons[-1]:
            page.get_by_test_id("next-lesson").click()
    assert barriers(page) == []
    page.goto(page.url.rpartition("/")[0])
    expect(page.locator("main ol .done")).to_have_count(len(lessons))


def test_a_wrong_move_is_explained_and_help_is_a_click_away(someone: Someone) -> None:
    page = someone("/learn/tumicarona/choice", bypass_csp=True)
    learner = Learner(page, "en", touch=False)
    learner.do("d3-e3A")
    expect(page.get_by_test_id("said")).to_contain_text("That row has two marbles")
    expect(page.get_by_test_id("next")).to_have_count(0)
    page.get_by_test_id("show-me").click()
    expect(page.get_by_test_id("shown-move")).to_contain_text("d3 – e3 (withdrawal)")
    assert barriers(page) == []
    learner.do("d3-e3W")
    expect(page.get_by_test_id("said")).to_contain_text("Three instead of two")
    expect(page.get_by_test_id("next-lesson")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main h1")).to_have_text("On and on")


def test_a_learner_is_told_what_a_touch_has_done_and_how_far_she_has_come(someone: Someone) -> None:
    page = someone("/learn/fanorona/approach", **PHONE)
    expect(page.get_by_test_id("step")).to_have_text("Lektion 1 von 6, Schritt 1 von 2")
    told, point = page.get_by_test_id("nudge"), '[data-testid="board"] [data-at="{}"]'.format
    first = ("d3", "Tippe zuerst an")
    for at, words in (first, ("c3", "Aufgenommen"), ("c3", "Zurückgestellt"), first):
        page.locator(point(at)).tap()
        expect(told).to_contain_text(words)
    assert_nothing_clipped(page)


def test_a_forbidden_move_says_which_rule_forbids_it(someone: Someone) -> None:
    page = someone("/learn/kulami/cross")
    Learner(page, "en", touch=False).do("b7")
    expect(page.get_by_test_id("said")).to_contain_text("row 4 or column d")
    expect(page.get_by_test_id("lesson")).to_have_attribute("data-step", "0")


def test_a_refusal_is_understood_by_those_who_know_no_notation(someone: Someone) -> None:
    page = someone("/learn/fanorona/winning")
    Learner(page, "en", touch=False).do("e3-e4")
    expect(page.get_by_test_id("said")).to_contain_text(re.compile(r"from h4 to \w\d by (approach|withdrawal)"))


# Where the own stones lie, on average, and whether the board stands upright.
LIE = """() => {
  const mean = (side) => {
    const all = [...document.querySelectorAll(`[data-side="${side}"]`)].map((one) => one.getBoundingClientRect().x);
    return all.reduce((sum, x) => sum + x, 0) / all.length; };
  const { width, height } = document.querySelector("[data-testid=board]").getBoundingClientRect();
  return [height > width, mean(0) < mean(1)];
}"""


@pytest.mark.parametrize("side", ["near", "far"])
@pytest.mark.parametrize("path", ["/learn/fanorona/choice", "/puzzles/{white}"])
def test_a_board_lies_in_lessons_and_puzzles_as_in_games(someone: Someone, path: str, side: str) -> None:
    page = someone("/settings", **PHONE)
    page.get_by_test_id(f"side-{side}").tap()
    new_game(page, "fanorona", "me", "engine:1")
    page.get_by_test_id("board").wait_for()
    in_a_game = page.evaluate(LIE)
    page.goto("/".join(page.url.split("/")[:3]) + path.format(white=WHITE))
    page.locator("[data-side]").first.wait_for()
    assert in_a_game == [True, side == "near"]
    assert lasting(page, lambda: [] if page.evaluate(LIE) == in_a_game else ["it lies another way"]) == []


@pytest.mark.parametrize("lesson", [lesson.name for lesson in lessons_of("tomoko")])
def test_on_a_phone_tomoko_has_a_large_board_and_nothing_is_cut(someone: Someone, lesson: str) -> None:
    page = someone(f"/learn/tomoko/{lesson}", **PHONE)
    wood = page.locator("[data-testid=board] [data-lay]")
    wood.wait_for()
    box, coach = wood.bounding_box(), page.locator(".coach").bounding_box()
    assert box
    assert coach
    assert box["width"] > 270
    choice = page.get_by_test_id("choose-dark").bounding_box()
    assert choice
    assert choice["y"] + choice["height"] <= coach["y"], "nothing reaches below the words"
    assert page.get_by_test_id("hands").count() == 0, "the cards are in reach of the thumb, once"


def test_lessons_are_found_from_everywhere(someone: Someone) -> None:
    page = someone()
    page.get_by_test_id("game-kulami").get_by_test_id("play-engine").click()
    page.get_by_test_id("experience-learn").click()
    expect(page.locator("main h1")).to_have_text("Learn Kulami")
    page.get_by_test_id("learn").click()
    expect(page.get_by_test_id("learn-tomoko")).to_be_visible()
    assert_nothing_clipped_at_any_size(page)
    new_game(page, "tumicarona", "me", "engine:1")
    page.get_by_test_id("rules").click()
    page.get_by_test_id("rulebook").get_by_test_id("to-lessons").click()
    expect(page.locator("main h1")).to_have_text("Learn Tumicarona")


@pytest.mark.parametrize(
    ("lesson", "side", "least"), [("fanorona/chain", "width", 1200), ("kulami/cross", "height", 780)]
)
def test_a_board_takes_the_room_of_a_large_window(someone: Someone, lesson: str, side: str, least: float) -> None:
    page = someone(f"/learn/{lesson}", viewport={"width": 1920, "height": 1080})
    board = page.get_by_test_id("board")
    board.wait_for()
    box = board.bounding_box()
    assert box
    assert box["width" if side == "width" else "height"] > least
    assert box["y"] + box["height"] < 1080


@pytest.mark.parametrize("path", ["/learn", "/learn/kulami", "/learn/tomoko/card", "/learn/kulami/nothing"])
def test_the_pages_have_no_barrier_and_nothing_is_cut_off(someone: Someone, path: str) -> None:
    page = someone(path, bypass_csp=True)
    page.locator("main h1").wait_for()
    page.wait_for_load_state("networkidle")
    assert barriers_in_both_themes(page) == []
    assert_nothing_clipped_at_any_size(page)
