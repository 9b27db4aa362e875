"""Whatever somebody mistypes: exit status 2, one clear message, no traceback, nothing overwritten."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.cli.running import Invoke

from marblebox.core.limits import LARGEST_SEED
from marblebox.games.kulami import PRESETS

SQUARE = PRESETS["square"].text
SIXTEEN_TILES = SQUARE.replace("Q", ".")
APART = "/".join(f"{row[:6]}..DD" if "D" in row else f"{row}.." for row in SQUARE.split("/"))
ELEVEN_WIDE = "/".join(row[:7] + "..." + row[7] for row in SQUARE.split("/"))
OVERLAPPING = SQUARE.replace("AABCCCDD", "AAACCCDD")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "chess"], "'chess'; known are: fanorona, tumicarona, kulami, tomoko"),
        (["kulami"], "marblebox play kulami"),
        (["play", "fanorna"], "'fanorona'?"),
        (["rules", "kulamy"], "'kulami'?"),
        (["play", "fanorona(siz=3x3)"], "'siz' (did you mean 'size'?)"),
        (["play", "fanorona(size=4x5)"], "from 3 to 9, not 4x5"),
        (["perft", "fanorona(size=9x9)", "1"], "63 points"),
        (["perft", "fanorona(size=5)", "1"], "9x5"),
        (["play", "fanorona(size)"], "field=value"),
        (["play", "fanorona(size=5x5"], "not a specification"),
        (["play", "tomoko(players=5)"], "from 2 to 4"),
        (["play", "tomoko(teams=true)"], "players=4"),
        (["play", f"kulami(layout={SIXTEEN_TILES})"], "missing one 2x2"),
        (["play", f"kulami(layout={APART})"], "falls apart"),
        (["play", f"kulami(layout={ELEVEN_WIDE})"], "at most 10"),
        (["play", f"kulami(layout={OVERLAPPING})"], "tile A (a7 b7 a8 b8 c8)"),
        (["perft", "fanorona", "0"], "from 1 to 100, not 0"),
        (["perft", "fanorona", "1", "--position", "nonsense"], "not a position"),
        (["play", "kulami", "--seats", "human"], "--seats names 1"),
        (["play", "kulami", "--seats", "human,simpel"], "'simple'?"),
        (["play", "kulami", "--player", "a", "--player", "b", "--player", "c"], "3 players"),
        (["play", "kulami", "--player", "a\nb"], "player's name"),
        (["play", "kulami", "--match", "revanche"], "handicap"),
        (["play", "fanorona", "--match", "best_of", "--games", "4"], "odd number"),
        (["play", "kulami", "--match", "series", "--seats", "simple,simple"], "--match best_of"),
        (["play", "fanorona", "--games", "3"], "--match best_of"),
        (["play", "--record", "missing.txt"], "missing.txt: No such file or directory"),
        (["play", "--record", "."], "Is a directory"),
        (["play", "kulami", "--save", "."], "it is a folder"),
        (["play", "kulami", "--save", "missing/game.txt"], "folder missing"),
        (["replay", "missing.txt"], "missing.txt: No such file"),
        (
            ["analyse", "fanorona(size=3x3)", "bbb/b1w/www w 0 1"],
            'marblebox analyse "fanorona(size=3x3)" --position "bbb/b1w/www w 0 1"',
        ),
        (["draw", "kulami", "example", "red"], 'marblebox draw kulami --position "example red"'),
        (["draw", "kulami", "board.svg"], "marblebox draw kulami --out board.svg"),
        (
            ["play", "kulami", "human", "engine:3"],
            "marblebox play kulami --seats human,engine:3",
        ),
        (["rules", "kulami", "tomoko"], "marblebox rules --help"),
        (["puzzles", "kulami"], "marblebox puzzles solve kulami"),
        (["puzzles", "solve", "xyz"], "'xyz'; marblebox puzzles list"),
        (["puzzles", "solve", "fanorna"], "'fanorna' (did you mean 'fanorona'?); marblebox puzzles list"),
        (["replay", "."], "Is a directory"),
    ],
)
def test_one_clear_line(run: Invoke, arguments: list[str], message: str) -> None:
    status, out, err = run(*arguments)
    assert status == 2
    assert err.startswith("marblebox: ")
    assert err.count("\n") == 1
    assert message in err
    assert "❯" not in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["plai"], "'plai'. Did you mean 'play', 'replay'? See: marblebox --help"),
        (["--colour"], "--colour; see: marblebox --help"),
        (["play", "--colour"], "--colour; see: marblebox play --help"),
        (["play", "--sede", "7"], "--sede (did you mean '--seed'?); see: marblebox play --help"),
        (["perft", "fanorona"], "'DEPTH'; see: marblebox perft --help"),
        (["perft", "fanorona", "many"], "DEPTH must be a whole number"),
        (
            ["perft", "fanorona", "-1"],
            "negative; see: marblebox perft --help",
        ),
        (["perft", "fanorona", "1", "--count", "all"], "--count must be sequences, results or positions, not 'all'"),
        (["train"], "generate, check or fit; see: marblebox train --help"),
        (["tables"], "build, info, probe or verify; see: marblebox tables --help"),
        (["book"], "show, grow or pack; see: marblebox book --help"),
        (["play", "kulami", "level=2"], 'marblebox play "kulami(level=2)"'),
        (
            ["play", "Kulami", "--level", "2"],
            'marblebox play "kulami(level=2)"',
        ),
        (
            ["play", "tomoko", "--open-cards=true"],
            'marblebox play "tomoko(open_cards=true)"',
        ),
        (["draw", "fanorona", "--size", "64", "--oops"], "--oops; see: marblebox draw --help"),
        (["Kulami"], "marblebox play Kulami"),
        (["learn"], "fanorona, tumicarona, kulami or tomoko; see: marblebox learn --help"),
        (["tables", "bild", "fanorona"], "build, info, probe or verify"),
        (["rules", "kulami", "--lang", "fr"], "--lang must be en or de, not 'fr'"),
        (["rules", "kulami", "--lang=fr"], "--lang must be en or de, not 'fr'"),
        (["rules", "kulami", "--lang"], "argument; see: marblebox rules --help"),
        (["play", "fanorona", "--match", "cup"], "--match must be series, best_of or revanche, not 'cup'"),
        (["play", "fanorona", "--seed", "-1"], f"--seed must be a whole number from 0 to {LARGEST_SEED}, not '-1'"),
        (["play", "fanorona", "--seed", "x"], f"from 0 to {LARGEST_SEED}, not 'x'"),
        (
            ["play", "fanorona", "--seed", str(LARGEST_SEED + 1)],
            f"from 0 to {LARGEST_SEED}, not '{LARGEST_SEED + 1}'",
        ),
        (["play", "fanorona", "--time", "long"], "--time must be a number, not 'long'"),
        (["replay", "game.txt", "--game", "0"], "--game must be a whole number from 1 up, not '0'"),
        (["play", "kulami", "--record", "game.txt"], "SPEC"),
    ],
)
def test_wrong_usage(run: Invoke, arguments: list[str], message: str) -> None:
    status, out, err = run(*arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("marblebox: ")
    assert err.endswith(f"{message}\n")


GOOD = '[Spec "fanorona"]\n[Result "*"]\n\n1. e2-e3A f4-e5W *\n'


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (GOOD.replace("f4-e5W", "f4-e5=2").encode(), "line 4, column 11: 'f4-e5=2'"),
        (GOOD[:-3].encode(), "line 4, column 17: "),
        (GOOD[:25].encode(), "line 2, column 1"),
        (b"", "no game"),
        (GOOD.encode().replace(b"f4", b"\xff\xfe"), "byte 43, in line 4"),
        (GOOD.encode() + b"x" * 1_000_000, "at most 10000"),
        (b"x" * 1_000_000, "1000000 characters"),
        (b"\x00\x01\x02", "line 1, column 1"),
        (GOOD.replace("fanorona", "chess").encode(), "line 1, column 1: unknown game 'chess'"),
        (GOOD.replace('"*"', '"1-0"').encode(), "not 1-0"),
    ],
)
@pytest.mark.parametrize("command", [["replay"], ["play", "--record"]])
def test_damaged_records(run: Invoke, command: list[str], data: bytes, message: str) -> None:
    Path("game.txt").write_bytes(data)
    status, out, err = run(*command, "game.txt")
    assert (status, out) == (2, "")
    assert err.startswith("marblebox: game.txt")
    assert message in err
    assert len(err) < 500
    assert Path("game.txt").read_bytes() == data
    assert os.listdir() == ["game.txt"]


def test_a_save_target_that_cannot_be_written_leaves_everything_as_it_was(run: Invoke) -> None:
    Path("file").write_text("a poem")
    status, _, err = run("play", "kulami", "--save", "file/game.txt")
    assert status == 2
    assert "folder file" in err
    _, out, _ = run("play", "kulami", typed=["1", "save file/game.txt", "save .", "quit", ""])
    assert "file/game.txt: Not a directory" in out
    assert " .: it is a folder" in out
    assert os.listdir() == ["file"]
    assert Path("file").read_text() == "a poem"


@pytest.mark.parametrize(("text", "advised"), [("import random\n", False), (GOOD.replace("f4-e5W", "zzz"), True)])
def test_recovering_is_advised_only_where_something_stands_before_the_damage(
    run: Invoke, text: str, advised: bool
) -> None:
    Path("game.txt").write_text(text)
    assert ("--recover" in run("replay", "game.txt").err) is advised


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["rules", "kulamy"], "unbekanntes Spiel 'kulamy' (vielleicht 'kulami'?); bekannt sind: "),
        (["play", "kulami(level=9)"], "kulami: level muss eine ganze Zahl von 0 bis 2 sein, nicht '9'"),
        (["perft", "fanorona(size=4x5)", "1"], "fanorona: size muss aus ungeraden Zahlen von 3 bis 9 bestehen"),
        (["arena", "random", "random", "--game", "tomoko(teams=true)"], "tomoko: Teams brauchen players=4, nicht"),
    ],
)
def test_a_wrong_specification_is_told_in_german(
    run: Invoke, monkeypatch: pytest.MonkeyPatch, arguments: list[str], told: str
) -> None:
    assert not run(*arguments).err.startswith(f"marblebox: {told}")
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    status, _, err = run(*arguments)
    assert (status, err[: len(told) + 11]) == (2, f"marblebox: {told}")


@pytest.mark.parametrize("language", [["--lang", "de"], ["--lang=de"]])
def test_a_wrong_specification_is_told_in_the_language_asked_for(run: Invoke, language: list[str]) -> None:
    assert "unbekanntes Feld 'levl'" in run("play", "kulami(levl=1)", *language).err


def test_a_file_where_a_game_is_wanted(run: Invoke) -> None:
    Path("game.txt").write_text("", encoding="utf-8")
    for command in ("analyse", "draw"):
        assert run(command, "game.txt").err.endswith(" --record game.txt\n")


def test_help_is_a_word_too(run: Invoke) -> None:
    assert run("help").out == run("--help").out
    assert run("hilfe", "play").out == run("play", "--help").out
    assert "'plya'" in run("help", "plya").err
