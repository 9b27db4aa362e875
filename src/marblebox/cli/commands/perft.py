"""`marblebox perft`: count what the rules generate."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from marblebox.cli.examples import game_help


def perft(
    spec: Annotated[str, typer.Argument(metavar="SPEC", help=game_help())],
    depth: Annotated[int, typer.Argument(metavar="DEPTH", help="How many turns deep to count.")],
    position: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Count from this position text instead of the start.")
    ] = None,
    count: Annotated[
        Literal["sequences", "results", "positions"],
        typer.Option(
            metavar="KIND", help="sequences of moves; results, equal ones of a node merged; or distinct positions."
        ),
    ] = "sequences",
    divide: Annotated[bool, typer.Option("--divide", help="First split the last count by first move.")] = False,
    seed: Annotated[
        int, typer.Option(min=0, metavar="N", help="The seed of the start, where chance has a part in it.")
    ] = 0,
) -> None:
    """Count what the rules generate; a line for each depth."""
    from marblebox.core.registry import load
    from marblebox.engine import perft as compiled

    game = load(spec)
    state = game.parse(position) if position is not None else game.initial(seed)
    counts = compiled.perft_by_depth(state, depth, count)
    if divide:
        for move, number in compiled.divide(state, depth, count).items():
            print(f"{move}\t{number}", flush=True)
    for level, number in enumerate(counts, 1):
        print(f"{level}\t{number}", flush=True)
