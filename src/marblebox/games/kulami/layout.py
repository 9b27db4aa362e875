"""Layout: the seventeen tiles put together to a board, written as text.

Rows from the top are separated by `/`; a letter stands for a tile, a dot for a place without a cell. In the canonical
text no outer row or column is empty and the tiles are lettered A, B, C… in reading order.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from marblebox.core.errors import LayoutError
from marblebox.core.text import shortened
from marblebox.games.kulami.cell import LONGEST, areas_in, cell_at, cell_name, cells_in, names_in

TILES = {(2, 3): 4, (2, 2): 5, (1, 3): 4, (1, 2): 4}  # sheet: how many there are of each size
TILE_LETTERS = "ABCDEFGHIJKLMNOPQ"
SQUARE_SIDE = 8
HOLE = "."

_LONGEST_TEXT = 1000
_LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")


class Tile(NamedTuple):
    """One tile where it lies; `sides` are its lengths, the shorter first."""

    letter: str
    mask: int
    sides: tuple[int, int]

    @property
    def size(self) -> int:
        return self.sides[0] * self.sides[1]

    @property
    def name(self) -> str:
        return _size_name(self.sides)


@dataclass(frozen=True)
class Layout:
    """A board that keeps the building rules; `Layout.parse` makes one from any text that does."""

    text: str

    @staticmethod
    def parse(text: str) -> Layout:
        """The layout written as `text`; LayoutError says which rule of building it breaks."""
        if len(text) > _LONGEST_TEXT:
            raise LayoutError(f"a layout text has at most {_LONGEST_TEXT} characters, this one has {len(text)}")
        return _parsed(text)

    @cached_property
    def rows(self) -> tuple[str, ...]:
        """The rows of the text, from the top."""
        return tuple(self.text.split("/"))

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def is_square(self) -> bool:
        return self.height == self.width == SQUARE_SIDE  # 64 cells fill it

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        return tuple(Tile(letter, mask, _sides(mask)) for letter, mask in _masks(self.rows).items())

    @cached_property
    def mask(self) -> int:
        """All cells."""
        return sum(tile.mask for tile in self.tiles)

    @cached_property
    def tile_at(self) -> dict[int, Tile]:
        """The tile that each cell belongs to."""
        return {cell: tile for tile in self.tiles for cell in cells_in(tile.mask)}

    @cached_property
    def cross(self) -> dict[int, int]:
        """For each cell the cells of its row and its column, which run on over gaps and holes."""
        row = sum(1 << cell_at(column, 0) for column in range(LONGEST))
        column = sum(1 << cell_at(0, row) for row in range(LONGEST))
        lowest_in_row = {cell: cell_at(0, cell // cell_at(0, 1)) for cell in self.tile_at}
        return {cell: (row << low | column << cell - low) & self.mask for cell, low in lowest_in_row.items()}

    def __str__(self) -> str:
        return self.text


# --- reading ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def _parsed(text: str) -> Layout:
    rows = _trimmed(_rows(text))
    _check_extent(rows)
    masks = _masks(rows)
    for letter, mask in masks.items():
        _check_tile(letter, mask)
    _check_set(masks)
    _check_connected(masks)
    lettered = {ord(letter): name for letter, name in zip(masks, TILE_LETTERS, strict=True)}
    return Layout("/".join(rows).translate(lettered))


def _rows(text: str) -> list[str]:
    rows = text.split("/")
    for number, row in enumerate(rows, 1):
        for place, character in enumerate(row, 1):
            if character not in _LETTERS and character != HOLE:
                raise LayoutError(
                    f"{shortened(character)!r} at place {place} of row {number} from the top is neither the letter"
                    f" of a tile nor a dot for a place without a cell"
                )
        if len(row) != len(rows[0]):
            raise LayoutError(
                f"row {number} from the top has {len(row)} places, but the first row has {len(rows[0])};"
                f" fill up with dots"
            )
    return rows


def _trimmed(rows: list[str]) -> list[str]:
    columns = [place for row in rows for place, character in enumerate(row) if character != HOLE]
    if not columns:
        raise LayoutError("there is no tile in this layout")
    left, right = min(columns), max(columns) + 1
    filled = [number for number, row in enumerate(rows) if row.strip(HOLE)]
    return [row[left:right] for row in rows[filled[0] : filled[-1] + 1]]


def _masks(rows: list[str] | tuple[str, ...]) -> dict[str, int]:
    """The cells of each letter, the letters in reading order."""
    masks: dict[str, int] = {}
    for row, letters in zip(reversed(range(len(rows))), rows, strict=True):
        for column, letter in enumerate(letters):
            if letter != HOLE:
                masks[letter] = masks.get(letter, 0) | 1 << cell_at(column, row)
    return masks


def _sides(mask: int) -> tuple[int, int]:
    """The lengths of the box around a set, the shorter first."""
    places = [divmod(cell, cell_at(0, 1)) for cell in cells_in(mask)]
    height, width = (max(line) - min(line) + 1 for line in zip(*places, strict=True))
    return min(width, height), max(width, height)


# --- the rules of building -------------------------------------------------------------------------------------------


def _check_extent(rows: list[str]) -> None:
    for length, measure in ((len(rows[0]), "wide"), (len(rows), "high")):
        if length > LONGEST:
            raise LayoutError(f"the layout is {length} cells {measure}; at most {LONGEST} are allowed")


def _check_tile(letter: str, mask: int) -> None:
    sides, parts = _sides(mask), areas_in(mask)
    if len(parts) > 1:
        first, second = (cell_name(cells_in(part)[0]) for part in parts[:2])
        raise LayoutError(
            f"tile {letter} stands in {len(parts)} separate places, at {first} and at {second}; give every tile a"
            f" letter of its own"
        )
    if sides[0] * sides[1] != mask.bit_count():
        raise LayoutError(f"tile {letter} ({' '.join(names_in(mask))}) is not a rectangle")
    if sides not in TILES:
        corners = cells_in(mask)
        known = ", ".join(_size_name(size) for size in TILES)
        raise LayoutError(
            f"tile {letter} ({cell_name(corners[0])} to {cell_name(corners[-1])}) measures {_size_name(sides)};"
            f" there are only tiles of {known}"
        )


def _check_set(masks: dict[str, int]) -> None:
    found = Counter(map(_sides, masks.values()))
    missing = [f"missing {_number(n - found[size], size)}" for size, n in TILES.items() if found[size] < n]
    surplus = [f"{_number(found[size] - n, size)} too many" for size, n in TILES.items() if found[size] > n]
    if missing or surplus:
        count = f"{len(masks)} tile{'s' if len(masks) > 1 else ''}"
        whole = ", ".join(_number(n, size) for size, n in TILES.items())
        raise LayoutError(f"{count}; {', '.join(missing + surplus)} (the game has {whole})")


def _check_connected(masks: dict[str, int]) -> None:
    parts = areas_in(sum(masks.values()))
    if len(parts) > 1:
        smallest = min(parts, key=int.bit_count)
        letters = [letter for letter, mask in masks.items() if mask & smallest]
        raise LayoutError(
            f"the layout falls apart: tile{'s' if len(letters) > 1 else ''} {', '.join(letters)} must touch the rest"
            f" along an edge"
        )


def _size_name(sides: tuple[int, int]) -> str:
    return f"{sides[0]}x{sides[1]}"


def _number(count: int, sides: tuple[int, int]) -> str:
    words = ("", "one", "two", "three", "four", "five")
    return f"{words[count] if count < len(words) else count} {_size_name(sides)}"


# --- boards to choose from -------------------------------------------------------------------------------------------

PRESETS = {
    name: Layout.parse(text)
    for name, text in {
        "square": "AABCCCDD/AABEEFDD/GGBEEFDD/GGHHHIII/JJHHHKKL/MNNOOKKL/MNNPPPQQ/MNNPPPQQ",
        "irregular": "....AA..../..BBAAC.../DDBBEEC.../DDFGGGCHHH/DDFGGGIII./JJFKKKIII./..LLMNNOO./..LLMNNOO./"
        "...PPQQOO./.....QQ...",
        "example": "...AABB../.CCAADDD./.CCEEFFGG/HCCEEFFGG/HIIIJJJGG/HIIIKKKL./.MMMKKKL./.NNOOPPQQ/...OOPP..",
    }.items()
}


def layout_called(text: str) -> Layout:
    """The layout of that name, or else the one written as `text`."""
    return PRESETS.get(text.lower()) or Layout.parse(text)
