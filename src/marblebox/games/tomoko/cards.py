"""The 36 pattern cards.

A pattern is nine bits: the cells of a 3x3 square row by row from the top left, the first one the highest bit, 1 for
dark and 0 for light. The sheet does not print the cards. Ours are the patterns without any symmetry, one of each family
of rotations and reflections: there happen to be exactly 36 families, so every card has four different orientations and
none is the mirror image of another. A family is represented by its smallest pattern, and the cards are numbered in that
order.
"""

from __future__ import annotations

from typing import NamedTuple

SIDE = 3
CELLS = SIDE * SIDE
PATTERNS = range(1 << CELLS)

_CELLS = [(row, column) for row in range(SIDE) for column in range(SIDE)]
_TURN = [(SIDE - 1 - column) * SIDE + row for row, column in _CELLS]  # where each cell's content comes from
_MIRROR = [row * SIDE + SIDE - 1 - column for row, column in _CELLS]


class Orientation(NamedTuple):
    """A card and the number of clockwise quarter turns it has been given."""

    card: int
    turns: int


def turned(pattern: int) -> int:
    """The pattern after a quarter turn clockwise."""
    return _rearranged(pattern, _TURN)


def mirrored(pattern: int) -> int:
    """The pattern with left and right exchanged."""
    return _rearranged(pattern, _MIRROR)


def rotations(pattern: int) -> tuple[int, int, int, int]:
    """The pattern after no, one, two and three quarter turns clockwise."""
    once = turned(pattern)
    twice = turned(once)
    return pattern, once, twice, turned(twice)


def family(pattern: int) -> tuple[int, ...]:
    """All eight rotations and reflections; fewer than eight are different if the pattern has a symmetry."""
    return (*rotations(pattern), *rotations(mirrored(pattern)))


def pattern_text(pattern: int) -> str:
    """The three rows of a pattern as letters, d for dark and l for light, separated by slashes."""
    letters = "".join("ld"[bit == "1"] for bit in f"{pattern:0{CELLS}b}")
    return "/".join(letters[start : start + SIDE] for start in range(0, CELLS, SIDE))


def _rearranged(pattern: int, sources: list[int]) -> int:
    bits = f"{pattern:0{CELLS}b}"
    return int("".join(bits[source] for source in sources), 2)


_ASYMMETRIC = [pattern for pattern in PATTERNS if len(set(family(pattern))) == 8]

CARDS: dict[int, int] = dict(enumerate(sorted({min(family(pattern)) for pattern in _ASYMMETRIC}), start=1))
ORIENTATIONS: dict[int, Orientation] = {
    pattern: Orientation(card, turns)
    for card, upright in CARDS.items()
    for turns, pattern in enumerate(rotations(upright))
}
