"""Every lesson is held against the engine: what it asks for or calls good is good, and what it blames is worse."""

from __future__ import annotations

import tomllib

import pytest
from benchmarks.lessons import complaints, courses, untrue, worths

from marblebox.engine import native
from marblebox.learn.lessons import Lesson, lessons_of, read_lesson

needs_core = pytest.mark.skipif(not native.available, reason="lessons are judged by the compiled core")
FEW_NODES = 20_000

GREEDY = """
part = "first"
title = {en = "Take many", de = "Schlag viele"}
[[steps]]
position = "bbbbbbbbb/bbbb2bbb/bwbwwb1bw/wwww1ww1w/wwwwwwww1 w 0 2"
task = {en = "Take at least eight.", de = "Schlag mindestens acht."}
accept = {captured = {least = 8}}
praise = {en = "A mighty turn!", de = "Ein gewaltiger Zug!"}
otherwise = {en = "There is more.", de = "Es geht mehr."}
"""
WEAK = """
part = "first"
title = {en = "Choose", de = "Wähle"}
[[steps]]
position = "bbbbbbbbb/bbbbbbbbb/bwbw1bwbw/wwwwwwwww/wwwwwwwww w 0 1"
task = {en = "Take c3.", de = "Schlag c3."}
accept = {move = "d3-e3W"}
praise = {en = "Yes.", de = "Ja."}
wrong = [{when = {}, good = GOOD, en = "Other words.", de = "Andere Worte."}]
"""


def lesson(text: str, spec: str = "fanorona") -> Lesson:
    return read_lesson("1_test", tomllib.loads(text), spec)


@pytest.mark.thorough
@needs_core
@pytest.mark.parametrize(
    "one", [lesson for spec in courses() for lesson in lessons_of(spec)], ids=lambda one: f"{one.taught} {one.name}"
)
def test_every_lesson_holds(one: Lesson) -> None:
    assert untrue(one) == []


@needs_core
def test_greedy_turn_that_loses_is_found() -> None:
    found = untrue(lesson(GREEDY), FEW_NODES)
    assert sum("is asked, but loses" in complaint for complaint in found) >= 4
    assert [complaint for complaint in found if "h1-h2A is blamed, but as good" in complaint]


@needs_core
@pytest.mark.parametrize("good", ["false", "true"])
def test_weak_opening_is_found_whatever_is_said_of_the_others(good: str) -> None:
    """All but e2-e3 lose much. The others are no worse than d3-e3W, which is asked for, and not good either."""
    [step], [(state,)] = lesson(WEAK.replace("GOOD", good)).steps, lesson(WEAK.replace("GOOD", good)).positions
    told = worths(step, state, FEW_NODES)
    assert {one.said for one in told} == {"asked", "good" if good == "true" else "blamed"}
    assert told[0].move == "e2-e3A"
    assert len(list(complaints(step, told))) >= 4


@needs_core
def test_free_choice_is_told_and_not_judged() -> None:
    step, state = next((one.steps[1], one.positions[1][0]) for one in lessons_of("kulami") if one.name == "cross")
    told = worths(step, state, FEW_NODES)
    assert [one.said for one in told] == ["free"] * 12
    assert list(complaints(step, told)) == []


@needs_core
def test_card_that_can_be_laid_is_not_compared_with_pushes() -> None:
    step, state = next((one.steps[0], one.positions[0][0]) for one in lessons_of("tomoko") if one.name == "turned")
    assert worths(step, state, FEW_NODES) == ()


@needs_core
def test_pushes_are_compared_by_what_the_learner_knows() -> None:
    step, state = next((one.steps[0], one.positions[0][0]) for one in lessons_of("tomoko") if one.name == "open_cards")
    told = worths(step, state, FEW_NODES)
    assert len(told) == len(state.legal_moves())
    assert list(complaints(step, told)) == []
