"""What a board of the family is told, as plain data: what is in the box, what a seat sees, what a turn does."""

from __future__ import annotations

from typing import Literal, TypedDict

from marblebox.core.game import Messages


class FanoronaMaterial(TypedDict):
    """The points of the board by name (a1 is below left), and of each the points it has a line to."""

    columns: int
    rows: int
    lines: dict[str, list[str]]


class DrawCount(TypedDict):
    """How far a count has come that ends the game in a draw at its limit."""

    reason: Literal["no_capture", "repetition"]
    count: int
    limit: int


class Handicap(TypedDict):
    """While this lasts, that seat captures nothing."""

    seat: int
    offers: Literal["moved", "any", "nothing"]  # what its step must let the opponent capture
    single: bool  # whether the opponent captures a single piece in each turn


class FanoronaView(TypedDict):
    position: str
    stones: list[int]
    turns_without_capture: int
    draw_counts: list[DrawCount]  # those that have come half of the way
    handicap: Handicap | None
    single_capture: bool  # whether the turn is over after one capturing step, as a first turn is
    must_capture: bool
    may_demand: bool
    announced: bool  # whether that says that something was overlooked; otherwise a demand may be refused


class FanoronaStep(TypedDict):
    to: str
    kind: Literal["", "A", "W"]  # approach, withdrawal
    taken: list[str]


FanoronaEffect = TypedDict("FanoronaEffect", {"from": str, "steps": list[FanoronaStep]})


class DemandEffect(TypedDict):
    """The opponent's last turn is taken back, because it overlooked a capture."""

    demand: Literal[True]


MESSAGES = Messages(FanoronaMaterial, FanoronaView, FanoronaEffect | DemandEffect)
