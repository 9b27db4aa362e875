"""`marblebox replay`: a record, move by move."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from marblebox.cli.play import words
from marblebox.cli.terminal import LanguageOption, chosen_language, fail
from marblebox.core.errors import InputError
from marblebox.core.text import Text, alike

if TYPE_CHECKING:
    from collections.abc import Sequence

    from marblebox.cli.play.screen import Screen
    from marblebox.core.game import State
    from marblebox.core.record import Line, Record

_NEXT = Text("Enter: next move ", "Enter: nächster Zug ")
_UNFINISHED = Text("The game is unfinished.", "Die Partie ist nicht beendet.")
_CLAIMED = Text("Result: {result} ({reason})", "Ergebnis: {result} ({reason})")
_TAGS = {
    "Date": Text("Date", "Datum"),
    "Match": Text("Match", "Match"),
    "Round": Text("Game of the match", "Partie des Matchs"),
    "Seats": Text("Seats", "Plätze"),
    "Termination": Text("Ended by", "Beendet durch"),
}
_NO_GAME = Text(
    "there is no game {number}; the file holds {count}", "es gibt keine Partie {number}; die Datei hat {count}"
)
_BEYOND = Text(
    "the record ends in round {last}; --from {number} is beyond that",
    "die Aufzeichnung endet in Runde {last}; --from {number} liegt dahinter",
)
_CUT_SHORT = Text(
    "{file}: {problem}; what stands before it is shown", "{file}: {problem}; gezeigt ist, was davor steht"
)
_GAME = Text("Game {number} of {count}", "Partie {number} von {count}")


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game record, or a game as a rule sheet prints it.")],
    start: Annotated[
        int, typer.Option("--from", min=0, metavar="N", help="Begin to show at this round; 0 is the start.")
    ] = 0,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter before each move.")] = False,
    show_final: Annotated[bool, typer.Option("--show-final", help="Show only the final position.")] = False,
    game: Annotated[int | None, typer.Option(min=1, metavar="K", help="Show only this game of a match.")] = None,
    recover: Annotated[
        bool, typer.Option("--recover", help="Show a damaged record up to the damage; exit status 1.")
    ] = False,
    lang: LanguageOption = None,
) -> None:
    """Show a recorded game move by move; every move is verified."""
    from marblebox.cli.play.screen import Screen
    from marblebox.cli.records import records_in
    from marblebox.core.files import read_text

    records = records_in(read_text(file), file, recover)
    screen = Screen(chosen_language(lang))
    chosen = [_picked(records, game)] if game else records
    for number, record in enumerate(chosen, game or 1):
        if len(records) > 1:
            screen.say(_GAME, "bold", number=number, count=len(records))
        _show(screen, record, len(record.line.nodes) if show_final else _first_of_round(record, start), step)
    if problem := records[-1].problem:
        fail(_CUT_SHORT.filled(file=file, problem=problem.told).in_language(screen.language))


def _picked(records: list[Record], number: int) -> Record:
    if number > len(records):
        raise InputError(_NO_GAME.filled(number=number, count=len(records)))
    return records[number - 1]


def _rounds(record: Record) -> list[int]:
    """The number of the round to which each move belongs, as the record counts them."""
    beginner, number, rounds = record.initial.to_move, 1, []
    for before, after in pairwise(record.states):
        rounds.append(number)
        number += after.to_move == beginner and before.to_move != beginner
    return rounds


def _first_of_round(record: Record, number: int) -> int:
    """Which move begins that round, counted from one; 0 stands for the start of the game."""
    rounds = _rounds(record)
    if number and number not in rounds:
        raise InputError(_BEYOND.filled(last=max(rounds, default=0), number=number))
    return rounds.index(number) + 1 if number else 0


def _show(screen: Screen, record: Record, first: int, step: bool) -> None:
    """The tags, then every position from the first wanted one on, then how it ended."""
    screen.show("\n".join([record.game.spec, *_headings(record, screen.language)]))
    if first == 0:
        _show_position(screen, record, 0)
        if record.line.intro:
            screen.show(record.line.intro)
    for number in range(max(first, 1), len(record.line.nodes) + 1):
        if step and number > first and not _go_on(screen):
            return
        _show_move(screen, record, number)
        _show_position(screen, record, number)
    _show_end(screen, record)


def _go_on(screen: Screen) -> bool:
    try:
        return screen.ask(_NEXT).lower() not in words.QUIT_WORDS
    except EOFError:
        return False


def _headings(record: Record, language: str) -> list[str]:
    """The tags, those we know in the reader's language."""
    from marblebox.core.record import seat_tags

    known = {**_TAGS, **dict(zip(seat_tags(record.game), record.game.seat_names, strict=True))}
    return [f"{known.get(name, alike(name)).in_language(language)}: {value}" for name, value in record.tags.items()]


def _names(record: Record, language: str) -> list[str]:
    from marblebox.cli.play.seats import HUMAN, called, names_in

    titles = [title.in_language(language) for title in record.game.seat_names]
    players = zip(titles, names_in(record.game, record.tags), strict=True)
    return [called(title, HUMAN, who, language) for title, who in players]


def _show_move(screen: Screen, record: Record, number: int) -> None:
    from rich.text import Text as Styled

    from marblebox.cli.kit import kit_of

    node, before = record.line.nodes[number - 1], record.states[number - 1]
    dots = "." if before.to_move == record.initial.to_move else "..."  # as in the record
    names, hands, move = _names(record, screen.language), _open_hands(record), before.find(node.move, node.seat)
    told = kit_of(record.game).announced(before, move, node.seat, names, hands, screen.language)
    screen.show(Styled(f"{_rounds(record)[number - 1]}{dots} {told}", style="bold"))
    if node.comment:
        screen.show(Styled(f"   {node.comment}", style="italic"))
    for variation in node.variations:
        screen.show(Styled(f"   ({_written(before, variation, hands, screen.language)})", style="dim"))


def _written(state: State, line: Line, hands: Sequence[int], language: str) -> str:
    """A variation in one line, its own variations in brackets."""
    from marblebox.cli.kit import kit_of

    parts = [f"{{{line.intro}}}"] if line.intro else []
    for node in line.nodes:
        move = state.find(node.move, node.seat)
        parts.append(kit_of(state.game).mentioned(state, move, node.seat, hands, language))
        parts += [f"{{{node.comment}}}"] if node.comment else []
        parts += [f"({_written(state, variation, hands, language)})" for variation in node.variations]
        state = state.play_unchecked(move, node.seat)
    return " ".join(parts)


def _open_hands(record: Record) -> Sequence[int]:
    """The seats whose cards are shown: nobody spies on a game that goes on."""
    return range(record.game.seats) if record.final.outcome else ()


def _show_position(screen: Screen, record: Record, number: int) -> None:
    from marblebox.cli.play.drawing import drawn

    states, nodes = record.states, record.line.nodes
    last = states[number - 1].find(nodes[number - 1].move, nodes[number - 1].seat) if number else None
    screen.show(drawn(states[number], last, _names(record, screen.language), _open_hands(record), screen.language))
    screen.show("")


def _show_end(screen: Screen, record: Record) -> None:
    from marblebox.cli.kit import kit_of
    from marblebox.cli.play.ending import told

    outcome, names, language = record.final.outcome, _names(record, screen.language), screen.language
    if outcome:
        reckoned = kit_of(record.game).reckoned(record.final, names, language)
        for line in (*reckoned, *told(record.game, outcome, names, language)):
            screen.show(line)
    elif record.claimed_result != "*":
        screen.say(_CLAIMED, result=record.claimed_result, reason=record.tags.get("Termination", ""))
    else:
        screen.say(_UNFINISHED)
