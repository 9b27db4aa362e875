"""What the rule sheet prints and shows."""

import json
from pathlib import Path
from typing import Any

import pytest

import marblebox
from marblebox.games.kulami import PRESETS, KulamiState, Layout

FACTS: dict[str, Any] = json.loads((Path(__file__).parents[2] / "data" / "kulami.json").read_text(encoding="utf-8"))
FINAL = FACTS["final_position"]


def example(moves: str, level: int = 0) -> KulamiState:
    state = marblebox.load(f"kulami(layout=example, level={level})").initial()
    for move in moves.split():
        state = state.play(move)
    assert isinstance(state, KulamiState)
    return state


@pytest.mark.parametrize("name", FACTS["layouts"])
def test_the_boards_of_the_sheet_are_presets(name: str) -> None:
    assert Layout.parse(FACTS["layouts"][name]) == PRESETS[name]
    assert marblebox.load(f"kulami(layout={FACTS['layouts'][name]})").spec == f"kulami(layout={name})"
    assert PRESETS[name].is_square == (name == "square")


@pytest.mark.parametrize("figure", FACTS["legal_cells_on_example"], ids=lambda figure: figure["moves"])
def test_legal_cells_in_the_figures(figure: dict[str, Any]) -> None:
    assert len(example(figure["moves"]).legal_moves()) == figure["count"]


def test_the_printed_final_position_is_final_because_black_has_no_cell() -> None:
    moves = FINAL["moves"].split()
    before, final = example(" ".join(moves[:-1])), example(FINAL["moves"])
    assert before.to_move == 0
    assert before.outcome is None
    assert final.legal_moves() == final.legal_moves(1) == ()
    assert final.marbles_left == (0, 1)
    assert final.to_move is None


@pytest.mark.parametrize("level", [0, 1, 2])
def test_the_printed_final_position_scores_as_printed(level: int) -> None:
    state = example(FINAL["moves"], level)
    sheet, totals = state.score, FINAL["totals_by_level"][level]
    assert list(sheet.tile_points) == FINAL["tiles"]
    assert list(sheet.area_sizes) == FINAL["largest_areas"]
    assert [[len(chain) for chain in chains] for chains in sheet.chains] == FINAL["chain_lengths"]
    assert list(state.points) == totals
    assert state.outcome
    assert state.outcome.winners == (totals.index(max(totals)),)
    assert state.outcome.reason == "most_points"
