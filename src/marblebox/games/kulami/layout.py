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
from marblebox.core.text import Text, shortened
from marblebox.games.kulami.cell import LONGEST, areas_in, cell_at, cell_name, cells_in, names_in

TILES = {(2, 3): 4, (2, 2): 5, (1, 3): 4, (1, 2): 4}  # sheet: how many there are of each size
TILE_LETTERS = "ABCDEFGHIJKLMNOPQ"
SQUARE_SIDE = 8
HOLE = "."

_LONGEST_TEXT = 1000
_LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")


Sizes = dict[tuple[int, int], int]  # how many tiles of each size


class Counting(NamedTuple):
    """The words for numbers of tiles in one language."""

    numbers: tuple[str, ...]
    tile: str
    tiles: str
    missing: str
    surplus: str
    whole: str


_COUNTING = (
    Counting(
        ("", "one", "two", "three", "four", "five"), "tile", "tiles", "missing {}", "{} too many", "the game has {}"
    ),
    Counting(
        ("", "eine", "zwei", "drei", "vier", "fünf"),
        "Platte",
        "Platten",
        "es fehlen {}",
        "{} zu viel",
        "das Spiel hat {}",
    ),
)


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

    @property
    def place(self) -> str:
        """Where it lies, by the cells in its corners: its letter stands on no board."""
        names = names_in(self.mask)
        return f"{names[0]}–{names[-1]}"


@dataclass(frozen=True)
class Layout:
    """A board that keeps the building rules; `Layout.parse` makes one from any text that does."""

    text: str

    @staticmethod
    def parse(text: str) -> Layout:
        """The layout written as `text`; LayoutError says which rule of building it breaks."""
        if len(text) > _LONGEST_TEXT:
            raise LayoutError(
                Text(
                    f"a layout text has at most {_LONGEST_TEXT} characters, this one has {len(text)}",
                    f"ein Spielfeld-Text hat höchstens {_LONGEST_TEXT} Zeichen, dieser hat {len(text)}",
                )
            )
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
    def sizes(self) -> tuple[tuple[int, int], ...]:
        """The cells of each tile, and how many they are: counted again and again."""
        return tuple((tile.mask, tile.mask.bit_count()) for tile in self.tiles)

    @cached_property
    def names_of_cells(self) -> tuple[tuple[str, ...], ...]:
        """The names of the cells of each tile: every score sheet lists them."""
        return tuple(names_in(tile.mask) for tile in self.tiles)

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
                raise LayoutError(_strange(shortened(character), place, number))
        if len(row) != len(rows[0]):
            raise LayoutError(_uneven(number, len(row), len(rows[0])))
    return rows


def _strange(character: str, place: int, row: int) -> Text:
    return Text(
        f"{character!r} at place {place} of row {row} from the top is neither the letter of a tile nor a dot for a"
        f" place without a cell",
        f"{character!r} an Stelle {place} der Reihe {row} von oben ist weder der Buchstabe einer Platte noch ein Punkt"
        f" für eine Stelle ohne Feld",
    )


def _uneven(row: int, places: int, wanted: int) -> Text:
    return Text(
        f"row {row} from the top has {places} places, but the first row has {wanted}; fill up with dots",
        f"Reihe {row} von oben hat {places} Stellen, die erste aber {wanted}; fülle mit Punkten auf",
    )


def _trimmed(rows: list[str]) -> list[str]:
    columns = [place for row in rows for place, character in enumerate(row) if character != HOLE]
    if not columns:
        raise LayoutError(Text("there is no tile in this layout", "auf diesem Spielfeld liegt keine Platte"))
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
    for length, measure in ((len(rows[0]), Text("wide", "breit")), (len(rows), Text("high", "hoch"))):
        if length > LONGEST:
            raise LayoutError(
                Text(
                    f"the layout is {length} cells {measure.en}; at most {LONGEST} are allowed",
                    f"das Spielfeld ist {length} Felder {measure.de}; erlaubt sind höchstens {LONGEST}",
                )
            )


def _check_tile(letter: str, mask: int) -> None:
    sides, parts = _sides(mask), areas_in(mask)
    if len(parts) > 1:
        raise LayoutError(_scattered(letter, len(parts), *(cell_name(cells_in(part)[0]) for part in parts[:2])))
    if sides[0] * sides[1] != mask.bit_count():
        names = " ".join(names_in(mask))
        raise LayoutError(
            Text(f"tile {letter} ({names}) is not a rectangle", f"Platte {letter} ({names}) ist kein Rechteck")
        )
    if sides not in TILES:
        corners = cells_in(mask)
        raise LayoutError(_unknown_size(letter, cell_name(corners[0]), cell_name(corners[-1]), _size_name(sides)))


def _scattered(letter: str, parts: int, first: str, second: str) -> Text:
    return Text(
        f"tile {letter} stands in {parts} separate places, at {first} and at {second}; give every tile a letter of its"
        f" own",
        f"Platte {letter} liegt an {parts} getrennten Stellen, bei {first} und bei {second}; gib jeder Platte einen"
        f" eigenen Buchstaben",
    )


def _unknown_size(letter: str, first: str, last: str, size: str) -> Text:
    known = ", ".join(map(_size_name, TILES))
    return Text(
        f"tile {letter} ({first} to {last}) measures {size}; there are only tiles of {known}",
        f"Platte {letter} ({first} bis {last}) misst {size}; es gibt nur Platten von {known}",
    )


def _check_set(masks: dict[str, int]) -> None:
    found = Counter(map(_sides, masks.values()))
    missing = {size: n - found[size] for size, n in TILES.items() if found[size] < n}
    surplus = {size: found[size] - n for size, n in TILES.items() if found[size] > n}
    if missing or surplus:
        raise LayoutError(Text(*(_miscount(len(masks), missing, surplus, words) for words in _COUNTING)))


def _miscount(tiles: int, missing: Sizes, surplus: Sizes, words: Counting) -> str:
    parts = [words.missing.format(_number(n, size, words)) for size, n in missing.items()]
    parts += [words.surplus.format(_number(n, size, words)) for size, n in surplus.items()]
    whole = ", ".join(_number(n, size, words) for size, n in TILES.items())
    return f"{tiles} {words.tile if tiles == 1 else words.tiles}; {', '.join(parts)} ({words.whole.format(whole)})"


def _check_connected(masks: dict[str, int]) -> None:
    parts = areas_in(sum(masks.values()))
    if len(parts) > 1:
        smallest = min(parts, key=int.bit_count)
        letters = [letter for letter, mask in masks.items() if mask & smallest]
        several, names = len(letters) > 1, ", ".join(letters)
        raise LayoutError(
            Text(
                f"the layout falls apart: tile{'s' if several else ''} {names} must touch the rest along an edge",
                f"das Spielfeld fällt auseinander: {'Platten' if several else 'Platte'} {names}"
                f" {'müssen' if several else 'muss'} den Rest an einer Kante berühren",
            )
        )


def _size_name(sides: tuple[int, int]) -> str:
    return f"{sides[0]}x{sides[1]}"


def _number(count: int, sides: tuple[int, int], words: Counting) -> str:
    return f"{words.numbers[count] if count < len(words.numbers) else count} {_size_name(sides)}"


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
