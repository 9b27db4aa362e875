"""What the sheets and the literature print, recomputed."""

from pathlib import Path

import pytest

import marblebox
from marblebox.core.perft import Count
from marblebox.engine.perft import divide
from marblebox.games.fanorona import FanoronaState
from marblebox.learn.kits.fanorona.audit import report

DATA = Path(__file__).parents[2] / "data"
MOST_COUNTED = 50_000  # in a moment


def perft_lines() -> list[tuple[str, Count, list[int]]]:
    """Each line: specification; what is counted; one count per depth."""
    lines = []
    for line in (DATA / "perft.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            spec, count, numbers = (part.strip() for part in line.split(";"))
            lines.append((spec, count, [int(number.replace(",", "")) for number in numbers.split()]))
    return lines  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("spec", "count", "expected"),
    [pytest.param(*line, marks=[pytest.mark.thorough] * (line[2][-1] > MOST_COUNTED)) for line in perft_lines()],
)
def test_perft(spec: str, count: Count, expected: list[int]) -> None:
    state = marblebox.load(spec).initial()
    assert marblebox.perft(state, len(expected), count) == expected, divide(state, len(expected), count)


@pytest.mark.parametrize(("size", "reachable"), [("3x3", 1012)])
def test_reachable_positions_of_a_small_board(size: str, reachable: int) -> None:
    start = marblebox.load(f"fanorona(rules=standard, size={size}, draw_turns=0, repetition=0)").initial()
    known, frontier = {start.position}, [start]
    while frontier:
        state = frontier.pop()
        for move in state.legal_moves():
            child = state.play_unchecked(move)
            if child.position not in known:
                known.add(child.position)
                frontier.append(child)
    assert len(known) == reachable


def test_parker_openings_and_their_captures() -> None:
    start = marblebox.load("fanorona").initial()
    captured = {str(move): 22 - start.play(move).points[1] for move in start.legal_moves()}
    assert captured == {"d2-e3A": 2, "d3-e3A": 1, "d3-e3W": 1, "e2-e3A": 2, "f2-e3A": 2}


def test_parker_replies() -> None:
    start = marblebox.load("fanorona").initial()
    assert [len(start.play(move).legal_moves()) for move in start.legal_moves()] == [5, 4, 4, 1, 3]
    only = start.play("e2-e3").legal_moves()
    assert [str(move) for move in only] == ["f4-e5W"]
    assert start.play("e2-e3").play(only[0]).points == (19, 20)


def test_parker_approach_takes_f3_and_withdrawal_takes_c3() -> None:
    start = marblebox.load("fanorona").initial()
    assert start.play("d3-e3A").text.split()[0].split("/")[2] == "bwb1w1wbw"
    assert start.play("d3-e3W").text.split()[0].split("/")[2] == "bw2wbwbw"


def test_the_move_the_sheet_missed() -> None:
    case = marblebox.load("fanorona").initial().play("e2-e3").play("f4-e5")
    missed = case.play("g2-g3 g3-f4 f4-g4")
    assert case.points[1] - missed.points[1] == 5
    assert len({case.play_unchecked(move).position for move in case.legal_moves()}) == 9


def test_sample_game_as_printed() -> None:
    (record,) = marblebox.read_records((DATA / "parker-sample-game.txt").read_text())
    assert record.game.spec == "fanorona"
    assert len(record.line.nodes) == 43  # White's 22 moves and Black's 21
    assert record.final.outcome == marblebox.Outcome((1.0, 0.0), "captured_all", (0,))
    assert isinstance(record.final, FanoronaState)
    assert record.final.points == (22 - 3 - 14 - 1 - 1, 0)  # Black's printed counts


def test_sample_game_with_a_wrong_count_says_where() -> None:
    text = (DATA / "parker-sample-game.txt").read_text().replace("f2-g2 (A)=2", "f2-g2 (A)=3")
    with pytest.raises(marblebox.RecordError, match=r"f2-g2 .*2, .*3") as caught:
        marblebox.read_records(text)
    assert caught.value.line == 4


def test_audit_finds_what_the_sheet_got_wrong() -> None:
    findings = {(finding.topic.en, finding.what.en): finding for finding in report()}
    by_what = {what: finding for (_, what), finding in findings.items()}
    assert by_what["number of different moves"].note.en == "missed: g2-g3A-f4A-g4A (5 stones)"
    for what, figure in (("White takes in the first turn", "1 to 2"), ("Black takes in reply", "1 to 3")):
        assert (by_what[what].printed.en, by_what[what].computed.en) == (figure, figure)
    misprint = by_what["IV, the moves"]
    assert not misprint.agrees
    assert misprint.computed.en.endswith("g3W-h4A")
    positions = [finding for finding in findings.values() if finding.topic.en == "Different positions"]
    assert [(f.printed.en, f.computed.en, f.agrees) for f in positions] == [
        ("5", "5", True),
        ("17", "17", True),
        ("100", "119", False),
        ("about 1500", "1554", True),
    ]
    assert by_what["variation I, number of moves"].note.en == "the printed column adds up to 21"
    replies = [f.computed.en for f in findings.values() if f.topic.en == "Black's replies"]
    assert replies == ["5", "4", "4", "1", "3", "17"]


@pytest.mark.parametrize(("size", "row"), [("3x3", "b1w"), ("5x5", "bw1bw"), ("7x3", "bwb1wbw"), ("9x5", "bwbw1bwbw")])
def test_start_positions(size: str, row: str) -> None:
    start = marblebox.load(f"fanorona(size={size})").initial()
    rows = start.text.split()[0].split("/")
    assert rows[len(rows) // 2] == row
    half_turn = [line[::-1].translate(str.maketrans("wb", "bw")) for line in rows[::-1]]
    assert half_turn == rows
