"""Laying marbles: the cross, the taboo, the end, the fists, and what players are told."""

import json
from random import Random

import pytest

import marblebox
from marblebox import IllegalMove, State
from marblebox.games.kulami import PRESETS, KulamiState

SQUARE = PRESETS["square"].text
# The square with the tile I moved to the bottom, which leaves a gap from f6 to h6.
GAPPED = "/".join([*SQUARE.replace("I", ".").split("/"), ".....III"])
ALL_PLACED = (
    "b7 c7 c1 g1 g7 a7 d7 d5 h5 b5 c5 c3 e3 g3 a3 a8 a5 f5 e5 e8 e6 b6 b2 d2 d8 g8 g5 g4 a4 c4 c6 d6 f6 f4 e4 h4 h6 a6"
    " a2 c2 c8 b8 b1 b4 d4 d1 d3 f3 b3 h3 h7 h1 a1 e1 e7 f7"
)
TIED = (
    "c5 g5 g7 a7 a2 f2 f4 a4 a3 a5 d5 d2 d3 c3 h3 h1 h8 h5 h4 e4 e3 f3 f8 c8 c1 g1 g6 a6 a8 a1 b1 f1 f6 c6 b6 h6 h2 c2"
    " e2 g2 g4 d4 d7 d8 g8 b8 e8 e1 e6 e5 b5 b4 b3 g3"
)
STUCK = (
    "d3 g3 g6 e6 e3 c3 c7 g7 g2 g5 b5 b2 b7 d7 d4 g4 g8 a8 a4 c4 c1 c8 b8 b3 h3 f3 f2 f8 f4 b4 h4 h8 h5 c5 a5 a2"
    " a7 a6 a3"
)


def after(moves: str, spec: str = "kulami(layout=square)") -> State:
    state = marblebox.load(spec).initial()
    for move in moves.split():
        state = state.play(move)
    return state


def legal(state: State) -> str:
    """The legal cells in their order: row by row from the bottom."""
    return " ".join(map(str, state.legal_moves()))


def refusal(state: State, move: str, seat: int | None = None) -> str:
    with pytest.raises(IllegalMove) as caught:
        state.play(move, seat)
    return str(caught.value)


def test_the_first_marble_goes_anywhere() -> None:
    assert len(after("").legal_moves()) == 64


def test_later_marbles_go_into_the_cross_but_not_on_the_last_tile() -> None:
    assert legal(after("d5")) == "d1 d2 d3 a5 b5 f5 g5 h5 d6 d7 d8"


def test_the_last_two_tiles_are_taboo_whoever_used_them() -> None:
    assert legal(after("d5 h5")) == "h1 h2 h3 h4 a5 b5 h6 h7 h8"


def test_earlier_tiles_are_open_again() -> None:
    assert legal(after("d5 h5 h8 d8")) == "d1 d2 d3 d4 d6 d7 a8 b8 c8"


def test_rows_and_columns_run_on_over_gaps() -> None:
    cells = legal(after("h7", f"kulami(layout={GAPPED})")).split()
    assert {"h5", "h4", "h1"} <= set(cells)
    assert "h6" not in cells


def test_the_colours_alternate_and_red_starts() -> None:
    state = after("d5 h5 h8")
    assert [after("").to_move, after("d5").to_move, state.to_move] == [0, 1, 1]
    assert state.view(None)["board"][0] == "ooooooor"
    assert state.view(None)["board"][3] == "ooorooob"
    assert state.view(None)["marbles_left"] == [26, 27]


def test_black_may_start() -> None:
    state = after("d5", "kulami(layout=square, starts=black)")
    assert state.to_move == 0
    assert state.view(0)["marbles_left"] == [28, 27]


def test_the_game_ends_when_all_marbles_are_placed() -> None:
    before, end = after(ALL_PLACED.rsplit(" ", 1)[0]), after(ALL_PLACED)
    assert before.outcome is None
    assert before.view(0)["marbles_left"] == [0, 1]
    assert end.view(0)["marbles_left"] == [0, 0]
    assert end.outcome
    assert (end.points, end.outcome.winners, end.outcome.reason) == ((33, 24), (0,), "most_points")
    assert end.outcome.scores == (1.0, 0.0)


def test_the_game_ends_when_the_player_to_move_is_stuck() -> None:
    end = after(STUCK)
    assert end.view(0)["marbles_left"] == [8, 9]
    assert end.legal_moves() == end.legal_moves(0) == end.legal_moves(1) == ()
    assert end.outcome
    assert (end.points, end.outcome.winners) == ((22, 23), (1,))
    assert refusal(end, "d1") == "the game is over; no further move is possible"


def test_equal_points_are_a_draw() -> None:
    end = after(TIED)
    assert end.points == (28, 28)
    assert end.outcome
    assert (end.outcome.scores, end.outcome.winners, end.outcome.reason) == ((0.5, 0.5), (), "equal_points")


def test_only_the_player_to_move_has_moves() -> None:
    state = after("d5")
    assert state.legal_moves(0) == ()
    assert state.actors == (1,)
    assert "turn of Black" in refusal(state, "d3", 0)


@pytest.mark.parametrize(
    ("moves", "move", "named"),
    [
        ("d5", "e3", ["row 5", "column d"]),
        ("d5", "c5", ["c4–e5", "the last marble went"]),
        ("d5 h5", "e5", ["c4–e5", "the last marble but one"]),
        ("d5 h5", "f5", ["f5–h5", "the last marble went"]),
        ("d5", "d5", ["d5", "red"]),
        ("d5 h5", "h5", ["h5", "black"]),
        ("d5", "d9", ["d9", "outside", "columns a to h", "rows 1 to 8"]),
        ("d5", "i5", ["i5", "outside"]),
        ("d5", "z9", ["naming a cell", ": d1, d2, d3, a5, b5, f5, …"]),
        ("d5", "", ["naming a cell"]),
        ("d5", "left", ["no fists"]),
        ("d5", "offer draw", ["kulami", "no draw"]),
    ],
)
def test_a_refusal_names_the_rule(moves: str, move: str, named: list[str]) -> None:
    told = refusal(after(moves), move)
    assert [text for text in named if text not in told] == []


def test_a_gap_is_no_cell() -> None:
    assert "g6, only a gap" in refusal(after("h7", f"kulami(layout={GAPPED})"), "g6")


def test_capitals_are_read() -> None:
    assert after("D5 h5") == after("d5 H5")


def test_one_may_resign() -> None:
    outcome = after("d5 resign").outcome
    assert outcome
    assert (outcome.winners, outcome.reason) == ((0,), "resigned")


# --- states ----------------------------------------------------------------------------------------------------------


def test_the_order_of_earlier_marbles_does_not_matter() -> None:
    one, other = after("a8 a1 d1 d8 h8 h1"), after("d1 a1 a8 d8 h8 h1")
    assert one.text != other.text
    assert one == other
    assert hash(one) == hash(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("kulami(layout=square)", "kulami(layout=square, starts=black)"),
        ("kulami(layout=square)", "kulami(layout=irregular)"),
        ("kulami(layout=square)", "kulami(layout=square, level=1)"),
    ],
)
def test_other_rules_are_other_states(one: str, other: str) -> None:
    assert marblebox.load(one).initial() != marblebox.load(other).initial()


def test_the_last_marble_and_the_taboo_matter() -> None:
    # The same marbles lie in both; the last one differs.
    one, other = after("a8 a1 d1 d8"), after("d1 a1 a8 d8")
    assert one.view(0)["board"] == other.view(0)["board"]
    assert one.view(0)["taboo"] == ["C", "P"]
    assert other.view(0)["taboo"] == ["A", "C"]
    assert one != other
    assert one.position != other.position


# --- fists -----------------------------------------------------------------------------------------------------------

FISTS = "kulami(layout=square, starts=fists)"


def hand_with_red(state: State) -> str:
    return state.text.rsplit("-", 1)[1]


def test_black_picks_and_the_marble_in_the_hand_starts() -> None:
    game = marblebox.load(FISTS)
    assert {hand_with_red(game.initial(seed)) for seed in range(20)} == {"left", "right"}
    for seed in range(20):
        closed = game.initial(seed)
        assert (closed.to_move, [str(move) for move in closed.legal_moves()]) == (1, ["left", "right"])
        for hand in ("left", "right"):
            starter = 0 if hand == hand_with_red(closed) else 1
            opened = closed.play(hand)
            assert (opened.to_move, opened.view(0)["starter"]) == (starter, starter)
            assert opened.play("d5").to_move == 1 - starter


def test_no_view_shows_what_the_fists_hide() -> None:
    states = {hand_with_red(state): state for state in (marblebox.load(FISTS).initial(seed) for seed in range(20))}
    for seat in (None, 0, 1):
        assert json.dumps(states["left"].view(seat)) == json.dumps(states["right"].view(seat))


def test_imagining_draws_the_fists_anew_and_changes_nothing_else() -> None:
    closed, rng = marblebox.load(FISTS).initial(1), Random(1)
    assert {hand_with_red(closed.imagined(1, rng)) for _ in range(20)} == {"left", "right"}
    assert closed.imagined(1, rng).view(1) == closed.view(1)
    opened = closed.play("left").play("d5")
    assert opened.imagined(0, rng) == opened


def test_what_is_told_about_fists() -> None:
    closed = marblebox.load(FISTS).initial()
    assert "left or right" in refusal(closed, "d5")
    assert "turn of Black" in refusal(closed, "left", 0)
    assert closed.play("links") == closed.play("left")
    assert closed.play("Rechts") == closed.play("right")
    assert "no fists" in refusal(closed.play("left"), "right")


def test_a_match_may_settle_who_begins() -> None:
    game = marblebox.load(FISTS)
    assert game.beginner is None
    assert game.beginning_with(1).spec == "kulami(layout=square, starts=black)"
    assert game.beginning_with(1).beginner == game.beginning_with(1).initial().to_move == 1
    assert game.beginning_with(0).beginner == game.beginning_with(0).initial().to_move == 0


# --- views -----------------------------------------------------------------------------------------------------------


def test_a_view_tells_everything_a_board_needs() -> None:
    view = json.loads(json.dumps(after("d5 h5").view(0)))
    assert view["layout"] == SQUARE
    assert view["moves"] == ["d5", "h5"]
    assert (view["last"], view["taboo"], view["fists_closed"]) == ("h5", ["H", "I"], False)
    assert view["score"]["totals"] == [6, 3]
    assert view["score"]["tiles"][7] == {
        "letter": "H",
        "cells": ["c4", "d4", "e4", "c5", "d5", "e5"],
        "marbles": [1, 0],
        "owner": 0,
        "points": 6,
    }


def test_the_state_type_is_public() -> None:
    assert isinstance(after(""), KulamiState)
