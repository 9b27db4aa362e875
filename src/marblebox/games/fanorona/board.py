"""The board: points, the lines between them, and what lies ahead of and behind every step.

A point is the number `column * 9 + row`, whatever the size of the board, so that points, names and the order of moves
are the same on all of them. Sets of points are ints with one bit per point.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

LONGEST_SIDE = 9
MOST_POINTS = 63  # what fits one machine word; only 9x9 is larger
COLUMN_NAMES = "abcdefghi"
POINT_NAMES = tuple(f"{column}{row}" for column in COLUMN_NAMES for row in range(1, LONGEST_SIDE + 1))
POINTS_BY_NAME = {name: point for point, name in enumerate(POINT_NAMES)}

_STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
_DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))


class Size(NamedTuple):
    """Columns and rows."""

    columns: int
    rows: int

    def __str__(self) -> str:
        return f"{self.columns}x{self.rows}"


class Step(NamedTuple):
    """A step from one point to a neighbour, with the lines in which it can capture, nearest point first."""

    target: int
    bit: int
    direction: tuple[int, int]
    ahead: tuple[int, ...]  # single bits beyond the target: an approach captures here
    behind: tuple[int, ...]  # single bits behind the departure: a withdrawal captures here


class Board(NamedTuple):
    """Everything about a board of one size that never changes."""

    size: Size
    points: tuple[int, ...]
    mask: int
    steps: dict[int, tuple[Step, ...]]
    between: dict[tuple[int, int], Step]  # the same by start and target
    start: tuple[int, int]  # where White and Black stand at the beginning


@cache
def board_of(size: Size) -> Board:
    points = tuple(_point(column, row) for column in range(size.columns) for row in range(size.rows))
    steps = {point: tuple(_steps_from(size, point)) for point in points}
    between = {(point, step.target): step for point in points for step in steps[point]}
    return Board(size, points, sum(1 << point for point in points), steps, between, _start(size))


def names_in(points: int) -> list[str]:
    """The names of a set of points."""
    names = []
    while points:
        lowest = points & -points
        names.append(POINT_NAMES[lowest.bit_length() - 1])
        points ^= lowest
    return names


def neighbours(board: Board) -> dict[str, list[str]]:
    """The names of all points, and of each those that a line leads to."""
    return {POINT_NAMES[point]: [POINT_NAMES[step.target] for step in board.steps[point]] for point in board.points}


def _point(column: int, row: int) -> int:
    return column * LONGEST_SIDE + row


def _steps_from(size: Size, point: int) -> list[Step]:
    return [
        Step(ahead[0], 1 << ahead[0], direction, _bits(ahead[1:]), _bits(_ray(size, point, _opposite(direction))))
        for direction in _directions(point)
        if (ahead := _ray(size, point, direction))
    ]


def _directions(point: int) -> tuple[tuple[int, int], ...]:
    """Points whose column and row add up to an even number have diagonals too."""
    return _STRAIGHT + _DIAGONAL if sum(divmod(point, LONGEST_SIDE)) % 2 == 0 else _STRAIGHT


def _ray(size: Size, point: int, direction: tuple[int, int]) -> tuple[int, ...]:
    """The points met when leaving `point` in that direction. On a diagonal all of them have diagonals."""
    column, row = divmod(point, LONGEST_SIDE)
    met: list[int] = []
    while True:
        column, row = column + direction[0], row + direction[1]
        if not (0 <= column < size.columns and 0 <= row < size.rows):
            return tuple(met)
        met.append(_point(column, row))


def _opposite(direction: tuple[int, int]) -> tuple[int, int]:
    return (-direction[0], -direction[1])


def _bits(points: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(1 << point for point in points)


def _start(size: Size) -> tuple[int, int]:
    """White fills the rows below the middle, Black those above; a half turn of the board swaps the colours."""
    stones = [0, 0]
    for column in range(size.columns):
        for row in range(size.rows):
            colour = _start_colour(size, column, row)
            if colour is not None:
                stones[colour] |= 1 << _point(column, row)
    return stones[0], stones[1]


def _start_colour(size: Size, column: int, row: int) -> int | None:
    middle_row, middle_column = size.rows // 2, size.columns // 2
    if row != middle_row:
        return 0 if row < middle_row else 1
    if column == middle_column:
        return None
    left = min(column, size.columns - 1 - column)  # the row begins with Black and alternates up to the centre
    colour = 1 - left % 2
    return colour if column < middle_column else 1 - colour
