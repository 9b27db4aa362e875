"""What a page is told of rule sheets and openings, as `api/sheets.py` and `learn/openings.py` give it."""

from __future__ import annotations

from marblebox.server.forms.base import Model, Words


class Figure(Model):
    """As it is printed (None: it is not), and as the rules give it."""

    printed: str | None
    computed: str
    agrees: bool


class TableRow(Model):
    label: Words
    moves: list[str] | None  # to the position that it speaks of
    note: Words | None
    mark: list[str]
    cells: list[Figure]


class Table(Model):
    title: Words
    head: list[Words]
    rows: list[TableRow]


class Exhibit(Model):
    """A game, a position or tables that a rule sheet prints."""

    name: str
    game: str
    kit: str
    title: Words
    lead: Words
    spec: str
    position: str
    moves: list[str]
    notes: dict[str, Words]  # by the number of moves after which they are said
    tables: list[Table]


class Judgement(Model):
    """The chance of the first seat in percent, how deep the engine looked, and what it would play next."""

    chance: int
    depth: int
    best: str


class OpeningLine(Model):
    """A turn, with others that lead to the same position; games that came to it, and who won them, by seat."""

    move: str
    others: list[str]
    captured: int
    games: int
    wins: list[int]
    judged: Judgement | None


class Opening(Model):
    position: str
    games: int
    lines: list[OpeningLine]


MESSAGES = (Exhibit, Opening)
