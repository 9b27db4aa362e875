"""The score sheet: what every tile, area and chain is worth, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from marblebox.core.text import Text
from marblebox.games.kulami.cell import LINES, areas_in, cell_name, names_in
from marblebox.games.kulami.layout import Layout

SEAT_NAMES = (Text("Red", "Rot"), Text("Black", "Schwarz"))
SHORTEST_CHAIN = 5  # sheet: chains count from five marbles on

Pair = tuple[int, int]  # a number for Red and one for Black
Cells = tuple[str, ...]


@dataclass(frozen=True)
class TileScore:
    """One tile: how many marbles of each colour lie on it, and who owns it."""

    letter: str
    name: str
    cells: Cells
    marbles: Pair

    @property
    def owner(self) -> int | None:
        red, black = self.marbles
        return None if red == black else int(black > red)

    @property
    def points(self) -> int:
        """A tile counts its cells, however many marbles lie on it, and nothing in a tie."""
        return 0 if self.owner is None else len(self.cells)


@dataclass(frozen=True)
class ScoreSheet:
    """The score at one moment of the game. Areas and chains are always listed; the level says what counts."""

    level: int
    tiles: tuple[TileScore, ...]
    areas: tuple[Cells, Cells]
    chains: tuple[tuple[Cells, ...], tuple[Cells, ...]]

    @classmethod
    def of(cls, layout: Layout, marbles: Pair, level: int) -> ScoreSheet:
        """The sheet for the marbles (sets of cells) of the two colours on a board."""
        red, black = marbles
        tiles = tuple(
            TileScore(
                tile.letter,
                tile.name,
                cells,
                ((tile.mask & red).bit_count(), (tile.mask & black).bit_count()),
            )
            for tile, cells in zip(layout.tiles, layout.names_of_cells, strict=True)
        )
        return cls(level, tiles, (largest_area(red), largest_area(black)), (chains(red), chains(black)))

    @property
    def tile_points(self) -> Pair:
        red, black = (sum(tile.points for tile in self.tiles if tile.owner == seat) for seat in (0, 1))
        return red, black

    @property
    def area_sizes(self) -> Pair:
        return len(self.areas[0]), len(self.areas[1])

    @property
    def chain_lengths(self) -> Pair:
        red, black = (sum(map(len, chains)) for chains in self.chains)
        return red, black

    @property
    def area_points(self) -> Pair:
        """Level 1: who has the larger area gains the difference."""
        return _lead(self.area_sizes) if self.level >= 1 else (0, 0)

    @property
    def chain_points(self) -> Pair:
        """Level 2: who has more in chains gains the difference."""
        return _lead(self.chain_lengths) if self.level >= 2 else (0, 0)

    @property
    def totals(self) -> Pair:
        red, black = map(sum, zip(self.tile_points, self.area_points, self.chain_points, strict=True))
        return red, black

    def explain(self, language: str = "en") -> tuple[str, ...]:
        """The sheet in words, a line for everything that counts at this level."""
        lines = [_TILES.in_language(language).format(pair=_pair(self.tile_points, language))]
        lines += [f"  {_tile_line(tile, language)}" for tile in self.tiles]
        if self.level >= 1:
            lines.append(_AREAS.in_language(language).format(gain=_gain(self.area_points, language)))
            lines += [f"  {_cells_line(seat, self.areas[seat], language)}" for seat in (0, 1)]
        if self.level >= 2:
            lines.append(_CHAINS.in_language(language).format(gain=_gain(self.chain_points, language)))
            lines += [f"  {_cells_line(seat, chain, language)}" for seat in (0, 1) for chain in self.chains[seat]]
        total = _TOTAL.in_language(language)
        return (*lines, total.format(level=self.level, pair=_pair(self.totals, language)))

    def as_data(self) -> dict[str, Any]:
        """The sheet as plain data, ready for JSON."""
        return {
            "level": self.level,
            "tiles": [
                {
                    "letter": tile.letter,
                    "cells": list(tile.cells),
                    "marbles": list(tile.marbles),
                    "owner": tile.owner,
                    "points": tile.points,
                }
                for tile in self.tiles
            ],
            "areas": [list(area) for area in self.areas],
            "chains": [[list(chain) for chain in chains] for chains in self.chains],
            "tile_points": list(self.tile_points),
            "area_points": list(self.area_points),
            "chain_points": list(self.chain_points),
            "totals": list(self.totals),
        }


def totals_of(layout: Layout, marbles: Pair, level: int) -> Pair:
    """What the totals of the sheet would be, without writing it: every move that is offered is told with them."""
    red, black = marbles
    totals = [0, 0]
    for mask, size in layout.sizes:
        lead = (mask & red).bit_count() - (mask & black).bit_count()
        if lead:
            totals[lead < 0] += size
    if level >= 1:
        totals = [*map(sum, zip(totals, _lead((_area_size(red), _area_size(black))), strict=True))]
    if level >= 2:
        totals = [*map(sum, zip(totals, _lead((_chain_length(red), _chain_length(black))), strict=True))]
    return totals[0], totals[1]


def _area_size(marbles: int) -> int:
    return max(map(int.bit_count, areas_in(marbles)), default=0)


def _chain_length(marbles: int) -> int:
    return sum(map(len, chains(marbles)))


def largest_area(marbles: int) -> Cells:
    """The most marbles that hang together along edges; of several equal areas the one with the lowest cell."""
    return names_in(max(areas_in(marbles), key=int.bit_count, default=0))


def chains(marbles: int) -> tuple[Cells, ...]:
    """Every straight line of five or more neighbours that cannot be made longer, diagonals included."""
    found = []
    for step in LINES:
        starts = marbles & ~(marbles << step)
        for further in range(1, SHORTEST_CHAIN):
            starts &= marbles >> further * step
        found += [_line(start, step, marbles) for start in range(starts.bit_length()) if starts >> start & 1]
    return tuple(found)


def _line(cell: int, step: int, marbles: int) -> Cells:
    line = []
    while marbles >> cell & 1:
        line.append(cell_name(cell))
        cell += step
    return tuple(line)


def _lead(pair: Pair) -> Pair:
    red, black = pair
    return max(red - black, 0), max(black - red, 0)


# --- in words --------------------------------------------------------------------------------------------------------

_TILES = Text("Tiles: {pair}", "Platten: {pair}")
_AREAS = Text("Largest areas: {gain}", "Größte Gebiete: {gain}")
_CHAINS = Text("Chains of five or more: {gain}", "Ketten ab fünf Murmeln: {gain}")
_TOTAL = Text("Total at level {level}: {pair}", "Gesamt auf Level {level}: {pair}")
_NOBODY = Text("nobody", "niemand")
_NO_GAIN = Text("no points", "keine Punkte")
_TO = Text("{points} to {name}", "{points} für {name}")


def _pair(pair: Pair, language: str) -> str:
    return ", ".join(f"{name.in_language(language)} {n}" for name, n in zip(SEAT_NAMES, pair, strict=True))


def _to(points: int, seat: int, language: str) -> str:
    return _TO.in_language(language).format(points=points, name=SEAT_NAMES[seat].in_language(language))


def _gain(pair: Pair, language: str) -> str:
    return _to(max(pair), int(pair[1] > 0), language) if any(pair) else _NO_GAIN.in_language(language)


def _tile_line(tile: TileScore, language: str) -> str:
    result = _NOBODY.in_language(language) if tile.owner is None else _to(tile.points, tile.owner, language)
    return f"{tile.name} ({' '.join(tile.cells)}): {_pair(tile.marbles, language)} → {result}"


def _cells_line(seat: int, cells: Cells, language: str) -> str:
    return f"{SEAT_NAMES[seat].in_language(language)} {len(cells)}: {' '.join(cells)}".rstrip(": ")
