"""Building boards at random. Every board that the rules of building allow can come out.

Square: the lowest free cell of an 8x8 tiling is the corner of exactly one tile, so trying every tile there in random
order reaches every tiling. Irregular: the tiles of a connected board can be laid so that each touches those before it,
so laying them in random order at random places beside the others reaches every board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from marblebox.core.chance import Chance
from marblebox.games.kulami.cell import LONGEST, beside, cell_at
from marblebox.games.kulami.layout import HOLE, SQUARE_SIDE, TILE_LETTERS, TILES, Layout

Sides = tuple[int, int]

_PATIENCE = 200  # tiles tried before a square is begun anew: unlucky beginnings take far longer than fresh ones


def _rectangle(width: int, height: int) -> int:
    return sum(1 << cell_at(column, row) for column in range(width) for row in range(height))


def _everywhere(width: int, height: int) -> list[int]:
    """That rectangle at each of its places in the largest box."""
    corners = ((column, row) for row in range(LONGEST - height + 1) for column in range(LONGEST - width + 1))
    return [_rectangle(width, height) << cell_at(column, row) for column, row in corners]


_SQUARE = _rectangle(SQUARE_SIDE, SQUARE_SIDE)
_TURNED = {sides: sorted({sides, sides[::-1]}) for sides in TILES}
_SHAPES = [(sides, _rectangle(*turned)) for sides in TILES for turned in _TURNED[sides]]
_PLACES = {sides: [place for turned in _TURNED[sides] for place in _everywhere(*turned)] for sides in TILES}


def random_square(chance: Chance) -> Layout:
    """A closed 8x8 square."""
    while True:
        if tiles := _Filling(chance).fill(_SQUARE):
            return _layout_of(tiles)


def random_irregular(chance: Chance) -> Layout:
    """A board of any other outline, gaps and holes included."""
    while True:
        tiles = _laid(chance)
        if tiles and not (layout := _layout_of(tiles)).is_square:
            return layout


class _Filling:
    """One attempt at filling a square, given up when it takes too long."""

    def __init__(self, chance: Chance) -> None:
        self.chance, self.left, self.patience = chance, Counter(TILES), _PATIENCE

    def fill(self, free: int) -> list[int] | None:
        """Tiles that cover the free cells exactly."""
        if not free:
            return []
        for sides, tile in self._shuffled_options(free):
            self.patience -= 1
            if self.patience < 0:
                return None
            self.left[sides] -= 1
            if (others := self.fill(free ^ tile)) is not None:
                return [tile, *others]
            self.left[sides] += 1
        return None

    def _shuffled_options(self, free: int) -> list[tuple[Sides, int]]:
        corner = (free & -free).bit_length() - 1
        placed = [(sides, shape << corner) for sides, shape in _SHAPES if self.left[sides]]
        options = [(sides, tile) for sides, tile in placed if tile & free == tile]
        self.chance.shuffle(options)
        return options


def _laid(chance: Chance) -> list[int] | None:
    """Tiles laid one beside the other, or None if one of them found no place."""
    order = list(Counter(TILES).elements())
    chance.shuffle(order)
    tiles = [chance.choice(_PLACES[order[0]])]
    taken = tiles[0]
    for sides in order[1:]:
        edge = beside(taken)
        places = [place for place in _PLACES[sides] if not place & taken and place & edge]
        if not places:
            return None
        tiles.append(chance.choice(places))
        taken |= tiles[-1]
    return tiles


def _layout_of(tiles: Iterable[int]) -> Layout:
    named = list(zip(TILE_LETTERS, tiles, strict=True))

    def letter(cell: int) -> str:
        return next((name for name, tile in named if tile >> cell & 1), HOLE)

    box = range(LONGEST)
    return Layout.parse("/".join("".join(letter(cell_at(x, y)) for x in box) for y in reversed(box)))
