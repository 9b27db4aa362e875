"""`marblebox tables` and `marblebox solve`."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from tests.cli.running import Invoke, Start, words

from marblebox.core.registry import load
from marblebox.tables import missing_pairs

pytest.importorskip("marblebox._native")

GAME = "tumicarona(size=3x3)"
POSITION = "1b1/3/w1w w 0 9"


def test_tables_are_built_shown_verified_and_looked_up(run: Invoke) -> None:
    status, out, err = run("tables", "build", GAME, "--pieces", "4", "--folder", "mine", "--threads", "2")
    assert (status, out) == (0, f"up to 4 stones: {Path('mine') / '3x3-optional-draw20'}\n")
    assert "100%" in err
    status, out, _ = run("tables", "info", GAME, "--folder", "mine")
    assert status == 0
    assert "2v2 83 4 21" in words(out)
    assert "4 stones: 2,340 positions, 340 without mirror images" in words(out)
    status, out, _ = run("tables", "verify", GAME, "--folder", "mine")
    assert (status, out.splitlines()[0]) == (0, "1v1\t12 positions agree")
    assert len(out.splitlines()) == 6
    status, out, _ = run("tables", "verify", GAME, "--folder", "mine", "--pieces", "2", "--lang", "de")
    assert (status, out) == (0, "1v1\t12 Stellungen stimmen\n")


def test_a_position_is_shown_with_all_its_moves(run: Invoke) -> None:
    run("tables", "build", GAME, "--pieces", "3", "--folder", "mine")
    status, out, _ = run("tables", "probe", GAME, "--position", POSITION, "--folder", "mine")
    first, *moves = out.splitlines()
    state = load(GAME).parse(POSITION)
    assert status == 0
    assert first.startswith("White wins, ")
    assert [line.partition("\t")[0] for line in moves] == [str(move) for move in state.legal_moves()]
    _, german, _ = run("tables", "probe", GAME, "--position", POSITION, "--folder", "mine", "--lang", "de")
    assert german.startswith("Weiß gewinnt, ")
    _, unknown, _ = run("tables", "probe", GAME, "--position", "bb1/3/www w 0 9", "--folder", "mine")
    assert unknown.startswith("not in the tables\n")
    _, capture, _ = run("tables", "probe", GAME, "--position", "1b1/3/1w1 w 0 9", "--folder", "mine")
    assert "b1-b2A\tthe game is over: White" in capture


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("info", GAME), "there are no tables in"),
        (("verify", GAME), "there are no tables in"),
        (("probe", GAME), "probe needs --position TEXT"),
        (("build", GAME, "--position", POSITION), "only probe takes it"),
        (("build", "tomoko"), "Fanorona and Tumicarona only"),
        (("build", "tumicarona(captures=on_demand)"), "captures=on_demand"),
        (("build", GAME, "--pieces", "1"), "from 2 to 8 stones, not 1"),
        (("build", GAME, "--memory", "0"), "more than 0 GiB"),
        (("probe", GAME, "--position", "nonsense"), "is not a position"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(run: Invoke, arguments: tuple[str, ...], reason: str) -> None:
    status, out, err = run("tables", *arguments, "--folder", "mine")
    assert (status, out) == (2, "")
    assert reason in words(err)


def test_a_damaged_table_is_refused(run: Invoke, tmp_path: Path) -> None:
    run("tables", "build", GAME, "--pieces", "3", "--folder", "mine")
    (tmp_path / "mine" / "3x3-optional-draw20" / "2v1.table").write_text("something else")
    for arguments in (("info",), ("probe", "--position", POSITION), ("verify",)):
        status, _, err = run("tables", arguments[0], GAME, *arguments[1:], "--folder", "mine")
        assert status == 2
        assert "2v1.table is not a Marblebox table" in words(err)


def test_a_signal_ends_a_build_in_good_order(process: Start, tmp_path: Path) -> None:
    spec = "fanorona(rules=standard, size=5x5)"
    started = process("tables", "build", spec, "--pieces", "9", "--folder", "mine", "--threads", "1")
    while not list(tmp_path.glob("mine/*/*.work")):
        assert started.poll() is None
    started.send_signal(signal.SIGTERM)
    _, err = started.communicate(timeout=60)
    assert started.returncode == 128 + signal.SIGTERM
    assert b"Traceback" not in err
    assert missing_pairs(load(spec), 9, tmp_path / "mine")


def test_a_small_board_is_solved(run: Invoke) -> None:
    status, out, _ = run("solve", "fanorona(rules=standard, size=3x3)")
    value, line, effort = out.splitlines()
    assert (status, value) == (0, "White wins")
    assert len(line.split()) == 11
    assert effort.startswith("all 1,012 reachable positions, ")
    _, out, _ = run("solve", "tumicarona(size=3x3)", "--position", "1b1/3/1w1 b 0 9", "--lang", "de")
    assert out.splitlines()[0] == "Schwarz gewinnt"


def test_a_larger_board_is_proven_with_tables(run: Invoke, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MARBLEBOX_TABLES", str(tmp_path / "mine"))
    status, out, _ = run("solve", "fanorona(rules=standard, size=3x7)", "--pieces", "5", "--threads", "2")
    value, _, effort = out.splitlines()
    assert (status, value) == (0, "White wins")
    assert "nodes, depth" in effort


def test_giving_up_is_said(run: Invoke) -> None:
    status, out, _ = run("solve", "fanorona", "--pieces", "0", "--time", "0.1")
    assert (status, out.splitlines()[0]) == (0, "unknown so far")


def test_what_cannot_be_solved_is_refused(run: Invoke) -> None:
    status, _, err = run("solve", "tomoko")
    assert status == 2
    assert "hidden cards or chance" in words(err)
