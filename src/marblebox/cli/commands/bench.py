"""`marblebox bench`: how fast this machine counts, plays and searches, and the signature of the search."""

from __future__ import annotations

from typing import Annotated

import typer

from marblebox.cli.examples import example_name
from marblebox.cli.numbers import with_numbers_of
from marblebox.cli.terminal import LanguageOption, chosen_language
from marblebox.core.text import Text, alike

_CORE = Text("core: {name}", "Kern: {name}")
_RATE = Text("{game}: {rate:,.0f} {what} per second", "{game}: {rate:,.0f} {what} in der Sekunde")
_NAMES = {
    "compiled": Text("compiled", "übersetzt"),
    "search nodes": Text("search nodes", "Suchknoten"),
    "perft leaves": Text("perft leaves", "Perft-Blätter"),
    "random games": Text("random games", "zufällige Partien"),
    "pushes with match tests": Text("pushes with match tests", "Schübe mit Prüfung der Karten"),
}


def bench(
    signature: Annotated[bool, typer.Option("--signature", help="Print only the signature.")] = False,
    game: Annotated[str | None, typer.Option(metavar="GAME", help=f"Only this game, such as {example_name()}.")] = None,
    lang: LanguageOption = None,
) -> None:
    """Print rates and, for each game, the node count of a fixed search."""
    from marblebox.engine import bench as benches

    language = chosen_language(lang)
    if not signature:
        print(_CORE.filled(name=_named(benches.core_name())).in_language(language))
        for rate in benches.rates(game):
            told = _RATE.filled(game=rate.game, rate=rate.per_second, what=_named(rate.what))
            print(with_numbers_of(language, told.in_language(language)), flush=True)
    for name, nodes in benches.signatures(game):
        print(f"{name}: Bench: {nodes}", flush=True)


def _named(name: str) -> Text:
    """What is measured in words; a kit from elsewhere may measure something else, which is called as it is."""
    return _NAMES.get(name, alike(name))
