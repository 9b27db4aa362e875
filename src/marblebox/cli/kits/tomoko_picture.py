"""Pictures of Tomoko: the board with its balls. Cards stay in the hands of those who hold them."""

from __future__ import annotations

from marblebox.cli.picture import Ball, Look, Shape, slab
from marblebox.games.tomoko.board import SIDE

BALLS = {
    "l": Ball(("#fff3d6", "#ecd09a", "#b18848")),
    "d": Ball(("#9b643f", "#653a20", "#331a0c"), ringed=True),
}
GUTTER = Shape(slab(-1, -1, SIDE + 1, SIDE + 1, 0.4), fill="#b2925f")
PLATE = Shape(slab(-0.6, -0.6, SIDE + 0.2, SIDE + 0.2, 0.16), "#e3c894", "rgba(90,60,20,0.4)", 0.04)

LOOK = Look(
    edge=1.35,
    wood=("#ead2a2", "#d3b37b"),
    shapes=(GUTTER, PLATE),
    hollows=".",
    hollow_radius=0.34,
    balls=BALLS,
    coordinates=False,
)
