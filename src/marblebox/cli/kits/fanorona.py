"""Fanorona and Tumicarona at the terminal: stones on points, the lines between them engraved in dark wood."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from marblebox.cli.canvas import LAST_STONES, STONES, STYLE_QUIET, Canvas
from marblebox.cli.kit import CliKit, Finding
from marblebox.cli.kits import fanorona_picture
from marblebox.cli.numbers import counted
from marblebox.core.text import Text as Words
from marblebox.core.text import alike
from marblebox.games.fanorona.board import COLUMN_NAMES, LONGEST_SIDE, POINT_NAMES
from marblebox.games.fanorona.moves import Turn
from marblebox.games.fanorona.notation import read_written
from marblebox.games.fanorona.state import Fanorona, FanoronaState

if TYPE_CHECKING:
    from marblebox.cli.picture import Look
    from marblebox.core.game import Game, Move, State
    from marblebox.games.fanorona.board import Size

_STEP_X, _STEP_Y, _MARGIN = 4, 2, 4
_WOOD = "on #96663c"
_LINE = f"#d9b98a {_WOOD}"
_LABEL = f"#f2e2c4 {_WOOD}"
_MARK = f"bold #ffd75f {_WOOD}"
_STONE_STYLES = (f"bold #ffffff {_WOOD}", f"bold #0b1020 {_WOOD}")
_LEFT_START, _TAKEN = "◌", "✕"
_JUNCTIONS = ("└┴┘", "├┼┤", "┌┬┐")  # bottom, inner and top points; left, inner and right ones

_QUIET = (
    Words("1 turn without a capture", "1 Zug ohne Schlag"),
    Words("{count} turns without a capture", "{count} Züge ohne Schlag"),
)
_QUIET_OF = Words("{count} of {limit} turns without a capture", "{count} von {limit} Zügen ohne Schlag")
_DRAW_NEAR = {
    "no_capture": Words(
        "{count} of {limit} turns without a capture,\nthen a draw", "{count} von {limit} Zügen ohne Schlag,\ndann Remis"
    ),
    "repetition": Words(
        "same position: {count} of {limit} times,\nthen a draw",
        "gleiche Stellung: {count} von {limit} Malen,\ndann Remis",
    ),
}
_MUST = Words("must capture", "muss schlagen")
_FIRST = Words("first turn: a single capture", "erster Zug: ein einziger Schlag")
_HANDICAP = {
    "moved": Words(
        "handicap: captures nothing,\nmust offer what it moves",
        "Handicap: schlägt nichts,\nmuss anbieten, was es zieht",
    ),
    "any": Words("handicap: captures nothing,\nmust offer something", "Handicap: schlägt nichts,\nmuss etwas anbieten"),
    "nothing": Words(
        "handicap: captures nothing,\nany step will do", "Handicap: schlägt nichts,\njeder Schritt ist erlaubt"
    ),
}
_VELA = Words("vela: takes one {one} a turn", "Vela: schlägt pro Zug 1 {one}")
_DEMAND_PERHAPS = Words("demand: if a capture was overlooked", "einfordern: falls Schlag übersehen")
_DEMAND = Words("an overlooked capture: demand it?", "Schlag übersehen: einfordern?")

_DEMANDS = "demand"
_HELP = Words(
    "  demand                  demand an overlooked capture",
    "  einfordern              einen übersehenen Schlag einfordern",
)
_COULD_TAKE = Words(
    "This step can capture: add A or W. To take nothing, type the number of the move.",
    "Dieser Schritt kann schlagen: A oder W anfügen. Um nichts zu schlagen, die Nummer des Zugs eingeben.",
)
_CHAIN = Words("A chain of {steps} steps that takes {taken}.", "Eine Kette von {steps} Schritten, die {taken} schlägt.")
_CAPTURE = Words("It takes {taken}.", "Das schlägt {taken}.")

_BETWEEN = r"[\s,:>x–—−→-]*"  # what people put between two points, if anything
_STEP = r"([a-i][1-9])([awe](?![1-9]))?"  # a letter before a digit is the next point's
_TURN = re.compile(rf"(?:{_STEP}{_BETWEEN}){{2,}}", re.IGNORECASE)
_STEPS = re.compile(_STEP, re.IGNORECASE)


class FanoronaKit(CliKit):
    """A point or a step is the beginning of a turn."""

    beginning = re.compile(r"[a-z]\d?|.+-", re.IGNORECASE)
    words = (_DEMANDS,)
    german: Mapping[str, tuple[str, ...]] = {_DEMANDS: ("einfordern",)}

    def spelled(self, text: str) -> str:
        """`e2e3`, `E2 e3` and `e2–e3a` are `e2-e3` and `e2-e3A`; what records can hold stays as it is."""
        if read_written(text) or not _TURN.fullmatch(text):
            return text
        return "-".join(f"{point.lower()}{kind.upper()}" for point, kind in _STEPS.findall(text))

    def help(self, game: Game) -> Sequence[Words]:
        assert isinstance(game, Fanorona)
        return () if game.rules.captures == "forced" else (_HELP,)

    def unclear(self, state: State, move: Move) -> Words | None:
        """A step that takes nothing though it could."""
        assert isinstance(state, FanoronaState)
        if not isinstance(move, Turn) or move.taken:
            return None
        return _COULD_TAKE if any(turn.taken and turn.path[:2] == move.path for turn in state.turns) else None

    def look_at(self, state: State, move: Move) -> Words | None:
        return alike(POINT_NAMES[move.path[0]]) if isinstance(move, Turn) else None

    def because(self, state: State, move: Move, seat: int) -> Words | None:
        if not (isinstance(move, Turn) and move.captured):
            return None
        steps = len(move.path) - 1
        return (_CHAIN if steps > 1 else _CAPTURE).filled(steps=steps, taken=move.captured)

    def look(self, state: State, last: Move | None) -> Look:
        assert isinstance(state, FanoronaState)
        return fanorona_picture.look(state, last)

    def board(self, state: State, last: Move | None, hands: Sequence[int]) -> Text:
        assert isinstance(state, FanoronaState)
        return _board(state, last)

    def notes(self, state: State, players: Sequence[str], hands: Sequence[int], language: str) -> Text:
        assert isinstance(state, FanoronaState)
        return _notes(state, players, language)

    def findings(self) -> Sequence[Finding]:
        """The opening analysis in Parker's sheet."""
        from marblebox.learn.kits.fanorona.audit import report

        return report()


def _board(state: FanoronaState, last: Move | None) -> Text:
    size = state.game.board.size
    canvas = Canvas(_x(size.columns - 1) + 3, _y(size, 0) + 2, _WOOD)
    _draw_labels(canvas, size)
    _draw_lines(canvas, size)
    for point in state.game.board.points:
        _draw_point(canvas, state, point, last if isinstance(last, Turn) else None)
    return canvas.text()


def _x(column: int) -> int:
    return _MARGIN + _STEP_X * column


def _y(size: Size, row: int) -> int:
    return _STEP_Y * (size.rows - 1 - row)


def _draw_labels(canvas: Canvas, size: Size) -> None:
    for row in range(size.rows):
        canvas.put(1, _y(size, row), str(row + 1), _LABEL)
    for column in range(size.columns):
        canvas.put(_x(column), _y(size, 0) + 1, COLUMN_NAMES[column], _LABEL)


def _draw_lines(canvas: Canvas, size: Size) -> None:
    for row in range(size.rows):
        canvas.put(_x(0), _y(size, row), "─" * (_x(size.columns - 1) - _x(0)), _LINE)
    for row in range(1, size.rows):
        for column in range(size.columns):
            canvas.put(_x(column), _y(size, row) + 1, "│", _LINE)
        for column in range(size.columns - 1):
            falling = (column + row) % 2 == 0  # points with an even sum have the diagonals
            canvas.put(_x(column) + _STEP_X // 2, _y(size, row) + 1, "╲" if falling else "╱", _LINE)


def _draw_point(canvas: Canvas, state: FanoronaState, point: int, last: Turn | None) -> None:
    size = state.game.board.size
    column, row = divmod(point, LONGEST_SIDE)
    place = _x(column), _y(size, row)
    for side, stones in enumerate(state.stones):
        if stones >> point & 1:
            moved = last is not None and last.path[-1] == point
            canvas.put(*place, (LAST_STONES if moved else STONES)[side], _STONE_STYLES[side])
            return
    if last and (last.taken >> point & 1 or last.path[0] == point):
        canvas.put(*place, _TAKEN if last.taken >> point & 1 else _LEFT_START, _MARK)
    else:
        canvas.put(*place, _JUNCTIONS[_zone(row, size.rows)][_zone(column, size.columns)], _LINE)


def _zone(place: int, length: int) -> int:
    """Whether a place is the first, an inner or the last one."""
    return 0 if place == 0 else 2 if place == length - 1 else 1


def _notes(state: FanoronaState, players: Sequence[str], language: str) -> Text:
    text = Text()
    for side in (1, 0):  # Black sits above
        stones = state.game.traits.unit.counted(state.points[side]).in_language(language)
        text.append(f"{STONES[side]} {players[side]}", "bold" if state.to_move == side else "")
        text.append(f"  {stones}\n")
    for line in _situation(state, language):
        text.append(f"\n{line}", STYLE_QUIET)
    return text


def _situation(state: FanoronaState, language: str) -> list[str]:
    """What the side to move should know."""
    lines = []
    handicap = None if state.outcome else state.handicap
    if handicap and handicap["seat"] == state.side:
        lines.append(_HANDICAP[handicap["offers"]].in_language(language))
    elif state.to_move is not None and state.legal_moves() and all(turn.captured for turn in state.turns):
        lines.append((_FIRST if state.first_turn_due else _MUST).in_language(language))
    if handicap and handicap["single"] and handicap["seat"] != state.side:
        lines.append(_VELA.filled(one=state.game.traits.unit.one).in_language(language))
    if state.may_demand:
        lines.append((_DEMAND if state.is_announced else _DEMAND_PERHAPS).in_language(language))
    near = {} if state.outcome else {count["reason"]: count for count in state.draw_counts}
    if state.quiet and "no_capture" not in near:
        limit = state.game.rules.draw_turns
        texts = (_QUIET_OF, _QUIET_OF) if limit else _QUIET
        lines.append(counted(state.quiet, *texts, language, limit=limit))
    lines.extend(_DRAW_NEAR[reason].in_language(language).format(**count) for reason, count in near.items())
    return lines


KIT = FanoronaKit()
