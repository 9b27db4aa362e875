"""Every lesson in both languages, as a learner does it, at a desk and on a phone."""

from __future__ import annotations

import re
from functools import cached_property

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.barriers import barriers, barriers_in_both_themes
from tests.e2e.conftest import Someone
from tests.e2e.fingers import Fingers
from tests.e2e.measuring import assert_nothing_clipped, assert_nothing_clipped_at_any_size
from tests.e2e.playing import new_game
from tests.waiting import LIMIT

from marblebox.core.game import State
from marblebox.core.registry import canonical_spec, games
from marblebox.core.text import Text
from marblebox.learn.lessons import Lesson, Step, lessons_of
from marblebox.learn.puzzles import all_puzzles

LANGUAGES = ("en", "de")
DESK = {"locale": "en-GB", "viewport": {"width": 1280, "height": 800}}
PHONE = {"locale": "de-DE", "viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

LARGE = """() => {
  const [wood, choice, coach] = ["[data-testid=board] [data-lay]", "[data-testid=choose-dark]", ".coach"].map((name) =>
    document.querySelector(name)?.getBoundingClientRect());
  return wood && choice && coach && wood.width > 270 && choice.bottom <= coach.top;
}"""
WHITE = next(one.key for one in all_puzzles().values() if one.state.game.spec == "fanorona" and one.seat == 0)

# What a lesson shows in one language and then in the other, once it shows what is wanted or when the limit ends: its
# words, its board and where that lies, and by how many pixels the words below the board cover the balls to choose from.
SHOWN = """async ([wanted, covers, limit]) => {
  const find = (name) => document.querySelector(`[data-testid="${name}"]`);
  const words = (node) => node?.textContent.trim().replace(/\\s+/g, " ") ?? "";
  const look = () => {
    const [lesson, board, coach] = [find("lesson"), find("study-board"), document.querySelector(".coach")];
    const balls = [...document.querySelectorAll("[data-testid^=choose-]")].map((ball) => ball.getBoundingClientRect());
    const wordsTop = coach?.getBoundingClientRect().top;
    return {
      ...lesson?.dataset,
      title: words(document.querySelector("main h1")),
      task: words(find("task")),
      said: words(find("said")),
      position: board?.dataset.position,
      top: board && board.getBoundingClientRect().top + scrollY,
      covered: Math.max(0, ...balls.map(({ bottom }) => bottom - wordsTop)),
    };
  };
  const end = performance.now() + limit;
  const until = async (those) => {
    for (; ; await new Promise(requestAnimationFrame)) {
      const shown = look();
      const isShown = Object.keys(those).every((name) => shown[name] === those[name]);
      if ((isShown && (covers || shown.covered <= 1)) || performance.now() > end) return shown;
    }
  };
  const all = [];
  for (const those of wanted) {
    all.push(await until(those));
    find("language").click();
    await new Promise(requestAnimationFrame); // the page has followed
  }
  return all;
}"""


class Learner(Fingers):
    """Does on the page what a lesson asks for."""

    def __init__(self, page: Page, touch: bool) -> None:
        super().__init__(page, touch)
        self._places: dict[str, set[float]] = {}  # where the board of the lesson has been in each language

    def take(self, lesson: Lesson) -> None:
        state: State | None = None
        self._places.clear()
        for number, step in enumerate(lesson.steps):
            state = lesson.game.parse(step.position) if step.position else state
            assert state is not None
            texts = {"title": lesson.title, "task": step.task}
            self._sees(texts, step=str(number), position=state.text)
            state = self._step(step, state, number == len(lesson.steps) - 1)
        self._sees({}, done="true")
        if self.touch:  # a mouse may have had to scroll to what it clicked
            moved = {language: tops for language, tops in self._places.items() if len(tops) > 1}
            assert moved == {}, "whatever is said, the board keeps its place"

    def _sees(self, texts: dict[str, Text], **wanted: str) -> None:
        """Wait until the page shows that in both languages; one call asks for all, as calls take longer than steps."""
        both = [
            {**wanted, **{name: " ".join(text.in_language(language).split()) for name, text in texts.items()}}
            for language in self._languages
        ]
        seen = self.page.evaluate(SHOWN, [both, not self.touch, 1000 * LIMIT])
        for language, shown, those in zip(self._languages, seen, both, strict=True):
            assert {name: shown[name] for name in those} == those
            self._places.setdefault(language, set()).add(shown["top"])
            if self.touch:
                assert shown["covered"] <= 1, "what is said covers nothing to choose from"

    @cached_property
    def _languages(self) -> tuple[str, str]:
        """The one that the page shows, and the other one."""
        return ("de", "en") if self.page.locator("html").get_attribute("lang") == "de" else ("en", "de")

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
            self._sees({"said": step.praise}, position=after.text)
        elif last:
            self._sees({}, position=after.text)
        if step.praise and not last:
            self.tap(self.page.get_by_test_id("next"))
        return after


@pytest.mark.parametrize("game", [canonical_spec(game, rules) for game in games() for rules in game.presets.values()])
@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_every_lesson_is_walked_through(someone: Someone, game: str, device: dict[str, object]) -> None:
    page = someone(f"/learn/{game}", bypass_csp=True, **device)
    page.get_by_test_id("learn-begin").click()
    learner, lessons = Learner(page, touch=device is PHONE), lessons_of(game)
    for lesson in lessons:
        if device is PHONE and game.startswith("tomoko"):
            expect_large_board(page, "open_cards=true" in lesson.game.spec)
        learner.take(lesson)
        for _ in LANGUAGES:
            assert_nothing_clipped(page)
            page.get_by_test_id("language").click()
        if lesson is not lessons[-1]:
            page.get_by_test_id("next-lesson").click()
    for _ in LANGUAGES:
        assert barriers(page) == []
        page.get_by_test_id("language").click()
    page.goto(page.url.rpartition("/")[0])
    expect(page.locator("main ol .done")).to_have_count(len(lessons))


def expect_large_board(page: Page, open_cards: bool) -> None:
    """Nothing reaches below the words, and the cards are in reach of the thumb, once, with open ones of others."""
    page.wait_for_function(LARGE)
    expect(page.get_by_test_id("hands")).to_have_count(0)
    expect(page.get_by_test_id("open-hand-1").locator("[data-card]")).to_have_count(3 if open_cards else 0)


FITS = """() => {
  const cards = [...document.querySelectorAll("[data-mini]")];
  const ends = cards.map((card) => card.querySelector("[data-testid=lay-mini]").getBoundingClientRect().right);
  const begins = cards.map((card) => card.querySelector("[data-testid=mini]").getBoundingClientRect().left);
  return cards.length === 3 && ends.every((end, n) => end <= (begins[n + 1] ?? innerWidth));
}"""


def test_three_open_cards_fit_beside_each_other_on_a_phone(someone: Someone) -> None:
    page = someone("/learn/tomoko/open_cards", **PHONE)
    page.wait_for_function(FITS)


@pytest.mark.essential
def test_a_wrong_move_is_explained_and_help_is_a_click_away(someone: Someone) -> None:
    page = someone("/learn/tumicarona/choice", bypass_csp=True)
    learner = Learner(page, touch=False)
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


@pytest.mark.essential
def test_a_forbidden_move_says_which_rule_forbids_it(someone: Someone) -> None:
    page = someone("/learn/kulami/cross")
    Learner(page, touch=False).do("b7")
    expect(page.get_by_test_id("said")).to_contain_text("row 4 or column d")
    expect(page.get_by_test_id("lesson")).to_have_attribute("data-step", "0")


def test_a_refusal_is_understood_by_those_who_know_no_notation(someone: Someone) -> None:
    page = someone("/learn/fanorona/winning")
    Learner(page, touch=False).do("e3-e4")
    expect(page.get_by_test_id("said")).to_contain_text(re.compile(r"from h4 to \w\d by (approach|withdrawal)"))


# Whether the board stands upright, and the own stones lie on the left.
LIES = """(near) => {
  const mean = (side) => {
    const all = [...document.querySelectorAll(`[data-side="${side}"]`)].map((one) => one.getBoundingClientRect().x);
    return all.reduce((sum, x) => sum + x, 0) / all.length; };
  const { width, height } = document.querySelector("[data-testid=board]")?.getBoundingClientRect() ?? {};
  return height > width && mean(0) < mean(1) === near;
}"""


@pytest.mark.parametrize("side", ["near", "far"])
def test_a_board_lies_in_lessons_and_puzzles_as_in_games(someone: Someone, side: str) -> None:
    page = someone("/settings", **PHONE)
    page.get_by_test_id(f"side-{side}").tap()
    new_game(page, "fanorona", "me", "engine:1")
    page.wait_for_function(LIES, arg=side == "near")
    for path in ("/learn/fanorona/first_turn", f"/puzzles/{WHITE}"):
        page.goto("/".join(page.url.split("/")[:3]) + path)
        page.locator("[data-side]").first.wait_for()
        page.wait_for_function(LIES, arg=side == "near")


@pytest.mark.essential
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


ROOMY = """([side, least]) => {
  const box = document.querySelector("[data-testid=board]")?.getBoundingClientRect();
  return box && box[side] > least && box.bottom < 1080;
}"""


@pytest.mark.parametrize(
    ("lesson", "side", "least"), [("fanorona/chain", "width", 1200), ("kulami/cross", "height", 780)]
)
def test_a_board_takes_the_room_of_a_large_window(someone: Someone, lesson: str, side: str, least: float) -> None:
    page = someone(f"/learn/{lesson}", viewport={"width": 1920, "height": 1080})
    page.wait_for_function(ROOMY, arg=[side, least])


@pytest.mark.parametrize("path", ["/learn", "/learn/kulami", "/learn/tomoko/card", "/learn/kulami/nothing"])
def test_the_pages_have_no_barrier_and_nothing_is_cut_off(someone: Someone, path: str) -> None:
    page = someone(path, bypass_csp=True)
    page.locator("main h1").wait_for()
    page.wait_for_load_state("networkidle")
    assert barriers_in_both_themes(page) == []
    assert_nothing_clipped_at_any_size(page)
