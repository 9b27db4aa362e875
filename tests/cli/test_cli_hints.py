"""Hints for one person against the computer: where to look, the move, why."""

from __future__ import annotations

import re

import pytest
from tests.cli.running import Invoke, words
from tests.little_games import registered

import marblebox
from marblebox.cli.play import hinting
from marblebox.core.lessons import lesson_called


@pytest.fixture(autouse=True)
def _in_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hinting, "PATIENCE", 0.05)


def test_a_hint_comes_in_three_steps_and_begins_anew_after_a_move(run: Invoke) -> None:
    _, out, _ = run("play", "fanorona", "--black", "simple", typed=["hint", "hint", "hint", "hint", "e2-e3", "hint"])
    move = re.search(r"Try (\S+)\. \(hint again: why\)", out)
    assert move
    start = marblebox.load("fanorona").initial()
    assert move[1] in map(str, start.legal_moves())
    taken = start.find(move[1]).captured
    assert out.count(f"It takes {taken}. Winning chances: White ") == 2
    assert re.findall(r"Look at (\S+) first\. \(hint again: the move\)", out)[0] == move[1][:2]
    assert out.count("Look at ") == 2


@pytest.mark.parametrize(
    ("spec", "seat", "look", "attempt", "why"),
    [
        ("tumicarona", "--black", r"Schau zuerst auf [a-i][1-5]\.", r"Probier \S+\.", r"Das schlägt \d"),
        ("kulami", "--black", r"Schau zuerst auf die Platte \w\d–\w\d\.", r"Probier \w\d\.", r"Die Platte .* zählt \d"),
        ("tomoko(begins=1)", "--player2", r"Schau zuerst auf die Seite [NESW]\.", r"Probier [NESW]\d[dl]\.", "Gewinn"),
    ],
)  # fmt: skip
def test_hints_in_german(run: Invoke, spec: str, seat: str, look: str, attempt: str, why: str) -> None:
    _, out, _ = run("play", spec, seat, "simple", "--lang", "de", typed=["tipp"] * 3)
    for pattern in (look, attempt, why, r"Gewinnaussichten: \w+"):
        assert re.search(pattern, words(out)), pattern


def test_a_card_that_can_be_laid() -> None:
    """The card is what to look at, and its pattern speaks for it."""
    lesson = lesson_called("tomoko", "turned")
    state, hints = lesson.positions[0][0], hinting.Hinting()
    told = [hints.next(state, "de") for _ in range(3)]
    assert told[0].startswith("Schau zuerst auf Karte 10.")
    assert told[1].startswith("Probier ablegen 10.")
    assert told[2].startswith("Das Muster von Karte 10 liegt auf dem Brett. Gewinnaussichten: ")


def test_hints_are_for_the_own_turn(run: Invoke) -> None:
    _, out, _ = run("play", "tomoko(claims=live, begins=1)", "--player2", "simple", typed=["N1d", "hint"])
    assert "There are hints only on your own turn." in out


def test_games_of_others_have_the_move_at_once(run: Invoke) -> None:
    with registered():
        _, out, _ = run("play", "sticks", "--seats", "human,simple", typed=["hint", "hint"])
    assert "Look at" not in out
    assert "Try take" in out
    assert re.search(r"Winning chances: |wins in \d", out)
