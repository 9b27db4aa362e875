"""Pictures of Fanorona and Tumicarona: stones on dark wood, marbles on light."""

from __future__ import annotations

from marblebox.cli.picture import Ball, Look, Shape
from marblebox.core.game import Move
from marblebox.core.registry import nearest_preset
from marblebox.games.fanorona import FanoronaState, Turn
from marblebox.games.fanorona.board import POINT_NAMES

STONES = {
    "w": Ball(("#f7f2e6", "#f7f2e6", "#c3b79f"), shines=False),
    "b": Ball(("#5b5550", "#37332f", "#171513"), ringed=True, shines=False),
}
MARBLES = {
    "w": Ball(("#ffffff", "#e4eeee", "#9db4b8")),
    "b": Ball(("#4d6795", "#223459", "#0d1730"), ringed=True),
}
DARK, LIGHT = ("#7a4d30", "#54321d"), ("#bf8a55", "#96653a")
INLAID, DRAWN = "rgba(245,222,180,0.45)", "rgba(70,38,12,0.6)"


def look(state: FanoronaState, last: Move | None) -> Look:
    glass = nearest_preset(type(state.game), state.game.rules) == "tumicarona"
    lines = Shape(_lines(state), stroke=DRAWN if glass else INLAID, width=0.035)
    way = tuple(POINT_NAMES[point] for point in last.path) if isinstance(last, Turn) else ()
    return Look(
        wood=LIGHT if glass else DARK, shapes=(lines,), balls=MARBLES if glass else STONES, way=way, hollows="."
    )


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
