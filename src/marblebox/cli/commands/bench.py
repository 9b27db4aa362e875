"""`marblebox bench`: how fast this machine counts, plays and searches, and the signature of the search."""

from __future__ import annotations

from typing import Annotated

import typer

from marblebox.cli.examples import example_name


def bench(
    signature: Annotated[bool, typer.Option("--signature", help="Print only the signature.")] = False,
    game: Annotated[str | None, typer.Option(metavar="GAME", help=f"Only this game, such as {example_name()}.")] = None,
) -> None:
    """Print rates and, for each game, the node count of a fixed search."""
    from marblebox.engine import bench as benches

    if not signature:
        print(f"core: {benches.core_name()}")
        for rate in benches.rates(game):
            print(rate, flush=True)
    for name, nodes in benches.signatures(game):
        print(f"{name}: Bench: {nodes}", flush=True)
