"""`marblebox draw`: a position as a picture."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from marblebox.cli.terminal import LanguageOption, chosen_language
from marblebox.core.errors import InputError
from marblebox.core.text import Text

_WRITTEN = Text("{file}: {width} by {height}", "{file}: {width} mal {height}")
_NO_PNG = Text(
    "PNG needs a small library more: pip install 'marblebox[png]'; SVG needs nothing, such as --out {name}.svg",
    "PNG braucht eine kleine Bibliothek mehr: pip install 'marblebox[png]'; SVG braucht nichts, etwa --out {name}.svg",
)
_NO_KIND = Text("a picture is called .svg or .png, not {name}", "ein Bild heißt .svg oder .png, nicht {name}")


def draw(
    spec: Annotated[str | None, typer.Argument(help="The game; not needed with --record.")] = None,
    out: Annotated[Path, typer.Option(help="The file to write, .svg or .png.")] = Path("position.svg"),
    position: Annotated[str | None, typer.Option(help="Draw this position text instead of the start.")] = None,
    record: Annotated[Path | None, typer.Option(help="Draw the game in this file.")] = None,
    ply: Annotated[int | None, typer.Option(min=0, help="After how many moves of the record; default: all.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the start, where chance has a part in it.")] = 0,
    size: Annotated[int, typer.Option(min=8, max=400, help="Pixels from one place of the board to the next.")] = 64,
    lang: LanguageOption = None,
) -> None:
    """Draw a position as an SVG or PNG picture."""
    from marblebox.cli.kit import kit_of
    from marblebox.cli.picture import svg
    from marblebox.cli.positions import meant

    kind = out.suffix.lower()
    if kind not in (".svg", ".png"):
        raise InputError(_NO_KIND.filled(name=repr(out.name)))
    state, last = meant(spec, position, record, ply, seed)
    look = kit_of(state.game).look(state, last)
    if kind == ".png":
        look = replace(look, coordinates=False)  # letters would need a font, which is not everywhere
    picture = svg(state.board_text, look, f"{state.game.spec}: {state.board_text}", size)
    data = picture.encode() if kind == ".svg" else _png(picture, out)
    _write(out, data)
    width, height = _size(picture)
    print(_WRITTEN.in_language(chosen_language(lang)).format(file=out, width=width, height=height))


def _png(picture: str, out: Path) -> bytes:
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise InputError(_NO_PNG.filled(name=out.stem)) from None
    return bytes(svg_to_bytes(svg_string=picture))


def _write(out: Path, data: bytes) -> None:
    from marblebox.core.files import cannot_write, user_path

    try:
        user_path(str(out)).write_bytes(data)
    except OSError as problem:
        raise cannot_write(out, problem) from None


def _size(picture: str) -> tuple[str, str]:
    """Its width and height, as it says itself."""
    head = picture.partition(">")[0]
    width, height = (head.partition(f' {name}="')[2].partition('"')[0] for name in ("width", "height"))
    return width, height
