"""The Tomoko board with its twenty edge places, and the pattern cards as small squares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from marblebox.cli.canvas import STONES, STYLE_MARK, STYLE_QUIET, Canvas
from marblebox.cli.numbers import counted
from marblebox.core.text import Text as Words
from marblebox.games.tomoko import CARDS, Push
from marblebox.games.tomoko import cards as pattern
from marblebox.games.tomoko.board import DARK, LIGHT, SIDE

if TYPE_CHECKING:
    from marblebox.core.game import Move
    from marblebox.games.tomoko import TomokoState

_STEP_X, _STEP_Y = 4, 2
_LEFT, _TOP = 4, 1  # where the frame begins
_RIGHT, _BOTTOM = _LEFT + _STEP_X * SIDE, _TOP + _STEP_Y * SIDE
_WOOD, _MATCHED = "on #a67c46", "on #2f8f74"
_FRAME = f"#e0c595 {_WOOD}"
_BALLS = {LIGHT: STONES[0], DARK: STONES[1]}
_BALL_COLOURS = {LIGHT: "bold #fffbe8", DARK: "bold #2a1408"}
_HOLLOW = "·"
_CARD_WIDTH, _CARDS_IN_A_ROW = 9, 4

_LAID = Words("{laid} of {goal} laid", "{laid} von {goal} abgelegt")
_AND = Words(" and ", " und ")
_BAG = Words("bag: {light} ○ light (l), {dark} ● dark (d)", "Beutel: {light} ○ hell (l), {dark} ● dunkel (d)")
_DECK = (Words("deck: 1 card", "Stapel: 1 Karte"), Words("deck: {count} cards", "Stapel: {count} Karten"))
_CARDS_OF = Words("Cards of {name}", "Karten von {name}")


def board(state: TomokoState, last: Move | None, hands: Sequence[int] = ()) -> Text:
    canvas = Canvas(_RIGHT + 4, _BOTTOM + 2)
    _draw_frame(canvas)
    _draw_edge_names(canvas, last.edge.name if isinstance(last, Push) else None)
    matched = _matched_cells(state, hands)
    for row, letters in enumerate(state.board.rows):
        for column, letter in enumerate(letters):
            _draw_ball(canvas, row, column, letter, (row, column) in matched)
    return canvas.text()


def _draw_frame(canvas: Canvas) -> None:
    for line in range(SIDE + 1):
        left, middle, right = "┌┬┐" if line == 0 else "└┴┘" if line == SIDE else "├┼┤"
        canvas.put(_LEFT, _TOP + _STEP_Y * line, left + f"───{middle}" * (SIDE - 1) + "───" + right, _FRAME)
    for row in range(SIDE):
        canvas.put(_LEFT, _TOP + _STEP_Y * row + 1, "│   " * SIDE + "│", _FRAME)


def _draw_edge_names(canvas: Canvas, pushed: str | None) -> None:
    for place in range(1, SIDE + 1):
        x, y = _LEFT + _STEP_X * place - 2, _TOP + _STEP_Y * place - 1
        for name, column, row, arrow in (
            (f"N{place}", x, _TOP, "▼"),
            (f"S{place}", x, _BOTTOM, "▲"),
            (f"W{place}", _LEFT, y, "▶"),
            (f"E{place}", _RIGHT, y, "◀"),
        ):
            if name == pushed:
                canvas.put(column, row, arrow, f"bold #fff0b0 {_WOOD}")
        style = {side: STYLE_MARK if f"{side}{place}" == pushed else STYLE_QUIET for side in "NESW"}
        canvas.put(x, 0, f"N{place}", style["N"])
        canvas.put(x, _BOTTOM + 1, f"S{place}", style["S"])
        canvas.put(_LEFT - 3, y, f"W{place}", style["W"])
        canvas.put(_RIGHT + 2, y, f"E{place}", style["E"])


def _draw_ball(canvas: Canvas, row: int, column: int, letter: str, matched: bool) -> None:
    ground = _MATCHED if matched else _WOOD
    style = f"{_BALL_COLOURS.get(letter, '#c9a56c')} {ground}"
    x, y = _LEFT + _STEP_X * column + 1, _TOP + _STEP_Y * row + 1
    canvas.put(x, y, f" {_BALLS.get(letter, _HOLLOW)} ", style)


def _matched_cells(state: TomokoState, hands: Sequence[int]) -> set[tuple[int, int]]:
    """The cells on which a card of these hands stands."""
    return {
        (fit.row + row, fit.column + column)
        for seat in hands
        for fit in state.matches(seat)
        for row in range(pattern.SIDE)
        for column in range(pattern.SIDE)
    }


def notes(
    state: TomokoState, players: Sequence[str], sides: Sequence[Sequence[int]], hands: Sequence[int], language: str
) -> Text:
    text = Text()
    for side in sides:
        text.append_text(_standing(state, players, side, language))
    bag = _BAG.in_language(language).format(light=state.board.bag(LIGHT), dark=state.board.bag(DARK))
    text.append(f"{bag}\n{counted(len(state.deck), *_DECK, language)}\n", STYLE_QUIET)
    shown = range(len(players)) if state.game.rules.open_cards else hands
    for seat in shown:
        if not state.hands[seat]:
            continue
        text.append(f"\n{_CARDS_OF.in_language(language).format(name=players[seat])}\n")
        text.append_text(drawn_cards(state.hands[seat], state.board.standing))
    return text


def _standing(state: TomokoState, players: Sequence[str], side: Sequence[int], language: str) -> Text:
    """A side and what it has laid, whoever is to move in bold; partners have one count, on a line of its own."""
    names = [Text(players[seat], "bold" if state.to_move == seat else "") for seat in side]
    laid = _LAID.in_language(language).format(laid=state.points[side[0]], goal=state.game.rules.goal)
    gap = " " if len(side) == 1 else "\n  "
    return Text(_AND.in_language(language)).join(names).append(f":{gap}{laid}\n")


def drawn_cards(numbers: Sequence[int], standing: frozenset[int] = frozenset()) -> Text:
    """Cards side by side, each with its number; a tick says that it stands on the board."""
    titles = (Text(f"{card} ✓", STYLE_MARK) if card in standing else Text(str(card), "bold") for card in numbers)
    return _side_by_side([_Face(title, CARDS[card]) for title, card in zip(titles, numbers, strict=True)])


def turned_card(number: int) -> Text:
    """A card after no, one, two and three quarter turns clockwise."""
    titles = (Text(f"{number}" + " ↻" * turns, "bold") for turns in range(4))
    return _side_by_side([_Face(*face) for face in zip(titles, pattern.rotations(CARDS[number]), strict=True)])


class _Face(NamedTuple):
    """A card as it lies there."""

    title: Text
    pattern: int


def _side_by_side(faces: Sequence[_Face]) -> Text:
    text = Text()
    for start in range(0, len(faces), _CARDS_IN_A_ROW):
        row = faces[start : start + _CARDS_IN_A_ROW]
        canvas = Canvas(_CARD_WIDTH * len(row), pattern.SIDE + 1)
        for place, face in enumerate(row):
            _draw_face(canvas, place * _CARD_WIDTH, face)
        text.append_text(canvas.text()).append("\n")
    return text


def _draw_face(canvas: Canvas, x: int, face: _Face) -> None:
    canvas.put(x, 0, face.title.plain, str(face.title.style))
    bits = f"{face.pattern:0{pattern.CELLS}b}"
    for row in range(pattern.SIDE):
        canvas.put(x, row + 1, " " * (2 * pattern.SIDE + 1), _WOOD)
        for column in range(pattern.SIDE):
            colour = DARK if bits[row * pattern.SIDE + column] == "1" else LIGHT
            canvas.put(x + 1 + 2 * column, row + 1, _BALLS[colour], f"{_BALL_COLOURS[colour]} {_WOOD}")
