"""`marblebox solve`: what a position is worth with best play, proven."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from marblebox.cli.terminal import LanguageOption, chosen_language

if TYPE_CHECKING:
    from marblebox.core.game import State


def solve(
    spec: Annotated[str, typer.Argument(help='The game, such as "fanorona(rules=standard, size=3x5)".')],
    position: Annotated[str | None, typer.Option(help="Solve this position text instead of the start.")] = None,
    pieces: Annotated[
        int | None,
        typer.Option(help="First build the endgame tables with up to so many stones; 0: none; default: a few."),
    ] = None,
    time: Annotated[float | None, typer.Option(help="Give up after so many seconds; default: never.")] = None,
    threads: Annotated[int, typer.Option(help="How many threads search together.")] = 1,
    table: Annotated[int, typer.Option(help="Memory for what has been found, in MiB.")] = 256,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the start, where chance has a part in it.")] = 0,
    lang: LanguageOption = None,
) -> None:
    """Prove the value of a position: small boards of the Fanorona family, and late positions of Kulami."""
    from marblebox.cli.signals import ending_in_order
    from marblebox.core.registry import load
    from marblebox.engine.solve import solve as begin

    game, language = load(spec), chosen_language(lang)
    state = game.parse(position) if position is not None else game.initial(seed)
    with ending_in_order():
        _prepare(state, pieces, threads)
        solution = begin(state, seconds=time, threads=threads, table_mib=table, listener=_tell)
    print(solution.value(language))
    print(" ".join(solution.line))
    print(solution.effort.words(language))


def _prepare(state: State, pieces: int | None, threads: int) -> None:
    """Build the endgame tables that are wanted, or those that cost seconds."""
    from marblebox.tables.build import affordable, build

    stones = affordable(state) if pieces is None else pieces
    if stones:
        build(state.game, stones, threads=threads)


def _tell(depth: int, nodes: int) -> None:
    """How far the search has come, where somebody watches."""
    import sys

    if sys.stderr and sys.stderr.isatty():
        print(f"\r{depth}: {nodes:,}", end="\x1b[K", file=sys.stderr, flush=True)
