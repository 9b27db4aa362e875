"""Lessons at the terminal: every one is walked through, as somebody would who types what is wanted."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator

import pytest
from tests.cli.running import Invoke, words
from tests.little_games import registered

from marblebox.core.game import State
from marblebox.core.registry import names
from marblebox.learn.lessons import Lesson, Step, lessons_of

TOUCHING = re.compile(r"\b(?:[Tt]ouch (?:a|it|your|the|d3)|[Tt]ippe?|antippen|klick\w*)\b")  # where moves are typed


def typed(lesson: Lesson) -> Iterator[str]:
    """What somebody types who does each step at the first try."""
    state: State | None = None
    for step in lesson.steps:
        state = lesson.game.parse(step.position) if step.position else state
        assert state is not None
        move = step.accepted(state)[0] if step.kind == "move" else None
        yield {"move": str(move), "try": "".join(step.refused[:1]), "ask": _answer(step, state), "look": ""}[step.kind]
        state = step.after(state, move)


def _answer(step: Step, state: State) -> str:
    values = [answer.value for answer in step.answers]
    return str(values.index(step.answer(state)) + 1) if step.ask else ""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", [*names(), "fanorona(rules=standard)"])
def test_all_lessons_of_a_game_can_be_walked_through(run: Invoke, game: str, language: str) -> None:
    lessons = lessons_of(game)
    lines = [line for lesson in lessons for line in typed(lesson)]
    status, out, err = run("learn", game, "--lang", language, typed=lines)
    assert (status, err) == (0, "")
    said = words(out)
    for lesson in lessons:
        assert words(lesson.title.in_language(language)) in said
        for step in lesson.steps:
            assert words((step.praise or step.task).in_language(language)) in said
    assert said.endswith(f"marblebox play {shlex.quote(game)}")
    assert TOUCHING.findall(said) == []


def test_the_answer_to_a_question_is_shown_too(run: Invoke) -> None:
    status, out, _ = run("learn", "kulami", "count a whole game", typed=["Show", "what", "quit"])
    assert status == 0
    assert "Try this: " in out
    assert "a number" in words(out)


def test_moves_are_told_in_german_words(run: Invoke) -> None:
    _, out, _ = run("learn", "tomoko", "turned", "--lang", "de", typed=["?", "zeig", "x", "ablegen 10"])
    assert "Versuch das: ablegen 10" in out
    assert "oder 'ablegen 17'" in words(out)
    assert "lay 1" not in out
    assert "Richtig." in out


def test_the_learner_sees_her_own_cards_only(run: Invoke) -> None:
    _, out, _ = run("learn", "tomoko", "push", typed=["N3d", "quit"])
    assert "Player 2: N3l" in out
    assert "Cards of Player 1" in out
    assert "Cards of Player 2" not in out


def test_what_is_marked_on_the_page_is_named(run: Invoke) -> None:
    assert "Marked: N3" in run("learn", "tomoko", "push", typed=["quit"]).out


def test_the_beginning_of_a_move_lists_what_fits_and_a_misspelt_word_what_was_meant(run: Invoke) -> None:
    _, out, _ = run("learn", "tomoko", "push", typed=["N3", "shwo", "quit"])
    assert "Possible: N3d, N3l" in words(out)
    assert "(did you mean 'show'?)" in words(out)


def test_wrong_moves_are_explained_and_help_is_given(run: Invoke) -> None:
    lines = ["?", "c3-c4", "e2-f2W", "show", "e2-f2W-e3A-f4A-e4W"]
    status, out, _ = run("learn", "tumicarona", "chain", typed=lines)
    assert status == 0
    said = words(out)
    assert "Possible: e2-f2W, e2-f2W-e3A" in said
    assert "c3 is empty" in said
    assert "stopped after two" in said
    assert "Try this: e2-f2W-e3A-f4A-e4W" in said
    assert "in four steps" in said


def test_how_to_go_on_is_said_in_plain_words(run: Invoke) -> None:
    _, out, _ = run("learn", "kulami", "1", typed=["help", "tile", "hint", "d4"])
    assert out.count("show gives the answer") == 2
    assert "tile is neither" in words(out)
    assert "i9" not in out
    assert "Try this: d1" in out
    assert "zeig verrät die Lösung" in run("learn", "kulami", "1", "--lang", "de").out


def test_something_forbidden_is_tried(run: Invoke) -> None:
    lines = ["b7", "f6", "e5", "quit"]
    _, out, _ = run("learn", "kulami", "2", "--lang", "de", typed=lines)
    said = words(out)
    assert "Nur das Kreuz von d4 ist offen" in said
    assert "die Murmel muss in Reihe 4 oder Spalte d" in said


@pytest.mark.parametrize("game", names())
def test_talk_is_not_taken_for_a_move(run: Invoke, game: str) -> None:
    status, out, err = run("learn", game, "1", typed=["resign", "offer draw"])
    task = lessons_of(game)[0].steps[0]
    assert (status, err) == (0, "")
    assert words(out).count(words((task.typed or task.task).en)) > 1


def test_an_answer_is_a_number(run: Invoke) -> None:
    lines = ["x", "9", "²", "9" * 5000, "2", "1", "quit"]
    _, out, _ = run("learn", "kulami", "counting", typed=lines)
    said = words(out)
    assert said.count("from 1 to 3.") == 4
    assert "Count the marbles" in said
    assert "Four red" in said


def test_lessons_are_listed_and_left(run: Invoke) -> None:
    status, out, _ = run("learn", "tomoko", "--list")
    assert status == 0
    assert words(out).startswith("First steps 1 push Push a ball")
    assert run("learn", "tomoko", typed=["quit"]).status == 0
    assert run("learn", "tomoko", typed=[]).status == 0


def test_each_rule_set_is_taught_by_its_own_lessons(run: Invoke) -> None:
    _, standard, _ = run("learn", "fanorona(rules=standard, size=5x5)", "--list")
    assert "stopping" in words(standard)
    assert "first_turn" not in words(standard)
    assert "first_turn" in words(run("learn", "fanorona", "--list").out)


def test_a_game_or_lesson_that_is_not_there(run: Invoke) -> None:
    with registered():
        assert run("learn", "sticks").err.startswith("marblebox: sticks ")
    status, _, err = run("learn", "kulami", "tabu", "--lang", "de")
    assert status == 2
    assert "vielleicht 'taboo'" in err


@pytest.mark.parametrize("number", ["²", "0", "99", "9" * 5000])
def test_a_number_that_no_lesson_has_is_refused(run: Invoke, number: str) -> None:
    status, out, err = run("learn", "kulami", number)
    assert (status, out) == (2, "")
    assert "no lesson" in err
