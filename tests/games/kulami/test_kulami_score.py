"""The score sheet: tiles, areas, chains, levels, and the words for them."""

from random import Random

import pytest

import marblebox
from marblebox.games.kulami import PRESETS, KulamiState, Layout, Placement, ScoreSheet
from marblebox.games.kulami.cell import read_cell

SQUARE = PRESETS["square"]
GAPPED = Layout.parse("/".join([*SQUARE.text.replace("I", ".").split("/"), ".....III"]))  # no cells from f6 to h6


def cells(names: str) -> int:
    mask = 0
    for name in names.split():
        cell = read_cell(name)
        assert cell is not None
        mask |= 1 << cell
    return mask


def sheet(red: str, black: str = "", level: int = 2, layout: Layout = SQUARE) -> ScoreSheet:
    return ScoreSheet.of(layout, (cells(red), cells(black)), level)


@pytest.mark.parametrize(
    ("red", "black", "points"),
    [
        ("", "", (0, 0)),
        ("a8", "", (4, 0)),  # one marble takes a tile of four
        ("a8", "b8", (0, 0)),  # a tie counts for nobody
        ("a8", "b8 a7", (0, 4)),
        ("a8 a1", "g8 h8 f5", (7, 9)),  # A and M; D and I
    ],
)
def test_a_tile_counts_its_cells_for_the_majority(red: str, black: str, points: tuple[int, int]) -> None:
    assert sheet(red, black, level=0).totals == points


def test_areas_join_along_edges_only() -> None:
    assert sheet("a1 b1 c2 d3").areas[0] == ("a1", "b1")
    assert sheet("a1 b1 b2 d4 d5 e5").areas[0] == ("a1", "b1", "b2")  # of equal areas the one with the lowest cell
    assert sheet("").areas == ((), ())


def test_areas_do_not_reach_over_gaps_or_round_the_edge() -> None:
    assert sheet("h8 h7 h5", layout=GAPPED).areas[0] == ("h7", "h8")
    assert sheet("h1 a2").areas[0] == ("h1",)


def test_only_the_difference_of_areas_counts_from_level_1() -> None:
    red, black = "a1 b1 b2", "h8 h7"
    assert [sheet(red, black, level).area_points for level in (0, 1, 2)] == [(0, 0), (1, 0), (1, 0)]
    assert sheet(black, red, 1).area_points == (0, 1)


@pytest.mark.parametrize(
    ("marbles", "chains"),
    [
        ("a1 b1 c1 d1", []),
        ("a1 b1 c1 d1 e1", ["a1 b1 c1 d1 e1"]),
        ("c2 c3 c4 c5 c6 c7", ["c2 c3 c4 c5 c6 c7"]),  # one chain of six, not two of five
        ("a1 b2 c3 d4 e5", ["a1 b2 c3 d4 e5"]),
        ("h1 g2 f3 e4 d5", ["h1 g2 f3 e4 d5"]),
        ("a1 b1 c1 d1 f1", []),
        ("f1 g1 h1 a2 b2", []),  # a row ends at the edge
        ("e8 f8 g8 h8 a7", []),
        ("a1 b1 c1 d1 e1 a2 a3 a4 a5", ["a1 b1 c1 d1 e1", "a1 a2 a3 a4 a5"]),  # a marble in two chains
    ],
)
def test_chains_are_maximal_lines_of_five_or_more(marbles: str, chains: list[str]) -> None:
    assert [" ".join(chain) for chain in sheet(marbles).chains[0]] == chains
    assert [" ".join(chain) for chain in sheet("", marbles).chains[1]] == chains


def test_a_gap_breaks_a_chain() -> None:
    assert sheet("h3 h4 h5 h7 h8 h9", layout=GAPPED).chains[0] == ()


def test_only_the_difference_of_chains_counts_at_level_2() -> None:
    red, black = "a1 b1 c1 d1 e1 f1", "a8 b8 c8 d8 e8"
    assert [sheet(red, black, level).chain_points for level in (0, 1, 2)] == [(0, 0), (0, 0), (1, 0)]
    assert sheet(black, red).chain_points == (0, 1)
    assert sheet(red, black).chain_lengths == (6, 5)


def test_totals_add_everything_up_at_each_level() -> None:
    red, black = "a1 b1 c1 d1 e1 f1", "h8 h7"
    tiles = sheet(red, black).tile_points
    assert tiles == (3 + 6 + 6, 6)
    assert [sheet(red, black, level).totals for level in (0, 1, 2)] == [(15, 6), (15 + 4, 6), (15 + 4 + 6, 6)]


def test_the_sheet_explains_itself() -> None:
    lines = sheet("a1 b1 c1 d1 e1", "a8 b7").explain("en")
    assert lines[0] == "Tiles: Red 15, Black 4"
    assert lines[1] == "  2x2 (a7 b7 a8 b8): Red 0, Black 2 → 4 to Black"
    assert lines[2] == "  1x3 (c6 c7 c8): Red 0, Black 0 → nobody"
    assert lines[18:] == (
        "Largest areas: 4 to Red",
        "  Red 5: a1 b1 c1 d1 e1",
        "  Black 1: b7",
        "Chains of five or more: 5 to Red",
        "  Red 5: a1 b1 c1 d1 e1",
        "Total at level 2: Red 24, Black 4",
    )


def test_the_sheet_explains_itself_in_german() -> None:
    lines = sheet("", "a8", level=1).explain("de")
    assert lines[0] == "Platten: Rot 0, Schwarz 4"
    assert lines[2] == "  1x3 (c6 c7 c8): Rot 0, Schwarz 0 → niemand"
    assert lines[18:] == (
        "Größte Gebiete: 1 für Schwarz",
        "  Rot 0",
        "  Schwarz 1: a8",
        "Gesamt auf Level 1: Rot 0, Schwarz 5",
    )


def test_what_does_not_count_is_not_explained() -> None:
    assert len(sheet("a1", level=0).explain()) == 1 + 17 + 1
    assert "Largest areas: no points" in sheet("", level=1).explain()


@pytest.mark.parametrize("level", [0, 1, 2])
def test_the_short_way_to_the_totals_is_the_sheet_s(level: int) -> None:
    rng = Random(level)
    for seed in range(5):
        state = marblebox.load(f"kulami(level={level})").initial(seed)
        while not state.outcome:
            assert isinstance(state, KulamiState)
            assert state.points == state.score.totals
            move = rng.choice(state.legal_moves())
            assert isinstance(move, Placement)
            told = state.game.view.effect(state, move, state._turn(), None).get("totals")
            state = state.play_unchecked(move)
            assert told in (None, list(state.points))
