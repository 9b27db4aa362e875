"""Pictures of Kulami: tiles of light wood side by side, with marbles in their hollows."""

from __future__ import annotations

from marblebox.cli.picture import Ball, Look, Shape, slab
from marblebox.games.kulami import KulamiState
from marblebox.games.kulami.cell import STRIDE, cell_name, cells_in
from marblebox.games.kulami.layout import Tile

MARBLES = {
    "r": Ball(("#f2666a", "#c5242b", "#740d14"), ringed=True),
    "b": Ball(("#6a6870", "#2c2b31", "#0c0c0f")),
}
PALE = ("#f3e4c2", "#e2cb9c")
SEAM, TABOO = "#4b3720", "#cdbb94"


def look(state: KulamiState) -> Look:
    planks = tuple(_plank(tile, state) for tile in state.layout.tiles)
    way = () if state.last is None else (cell_name(state.last),)
    return Look(
        edge=0.72, wood=PALE, loose=True, shapes=planks, hollows="o", hollow_radius=0.27, balls=MARBLES, way=way
    )


def _plank(tile: Tile, state: KulamiState) -> Shape:
    """One tile; those that are taboo for the next marble are darker."""
    places = [divmod(cell, STRIDE) for cell in cells_in(tile.mask)]
    rows, columns = zip(*places, strict=True)
    left, top = min(columns) - 0.47, state.layout.height - 1 - max(rows) - 0.47
    width, height = max(columns) - min(columns) + 0.94, max(rows) - min(rows) + 0.94
    fill = TABOO if tile.mask & state.taboo and not state.outcome else "wood"
    return Shape(slab(left, top, width, height, 0.14), fill=fill, stroke=SEAM, width=0.05)
