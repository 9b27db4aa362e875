"""Boards as they are drawn."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from random import Random

import pytest
from rich.console import Console, RenderableType

import marblebox
from marblebox.cli.kit import kit_of
from marblebox.cli.kits.tomoko_drawing import drawn_cards, turned_card
from marblebox.cli.play.drawing import drawn
from marblebox.cli.play.listing import in_columns
from marblebox.core.game import Move, State
from marblebox.core.registry import games
from marblebox.games.tomoko import TomokoState


def lines_of(renderable: RenderableType) -> list[str]:
    """What is printed on a terminal of 80 columns without colours."""
    console = Console(width=80, color_system=None, file=io.StringIO())
    console.print(renderable)
    assert isinstance(console.file, io.StringIO)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


def shown(state: State, last: Move | None = None, hands: tuple[int, ...] = (), language: str = "en") -> list[str]:
    return lines_of(drawn(state, last, [name.in_language(language) for name in state.game.seat_names], hands, language))


def test_fanorona_lines_diagonals_and_stones() -> None:
    state = marblebox.load("fanorona(size=3x3)").initial()
    assert [line[:14].rstrip() for line in shown(state)] == [
        " 3  ●───●───●",
        "    │ ╲ │ ╱ │",
        " 2  ●───┼───○",
        "    │ ╱ │ ╲ │",
        " 1  ○───○───○",
        "    a   b   c",
    ]


def test_fanorona_marks_the_last_move() -> None:
    state = marblebox.load("fanorona").initial()
    move = state.find("d2-e3A")
    lines = shown(state.play(move), move)
    assert lines[0][:39].rstrip() == " 5  ●───●───●───●───●───●───✕───●───●"
    assert lines[2][:39].rstrip() == " 4  ●───●───●───●───●───✕───●───●───●"
    assert lines[4][:39].rstrip() == " 3  ●───○───●───○───◎───●───○───●───○"
    assert lines[6][:39].rstrip() == " 2  ○───○───○───◌───○───○───○───○───○"


@pytest.mark.parametrize(
    ("spec", "position", "note"),
    [
        ("fanorona", None, "first turn: a single capture"),
        ("tumicarona", None, "must capture"),
        ("tumicarona(handicap=white)", None, "must offer what it moves"),
        ("tumicarona(handicap=black, vela_single=true)", None, "vela: takes one marble a turn"),
        ("tumicarona(size=3x3)", "b2/3/2w w 4 9", "4 of 20 turns without a capture"),
        ("tumicarona(size=3x3)", "b2/3/2w w 18 9", "18 of 20 turns without a capture,"),
        ("fanorona(size=3x3, draw_turns=0)", "b2/3/2w w 4 9", "4 turns without a capture"),
    ],
)
def test_fanorona_says_what_the_side_to_move_should_know(spec: str, position: str | None, note: str) -> None:
    game = marblebox.load(spec)
    state = game.parse(position) if position else game.initial()
    assert any(note in line for line in shown(state))


def test_fanorona_says_that_a_position_comes_back() -> None:
    state = marblebox.load("fanorona").parse("8b/9/9/9/w8 w 0 9")
    for move in ("a1-a2", "i5-i4", "a2-a1", "i4-i5"):
        state = state.play(move)
    assert "same position: 2 of 3 times" in " ".join(shown(state))


def test_fanorona_reminds_of_an_overlooked_capture() -> None:
    state = marblebox.load("tumicarona(captures=on_demand, size=3x3)").parse("1bb/w2/2w w 0 5")
    overlooking = next(
        after for move in state.legal_moves() if "demand" in map(str, (after := state.play(move)).legal_moves())
    )
    assert any("an overlooked capture: demand it?" in line for line in shown(overlooking))


@pytest.mark.parametrize("position", ["1bb/w2/2w w 0 5", "2b/3/w2 w 0 5"])
def test_fanorona_does_not_point_out_what_was_overlooked_in_silence(position: str) -> None:
    state = marblebox.load("tumicarona(captures=silent, size=3x3)").parse(position)
    quiet = next(state.play(move) for move in state.legal_moves() if not move.captured)
    assert any("demand: if a capture was overlooked" in line for line in shown(quiet))
    assert not any("an overlooked capture" in line for line in shown(quiet))


@pytest.mark.parametrize(
    ("spec", "language", "note"),
    [
        ("fanorona(size=3x3)", "en", "1 stone"),
        ("fanorona(size=3x3)", "de", "1 Stein"),
        ("fanorona(size=3x3, draw_turns=0)", "en", "1 turn without a capture"),
        ("fanorona(size=3x3, draw_turns=0)", "de", "1 Zug ohne Schlag"),
    ],
)
def test_one_is_singular(spec: str, language: str, note: str) -> None:
    lines = shown(marblebox.load(spec).parse("b2/3/2w w 1 9"), language=language)
    assert any(re.search(rf"{note}\b", line) for line in lines)


def test_kulami_draws_tiles_legal_cells_and_taboo() -> None:
    state = marblebox.load("kulami(layout=example)").initial().play("d4").play("f4")
    assert [line[:40].rstrip() for line in shown(state, state.find("f6"))] == [
        "               ┌───────┬───────┐",
        " 9             │ ·   · │ ◇   · │",
        "       ┌───────┤       ├───────┴───┐",
        " 8     │ ·   · │ ·   · │ ◇   ·   · │",
        "       │       ├───────┼───────┬───┴───┐",
        " 7     │ ·   · │ ·   · │ ◇   · │ ·   · │",
        "   ┌───┤       │       │       │       │",
        " 6 │ · │ ·   · │ ·   · │ ◇   · │ ·   · │",
        "   │   ├───────┴───┬───┴───────┤       │",
        " 5 │ · │ ×   ×   × │ ·   ◇   · │ ·   · │",
        "   │   │           ├───────────┼───┬───┘",
        " 4 │ ◇ │ ×   ×   ○ │ ×   ◉   × │ ◇ │",
        "   └───┼───────────┤           │   │",
        " 3     │ ·   ·   · │ ×   ×   × │ · │",
        "       ├───────┬───┴───┬───────┼───┴───┐",
        " 2     │ ·   · │ ·   · │ ◇   · │ ·   · │",
        "       └───────┤       │       ├───────┘",
        " 1             │ ·   · │ ◇   · │",
        "               └───────┴───────┘",
        "     a   b   c   d   e   f   g   h   i",
    ]


def test_tomoko_names_the_edge_places_and_marks_the_push() -> None:
    state = marblebox.load("tomoko").initial(3).play("N3d")
    push = state.find("W2l")
    assert [line[:29].rstrip() for line in shown(state.play(push), push)] == [
        "      N1  N2  N3  N4  N5",
        "    ┌───┬───┬───┬───┬───┐",
        " W1 │ · │ · │ ● │ · │ · │ E1",
        "    ├───┼───┼───┼───┼───┤",
        " W2 ▶ ○ │ · │ · │ · │ · │ E2",
        "    ├───┼───┼───┼───┼───┤",
        " W3 │ · │ · │ · │ · │ · │ E3",
        "    ├───┼───┼───┼───┼───┤",
        " W4 │ · │ · │ · │ · │ · │ E4",
        "    ├───┼───┼───┼───┼───┤",
        " W5 │ · │ · │ · │ · │ · │ E5",
        "    └───┴───┴───┴───┴───┘",
        "      S1  S2  S3  S4  S5",
    ]


@pytest.mark.parametrize(("push", "mark"), [("N1d", "┌─▼─┬"), ("S1d", "└─▲─┴"), ("E1d", "● ◀ E1")])
def test_tomoko_marks_every_side(push: str, mark: str) -> None:
    state = marblebox.load("tomoko").initial()
    assert any(mark in line for line in shown(state.play(push), state.find(push)))


def test_tomoko_shows_only_the_hands_asked_for() -> None:
    state = marblebox.load("tomoko").initial(3)
    assert not any("Cards of" in line for line in shown(state))
    text = "\n".join(shown(state, hands=(1,)))
    assert "Cards of Player 2" in text
    assert "Cards of Player 1" not in text


def test_tomoko_names_no_empty_hand() -> None:
    state = marblebox.load("tomoko(players=4)").initial(3)
    assert isinstance(state, TomokoState)
    text = "\n".join(shown(replace(state, hands=(*state.hands[:3], ())), hands=(2, 3)))
    assert "Cards of Player 3" in text
    assert "Cards of Player 4" not in text


def test_cards_are_small_squares_with_numbers_and_ticks() -> None:
    assert lines_of(drawn_cards((1, 36), frozenset({36})))[:4] == [
        "1        36 ✓",
        " ○ ○ ○    ○ ● ●",
        " ○ ○ ○    ● ● ○",
        " ○ ● ●    ● ● ●",
    ]


def test_a_card_is_turned_clockwise() -> None:
    assert lines_of(turned_card(2))[:4] == [
        "2        2 ↻      2 ↻ ↻    2 ↻ ↻ ↻",
        " ○ ○ ○    ● ○ ○    ○ ○ ●    ○ ● ○",
        " ○ ○ ●    ○ ○ ○    ● ○ ○    ○ ○ ○",
        " ● ○ ○    ○ ● ○    ○ ○ ○    ○ ○ ●",
    ]


@pytest.mark.parametrize("spec", [variant.spec for game in games() for variant in game.variants])
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_board_fits_80_columns(spec: str, language: str) -> None:
    rng, state, last = Random(1), marblebox.load(spec).initial(2), None
    for _ in range(12):
        moves = state.legal_moves()
        last = rng.choice(moves)
        state = state.play(last)
        names = [f"{name.in_language(language)} (simple)" for name in state.game.seat_names]
        grid = drawn(state, last, names, range(state.game.seats), language)
        unbounded = Console(width=200, color_system=None).measure(grid).maximum
        assert unbounded <= 80


@pytest.mark.parametrize("spec", [variant.spec for game in games() for variant in game.variants])
def test_long_names_do_not_cut_a_board(spec: str) -> None:
    state = marblebox.load(spec).initial(2)
    board = [line.rstrip() for line in kit_of(state.game).board(state, None, ()).plain.split("\n")]
    names = [f"Maximiliane-Friederike von der Hohenwarte zu Unterammergau {seat}" for seat in range(state.game.seats)]
    lines = lines_of(drawn(state, None, names, range(state.game.seats)))
    assert all(line.startswith(row) for row, line in zip(board, lines, strict=False))
    assert all(any(word in line for line in lines) for name in names for word in name.split()[:1])


def test_lists_read_downwards_and_fit() -> None:
    assert in_columns(["a", "b", "c", "d", "e"], 9) == "a   c   e\nb   d"
    assert in_columns([], 80) == ""
    assert in_columns(["x" * 100, "y"], 80).splitlines() == ["x" * 100, "y"]
