"""Kulami: the weights of tiles, areas and chains, by least squares.

What the evaluation says is meant to be the lead at the end. The fit asks which weights come nearest to it in games that
begin after many random moves: a search meets such positions more often than those of good games, where both sides have
what they deserve and a bad tile looks as good as any.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from benchmarks.fits import selfplay
from benchmarks.fits.regression import deviation, least_squares, summed
from benchmarks.fits.report import Fit, Fitted, numbers_in

from marblebox.core.game import State
from marblebox.games.kulami import KulamiState, Layout
from marblebox.games.kulami.cell import LINES, areas_in, beside, cells_in
from marblebox.games.kulami.rules import KulamiRules
from marblebox.games.kulami.score import SHORTEST_CHAIN
from marblebox.games.kulami.state import MARBLES

SOURCE, HEADER = "kulami/search/eval.cpp", "kulami/search/eval.h"
SPEC = "kulami(layout=random, level={level})"
AT_RANDOM = range(3, 46)  # marbles before the search begins
JUDGED = 3  # positions after them
KEPT_APART = 5  # every fifth game is only there to judge by
POINT = 100
MEASURE = "off in games kept apart, in points"

AREAS = ("largest area", "largest with gaps closed", "ways to grow")
CHAINS = (*(f"lines with {marbles}" for marbles in range(1, SHORTEST_CHAIN)), "marbles in chains")
TEMPO = ("to move", "a marble in hand")

Tile = tuple[int, int, int]  # its size, and the marbles of who has more and of who has fewer


def tile_numbers(state: KulamiState) -> list[float]:
    """Open tiles where one side has more, also by how far the game has come."""
    numbers = dict.fromkeys(open_tiles(), 0.0)
    for size, ours, theirs in _tiles(state):
        if ours != theirs and is_open(size, ours, theirs):
            numbers[size, max(ours, theirs), min(ours, theirs)] += 1 if ours > theirs else -1
    middle, come = list(numbers.values()), _laid(state) / (2 * MARBLES) - 0.5
    return [*middle, *(number * come for number in middle)]


def tempo_numbers(state: KulamiState) -> list[float]:
    """The move, and whether who has it has a marble more to lay."""
    return [1, _laid(state) % 2]


def is_open(size: int, ours: int, theirs: int) -> bool:
    free = size - ours - theirs
    return free > 0 and abs(ours - theirs) <= free


def settled(state: KulamiState) -> int:
    """The lead on tiles that nothing can change any more."""
    closed = (tile for tile in _tiles(state) if not is_open(*tile))
    return sum(size * ((ours > theirs) - (ours < theirs)) for size, ours, theirs in closed)


def shape_numbers(state: KulamiState) -> list[float]:
    """What each kind of shape leads by, at the beginning and at the end of the game."""
    own, enemy = _sides(state)
    mine, theirs = (_shapes(state, *sides) for sides in ((own, enemy), (enemy, own)))
    come = _laid(state) / (2 * MARBLES)
    leads = [ours - others for ours, others in zip(mine, theirs, strict=True)]
    return [lead * share for lead in leads for share in (1 - come, come)]


def _shapes(state: KulamiState, own: int, enemy: int) -> list[int]:
    areas = areas_of(own, state.layout.mask & ~(own | enemy))
    return areas + chains_of(state, own, enemy) if level_of(state) > 1 else areas


def areas_of(own: int, free: int) -> list[int]:
    """The largest area, the largest if gaps of one cell were closed, and the ways to grow."""
    touching = {cell: (beside(1 << cell) & own).bit_count() for cell in cells_in(free)}
    gaps = sum(1 << cell for cell, count in touching.items() if count > 1)
    pairs = sum((own & own >> step).bit_count() for step in LINES[:2])
    edge = sum(count > 0 for count in touching.values())
    return [_largest(own, own), _largest(own | gaps, own), pairs + edge]


def _largest(way: int, own: int) -> int:
    return max(((area & own).bit_count() for area in areas_in(way)), default=0)


def chains_of(state: KulamiState, own: int, enemy: int) -> list[int]:
    """Lines of five with one to four own marbles and none of the enemy's, and the marbles in chains."""
    counts = [(line & own).bit_count() for line in windows(state.layout) if not line & enemy]
    lengths = state.score.chain_lengths[0 if own == state.red else 1]
    return [*(counts.count(marbles) for marbles in range(1, SHORTEST_CHAIN)), lengths]


@cache
def windows(layout: Layout) -> tuple[int, ...]:
    """Every five cells in a line."""
    lines = (
        sum(1 << cell + step * k for k in range(SHORTEST_CHAIN)) for cell in cells_in(layout.mask) for step in LINES
    )
    return tuple(line for line in lines if line & layout.mask == line)


def _tiles(state: KulamiState) -> list[Tile]:
    own, enemy = _sides(state)
    masks = [tile.mask for tile in state.layout.tiles]
    return [(mask.bit_count(), (mask & own).bit_count(), (mask & enemy).bit_count()) for mask in masks]


def _sides(state: KulamiState) -> tuple[int, int]:
    return (state.red, state.black) if state.to_move == 0 else (state.black, state.red)


def _laid(state: KulamiState) -> int:
    return (state.red | state.black).bit_count()


def level_of(state: KulamiState) -> int:
    assert isinstance(state.game.rules, KulamiRules)
    return state.game.rules.level


def lead_at_end(state: KulamiState, final: KulamiState) -> int:
    first, second = final.score.totals
    return first - second if state.to_move == 0 else second - first


@cache
def open_tiles() -> dict[Tile, tuple[float, float]]:
    """What an open tile is worth at the beginning and at the end."""
    numbers = iter(numbers_in(SOURCE, r"\{(\d), (\d), (\d), (\d+), (\d+)\}"))
    return {
        (int(size), int(more), int(fewer)): (early, late)
        for size, more, fewer, early, late in zip(*[numbers] * 5, strict=True)
    }


def coded_tiles() -> list[float]:
    pairs = open_tiles().values()
    return [*((early + late) / 2 for early, late in pairs), *(late - early for early, late in pairs)]


def coded_tempo(level: int) -> list[float]:
    return numbers_in(HEADER, r"\{(\d+), (\d+)\}")[2 * level : 2 * level + 2]


@cache
def coded_shapes(level: int) -> list[float]:
    numbers, areas = numbers_in(SOURCE, r"\{(-?\d+), (-?\d+)\}"), 2 * len(AREAS)
    return numbers[:areas] if level == 1 else numbers[areas:]


def fit(games: int, nodes: int, seed: int) -> list[Fit]:
    tiles = [f"{size} cells, {more} to {fewer}" for size, more, fewer in open_tiles()]
    tile_names = (*tiles, *(f"{tile}, growth" for tile in tiles), *TEMPO)
    fits = [sampled(0, games, nodes, seed, tile_numbers).fitted("tiles", tile_names, coded_tiles() + coded_tempo(0))]
    for level, kinds in ((1, AREAS), (2, AREAS + CHAINS)):
        names = (*(f"{kind}, {when}" for kind in kinds for when in ("early", "late")), *TEMPO)
        sample = sampled(level, games, nodes, seed, shape_numbers)
        fits.append(sample.fitted(f"shapes of level {level}", names, coded_shapes(level) + coded_tempo(level)))
    return fits


def sampled(level: int, games: int, nodes: int, seed: int, numbers: Callable[[KulamiState], list[float]]) -> Sample:
    """At level 0 what tiles that are settled do not explain; above, what all of them do not."""
    sample = Sample()
    for number, states in enumerate(selfplay.games(SPEC.format(level=level), games, nodes, seed, AT_RANDOM)):
        final = states[-1]
        assert isinstance(final, KulamiState)
        for state in judged(states):
            known = POINT * settled(state) + (summed(tile_numbers(state), coded_tiles()) if level else 0)
            target = POINT * lead_at_end(state, final) - known
            sample.add(number % KEPT_APART == 0, numbers(state) + tempo_numbers(state), target)
    return sample


def judged(states: list[State]) -> Iterator[KulamiState]:
    for state in states[:-1][:JUDGED]:
        assert isinstance(state, KulamiState)
        yield state


class Sample:
    """Rows of numbers and what came of them, some kept apart to judge by."""

    def __init__(self) -> None:
        self.rows: dict[bool, list[list[float]]] = {False: [], True: []}
        self.targets: dict[bool, list[float]] = {False: [], True: []}

    def add(self, apart: bool, row: list[float], target: float) -> None:
        self.rows[apart].append(row)
        self.targets[apart].append(target)

    def fitted(self, what: str, names: tuple[str, ...], coded: list[float]) -> Fit:
        found = least_squares(self.rows[False], self.targets[False])
        constants = [Fitted(*each) for each in zip(names, coded, found, strict=True)]
        before, after = (deviation(self.rows[True], self.targets[True], weights) for weights in (coded, found))
        return Fit(f"Kulami, {what}", len(self.rows[False]), constants, MEASURE, before / POINT, after / POINT)
