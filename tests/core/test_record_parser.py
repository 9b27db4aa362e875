"""Reading game records: verified moves, located damage, and recovery of what stands before it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tests.core.strategies import records

from marblebox.core.errors import RecordError
from marblebox.core.record import Record
from marblebox.core.record_parser import DEEPEST_VARIATION, LONGEST_LINE, read_records

HEAD = '[Spec "fanorona"]\n\n'
PRINTED = (Path(__file__).parents[1] / "data" / "parker-sample-game.txt").read_text(encoding="utf-8")
PATIENT = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large], deadline=None)


# --- damage -----------------------------------------------------------------------------------------------------------

DAMAGED = [
    ("", 1, 1, "no game"),
    ("1. d2-e3A *", 1, 1, '[Spec "fanorona"]'),
    ('[Spec "chess"]\n\n*', 1, 1, "'chess'"),
    ('[White "Ada"]\n[Spec "fanorona(size=2x2)"]\n\n*', 2, 1, "2x2"),
    ('[Spec "fanorona"\n\n*', 1, 1, '[Name "value"]'),
    ('[Spec "fanorona"]\n[White Ada]\n\n*', 2, 1, '[Name "value"]'),
    ('[Spec "fanorona"]\n[White "A\tB"]\n\n*', 2, 1, "White contains a tab"),
    ('[Spec "fanorona"]\n[Date "a"]\n[Date "b"]\n\n*', 3, 1, "Date is given twice"),
    ('[Spec "kulami"]\n[Seed "-1"]\n\n*', 2, 1, "'-1'"),
    ('[Spec "fanorona"]\n[Position "9/9 w 0 1"]\n\n*', 2, 1, "5 rows"),
    (HEAD, 3, 1, "breaks off"),
    (HEAD + "1. d2-e3A\n  g4-g5W", 4, 9, "breaks off"),
    (HEAD + "1. d2-e3A\n2... d2-d3 *", 4, 6, "d2 is empty"),
    (HEAD + "1. d2-e3=3 *", 3, 4, "d2-e3 removes 2"),
    (HEAD + "1. d3-e3 *", 3, 4, "d3-e3A or d3-e3W"),
    (HEAD + "1. 3:resign *", 3, 4, "no seat 3"),
    (HEAD + "1. 2:d2-e3A *", 3, 4, "turn of White"),
    (HEAD + "1. resign g4-g5W 0-1", 3, 11, "(resigned), yet 'g4-g5W'"),
    (HEAD + "1. resign *", 3, 11, "be 0-1"),
    (HEAD + "1. d2-e3A 1-0", 3, 11, "be *"),
    ('[Spec "fanorona"]\n[Result "1-0"]\n\n1. d2-e3A *', 2, 1, "be *"),
    ('[Spec "fanorona"]\n[Termination "rain"]\n[Result "0-1"]\n\n1. d2-e3A 1-0', 3, 1, "be 1-0"),
    ('[Spec "fanorona"]\n[Termination "rain"]\n\n1-0-0', 4, 1, "1-0-0"),
    ('[Spec "fanorona"]\n[Termination "rain"]\n\n1-1', 4, 1, "1-1"),
    (HEAD + "* d2-e3A", 3, 3, "'d2-e3A' stands after"),
    (HEAD + "1. d2-e3A {so\nit goes *", 3, 11, "comment is not closed"),
    (HEAD + "1. d2-e3A } *", 3, 11, "'}'"),
    (HEAD + "1. d2-e3A ) *", 3, 11, "')'"),
    (HEAD + "1. d2-e3A (1. e2-e3A *", 3, 11, "variation is not closed"),
    (HEAD + "1. d2-e3A ({empty}) *", 3, 11, "no moves"),
    (HEAD + "(1. e2-e3A) *", 3, 1, "'('"),
    (HEAD + "1. d2-e3A (1. e2-e3A\n a4-a5) *", 4, 2, "a5"),
    (HEAD + "1. d2-e3A " + "(d2-e3A " * 21 + ")" * 21 + " *", 3, 11 + 8 * DEEPEST_VARIATION, "20 deep"),
    (HEAD + "1. " + "x" * 401 + " *", 3, 4, "does not belong here"),
    (HEAD + "x" * 1_000_000, 3, LONGEST_LINE + 1, "1000000 characters"),
    (f"[Spec \"{'x' * 20_000}\"]", 1, 1, "is not a tag"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "column", "reason"), DAMAGED, ids=[str(n) for n in range(len(DAMAGED))])
def test_damage_is_reported_with_line_column_and_reason(text: str, line: int, column: int, reason: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_records(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert reason in caught.value.reason
    assert str(caught.value).startswith(f"line {line}, column {column}: ")
    assert len(str(caught.value)) < 400


def test_endless_opening_braces_are_read_in_one_go() -> None:
    with pytest.raises(RecordError, match=r"^line 3, column 1: "):
        read_records(HEAD + ("{" * 2000 + "\n") * 200)


# --- what is read leniently -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "moves",
    [
        "1. d2-e3A g4-g5W 2. f2-g3A-f4A-g4W-g3W *",
        "d2-e3 g4-g5 f2-g3-f4-g4W-g3 *",
        "1.d2-e3A 1...g4-g5W 2.f2-g3A-f4A-g4W-g3W *",
        "1. D2-E3=2 g4-g5=3\n2. f2-g3=2 g3-f4=1 f4-g4 (E)=5, g4-g3=1 *",
        "1. 1:d2-e3A 2:g4-g5W 1:f2-g3A-f4A-g4W-g3W *",
    ],
)
def test_the_same_game_may_be_written_in_several_ways(moves: str) -> None:
    [record] = read_records(HEAD + moves)
    assert [node.move for node in record.line.nodes] == ["d2-e3A", "g4-g5W", "f2-g3A-f4A-g4W-g3W"]


def test_comments_on_one_move_are_joined() -> None:
    [record] = read_records(HEAD + "{a}{b} 1. d2-e3A {one\n  two} (f2-e3A) {three \\} \\\\} *")
    assert (record.line.intro, record.line.nodes[0].comment) == ("a b", "one two three } \\")


def test_a_result_that_the_moves_do_not_show_needs_a_termination() -> None:
    [record] = read_records('[Spec "tomoko(players=3)"]\n[Termination "tea"]\n\n1. N1d 1/2-0-1/2')
    assert (record.result, record.final.outcome) == ("1/2-0-1/2", None)
    assert read_records(record.text) == [record]


def test_damage_in_the_printed_form_is_located_in_the_original() -> None:
    assert "h2-i3=1" in PRINTED
    damaged = PRINTED.replace("h2-i3=1", "h2-i3=2")
    lines = damaged.split("\n")
    line = next(number for number, text in enumerate(lines, 1) if "h2-i3=2" in text)
    with pytest.raises(RecordError, match=r"h2-i3 .* 1, .* 2") as caught:
        read_records(damaged)
    assert (caught.value.line, caught.value.column) == (line, lines[line - 1].index("h2-i3=2") + 1)


# --- recovery ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "sound", "line", "column"),
    [
        ("1. d2-e3A g4-g5W 2. f2-g3A *", 2, 3, 21),
        ("1. d2-e3A g4-g5W", 2, 3, 17),
        ("1. d2-e3A g4-g5W {unclosed", 2, 3, 18),
        ("1. d2-e3A (1. e2-e3A a1-a2) g4-g5W *", 1, 3, 22),
        ("1. d2-e3A g4-g5W 1-0", 2, 3, 18),
        ("1. d2-e3A\n" + "x" * 20_000, 1, 4, 1),
        ("nonsense", 0, 3, 1),
    ],
)
def test_everything_up_to_the_damage_is_recovered(moves: str, sound: int, line: int, column: int) -> None:
    [record] = read_records(HEAD + moves, recover=True)
    assert [node.move for node in record.line.nodes] == ["d2-e3A", "g4-g5W"][:sound]
    assert record.problem is not None
    assert (record.problem.line, record.problem.column) == (line, column)
    assert record.result == "*"


@pytest.mark.parametrize("damage", ['[Spec "fanorona"\n\n*', '[Spec "chess"]\n\n*', HEAD + "a1-a2 *"])
def test_whole_games_before_the_damage_are_kept(damage: str) -> None:
    sound = HEAD + "1. d2-e3A *\n\n"
    found = read_records(sound + sound + damage, recover=True)
    assert [len(record.line.nodes) for record in found][:2] == [1, 1]
    assert found[0].problem is None
    assert found[-1].problem is not None
    assert found[-1].problem.line > 8


def test_without_damage_recovery_changes_nothing() -> None:
    assert read_records(PRINTED, recover=True) == read_records(PRINTED)


@pytest.mark.parametrize("damage", ['[Spec "fanorona"\n\n*', '[Spec "chess"]\n\n*', "1. d2-e3A *", ""])
def test_nothing_is_recovered_where_the_game_is_unknown(damage: str) -> None:
    with pytest.raises(RecordError):
        read_records(damage, recover=True)


# --- any text ---------------------------------------------------------------------------------------------------------

PIECES = st.sampled_from(
    ["1.", "d2-e3A", "g4-g5W", "(", ")", "{", "}", "{x}", "\\", "*", "1-0", "2:", "2:resign", "offer draw", "=2", "(E)",
     "\n", '[Spec "fanorona"]', "[", '"', "\x00", "\ufeff", "Weiß Schwarz", "1. Zug", "lay 3", "²", "N1d"]
)  # fmt: skip


def check_any(text: str) -> None:
    """A text is read, and then prints back to the same thing; or it is refused at a place that exists."""
    try:
        found = read_records(text)
    except RecordError as problem:
        refused = problem
    else:
        printed = "\n".join(record.text for record in found)
        assert "\n".join(record.text for record in read_records(printed)) == printed
        return
    lines = text.split("\n")
    assert 1 <= refused.line <= len(lines) + 1
    assert 1 <= refused.column <= max(len(line) for line in lines) + 1


@PATIENT
@given(st.text() | st.lists(PIECES, max_size=20).map(" ".join) | st.lists(PIECES, max_size=20).map("".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    check_any(text)
    check_any(HEAD + text)


@PATIENT
@given(records(), st.integers(0), st.integers(0, 8), st.text(max_size=4) | PIECES)
def test_any_damage_to_a_record_is_survived(record: Record, place: int, cut: int, inserted: str) -> None:
    start = place % len(record.text)
    damaged = record.text[:start] + inserted + record.text[start + cut :]
    check_any(damaged)
    assume(damaged.startswith(f'[Spec "{record.game.spec}"]\n'))
    try:
        found = read_records(damaged, recover=True)
    except RecordError as problem:
        in_the_tags = problem.line
    else:
        assert all(read_records(part.text)[0].line == part.line for part in found)
        return
    assert damaged.split("\n")[in_the_tags - 1].startswith("[")


def test_recovering_keeps_the_games_before_a_tag_that_is_too_long() -> None:
    game = '[Spec "fanorona"]\n\n1. d2-e3A *\n'
    text = f'{game}\n[Spec "fanorona"]\n[Event "{"x" * 2001}"]\n\n1. d2-e3A *\n'
    [kept] = read_records(text, recover=True)
    assert len(kept.line.nodes) == 1
    assert kept.problem
    assert (kept.problem.line, "Event" in kept.problem.told.de) == (6, True)
    with pytest.raises(RecordError, match="line 6"):
        read_records(text)
