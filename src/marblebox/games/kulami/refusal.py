"""Why a move of Kulami is refused, in words of the rule book."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from marblebox.core.text import Text
from marblebox.games.kulami.cell import COLUMNS, STRIDE, cell_name, read_cell
from marblebox.games.kulami.notation import HANDS, PICK_WORDS

if TYPE_CHECKING:
    from marblebox.games.kulami.state import KulamiState

_MARBLE_NAMES = (Text("red", "rote"), Text("black", "schwarze"))
_LAST_MARBLE, _LAST_BUT_ONE = Text("last marble", "letzte"), Text("last marble but one", "vorletzte")
_FISTS_CLOSED = Text(
    "the fists are still closed; choose left or right", "die Fäuste sind noch geschlossen; links oder rechts wählen"
)
_NO_FISTS = Text(
    "no fists are held out now; name a cell such as d5", "jetzt gibt es keine Fäuste zu wählen, nur Felder wie d5"
)
_SOME = 6  # cells to name where somebody named none
_NAME_A_CELL = Text(
    "a marble is laid by naming a cell; possible now: {possible}",
    "eine Murmel legt man, indem man ein Feld nennt; jetzt möglich: {possible}",
)
_OUTSIDE = Text(
    "{name} lies outside the board, which has the columns a to {last} and the rows 1 to {rows}",
    "{name} liegt außerhalb des Spielfelds: Es hat die Spalten a bis {last} und die Reihen 1 bis {rows}",
)


def refusal(state: KulamiState, text: str) -> Text:
    """Which rule forbids what was written."""
    word = text.lower()
    if state.starter is None:
        return _FISTS_CLOSED
    if word in HANDS or word in PICK_WORDS:
        return _NO_FISTS
    cell = read_cell(word)
    if cell is None:
        return _NAME_A_CELL.filled(possible=_possible(state))
    return _why_not_here(state, cell) if state.layout.mask >> cell & 1 else _why_no_cell(state, cell)


def _why_no_cell(state: KulamiState, cell: int) -> Text:
    row, column = divmod(cell, STRIDE)
    name = cell_name(cell)
    if row < state.layout.height and column < state.layout.width:
        return Text(
            f"there is no cell at {name}, only a gap between the tiles",
            f"bei {name} ist kein Feld, nur eine Lücke zwischen den Platten",
        )
    return _OUTSIDE.filled(name=name, last=COLUMNS[state.layout.width - 1], rows=state.layout.height)


def _why_not_here(state: KulamiState, cell: int) -> Text:
    for marbles, colour in zip((state.red, state.black), _MARBLE_NAMES, strict=True):
        if marbles >> cell & 1:
            name = cell_name(cell)
            return Text(f"{name} is occupied by a {colour.en} marble", f"auf {name} liegt eine {colour.de} Murmel")
    last = cast(int, state.last)
    row, column = divmod(last, STRIDE)
    if not state.layout.cross[last] >> cell & 1:
        return Text(
            f"the marble must go into row {row + 1} or column {COLUMNS[column]}, where the last one lies",
            f"die Murmel muss in Reihe {row + 1} oder Spalte {COLUMNS[column]}, wo die letzte liegt",
        )
    return _why_taboo(state, cell, last)


def _why_taboo(state: KulamiState, cell: int, last: int) -> Text:
    tile = state.layout.tile_at[cell]
    when = _LAST_MARBLE if tile == state.layout.tile_at[last] else _LAST_BUT_ONE
    return Text(
        f"the tile {tile.place} is taboo: the {when.en} went there",
        f"die Platte {tile.place} ist tabu: Dort liegt die {when.de} Murmel",
    )


def _possible(state: KulamiState) -> str:
    """Some cells that can be named now."""
    names = [str(move) for move in state.legal_moves()]
    return ", ".join([*names[:_SOME], "…"] if len(names) > _SOME else names)
