"""Replaying records, sound and damaged ones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.cli.running import ROOT, Invoke

import marblebox
from marblebox.core.game import Move
from marblebox.core.record import Record

PRINTED = ROOT / "tests" / "data" / "parker-sample-game.txt"

ANNOTATED = """\
[Spec "fanorona"]
[White "Ada"]
[Black "Bert"]
[Result "*"]

{A quiet evening.} 1. e2-e3A {forcing} (1. d2-e3A {solid} g4-g5W (1... c3-d2A)) 1... f4-e5W *
"""
DAMAGED = ANNOTATED.replace("f4-e5W", "f4-e5W 2. a1-a9")
PLACE = f"line 6, column {DAMAGED.splitlines()[5].index('a1-a9') + 1}"


def test_the_printed_game_of_the_sheet_is_replayed(run: Invoke) -> None:
    status, out, _ = run("replay", str(PRINTED))
    assert status == 0
    assert "1. White: d2-e3A\n" in out
    assert "2... Black: f3-f2A-g2A-f2A-g1W-f1A-g1A-h2A-i1W\n" in out
    assert "22. White: h4-g5W-h5A-h4A\n" in out
    assert re.search(r"White wins: .*  1-0$", out.rstrip())
    assert out.count("a   b   c   d   e   f   g   h   i") == 44  # the start and 43 moves


def test_comments_and_variations_are_shown(run: Invoke) -> None:
    Path("game.txt").write_text(ANNOTATED)
    _, out, _ = run("replay", "game.txt")
    assert "White: Ada" in out
    assert "A quiet evening." in out
    assert "1. White (Ada): e2-e3A\n   forcing\n   (d2-e3A {solid} g4-g5W (c3-d2A))\n" in out
    assert "1... Black (Bert): f4-e5W\n" in out
    assert "unfinished" in out.splitlines()[-1]


def test_showing_only_a_part(run: Invoke) -> None:
    Path("game.txt").write_text(ANNOTATED.replace("f4-e5W", "f4-e5W 2. h1-h2A"))
    from_two, final = run("replay", "game.txt", "--from", "2").out, run("replay", "game.txt", "--show-final").out
    assert from_two == final
    assert "f4-e5W\n" not in final
    assert "2. White (Ada): h1-h2A\n" in final
    assert run("replay", "game.txt", "--from", "1").out.count("a   b   c   d   e") == 3
    status, _, err = run("replay", "game.txt", "--from", "3")
    assert (status, err.count("\n")) == (2, 1)
    assert "--from 3" in err


def test_moves_are_numbered_as_in_the_record(run: Invoke) -> None:
    text = '[Spec "tomoko(players=3, claims=live)"]\n[Seed "4"]\n[Result "*"]\n\n1. N3d E1l 3:resign\n2. N1d *\n'
    Path("game.txt").write_text(text)
    shown = re.findall(r"^(\d+\.+) (Player \d): (.+)$", run("replay", "game.txt").out, re.MULTILINE)
    assert shown == [
        ("1.", "Player 1", "N3d"),
        ("1...", "Player 2", "E1l"),
        ("1...", "Player 3", "resign"),
        ("2.", "Player 1", "N1d"),
    ]
    numbers = re.findall(r"(\d+)\. ", marblebox.read_record("game.txt").text)
    assert numbers == ["1", "2"]


@pytest.mark.parametrize(("typed", "shown"), [([], 0), ([""], 1), (["", ""], 2), (["q"], 0)])
def test_stepping_waits_for_enter_before_every_move(run: Invoke, typed: list[str], shown: int) -> None:
    Path("game.txt").write_text(ANNOTATED)
    status, out, _ = run("replay", "game.txt", "--step", typed=typed)
    assert status == 0
    assert out.count("a   b   c   d   e") == 1 + shown
    assert out.count("Enter: next move") == min(shown + 1, 2)
    from_one = run("replay", "game.txt", "--step", "--from", "1", typed=typed).out
    assert from_one.count("a   b   c   d   e") == 1 + min(shown, 1)


def test_one_game_of_a_match(run: Invoke) -> None:
    Path("match.txt").write_text(ANNOTATED + "\n" + ANNOTATED.replace("Ada", "Zoe"))
    everything = run("replay", "match.txt").out
    assert "Game 1 of 2" in everything
    assert "Game 2 of 2" in everything
    second = run("replay", "match.txt", "--game", "2").out
    assert "Zoe" in second
    assert "Ada" not in second
    status, _, err = run("replay", "match.txt", "--game", "3")
    assert (status, err.count("\n")) == (2, 1)
    assert "no game 3" in err


def test_damage_is_reported_with_its_place(run: Invoke) -> None:
    Path("game.txt").write_text(DAMAGED)
    status, out, err = run("replay", "game.txt")
    assert (status, out) == (2, "")
    assert err.startswith(f"marblebox: game.txt: {PLACE}: 'a1-a9' ")
    assert "no point a9" in err
    assert "--recover" in err


def test_recovering_shows_what_is_sound_and_warns(run: Invoke) -> None:
    Path("game.txt").write_text(DAMAGED)
    status, out, err = run("replay", "game.txt", "--recover")
    assert status == 1
    assert "1... Black (Bert): f4-e5W\n" in out
    assert PLACE in err


def test_a_claimed_result_says_why(run: Invoke) -> None:
    text = '[Spec "fanorona"]\n[Termination "time"]\n[Result "1-0"]\n\n1. e2-e3A 1-0\n'
    Path("game.txt").write_text(text)
    assert "Result: 1-0 (time)" in run("replay", "game.txt").out


def test_german(run: Invoke) -> None:
    Path("game.txt").write_text(ANNOTATED.replace("[Result", '[Date "2024-05-18"]\n[Place "Bonn"]\n[Result'))
    out = run("replay", "game.txt", "--lang", "de").out
    assert "Weiß: Ada\nSchwarz: Bert\nDatum: 2024-05-18\nPlace: Bonn\n" in out
    assert "1. Weiß (Ada): e2-e3A" in out
    assert "Die Partie ist nicht beendet." in out


def test_nobody_spies_on_a_tomoko_game_that_goes_on(run: Invoke) -> None:
    game = marblebox.load("tomoko")
    moves: list[tuple[int, Move]] = [(0, game.initial(3).find("N1d"))]
    record = Record.of_moves(game, 3, moves)
    Path("game.txt").write_text(record.text)
    assert "Cards of" not in run("replay", "game.txt").out
    over = [*moves, (1, record.final.find("resign", 1))]
    Path("game.txt").write_text(Record.of_moves(game, 3, over).text)
    assert "Cards of Player 2" in run("replay", "game.txt").out
