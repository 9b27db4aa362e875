"""Requests about records."""

from __future__ import annotations

from typing import Annotated

from pydantic import StringConstraints

from marblebox.server.forms.base import Model, Words
from marblebox.server.protocol import LONGEST_RECORD


class RecordText(Model):
    """The text of a record, to be read."""

    text: Annotated[str, StringConstraints(max_length=LONGEST_RECORD)]


class RecordNode(Model):
    """A move of a record, with what was said about it and what could have been played instead."""

    seat: int
    move: str
    comment: str
    variations: list[RecordLine]


class RecordLine(Model):
    """Moves one after the other, with a comment before the first."""

    intro: str
    nodes: list[RecordNode]


class RecordGame(Model):
    """One game of a record; `start` is the position text from which its moves are played."""

    spec: str
    start: str
    line: RecordLine
    tags: dict[str, str]
    result: str


class RecordProblem(Model):
    """What is wrong with a record, and where; lines and columns count from 1."""

    line: int
    column: int
    message: Words


class RecordAnswer(Model):
    """The games of a text, each verified by the rules. A problem ends the reading: the last game goes up to there."""

    games: list[RecordGame]
    problem: RecordProblem | None
