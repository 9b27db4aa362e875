"""Cells and sets of cells in the box of at most ten by ten that every layout fits into.

A cell is a number, counted from the bottom left corner; a set of cells is an integer with one bit per cell.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

LONGEST = 10  # sheet: a layout measures at most ten cells in each direction
STRIDE = LONGEST + 1  # one place more than a row has: it stays empty, so a shifted set never runs into the next row
COLUMNS = "abcdefghij"
LINES = (1, STRIDE, STRIDE + 1, STRIDE - 1)  # the step along a row, a column, a rising and a falling diagonal

_NAME = re.compile(r"([a-j])([1-9]|10)")


def cell_at(column: int, row: int) -> int:
    """The cell in that column and row, both counted from zero."""
    return row * STRIDE + column


@cache
def cell_name(cell: int) -> str:
    row, column = divmod(cell, STRIDE)
    return f"{COLUMNS[column]}{row + 1}"


def read_cell(text: str) -> int | None:
    """The cell of that name, or None if no box has one."""
    match = _NAME.fullmatch(text)
    return match and cell_at(COLUMNS.index(match[1]), int(match[2]) - 1)


def cells_in(mask: int) -> list[int]:
    """The cells of a set in their order."""
    cells = []
    while mask:
        lowest = mask & -mask
        cells.append(lowest.bit_length() - 1)
        mask ^= lowest
    return cells


@lru_cache(4096)  # the same tiles are named with every move
def names_in(mask: int) -> tuple[str, ...]:
    return tuple(map(cell_name, cells_in(mask)))


def areas_in(mask: int) -> list[int]:
    """The parts of a set that hang together along edges, in the order of their lowest cells."""
    areas = []
    while mask:
        area = _spread(mask & -mask, mask)
        areas.append(area)
        mask ^= area
    return areas


def beside(mask: int) -> int:
    """The set itself and every place next to it along an edge, those outside the box included."""
    return mask | mask << 1 | mask >> 1 | mask << STRIDE | mask >> STRIDE


def _spread(area: int, within: int) -> int:
    while (wider := beside(area) & within) != area:
        area = wider
    return area
