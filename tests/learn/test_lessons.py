"""Every lesson is held against the rules: positions, moves, answers, and every number in the words."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest
from tests.little_games import registered

from marblebox.api.lessons import lesson_data
from marblebox.core.errors import IllegalMove, SpecError
from marblebox.core.game import State
from marblebox.core.registry import canonical_spec, games, load, names, nearest_preset
from marblebox.core.text import LANGUAGES, Text
from marblebox.learn.lessons import (
    PARTS,
    Lesson,
    Step,
    before,
    find_lesson,
    has_lessons,
    holds,
    lessons_of,
    look_up,
    read_lesson,
    scene,
)

RULE_SETS = [canonical_spec(game, rules) for game in games() for rules in game.presets.values()]
LESSONS = [(spec, lesson) for spec in RULE_SETS for lesson in lessons_of(spec)]
STEPS = [(lesson, number) for _, lesson in LESSONS for number in range(len(lesson.steps))]
ELSEWHERE = {  # how a game begins by other rules than those of a lesson
    spec: load(spec).initial(0).view(None) for spec in ("tomoko(players=3)", "tomoko(players=4)")
}
MOST_POSITIONS = 12  # in which a step may begin
LONGEST_SENTENCE = 24  # words; a ten-year-old reads them
LONGEST_TEXT = 220  # letters in one text of a step

every_lesson = pytest.mark.parametrize("lesson", [lesson for _, lesson in LESSONS], ids=lambda one: one.name)
every_step = pytest.mark.parametrize(("lesson", "number"), STEPS, ids=lambda one: getattr(one, "name", None))


def texts(step: Step) -> Iterator[Text]:
    optional = (step.intro, step.praise, step.otherwise)
    yield from (step.task, *(text for text in optional if text))
    yield from (wrong.words for wrong in step.wrong)
    yield from (refusal.words for refusal in step.refusals)
    yield from (answer.words for answer in step.answers)


def begun(lesson: Lesson, number: int) -> Iterator[tuple[Step, State]]:
    return ((lesson.steps[number], state) for state in lesson.positions[number])


# --- what there is ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", RULE_SETS)
def test_every_rule_set_has_first_steps_and_more_of_its_own(spec: str) -> None:
    lessons = lessons_of(spec)
    assert {lesson.taught for lesson in lessons} == {spec}
    assert len({nearest_preset(type(one.game), one.game.rules) for one in lessons}) == 1, (
        "no lesson is played by other rules"
    )
    assert 4 <= sum(lesson.part == "first" for lesson in lessons) <= 6
    assert [lesson.part for lesson in lessons] == sorted((lesson.part for lesson in lessons), key=PARTS.index)
    assert any(lesson.part == "more" for lesson in lessons)
    assert len({lesson.name for lesson in lessons}) == len(lessons)
    assert has_lessons(spec)


def test_a_game_without_lessons_shows_none() -> None:
    with registered():
        assert lessons_of("sticks") == ()
        with pytest.raises(SpecError, match="brings no lessons"):
            find_lesson("sticks", "approach")


def test_what_another_rule_set_teaches_in_the_same_words_is_not_written_again() -> None:
    own, other = find_lesson("fanorona(rules=standard, size=5x5)", "approach"), find_lesson("fanorona", "approach")
    assert (own.title, own.part, own.steps) == (other.title, other.part, other.steps)
    assert (own.taught, own.game.spec) == ("fanorona(rules=standard)", "fanorona(rules=standard)")


def test_a_misspelt_lesson_is_asked_back() -> None:
    assert find_lesson("kulami(level=2)", "taboo").title.de == "Das Tabu"
    with pytest.raises(SpecError, match="'taboo'"):
        find_lesson("kulami", "tabu")


# --- what a step asks for ---------------------------------------------------------------------------------------------


@every_lesson
def test_every_step_is_reached(lesson: Lesson) -> None:
    assert lesson.steps[0].position, "the first step says where it begins"
    for step, states in zip(lesson.steps, lesson.positions, strict=True):
        assert 0 < len(states) <= MOST_POSITIONS, step.task.en
        assert step.kind != "look" or step.reply or step is lesson.steps[-1], "a step to read leads somewhere"


@every_step
def test_a_step_begins_before_the_end_unless_it_asks_about_it(lesson: Lesson, number: int) -> None:
    for step, state in begun(lesson, number):
        assert state.outcome is None or step.kind in ("ask", "look")
        assert load(state.game.spec).parse(state.text) == state, "a page is given the position as text"


@every_step
def test_what_is_wanted_can_be_done_by_the_rules(lesson: Lesson, number: int) -> None:
    for step, state in begun(lesson, number):
        if step.kind == "move":
            assert step.accepted(state), step.task.en
        for text in step.refused:
            with pytest.raises(IllegalMove):
                state.find(text, step.learner(state))
        if step.kind == "ask":
            assert [answer.value for answer in step.answers].count(step.answer(state)) == 1
        step.ends(state)  # the computer's answers are legal after every accepted move
        if step.kind != "look":
            assert step.praise


@every_step
def test_refusals_are_of_moves_that_the_rules_forbid(lesson: Lesson, number: int) -> None:
    for step, state in begun(lesson, number):
        for refusal in step.refusals:
            for text in refusal.moves:
                with pytest.raises(IllegalMove) as refused:
                    state.find(text, step.learner(state))
                assert step.judge_refused(state, text.upper(), refused.value.reason).words == refusal.words


@every_step
def test_task_is_not_repeated_to_those_who_do_something_else(lesson: Lesson, number: int) -> None:
    """For steps that ask for a move this is tested move by move."""
    step = lesson.steps[number]
    assert step.kind in ("move", "look") or step.otherwise


def test_cards_are_not_said_to_be_turned_before_turning_is_taught() -> None:
    lessons = {lesson.name: lesson for lesson in lessons_of("tomoko")}
    for name in list(lessons)[: list(lessons).index("turned")]:
        for step, states in zip(lessons[name].steps, lessons[name].positions, strict=True):
            for state in states:
                seat = step.learner(state)
                for card in state.view(seat)["hands"][seat]:
                    if (text := f"lay {card}") not in map(str, state.legal_moves(seat)):
                        told = step.judge_refused(state, text, Text("reason of the rules", "Grund der Regeln"))
                        assert told.words.en == "The pattern of this card is not on the board yet."


def test_card_is_laid_out_of_turn_in_the_lesson_about_that() -> None:
    lesson = find_lesson("tomoko", "out_of_turn")
    step, [state] = lesson.steps[-1], lesson.positions[-1]
    assert state.to_move != step.learner(state)
    assert [str(move) for move in step.accepted(state)] == ["lay 16"]


def test_wrong_pushes_of_the_lesson_on_open_cards_are_answered_with_what_follows() -> None:
    lesson = find_lesson("tomoko", "open_cards")
    step, [state] = lesson.steps[0], lesson.positions[0]
    for move in state.legal_moves():
        after = state.play_unchecked(move)
        pushes = (push for push in after.legal_moves() if str(push)[0] in "NESW")
        laid = {str(lay) for one in (after, *map(after.play_unchecked, pushes)) for lay in one.legal_moves(1)}
        told = step.judge(state, move)
        assert told.right == (not any(text.startswith("lay") for text in laid))
        if str(move) in ("N3l", "W1l"):
            assert "the pattern is back" in told.words.en
            assert "lay 17" in {str(lay) for lay in after.play("N3d").legal_moves(1)}
        if str(move) == "W3d":
            assert {text for text in laid if text.startswith("lay")} == {"lay 18"}


def test_wrong_marbles_of_the_lesson_on_areas_are_answered_with_what_they_join() -> None:
    lesson = find_lesson("kulami(level=1)", "areas")
    step, [state] = lesson.steps[0], lesson.positions[0]
    area = len(state.view(0)["score"]["areas"][0])
    for move in state.legal_moves():
        grown = len(state.play_unchecked(move).view(0)["score"]["areas"][0])
        told = step.judge(state, move)
        assert told.right == (grown == 6)
        if not told.right:
            assert ("makes four" in told.words.en) == (grown == 4)
            assert ("does not join" in told.words.en) == (grown == area)


def test_chains_of_both_sides_are_marked_where_they_are_counted() -> None:
    lesson = find_lesson("kulami(level=2)", "chains")
    step, [state] = lesson.steps[1], lesson.positions[1]
    assert sorted(step.marked(state)) == sorted(chain.from_iterable(chain(*state.view(0)["score"]["chains"])))


@every_step
def test_every_wrong_move_is_answered_and_every_answer_is_heard(lesson: Lesson, number: int) -> None:
    heard: set[Text] = set()
    for step, state in begun(lesson, number):
        for move in state.legal_moves(step.learner(state)) if step.kind == "move" else ():
            verdict = step.judge(state, move)
            assert verdict.right or verdict.words != step.task, f"nothing is said about {move}"
            heard.add(verdict.words)
    step = lesson.steps[number]
    if step.kind == "move":
        assert [
            text.en for text in (*(wrong.words for wrong in step.wrong), step.otherwise) if text and text not in heard
        ] == []


@every_step
def test_marked_places_are_there(lesson: Lesson, number: int) -> None:
    for step, state in begun(lesson, number):
        assert not step.mark or step.marked(state)
        known = json.dumps([before(state, step.learner(state)), state.game.material])
        assert all(place in known or place.lower() in known for place in step.marked(state) if len(place) == 2)


# --- what the words say -----------------------------------------------------------------------------------------------

NUMBERS = {
    "en": ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
    "de": ["zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"],
}
ORDINAL = re.compile(r"\b(row|Reihe|level|player|Spieler) \d+", re.IGNORECASE)  # a name, not a count
PLACE = re.compile(r"\b[a-j]\d\b")


def numbers_in(text: str, language: str) -> set[int]:
    text = PLACE.sub("", ORDINAL.sub("", text)).lower()
    words = {value for value, word in enumerate(NUMBERS[language], 2) if re.search(rf"\b{word}\b", text)}
    return words | {int(digits) for digits in re.findall(r"\d+", text)}


def values_in(condition: Any) -> Iterator[int]:
    if isinstance(condition, dict | list | tuple):
        yield from chain(*map(values_in, condition.values() if isinstance(condition, dict) else condition))
    elif isinstance(condition, int) or (isinstance(condition, str) and condition.isdigit()):
        yield int(condition)


def known(step: Step, state: State) -> Iterator[dict[str, Any]]:
    """What facts may speak of, for every accepted move."""
    seat = step.learner(state)
    most = max((move.captured for move in state.legal_moves(seat)), default=0)
    for move in step.accepted(state) if step.kind == "move" else (None,):
        told = scene(state, seat, move) if move else before(state, seat)
        mine, then = move and state.play(move, seat).points[seat], step.after(state, move)
        lost = (mine or 0) - then.points[seat]
        yield {**told, "most": most, "then": then.view(seat), "lost": lost, "elsewhere": ELSEWHERE}


@every_step
def test_facts_are_true(lesson: Lesson, number: int) -> None:
    for step, state in begun(lesson, number):
        for told in known(step, state):
            for path, value in (step.facts or {}).items():
                assert holds({path: value}, told), f"{path} is {look_up(path, told)}, not {value}"


@every_lesson
def test_every_number_in_the_words_is_a_fact_or_a_condition(lesson: Lesson) -> None:
    proven: set[int] = set()
    for step in lesson.steps:
        proven |= {
            *values_in(step.facts or {}),
            *values_in(step.accept or {}),
            *values_in([w.when for w in step.wrong]),
        }
        proven |= {*values_in([answer.value for answer in step.answers])}
    said = [lesson.title, *(text for step in lesson.steps for text in texts(step))]
    for language in LANGUAGES:
        told = set().union(*(numbers_in(text.in_language(language), language) for text in said))
        assert told <= proven


@every_step
def test_numbers_of_facts_are_said_in_every_language(lesson: Lesson, number: int) -> None:
    step = lesson.steps[number]
    for language in LANGUAGES:
        told = set().union(*(numbers_in(text.in_language(language), language) for text in texts(step)))
        assert {value for value in values_in(step.facts or {}) if value > 1} <= told


@every_step
def test_both_languages_are_complete_and_speak_of_the_same_places_and_numbers(lesson: Lesson, number: int) -> None:
    for text in (lesson.title, *texts(lesson.steps[number])):
        assert text.en.strip()
        assert text.de.strip()
        assert set(PLACE.findall(text.en)) == set(PLACE.findall(text.de))
        assert numbers_in(text.en, "en") == numbers_in(text.de, "de")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_no_point_is_named_before_it_is_said_what_a_name_is(name: str, language: str) -> None:
    told = ((step, text) for lesson in lessons_of(name) for step in lesson.steps for text in texts(step))
    first = next((step for step, text in told if PLACE.search(text.in_language(language))), None)
    if first:
        assert first.intro
        assert {"en": "letter", "de": "Buchstabe"}[language] in first.intro.in_language(language)


@every_step
def test_the_words_are_short(lesson: Lesson, number: int) -> None:
    for text in (words for told in texts(lesson.steps[number]) for words in told):
        assert len(text) <= LONGEST_TEXT, text
        assert all(len(sentence.split()) <= LONGEST_SENTENCE for sentence in re.split(r"[.!?:]", text)), text


# --- as data ----------------------------------------------------------------------------------------------------------


@every_lesson
def test_a_page_is_told_what_comes_of_every_move(lesson: Lesson) -> None:
    data = json.loads(json.dumps(lesson_data(lesson)))
    for step, told, states in zip(lesson.steps, data["steps"], lesson.positions, strict=True):
        assert told["kind"] == step.kind
        for at, state in zip(told["at"], states, strict=True):
            assert at["position"] == state.text
            if step.kind == "move":
                moves = [*at["right"], *chain(*(kind["moves"] for kind in at["wrong"]))]
                assert sorted(moves) == sorted(map(str, state.legal_moves(step.learner(state))))
            for kind in at["wrong"]:
                verdict = step.judge(state, state.find(kind["moves"][0], step.learner(state)))
                assert kind["words"] == verdict.words._asdict()
            if step.kind == "ask":
                assert [step.judge_answer(state, int(number)).right for number in at["right"]] == [True]


# --- the language of conditions ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "is_so"),
    [
        ({}, True),
        ({"a": 1}, True),
        ({"a": [3, 1]}, True),
        ({"a": {"least": 2}}, False),
        ({"a": {"least": 1, "most": 1}}, True),
        ({"list": 2}, True),
        ({"list.1.x": "two"}, True),
        ({"list.-1.x": "two"}, True),
        ({"list.x=one.y": 5}, True),
        ({"list.x=none.y": 5}, False),
        ({"list.7": 1}, False),
        ({"word": "abc"}, True),
        ({"word": 3}, True),
        ({"nowhere.at.all": 1}, False),
        ({"nowhere": {"most": 3}}, False),
        ({"a": 1, "word": "abd"}, False),
    ],
)
def test_conditions(condition: dict[str, Any], is_so: bool) -> None:
    told = {"a": 1, "word": "abc", "list": [{"x": "one", "y": 5}, {"x": "two"}]}
    assert holds(condition, told) is is_so


def test_a_lesson_of_a_game_from_elsewhere_is_read_the_same_way() -> None:
    text = """
    part = "first"
    title = {en = "Lay", de = "Leg"}
    [[steps]]
    position = "example red"
    task = {en = "Lay.", de = "Leg."}
    accept = {move = "d4"}
    praise = {en = "Yes.", de = "Ja."}
    otherwise = {en = "No.", de = "Nein."}
    """
    lesson = read_lesson("3_lay", tomllib.loads(text), "kulami")
    state = lesson.positions[0][0]
    assert (lesson.name, lesson.game.spec, lesson.steps[0].kind) == ("lay", "kulami", "move")
    assert lesson.steps[0].judge(state, state.find("d4")).right
    assert lesson.steps[0].judge(state, state.find("d5")).words.en == "No."
