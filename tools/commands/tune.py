"""`marblebox tune`: better numbers for the search, found by games."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from marblebox.cli.examples import game_help
from marblebox.cli.terminal import LanguageOption, chosen_language, fail
from marblebox.core.text import Text

if TYPE_CHECKING:
    from tools.tuning import Tuning

_STOPPED = Text(
    "stopped; {told}; the same command goes on from there", "angehalten; {told}; derselbe Befehl macht dort weiter"
)
_ROUND = Text("round {number}: {values}", "Runde {number}: {values}")
_TOLD_EVERY = 10  # rounds


def tune(
    game: Annotated[str, typer.Argument(help=game_help())],
    number: Annotated[
        list[str], typer.Argument(help="What is tuned, as NAME=START:LOW:HIGH:STEP; several may follow.")
    ],
    rounds: Annotated[int, typer.Option(help="How many rounds.")] = 1000,
    pairs: Annotated[int, typer.Option(help="Pairs of games in each round.")] = 2,
    nodes: Annotated[int, typer.Option(min=1, help="Nodes that are searched for each move.")] = 3000,
    seed: Annotated[int, typer.Option(min=0, help="Decides openings and whatever is left to chance.")] = 0,
    file: Annotated[Path, typer.Option(help="What was played is kept here; if there is some, go on from it.")] = Path(
        "tuning.txt"
    ),
    jobs: Annotated[int | None, typer.Option(min=1, help="Games at a time; default: one for each core.")] = None,
    ray: Annotated[str | None, typer.Option(help="Play on the Ray cluster at this address.")] = None,
    lang: LanguageOption = None,
) -> None:
    """Tune numbers of the strongest level's search by games of slightly different ones (SPSA)."""
    from marblebox.cli.options import named
    from marblebox.cli.signals import ending_in_order, status_after
    from marblebox.engine.arena import in_processes, on_ray
    from tools.tuning import Tuning, read_number

    language = chosen_language(lang)
    with named(pairs="--pairs", rounds="--rounds"):
        tuning = Tuning(game, tuple(map(read_number, number)), nodes, pairs, file, seed)
        runner = partial(on_ray, address=ray) if ray else partial(in_processes, jobs=jobs)
        with ending_in_order():
            try:
                for _ in tuning.run(rounds, runner):
                    if tuning.round % _TOLD_EVERY == 0:
                        print(_told(tuning).in_language(language), flush=True)
            except KeyboardInterrupt as leaving:
                fail(_STOPPED.filled(told=_told(tuning)).in_language(language), status_after(leaving))
    print(_told(tuning).in_language(language))


def _told(tuning: Tuning) -> Text:
    found = zip(tuning.numbers, tuning.values, strict=True)
    values = " ".join(f"{number.name}={value:.1f}" for number, value in found)
    return _ROUND.filled(number=tuning.round, values=values)
