"""A network in whole numbers, as the compiled core reads it; docs/learning.md describes the file.

The first layer looks at the board and at its mirror images through windows of two rows and three columns, and has a row
of weights for each pattern that a window can show. Weights are 256ths; those of a head lie in the order in which they
are used: two inputs for all outputs, then the next two.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from marblebox.core.errors import InputError
from marblebox.core.text import Text

MAGIC = b"MBXNET3\n"
COLUMNS, ROWS = 9, 5
POINTS = COLUMNS * ROWS
# The points of each window, the lower row first; a point is empty (0) or has an own (1) or an enemy stone (2).
WINDOWS = tuple(
    tuple(COLUMNS * (row + up) + column + right for up in range(2) for right in range(3))
    for row in range(ROWS - 1)
    for column in range(COLUMNS - 2)
)
PATTERNS = 3**6
UNIT, LOGIT = 256, 250  # one; the score that makes a win e times as likely as a loss
EXTRAS = 16
IMAGES = 4  # of a board: as it is, with left and right swapped, with up and down swapped, with both
LOOKS = 32  # numbers in a row of weights: every look at an image is a neuron of the first layer
FIRST, SECOND, THIRD = IMAGES * LOOKS, 16, 32  # neurons in the layers
KINDS = ("standard", "tumicarona", "parker")
BUCKETS = (4, 6, 8, 10, 13, 17, 24)  # the most stones for each head but the last
HEADS = len(KINDS) * (len(BUCKETS) + 1)

_NO_NETWORK = Text("this is no network of Marblebox", "das ist kein Netz von Marblebox")
_DAMAGED = Text(
    "the network is damaged: its checksum is wrong", "das Netz ist beschädigt: seine Prüfsumme stimmt nicht"
)
_TOO_LONG = Text("the network is longer than it should be", "das Netz ist länger, als es sein sollte")
_BREAKS_OFF = Text("the network breaks off", "das Netz bricht ab")


@dataclass(frozen=True)
class Head:
    """What judges the positions of one kind of rules with about so many stones."""

    second: array[int]  # weights and biases of the layers
    second_bias: array[int]
    third: array[int]
    third_bias: array[int]
    last: array[int]
    last_bias: int


@dataclass(frozen=True)
class NetFile:
    """A whole network; the first layer has a row for each pattern of each window, and a bias."""

    rows: array[int]
    first_bias: array[int]
    heads: tuple[Head, ...]

    def __bytes__(self) -> bytes:
        parts = [MAGIC, _bytes(self.rows), _bytes(self.first_bias)]
        for head in self.heads:
            parts += map(_bytes, (head.second, head.second_bias, head.third, head.third_bias, head.last))
            parts.append(_bytes(array("i", [head.last_bias])))
        content = b"".join(parts)
        return content + checksum(content).to_bytes(8, "little")

    def correction(self, kind: int, own: int, enemy: int, extras: Sequence[int]) -> int:
        """What the compiled core's `correction` says; slow, to compare with."""
        head = self.heads[kind * (len(BUCKETS) + 1) + bucket((own | enemy).bit_count())]
        inputs = [_clipped(total) for total in self._first_sums(own, enemy)] + list(extras)
        middle = [_clipped(total >> 8) for total in _sums(inputs, head.second, head.second_bias)]
        middle += [value * value >> 8 for value in middle]
        late = [_clipped(total >> 8) for total in _sums(middle, head.third, head.third_bias)]
        total = head.last_bias + sum(value * weight for value, weight in zip(late, head.last, strict=True))
        return total * LOGIT >> 16

    def _first_sums(self, own: int, enemy: int) -> list[int]:
        images = [(mirrored(own, image), mirrored(enemy, image)) for image in range(IMAGES)]
        return [total for image in images for total in self._looks(*image)]

    def _looks(self, own: int, enemy: int) -> list[int]:
        starts = [LOOKS * row for row in rows_seen(own, enemy)]
        return [bias + sum(self.rows[s + k] for s in starts) for k, bias in enumerate(self.first_bias)]


def mirrored_point(point: int, image: int) -> int:
    """Bit 0 of the image swaps left and right, bit 1 up and down."""
    row, column = divmod(point, COLUMNS)
    return COLUMNS * (ROWS - 1 - row if image & 2 else row) + (COLUMNS - 1 - column if image & 1 else column)


def mirrored(stones: int, image: int) -> int:
    return sum((stones >> point & 1) << mirrored_point(point, image) for point in range(POINTS))


def rows_seen(own: int, enemy: int) -> list[int]:
    """The row of the pattern that each window shows."""
    states = [(own >> point & 1) + 2 * (enemy >> point & 1) for point in range(POINTS)]
    shown = (sum(states[point] * 3**k for k, point in enumerate(window)) for window in WINDOWS)
    return [PATTERNS * window + pattern for window, pattern in enumerate(shown)]


def bucket(stones: int) -> int:
    return sum(stones > most for most in BUCKETS)


def checksum(content: bytes) -> int:
    """The 64-bit FNV-1a hash."""
    value = 0xCBF29CE484222325
    for byte in content:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def read_net(data: bytes) -> NetFile:
    """A network from its file; whatever is wrong with it is an InputError."""
    if not data.startswith(MAGIC):
        raise InputError(_NO_NETWORK)
    content, last = data[:-8], data[-8:]
    if checksum(content).to_bytes(8, "little") != last:
        raise InputError(_DAMAGED)
    reader = _Reader(content[len(MAGIC) :])
    rows, first_bias = reader.take("b", len(WINDOWS) * PATTERNS * LOOKS), reader.take("h", LOOKS)
    heads = tuple(reader.head() for _ in range(HEADS))
    if reader.rest:
        raise InputError(_TOO_LONG)
    return NetFile(rows, first_bias, heads)


class _Reader:
    def __init__(self, rest: bytes) -> None:
        self.rest = rest

    def take(self, kind: str, count: int) -> array[int]:
        numbers: array[int] = array(kind)
        size = count * numbers.itemsize
        if len(self.rest) < size:
            raise InputError(_BREAKS_OFF)
        numbers.frombytes(self.rest[:size])
        self.rest = self.rest[size:]
        return _little(numbers)

    def head(self) -> Head:
        second = self.take("h", SECOND * (FIRST + EXTRAS)), self.take("i", SECOND)
        third = self.take("h", 2 * SECOND * THIRD), self.take("i", THIRD)
        return Head(*second, *third, self.take("h", THIRD), self.take("i", 1)[0])


def _bytes(numbers: array[int]) -> bytes:
    return _little(array(numbers.typecode, numbers)).tobytes()


def _little(numbers: array[int]) -> array[int]:
    """With the lowest byte first, whatever the machine prefers."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def _clipped(value: int) -> int:
    return max(0, min(UNIT, value))


def _sums(inputs: Sequence[int], weights: array[int], bias: array[int]) -> list[int]:
    outputs = len(bias)
    return [
        bias[n] + sum(value * weights[(k // 2 * outputs + n) * 2 + k % 2] for k, value in enumerate(inputs))
        for n in range(outputs)
    ]
