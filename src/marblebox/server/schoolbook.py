"""What a page is told of lessons; `learn/lessons.py` says what they are."""

from __future__ import annotations

from typing import Literal

from marblebox.server.forms.base import Model, Words


class Reply(Model):
    """What the computer does after a step; without a seat it is whoever is to move."""

    move: str
    seat: int | None


class WrongMoves(Model):
    """Moves that are not what the step asks for, and what is said about them."""

    moves: list[str]
    words: Words


class Scene(Model):
    """A position in which a step can begin."""

    position: str
    seat: int
    mark: list[str]  # places to look at
    right: list[str]  # moves, or the numbers of answers
    wrong: list[WrongMoves]


class Step(Model):
    kind: Literal["move", "try", "ask", "look"]
    intro: Words | None
    task: Words
    praise: Words | None
    otherwise: Words | None
    answers: list[Words]
    refused: list[str]  # what is to be tried, to see that the rules forbid it
    refusals: list[WrongMoves]  # what is said about moves that the rules forbid, instead of their reason
    reply: list[Reply]
    goes_on: bool  # whether it begins where the step before has ended
    at: list[Scene]


class Lesson(Model):
    name: str
    part: Literal["first", "more"]
    taught: str  # the rule set to which it belongs
    spec: str  # what its board is played by
    title: Words
    steps: list[Step]


MESSAGES = (Lesson,)
