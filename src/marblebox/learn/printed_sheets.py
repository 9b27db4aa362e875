"""What rule sheets print, brought to the board: a game to step through, a position, tables of figures.

A game's kit gives the items of its sheets. Each figure stands beside the one that the rules give.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from marblebox.core.game import Game
from marblebox.core.registry import games, load
from marblebox.core.text import Text
from marblebox.learn.kit import kit_of


@dataclass(frozen=True)
class Cell:
    """A figure as it is printed, and as the rules give it. None: the sheet prints no such figure at all."""

    printed: str | None
    computed: str
    estimated: bool = False  # the sheet says "about", and is right to

    @property
    def agrees(self) -> bool:
        return self.estimated or self.printed in (None, self.computed)


@dataclass(frozen=True)
class Row:
    """A line of a table; `moves` lead from the item's position to the one that it speaks of."""

    label: Text
    cells: tuple[Cell, ...]
    moves: tuple[str, ...] | None = None
    note: Text | None = None
    mark: tuple[str, ...] = ()  # places on the board that it speaks of


@dataclass(frozen=True)
class Table:
    title: Text
    head: tuple[Text, ...]  # of the first column, then of each cell
    rows: tuple[Row, ...]


@dataclass(frozen=True, kw_only=True)
class SheetItem:
    """Something that a sheet prints. `notes` stand beside the position after so many moves."""

    name: str
    title: Text
    lead: Text
    spec: str
    position: str | None = None  # None: the beginning
    moves: tuple[str, ...] = ()
    notes: Mapping[int, Text] = field(default_factory=dict)
    tables: tuple[Table, ...] = ()

    @property
    def game(self) -> Game:
        return load(self.spec)


@cache
def sheet_items() -> tuple[SheetItem, ...]:
    """Those of all games."""
    return tuple(item for game in games() for item in kit_of(game).sheet_items())
