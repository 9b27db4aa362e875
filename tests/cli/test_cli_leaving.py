"""However a game is left, it is not lost: odd file names, meddling with the file, signals, faults."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest
from tests.cli.running import PROGRAM, ROOT, Invoke, Start, words

import marblebox
from marblebox.cli.play import session
from marblebox.cli.play.keeper import Keeper
from marblebox.core.errors import FileError
from marblebox.core.limits import LARGEST_SEED
from marblebox.core.reading import read_records

LONG = "a" * 300
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "COLUMNS": "80"}
Meanwhile = Callable[[Callable[[], object]], None]


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Meanwhile:
    """Let something happen when `score` is typed."""

    def arrange(event: Callable[[], object]) -> None:
        monkeypatch.setitem(session._ACTIONS, "score", lambda *_: event() and None)

    return arrange


def moves_in(path: str | Path) -> list[str]:
    return [node.move for node in marblebox.read_record(path).line.nodes]


# --- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        (LONG, "File name too long"),
        (f"{LONG}/game.txt", "File name too long"),
        ("~nosuch/x", "cannot write ~nosuch/x: there is no home folder ~nosuch"),
        ("a\0b", "cannot write a?b: embedded null byte"),
        ("circle", "Too many levels of symbolic links"),
    ],
)
def test_no_name_can_lose_the_game(run: Invoke, name: str, reason: str) -> None:
    Path("circle").symlink_to("circle")
    lines = ["e2-e3", f"save {name}", "f4-e5", "quit", name, "game.txt"]
    status, out, err = run("play", "fanorona", typed=lines)
    assert (status, err) == (0, "")
    assert words(out).count(reason) == 2
    assert moves_in("game.txt") == ["e2-e3A", "f4-e5W"]
    status, out, err = run("play", "fanorona", "--save", name, typed=["e2-e3"])
    assert (status, err.count("\n")) == (2, 1)
    assert "❯" not in out


def test_the_longest_possible_name_is_possible(run: Invoke) -> None:
    name = "ß" * 127  # 254 bytes
    run("play", "fanorona", "--save", name, typed=["e2-e3"])
    assert moves_in(name) == ["e2-e3A"]
    assert os.listdir() == [name]


def test_no_name_can_command_the_terminal(run: Invoke) -> None:
    name = "\x1b[31mred\b\u202e.txt"
    _, out, err = run("play", "fanorona", typed=["e2-e3", f"save {name}"])
    assert "Saved to ?[31mred??.txt." in out
    record = Path(name)
    record.write_text(record.read_text().replace("e2-e3A", "e2-e3A zzz"))
    for arguments in (["replay", name], ["replay", name, "--recover"], ["replay", "\x1b[2J"], ["\x1b[2J"]):
        status, shown, complaint = run(*arguments)
        assert status != 0
        assert complaint.count("\n") == 1
        out, err = out + shown, err + complaint
    Path("game.txt").write_text('[Spec "fanorona"]\n[White "\x1b[31m"]\n[Result "*"]\n\n1. e2-e3A {\x1b[31m} *\n')
    assert "the tag White contains" in (refused := run("replay", "game.txt")).err
    Path("game.txt").write_text('[Spec "fanorona"]\n[Result "*"]\n\n{\x9b} 1. e2-e3A {\x1b[31m} (1. d2-e3A {\x07}) *\n')
    out += run("replay", "game.txt").out
    assert not [letter for letter in out + err + refused.err if not letter.isprintable() and letter != "\n"]


# --- somebody meddles with the file -----------------------------------------------------------------------------------


def write_poem() -> None:
    Path("folder/game.txt").write_text("a poem")


def remove_folder() -> None:
    shutil.rmtree("folder")


MEDDLING = pytest.mark.parametrize(
    ("event", "reason"),
    [
        (write_poem, "folder/game.txt has been changed by somebody else meanwhile"),
        (remove_folder, "cannot write folder/game.txt: No such file or directory"),
    ],
)


@MEDDLING
@pytest.mark.parametrize(
    "lines", [["e2-e3", "score", "quit"], ["e2-e3", "save", "score", "quit"], ["score", "resign", "y"]]
)
def test_who_leaves_is_asked_for_another_file(
    run: Invoke, meanwhile: Meanwhile, event: Callable[[], object], reason: str, lines: list[str]
) -> None:
    Path("folder").mkdir()
    meanwhile(event)
    status, out, err = run("play", "fanorona", "--save", "folder/game.txt", typed=[*lines, "other.txt"])
    assert (status, err) == (0, "")
    assert reason in words(out)
    assert "Saved to other.txt." in out
    assert len(moves_in("other.txt")) == 1
    assert event is remove_folder or Path("folder/game.txt").read_text() == "a poem"


@MEDDLING
@pytest.mark.parametrize("ending", [[], ["quit"], ["quit", "."]])
def test_where_nobody_answers_the_exit_status_tells(
    run: Invoke, meanwhile: Meanwhile, event: Callable[[], object], reason: str, ending: list[str]
) -> None:
    Path("folder").mkdir()
    meanwhile(event)
    lines = ["e2-e3", "score", *ending]
    status, out, err = run("play", "fanorona", "--save", "folder/game.txt", typed=lines)
    assert (status, err) == (1, f"marblebox: the game is not saved: {reason}\n")
    assert "Not saved." in out


def test_computers_cannot_be_asked(run: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Keeper, "save", lambda *_: False)
    arguments = ("play", "fanorona(size=3x3)", "--seats", "simple,simple")
    status, _, err = run(*arguments, "--save", "game.txt")
    assert (status, err) == (
        1,
        "marblebox: the game is not saved: game.txt has been changed by somebody else meanwhile\n",
    )
    assert run(*arguments).status == 0


def test_a_yes_replaces_what_somebody_else_wrote(run: Invoke, meanwhile: Meanwhile) -> None:
    Path("folder").mkdir()
    meanwhile(write_poem)
    lines = ["e2-e3", "score", "quit", "y", "y"]
    _, out, _ = run("play", "fanorona", "--save", "folder/game.txt", typed=lines)
    assert "holds something else. Replace it?" in words(out)
    assert moves_in("folder/game.txt") == ["e2-e3A"]


def test_a_match_goes_on_though_a_game_cannot_be_saved(run: Invoke, meanwhile: Meanwhile) -> None:
    Path("folder").mkdir()
    meanwhile(write_poem)
    lines = ["score", "resign", "y", "", "resign", "y", "n", "other.txt"]
    _, out, _ = run("play", "fanorona", "--match", "series", "--save", "folder/game.txt", typed=lines)
    assert words(out).count("changed by somebody else") == 3
    assert len(read_records(Path("other.txt").read_text())) == 2


@pytest.mark.parametrize("links", [True, False])
def test_a_file_that_comes_into_being_while_saving_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    path, chmod = tmp_path / "game.txt", os.chmod

    def come_between(*arguments: object) -> None:
        chmod(*arguments)  # type: ignore[arg-type]
        if not path.exists():
            path.write_text("a poem")

    def impossible(*_: object) -> NoReturn:
        raise PermissionError(1, "Operation not permitted")

    if not links:
        monkeypatch.setattr(os, "link", impossible)
    assert Keeper().save("first", tmp_path / "alone.txt", lambda _: False)
    monkeypatch.setattr(os, "chmod", come_between)
    assert not Keeper().save("game", path, lambda _: False)
    assert path.read_text() == "a poem"
    path.unlink()
    assert Keeper().save("game", path, lambda _: True)
    assert path.read_text() == "game"
    assert sorted(os.listdir(tmp_path)) == ["alone.txt", "game.txt"]


def test_what_fails_while_a_new_file_is_written_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    def full(*_: object) -> NoReturn:
        raise OSError(28, "No space left on device")

    for failure, error in ((interrupt, KeyboardInterrupt), (full, FileError)):
        monkeypatch.setattr(os, "fsync", failure)
        with pytest.raises(error):
            Keeper().save("game", tmp_path / "game.txt", lambda _: False)
    assert os.listdir(tmp_path) == []


# --- quitting ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "lines", [["e2-e3", "resign", "quit"], ["e2-e3", "draw", "q"], ["e2-e3", "save other.txt", "quit"]]
)
def test_every_question_may_be_answered_with_quit(run: Invoke, lines: list[str]) -> None:
    Path("other.txt").write_text("a poem")
    status, out, _ = run("play", "fanorona", typed=[*lines, "game.txt"])
    assert status == 0
    assert "Save the game?" in out
    assert moves_in("game.txt")[0] == "e2-e3A"
    assert Path("other.txt").read_text() == "a poem"


def test_quitting_a_match_between_two_games(run: Invoke) -> None:
    run("play", "fanorona", "--match", "series", "--save", "match.txt", typed=["resign", "y", "quit"])
    assert len(read_records(Path("match.txt").read_text())) == 1


def test_after_the_largest_seed_a_match_goes_on(run: Invoke) -> None:
    lines = ["1", "resign", "y", "", "1"]
    status, _, err = run(
        "play", "kulami", "--seed", str(LARGEST_SEED), "--match", "series", "--save", "match.txt", typed=lines
    )
    assert (status, err) == (0, "")
    assert [record.seed for record in read_records(Path("match.txt").read_text())] == [LARGEST_SEED, 0]


# --- faults -----------------------------------------------------------------------------------------------------------


def break_down() -> NoReturn:
    raise ZeroDivisionError("no\nway")


def test_a_fault_in_the_program_does_not_lose_the_game(run: Invoke, meanwhile: Meanwhile) -> None:
    meanwhile(break_down)
    status, out, err = run("play", "fanorona", "--save", "game.txt", typed=["e2-e3", "score", "f4-e5"])
    assert status == 1
    fault = "a fault in the program: ZeroDivisionError: no?way; set MARBLEBOX_TRACEBACK=1 to see where"
    assert err == f"marblebox: {fault}\n"
    assert "Saved to game.txt." in out
    assert moves_in("game.txt") == ["e2-e3A"]


def test_who_looks_for_a_fault_gets_the_traceback(
    run: Invoke, meanwhile: Meanwhile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MARBLEBOX_TRACEBACK", "1")
    meanwhile(break_down)
    with pytest.raises(ZeroDivisionError):
        run("play", "fanorona", "--save", "game.txt", typed=["e2-e3", "score"])
    assert moves_in("game.txt") == ["e2-e3A"]


# --- signals and streams ----------------------------------------------------------------------------------------------


def play_one_move(running: subprocess.Popen[bytes]) -> None:
    assert running.stdin
    assert running.stdout
    running.stdin.write(b"e2-e3\n")
    running.stdin.flush()
    for line in running.stdout:
        if b"captures 2" in line:
            return


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_that_ends_the_game_saves_it(process: Start, tmp_path: Path, number: signal.Signals) -> None:
    with process("play", "fanorona", "--save", "game.txt") as running:
        play_one_move(running)
        running.send_signal(number)
        rest, err = running.communicate()
    assert running.returncode == 128 + number
    assert b"Saved to game.txt." in rest
    assert err.strip() == b""
    assert moves_in(tmp_path / "game.txt") == ["e2-e3A"]


def test_a_signal_cannot_save_into_a_file_of_somebody_else(process: Start, tmp_path: Path) -> None:
    with process("play", "fanorona", "--save", "game.txt") as running:
        play_one_move(running)
        (tmp_path / "game.txt").write_text("a poem")
        running.send_signal(signal.SIGTERM)
        _, err = running.communicate()
    assert running.returncode == 1
    assert b"the game is not saved: game.txt has been changed" in err
    assert (tmp_path / "game.txt").read_text() == "a poem"


def test_the_game_is_saved_though_nobody_reads_its_output_any_more(process: Start, tmp_path: Path) -> None:
    with process("play", "fanorona", "--save", "game.txt") as running:
        play_one_move(running)
        assert running.stdout
        assert running.stderr
        running.stdout.close()
        running.communicate(b"f4-e5\n")
    assert running.returncode == 1
    assert "e2-e3A" in moves_in(tmp_path / "game.txt")


def shell(command: str, *arguments: str) -> list[str]:
    """A command line that runs the program under a shell; "$@" is the program in it."""
    return ["sh", "-c", command, "sh", *PROGRAM, *arguments]


def in_shell(redirected: str, *arguments: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    command = shell(f'exec "$@" {redirected}', *arguments)
    return subprocess.run(command, capture_output=True, cwd=folder, env=ENVIRONMENT, check=False)


def test_who_ignores_hangups_goes_on_playing(tmp_path: Path) -> None:
    with subprocess.Popen(
        shell("trap '' HUP; exec \"$@\"", "play", "fanorona", "--save", "game.txt"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=tmp_path,
        env=ENVIRONMENT,
    ) as running:
        play_one_move(running)
        running.send_signal(signal.SIGHUP)
        running.communicate(b"f4-e5\n")
    assert running.returncode == 0
    assert moves_in(tmp_path / "game.txt") == ["e2-e3A", "f4-e5W"]


def test_a_closed_input_is_told_in_one_line_unless_computers_play(tmp_path: Path) -> None:
    people = in_shell("<&-", "play", "fanorona", "--save", "game.txt", folder=tmp_path)
    assert (people.returncode, people.stderr.count(b"\n")) == (2, 1)
    assert b"the standard input or output is closed" in people.stderr
    assert os.listdir(tmp_path) == []
    for arguments in (["play"], ["play", "tomoko"]):
        asked = in_shell("<&-", *arguments, folder=tmp_path)
        assert (asked.returncode, asked.stderr) == (people.returncode, people.stderr)
    assert in_shell("<&-", "play", "fanorona(size=3x3)", "--seats", "simple,simple", folder=tmp_path).returncode == 0
    assert in_shell("<&-", "--help", folder=tmp_path).stdout.startswith(b"Usage: marblebox")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no device that is always full")
@pytest.mark.parametrize("arguments", [["games"], ["--help"], ["play", "--help"], ["perft", "fanorona", "1"]])
def test_a_full_disk_is_told_in_one_line(tmp_path: Path, arguments: list[str]) -> None:
    full = in_shell("> /dev/full", *arguments, folder=tmp_path)
    assert (full.returncode, full.stderr) == (1, b"marblebox: cannot go on: No space left on device\n")
