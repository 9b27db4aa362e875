"""`marblebox play`: a game at the terminal, among people or against the computer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from marblebox.cli.examples import game_help
from marblebox.cli.seat_options import with_seat_options
from marblebox.cli.terminal import LanguageOption, chosen_language
from marblebox.core.errors import InputError
from marblebox.core.limits import LARGEST_SEED
from marblebox.core.text import Text

if TYPE_CHECKING:
    from marblebox.cli.play.keeper import Keeper
    from marblebox.cli.play.match_loop import MatchLoop
    from marblebox.cli.play.screen import Screen
    from marblebox.cli.play.seats import Seating
    from marblebox.core.match import Match
    from marblebox.core.record import Record

MatchKind = Literal["series", "best_of", "revanche"]
DRAWN_SEEDS = 2**32  # short enough to be typed again

_AS_IT_IS = Text(
    "--record resumes a game as it is; leave out {options}",
    "--record setzt eine Partie fort, wie sie ist; lass {options} weg",
)
_ENDLESS = Text(
    "a series goes on until somebody stops it; let computers play --match best_of",
    "eine Serie geht weiter, bis jemand aufhört; lass Computer --match best_of spielen",
)
_NO_COUNT = Text(
    "--games belongs to --match best_of; a series ends when you stop, a revanche by its rules",
    "--games gehört zu --match best_of; eine Serie endet, wenn ihr aufhört, eine Revanche nach ihren Regeln",
)
_NO_MATCH = Text(
    "{path} holds {count} games that are no match; keep the one to resume in a file",
    "in {path} stehen {count} Partien, die kein Match sind; leg die, die weitergehen soll, in eine eigene Datei",
)
_GAME_OVER = Text(
    "the game in {path} is over; look at it with: marblebox replay {path}",
    "die Partie in {path} ist zu Ende; sieh sie dir an mit: marblebox replay {path}",
)
_MATCH_OVER = Text(
    "the match in {path} is over; look at it with: marblebox replay {path}",
    "das Match in {path} ist zu Ende; sieh es dir an mit: marblebox replay {path}",
)


@with_seat_options
def play(
    spec: Annotated[str | None, typer.Argument(metavar="SPEC", help=game_help())] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="KIND,KIND",
            help="Who sits where, for each seat human, engine:1 to engine:10 or simple: human,engine:3.",
        ),
    ] = None,
    by_seat: dict[str, str] = {},  # noqa: B006 - never changed; an option for each seat takes its place
    time: Annotated[float, typer.Option(metavar="SECONDS", help="Seconds a move for engine:10.")] = 1.0,
    player: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="The name of a player, first seat first; give it once for each."),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(min=0, max=LARGEST_SEED, metavar="N", help="Decides whatever is left to chance."),
    ] = None,
    match: Annotated[
        MatchKind | None,
        typer.Option(metavar="KIND", help="Several games, the loser begins the next: series, best_of or revanche."),
    ] = None,
    games: Annotated[int | None, typer.Option(metavar="N", help="How many games a best_of match has at most.")] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Resume the game or match in this file.")] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save to this file when the game ends or you leave.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Let saving replace an existing file.")] = False,
    lang: LanguageOption = None,
) -> None:
    """Play a game in the terminal; without SPEC you choose one."""
    from marblebox.cli.options import named
    from marblebox.cli.play.keeper import Keeper
    from marblebox.cli.play.screen import Quit, Screen
    from marblebox.cli.play.seats import Seating

    screen, keeper = Screen(chosen_language(lang)), Keeper(save or record, force)
    seating = Seating(seats, by_seat, time)
    try:
        with named(seconds="--time"):
            if record:
                _refuse({"SPEC": spec, "--seed": seed, "--match": match, "--games": games})
                loop = _resumed(screen, keeper, record, seating, player)
            else:
                keeper.check()
                loop = _new(screen, keeper, spec, seating, player or [], seed, match, games)
    except Quit:
        return
    except EOFError:
        print()
        return
    loop.run()


def _refuse(given: dict[str, object]) -> None:
    """A resumed game has all of that in its file."""
    if both := [name for name, value in given.items() if value is not None]:
        raise InputError(_AS_IT_IS.filled(options=", ".join(both)))


# --- a new game -------------------------------------------------------------------------------------------------------


def _new(
    screen: Screen,
    keeper: Keeper,
    spec: str | None,
    seating: Seating,
    names: list[str],
    seed: int | None,
    match: MatchKind | None,
    games: int | None,
) -> MatchLoop:
    import secrets

    from marblebox.cli.kit import kit_of
    from marblebox.cli.play import words
    from marblebox.cli.play.choosing import choose_game, choose_opponent, title_of
    from marblebox.cli.play.match_loop import MatchLoop
    from marblebox.cli.play.seats import HUMAN, checked_names, needs_seed, seated, tags_of
    from marblebox.cli.records import refuse_file
    from marblebox.core.record import Record
    from marblebox.core.registry import load

    # 1. the game, and who plays it
    text = choose_game(screen) if spec is None else spec
    refuse_file(text)
    game = load(text)
    kinds = seating.kinds(game) or [HUMAN] * game.seats
    if seating.kinds(game) is None and spec is None:
        kinds[1:] = [choose_opponent(screen) or HUMAN] * (game.seats - 1)
    seed = secrets.randbelow(DRAWN_SEEDS) if seed is None else seed
    chairs = seated(game, kinds, checked_names(names), seed, screen.language, seating.seconds)
    planned = _match(text, match, games)
    if match == "series" and HUMAN not in kinds:
        raise InputError(_ENDLESS)
    # 2. what the terminal asks about the game
    title = title_of(game, screen.language)
    people = [seat for seat, kind in enumerate(kinds) if kind == HUMAN]
    game = kit_of(game).settled(screen, game, text, people)
    # 3. the table
    tags = {**tags_of(game, chairs), "Date": _today()}
    if planned:
        tags |= {"Match": planned.tag, "Round": "1"}
        planned = _match(game.spec, match, games)
    screen.say(words.WELCOME, title=title)
    return MatchLoop(screen, chairs, Record(game, seed if needs_seed(game, tags) else 0, tags=tags), keeper, planned)


def _match(spec: str, kind: MatchKind | None, games: int | None) -> Match | None:
    from marblebox.core.match import Match

    if games is not None and kind != "best_of":
        raise InputError(_NO_COUNT)
    return Match.of(spec, kind, games or 3) if kind else None


def _today() -> str:
    from datetime import date

    return date.today().isoformat()


# --- an old game ------------------------------------------------------------------------------------------------------


def _resumed(screen: Screen, keeper: Keeper, path: Path, seating: Seating, names: list[str] | None) -> MatchLoop:
    from marblebox.cli.numbers import counted
    from marblebox.cli.play import words
    from marblebox.cli.play.match_loop import MatchLoop
    from marblebox.cli.play.seats import checked_names, kinds_in, names_in, retagged, seated
    from marblebox.cli.records import records_in

    # 1. the games in the file; the last one is to go on
    records = records_in(keeper.read(path), path)
    keeper.check()
    record, match = _unfinished(path, records)
    # 2. who plays it: as before, unless somebody else is named
    finished = records[:-1] if record is records[-1] else records
    kinds = seating.kinds(record.game) or kinds_in(record.game, record.tags)
    sitting = checked_names(names) if names else names_in(record.game, record.tags)
    chairs = seated(record.game, kinds, sitting, record.seed, screen.language, seating.seconds)
    record = replace(record, tags=retagged(record.game, record.tags, chairs))
    screen.show(counted(len(record.line.nodes), *words.RESUMED, screen.language))
    return MatchLoop(screen, chairs, record, keeper, match, finished)


def _unfinished(path: Path, records: list[Record]) -> tuple[Record, Match | None]:
    """The game to go on with: the last one, or the next of its match."""
    from marblebox.cli.play.match_loop import next_record
    from marblebox.core.match import Match

    last = records[-1]
    if "Match" not in records[0].tags:
        if len(records) > 1:
            raise InputError(_NO_MATCH.filled(path=path, count=len(records)))
        if last.outcome:
            raise InputError(_GAME_OVER.filled(path=path))
        return last, None
    match = Match.from_records(records)
    if match.over:
        raise InputError(_MATCH_OVER.filled(path=path))
    return (next_record(last, match) if last.outcome else last), match
