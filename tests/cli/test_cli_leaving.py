"""However a game is left, it is not lost: odd file names, meddling with the file, signals, faults."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import NoReturn

import pytest
import typer
from tests.cli.running import PROGRAM, ROOT, Invoke, Process, Start, words
from tests.waiting import LIMIT

import marblebox
from marblebox.cli.play import words as said
from marblebox.cli.play.keeper import Keeper
from marblebox.cli.play.match_loop import MatchLoop
from marblebox.cli.play.screen import Screen
from marblebox.cli.play.seats import seated
from marblebox.core.files import Link, create_text
from marblebox.core.limits import LARGEST_SEED
from marblebox.core.record import Record
from marblebox.core.record_parser import read_records

LONG = "a" * 300
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "COLUMNS": "80"}
Event = Callable[[], object]


def meanwhile(event: Event, lines: Iterable[str]) -> Iterator[str]:
    """Let something happen while `score` is typed."""
    for line in lines:
        if line == "score":
            event()
        yield line


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
    assert said.SAVED.filled(path="?[31mred??.txt").en in out
    record = Path(name)
    record.write_text(record.read_text().replace("e2-e3A", "e2-e3A zzz"))
    for arguments in (["replay", name], ["replay", name, "--recover"], ["replay", "\x1b[2J"], ["\x1b[2J"]):
        status, shown, complaint = run(*arguments)
        assert status != 0
        assert complaint.count("\n") == 1
        out, err = out + shown, err + complaint
    Path("game.txt").write_text('[Spec "fanorona"]\n[White "\x1b[31m"]\n[Result "*"]\n\n1. e2-e3A {\x1b[31m} *\n')
    assert "tag White" in (refused := run("replay", "game.txt")).err
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
        (write_poem, said.CHANGED.filled(path="folder/game.txt").en),
        (remove_folder, "cannot write folder/game.txt: No such file or directory"),
    ],
)


@MEDDLING
@pytest.mark.parametrize(
    "lines", [["e2-e3", "score", "quit"], ["e2-e3", "save", "score", "quit"], ["score", "resign", "y"]]
)
def test_who_leaves_is_asked_for_another_file(run: Invoke, event: Event, reason: str, lines: list[str]) -> None:
    Path("folder").mkdir()
    typed = meanwhile(event, [*lines, "other.txt"])
    status, out, err = run("play", "fanorona", "--save", "folder/game.txt", typed=typed)
    assert (status, err) == (0, "")
    assert reason in words(out)
    assert said.SAVED.filled(path="other.txt").en in out
    assert len(moves_in("other.txt")) == 1
    assert event is remove_folder or Path("folder/game.txt").read_text() == "a poem"


@MEDDLING
@pytest.mark.parametrize("ending", [[], ["quit"], ["quit", "."]])
def test_where_nobody_answers_the_exit_status_tells(run: Invoke, event: Event, reason: str, ending: list[str]) -> None:
    Path("folder").mkdir()
    typed = meanwhile(event, ["e2-e3", "score", *ending])
    status, out, err = run("play", "fanorona", "--save", "folder/game.txt", typed=typed)
    assert (status, err) == (1, f"marblebox: {said.NOT_KEPT.filled(problem=reason).en}\n")
    assert said.NOT_SAVED.en in out


def computers(keeper: Keeper) -> MatchLoop:
    game = marblebox.load("fanorona(size=3x3)")
    return MatchLoop(Screen("en"), seated(game, ["simple", "simple"], [], 1, "en", 1.0), Record(game), keeper)


def test_computers_cannot_be_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.txt"
    path.write_text("a poem")
    with pytest.raises(typer.Exit) as left:
        computers(Keeper(path)).run()
    assert left.value.exit_code == 1
    assert said.CHANGED.filled(path=path).en in capsys.readouterr().err
    assert path.read_text() == "a poem"
    computers(Keeper()).run()  # nobody wants it to be saved
    assert capsys.readouterr().err == ""


def test_a_yes_replaces_what_somebody_else_wrote(run: Invoke) -> None:
    Path("folder").mkdir()
    lines = meanwhile(write_poem, ["e2-e3", "score", "quit", "y", "y"])
    _, out, _ = run("play", "fanorona", "--save", "folder/game.txt", typed=lines)
    assert words(said.REPLACE.filled(path="folder/game.txt").en) in words(out)
    assert moves_in("folder/game.txt") == ["e2-e3A"]


def test_a_match_goes_on_though_a_game_cannot_be_saved(run: Invoke) -> None:
    Path("folder").mkdir()
    lines = meanwhile(write_poem, ["score", "resign", "y", "", "resign", "y", "n", "other.txt"])
    _, out, _ = run("play", "fanorona", "--match", "series", "--save", "folder/game.txt", typed=lines)
    assert words(out).count(said.CHANGED.filled(path="folder/game.txt").en) == 3
    assert len(read_records(Path("other.txt").read_text())) == 2


def no_links(_neighbour: str, _path: Path) -> NoReturn:
    raise PermissionError(1, "Operation not permitted")


@pytest.mark.parametrize("link", [os.link, no_links])
def test_a_file_that_comes_into_being_while_saving_is_not_replaced(tmp_path: Path, link: Link) -> None:
    path = tmp_path / "game.txt"

    def create_late(path: Path, text: str) -> bool:
        path.write_text("a poem")
        return create_text(path, text, link)

    assert Keeper(create=partial(create_text, link=link)).save("first", tmp_path / "alone.txt", lambda _: False)
    assert not Keeper(create=create_late).save("game", path, lambda _: False)
    assert path.read_text() == "a poem"
    path.unlink()
    assert Keeper(create=create_late).save("game", path, lambda _: True)
    assert path.read_text() == "game"
    assert sorted(os.listdir(tmp_path)) == ["alone.txt", "game.txt"]


def test_an_interrupt_while_a_new_file_is_written_leaves_nothing(tmp_path: Path) -> None:
    def interrupt(_neighbour: str, _path: Path) -> NoReturn:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Keeper(create=partial(create_text, link=interrupt)).save("game", tmp_path / "game.txt", lambda _: False)
    assert os.listdir(tmp_path) == []


def test_a_file_that_cannot_be_written_whole_leaves_nothing(tmp_path: Path) -> None:
    command = shell('ulimit -f 0; exec "$@"', "play", "fanorona", "--save", "game.txt")
    left = subprocess.run(command, input=b"e2-e3\n", capture_output=True, cwd=tmp_path, env=ENVIRONMENT, check=False)
    assert left.returncode == 1
    assert b"game.txt: File too large" in left.stderr
    assert os.listdir(tmp_path) == []


# --- quitting ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "lines", [["e2-e3", "resign", "quit"], ["e2-e3", "draw", "q"], ["e2-e3", "save other.txt", "quit"]]
)
def test_every_question_may_be_answered_with_quit(run: Invoke, lines: list[str]) -> None:
    Path("other.txt").write_text("a poem")
    status, out, _ = run("play", "fanorona", typed=[*lines, "game.txt"])
    assert status == 0
    assert said.SAVE_ON_LEAVING.en in out
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


def test_a_fault_in_the_program_does_not_lose_the_game(run: Invoke) -> None:
    typed = meanwhile(break_down, ["e2-e3", "score", "f4-e5"])
    status, out, err = run("play", "fanorona", "--save", "game.txt", typed=typed)
    assert status == 1
    assert "ZeroDivisionError: no?way" in err
    assert "MARBLEBOX_TRACEBACK=1" in err
    assert err.count("\n") == 1
    assert said.SAVED.filled(path="game.txt").en in out
    assert moves_in("game.txt") == ["e2-e3A"]


def test_who_looks_for_a_fault_gets_the_traceback(run: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MARBLEBOX_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        run("play", "fanorona", "--save", "game.txt", typed=meanwhile(break_down, ["e2-e3", "score"]))
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
        rest, err = running.communicate(timeout=LIMIT)
    assert running.returncode == 128 + number
    assert said.SAVED.filled(path="game.txt").en.encode() in rest
    assert err.strip() == b""
    assert moves_in(tmp_path / "game.txt") == ["e2-e3A"]


def test_a_signal_cannot_save_into_a_file_of_somebody_else(process: Start, tmp_path: Path) -> None:
    with process("play", "fanorona", "--save", "game.txt") as running:
        play_one_move(running)
        (tmp_path / "game.txt").write_text("a poem")
        running.send_signal(signal.SIGTERM)
        _, err = running.communicate(timeout=LIMIT)
    assert running.returncode == 1
    assert said.CHANGED.filled(path="game.txt").en.encode() in err
    assert (tmp_path / "game.txt").read_text() == "a poem"


def test_the_game_is_saved_though_nobody_reads_its_output_any_more(process: Start, tmp_path: Path) -> None:
    with process("play", "fanorona", "--save", "game.txt") as running:
        play_one_move(running)
        assert running.stdout
        assert running.stderr
        running.stdout.close()
        running.communicate(b"f4-e5\n", timeout=LIMIT)
    assert running.returncode == 1
    assert "e2-e3A" in moves_in(tmp_path / "game.txt")


def shell(command: str, *arguments: str) -> list[str]:
    """A command line that runs the program under a shell; "$@" is the program in it."""
    return ["sh", "-c", command, "sh", *PROGRAM, *arguments]


def in_shell(redirected: str, *arguments: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    command = shell(f'exec "$@" {redirected}', *arguments)
    return subprocess.run(command, capture_output=True, cwd=folder, env=ENVIRONMENT, check=False)


def test_who_ignores_hangups_goes_on_playing(tmp_path: Path) -> None:
    with Process(
        shell("trap '' HUP; exec \"$@\"", "play", "fanorona", "--save", "game.txt"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=tmp_path,
        env=ENVIRONMENT,
    ) as running:
        play_one_move(running)
        running.send_signal(signal.SIGHUP)
        running.communicate(b"f4-e5\n", timeout=LIMIT)
    assert running.returncode == 0
    assert moves_in(tmp_path / "game.txt") == ["e2-e3A", "f4-e5W"]


def test_a_closed_input_is_told_in_one_line_unless_computers_play(tmp_path: Path) -> None:
    people = in_shell("<&-", "play", "fanorona", "--save", "game.txt", folder=tmp_path)
    assert (people.returncode, people.stderr.count(b"\n")) == (2, 1)
    assert said.NOBODY_ANSWERS.en.encode() in people.stderr
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
    assert (full.returncode, full.stderr.count(b"\n")) == (1, 1)
    assert full.stderr.endswith(b": No space left on device\n")
