"""`marblebox draw`: a position as a picture, a game as a film."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from marblebox.cli.terminal import LanguageOption, chosen_language
from marblebox.core.errors import InputError
from marblebox.core.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from marblebox.cli.positions import Moment

MOST_PIXELS = 400_000_000  # of all pictures of a film, which are in memory together

_WRITTEN = Text("{file}: {width} by {height}", "{file}: {width} mal {height}")
_FILMED = Text("{file}: {width} by {height}, {count} pictures", "{file}: {width} mal {height}, {count} Bilder")
_NO_PNG = Text(
    "PNG needs a small library more: pip install 'marblebox[png]'; SVG needs nothing, such as --out {name}.svg",
    "PNG braucht eine kleine Bibliothek mehr: pip install 'marblebox[png]'; SVG braucht nichts, etwa --out {name}.svg",
)
_NO_GIF = Text(
    "a film needs two small libraries more: pip install 'marblebox[gif]'",
    "ein Film braucht zwei kleine Bibliotheken mehr: pip install 'marblebox[gif]'",
)
_NO_KIND = Text(
    "a picture is called .svg or .png and a film .gif, not {name}",
    "ein Bild heißt .svg oder .png und ein Film .gif, nicht {name}",
)
_NO_FILM = Text("a film is called .gif, not {name}", "ein Film heißt .gif, nicht {name}")
_NO_GAME = Text(
    "a film shows the game in a record: --record FILE", "ein Film zeigt die Partie einer Aufzeichnung: --record FILE"
)
_TOO_LARGE = Text(
    "this film would be too large; make it smaller with --size {size}, or shorter with --ply",
    "dieser Film würde zu groß; kleiner wird er mit --size {size}, kürzer mit --ply",
)


def draw(
    spec: Annotated[str | None, typer.Argument(help="The game; not needed with --record.")] = None,
    out: Annotated[
        Path | None, typer.Option(help="The file to write: .svg, .png, or .gif for a film; default: position.svg.")
    ] = None,
    position: Annotated[str | None, typer.Option(help="Draw this position text instead of the start.")] = None,
    record: Annotated[Path | None, typer.Option(help="Draw the game in this file.")] = None,
    film: Annotated[bool, typer.Option("--film", help="Draw the whole game, as a GIF; default: game.gif.")] = False,
    ply: Annotated[int | None, typer.Option(min=0, help="After how many moves of the record; default: all.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the start, where chance has a part in it.")] = 0,
    size: Annotated[int, typer.Option(min=8, max=400, help="Pixels from one place of the board to the next.")] = 64,
    lang: LanguageOption = None,
) -> None:
    """Draw a position as an SVG or PNG picture, or a game as an animated GIF."""
    from marblebox.cli.positions import check_alone, meant, moments

    file = out or Path("game.gif" if film else "position.svg")
    kind = _kind(file, film)
    if kind != ".gif":
        shown = [meant(spec, position, record, ply, seed)]
    elif record is None:
        raise InputError(_NO_GAME)
    else:
        check_alone(spec, position, seed)
        shown = moments(record, ply)
    # Letters would need a font, which is not everywhere.
    pictures = [_picture(moment, size, coordinates=kind == ".svg") for moment in shown]
    width, height = _size(pictures[0])
    if width * height * len(pictures) > MOST_PIXELS:
        raise InputError(_TOO_LARGE.filled(size=size // 2))
    _write(file, {".svg": _svg, ".png": _png, ".gif": _gif}[kind](pictures, file))
    told = (_WRITTEN if kind != ".gif" else _FILMED).in_language(chosen_language(lang))
    print(told.format(file=file, width=width, height=height, count=len(pictures)))


def _kind(file: Path, film: bool) -> str:
    kind = file.suffix.lower()
    if kind not in (".svg", ".png", ".gif"):
        raise InputError(_NO_KIND.filled(name=repr(file.name)))
    if film and kind != ".gif":
        raise InputError(_NO_FILM.filled(name=repr(file.name)))
    return kind


def _picture(moment: Moment, size: int, coordinates: bool) -> str:
    from marblebox.cli.kit import kit_of
    from marblebox.cli.picture import svg

    state, last = moment
    look = kit_of(state.game).look(state, last)
    shown = look if coordinates else replace(look, coordinates=False)
    return svg(state.board_text, shown, f"{state.game.spec}: {state.board_text}", size)


def _svg(pictures: Sequence[str], _: Path) -> bytes:
    return pictures[0].encode()


def _png(pictures: Sequence[str], file: Path) -> bytes:
    try:
        return _painted(pictures[0])
    except ImportError:
        raise InputError(_NO_PNG.filled(name=file.stem)) from None


def _gif(pictures: Sequence[str], _: Path) -> bytes:
    from marblebox.cli.film import film

    try:
        return film([_painted(picture) for picture in pictures])
    except ImportError:
        raise InputError(_NO_GIF) from None


def _painted(picture: str) -> bytes:
    """As PNG."""
    from resvg_py import svg_to_bytes

    return bytes(svg_to_bytes(svg_string=picture))


def _write(out: Path, data: bytes) -> None:
    from marblebox.core.files import cannot_write, user_path

    try:
        user_path(str(out)).write_bytes(data)
    except OSError as problem:
        raise cannot_write(out, problem) from None


def _size(picture: str) -> tuple[int, int]:
    """Its width and height, as it says itself."""
    head = picture.partition(">")[0]
    width, height = (int(head.partition(f' {name}="')[2].partition('"')[0]) for name in ("width", "height"))
    return width, height
