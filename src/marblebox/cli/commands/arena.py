"""`marblebox arena`: two players, many games, and how sure it is who is stronger."""

from __future__ import annotations

from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from marblebox.cli.examples import example_name, game_help
from marblebox.cli.numbers import with_numbers_of
from marblebox.cli.terminal import LanguageOption, chosen_language, fail
from marblebox.core.errors import InputError
from marblebox.core.text import Text

if TYPE_CHECKING:
    from marblebox.engine.arena import Arena, Runner
    from marblebox.engine.elo import Sprt

_NO_RANGE = Text(
    "--low must be less than --high, and {low} is not less than {high}",
    "--low muss kleiner sein als --high, und {low} ist nicht kleiner als {high}",
)
_AGAINST = Text("{first} against {second}, {spec}: {standing}", "{first} gegen {second}, {spec}: {standing}")
_DECISIONS = {
    "accepted": Text("accepted", "angenommen"),
    "rejected": Text("rejected", "verworfen"),
    None: Text("open", "offen"),
}
_TEST = Text(
    "SPRT [{low:g}, {high:g}]: {decision}, LLR {ratio:.2f} (±{bound:.2f})",
    "SPRT [{low:g}; {high:g}]: {decision}, LLR {ratio:.2f} (±{bound:.2f})",
)
_PAIRS = Text("pairs with 0, 0.5, 1, 1.5 and 2 points: {counts}", "Paare mit 0; 0,5; 1; 1,5 und 2 Punkten: {counts}")
_KEPT = Text(
    "stopped; {count} of {games} games are kept in {path}, and the same command goes on from there",
    "angehalten; {count} von {games} Partien stehen in {path}, und derselbe Befehl macht dort weiter",
)
_STOPPED = Text("stopped; {told}", "angehalten; {told}")
_STOPPED_EARLY = Text("stopped before the first game was over", "angehalten, bevor die erste Partie zu Ende war")


def arena(
    first: Annotated[
        str, typer.Argument(help="A player: engine:1 to engine:10 (or just engine), simple, random or program:COMMAND.")
    ],
    second: Annotated[str, typer.Argument(help="The other player.")],
    game: Annotated[str, typer.Option(help=game_help())] = example_name(),
    games: Annotated[int, typer.Option(help="How many games; they come in pairs with sides swapped.")] = 100,
    sprt: Annotated[
        bool, typer.Option("--sprt", help="Stop as soon as a sequential test is decided (see --low, --high).")
    ] = False,
    low: Annotated[float, typer.Option(help="The test rejects at this advantage of the first player…")] = 0.0,
    high: Annotated[float, typer.Option(help="…and accepts at this one.")] = 20.0,
    time: Annotated[float, typer.Option(help="Seconds a move for engine:10.")] = 1.0,
    opening: Annotated[int | None, typer.Option(help="How many moves are made at random first.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Decides openings and whatever is left to chance.")] = 0,
    file: Annotated[Path | None, typer.Option(help="Keep every game here; if it has some, go on from them.")] = None,
    jobs: Annotated[int | None, typer.Option(min=1, help="Games at a time; default: one for each core.")] = None,
    ray: Annotated[str | None, typer.Option(help="Play on the Ray cluster at this address.")] = None,
    lang: LanguageOption = None,
) -> None:
    """Let two players play many games and estimate the difference in strength."""
    from marblebox.cli.options import named
    from marblebox.cli.signals import ending_in_order, status_after
    from marblebox.engine.arena import Arena, in_processes, on_ray
    from marblebox.engine.elo import Sprt

    if low >= high:
        raise InputError(_NO_RANGE.filled(low=f"{low:g}", high=f"{high:g}"))
    test, language = Sprt(low, high) if sprt else None, chosen_language(lang)
    with named(seconds="--time", games="--games", opening="--opening"):
        contest = Arena(game, (first, second), games, seed, time, opening, file, test)
    runner: Runner = partial(on_ray, address=ray) if ray else partial(in_processes, jobs=jobs)
    with ending_in_order():
        try:
            _play(contest, runner, language)
        except KeyboardInterrupt as leaving:
            fail(_left(contest).in_language(language), status_after(leaving))
    print(_told(contest).in_language(language))
    if test:
        print(_tested(contest, test).in_language(language))
        quarters = ", ".join(map(str, contest.standing.quarters))
        print(_PAIRS.filled(counts=quarters).in_language(language))


def _told(contest: Arena) -> Text:
    first, second = contest.players
    return _AGAINST.filled(first=first, second=second, spec=contest.spec, standing=_written(contest.standing.told))


def _written(told: Text) -> Text:
    """With the numbers of each language."""
    return Text(told.en, with_numbers_of("de", told.de))


def _tested(contest: Arena, test: Sprt) -> Text:
    ratio, decision = test.ratio(contest.standing.pairs), _DECISIONS[contest.decision]
    return _written(_TEST.filled(low=test.low, high=test.high, decision=decision, ratio=ratio, bound=test.bound))


def _left(contest: Arena) -> Text:
    """What there is when somebody does not wait for the end."""
    count = len(contest.standing.scores)
    if contest.path:
        return _KEPT.filled(count=count, games=contest.games, path=contest.path)
    return _STOPPED.filled(told=_told(contest)) if count else _STOPPED_EARLY


def _play(contest: Arena, runner: Runner, language: str) -> None:
    """Show the progress while the games are played."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from marblebox.jobs.workers import signals_waiting

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    with ExitStack() as stack:
        with signals_waiting():  # the thread that draws leaves them to this one
            progress = stack.enter_context(Progress(*columns, console=Console(stderr=True, markup=False)))
        bar = progress.add_task("", total=contest.games, completed=len(contest.standing.scores))
        for standing in contest.run(runner):
            told = _written(standing.estimate.told).in_language(language)
            progress.update(bar, completed=len(standing.scores), description=told)
