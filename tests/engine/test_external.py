"""Other programs as players, and the frozen engine to compare with."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks import baseline

import marblebox
from marblebox.core.errors import InputError
from marblebox.engine.arena import Arena, Standing, here
from marblebox.engine.external import ExternalPlayer
from marblebox.engine.match import make_player

ENGINE = f"{sys.executable} -c 'from marblebox.cli import main; main()' engine --processor-time"
SPEC = "fanorona(rules=standard, size=3x3)"


def test_a_program_plays_whole_games_in_the_arena() -> None:
    arena = Arena(SPEC, (f"program:{ENGINE}", "random"), games=2, seconds=60, opening=0)  # it stops once all is known
    *_, standing = arena.run(here)
    assert len(standing.scores) == 2
    assert standing.scores[0] == 1.0  # White wins 3x3 by force


def test_a_program_is_told_the_moves_since_the_first_position(tmp_path: Path) -> None:
    script = tmp_path / "clerk.py"
    log = tmp_path / "log"
    script.write_text(
        "import sys\n"
        "answers = iter(['b1-b2A', 'a2-a3'])\n"
        "for line in sys.stdin:\n"
        f"    open({str(log)!r}, 'a').write(line)\n"
        "    if line.startswith('go'): print('bestmove', next(answers), flush=True)\n"
    )
    player = ExternalPlayer(f"{sys.executable} {script}", 0.05)
    state = marblebox.load(SPEC).initial()
    first = player.choose(state, 0)
    assert first
    state = state.play(first)
    state = state.play(state.legal_moves()[0])
    with pytest.raises(InputError):  # the clerk's second move is not legal
        player.choose(state, 0)
    told = log.read_text().splitlines()
    assert told[0] == f"newgame {SPEC}"
    assert told[2] == "go movetime 50"
    assert told[3].split(" moves ")[1].split()[0] == "b1-b2A"
    assert len(told[3].split(" moves ")[1].split()) == 2


@pytest.mark.parametrize("command", ["", "no-such-program-anywhere"])
def test_a_program_that_is_not_there_is_told(command: str) -> None:
    with pytest.raises(InputError, match="no program"):
        make_player(f"program:{command}", 0, 1.0)


def test_a_program_that_ends_is_told() -> None:
    player = ExternalPlayer(f"{sys.executable} -c 'import sys; sys.stdin.readline()'", 1.0)
    with pytest.raises((InputError, BrokenPipeError)):
        player.choose(marblebox.load(SPEC).initial(), 0)


def test_pairs_are_counted_in_quarters() -> None:
    assert Standing(dict(enumerate([1, 1, 1, 0.5, 0, 1, 0, 0]))).quarters == (1, 0, 1, 1, 1)


def _has_history() -> bool:
    if not shutil.which("git"):
        return False
    found = subprocess.run(["git", "cat-file", "-e", baseline.COMMIT], cwd=baseline.ROOT, capture_output=True)
    return found.returncode == 0


@pytest.mark.skipif(not _has_history(), reason="needs the repository's history")
def test_the_frozen_engine_is_checked_out_with_a_clock_of_the_processor(tmp_path: Path) -> None:
    baseline.check_out(tmp_path)
    baseline.set_clock(tmp_path)
    assert "CLOCK_THREAD_CPUTIME_ID" in (tmp_path / baseline.CLOCK_FILE).read_text(encoding="utf-8")
    with pytest.raises(SystemExit):
        baseline.set_clock(tmp_path)
