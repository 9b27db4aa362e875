"""However an arena ends, it ends at once, says what there is, and leaves no process behind."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.cli.running import PROGRAM, ROOT
from tests.waiting import LIMIT, wait_until

import marblebox
from marblebox.engine import native

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="this system does not list its processes")

SMALL = ("--game", "tumicarona(size=3x3)", "--games", "100000", "--jobs", "2")
ENDLESS = ("engine:10", "engine:10", "--game", "kulami", "--time", "100000", "--jobs", "2")
FILE = "games.txt"


class Group:
    """An arena in a process group of its own, as a shell would start it."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.leader = subprocess.Popen(
            [*PROGRAM, "arena", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "COLUMNS": "80"},
            start_new_session=True,
        )

    def workers(self) -> list[int]:
        return [number for number, command in self._members() if b"spawn_main" in command]

    def _members(self) -> Iterator[tuple[int, bytes]]:
        """The processes of the group that are alive, with their command lines."""
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                state, _, group = (folder / "stat").read_text().rpartition(")")[2].split()[:3]
                command = (folder / "cmdline").read_bytes()
            except OSError:  # it has just ended
                continue
            if int(group) == self.leader.pid and state != "Z":
                yield int(folder.name), command

    def end(self) -> tuple[int, str, list[str]]:
        """The exit status, the output and the lines on the error output below the progress."""
        out, err = self.leader.communicate(timeout=LIMIT)
        wait_until(lambda: not list(self._members()), "no process of the arena is left")
        return self.leader.returncode, out.decode(), err.decode().splitlines()[1:]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Group]]:
    started: list[Group] = []

    def begin(*arguments: str) -> Group:
        started.append(Group(tmp_path, *arguments))
        return started[-1]

    yield begin
    for group in started:
        if list(group._members()):
            os.killpg(group.leader.pid, signal.SIGKILL)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_while_processes_start_is_told_in_one_line(
    start: Callable[..., Group], number: signal.Signals
) -> None:
    group = start(*ENDLESS)
    wait_until(group.workers, "a process to play in")
    os.killpg(group.leader.pid, number)
    status, out, told = group.end()
    assert (status, out, len(told)) == (128 + number, "", 1)
    assert "before the first game" in told[0]


def test_a_signal_keeps_what_has_been_played(start: Callable[..., Group], tmp_path: Path) -> None:
    path, before = tmp_path / FILE, 0
    for number in (signal.SIGINT, signal.SIGTERM):  # the second time it goes on
        group = start("random", "simple", *SMALL, "--file", FILE)
        wait_until(lambda: path.exists() and path.stat().st_size > before, "a game more in the file")  # noqa: B023
        os.killpg(group.leader.pid, number)
        status, out, told = group.end()
        count = len(marblebox.read_records(path.read_text()))
        assert (status, out) == (128 + number, "")
        assert len(told) == 1
        assert f"{count} of 100000 games" in told[0]
        assert FILE in told[0]
        before = path.stat().st_size


@pytest.mark.skipif(not native.available, reason="only by the compiled core it is seen how far a process has come")
def test_no_game_is_waited_for(start: Callable[..., Group]) -> None:
    group = start(*ENDLESS)
    wait_until(lambda: [is_ready(worker) for worker in group.workers()] == [True, True], "both processes play")
    group.leader.send_signal(signal.SIGINT)
    assert group.end()[0] == 128 + signal.SIGINT


def is_ready(process: int) -> bool:
    """Whether a process has loaded the engine and so is about to play."""
    return b"marblebox/_native" in Path(f"/proc/{process}/maps").read_bytes()


def test_a_process_that_dies_ends_the_arena_in_one_line(start: Callable[..., Group]) -> None:
    group = start(*ENDLESS)
    wait_until(lambda: len(group.workers()) == 2, "two processes to play in")
    os.kill(group.workers()[0], signal.SIGKILL)
    status, out, told = group.end()
    assert (status, out, len(told)) == (1, "", 1)
    assert "SIGKILL" in told[0]
