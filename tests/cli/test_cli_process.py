"""What only a real process shows: closed pipes, encodings, a terminal."""

from __future__ import annotations

import os
import pty
from pathlib import Path

import pytest
from tests.cli.running import PROGRAM, ROOT, Process, Start
from tests.waiting import LIMIT


def test_a_closed_pipe_is_no_traceback(process: Start) -> None:
    with process("perft", "tomoko(prefilled=true)", "100", "--count", "positions") as running:
        assert running.stdout
        assert running.stderr
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 1


@pytest.mark.parametrize("spec", ["fanorona", "kulami", "tomoko(begins=1, open_cards=true)"])
def test_without_unicode_everything_is_drawn_in_ascii(process: Start, spec: str) -> None:
    with process("play", spec, "--seed", "1", "--lang", "de", PYTHONIOENCODING="ascii") as running:
        out, err = running.communicate(b"1\n1\nhilfe\n", timeout=LIMIT)
    assert (running.returncode, err) == (0, b"")
    text = out.decode("ascii")
    assert "+---" in text
    assert "zurueck" in text
    assert "? oder" in text
    assert "??" not in text


def test_latin_1_keeps_its_letters(process: Start) -> None:
    with process("play", "fanorona", "--lang", "de", PYTHONIOENCODING="latin-1") as running:
        out, _ = running.communicate(b"hilfe\n", timeout=LIMIT)
    assert "zurück" in out.decode("latin-1")
    assert "x---x---x" in out.decode("latin-1")


@pytest.mark.parametrize(("environment", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_colours_unless_unwanted(process: Start, environment: dict[str, str], coloured: bool) -> None:
    with process("play", "kulami", "--seed", "1", FORCE_COLOR="1", TERM="xterm-256color", **environment) as running:
        out, _ = running.communicate(b"", timeout=LIMIT)
    assert (b"\x1b[1;38;5" in out or b"48;5;" in out) is coloured
    assert "┌───".encode() in out


def test_in_a_terminal_a_game_is_chosen_and_hands_are_wiped(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "TERM": "xterm", "LC_ALL": "C.UTF-8"}
    with Process(
        [*PROGRAM, "play", "--seed", "1"], stdin=theirs, stdout=theirs, stderr=theirs, cwd=tmp_path, env=environment
    ) as running:
        os.close(theirs)
        os.write(ours, b"tomoko\n\n\n\n\nN1d\nquit\nn\n")
        shown = b""
        while chunk := _read(ours):
            shown += chunk
    assert running.returncode == 0
    assert b"Which game?" in shown
    assert b"Pass the device to Player " in shown
    start, first, second = shown.split(b"Pass the device")
    assert b"\x1b[2J" not in start  # the welcome can be read
    assert b"\x1b[3J" in first.split(b"Cards of", 1)[0]
    assert b"\x1b[3J" in first.split(b"Cards of", 1)[1]
    assert b"Cards of" not in second


def _read(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, 65536)
    except OSError:  # the other end is closed
        return b""
