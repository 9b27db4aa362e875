"""Hints for one person against the computer: where to look, the move, why."""

from __future__ import annotations

import re

import pytest
from tests.cli.running import Invoke
from tests.little_games import registered

import marblebox
from marblebox.cli.play import hinting, words
from marblebox.core.game import State
from marblebox.engine import analyse
from marblebox.engine.analysis import Analysis
from marblebox.learn.lessons import find_lesson


def think(state: State) -> Analysis:
    """By nodes, so that it takes the same way on every machine."""
    *_, last = analyse(state, nodes=2000, lines=1)
    return last


def test_a_hint_comes_in_three_steps_and_begins_anew_after_a_move(run: Invoke) -> None:
    spec = "fanorona(size=3x3)"  # which is solved at once
    _, out, _ = run("play", spec, "--black", "simple", typed=["hint", "hint", "hint", "hint", "b1-b2", "hint"])
    move = re.search(r"Try (\S+)\. \(hint again: why\)", out)
    assert move
    start = marblebox.load(spec).initial()
    assert move[1] in map(str, start.legal_moves())
    taken = start.find(move[1]).captured
    assert out.count(f"It takes {taken}. ") == 2
    assert re.findall(r"Look at (\S+) first\. \(hint again: the move\)", out)[0] == move[1][:2]
    assert out.count("Look at ") == 2


@pytest.mark.parametrize(
    ("spec", "look", "attempt", "why"),
    [
        ("tumicarona", r"Schau zuerst auf [a-i][1-5]\.", r"Probier \S+\.", r"Das schlägt \d"),
        ("kulami", r"Schau zuerst auf die Platte \w\d–\w\d\.", r"Probier \w\d\.", r"Die Platte .* zählt \d"),
        ("tomoko(begins=1)", r"Schau zuerst auf die Seite [NESW]\.", r"Probier [NESW]\d[dl]\.", "Gewinn"),
    ],
)
def test_hints_in_german(spec: str, look: str, attempt: str, why: str) -> None:
    state, hints = marblebox.load(spec).initial(1), hinting.Hinting(think)
    told = [hints.next(state, "de") for _ in range(3)]
    for pattern, step in zip((look, attempt, why), told, strict=True):
        assert re.search(pattern, step)
    assert re.search(r"Gewinnaussichten: \w+", told[-1])
    assert re.search(r"Winning chances: \w+", hints.next(state, "en"))  # the last step again


def test_a_card_that_can_be_laid() -> None:
    """The card is what to look at, and its pattern speaks for it."""
    lesson = find_lesson("tomoko", "turned")
    state, hints = lesson.positions[0][0], hinting.Hinting(think)
    told = [hints.next(state, "de") for _ in range(3)]
    assert told[0].startswith("Schau zuerst auf Karte 10.")
    assert told[1].startswith("Probier ablegen 10.")
    assert told[2].startswith("Das Muster von Karte 10 liegt auf dem Brett. Gewinnaussichten: ")


def test_hints_are_for_the_own_turn(run: Invoke) -> None:
    _, out, _ = run("play", "tomoko(claims=live, begins=1)", "--player2", "simple", typed=["N1d", "hint"])
    assert words.HINT_IN_TURN.en in out


def test_games_of_others_have_the_move_at_once(run: Invoke) -> None:
    with registered():
        _, out, _ = run("play", "sticks", "--seats", "human,simple", typed=["hint", "hint"])
    assert "Look at" not in out
    assert "Try take" in out
    assert re.search(r"Winning chances: |wins in \d", out)
