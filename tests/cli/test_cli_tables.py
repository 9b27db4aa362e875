"""`marblebox tables`."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest
from tests.cli.running import Invoke, Start, words
from tests.waiting import LIMIT, wait_until

from marblebox.core.registry import load
from marblebox.engine import analyse
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
    assert "up to 4 stones: 2,340 positions, 340 without mirror images" in words(out)
    _, german, _ = run("tables", "info", GAME, "--folder", "mine", "--lang", "de")
    assert "bis zu 4 Steine: 2.340 Stellungen" in words(german)
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
    assert {line.partition("\t")[0] for line in moves} == {str(move) for move in state.legal_moves()}
    assert moves[0].split("\t")[1:] == [first, "best"]
    ranks = [("White", "drawn", "Black").index(line.split("\t")[1].split()[0]) for line in moves]
    assert ranks == sorted(ranks)
    assert len(set(ranks)) > 1
    _, german, _ = run("tables", "probe", GAME, "--position", POSITION, "--folder", "mine", "--lang", "de")
    assert german.startswith("Weiß gewinnt, ")
    assert german.splitlines()[1].endswith("\tam besten")
    status, out, err = run("tables", "probe", GAME, "--position", "bb1/3/www w 0 9", "--folder", "mine")
    assert (status, out) == (2, "")
    assert words(err).startswith("marblebox: 5 stones; ")
    assert "marblebox tables build" in words(err)
    _, capture, _ = run("tables", "probe", GAME, "--position", "1b1/3/1w1 w 0 9", "--folder", "mine")
    assert re.search(r"b1-b2A\t.*: White wins\tbest", capture)


def test_a_move_is_worth_the_same_as_in_an_analysis(
    run: Invoke, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    spec, position = "tumicarona(size=5x5)", "4b/5/5/5/www2 w 0 9"
    monkeypatch.setenv("MARBLEBOX_TABLES", str(tmp_path / "mine"))
    run("tables", "build", spec, "--pieces", "4")
    _, out, _ = run("tables", "probe", spec, "--position", position)
    told = {tuple(line.split("\t")[:2]) for line in out.splitlines()[1:]}
    *_, last = analyse(load(spec).parse(position), depth=1, lines=50)
    searched = {(line.moves[0], last.verdict(line)) for line in last.lines if line.conversion is not None}
    assert searched
    assert searched <= told


def test_why_a_move_is_unknown_is_said(run: Invoke) -> None:
    spec = "tumicarona(size=3x3, repetition=2)"
    run("tables", "build", spec, "--pieces", "3", "--folder", "mine")
    _, out, _ = run("tables", "probe", spec, "--position", POSITION, "--folder", "mine")
    assert out.startswith("White wins")
    assert "came again" in out.splitlines()[1]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("info", GAME), "no tables in"),
        (("verify", GAME), f'marblebox tables build "{GAME}" --pieces 5 --folder "mine"'),
        (("verify", GAME, "--pieces", "0"), "from 2 to 8"),
        (("probe", GAME), "--position TEXT"),
        (("build", GAME, "--position", POSITION), "only probe"),
        (("build", "tomoko"), "fanorona, tumicarona"),
        (("build", "tumicarona(captures=on_demand)"), "captures=on_demand"),
        (("build", GAME, "--pieces", "1"), "from 2 to 8"),
        *((("build", GAME, "--memory", memory), "0 GiB") for memory in ("0", "-1", "inf", "1e300", "nan")),
        (("probe", GAME, "--position", "nonsense"), "not a position"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    run: Invoke, tmp_path: Path, arguments: tuple[str, ...], reason: str
) -> None:
    status, out, err = run("tables", *arguments, "--folder", "mine")
    assert (status, out) == (2, "")
    assert reason in words(err)
    assert len(err.splitlines()) == 1
    assert not (tmp_path / "mine").exists()


def test_a_damaged_table_is_refused(run: Invoke, tmp_path: Path) -> None:
    run("tables", "build", GAME, "--pieces", "3", "--folder", "mine")
    (tmp_path / "mine" / "3x3-optional-draw20" / "2v1.table").write_text("something else")
    for arguments in (("info",), ("probe", "--position", POSITION), ("verify",)):
        status, _, err = run("tables", arguments[0], GAME, *arguments[1:], "--folder", "mine")
        assert status == 2
        assert "2v1.table " in words(err)
        assert f'marblebox tables build "{GAME}" --pieces 3 --folder "mine"' in words(err)


def test_building_mends_what_is_damaged_and_says_so(run: Invoke, tmp_path: Path) -> None:
    run("tables", "build", GAME, "--pieces", "3", "--folder", "mine")
    place = tmp_path / "mine" / "3x3-optional-draw20"
    sound = {path: path.read_bytes() for path in place.glob("*.table")}
    spoilt = bytearray(sound[place / "1v2.table"])
    spoilt[-12] ^= 1  # in a block
    (place / "1v2.table").write_bytes(spoilt)
    (place / "1v1.table").write_bytes(b"")
    status, out, err = run("tables", "build", GAME, "--pieces", "3", "--folder", "mine")
    assert (status, out) == (0, "up to 3 stones: mine/3x3-optional-draw20\n")
    assert re.search(r"1v1\.table [^;]*; it is built anew", words(err))
    assert re.search(r"1v2\.table [^;]* block 0 [^;]*; it is built anew", words(err))
    assert {path: path.read_bytes() for path in place.glob("*.table")} == sound
    status, out, err = run("tables", "build", GAME, "--pieces", "3", "--folder", "mine")
    assert status == 0
    assert "already: mine/3x3-optional-draw20\n" in out
    assert "anew" not in err
    assert "━" not in err


def test_verifying_says_which_tables_are_missing(run: Invoke, tmp_path: Path) -> None:
    run("tables", "build", GAME, "--pieces", "3", "--folder", "mine")
    status, out, err = run("tables", "verify", GAME, "--folder", "mine", "--pieces", "5")
    assert (status, out) == (2, "")
    assert "7 tables are missing in mine/3x3-optional-draw20: 1v3, 2v2, 3v1, 1v4, 2v3, 3v2, …" in words(err)
    assert "--pieces 5" in err
    (tmp_path / "mine" / "3x3-optional-draw20" / "1v1.table").unlink()
    status, out, err = run("tables", "verify", GAME, "--folder", "mine")
    assert (status, out) == (2, "")
    assert "1 tables are missing in mine/3x3-optional-draw20: 1v1" in words(err)


def test_what_is_no_table_is_passed_over(run: Invoke, tmp_path: Path) -> None:
    run("tables", "build", GAME, "--pieces", "3", "--folder", "mine")
    for name in ("²v1.table", "1v2v3.table", "٣v1.table", "99v99.table", "v.table"):
        (tmp_path / "mine" / "3x3-optional-draw20" / name).write_text("something else")
    (tmp_path / "mine" / "3x3-optional-draw20" / "2v2.table").symlink_to("nowhere")
    status, out, _ = run("tables", "verify", GAME, "--folder", "mine")
    assert (status, len(out.splitlines())) == (0, 3)


def test_a_signal_ends_a_build_in_good_order(process: Start, tmp_path: Path) -> None:
    spec = "fanorona(rules=standard, size=5x5)"
    started = process("tables", "build", spec, "--pieces", "9", "--folder", "mine", "--threads", "1")
    wait_until(lambda: list(tmp_path.glob("mine/*/*.work")), "a table is being built")
    started.send_signal(signal.SIGTERM)
    _, err = started.communicate(timeout=LIMIT)
    assert started.returncode == 128 + signal.SIGTERM
    assert b"Traceback" not in err
    assert missing_pairs(load(spec), 9, tmp_path / "mine")
