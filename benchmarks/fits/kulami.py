"""Kulami: the weights of tiles, areas and chains, by least squares.

What the evaluation says of each is meant to be what it will count at the end. The fit asks which weights come nearest
to what it counted in games. Tiles are fitted to positions after many random moves: a search meets such positions more
often than those of good games, where both sides have what they deserve and a bad tile looks as good as any.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from benchmarks.fits import selfplay
from benchmarks.fits.regression import deviation, least_squares
from benchmarks.fits.report import Fit, Fitted, numbers_in

from marblebox.games.kulami import KulamiState, Layout
from marblebox.games.kulami.cell import LINES, areas_in, beside, cells_in
from marblebox.games.kulami.score import SHORTEST_CHAIN
from marblebox.games.kulami.state import MARBLES

SOURCE = "kulami/search/eval.cpp"
HEADER = "kulami/search/eval.h"
SPEC, TILES_SPEC = "kulami(layout=random, level=2)", "kulami(layout=random)"
AT_RANDOM = range(3, 46)  # marbles, before a game that tiles are fitted to
JUDGED = 3  # positions after them
KEPT_APART = 5  # every fifth game is only there to judge by
POINT = 100
MEASURE = "off in games kept apart, in points"
NO_GROWTH = 50  # marbles; from then on the ways to grow count no more

AREAS = (
    "largest, each marble laid",
    "bridged",
    "bridged, each marble laid",
    "growth",
    "growth, each marble laid",
    "to move",
)
CHAINS = ("chain lengths", "hopes of two", "hopes of three", "hopes of four", "to move")


class Areas(NamedTuple):
    """One side's largest area, the largest if gaps of one cell were closed, and the ways to grow."""

    largest: int
    bridged: int
    growth: int


def areas_of(own: int, free: int) -> Areas:
    touching = {cell: (beside(1 << cell) & own).bit_count() for cell in cells_in(free)}
    gaps = sum(1 << cell for cell, count in touching.items() if count > 1)
    pairs = sum((own & own >> step).bit_count() for step in LINES[:2])
    edge = sum(count > 0 for count in touching.values())
    return Areas(_largest(own, own), _largest(own | gaps, own), pairs + edge)


def _largest(way: int, own: int) -> int:
    return max(((area & own).bit_count() for area in areas_in(way)), default=0)


@cache
def windows(layout: Layout) -> tuple[int, ...]:
    """Every five cells in a line."""
    lines = (
        sum(1 << cell + step * k for k in range(SHORTEST_CHAIN)) for cell in cells_in(layout.mask) for step in LINES
    )
    return tuple(line for line in lines if line & layout.mask == line)


def hopes_of(layout: Layout, own: int, enemy: int, turns_left: int, enough: list[float]) -> list[float]:
    """The lines with two, three and four own marbles and none of the enemy's, as far as there are turns for them."""
    counts = [(line & own).bit_count() for line in windows(layout) if not line & enemy and line & ~own]
    return [counts.count(size) * min(1.0, turns_left / turns) for size, turns in zip((2, 3, 4), enough, strict=True)]


def area_numbers(state: KulamiState) -> list[float]:
    own, enemy = _sides(state)
    free = state.layout.mask & ~(own | enemy)
    mine, theirs, laid = areas_of(own, free), areas_of(enemy, free), (own | enemy).bit_count()
    largest, bridged, growth = (ours - others for ours, others in zip(mine, theirs, strict=True))
    return [largest * laid, bridged, bridged * laid, growth, growth * min(laid, NO_GROWTH), 1]


def chain_numbers(state: KulamiState, enough: list[float]) -> list[float]:
    own, enemy = _sides(state)
    turns_left = 2 * MARBLES - (own | enemy).bit_count()
    mine, theirs = (hopes_of(state.layout, *pair, turns_left, enough) for pair in ((own, enemy), (enemy, own)))
    lead = _lead(state.score.chain_lengths, state.to_move)
    return [lead, *(ours - others for ours, others in zip(mine, theirs, strict=True)), 1]


def is_open(size: int, more: int, fewer: int) -> bool:
    return more + fewer < size and more - fewer <= size - more - fewer


def tile_numbers(state: KulamiState) -> list[float]:
    """Open tiles where one side has more, also by how far the game has come; the move; and a marble in hand."""
    laid = (state.red | state.black).bit_count()
    numbers = dict.fromkeys(open_tiles(), 0.0)
    for size, ours, theirs in _tiles(state):
        if ours != theirs and is_open(size, *sorted((ours, theirs), reverse=True)):
            numbers[size, max(ours, theirs), min(ours, theirs)] += 1 if ours > theirs else -1
    middle, come = list(numbers.values()), (laid - MARBLES) / (2 * MARBLES)
    return [*middle, *(number * come for number in middle), 1, laid % 2]


def settled(state: KulamiState) -> int:
    """The lead on tiles that nothing can change any more."""
    closed = (tile for tile in _tiles(state) if not is_open(tile[0], *sorted(tile[1:], reverse=True)))
    return sum(size * ((ours > theirs) - (ours < theirs)) for size, ours, theirs in closed)


def _tiles(state: KulamiState) -> list[tuple[int, int, int]]:
    own, enemy = _sides(state)
    masks = [tile.mask for tile in state.layout.tiles]
    return [(mask.bit_count(), (mask & own).bit_count(), (mask & enemy).bit_count()) for mask in masks]


def _sides(state: KulamiState) -> tuple[int, int]:
    return (state.red, state.black) if state.to_move == 0 else (state.black, state.red)


def _lead(pair: tuple[int, int], seat: int | None) -> int:
    return pair[0] - pair[1] if seat == 0 else pair[1] - pair[0]


def open_tiles() -> dict[tuple[int, int, int], tuple[float, float]]:
    """What an open tile is worth at the beginning and at the end, by its size and the marbles on it."""
    numbers = iter(numbers_in(SOURCE, r"\{(\d), (\d), (\d), (\d+), (\d+)\}"))
    return {
        (int(size), int(more), int(fewer)): (early, late)
        for size, more, fewer, early, late in zip(*[numbers] * 5, strict=True)
    }


def coded_tiles() -> list[float]:
    pairs = open_tiles().values()
    tempo = numbers_in(HEADER, r"tempo = (\d+), marble = (\d+)")
    return [*((early + late) / 2 for early, late in pairs), *(late - early for early, late in pairs), *tempo]


def coded_areas() -> list[float]:
    [largest, tenth] = numbers_in(SOURCE, r"largest\) \* laid \* (\d+) / (\d+)")
    [bridged, less, of] = numbers_in(SOURCE, r"bridged\) \* \((\d+) - laid \* (\d+) / (\d+)\)")
    [growth, fewer, by] = numbers_in(SOURCE, r"max\(0, (\d+) - laid \* (\d+) / (\d+)\)")
    [tempo] = numbers_in(SOURCE, r"area_tempo = (\d+)")
    return [largest / tenth, bridged, -less / of, growth, -fewer / by, tempo]


def coded_chains() -> list[float]:
    [tempo] = numbers_in(SOURCE, r"chain_tempo = (\d+)")
    [weight] = numbers_in(SOURCE, r"chain_weight = (\d+)")
    return [weight, *hopes()[0::2], tempo]


def hopes() -> list[float]:
    """The weights and turns of lines with two, three and four marbles."""
    return numbers_in(SOURCE, r"\{(\d+), (\d+)\}(?=[,}])")[-6:]


def fit(games: int, nodes: int, seed: int) -> list[Fit]:
    areas, chains, enough = Sample(), Sample(), hopes()[1::2]
    for number, states in enumerate(selfplay.games(SPEC, games, nodes, seed)):
        apart, final = number % KEPT_APART == 0, states[-1]
        assert isinstance(final, KulamiState)
        for state in states[:-1]:
            assert isinstance(state, KulamiState)
            areas.add(apart, area_numbers(state), POINT * _lead(final.score.area_sizes, state.to_move))
            chains.add(apart, chain_numbers(state, enough), POINT * _lead(final.score.chain_lengths, state.to_move))
    return [
        areas.fitted("Kulami, areas", AREAS, coded_areas()),
        chains.fitted("Kulami, chains", CHAINS, coded_chains()),
        tiles_fitted(games, nodes, seed),
    ]


def tiles_fitted(games: int, nodes: int, seed: int) -> Fit:
    sample = Sample()
    for number, states in enumerate(selfplay.games(TILES_SPEC, games, nodes, seed, AT_RANDOM)):
        final = states[-1]
        assert isinstance(final, KulamiState)
        for state in states[:-1][:JUDGED]:
            assert isinstance(state, KulamiState)
            to_come = _lead(final.score.tile_points, state.to_move) - settled(state)
            sample.add(number % KEPT_APART == 0, tile_numbers(state), POINT * to_come)
    tiles = [f"{size} cells, {more} to {fewer}" for size, more, fewer in open_tiles()]
    names = (*tiles, *(f"{tile}, growth" for tile in tiles), "to move", "a marble in hand")
    return sample.fitted("Kulami, tiles", names, coded_tiles())


class Sample:
    """Rows of numbers and what came of them, some kept apart to judge by."""

    def __init__(self) -> None:
        self.rows: dict[bool, list[list[float]]] = {False: [], True: []}
        self.targets: dict[bool, list[float]] = {False: [], True: []}

    def add(self, apart: bool, row: list[float], target: float) -> None:
        self.rows[apart].append(row)
        self.targets[apart].append(target)

    def fitted(self, title: str, names: tuple[str, ...], coded: list[float]) -> Fit:
        found = least_squares(self.rows[False], self.targets[False])
        constants = [Fitted(*each) for each in zip(names, coded, found, strict=True)]
        before, after = (deviation(self.rows[True], self.targets[True], weights) for weights in (coded, found))
        return Fit(
            title, len(self.rows[False]), constants, "off in games kept apart, in points", before / POINT, after / POINT
        )
