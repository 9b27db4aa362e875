"""Exhibits: what a rule sheet prints, brought to the board: a game to step through, a position, tables of figures.

A game has them in a module `exhibits` beside its rules, as a function `exhibits()`: what is computed beside the printed
figures takes a moment, so nobody waits for it who does not look.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module, util
from typing import Any

from marblebox.core.game import Game
from marblebox.core.registry import games, load
from marblebox.core.text import Text


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
    """A line of a table; `moves` lead from the exhibit's position to the one that it speaks of."""

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
class Exhibit:
    """Something printed. `notes` stand beside the position after so many moves."""

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
def exhibits() -> tuple[Exhibit, ...]:
    """Those of all games."""
    return tuple(exhibit for game in games() for exhibit in _of(game))


def _of(game_type: type[Game]) -> tuple[Exhibit, ...]:
    package = game_type.__module__.rpartition(".")[0]
    if not package or not util.find_spec(f"{package}.exhibits"):
        return ()
    found: tuple[Exhibit, ...] = import_module(f"{package}.exhibits").exhibits()
    return found


def as_data(exhibit: Exhibit) -> dict[str, Any]:
    """An exhibit as plain data for a page."""
    game = exhibit.game
    return {
        "name": exhibit.name,
        "game": game.spec.partition("(")[0],
        "kit": game.name,
        "title": exhibit.title._asdict(),
        "lead": exhibit.lead._asdict(),
        "spec": game.spec,
        "position": exhibit.position or game.initial().text,
        "moves": list(exhibit.moves),
        "notes": {str(number): note._asdict() for number, note in exhibit.notes.items()},
        "tables": [_table(table) for table in exhibit.tables],
    }


def _table(table: Table) -> dict[str, Any]:
    return {
        "title": table.title._asdict(),
        "head": [head._asdict() for head in table.head],
        "rows": [_row(row) for row in table.rows],
    }


def _row(row: Row) -> dict[str, Any]:
    return {
        "label": row.label._asdict(),
        "moves": None if row.moves is None else list(row.moves),
        "note": row.note and row.note._asdict(),
        "mark": list(row.mark),
        "cells": [{"printed": cell.printed, "computed": cell.computed, "agrees": cell.agrees} for cell in row.cells],
    }
