"""What a board of Kulami is told, as plain data: what is in the box, what a seat sees, what a marble does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

from marblebox.core.text import NOTHING, Text
from marblebox.core.view import GameView, Messages, View
from marblebox.games.kulami.cell import cell_name
from marblebox.games.kulami.notation import Pick, Placement
from marblebox.games.kulami.score import totals_of

if TYPE_CHECKING:
    from marblebox.games.kulami.state import KulamiState


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


class KulamiGameView(GameView):
    """Only what the closed fists hold is hidden, and nobody knows that."""

    def seen(self, state: KulamiState, seat: int | None) -> View:
        return {
            "layout": state.layout.text,
            "board": state.board_text.split("/"),
            "fists_closed": state.starter is None,
            "starter": state.starter,
            "moves": [cell_name(cell) for cell in state.cells],
            "last": None if state.last is None else cell_name(state.last),
            "taboo": [tile.letter for tile in state.layout.tiles if tile.mask & state.taboo],
            "marbles_left": list(state.marbles_left),
            "score": state.score.as_data(),
        }

    def effect(self, state: KulamiState, move: Placement | Pick, seat: int, viewer: int | None) -> View:
        """The cell, its tile, and the score with the marble in it."""
        if isinstance(move, Pick):
            return {"hand": move.hand}
        tile, marble = state.layout.tile_at[move.cell], 1 << move.cell
        marbles = (state.red | marble, state.black) if seat == 0 else (state.red, state.black | marble)
        totals = totals_of(state.layout, marbles, state.game.rules.level)
        return {"cell": str(move), "tile": tile.letter, "totals": list(totals)}

    def held(self, state: KulamiState, seat: int) -> Text:
        return NOTHING

    def groups(self, state: KulamiState) -> str:
        """The tiles."""
        return state.layout.text
