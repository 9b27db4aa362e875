"""`marblebox tables`: build endgame tables, look into them, and verify them."""

from __future__ import annotations

from math import comb
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from marblebox.cli.terminal import LanguageOption, chosen_language
from marblebox.core.errors import InputError
from marblebox.core.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import RenderableType

    from marblebox.core.game import Game, State
    from marblebox.tables import Tables
    from marblebox.tables.build import Progress as BuildProgress

DEFAULT_PIECES = 5

_HEADINGS = (
    Text("Stones", "Steine"),
    Text("Won", "Gewonnen"),
    Text("Drawn", "Remis"),
    Text("Lost", "Verloren"),
    Text("Longest", "Längster"),
    Text("Bytes", "Bytes"),
)
_TOTAL = Text(
    "{stones} stones: {all:,} positions, {own:,} without mirror images, in {bytes:,} bytes; {folder}",
    "{stones} Steine: {all:,} Stellungen, {own:,} ohne Spiegelbilder, in {bytes:,} Bytes; {folder}",
)
_READY = Text("up to {stones} stones: {folder}", "bis zu {stones} Steine: {folder}")
_VERIFIED = Text("{table}\t{count:,} positions agree", "{table}\t{count:,} Stellungen stimmen")
_ENDS = Text("the game is over", "die Partie ist zu Ende")
_UNKNOWN = Text("not in the tables", "nicht in den Tabellen")


def tables(
    action: Annotated[Literal["build", "info", "probe", "verify"], typer.Argument(help="What to do.")],
    spec: Annotated[str, typer.Argument(help='The game, such as tumicarona or "fanorona(rules=standard)".')],
    pieces: Annotated[
        int | None, typer.Option(help="build, verify: up to so many stones on the board; build: 5 unless said.")
    ] = None,
    position: Annotated[str | None, typer.Option(help="probe: the position text.")] = None,
    folder: Annotated[Path | None, typer.Option(help="Where the tables are; default: the user's data folder.")] = None,
    threads: Annotated[int | None, typer.Option(min=1, max=256, help="Default: one for each core.")] = None,
    memory: Annotated[float, typer.Option(help="build: GiB of memory to stay below; less is slower.")] = 8.0,
    ray: Annotated[str | None, typer.Option(help="build: on the Ray cluster at this address.")] = None,
    lang: LanguageOption = None,
) -> None:
    """Endgame tables of the Fanorona family: every position with few stones, exactly."""
    from marblebox.cli.signals import ending_in_order
    from marblebox.core.registry import load

    game, language = load(spec), chosen_language(lang)
    if (position is None) == (action == "probe"):
        raise InputError("probe needs --position TEXT, and only probe takes it")
    with ending_in_order():
        if action == "build":
            _build(game, DEFAULT_PIECES if pieces is None else pieces, folder, threads, memory, ray, language)
        elif action == "verify":
            _verify(game, pieces, folder, threads, language)
        elif action == "info":
            _info(game, folder, language)
        else:
            _probe(game.parse(position or ""), folder, language)


def _build(
    game: Game, pieces: int, folder: Path | None, threads: int | None, memory: float, ray: str | None, language: str
) -> None:
    from marblebox.tables.build import build
    from marblebox.tables.cluster import build_on_ray

    def run(show: Callable[[BuildProgress], None]) -> Path:
        if ray:
            return build_on_ray(game, pieces, folder, address=ray, listener=show)
        return build(game, pieces, folder, threads=threads, memory=memory, listener=show)

    place = _with_progress(run)
    print(_READY.in_language(language).format(stones=pieces, folder=place))


def _with_progress(run: Callable[[Callable[[BuildProgress], None]], Path]) -> Path:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        BarColumn(), TaskProgressColumn(), TimeElapsedColumn(), TimeRemainingColumn(), TextColumn("{task.description}"),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True, markup=False)) as progress:
        bar = progress.add_task("", total=None)

        def show(now: BuildProgress) -> None:
            progress.update(bar, total=now.total, completed=now.done, description=f"{now.pair}, {now.step}")

        return run(show)


def _verify(game: Game, pieces: int | None, folder: Path | None, threads: int | None, language: str) -> None:
    from marblebox.tables.verify import verify

    for found in verify(game, pieces, folder, threads=threads):
        table = f"{found.own}v{found.enemy}"
        print(_VERIFIED.in_language(language).format(table=table, count=found.positions), flush=True)


def _opened(game: Game, folder: Path | None) -> Tables:
    from marblebox.tables import open_tables
    from marblebox.tables.store import folder_for

    tables = open_tables(game, folder)
    if tables is None:
        raise InputError(
            f'there are no tables in {folder_for(game, folder)}; build some: marblebox tables build "{game.spec}"'
        )
    return tables


def _info(game: Game, folder: Path | None, language: str) -> None:
    from marblebox.cli.screen import new_console

    tables, console = _opened(game, folder), new_console()
    console.print(_overview(tables, language))
    for stones in range(2, tables.stones + 1):
        console.print(_total(game, tables, stones, language), soft_wrap=True)


def _overview(tables: Tables, language: str) -> RenderableType:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for heading in _HEADINGS:
        table.add_column(heading.in_language(language), justify="right")
    for own, enemy in _counts(tables.stones):
        if found := tables.summary(own, enemy):
            numbers = (found.won, found.drawn, found.lost, max(found.longest_win, found.longest_loss), found.bytes)
            table.add_row(f"{own}v{enemy}", *(f"{number:,}" for number in numbers))
    return table


def _counts(stones: int) -> list[tuple[int, int]]:
    return [(own, total - own) for total in range(2, stones + 1) for own in range(1, total)]


def _total(game: Game, tables: Tables, stones: int, language: str) -> str:
    """How many positions there are up to so many stones, whoever is to move."""
    from marblebox.games.fanorona import Fanorona

    assert isinstance(game, Fanorona)
    points = len(game.board.points)
    found = [summary for counts in _counts(stones) if (summary := tables.summary(*counts))]
    return _TOTAL.in_language(language).format(
        stones=stones,
        all=sum(comb(points, own) * comb(points - own, enemy) for own, enemy in _counts(stones)),
        own=sum(summary.won + summary.drawn + summary.lost for summary in found),
        bytes=sum(summary.bytes for summary in found),
        folder=tables.folder.name,
    )


def _probe(state: State, folder: Path | None, language: str) -> None:
    """The value of the position, and of every move."""
    tables = _opened(state.game, folder)
    print(_words(tables, state, language))
    for move in state.legal_moves():
        print(f"{move}\t{_words(tables, state.play_unchecked(move), language)}")


def _words(tables: Tables, state: State, language: str) -> str:
    if state.outcome:
        winners = [state.game.seat_names[seat].in_language(language) for seat in state.outcome.winners]
        return ": ".join([_ENDS.in_language(language), *winners])
    verdict = tables.probe(state)
    return verdict.words(state, language) if verdict else _UNKNOWN.in_language(language)
