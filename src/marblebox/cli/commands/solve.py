"""`marblebox solve`: what a position is worth with best play, proven."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from marblebox.cli.examples import game_help
from marblebox.cli.terminal import LanguageOption, chosen_language, warn
from marblebox.core.errors import MarbleboxError
from marblebox.core.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from marblebox.core.game import State
    from marblebox.tables.build import Progress

SHARE = 0.5  # of the time, which tables may take that nobody has asked for
LEAST = 0.001  # seconds, which the search has in any case

_BUILDING = Text(
    "building endgame tables up to {stones} stones in {folder}",
    "baue Endspieltabellen bis zu {stones} Steinen in {folder}",
)
_WITHOUT = Text("going on without these endgame tables: {problem}", "es geht ohne diese Endspieltabellen: {problem}")
_LATE = Text(
    "that takes too long; going on with the endgame tables that are finished",
    "das dauert zu lange; es geht mit den Endspieltabellen weiter, die fertig sind",
)

_OPTIONS = {"seconds": "--time", "threads": "--threads", "table_mib": "--table"}


def solve(
    spec: Annotated[str, typer.Argument(help=game_help())],
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
    """Prove the value of a position, on small boards and late in a game."""
    began = monotonic()
    from marblebox.cli.numbers import with_numbers_of
    from marblebox.cli.options import named
    from marblebox.cli.signals import ending_in_order
    from marblebox.core.registry import load
    from marblebox.engine.search import Limits, Settings
    from marblebox.engine.solve import check
    from marblebox.engine.solve import solve as begin

    game, language = load(spec), chosen_language(lang)
    state = game.parse(position) if position is not None else game.initial(seed)
    check(state)
    with named(**_OPTIONS):
        _ = Limits(seconds=time), Settings(threads, table)  # what is wrong is told before anything is built
    with ending_in_order():
        _prepare(state, pieces, threads, None if time is None else began + time, language)
        left = None if time is None else max(LEAST, began + time - monotonic())
        solution = begin(state, seconds=left, threads=threads, table_mib=table, listener=_teller(language))
    print(with_numbers_of(language, solution.value(language)))
    if solution.known:
        print(" ".join(solution.line))
    print(with_numbers_of(language, solution.effort.words(language)))


def _prepare(state: State, pieces: int | None, threads: int, deadline: float | None, language: str) -> None:
    """Build the endgame tables that are wanted, or those that cost seconds; the latter can be done without."""
    from marblebox.tables.build import affordable

    try:
        if pieces is not None:
            _build(state, pieces, threads, deadline, language)
        elif stones := affordable(state):
            now = monotonic()
            _build(state, stones, threads, None if deadline is None else now + SHARE * (deadline - now), language)
    except MarbleboxError as problem:
        if pieces is not None:
            raise
        warn(_WITHOUT.in_language(language).format(problem=problem))


def _build(state: State, stones: int, threads: int, deadline: float | None, language: str) -> None:
    from marblebox.tables.build import build
    from marblebox.tables.condition import Condition
    from marblebox.tables.store import core, folder_for

    def survey(found: Condition) -> None:
        if found.missing:
            place = folder_for(state.game)
            warn(_BUILDING.in_language(language).format(stones=stones, folder=place))

    def is_late(_progress: Progress) -> bool:
        return deadline is not None and monotonic() > deadline

    if not stones:
        return
    try:
        build(state.game, stones, threads=threads, listener=is_late, surveyor=survey)
    except core().Cancelled:
        warn(_LATE.in_language(language))


def _teller(language: str) -> Callable[[int, int], None]:
    """Tells how far the search has come, where somebody watches."""
    import sys

    from marblebox.cli.numbers import with_numbers_of

    def tell(depth: int, nodes: int) -> None:
        if sys.stderr and sys.stderr.isatty():
            print(f"\r{depth}: {with_numbers_of(language, f'{nodes:,}')}", end="\x1b[K", file=sys.stderr, flush=True)

    return tell
