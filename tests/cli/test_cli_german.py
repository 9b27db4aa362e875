"""Moves in German words at the terminal; records stay as they are."""

from __future__ import annotations

import pytest
from tests.cli.running import Invoke, words

import marblebox
from marblebox.core.registry import load
from marblebox.games.tomoko import TomokoState

TEAMS = "tomoko(players=4, teams=true, claims=live, prefilled=true, begins=1)"
OVERLOOKING = "tumicarona(captures=on_demand, size=3x3)"


def card_of_the_first(seed: int) -> int:
    state = load(TEAMS).initial(seed)
    assert isinstance(state, TomokoState)
    return state.hands[0][0]


def claimable() -> tuple[int, int]:
    """A seed with which a card of the first player stands at once, and the card."""
    for seed in range(500):
        state = load(TEAMS).initial(seed)
        assert isinstance(state, TomokoState)
        if state.claims(0):
            return seed, state.claims(0)[0]
    raise AssertionError("no such start")


@pytest.mark.parametrize("verb", ["weitergeben", "geben", "Geben", "give"])
def test_a_card_is_handed_over_in_german(run: Invoke, verb: str) -> None:
    card = card_of_the_first(7)
    lines = ["", f"{verb} {card}"]
    out = run("play", TEAMS, "--seed", "7", "--lang", "de", "--save", "game.txt", typed=lines).out
    assert f"Spieler 1: weitergeben {card}" in out
    assert [node.move for node in marblebox.read_record("game.txt").line.nodes] == [f"give {card}"]


@pytest.mark.parametrize("verb", ["ablegen", "legen", "lay"])
def test_a_card_is_laid_in_german(run: Invoke, verb: str) -> None:
    seed, card = claimable()
    lines = ["", f"{verb} {card}"]
    out = run("play", TEAMS, "--seed", str(seed), "--lang", "de", "--save", "game.txt", typed=lines).out
    assert f"Spieler 1: ablegen {card}" in out
    assert [node.move for node in marblebox.read_record("game.txt").line.nodes] == [f"lay {card}"]
    assert f"1. Spieler 1: ablegen {card}" in run("replay", "game.txt", "--lang", "de").out
    assert f"1. Player 1: lay {card}" in run("replay", "game.txt").out


@pytest.mark.parametrize("beginning", ["? weitergeben", "? give", "weitergeben", "weiter"])
def test_the_list_is_in_german(run: Invoke, beginning: str) -> None:
    out = run("play", TEAMS, "--seed", "7", "--lang", "de", typed=["", beginning]).out
    assert f" weitergeben {card_of_the_first(7)}\n" in out
    assert "give" not in out.replace(beginning, "")


def test_a_card_that_is_not_held_is_refused_in_german_words_too(run: Invoke) -> None:
    wrong = card_of_the_first(7) % 36 + 1
    out = words(run("play", TEAMS, "--seed", "7", "--lang", "de", typed=["", f"weitergeben {wrong}"]).out)
    assert "weder ein Zug noch ein Befehl" not in out
    assert f"'weitergeben {wrong}' ist kein erlaubter Zug: Spieler 1 hat Karte {wrong} nicht" in out


def test_how_to_write_is_told_in_german_words(run: Invoke) -> None:
    out = words(run("play", TEAMS, "--seed", "7", "--lang", "de", typed=["", "N9d"]).out)
    assert "oder 'ablegen 17', oder 'weitergeben 17'" in out


def test_hands_stay_hidden_from_german_words(run: Invoke) -> None:
    out = words(run("play", TEAMS, "--seed", "7", "--lang", "de", typed=["", "2: ablegen 3", "2: geben 3"]).out)
    assert "Diese Karte geht jetzt nicht" in out
    assert "Karten von Spieler 2 gibt nur Spieler 2 weiter" in out


def test_an_overlooked_capture_is_demanded_in_german(run: Invoke) -> None:
    state = load(OVERLOOKING).initial()
    script = []
    while "demand" not in map(str, state.legal_moves()):
        move = min(state.legal_moves(), key=lambda move: move.captured)
        script.append(str(1 + state.legal_moves().index(move)))  # a step that could capture is picked by its number
        state = state.play(move)
    lines = [*script, "?", "einfordern"]
    out = run("play", OVERLOOKING, "--lang", "de", "--save", "game.txt", typed=lines).out
    assert "Schlag übersehen: einfordern?" in out
    assert " einfordern\n" in out
    assert marblebox.read_record("game.txt").line.nodes[-1].move == "demand"


@pytest.mark.parametrize(("typed", "move"), [("links", "left"), ("rechts", "right")])
def test_a_fist_is_chosen_in_german(run: Invoke, typed: str, move: str) -> None:
    run("play", "kulami(starts=fists)", "--lang", "de", "--save", "game.txt", "--force", typed=[typed])
    assert marblebox.read_record("game.txt").line.nodes[0].move == move


@pytest.mark.parametrize(
    ("spec", "german", "english"),
    [(TEAMS, ["ablegen 17", "weitergeben 17"], ["lay 17", "give 17"]), (OVERLOOKING, ["einfordern"], ["demand"])],
)
def test_help_has_the_words_of_the_game(run: Invoke, spec: str, german: list[str], english: list[str]) -> None:
    out = run("play", spec, "--lang", "de", typed=["help"]).out
    assert all(f"  {move} " in out for move in german)
    assert not any(f"  {move} " in out for move in english)
    out = run("play", spec, typed=["help"]).out
    assert all(f"  {move} " in out for move in english)
