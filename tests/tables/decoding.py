"""A table file read in plain Python, by what docs/tables.md says about its format."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

HEADER = struct.Struct("<8sIIQQQI4B4BI4Q2I")
CONTEXTS, VALUES = 5, 256
LOST, HOLE, WON_AT_ONCE = 128, 127, 1


def context_after(code: int) -> int:
    if code == WON_AT_ONCE:
        return 1
    return 2 if 1 < code < HOLE else 4 if code == HOLE else 3 if code >= LOST else 0


def patterns(lengths: bytes) -> dict[tuple[int, int], int]:
    """The values by length and bits of their patterns: shorter ones first, equal ones by value."""
    found, pattern = {}, 0
    for length in range(1, max(lengths, default=0) + 1):
        for code in range(VALUES):
            if lengths[code] == length:
                found[length, pattern] = code
                pattern += 1
        pattern <<= 1
    return found


def decoded(data: bytes) -> list[int]:
    """All values of a table; checksums are verified."""
    fields = HEADER.unpack_from(data)
    crc, file_size, positions, start, block_length = fields[1], *fields[3:7]
    assert file_size == len(data)
    assert zlib.crc32(data[12:start]) == crc
    tables = HEADER.size + CONTEXTS * VALUES
    codes = [patterns(data[HEADER.size + k * VALUES : HEADER.size + (k + 1) * VALUES]) for k in range(CONTEXTS)]
    blocks = list(struct.iter_unpack("<II", data[tables:start]))
    ends = [begin for begin, _ in blocks[1:]] + [len(data) - start - 8]
    values: list[int] = []
    for (begin, checksum), end in zip(blocks, ends, strict=True):
        block = data[start + begin : start + end]
        assert zlib.crc32(block) == checksum
        values += _block(block, codes, min(block_length, positions - len(values)))
    return values


def _block(block: bytes, codes: list[dict[tuple[int, int], int]], count: int) -> Iterator[int]:
    bits = (byte >> k & 1 for byte in block for k in range(8))
    context = 0
    for _ in range(count):
        length = pattern = 0
        while (length, pattern) not in codes[context]:
            length, pattern = length + 1, pattern << 1 | next(bits)
        yield codes[context][length, pattern]
        context = context_after(codes[context][length, pattern])
