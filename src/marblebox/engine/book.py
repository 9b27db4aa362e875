"""Opening books: what deep analysis found out about the first moves, looked up instead of searched again.

A book is a file of the game's kit, `engine/kits/<game>.book`: text packed with xz. A line `[specification]` begins the
positions of those rules; each further line is a position and its moves with their scores, the best first. A position is
named by the kit (`book_key`), so that what does not matter for the play does not hide it.
"""

from __future__ import annotations

import logging
import lzma
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from marblebox.core.game import Game, State
from marblebox.core.plugins import kit_module
from marblebox.engine.kit import kit_of

LARGEST = 1 << 20  # bytes of a packed book
LARGEST_TEXT = 1 << 26
AS_GOOD = 10  # hundredths: moves that are no further apart are equally good
EMPTY: Mapping[str, tuple[Known, ...]] = {}


class Known(NamedTuple):
    """A move of the book, and what it is worth to whoever makes it, in hundredths."""

    move: str
    score: int


Positions = Mapping[str, tuple[Known, ...]]


def known_moves(state: State) -> tuple[Known, ...]:
    """What the book says of a position, the best move first; nothing where it does not know it."""
    key = kit_of(state.game).book_key(state) if state.to_move is not None else None
    return book_of(state.game).get(key, ()) if key else ()


def good_moves(known: Sequence[Known]) -> list[str]:
    """The moves of a position that the book would choose from."""
    return [move.move for move in known if move.score >= known[0].score - AS_GOOD]


def book_of(game: Game) -> Positions:
    return _books(game.name).get(game.spec, EMPTY)


@cache
def _books(name: str) -> Mapping[str, Positions]:
    """The books of a game by specification."""
    module = kit_module("marblebox.engine", name)
    file = files(module.__package__).joinpath(f"{name}.book") if module and module.__package__ else None
    return books_in(file, name) if file and file.is_file() else {}


def books_in(file: Traversable, name: str) -> Mapping[str, Positions]:
    """The books in a file. A damaged one is told to the log, and the engine does without."""
    try:
        return unpacked(file.read_bytes())
    except (OSError, ValueError, lzma.LZMAError) as problem:
        logging.getLogger("marblebox").warning("marblebox: the opening book of %s is left aside: %s", name, problem)
        return {}


# --- the file ---------------------------------------------------------------------------------------------------------


def packed(books: Mapping[str, Positions]) -> bytes:
    lines = (line for spec in sorted(books) for line in (f"[{spec}]", *map(_line, sorted(books[spec].items()))))
    data = lzma.compress("".join(f"{line}\n" for line in lines).encode(), preset=9)
    if len(data) > LARGEST:
        raise ValueError(f"the book would have {len(data)} bytes, more than {LARGEST}")
    return data


def _line(entry: tuple[str, tuple[Known, ...]]) -> str:
    key, moves = entry
    return "\t".join([key, *(f"{move.move} {move.score}" for move in moves)])


def unpacked(data: bytes) -> dict[str, Positions]:
    """The books in a file; a ValueError says what is wrong with it."""
    text = lzma.LZMADecompressor().decompress(data, LARGEST_TEXT).decode()
    if not text.endswith("\n"):
        raise ValueError("it breaks off")
    books: dict[str, Positions] = {}
    positions: dict[str, tuple[Known, ...]] = {}
    for line in text.splitlines():
        if line.startswith("["):
            books[line.strip("[]")] = positions = {}
        else:
            key, *moves = line.split("\t")
            positions[key] = tuple(_known(moves))
    return books


def _known(moves: Iterable[str]) -> Iterable[Known]:
    for text in moves:
        move, _, score = text.rpartition(" ")
        yield Known(move, int(score))
