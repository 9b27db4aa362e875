"""The 5x5 board, the 20 places at its edge, and what a push does.

Cells are bits of an integer: row by row from the top left, the first one the highest of 25 bits, as on the cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from marblebox.games.tomoko import cards
from marblebox.games.tomoko.cards import ORIENTATIONS

SIDE = 5
CELLS = SIDE * SIDE
DARK, LIGHT = COLOURS = "dl"
COLOUR_NAMES = {DARK: "dark", LIGHT: "light"}
BALLS_PER_COLOUR = 15


def cell_bit(row: int, column: int) -> int:
    return 1 << (CELLS - 1 - row * SIDE - column)


class Edge(NamedTuple):
    """A place at the edge: its name, its line of cells from the edge inwards, and the way a ball on it is pushed."""

    name: str
    cells: tuple[int, ...]
    reaches: tuple[int, ...]  # reaches[n]: the first n cells of the line
    shift: int  # how many bits to the right one step inwards is

    def inwards(self, balls: int) -> int:
        return balls >> self.shift if self.shift > 0 else balls << -self.shift


def _edge(side: str, place: int) -> Edge:
    depths, across = range(SIDE), place - 1
    line = {
        "N": [cell_bit(depth, across) for depth in depths],
        "E": [cell_bit(across, SIDE - 1 - depth) for depth in depths],
        "S": [cell_bit(SIDE - 1 - depth, across) for depth in depths],
        "W": [cell_bit(across, depth) for depth in depths],
    }[side]
    shift = line[0].bit_length() - line[1].bit_length()
    return Edge(f"{side}{place}", tuple(line), tuple(accumulate(line, initial=0)), shift)


EDGES = {f"{side}{place}": _edge(side, place) for side in "NESW" for place in range(1, SIDE + 1)}


class Fit(NamedTuple):
    """Where a card stands on the board: the top left cell of its square, and its clockwise quarter turns."""

    card: int
    row: int
    column: int
    turns: int


class Square(NamedTuple):
    """A 3x3 square of the board, by its top left cell; `low` is the bit number of its last cell."""

    row: int
    column: int
    low: int
    mask: int

    def cut(self, balls: int) -> int:
        """What of these balls lies in the square, as nine bits."""
        there = balls >> self.low
        return (there >> 2 * SIDE & 7) << 6 | (there >> SIDE & 7) << 3 | there & 7


_OFFSETS = range(SIDE - cards.SIDE + 1)
_SQUARE = 7 << 2 * SIDE | 7 << SIDE | 7  # the one at the bottom right
_ROW = (1 << SIDE) - 1  # the cells of the last row
_LAST_CELLS = range(CELLS - SIDE, -1, -SIDE)  # of each row, from the top


def _letters(dark: int, light: int) -> str:
    cells = reversed(range(SIDE))
    return "".join(DARK if dark >> cell & 1 else LIGHT if light >> cell & 1 else "." for cell in cells)


_ROWS = tuple(tuple(_letters(dark, light) for light in range(_ROW + 1)) for dark in range(_ROW + 1))


def _square(row: int, column: int) -> Square:
    low = CELLS - 1 - (row + 2) * SIDE - (column + 2)
    return Square(row, column, low, _SQUARE << low)


SQUARES = tuple(_square(row, column) for row in _OFFSETS for column in _OFFSETS)


@dataclass(frozen=True)
class Board:
    """Dark and light balls on cells."""

    dark: int = 0
    light: int = 0

    @property
    def balls(self) -> int:
        return self.dark | self.light

    def bag(self, colour: str) -> int:
        """How many balls of a colour are not on the board."""
        return BALLS_PER_COLOUR - (self.dark if colour == DARK else self.light).bit_count()

    def pushed(self, edge: Edge, colour: str) -> Board:
        """The board after a push: the first gap takes up the movement; without one the last ball falls out."""
        balls, gap = self.balls, 0
        while gap < SIDE - 1 and balls & edge.cells[gap]:
            gap += 1
        moving, changed = edge.reaches[gap], edge.reaches[gap + 1]
        dark = self.dark & ~changed | edge.inwards(self.dark & moving)
        light = self.light & ~changed | edge.inwards(self.light & moving)
        new = edge.cells[0]
        return Board(dark | new, light) if colour == DARK else Board(dark, light | new)

    @cached_property
    def fits(self) -> tuple[Fit, ...]:
        """Every card that stands on the board, whoever holds it."""
        balls = self.balls
        full = [square for square in SQUARES if balls & square.mask == square.mask]
        return tuple(
            Fit(orientation.card, square.row, square.column, orientation.turns)
            for square in full
            if (orientation := ORIENTATIONS.get(square.cut(self.dark)))
        )

    @cached_property
    def standing(self) -> frozenset[int]:
        return frozenset(fit.card for fit in self.fits)

    @property
    def rows(self) -> tuple[str, ...]:
        """The board as letters, `.` for an empty cell, rows from the top."""
        dark, light = self.dark, self.light
        return tuple([_ROWS[dark >> low & _ROW][light >> low & _ROW] for low in _LAST_CELLS])

    @classmethod
    def of_letters(cls, letters: str) -> Board:
        """The board whose 25 cells are these letters; every other letter than d and l is an empty cell."""
        dark, light = (int("".join("01"[letter == colour] for letter in letters), 2) for colour in COLOURS)
        return cls(dark, light)
