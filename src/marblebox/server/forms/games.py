"""Requests about games: beginning one, going on from one, and listing them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from marblebox.core.limits import LONGEST_SPEC
from marblebox.server.forms.base import Model, Name, Words
from marblebox.server.forms.table import Match, Outcome, Seat
from marblebox.server.protocol import HIGHEST_LEVEL, MOST_SEATS


class ClockWish(Model):
    minutes: Annotated[float, Field(ge=0.1, le=180, strict=True)]
    increment: Annotated[int, Field(ge=0, le=180, strict=True)] = 0  # seconds


class SeatWish(Model):
    """Who is to sit there: the one who asks (`me`, several times for a hot seat), a friend by link, or the computer."""

    kind: Literal["me", "friend", "engine"]
    level: Annotated[int, Field(ge=1, le=HIGHEST_LEVEL)] = 3
    name: Name = ""


class NewGame(Model):
    spec: Annotated[str, StringConstraints(max_length=LONGEST_SPEC)]
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=MOST_SEATS)]
    match: Literal["series", "best_of", "revanche"] = "series"
    games: Annotated[int, Field(ge=1, le=99)] = 3
    clock: ClockWish | None = None
    help: bool | None = None  # None: where one person plays against computers that are not strong
    hints: bool = False  # whether one person against computers may ask for hints; among people nobody may
    position: str | None = None  # where the first round begins, if not at the beginning


class Variation(Model):
    """What is to be different in a new game at the same seats."""

    stronger: Annotated[int, Field(ge=-1, le=1)] = 0  # by how many levels the computers play
    hints: bool | None = None  # None: as in that game


class Summary(Model):
    """A game in a list: what everybody may know, and the seats of the one who asks."""

    game: str
    name: str
    kit: str
    title: Words
    spec: str
    seats: list[Seat]
    yours: list[int]
    your_turn: bool
    round: int
    moves: int
    board: str
    groups: str  # which places of the board belong together, where it matters
    outcome: Outcome | None
    match: Match
    swapped: bool  # whether the two players sit on the other seat than in the first game
    created: int
    changed: int
    spoiled: bool  # what is stored of it cannot be read any more
