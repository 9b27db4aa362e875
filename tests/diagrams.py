"""Boards in the rules' texts, read from their letters: names of rows on the left, of columns below."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from marblebox.core.rulebook import rules_text

BEFORE_A_BOARD = 3  # letters that its row names take
GAP = "."


class Diagram(NamedTuple):
    """One board: its rows from the top, and where strokes part two cells."""

    caption: str
    rows: tuple[str, ...]
    seams: frozenset[tuple[int, int, int, int]]  # column and row from the top, of both cells

    @property
    def cells(self) -> dict[tuple[int, int], str]:
        """The letters by column and row from the top."""
        return {(x, y): letter for y, row in enumerate(self.rows) for x, letter in enumerate(row)}

    def where(self, letters: str) -> set[tuple[int, int]]:
        return {place for place, letter in self.cells.items() if letter in letters}


def diagrams(spec: str, language: str) -> Iterator[list[Diagram]]:
    """The boards of each block of a text."""
    for block in re.findall(r"^```text\n(.*?)^```$", rules_text(spec, language), re.MULTILINE | re.DOTALL):
        yield list(_boards(block.splitlines()))


def _boards(lines: list[str]) -> Iterator[Diagram]:
    caption, below = lines[0], lines[-1]
    marks = [found.start() for found in re.finditer(r"\S", below)]
    starts = [at for at, before in zip(marks, [-9, *marks], strict=False) if at - before > 2]
    for start, following in zip(starts, [*starts[1:], None], strict=True):
        columns = [at for at in marks if at >= start and (following is None or at < following)]
        words = caption[start : following and following - BEFORE_A_BOARD].strip()
        yield _board(words, lines[1:-1], columns)


def _board(caption: str, lines: list[str], columns: list[int]) -> Diagram:
    width = max(map(len, lines)) + 2
    lines = [line.ljust(width) for line in lines]
    at = [number for number, line in enumerate(lines) if line[columns[0] - BEFORE_A_BOARD : columns[0]].strip()]
    rows = tuple("".join(lines[number][column].replace(" ", GAP) for column in columns) for number in at)
    beside = {
        (x, y, x + 1, y)
        for y, number in enumerate(at)
        for x, column in enumerate(columns)
        if lines[number][column + 1] == "|"
    }
    below = {
        (x, y, x, y + 1)
        for y, number in enumerate(at[:-1])
        for x, column in enumerate(columns)
        if lines[number + 1][column] == "-"
    }
    return Diagram(caption, rows, frozenset(beside | below))
