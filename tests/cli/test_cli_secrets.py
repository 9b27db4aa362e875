"""Tomoko at one terminal: nobody learns another's hidden card, whatever she types."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.cli.running import Invoke, words

import marblebox
from marblebox.cli.kit import HIDDEN
from marblebox.cli.play.words import KNOWN_BY_NOW
from marblebox.core.record import Record
from marblebox.games.tomoko import Push, TomokoState

TEAMS = "tomoko(players=4, teams=true, claims=live, begins=1)"
NEUTRAL = "That card cannot be laid now"


def start(spec: str, seed: int = 7) -> TomokoState:
    state = marblebox.load(spec).initial(seed)
    assert isinstance(state, TomokoState)
    return state


def answers(out: str) -> list[str]:
    """What the terminal said after each line that was typed, the line itself left out."""
    parts = re.split(r"(?:Player \d ❯|then press Enter\.|Enter goes on\)) [^\n]*\n", out)
    return [words(part.split("Player")[0]) for part in parts]


def before_a_claim(spec: str, seat: int) -> tuple[int, str, int]:
    """A seed, a first push after which only that seat can lay a card, and the card."""
    for seed in range(200):
        state = start(spec, seed)
        for push in state.legal_moves():
            after = state.play(push)
            if isinstance(push, Push) and after.actors == tuple({seat, after.turn}) and after.claims(seat):
                return seed, str(push), after.claims(seat)[0]
    raise AssertionError("no such start")


def played(spec: str, seed: int, run: Invoke, lines: list[str]) -> tuple[list[str], str]:
    """The moves that were made, and what was shown."""
    out = run("play", spec, "--seed", str(seed), "--save", "game.txt", "--force", typed=lines).out
    return [node.move for node in marblebox.read_record("game.txt").line.nodes], out


# --- moves of another seat --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["2: ?", "2:", "2: moves", "2: moves lay", "2: 1", "2: 41", "2: 99"])
def test_the_moves_of_another_seat_are_neither_listed_nor_chosen_by_number(run: Invoke, line: str) -> None:
    _, out, _ = run("play", TEAMS, "--seed", "7", "--save", "game.txt", typed=["", line])
    assert HIDDEN.filled(name="Player 2").en in words(out)
    assert marblebox.read_record("game.txt").line.nodes == ()


@pytest.mark.parametrize("line", ["?", "2: ?", "1", "41", "1: ?", "1: 42", "lay", "l", "g"])
def test_before_the_first_hand_over_no_cards_are_told(run: Invoke, line: str) -> None:
    cards = start(TEAMS).hands[0]
    _, out, _ = run("play", TEAMS, "--seed", "7", typed=[line])
    assert "❯" not in out
    assert "Cards of" not in out
    assert not any(re.search(rf"(give|lay) {card}\b", out) for card in cards)
    assert "the list goes from" not in out


def test_whatever_card_another_seat_is_said_to_lay_the_answer_is_the_same(run: Invoke) -> None:
    for lines in ([""], ["", "N1d"], ["", "N1d", ""]):  # from the chair of player 1, and while the device is passed on
        probes = [f"2: lay {card}" for card in range(1, 37)]
        _, out, _ = run("play", TEAMS, "--seed", "7", typed=[*lines, *probes])
        assert out.count(NEUTRAL) == 36
        assert "does not" not in out
        assert len({answers(out)[-number] for number in range(2, 37)}) == 1


RACE = "tomoko(claims=live, prefilled=true, begins=1)"


@pytest.mark.parametrize("lines", [["2: lay {}"], ["2: LAY  {}"], ["", "lay {}"], ["", "2: lay {}"]])
def test_a_claim_counts_while_the_device_is_passed_on_and_from_the_own_chair(run: Invoke, lines: list[str]) -> None:
    seed, push, card = before_a_claim(RACE, 1)
    moves, _ = played(RACE, seed, run, ["", push, *(line.format(card) for line in lines)])
    assert moves == [push, f"lay {card}"]


def test_a_claim_from_somebody_elses_chair_is_refused_though_the_card_stands(run: Invoke) -> None:
    seed, push, card = before_a_claim(RACE, 0)
    moves, out = played(RACE, seed, run, ["", push, "", f"1: lay {card}"])
    assert moves == [push]
    assert NEUTRAL in out
    assert played(RACE, seed, run, ["", push, f"lay {card}"])[0] == [push, f"lay {card}"]


@pytest.mark.parametrize("where", [[""], ["", "N1d"], ["", "N1d", ""]])
@pytest.mark.parametrize("seat", [1, 2])
def test_nobody_hands_over_cards_of_another(run: Invoke, where: list[str], seat: int) -> None:
    held = start(TEAMS).hands[seat][0]
    probes = [f"{seat + 1}: give {card}" for card in (held, held % 36 + 1)]
    _, out, _ = run("play", TEAMS, "--seed", "7", "--save", "game.txt", typed=[*where, *probes])
    assert out.count(f"Only Player {seat + 1} hands over cards of Player {seat + 1}") == 2
    assert len(marblebox.read_record("game.txt").line.nodes) == where.count("N1d")


def test_with_open_cards_there_is_nothing_to_hide(run: Invoke) -> None:
    _, out, _ = run("play", "tomoko(open_cards=true, claims=live, begins=1)", "--seed", "7", typed=["2: lay 99"])
    assert "card 99" in out


# --- a card handed over -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Player 1 hands a card to Player 3"), ("de", "Spieler 1 gibt Spieler 3 eine Karte")],
)
def test_the_other_team_does_not_learn_which_card_was_handed_over(run: Invoke, language: str, told: str) -> None:
    card = start(TEAMS).hands[0][0]
    Path("game.txt").write_text(Record.of_moves(marblebox.load(TEAMS), 7, [(0, "N1d"), (0, f"give {card}")]).text)
    _, out, _ = run("play", "--record", "game.txt", "--lang", language, typed=["", "undo"])
    assert told in out
    assert KNOWN_BY_NOW.in_language(language) in out
    assert not re.search(rf"give {card}\b", out)


def test_the_own_team_learns_it(run: Invoke) -> None:
    card = start(TEAMS).hands[0][0]
    _, out, _ = run("play", TEAMS, "--seed", "7", typed=["", f"give {card}"])
    assert f"Player 1: give {card}\n" in out
    game = marblebox.load(TEAMS)
    Path("game.txt").write_text(Record.of_moves(game, 7, [(0, "N1d"), (1, "N2d"), (0, f"give {card}")]).text)
    _, out, _ = run("play", "--record", "game.txt", typed=["board", "", "undo"])
    public, partners = out.split("Pass the device to Player 3, then press Enter. \n")
    assert f"give {card}" not in public
    assert f"Player 1: give {card}\n" in partners
    assert KNOWN_BY_NOW.en in partners


def test_a_computer_of_the_other_team_keeps_its_secret_too(run: Invoke) -> None:
    card = start(TEAMS).hands[1][0]
    Path("game.txt").write_text(Record.of_moves(marblebox.load(TEAMS), 7, [(0, "N1d"), (1, f"give {card}")]).text)
    _, out, _ = run("play", "--record", "game.txt", "--seats", "human,simple,simple,simple", typed=["undo"])
    assert KNOWN_BY_NOW.en in out
    assert f"give {card}" not in out


def test_replaying_tells_the_card_only_when_the_game_is_over(run: Invoke) -> None:
    card = start(TEAMS).hands[0][0]
    record = Record.of_moves(marblebox.load(TEAMS), 7, [(0, f"give {card}"), (0, "N1d")])
    Path("game.txt").write_text(record.text.replace("N1d", f"N1d (N2d 3:give {card} {{why not}})"))
    out = run("replay", "game.txt").out
    assert "1. Player 1 hands a card to Player 3\n" in out
    assert "(N2d give … {why not})" in out
    assert f"give {card}" not in out
    Path("game.txt").write_text(record.text.replace("*", "0-1/2-0-1/2").replace("N1d", "N1d 1:resign"))
    assert f"1. Player 1: give {card}\n" in run("replay", "game.txt").out


# --- before a computer pushes -----------------------------------------------------------------------------------------


def test_the_invitation_to_claim_shows_no_hand_to_several_people(run: Invoke) -> None:
    spec = "tomoko(players=3, claims=live, begins=1)"
    lines = ["", "N1d", *(f"3: lay {card}" for card in range(1, 37)), ""]
    _, out, _ = run("play", spec, "--seed", "7", "--seats", "human,simple,human", typed=lines)
    invited = out.split("Player 1: N1d")[-1].split("Pass the device")[0]
    assert out.count(NEUTRAL) == 36
    assert "lay a card" in invited
    assert "Cards of" not in invited
