"""Moves and positions as text.

A marble is written as the cell it goes to, `d5`; picking a fist as `left` or `right`. A position is the layout, the
colour that starts and the moves: `AABCC…/… red d5 h5`. While the fists are closed `red-left` or `red-right` stands for
the colour and says where the red marble is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from marblebox.core.errors import LayoutError, PositionError
from marblebox.core.game import Move
from marblebox.core.text import Text, shortened
from marblebox.games.kulami.cell import cell_name
from marblebox.games.kulami.layout import PRESETS, Layout, layout_called

COLOURS = ("red", "black")  # by seat
HANDS = ("left", "right")
PICK_WORDS = {"links": "left", "rechts": "right"}  # in German
CLOSED_FISTS = {f"red-{hand}": hand for hand in HANDS}

_LONGEST_TEXT = 2000
_NO_POSITION = Text(
    "a position is a layout, the colour that starts, and the moves, such as AAB…/… red d5 h5, not {text}",
    "eine Stellung ist ein Spielfeld, die Farbe, die beginnt, und die Züge, etwa AAB…/… red d5 h5, nicht {text}",
)
_BAD_LAYOUT = Text("the layout of the position is wrong: {reason}", "das Spielfeld der Stellung stimmt nicht: {reason}")


@dataclass(frozen=True)
class Placement(Move):
    """A marble laid into a cell."""

    cell: int

    def __str__(self) -> str:
        return cell_name(self.cell)


@dataclass(frozen=True)
class Pick(Move):
    """A hand chosen while the fists are closed."""

    hand: str

    def __str__(self) -> str:
        return self.hand


class PositionText(NamedTuple):
    """What a position text says; the moves are not verified yet."""

    layout: Layout
    starter: int | None
    red_hand: str | None
    moves: tuple[str, ...]


def write_position(layout: Layout, starter: int | None, red_hand: str | None, cells: Iterable[int]) -> str:
    opening = f"red-{red_hand}" if starter is None else COLOURS[starter]
    return " ".join((layout.text, opening, *map(cell_name, cells)))


def read_position(text: str, beginner: int | None) -> PositionText:
    """The parts of a position text; the colour may be left out if the rules say who begins."""
    if len(text) > _LONGEST_TEXT:
        raise PositionError(
            Text(
                f"a position has at most {_LONGEST_TEXT} characters, this text has {len(text)}",
                f"eine Stellung hat höchstens {_LONGEST_TEXT} Zeichen, dieser Text hat {len(text)}",
            )
        )
    if not (words := text.split()) or not _looks_like_layout(words[0]):
        raise PositionError(_NO_POSITION.filled(text=repr(shortened(text))))
    layout, opening = _layout(words[0]), words[1].lower() if words[1:] else ""
    if opening in COLOURS:
        return PositionText(layout, COLOURS.index(opening), None, tuple(words[2:]))
    if opening in CLOSED_FISTS:
        return PositionText(layout, None, CLOSED_FISTS[opening], tuple(words[2:]))
    if beginner is None:
        raise PositionError(
            Text(
                f"after the layout must come one of {', '.join((*COLOURS, *CLOSED_FISTS))}",
                f"nach dem Spielfeld muss eins davon kommen: {', '.join((*COLOURS, *CLOSED_FISTS))}",
            )
        )
    return PositionText(layout, beginner, None, tuple(words[1:]))


def _looks_like_layout(text: str) -> bool:
    """Whether it is the name of a board or has rows: no board is a single one."""
    return "/" in text or text.lower() in PRESETS


def _layout(text: str) -> Layout:
    try:
        return layout_called(text)
    except LayoutError as problem:
        raise PositionError(_BAD_LAYOUT.filled(reason=problem.told)) from None
