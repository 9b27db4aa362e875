"""Pictures of Kulami: tiles side by side."""

from __future__ import annotations

from dataclasses import replace

from marblebox.cli.picture import Look, Shape, look_of, slab
from marblebox.games.kulami import KulamiState
from marblebox.games.kulami.cell import STRIDE, cell_name, cells_in
from marblebox.games.kulami.layout import Tile


def look(state: KulamiState) -> Look:
    found = look_of("kulami", "kulami")
    way = () if state.last is None else (cell_name(state.last),)
    return replace(found, shapes=tuple(_plank(tile, state, found.colours) for tile in state.layout.tiles), way=way)


def _plank(tile: Tile, state: KulamiState, colours: dict[str, str]) -> Shape:
    """One tile; those that are taboo for the next marble are darker."""
    places = [divmod(cell, STRIDE) for cell in cells_in(tile.mask)]
    rows, columns = zip(*places, strict=True)
    left, top = min(columns) - 0.47, state.layout.height - 1 - max(rows) - 0.47
    width, height = max(columns) - min(columns) + 0.94, max(rows) - min(rows) + 0.94
    fill = colours["taboo"] if tile.mask & state.taboo and not state.outcome else "wood"
    return Shape(slab(left, top, width, height, 0.14), fill=fill, stroke=colours["seams"], width=0.05)
