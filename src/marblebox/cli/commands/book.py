"""`marblebox book`: opening books, grown by the engine itself."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import typer

from marblebox.cli.examples import example_name
from marblebox.cli.terminal import LanguageOption, chosen_language
from marblebox.cli.tools import tool
from marblebox.core.errors import InputError
from marblebox.core.text import Text

_UNKNOWN = Text("the opening book does not know this position", "das Eröffnungsbuch kennt diese Stellung nicht")
_NO_MOVES = Text("{action} takes no moves", "zu {action} gehören keine Züge")
_NO_FILE = Text(
    "say with --file where the growing book is kept", "sag mit --file, wo das wachsende Buch aufbewahrt wird"
)
_NOTHING_TO_PACK = Text(
    "say with --file what is to be packed (it may be given several times) and with --out where to",
    "sag mit --file, was gepackt werden soll (es darf mehrmals stehen), und mit --out, wohin",
)
_GROWN = Text(
    "{opened} of {wanted} positions, {searched} searched", "{opened} von {wanted} Stellungen, {searched} untersucht"
)
_PACKED = Text("{path}: {positions} positions, {size} bytes", "{path}: {positions} Stellungen, {size} Bytes")
_TOLD_EVERY = 10  # positions


def book(
    action: Annotated[
        Literal["show", "grow", "pack"],
        typer.Argument(help="Show what the book says, let one grow, or pack what has grown."),
    ],
    spec: Annotated[str, typer.Argument(help="The game.")] = example_name(),
    moves: Annotated[list[str] | None, typer.Argument(help="show: the moves played so far.")] = None,
    positions: Annotated[int, typer.Option(min=1, help="grow: how many positions the book shall have.")] = 1000,
    nodes: Annotated[int, typer.Option(min=1, help="grow: nodes that each position is searched with.")] = 150_000,
    file: Annotated[
        list[Path] | None, typer.Option(help="grow: where what is found is kept; pack: what to pack.")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="pack: the book to write.")] = None,
    lang: LanguageOption = None,
) -> None:
    """Look into the opening book, or make one: docs/engine.md says how."""
    if action == "show":
        _show(spec, moves or [], chosen_language(lang))
    elif moves:
        raise InputError(_NO_MOVES.filled(action=action))
    elif action == "grow":
        _grow(spec, positions, nodes, _one(file), chosen_language(lang))
    else:
        _pack(file or [], out, chosen_language(lang))


def _one(files: Sequence[Path] | None) -> Path:
    if not files or len(files) != 1:
        raise InputError(_NO_FILE)
    return files[0]


def _show(spec: str, moves: Sequence[str], language: str) -> None:
    from marblebox.cli.numbers import with_numbers_of
    from marblebox.core.registry import load
    from marblebox.engine.book import known_moves

    state = load(spec).initial()
    for move in moves:
        state = state.play(move)
    known = known_moves(state)
    if not known:
        raise InputError(_UNKNOWN)
    for move, score in known:
        print(with_numbers_of(language, f"{move}\t{score / 100:+.2f}"))


def _grow(spec: str, positions: int, nodes: int, path: Path, language: str) -> None:
    growing = tool("books").BookGrowth(spec, path, nodes)
    for _ in growing.grow(positions):
        if len(growing.opened) % _TOLD_EVERY == 0:
            grown = _GROWN.filled(opened=len(growing.opened), wanted=positions, searched=len(growing.scores))
            print(grown.in_language(language), flush=True)


def _pack(paths: Sequence[Path], out: Path | None, language: str) -> None:
    """Only what has been searched already is packed."""
    from marblebox.core.files import write_bytes
    from marblebox.engine.book import packed

    if not paths or out is None:
        raise InputError(_NOTHING_TO_PACK)
    books = {grown.game.spec: grown.positions() for grown in map(tool("books").read_growth, paths)}
    data = packed(books)
    write_bytes(out, data)
    told = _PACKED.filled(path=out, positions=sum(map(len, books.values())), size=len(data))
    print(told.in_language(language))
