"""Draws the icon: a box with four marbles, as SVG and, for those who want pixels, as PNG. Writes into public/."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import NamedTuple

PUBLIC = Path(__file__).resolve().parent / "public"
FIELD = 32.0  # the drawing's own measure
SIZES = (180, 192, 512)

Colour = tuple[int, int, int]


class Disc(NamedTuple):
    x: float
    y: float
    radius: float
    colour: Colour
    share: float = 1.0  # how much it covers


BOX, EDGE, ROUNDING = (125, 82, 49), (91, 57, 31), 7.0
MARBLES = (
    Disc(11, 11, 6, (195, 38, 43)),
    Disc(21.5, 11, 4.4, (37, 36, 42)),
    Disc(11, 21.8, 4.4, (241, 223, 182)),
    Disc(21, 21, 6, (34, 52, 90)),
    Disc(9, 8.8, 1.6, (255, 255, 255), 0.65),
    Disc(20.2, 9.4, 1.1, (255, 255, 255), 0.65),
    Disc(19, 18.8, 1.6, (255, 255, 255), 0.65),
)


def main() -> None:
    PUBLIC.mkdir(exist_ok=True)
    (PUBLIC / "icon.svg").write_text(svg(), encoding="utf-8")
    for size in SIZES:
        (PUBLIC / f"icon-{size}.png").write_bytes(png(size))


def svg() -> str:
    discs = "".join(
        f'<circle cx="{disc.x:g}" cy="{disc.y:g}" r="{disc.radius:g}" fill="{_hex(disc.colour)}"'
        + (f' opacity="{disc.share:g}"/>' if disc.share < 1 else "/>")
        for disc in MARBLES
    )
    box = f'<rect x="1" y="1" width="30" height="30" rx="{ROUNDING:g}" fill="{_hex(BOX)}" stroke="{_hex(EDGE)}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {FIELD:g} {FIELD:g}">{box}{discs}</svg>\n'


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def png(size: int) -> bytes:
    rows = b"".join(b"\0" + bytes(part for x in range(size) for part in pixel(x, y, size)) for y in range(size))
    header = struct.pack(">2I5B", size, size, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(rows, 9)) + _chunk(b"IEND", b"")
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def pixel(x: int, y: int, size: int) -> Colour:
    """The colour of a pixel; the box fills the whole square, since systems cut icons as they like."""
    scale = FIELD / size
    at_x, at_y = (x + 0.5) * scale, (y + 0.5) * scale
    colour = BOX
    for disc in MARBLES:
        distance = ((at_x - disc.x) ** 2 + (at_y - disc.y) ** 2) ** 0.5
        covered = min(1.0, max(0.0, (disc.radius - distance) / scale + 0.5)) * disc.share
        colour = _mixed(colour, disc.colour, covered)
    return colour


def _mixed(below: Colour, above: Colour, share: float) -> Colour:
    red, green, blue = (round(low + (high - low) * share) for low, high in zip(below, above, strict=True))
    return red, green, blue


if __name__ == "__main__":
    main()
