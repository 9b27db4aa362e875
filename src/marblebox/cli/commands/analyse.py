"""`marblebox analyse`: the best moves of a position, getting better while you watch."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from marblebox.cli.terminal import LanguageOption, chosen_language
from marblebox.core.text import Text

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from marblebox.engine.analysis import Analysis, AnalysisStream
    from marblebox.engine.search import Line

_TITLE = Text("{name} to move, depth {depth}, {nodes:,} nodes, {seconds:.1f} s",
              "{name} am Zug, Tiefe {depth}, {nodes:,} Stellungen, {seconds:.1f} s")  # fmt: skip
_BOOK = Text("Opening book: {moves}", "Eröffnungsbuch: {moves}")
_MOST_FROM_BOOK = 5
_HEADINGS = (Text("Judgement", "Urteil"), Text("Score", "Wert"), Text("Moves", "Züge"))

_OPTIONS = {
    "seconds": "--time", "depth": "--depth", "nodes": "--nodes", "lines": "--lines", "threads": "--threads",
    "table_mib": "--table",
}  # fmt: skip


def analyse(
    spec: Annotated[str | None, typer.Argument(help="The game; not needed with --record.")] = None,
    position: Annotated[str | None, typer.Option(help="Analyse this position text instead of the start.")] = None,
    record: Annotated[Path | None, typer.Option(help="Analyse the game in this file.")] = None,
    ply: Annotated[int | None, typer.Option(min=0, help="After how many moves of the record; default: all.")] = None,
    time: Annotated[float, typer.Option(help="Seconds to think.")] = 5.0,
    depth: Annotated[int | None, typer.Option(help="Look at most this many turns ahead.")] = None,
    nodes: Annotated[int | None, typer.Option(help="Look at no more than this many positions.")] = None,
    lines: Annotated[int, typer.Option(help="How many of the best moves to show.")] = 3,
    threads: Annotated[int, typer.Option(help="How many threads search together.")] = 1,
    table: Annotated[int, typer.Option(help="Memory for what has been found, in MiB.")] = 64,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the start, where chance has a part in it.")] = 0,
    book: Annotated[bool, typer.Option(help="Whether to show what the opening book says.")] = True,
    lang: LanguageOption = None,
) -> None:
    """Show the best moves of a position, with winning chances and what is proven."""
    from marblebox.cli.options import named
    from marblebox.cli.positions import meant
    from marblebox.cli.terminal import new_console
    from marblebox.engine.analysis import analyse as begin

    state, _ = meant(spec, position, record, ply, seed)
    with named(**_OPTIONS):
        stream = begin(state, seconds=time, depth=depth, nodes=nodes, lines=lines, threads=threads, table_mib=table)
    console, language = new_console(), chosen_language(lang)
    with stream:
        if console.is_terminal:
            _show_live(console, stream, language, book)
        else:
            _print_lines(stream, language, book)


def _show_live(console: Console, stream: AnalysisStream, language: str, book: bool) -> None:
    from rich.live import Live

    with Live(console=console, auto_refresh=False) as live:
        for analysis in stream:
            live.update(_table(analysis, language, book), refresh=True)


def _print_lines(stream: AnalysisStream, language: str, book: bool) -> None:
    """What the book says, then one line of text for each of the best moves at each depth."""
    told = None
    for analysis in stream:
        if told is None and book and analysis.book:
            print(_from_book(analysis, language), flush=True)
        if told == (analysis.depth, analysis.lines):
            continue  # the search has ended with what it said last
        told = analysis.depth, analysis.lines
        for number, line in enumerate(analysis.lines, 1):
            print(analysis.depth, number, *_cells(analysis, line, language), sep="\t", flush=True)


def _cells(analysis: Analysis, line: Line, language: str) -> tuple[str, str, str]:
    """Score, judgement and moves; what is proven needs no score."""
    from marblebox.cli.numbers import with_numbers_of

    score = "" if line.proven else f"{line.score / 100:+.2f}"
    verdict = analysis.verdict(line, language)
    return with_numbers_of(language, score), with_numbers_of(language, verdict), " ".join(line.moves)


def _from_book(analysis: Analysis, language: str) -> str:
    from marblebox.cli.numbers import with_numbers_of

    moves = "; ".join(f"{known.move} {known.score / 100:+.2f}" for known in analysis.book[:_MOST_FROM_BOOK])
    return with_numbers_of(language, _BOOK.in_language(language).format(moves=moves))


def _table(analysis: Analysis, language: str, book: bool) -> RenderableType:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(title=_title(analysis, language), title_justify="left", box=SIMPLE_HEAD, pad_edge=False)
    for heading in _HEADINGS:
        table.add_column(heading.in_language(language), overflow="fold")
    for line in analysis.lines:
        style = "bold green" if line.proven == "won" else "red" if line.proven == "lost" else ""
        score, verdict, moves = _cells(analysis, line, language)
        table.add_row(verdict, score, moves, style=style)
    if book and analysis.book:
        table.caption, table.caption_justify = _from_book(analysis, language), "left"
    return table


def _title(analysis: Analysis, language: str) -> str:
    from marblebox.cli.numbers import with_numbers_of

    seat = analysis.state.to_move
    assert seat is not None  # a finished game is not analysed
    name = analysis.state.game.seat_names[seat].in_language(language)
    title = _TITLE.in_language(language).format(
        name=name, depth=analysis.depth, nodes=analysis.nodes, seconds=analysis.seconds
    )
    return with_numbers_of(language, title)
