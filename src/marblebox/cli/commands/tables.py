"""`marblebox tables`: build endgame tables, look into them, and verify them."""

from __future__ import annotations

from contextlib import contextmanager
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from marblebox.cli.examples import game_help
from marblebox.cli.terminal import LanguageOption, chosen_language, warn
from marblebox.core.errors import InputError
from marblebox.core.text import Text, alike

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.console import RenderableType

    from marblebox.core.game import Game, Move, State
    from marblebox.tables import Tables
    from marblebox.tables.build import Progress as BuildProgress
    from marblebox.tables.condition import Condition

DEFAULT_PIECES = 5
UNKNOWN = 0.5  # where moves are sorted by merit: behind those that win, before the others

_HEADINGS = (
    Text("Stones", "Steine"),
    Text("Won", "Gewonnen"),
    Text("Drawn", "Remis"),
    Text("Lost", "Verloren"),
    Text("Longest", "Längster"),
    Text("Bytes", "Bytes"),
)
_TOTAL = Text(
    "up to {stones} stones: {all:,} positions, {own:,} without mirror images, in {bytes:,} bytes",
    "bis zu {stones} Steine: {all:,} Stellungen, {own:,} ohne Spiegelbilder, in {bytes:,} Bytes",
)
_CHECKING = Text("checking the tables in {folder}", "prüfe die Tabellen in {folder}")
_ANEW = Text("{fault}; it is built anew", "{fault}; sie wird neu gebaut")
_READY = Text("up to {stones} stones: {folder}", "bis zu {stones} Steine: {folder}")
_THERE = Text(
    "up to {stones} stones, which were there already: {folder}",
    "bis zu {stones} Steine, die schon da waren: {folder}",
)
_VERIFIED = Text("{table}\t{count:,} positions agree", "{table}\t{count:,} Stellungen stimmen")
_ENDS = Text("the game is over: {name} wins", "die Partie ist zu Ende: {name} gewinnt")
_ENDS_DRAWN = Text("the game is over: a draw", "die Partie ist zu Ende: remis")
_BEST = Text("best", "am besten")
_NEEDS_POSITION = Text(
    "probe needs --position TEXT, and only probe takes it",
    "probe braucht --position TEXT, und nur probe kann etwas damit anfangen",
)
_NO_TABLES = Text(
    "there are no tables in {place}; build some with: {command}",
    "in {place} liegen keine Tabellen; bau welche mit: {command}",
)
_TOO_MANY = Text(
    "{stones} stones; there are tables up to {most}", "{stones} Steine; Tabellen gibt es bis zu {most} Steinen"
)
_BUILD_MORE = Text("{lack}; build more with: {command}", "{lack}; bau mehr mit: {command}")
_AND_SO = alike("{lack}; {more}")


def tables(
    action: Annotated[Literal["build", "info", "probe", "verify"], typer.Argument(help="What to do.")],
    spec: Annotated[str, typer.Argument(help=game_help())],
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
    """Endgame tables, for the games that have some: every position with few stones, exactly."""
    from marblebox.cli.signals import ending_in_order
    from marblebox.core.registry import load

    game, language = load(spec), chosen_language(lang)
    if (position is None) == (action == "probe"):
        raise InputError(_NEEDS_POSITION)
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
    from marblebox.tables.build import build, check_memory
    from marblebox.tables.cluster import build_on_ray
    from marblebox.tables.store import check_stones

    check_stones(game, pieces)
    check_memory(memory)
    _tell_checking(game, folder, language)
    built: list[object] = []

    def survey(found: Condition) -> None:
        built.extend(found.missing)
        for fault in found.damaged.values():
            warn(_ANEW.in_language(language).format(fault=fault))

    with _progress() as show:
        if ray:
            place = build_on_ray(game, pieces, folder, address=ray, listener=show, surveyor=survey)
        else:
            place = build(game, pieces, folder, threads=threads, memory=memory, listener=show, surveyor=survey)
    print((_READY if built else _THERE).in_language(language).format(stones=pieces, folder=place))


def _tell_checking(game: Game, folder: Path | None, language: str) -> None:
    from marblebox.tables.store import folder_for

    place = folder_for(game, folder)
    if place.is_dir():
        warn(_CHECKING.in_language(language).format(folder=place))


@contextmanager
def _progress() -> Iterator[Callable[[BuildProgress], None]]:
    """A bar, which appears when there is something to show: what is refused before comes without one."""
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
    progress = Progress(*columns, console=Console(stderr=True, markup=False))
    bar = progress.add_task("", total=None)

    def show(now: BuildProgress) -> None:
        progress.start()
        progress.update(bar, total=now.total, completed=now.done, description=f"{now.pair}, {now.step}")

    try:
        yield show
    finally:
        if progress.live.is_started:
            progress.stop()


def _verify(game: Game, pieces: int | None, folder: Path | None, threads: int | None, language: str) -> None:
    from marblebox.cli.numbers import with_numbers_of
    from marblebox.tables.verify import verify

    for found in verify(game, pieces, folder, threads=threads):
        table = f"{found.own}v{found.enemy}"
        told = _VERIFIED.in_language(language).format(table=table, count=found.positions)
        print(with_numbers_of(language, told), flush=True)


def _opened(game: Game, folder: Path | None) -> Tables:
    from marblebox.tables import open_tables
    from marblebox.tables.store import building, folder_for

    tables = open_tables(game, folder)
    if tables is None:
        place = folder_for(game, folder)
        raise InputError(_NO_TABLES.filled(place=place, command=building(game, DEFAULT_PIECES, place)))
    return tables


def _info(game: Game, folder: Path | None, language: str) -> None:
    from marblebox.cli.terminal import new_console

    tables, console = _opened(game, folder), new_console()
    console.print(_overview(tables, language))
    for stones in range(2, tables.stones + 1):
        console.print(_total(game, tables, stones, language), soft_wrap=True)


def _overview(tables: Tables, language: str) -> RenderableType:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from marblebox.cli.numbers import with_numbers_of

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for heading in _HEADINGS:
        table.add_column(heading.in_language(language), justify="right")
    for own, enemy in _counts(tables.stones):
        if found := tables.summary(own, enemy):
            numbers = (found.won, found.drawn, found.lost, max(found.longest_win, found.longest_loss), found.bytes)
            table.add_row(f"{own}v{enemy}", *(with_numbers_of(language, f"{number:,}") for number in numbers))
    return table


def _counts(stones: int) -> list[tuple[int, int]]:
    return [(own, total - own) for total in range(2, stones + 1) for own in range(1, total)]


def _total(game: Game, tables: Tables, stones: int, language: str) -> str:
    """How many positions there are up to so many stones, whoever is to move."""
    from marblebox.cli.numbers import with_numbers_of
    from marblebox.tables.store import kit_for

    points = kit_for(game).points(game)
    found = [summary for counts in _counts(stones) if (summary := tables.summary(*counts))]
    told = _TOTAL.in_language(language).format(
        stones=stones,
        all=sum(comb(points, own) * comb(points - own, enemy) for own, enemy in _counts(stones)),
        own=sum(summary.won + summary.drawn + summary.lost for summary in found),
        bytes=sum(summary.bytes for summary in found),
    )
    return f"{with_numbers_of(language, told)}; {tables.folder.name}"


def _probe(state: State, folder: Path | None, language: str) -> None:
    """The value of the position and of every move, the best first, all counted from now."""
    tables = _opened(state.game, folder)
    _check_size(state, tables)
    print(_words(tables, state, language))
    merits = {move: tables.merit(state, move) for move in state.legal_moves()}
    known = [merit for merit in merits.values() if merit is not None]
    best = max(known) if known and (len(known) == len(merits) or max(known) > 0) else None
    for move in sorted(merits, key=lambda move: _order(merits[move])):
        mark = [_BEST.in_language(language)] if best is not None and merits[move] == best else []
        print(move, _words_after(tables, state, move, language), *mark, sep="\t")


def _order(merit: float | None) -> float:
    """Best first; what is not known may be better than a draw."""
    return -UNKNOWN if merit is None else -merit


def _check_size(state: State, tables: Tables) -> None:
    from marblebox.tables.store import building, check_stones

    stones = sum(state.points)
    if stones > tables.stones:
        lack = _TOO_MANY.filled(stones=stones, most=tables.stones)
        try:
            check_stones(state.game, stones)
        except InputError as problem:
            raise InputError(_AND_SO.filled(lack=lack, more=problem.told)) from None
        raise InputError(_BUILD_MORE.filled(lack=lack, command=building(state.game, stones, tables.folder)))


def _words(tables: Tables, state: State, language: str) -> str:
    if state.outcome:
        winners = [state.game.seat_names[seat] for seat in state.outcome.winners]
        return (_ENDS.filled(name=winners[0]) if winners else _ENDS_DRAWN).in_language(language)
    verdict = tables.probe(state)
    return verdict.words(state, language) if verdict else tables.why_not(state).in_language(language)


def _words_after(tables: Tables, state: State, move: Move, language: str) -> str:
    after = state.play_unchecked(move)
    verdict = None if after.outcome else tables.after(state, move)
    return verdict.words(state, language) if verdict else _words(tables, after, language)
