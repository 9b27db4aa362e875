"""What a player can do: push a ball, lay a card, hand a card over."""

from __future__ import annotations

from dataclasses import dataclass

from marblebox.core.game import Move
from marblebox.core.text import Text
from marblebox.games.tomoko.board import COLOURS, DARK, EDGES, LIGHT, Board, Edge

_SIDES = {
    "N": Text("at the top", "oben"),
    "E": Text("on the right", "rechts"),
    "S": Text("at the bottom", "unten"),
    "W": Text("on the left", "links"),
}
_BALLS = {
    DARK: Text("a dark ball {side}, place {place}", "{side}, Stelle {place}, eine dunkle Kugel"),
    LIGHT: Text("a light ball {side}, place {place}", "{side}, Stelle {place}, eine helle Kugel"),
}
_LAID = Text("lay card {card}", "Karte {card} ablegen")
_GIVEN = Text("hand card {card} over", "Karte {card} abgeben")


@dataclass(frozen=True)
class Push(Move):
    """`N3d`: a dark ball from the top into the third column."""

    edge: Edge
    colour: str

    def __str__(self) -> str:
        return f"{self.edge.name}{self.colour}"

    @property
    def in_words(self) -> Text:
        """`a dark ball at the top, place 3`."""
        name = self.edge.name
        return _BALLS[self.colour].filled(side=_SIDES[name[0]], place=name[1])

    def on(self, board: Board) -> Board:
        return board.pushed(self.edge, self.colour)


@dataclass(frozen=True)
class Lay(Move):
    """`lay 17`: a card that stands on the board is laid down."""

    is_claim = any_time = True
    card: int

    def __str__(self) -> str:
        return f"lay {self.card}"

    @property
    def in_words(self) -> Text:
        return _LAID.filled(card=self.card)


@dataclass(frozen=True)
class Give(Move):
    """`give 17`: a card goes to the partner."""

    any_time = True
    card: int

    def __str__(self) -> str:
        return f"give {self.card}"

    @property
    def in_words(self) -> Text:
        return _GIVEN.filled(card=self.card)


PUSHES = {str(push): push for edge in EDGES.values() for colour in COLOURS for push in [Push(edge, colour)]}
