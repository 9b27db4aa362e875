"""Requests about puzzles."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from marblebox.server.forms.base import Model, Words


class PuzzleEntry(Model):
    """A puzzle in the list: what one chooses by."""

    key: str
    name: str  # with which its specification begins
    kit: str
    rating: int
    usual: bool  # whether its rules are those that lessons teach
    themes: list[str]
    moves: int  # that the solver has to find


class PuzzleList(Model):
    """Every puzzle, the easiest of a game first, and for each kit what its themes are called."""

    puzzles: list[PuzzleEntry]
    themes: dict[str, dict[str, Words]]


class Puzzle(Model):
    """A puzzle. The solution is the solver's move, the reply, the solver's next move, and so on."""

    key: str
    name: str
    kit: str
    spec: str
    title: Words  # of the game
    way: Words  # under which rules it is played
    unusual_rules: Words  # what is different from what lessons teach; empty where nothing is
    position: str
    board: str  # of that position: rows from the top separated by slashes
    groups: str  # which places of the board belong together, where it matters
    seat: int  # who is to solve it
    task: Words
    rating: int
    usual: bool
    themes: dict[str, Words]
    moves: int
    solution: list[str]
    reasons: list[Words]  # what speaks for each of the solver's moves


class PuzzleTry(Model):
    """A move, made after so many moves of the solution."""

    count: Annotated[int, Field(ge=0, le=100)]
    move: Annotated[str, StringConstraints(max_length=400)]


class PuzzleAnswer(Model):
    """Whether a move is right, with the reply where the solution goes on; if not, what punishes it, and why."""

    move: str
    right: bool
    done: bool
    reply: str | None
    why: Words | None
    settled: bool  # whether the rules alone show why; else the reply is what costs most at once
