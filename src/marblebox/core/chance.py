"""Chance that lasts: the same seed gives the same numbers in every Python, in the compiled core and in the page.

The generator is the stream cipher ChaCha20 (RFC 8439). The seed, an unsigned 64-bit number in little-endian order, is
the beginning of the key; the rest of the key and the nonce are zero, and blocks are counted from 0. The key stream is
read as little-endian 64-bit numbers. Whatever is drawn from them is defined here too, so that nothing that was ever
dealt changes: the rules leave nothing to any other chance.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, MutableSequence, Sequence
from typing import TypeVar

from marblebox.core.errors import InputError
from marblebox.core.limits import LARGEST_SEED
from marblebox.core.text import Text

Item = TypeVar("Item")

_WORD = 0xFFFFFFFF
_NUMBERS = 2**64
_CONSTANTS = struct.unpack("<4I", b"expand 32-byte k")
_COLUMNS = ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15))
_DIAGONALS = ((0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14))


def chacha20_block(key: bytes, counter: int, nonce: bytes) -> bytes:
    """One block of the key stream, as RFC 8439 (section 2.3) defines it."""
    start = [*_CONSTANTS, *struct.unpack("<8I", key), counter, *struct.unpack("<3I", nonce)]
    words = list(start)
    for _ in range(10):
        for quarter in (*_COLUMNS, *_DIAGONALS):
            _stir(words, *quarter)
    return struct.pack("<16I", *((word + first) & _WORD for word, first in zip(words, start, strict=True)))


def _stir(words: list[int], a: int, b: int, c: int, d: int) -> None:
    for target, source, turned, shift in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        words[target] = (words[target] + words[source]) & _WORD
        mixed = words[turned] ^ words[target]
        words[turned] = (mixed << shift | mixed >> 32 - shift) & _WORD


class Chance:
    """Whatever the rules leave to chance is drawn from one of these."""

    def __init__(self, seed: int) -> None:
        self._numbers = _key_stream(checked_seed(seed))

    def below(self, count: int) -> int:
        """One of the numbers from 0 to count - 1, all equally likely."""
        if not 1 <= count <= _NUMBERS:
            raise ValueError(f"there is no number below {count} to draw")
        fair = _NUMBERS - _NUMBERS % count  # what lies above would favour the small numbers
        number = next(self._numbers)
        while number >= fair:
            number = next(self._numbers)
        return number % count

    def choice(self, items: Sequence[Item]) -> Item:
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[Item]) -> None:
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def sample(self, items: Sequence[Item], count: int) -> list[Item]:
        """So many of the items in random order, none twice."""
        drawn = list(items)
        for place in range(count):
            other = place + self.below(len(drawn) - place)
            drawn[place], drawn[other] = drawn[other], drawn[place]
        return drawn[:count]


def checked_seed(seed: int) -> int:
    if not (isinstance(seed, int) and 0 <= seed <= LARGEST_SEED):
        raise InputError(
            Text(
                f"a seed is a whole number from 0 to {LARGEST_SEED}, not {seed!r}",
                f"ein Startwert ist eine ganze Zahl von 0 bis {LARGEST_SEED}, nicht {seed!r}",
            )
        )
    return seed


def _key_stream(seed: int) -> Iterator[int]:
    key, nonce = struct.pack("<Q24x", seed), bytes(12)
    counter = 0
    while True:
        yield from struct.unpack("<8Q", chacha20_block(key, counter, nonce))
        counter += 1
