"""A game as an animated GIF, painted picture by picture."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

COLOURS = 128
A_MOVE = 900  # milliseconds
AT_THE_END = 3000


def film(pictures: Sequence[bytes]) -> bytes:
    """The film of PNG pictures that are all of one size; over and over, with a rest at the end."""
    from PIL import Image

    first, *others = (_few_colours(Image.open(BytesIO(picture))) for picture in pictures)
    made = BytesIO()
    times = [A_MOVE] * len(others) + [AT_THE_END]
    first.save(made, "GIF", save_all=True, append_images=others, duration=times, loop=0)
    return made.getvalue()


def _few_colours(picture: Image.Image) -> Image.Image:
    """On white where the board leaves something free, in as many colours as a GIF may have."""
    from PIL import Image

    ground = Image.new("RGBA", picture.size, "white")
    ground.alpha_composite(picture.convert("RGBA"))
    return ground.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
