"""What somebody runs into who has never used the command line of Marblebox."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from tests.cli.running import PROGRAM, Invoke, Start, words
from tests.waiting import LIMIT

from marblebox.cli.play import words as said

GOOD = '[Spec "fanorona"]\n\n1. d2-e3A *\n'
BAD = '[Spec "fanorona"]\n\n1. d2-e3A a1-a9 *\n'


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (["fanorona", "--level", "7"], "marblebox play fanorona --seats human,engine:7"),
        (["fanorona(size=3x3)", "--computer"], 'marblebox play "fanorona(size=3x3)" --seats human,engine:3'),
        (["fanorona", "--level=10"], "marblebox play fanorona --seats human,engine:10"),
        (["fanorona", "--computer", "--seed", "4"], "marblebox play fanorona --seats human,engine:3"),
        (["--opponent", "engine"], "marblebox play SPEC --seats human,engine:3"),
        (["fanorona", "engine:2"], "marblebox play fanorona --seats human,engine:2"),
        (["good.txt"], "--record good.txt"),
    ],
)
def test_who_wants_a_computer_or_an_old_game_is_told_how(run: Invoke, typed: list[str], meant: str) -> None:
    Path("good.txt").write_text(GOOD)
    status, _, err = run("play", *typed)
    assert status == 2
    assert meant in err


def test_a_file_with_the_name_of_a_game_hides_no_game(run: Invoke) -> None:
    Path("kulami").write_text("")
    assert run("play", "kulami").status == run("draw", "kulami").status == 0


@pytest.mark.parametrize("command", ["analyse", "draw"])
def test_a_damaged_record_is_named(run: Invoke, command: str) -> None:
    Path("bad.txt").write_text(BAD)
    status, _, err = run(command, "--record", "bad.txt")
    assert status == 2
    assert "bad.txt: line 3, column 11: " in err
    assert "marblebox replay --recover bad.txt" in err


@pytest.mark.parametrize("arguments", [["check"], ["choose", "--out", "new.txt"]])
def test_an_empty_file_holds_no_puzzles(run: Invoke, arguments: list[str]) -> None:
    Path("empty.txt").write_text("")
    status, out, err = run("puzzles", *arguments, "--file", "empty.txt")
    assert (status, out) == (2, "")
    assert "no puzzles in empty.txt" in err
    assert not Path("new.txt").exists()


def test_an_arena_plays_no_game_that_cannot_be_kept(run: Invoke) -> None:
    status, _, err = run("arena", "random", "random", "--file", "none/games.txt")
    assert (status, err.count("\n")) == (2, 1)
    assert "none/games.txt: No such file or directory" in err


def test_a_refusal_of_the_system_names_the_file(run: Invoke) -> None:
    Path("file").write_text("")
    _, _, err = run("train", "generate", "--folder", "file", "--parts", "1")
    assert "file: File exists" in err or "compiled core" in err


# --- the language, wherever it stands ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--lang", "de", "games"], "Spielweisen"),
        (["--lang", "de", "games", "--lang", "en"], "Ways to play"),
        (["--lang", "de", "play", "chess"], "unbekanntes Spiel 'chess'"),
        (["--lang", "de", "perft", "kulami", "0"], "die Tiefe muss von 1 bis 100 gehen"),
        (["--lang=de", "plya"], "den Befehl 'plya' gibt es nicht"),
        (["--lang", "fr"], "--lang must be en or de, not 'fr'"),
    ],
)
def test_the_language_may_stand_before_the_command(run: Invoke, arguments: list[str], told: str) -> None:
    _, out, err = run(*arguments)
    assert told in out + err


# --- terminals of all kinds -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("fanorona", "first turn: a single capture"),
        ("kulami", "0 points, 28 marbles left"),
        ("tomoko", "bag: 15 ○ light (l), 15 ● dark (d)"),
    ],
)
def test_nothing_beside_the_board_is_cut_off(
    run: Invoke, monkeypatch: pytest.MonkeyPatch, game: str, told: str
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    lines = run("play", game, typed=[""]).out.splitlines()
    assert max(map(len, lines)) <= 60
    beside = words(" ".join(line[31 if game == "tomoko" else 39 :] for line in lines))
    assert told in beside


def test_help_stands_in_two_columns(run: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    lines = [line.rstrip() for line in run("play", "kulami", typed=["help"]).out.splitlines()]
    assert f"{'':26}computer's reply)" in lines


def test_a_list_is_narrowed_by_what_several_moves_share(run: Invoke) -> None:
    assert "for example: ? a\n" in run("play", "kulami", typed=["?"]).out


def test_arguments_have_no_braces_in_help(run: Invoke) -> None:
    assert "marblebox learn [OPTIONS] GAME [LESSON]\n" in run("learn", "--help").out


def test_numbers_of_an_arena_need_no_unicode(process: Start) -> None:
    arguments = ("arena", "random", "random", "--game", "fanorona(size=3x3)", "--games", "2", "--jobs", "1", "--sprt")
    running = process(*arguments, PYTHONIOENCODING="ascii")
    out = running.communicate(timeout=LIMIT)[0].decode("ascii")
    assert "?" not in out
    assert "(+-2.94)" in out
    assert " 0, 0.5, 1, 1.5 " in out


@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_nobody_can_be_asked_where_input_or_output_is_closed(tmp_path: Path, closed: str) -> None:
    command = " ".join(f"'{word}'" for word in [*PROGRAM, "play", "kulami"])
    ended = subprocess.run(["/bin/sh", "-c", f"{command} {closed}"], cwd=tmp_path, capture_output=True, text=True)
    assert ended.returncode == 2
    assert ended.stderr.endswith(f"marblebox: {said.NOBODY_ANSWERS.en}\n")
