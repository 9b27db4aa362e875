"""The board: edge places, pushes and matching, also against a naive implementation that shares nothing with ours."""

import json
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from marblebox.games.tomoko import EDGES, PUSHES, Board
from marblebox.games.tomoko.notation import read_board, write_board

LISTED: dict[str, str] = json.loads((Path(__file__).parents[2] / "data" / "tomoko.json").read_text(encoding="utf-8"))[
    "cards"
]

Grid = list[list[str]]


@st.composite
def boards(draw: st.DrawFn) -> Board:
    balls = draw(st.permutations("d" * 15 + "l" * 15))[:25]
    empty = draw(st.sets(st.integers(0, 24), max_size=draw(st.sampled_from((0, 3, 25)))))
    return Board.of_letters("".join("." if cell in empty else ball for cell, ball in enumerate(balls)))


def after(text: str, push: str) -> str:
    return write_board(PUSHES[push].on(read_board(text)))


# --- pushes -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("push", "expected"),
    [
        ("N1d", "d4/5/5/5/5"),
        ("N3l", "2l2/5/5/5/5"),
        ("E1d", "4d/5/5/5/5"),
        ("E2d", "5/4d/5/5/5"),
        ("S2l", "5/5/5/5/1l3"),
        ("S5d", "5/5/5/5/4d"),
        ("W1d", "d4/5/5/5/5"),
        ("W4l", "5/5/5/l4/5"),
    ],
)
def test_places_count_from_the_left_and_from_the_top(push: str, expected: str) -> None:
    assert after("5/5/5/5/5", push) == expected


def test_there_are_twenty_places_and_two_colours() -> None:
    assert list(EDGES) == [f"{side}{place}" for side in "NESW" for place in range(1, 6)]
    assert list(PUSHES) == [f"{edge}{colour}" for edge in EDGES for colour in "dl"]


@pytest.mark.parametrize(
    ("row", "push", "expected"),
    [
        ("1ldld", "W3d", "dldld"),  # the edge cell is free: nothing moves
        ("l1dld", "W3d", "dldld"),  # one ball moves into the gap
        ("ld1ld", "W3d", "dldld"),
        ("ldl1d", "W3d", "dldld"),
        ("ldld1", "W3d", "dldld"),
        ("l1d1d", "W3d", "dld1d"),  # only the first gap closes
        ("ldldl", "W3d", "dldld"),  # full: the last ball falls out
        ("dldl1", "E3d", "dldld"),
        ("dl1ld", "E3l", "dlldl"),
        ("1dlld", "E3d", "dlldd"),
        ("ldldl", "E3d", "dldld"),
    ],
)
def test_a_push_along_a_row(row: str, push: str, expected: str) -> None:
    assert after(f"ld3/5/{row}/5/3ld", push) == f"ld3/5/{expected}/5/3ld"


@pytest.mark.parametrize(
    ("column", "push", "expected"),
    [
        ("dl.ld", "N2l", "ldlld"),
        ("dldld", "N2l", "ldldl"),
        ("dl.ld", "S2l", "dlldl"),
        (".ldld", "S2l", "ldldl"),
        ("dldld", "S2l", "ldldl"),
    ],
)
def test_a_push_along_a_column(column: str, push: str, expected: str) -> None:
    def board(letters: str) -> str:
        return write_board(Board.of_letters("".join(f".{letter}..d" for letter in letters)))

    assert after(board(column), push) == board(expected)


def naive_push(board: Board, push: str) -> Grid:
    """Take the line out ball by ball, put the new one in front, and put it back."""
    grid = [list(row) for row in board.rows]
    side, place, colour = push[0], int(push[1]) - 1, push[2]
    cells = {
        "N": [(i, place) for i in range(5)],
        "S": [(4 - i, place) for i in range(5)],
        "W": [(place, i) for i in range(5)],
        "E": [(place, 4 - i) for i in range(5)],
    }[side]
    line = [grid[row][column] for row, column in cells]
    line.pop(line.index(".") if "." in line else 4)
    for (row, column), ball in zip(cells, [colour, *line], strict=True):
        grid[row][column] = ball
    return grid


@settings(max_examples=150, deadline=None)
@given(boards())
def test_pushes_agree_with_the_naive_ones(board: Board) -> None:
    for text, push in PUSHES.items():
        assert [list(row) for row in push.on(board).rows] == naive_push(board, text)


@given(boards())
def test_the_bag_holds_what_is_not_on_the_board(board: Board) -> None:
    letters = "".join(board.rows)
    assert [board.bag(colour) for colour in "dl"] == [15 - letters.count(colour) for colour in "dl"]


@settings(max_examples=150, deadline=None)
@given(boards())
@example(Board.of_letters("d" * 15 + "l" * 10))
@example(Board.of_letters(("ddd" + "ll") * 5))
def test_there_is_always_a_push_whatever_board_is_banned(board: Board) -> None:
    possible = [push.on(board) for push in PUSHES.values() if board.bag(push.colour)]
    assert all(any(result != banned for result in possible) for banned in possible)


# --- matching ---------------------------------------------------------------------------------------------------------


def naive_fits(board: Board) -> set[tuple[int, int, int, int]]:
    """Turn every card four times and lay it over every square."""
    found = set()
    for number, text in LISTED.items():
        card = [["ld"[int(bit)] for bit in text[start : start + 3]] for start in (0, 3, 6)]
        for turns in range(4):
            for row in range(3):
                for column in range(3):
                    if [list(line[column : column + 3]) for line in board.rows[row : row + 3]] == card:
                        found.add((int(number), row, column, turns))
            card = [[card[2 - column][row] for column in range(3)] for row in range(3)]
    return found


@settings(max_examples=60, deadline=None)
@given(boards())
@example(read_board("ddlld/llddl/dlldd/llldd/lllld"))
def test_matches_agree_with_the_naive_ones(board: Board) -> None:
    assert {tuple(fit) for fit in board.fits} == naive_fits(board)
    assert board.standing == {fit[0] for fit in naive_fits(board)}


def test_a_pattern_needs_nine_balls() -> None:
    assert read_board("lll2/lll2/ldd2/5/5").standing == {1}
    assert read_board("lll2/lll2/1dd2/5/5").standing == set()


def test_a_mirrored_pattern_does_not_match() -> None:
    assert read_board("5/1lll1/1lll1/1ddl1/5").standing == set()
    assert read_board("5/1lll1/1lll1/1ldd1/5").fits == ((1, 1, 1, 0),)
    assert read_board("5/1ddl1/1lll1/1lll1/5").fits == ((1, 1, 1, 2),)


# --- symmetry ---------------------------------------------------------------------------------------------------------


def board_turned(board: Board) -> Board:
    return Board.of_letters("".join("".join(column) for column in zip(*reversed(board.rows), strict=True)))


def push_turned(push: str) -> str:
    """A quarter turn clockwise: top becomes right, right becomes bottom with the places reversed, and so on."""
    side, place = push[0], int(push[1])
    return f"{'ESWN'['NESW'.index(side)]}{6 - place if side in 'EW' else place}{push[2]}"


@settings(max_examples=60, deadline=None)
@given(boards())
def test_turning_the_board_turns_pushes_and_keeps_matches(board: Board) -> None:
    turned = board_turned(board)
    assert turned.standing == board.standing
    expected = {(fit.card, fit.column, 2 - fit.row, (fit.turns + 1) % 4) for fit in board.fits}
    assert {tuple(fit) for fit in turned.fits} == expected
    for text, push in PUSHES.items():
        assert PUSHES[push_turned(text)].on(turned) == board_turned(push.on(board))


def test_mirroring_the_board_changes_the_cards() -> None:
    board = read_board("5/1lll1/1lll1/1ldd1/5")
    assert Board.of_letters("".join(row[::-1] for row in board.rows)).standing == set()
