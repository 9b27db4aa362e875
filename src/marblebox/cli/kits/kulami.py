"""Kulami at the terminal: cream tiles with dark seams, marbles, and where the next one may go."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from marblebox.cli.canvas import LAST_STONES, STONES, STYLE_QUIET, Canvas
from marblebox.cli.kit import CliKit, Menu
from marblebox.cli.kits import kulami_picture
from marblebox.cli.numbers import counted
from marblebox.core.text import Text as Words
from marblebox.games.kulami import KulamiGame, KulamiState, Placement
from marblebox.games.kulami.cell import COLUMNS, cell_at
from marblebox.games.kulami.layout import HOLE
from marblebox.games.kulami.notation import HANDS

if TYPE_CHECKING:
    from marblebox.cli.picture import Look
    from marblebox.core.game import Game, Move, State
    from marblebox.games.kulami import Layout, Tile

_STEP_X, _STEP_Y, _MARGIN = 4, 2, 3
_CREAM, _TABOO = "on #ecdcb9", "on #b3a484"
_SEAM = f"#5c4322 {_CREAM}"
_LEGAL_STYLE = f"bold #1c7c3c {_CREAM}"
_TABOO_STYLE = f"#5f543f {_TABOO}"
_MARBLE_COLOURS = ("bold #c00020", "bold #101010")
_LEGAL, _FORBIDDEN, _HOLLOW = "◇", "×", "·"
_CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"  # by the seams that meet there: 1 up, 2 right, 4 down, 8 left

_LEFT = (Words("1 marble left", "noch 1 Murmel"), Words("{count} marbles left", "noch {count} Murmeln"))
_LEGEND = Words("◇ legal   × taboo tile", "◇ erlaubt   × Tabuplatte")
_BEGINS = Words("{name} begins", "{name} beginnt")
_FISTS = Words("The fists are closed: left or right?", "Die Fäuste sind zu: links oder rechts?")

_WHICH_LEVEL = Words(
    "Which level? 0: tiles, 1: also areas, 2: also chains (Enter: 0): ",
    "Welches Level? 0: Platten, 1: auch Gebiete, 2: auch Ketten (Enter: 0): ",
)
_NO_CELL = Words(
    "The game is over: no free cell is allowed to {name}.", "Ende: {name} darf kein freies Feld mehr belegen."
)
_ALL_LAID = Words("The game is over: all marbles are laid.", "Ende: Alle Murmeln sind gelegt.")
_COUNTED = ("most_points", "equal_points")  # ends at which the score sheet is reckoned up
_HELP = Words("  left, right             open one of the fists", "  links, rechts           eine der Fäuste öffnen")
_TILE = Words("the tile {tile}", "die Platte {tile}")
_COUNTS = Words(
    "The tile {tile} counts {count} for whoever has more marbles on it.",
    "Die Platte {tile} zählt {count} für den, der mehr Murmeln darauf hat.",
)
_CELL = re.compile(r"([a-z])[\s,.-]*(\d+)", re.IGNORECASE)


class KulamiKit(CliKit):
    """A column is the beginning of a cell, and the end has a score sheet."""

    menu = Menu(_WHICH_LEVEL, {level: f"level={level}" for level in "012"})
    beginning = re.compile(r"[a-z]", re.IGNORECASE)
    words = HANDS
    german: Mapping[str, tuple[str, ...]] = dict(zip(HANDS, (("links",), ("rechts",)), strict=True))

    def spelled(self, text: str) -> str:
        """`A 4` is `a4`."""
        cell = _CELL.fullmatch(text)
        return f"{cell[1].lower()}{cell[2]}" if cell else text

    def help(self, game: Game) -> Sequence[Words]:
        assert isinstance(game, KulamiGame)
        return (_HELP,) if game.rules.starts == "fists" else ()

    def look_at(self, state: State, move: Move) -> Words | None:
        tile = _tile_of(state, move)
        return tile and _TILE.filled(tile=tile.place)

    def because(self, state: State, move: Move, seat: int) -> Words | None:
        tile = _tile_of(state, move)
        return tile and _COUNTS.filled(tile=tile.place, count=tile.mask.bit_count())

    def board(self, state: State, last: Move | None, hands: Sequence[int]) -> Text:
        return _board(_checked(state))

    def look(self, state: State, last: Move | None) -> Look:
        return kulami_picture.look(_checked(state))

    def notes(self, state: State, players: Sequence[str], hands: Sequence[int], language: str) -> Text:
        return _notes(_checked(state), players, language)

    def brought_about(self, before: State, after: State, names: Sequence[str], language: str) -> list[str]:
        """Whom the open fist lets begin."""
        starter = _checked(after).starter
        if _checked(before).starter is not None or starter is None:
            return []
        return [_BEGINS.in_language(language).format(name=names[starter])]

    def reckoned(self, state: State, names: Sequence[str], language: str) -> list[str]:
        """Why nobody can go on, and the score sheet; nothing for other ends."""
        state = _checked(state)
        if not (state.outcome and state.outcome.reason in _COUNTED):
            return []
        assert state.starter is not None  # marbles have been laid
        name = names[(state.starter + len(state.cells)) % len(names)]
        why = _NO_CELL if any(state.marbles_left) else _ALL_LAID
        return [why.in_language(language).format(name=name), *state.score.explain(language)]

    def score_sheet(self, state: State, language: str) -> Sequence[str]:
        return _checked(state).score.explain(language)

    def hides(self, game: Game) -> bool:
        """Nobody sees into the fists, so there is nothing to hide."""
        return False


def _checked(state: State) -> KulamiState:
    assert isinstance(state, KulamiState)
    return state


def _tile_of(state: State, move: Move) -> Tile | None:
    """The tile that a marble goes to; a fist has none."""
    return _checked(state).layout.tile_at[move.cell] if isinstance(move, Placement) else None


def _board(state: KulamiState) -> Text:
    layout = state.layout
    canvas = Canvas(_MARGIN + _STEP_X * layout.width + 1, _STEP_Y * layout.height + 2)
    _draw_seams(canvas, state)
    _draw_labels(canvas, layout)
    for row in range(layout.height):
        for column in range(layout.width):
            if layout.mask >> cell_at(column, row) & 1:
                _draw_cell(canvas, state, column, row)
    return canvas.text()


def _tile(layout: Layout, column: int, row: int) -> str:
    """The letter of the tile there; row 0 is the lowest, and outside there is no tile."""
    inside = 0 <= row < layout.height and 0 <= column < layout.width
    return layout.rows[layout.height - 1 - row][column] if inside else HOLE


def _y(layout: Layout, row: int) -> int:
    return _STEP_Y * (layout.height - 1 - row) + 1


def _draw_labels(canvas: Canvas, layout: Layout) -> None:
    for row in range(layout.height):
        canvas.put(0, _y(layout, row), f"{row + 1:2}", STYLE_QUIET)
    for column in range(layout.width):
        canvas.put(_MARGIN + _STEP_X * column + 2, _STEP_Y * layout.height + 1, COLUMNS[column], STYLE_QUIET)


def _draw_seams(canvas: Canvas, state: KulamiState) -> None:
    """Every place between cells, named by the cell to its upper right."""
    layout = state.layout
    for row in range(layout.height + 1):
        for column in range(layout.width + 1):
            x, y = _MARGIN + _STEP_X * column, _y(layout, row) + 1
            seams = _seams_at(layout, column, row)
            here, below, left, below_left = (_tile(layout, column - dx, row - dy) for dx in (0, 1) for dy in (0, 1))
            inside = _ground(state, column, row)  # where no seam runs, the tile shows
            if {here, below, left, below_left} != {HOLE}:
                canvas.put(x, y, _CORNERS[seams], _SEAM if seams else inside)
            if {here, below} != {HOLE}:
                canvas.put(x + 1, y, "───" if seams & 2 else "   ", _SEAM if seams & 2 else inside)
            if {here, left} != {HOLE}:
                canvas.put(x, y - 1, "│" if seams & 1 else " ", _SEAM if seams & 1 else inside)


def _ground(state: KulamiState, column: int, row: int) -> str:
    """Tiles that are taboo for the next marble are darker."""
    taboo = state.to_move is not None and state.taboo >> cell_at(column, row) & 1
    return _TABOO if taboo else _CREAM


def _seams_at(layout: Layout, column: int, row: int) -> int:
    upper_left, upper_right = _tile(layout, column - 1, row), _tile(layout, column, row)
    lower_left, lower_right = _tile(layout, column - 1, row - 1), _tile(layout, column, row - 1)
    return (
        (upper_left != upper_right)
        + 2 * (upper_right != lower_right)
        + 4 * (lower_left != lower_right)
        + 8 * (upper_left != lower_left)
    )


def _draw_cell(canvas: Canvas, state: KulamiState, column: int, row: int) -> None:
    cell = cell_at(column, row)
    ground = _ground(state, column, row)
    letter, style = _HOLLOW, f"#8c7a55 {ground}"
    for seat, marbles in enumerate((state.red, state.black)):
        if marbles >> cell & 1:
            letter = (LAST_STONES if state.last == cell else STONES)[seat]
            style = f"{_MARBLE_COLOURS[seat]} {ground}"
    if letter == _HOLLOW and ground == _TABOO:
        letter, style = _FORBIDDEN, _TABOO_STYLE
    elif state.last is not None and state.to_move is not None and state.free_cells >> cell & 1:
        letter, style = _LEGAL, _LEGAL_STYLE
    canvas.put(_MARGIN + _STEP_X * column + 1, _y(state.layout, row), f" {letter} ", style)


def _notes(state: KulamiState, players: Sequence[str], language: str) -> Text:
    text = Text()
    for seat in (0, 1):
        points = state.game.traits.unit.counted(state.points[seat]).in_language(language)
        left = counted(state.marbles_left[seat], *_LEFT, language)
        text.append(f"{STONES[seat]} {players[seat]}\n", "bold" if state.to_move == seat else "")
        text.append(f"  {points}, {left}\n")
    if state.starter is None:
        text.append(f"\n{_FISTS.in_language(language)}")
    elif state.last is not None and state.to_move is not None:
        text.append(f"\n{_LEGEND.in_language(language)}", STYLE_QUIET)
    return text


KIT = KulamiKit()
