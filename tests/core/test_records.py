"""Writing game records: what stands where, and that reading gives back what was written."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from tests.core.strategies import records

from marblebox.core.errors import InputError, RecordError
from marblebox.core.game import Outcome
from marblebox.core.record import LONGEST_COMMENT_WORD, Line, Node, Record, result_text, seat_tags, write_records
from marblebox.core.record_parser import read_record, read_records
from marblebox.core.registry import load

FANORONA = load("fanorona")
SHOWN = """[Spec "fanorona"]
[Format "2"]
[Rules "size=9x5, continuation=compulsory, same_direction=true, revisiting=true, first_turn=single, captures=forced, \
handicap=none, vela_single=false, offer=placed, begins=white, draw_turns=100, repetition=3, stuck=loses"]
[Start "bbbbbbbbb/bbbbbbbbb/bwbw1bwbw/wwwwwwwww/wwwwwwwww w 0 1"]
[White "Ada \\"A.\\" \\\\"]
[Result "*"]

{before}
1. d2-e3A {good} (1. e2-e3A {or so} 1... f4-e5W 2. h1-h2A) (1. f2-e3A) 1... g4-g5W (1... c3-d2A
   (1... e5-f4A) 2. b2-c3A)
2. f2-g3A-f4A-g4W-g3W *
"""


@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large], deadline=None)
@given(records())
def test_a_record_reads_back_as_it_was(record: Record) -> None:
    [again] = read_records(record.text)
    assert (again.game, again.seed, again.line, again.tags) == (record.game, record.seed, record.line, record.tags)
    assert again.final == record.final
    assert again.text == record.text


@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large], deadline=None, max_examples=30)
@given(records(), records())
def test_games_of_a_match_read_back_one_by_one(first: Record, second: Record) -> None:
    text = write_records([first, second])
    assert [record.line for record in read_records(text)] == [first.line, second.line]
    assert write_records(read_records(text)) == text


def test_numbers_comments_and_variations_stand_where_people_expect_them() -> None:
    white = Node(0, "d2-e3A", "good", (
        Line((Node(0, "e2-e3A", "or so"), Node(1, "f4-e5W"), Node(0, "h1-h2A"))),
        Line((Node(0, "f2-e3A"),)),
    ))  # fmt: skip
    black = Node(1, "g4-g5W", "", (
        Line((Node(1, "c3-d2A", "", (Line((Node(1, "e5-f4A"),)),)), Node(0, "b2-c3A"))),
    ))  # fmt: skip
    line = Line((white, black, Node(0, "f2-g3A-f4A-g4W-g3W")), "before")
    record = Record(FANORONA, 0, line, {"White": 'Ada "A." \\'})
    assert record.text == SHOWN
    assert read_records(SHOWN) == [record]


def test_a_word_that_no_line_holds_is_refused() -> None:
    for length, fits in ((LONGEST_COMMENT_WORD, True), (LONGEST_COMMENT_WORD + 1, False)):
        record = Record(FANORONA, 0, Line((), "a " + "b" * length))
        with nullcontext() if fits else pytest.raises(InputError, match=str(LONGEST_COMMENT_WORD)):
            assert read_records(record.text) == [record]


def test_a_move_out_of_turn_carries_its_seat() -> None:
    record = Record.of_moves(load("tomoko(players=3)"), 5, [])
    record = Record(record.game, 5, Line((Node(0, "N3d"), Node(0, "resign"), Node(1, "E1l"), Node(2, "S2d"))))
    assert record.text.splitlines()[-1] == "1. N3d 1:resign E1l S2d *"


def test_a_record_may_start_from_a_position() -> None:
    text = '[Spec "fanorona"]\n[Position "9/bb5b1/2w1bb3/3b5/3b5 w 0 2"]\n[Result "*"]\n\n1. c3-d3A-d4W-c4A *\n'
    [record] = read_records(text)
    assert record.final.points == (1, 1)
    assert record.start is None
    head, rules, rest = SHOWN.partition("[Rules")[0], *record.text.partition('"]\n[Position')[::2]
    assert rules.startswith(head)
    assert f"[Position{rest}" == text.partition("\n")[2]


def test_tags_of_its_own_are_not_repeated() -> None:
    [record] = read_records('[Seed "3"]\n[Date "today"]\n[Spec "kulami"]\n[Result "*"]\n\n*\n')
    assert (record.seed, record.tags) == (3, {"Date": "today"})
    names = [line.partition(" ")[0] for line in record.text.splitlines()]
    assert names == ["[Spec", "[Format", "[Rules", "[Seed", "[Start", "[Date", "[Result", "", "*"]


def test_players_are_named_by_seat() -> None:
    assert seat_tags(FANORONA) == ("White", "Black")
    assert seat_tags(load("kulami")) == ("Red", "Black")
    assert seat_tags(load("tomoko(players=3)")) == ("Player1", "Player2", "Player3")


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        (None, "*"),
        (Outcome.won((0,), 2, ""), "1-0"),
        (Outcome.drawn(2, ""), "1/2-1/2"),
        (Outcome.won((1,), 3, ""), "0-1-0"),
        (Outcome.won((0, 1, 3), 4, ""), "1/3-1/3-0-1/3"),
        (Outcome.won((0, 2), 4, ""), "1/2-0-1/2-0"),
    ],
)
def test_results_give_the_score_of_every_seat(outcome: Outcome | None, text: str) -> None:
    assert result_text(outcome) == text


def test_a_tag_is_one_line() -> None:
    with pytest.raises(InputError, match="line breaks"):
        assert Record(FANORONA, tags={"White": "Ada\n[Black]"}).text


def test_a_file_holds_one_record(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(SHOWN, encoding="utf-8")
    assert read_record(path).text == SHOWN
    path.write_text(SHOWN * 2, encoding="utf-8")
    with pytest.raises(InputError, match="2 games"):
        read_record(str(path))


def test_a_record_rests_on_no_seed_and_on_no_default() -> None:
    """What a seed deals and what a specification leaves out may change; here both are others from the beginning."""
    record = Record.of_moves(load("kulami(layout=random_irregular, level=1)"), 5, [])
    text = record.text.replace("kulami(layout=random_irregular, level=1)", "kulami").replace('[Seed "5"]', '[Seed "6"]')
    [again] = read_records(text.replace("starts=red", "starts=black").replace(' red"]', ' black"]'))
    assert again.initial.text == record.initial.text.replace(" red", " black") != again.game.initial(6).text
    assert again.game.rules.texts() == {"layout": "random_irregular", "level": "1", "starts": "black"}


@pytest.mark.parametrize(
    ("tags", "problem"),
    [
        ('[Spec "kulami"]\n[Format "3"]', "line 2, column 1: .* 2, .* '3'"),
        ('[Spec "kulami"]\n[Rules "level=7"]', "line 2, column 1: level .* 0 to 2, .*'7'"),
        (
            '[Spec "kulami"]\n[Rules "level"]',
            "line 2, column 1: 'level' .*field=value",
        ),
        (
            '[Spec "kulami(level=2)"]\n[Rules "level=1"]',
            "level=2, .*level=1",
        ),
        ('[Spec "kulami"]\n[Start "nonsense"]', "line 2, column 1: "),
    ],
)
def test_what_is_wrong_with_the_lasting_tags_is_said(tags: str, problem: str) -> None:
    with pytest.raises(RecordError, match=problem):
        read_records(f"{tags}\n\n*\n")
