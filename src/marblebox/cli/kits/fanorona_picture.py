"""Pictures of Fanorona and Tumicarona: the lines of their boards."""

from __future__ import annotations

from dataclasses import replace

from marblebox.cli.picture import Look, Shape, look_of
from marblebox.core.game import Move
from marblebox.core.registry import nearest_preset
from marblebox.games.fanorona import FanoronaState, Turn
from marblebox.games.fanorona.board import POINT_NAMES


def look(state: FanoronaState, last: Move | None) -> Look:
    glass = nearest_preset(type(state.game), state.game.rules) == "tumicarona"
    found = look_of("fanorona", "tumicarona" if glass else "fanorona")
    way = tuple(POINT_NAMES[point] for point in last.path) if isinstance(last, Turn) else ()
    return replace(found, shapes=(Shape(_lines(state), stroke=found.colours["lines"], width=0.035),), way=way)


def _lines(state: FanoronaState) -> str:
    """All lines of the board: diagonals where the coordinates' sum is even."""
    columns, rows = state.game.rules.size.columns, state.game.rules.size.rows
    straight = [f"M0 {y}H{columns - 1}" for y in range(rows)] + [f"M{x} 0V{rows - 1}" for x in range(columns)]
    across = [
        f"M{x} {y}l1 1" if (x + y) % 2 == 0 else f"M{x + 1} {y}l-1 1"
        for y in range(rows - 1)
        for x in range(columns - 1)
    ]
    return "".join(straight + across)
