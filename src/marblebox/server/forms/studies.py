"""Requests about positions, and what is proven about them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from marblebox.core.limits import LARGEST_SEED
from marblebox.server.forms.base import Model, SeatNumber, Words
from marblebox.server.forms.table import Effect, Material, Option, Outcome, Traits, View


class Proof(Model):
    """What endgame tables prove about a position. `turns` counts both sides' until the next capture; 0 if drawn."""

    winner: int | None  # the seat; None: a draw
    turns: int
    text: Words


class ProofAnswer(Model):
    """What is proven about the board after a step, if anything is."""

    seq: int | None  # of that step; 0 for the beginning of the round, None: there is no such step any more
    proof: Proof | None


class StudyRequest(Model):
    """A position to be shown: from that text, or from the beginning that the seed deals, and after those moves.

    A move made out of turn begins with the number of its seat, as in records: `2:lay 17`. `seat` is who looks on;
    without one everything is seen by whoever is to move. How long texts may be is up to `api/study.py`, which says so.
    """

    spec: str
    position: str | None = None
    seed: Annotated[int, Field(ge=0, le=LARGEST_SEED)] = 0
    moves: Annotated[list[str], Field(default_factory=list)]
    seat: SeatNumber | None = None
    help: bool = True  # whether previews tell what players could see for themselves


class StudyStep(Model):
    """A move that was followed, and the position after it; what was only said has no effect."""

    seat: int
    move: str
    effect: Effect
    board: str
    points: list[int]
    position: str


class Study(Model):
    """Everything a board needs to show a position, and what led to it."""

    spec: str
    name: str
    kit: str
    title: Words
    traits: Traits
    reasons: dict[str, Words]
    seats: list[Words]
    material: Material
    position: str  # the whole truth, what the seat may not know included
    seat: int | None  # who looks on, and whose options these are
    to_move: int | None
    view: View
    start: str  # the board before the first of the steps
    board: str
    points: list[int]
    options: list[Option]
    help: bool
    outcome: Outcome | None
    steps: list[StudyStep]
