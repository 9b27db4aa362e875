"""The boards that the rules' text draws show what the rules do."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.diagrams import GAP, Diagram, diagrams

import marblebox
from marblebox.core.text import LANGUAGES
from marblebox.games.kulami import PRESETS, KulamiState
from marblebox.games.kulami.cell import names_in

FACTS = json.loads((Path(__file__).parents[2] / "data" / "kulami.json").read_text(encoding="utf-8"))
BOARD = PRESETS["example"]


def after(moves: list[str]) -> KulamiState:
    state = marblebox.load("kulami(layout=example, level=2)").initial()
    for move in moves:
        state = state.play(move)
    assert isinstance(state, KulamiState)
    return state


def names(diagram: Diagram, letters: str) -> set[str]:
    return {f"{'abcdefghij'[x]}{len(diagram.rows) - y}" for x, y in diagram.where(letters)}


def blocks(language: str) -> tuple[list[Diagram], list[Diagram]]:
    """The boards of the first moves, and those of the end."""
    opening, ending = diagrams("kulami", language)
    assert len(opening) == len(ending) == 3
    return opening, ending


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_board_is_the_one_of_the_sheet_with_seams_between_its_tiles(language: str) -> None:
    for diagram in [board for block in blocks(language) for board in block]:
        tiles = {(x, y): tile for y, row in enumerate(BOARD.rows) for x, tile in enumerate(row) if tile != GAP}
        beside = [(x, y, x + right, y + down) for x, y in tiles for right, down in ((1, 0), (0, 1))]
        seams = {edge for edge in beside if edge[2:] in tiles and tiles[edge[:2]] != tiles[edge[2:]]}
        assert diagram.seams == seams
        assert set(diagram.cells) - diagram.where(GAP) == set(tiles)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_boards_show_where_the_next_marble_may_go_and_which_tiles_are_taboo(language: str) -> None:
    for diagram in blocks(language)[0]:
        state = after(re.findall(r"[a-j]\d", diagram.caption))
        assert names(diagram, "r") == set(names_in(state.red))
        assert names(diagram, "b") == set(names_in(state.black))
        assert names(diagram, "+") == set(map(str, state.legal_moves()))
        assert names(diagram, "x") == set(names_in(state.taboo & ~state.red & ~state.black))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_last_boards_show_what_counts(language: str) -> None:
    state = after(FACTS["final_position"]["moves"].split())
    laid = (set(names_in(state.red)), set(names_in(state.black)))
    sheet = state.score
    owned = [
        {cell for tile in sheet.tiles if tile.owner == seat for cell in tile.cells} & laid[seat] for seat in (0, 1)
    ]
    areas = [set(area) for area in sheet.areas]
    chains = [{cell for chain in chains for cell in chain} for chains in sheet.chains]
    for diagram, counting in zip(blocks(language)[1], (owned, areas, chains), strict=True):
        assert [names(diagram, letters) for letters in ("rR", "bB")] == list(laid)
        assert [names(diagram, letter) for letter in "RB"] == counting
