"""What a board of Tomoko is told, as plain data: what is in the box, what a seat sees, what an act does."""

from __future__ import annotations

from typing import Literal, TypedDict

from marblebox.core.game import Messages


class TomokoMaterial(TypedDict):
    cards: dict[str, str]  # number -> three rows of d and l, separated by slashes


class Fit(TypedDict):
    """Where a card stands on the board: the top left cell of its square, and its clockwise quarter turns."""

    card: int
    row: int
    column: int
    turns: int


class TomokoView(TypedDict):
    board: list[str]  # five rows from the top: d, l, a dot for an empty cell
    before: list[str] | None
    bag: dict[str, int]  # dark, light
    goal: int
    laid: list[list[int]]
    points: list[int]
    hand_sizes: list[int]
    hands: list[list[int]]  # as far as this seat may know them
    deck_size: int
    matches: list[Fit]
    finished: list[list[int]]


class PushEffect(TypedDict):
    edge: str  # N3: side, and place from the left or from the top
    colour: Literal["d", "l"]
    board: str  # after the push
    fallen: Literal["d", "l"] | None  # what falls out on the far side
    matches: list[Fit]  # of the viewer's own cards, on the board after the push


class LayEffect(TypedDict):
    card: int
    fits: list[Fit]


class GiveEffect(TypedDict):
    give: int | None  # None to those who may not know which card
    to: int


MESSAGES = Messages(TomokoMaterial, TomokoView, PushEffect | LayEffect | GiveEffect)
