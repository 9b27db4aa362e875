"""What a board of Kulami is told, as plain data: what is in the box, what a seat sees, what a marble does."""

from __future__ import annotations

from typing import Literal, TypedDict

from marblebox.core.game import Messages


class KulamiMaterial(TypedDict):
    marbles: int  # of each colour


class TileScore(TypedDict):
    letter: str
    cells: list[str]
    marbles: list[int]
    owner: int | None
    points: int


class ScoreSheet(TypedDict):
    level: int
    tiles: list[TileScore]
    areas: list[list[str]]
    chains: list[list[list[str]]]
    tile_points: list[int]
    area_points: list[int]
    chain_points: list[int]
    totals: list[int]


class KulamiView(TypedDict):
    layout: str  # rows from the top separated by slashes, a letter a tile, a dot where there is no cell
    board: list[str]  # rows from the top: r, b, o for a free cell, a dot where there is none
    fists_closed: bool
    starter: int | None
    moves: list[str]
    last: str | None
    taboo: list[str]  # letters of the tiles of the last two marbles
    marbles_left: list[int]
    score: ScoreSheet


class KulamiEffect(TypedDict):
    """A marble goes into a cell; `totals` is the score with it there."""

    cell: str
    tile: str
    totals: list[int]


class PickEffect(TypedDict):
    """A fist is chosen."""

    hand: Literal["left", "right"]


MESSAGES = Messages(KulamiMaterial, KulamiView, KulamiEffect | PickEffect)
