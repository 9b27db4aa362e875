"""Boards drawn at random: legal, repeatable, and every legal board possible."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import marblebox
from marblebox.core.chance import Chance
from marblebox.games.kulami import PRESETS, Layout, Tile
from marblebox.games.kulami.building import random_irregular, random_square

SEEDS = st.integers(0, 2**32)


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_random_squares_are_legal_and_repeatable(seed: int) -> None:
    layout = random_square(Chance(seed))
    assert layout.is_square
    assert Layout.parse(layout.text) == layout == random_square(Chance(seed))


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_random_irregular_boards_are_legal_and_repeatable(seed: int) -> None:
    layout = random_irregular(Chance(seed))
    assert not layout.is_square
    assert Layout.parse(layout.text) == layout == random_irregular(Chance(seed))


def test_squares_differ_and_irregular_boards_have_holes_and_reach_ten() -> None:
    assert len({random_square(Chance(seed)) for seed in range(50)}) == 50
    boards = [random_irregular(Chance(seed)) for seed in range(50)]
    assert any(_has_hole(board) for board in boards)
    assert any(board.width == 10 for board in boards)
    assert any(board.height < 10 for board in boards)


def _has_hole(layout: Layout) -> bool:
    """A place without a cell that cannot be left without crossing cells."""
    width, height = layout.width + 2, layout.height + 2
    rows = ["." * width, *(f".{row}." for row in layout.rows), "." * width]
    outside, edge = {(0, 0)}, [(0, 0)]
    while edge:
        x, y = edge.pop()
        for place in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            inside_box = 0 <= place[0] < width and 0 <= place[1] < height
            if inside_box and rows[place[1]][place[0]] == "." and place not in outside:
                outside.add(place)
                edge.append(place)
    return sum(row.count(".") for row in rows) > len(outside)


class Steered(Chance):
    """A generator of chance that always happens to choose what leads to the wanted boards, one after the other."""

    def __init__(self, wanted: tuple[Layout, ...]) -> None:
        super().__init__(0)
        self.wanted = list(wanted)
        self.order: list[Tile] = []

    def shuffle(self, items: Any) -> None:
        if isinstance(items[0][0], tuple):  # the options at one cell: the wanted tile first
            masks = {tile.mask for tile in self.wanted[0].tiles}
            items.sort(key=lambda option: option[1] not in masks)
        else:  # the order of laying
            self.order = _touching_order(self.wanted.pop(0))
            items[:] = [tile.sides for tile in self.order]

    def choice(self, items: Any) -> Any:
        wanted = self.order.pop(0).mask
        assert wanted in items, "the wanted place is not on offer"
        return wanted


def _touching_order(layout: Layout) -> list[Tile]:
    order, rest = list(layout.tiles[:1]), list(layout.tiles[1:])
    while rest:
        laid = sum(tile.mask for tile in order)
        edge = laid << 1 | laid >> 1 | laid << 11 | laid >> 11
        order.append(next(tile for tile in rest if tile.mask & edge))
        rest.remove(order[-1])
    return order


def test_every_square_can_come_out() -> None:
    wanted = [PRESETS["square"], *(_turned(random_square(Chance(seed))) for seed in range(20))]
    for layout in wanted:
        assert random_square(Steered((layout,))) == layout


def _turned(layout: Layout) -> Layout:
    return Layout.parse("/".join("".join(column) for column in zip(*layout.rows, strict=True)))


@pytest.mark.parametrize("name", ["irregular", "example"])
def test_every_irregular_board_can_come_out(name: str) -> None:
    assert random_irregular(Steered((PRESETS[name],))) == PRESETS[name]


def test_a_square_is_not_accepted_as_irregular() -> None:
    assert random_irregular(Steered((PRESETS["square"], PRESETS["example"]))) == PRESETS["example"]


def test_the_seed_draws_the_board_of_a_game() -> None:
    for spec, square in (("kulami", True), ("kulami(layout=random_irregular)", False)):
        game = marblebox.load(spec)
        texts = [game.initial(seed).view(None)["layout"] for seed in range(5)]
        assert len(set(texts)) == 5
        assert game.initial(3) == game.initial(3)
        assert all(Layout.parse(text).is_square == square for text in texts)
