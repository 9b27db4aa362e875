"""`marblebox solve`."""

from __future__ import annotations

import fcntl
import re
from pathlib import Path

import pytest
from tests.cli.running import Invoke, words

from marblebox.core.registry import load

pytest.importorskip("marblebox._native")

LARGER = "fanorona(rules=standard, size=3x7)"
AT_ONCE = ("--time", "0.000001")  # no machine finds anything in that time


def test_a_small_board_is_solved(run: Invoke) -> None:
    status, out, _ = run("solve", "fanorona(rules=standard, size=3x3)")
    value, line, effort = out.splitlines()
    assert (status, value) == (0, "White wins")
    assert len(line.split()) == 11
    assert effort.startswith("all 1,012 reachable positions, ")
    _, out, _ = run("solve", "tumicarona(size=3x3)", "--position", "1b1/3/1w1 b 0 9", "--lang", "de")
    assert out.splitlines()[0] == "Schwarz gewinnt"
    _, out, _ = run("solve", "fanorona(rules=standard, size=3x3)", "--lang", "de")
    assert out.splitlines()[2].startswith("alle 1.012 erreichbaren Stellungen, 0,")


def test_best_play_ends_with_the_game(run: Invoke) -> None:
    spec, position = "tumicarona(size=5x3)", "3b1/5/w1w2 w 19 20"
    _, out, _ = run("solve", spec, "--position", position)
    value, line, _ = out.splitlines()
    assert value == "drawn"
    state = load(spec).parse(position)
    for move in line.split():
        state = state.play(move)
    assert state.outcome is not None


def test_a_larger_board_is_proven_with_tables(run: Invoke, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MARBLEBOX_TABLES", str(tmp_path / "mine"))
    status, out, err = run("solve", LARGER, "--pieces", "5", "--threads", "2")
    value, _, effort = out.splitlines()
    assert (status, value) == (0, "White wins")
    assert "nodes, depth" in effort
    assert re.search(rf"\b5 stones in {tmp_path}/mine/3x7-optional-draw100$", words(err))
    _, _, err = run("solve", LARGER, "--pieces", "5")
    assert err == ""  # they are there


def test_tables_that_cannot_be_built_are_done_without(
    run: Invoke, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("MARBLEBOX_TABLES", str(tmp_path / "mine"))
    place = tmp_path / "mine" / "3x7-optional-draw100"
    place.mkdir(parents=True)
    with (place / "build.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        status, out, err = run("solve", LARGER, *AT_ONCE)
        assert (status, out.splitlines()[0]) == (0, "unknown so far")
        assert "without these endgame tables: another program" in words(err)
        status, out, err = run("solve", LARGER, "--pieces", "4")
        assert (status, out) == (2, "")
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("MARBLEBOX_TABLES", str(tmp_path / "file"))
    status, out, err = run("solve", LARGER, *AT_ONCE, "--lang", "de")
    assert status == 0
    assert "es geht ohne diese Endspieltabellen" in words(err)


def test_building_tables_counts_as_time(run: Invoke, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MARBLEBOX_TABLES", str(tmp_path / "mine"))
    status, out, err = run("solve", "fanorona", "--pieces", "7", *AT_ONCE)
    assert (status, out.splitlines()[0]) == (0, "unknown so far")
    assert "endgame tables that are finished" in words(err)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--time", "nan"), "--time must be"),
        (("--threads", "0"), "--threads must be"),
        (("--pieces", "13"), "from 2 to 12"),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_built(
    run: Invoke, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: tuple[str, ...], reason: str
) -> None:
    monkeypatch.setenv("MARBLEBOX_TABLES", str(tmp_path / "mine"))
    status, out, err = run("solve", "fanorona", *arguments)
    assert (status, out) == (2, "")
    assert reason in words(err)
    assert not (tmp_path / "mine").exists()


def test_giving_up_is_said(run: Invoke) -> None:
    status, out, _ = run("solve", "fanorona", "--pieces", "0", *AT_ONCE)
    value, effort = out.splitlines()
    assert (status, value) == (0, "unknown so far")
    assert "nodes, depth" in effort
    _, out, _ = run("solve", "tumicarona(size=3x5)", *AT_ONCE)  # a board that is solved whole
    assert out.splitlines()[0] == "unknown so far"


def test_what_cannot_be_solved_is_refused(run: Invoke) -> None:
    status, _, err = run("solve", "tomoko")
    assert status == 2
    assert "secrets, chance or" in words(err)
    status, _, err = run("solve", "kulami(starts=fists)")
    assert status == 2
    assert "fists" in words(err)
