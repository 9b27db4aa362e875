"""`marblebox puzzles`: one to solve every day, the list of all, and the making of new ones."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated, Literal, TypeVar

import typer

from marblebox.cli.examples import example_name
from marblebox.cli.terminal import LanguageOption, chosen_language, fail
from marblebox.cli.tools import tool
from marblebox.core.errors import InputError
from marblebox.core.text import Text, alike, did_you_mean, joined, shortened

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from marblebox.learn.puzzles import Puzzle

T = TypeVar("T")

_FOUND = Text("game {number}: {count} found, {all} in all", "Partie {number}: {count} gefunden, {all} insgesamt")
_NEEDS_TABLES = Text(
    "; it takes endgame tables up to five stones: marblebox tables build {spec} --pieces 5",
    "; dafür braucht es Endspieltabellen bis fünf Steine: marblebox tables build {spec} --pieces 5",
)
_NOT_TAKEN = Text("puzzles {action} does not take {word}", "mit {word} kann puzzles {action} nichts anfangen")
_WHICH_GAME = Text("which game? Name one, such as {example}", "welches Spiel? Nenne eines, etwa {example}")
_WHICH_PUZZLE = Text(
    "which puzzle? Name a game, or give a key as marblebox puzzles list shows it",
    "welche Aufgabe? Nenne ein Spiel oder einen Schlüssel, wie ihn marblebox puzzles list zeigt",
)
_NO_PUZZLE = Text(
    "there is no puzzle {key}{question}; marblebox puzzles list shows the keys of all",
    "es gibt keine Aufgabe {key}{question}; marblebox puzzles list zeigt die Schlüssel aller",
)
_WHERE_TO = Text("where to? Say --out FILE", "wohin? Sag es mit --out FILE")
_WHERE_KEPT = Text(
    "where are they to be kept? Say --file FILE", "wo sollen sie aufbewahrt werden? Sag es mit --file FILE"
)
_NO_THEME = Text(
    "none of these puzzles has the theme {theme}{meant}; there are: {known}",
    "keine dieser Aufgaben hat das Thema {theme}{meant}; es gibt: {known}",
)
_NO_PUZZLES = Text("there are no puzzles in {files}", "in {files} stehen keine Aufgaben")
_SOUND = Text("{count} puzzles, all of them true", "{count} Aufgaben, alle stimmen")
_WRITTEN = Text("{count} puzzles: {file}", "{count} Aufgaben: {file}")
_GAMES, _SEED, _COUNT = 100, 0, 150  # unless told
_TAKES = {
    "today": ("--hard",),
    "solve": ("what",),
    "list": ("what", "--theme"),
    "make": ("what", "--file", "--games", "--seed"),
    "check": ("--file",),
    "choose": ("--file", "--count", "--out"),
}


def puzzles(
    action: Annotated[
        Literal["today", "solve", "list", "make", "check", "choose"],
        typer.Argument(help="What to do; without it, the easy puzzle of the day."),
    ] = "today",
    what: Annotated[
        str | None, typer.Argument(help="solve: a game, or the key of a puzzle; list: a game; make: the game to play.")
    ] = None,
    hard: Annotated[bool, typer.Option("--hard", help="today: the hard one instead of the easy one.")] = False,
    theme: Annotated[str | None, typer.Option(help="list: only those with this theme, as the list names it.")] = None,
    file: Annotated[
        list[Path] | None, typer.Option(help="make: where they are kept and it goes on; check, choose: those in there.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="make: how many games are looked through.")] = _GAMES,
    seed: Annotated[int, typer.Option(min=0, help="make: other seeds give other games.")] = _SEED,
    count: Annotated[int, typer.Option(min=1, help="choose: how many to keep.")] = _COUNT,
    out: Annotated[Path | None, typer.Option(help="choose: the file to write.")] = None,
    lang: LanguageOption = None,
) -> None:
    """Solve a puzzle, list them, or make new ones from games of the computer against itself."""
    language, files = chosen_language(lang), file or []
    told = {"what": what, "--hard": hard, "--theme": theme, "--file": file, "--out": out}
    numbers = {"--games": games != _GAMES, "--seed": seed != _SEED, "--count": count != _COUNT}
    _refuse_unused(action, {**told, **numbers})
    if action == "make":
        _make(_given(what, _WHICH_GAME.filled(example=example_name())), files, games, seed, language)
    elif action == "choose":
        _choose(files, count, _given(out, _WHERE_TO), language)
    elif action == "check":
        _check(files, language)
    elif action == "list":
        _list(what, theme, language)
    else:
        _solve(None if action == "today" else _given(what, _WHICH_PUZZLE), hard, language)


def _refuse_unused(action: str, told: dict[str, object]) -> None:
    """What an action has no use for was meant for another one, or differently."""
    for name, value in told.items():
        if value and name not in _TAKES[action]:
            word = name if name.startswith("-") else repr(shortened(str(value)))
            raise InputError(_NOT_TAKEN.filled(action=action, word=word))


def _given(value: T | None, question: Text) -> T:
    if value is None:
        raise InputError(question)
    return value


def _make(spec: str, files: list[Path], games: int, seed: int, language: str) -> None:
    from itertools import islice

    from marblebox.core.files import user_path
    from marblebox.core.registry import load

    file = user_path(str(_given(files[0] if files else None, _WHERE_KEPT)))
    run = tool("puzzles.generate").PuzzleRun(load(spec).spec, file, seed)
    left = max(0, games - run.played())
    for found in islice(run.work(), left):
        words = _FOUND.in_language(language)
        print(words.format(number=run.played(), count=len(found), all=len(run.keys())), flush=True)


def _choose(files: list[Path], count: int, out: Path, language: str) -> None:
    from marblebox.core.files import user_path, write_text

    generate = tool("puzzles.generate")
    kept = generate.choose(filter(None, map(generate.confirm, _read(files))), count)
    write_text(user_path(str(out)), "".join(f"{puzzle.text}\n" for puzzle in kept))
    print(_WRITTEN.in_language(language).format(count=len(kept), file=out))


def _check(files: list[Path], language: str) -> None:
    """Complain about the first puzzle of which something is not true."""
    generate = tool("puzzles.generate")
    every = list(_read(files))
    for puzzle in every:
        if wrong := generate.complaint(puzzle):
            needed = _NEEDS_TABLES.in_language(language).format(spec=quote(puzzle.spec))
            hint = needed if generate.BY_TABLES in puzzle.themes else ""
            fail(f"{puzzle.key} ({puzzle.spec}, {puzzle.position}): {wrong}{hint}")
    print(_SOUND.in_language(language).format(count=len(every)))


def _read(files: list[Path]) -> Iterable[Puzzle]:
    """The puzzles of the files, or those of the box."""
    from marblebox.core.files import read_text, user_path
    from marblebox.learn.puzzles import all_puzzles, read_puzzles

    if not files:
        return all_puzzles().values()
    found = [puzzle for file in files for puzzle in read_puzzles(read_text(user_path(str(file))).splitlines())]
    if not found:
        raise InputError(_NO_PUZZLES.filled(files=", ".join(map(str, files))))
    return found


def _list(name: str | None, theme: str | None, language: str) -> None:
    from marblebox.core.registry import load
    from marblebox.learn.puzzle_solver import theme_words
    from marblebox.learn.puzzles import all_puzzles

    wanted = name and load(name).spec.partition("(")[0]
    found = [one for one in all_puzzles().values() if not wanted or one.spec.partition("(")[0] == wanted]
    wished = theme and _theme(theme, found)
    for puzzle in found:
        if not wished or wished in puzzle.themes:
            themes = ", ".join(theme_words(puzzle.state.game, each).in_language(language) for each in puzzle.themes)
            print(puzzle.key, puzzle.rating, puzzle.spec, themes, sep="\t")


def _theme(wish: str, puzzles: Sequence[Puzzle]) -> str:
    """The theme that somebody means by its short name, or by what the list calls it in any language."""
    from marblebox.learn.puzzle_solver import theme_words

    named = {theme: theme_words(one.state.game, theme) for one in puzzles for theme in one.themes}
    known = {word.lower(): theme for theme in sorted(named) for word in (theme, *named[theme])}
    if wish.lower() in known:
        return known[wish.lower()]
    told = [Text(*(f"{theme} ({words})" for words in named[theme])) for theme in sorted(named)]
    listed = joined(told, ", ") if told else alike("–")
    raise InputError(_NO_THEME.filled(theme=repr(shortened(wish)), meant=did_you_mean(wish, known), known=listed))


def _solve(key: str | None, hard: bool, language: str) -> None:
    """The puzzle with that key, the easiest of that game, or the one of the day."""
    from datetime import date

    from marblebox.cli.play.screen import Screen
    from marblebox.cli.play.solving import solve
    from marblebox.core.registry import load, names
    from marblebox.learn.puzzles import all_puzzles, easiest_puzzle, puzzle_of_day

    if key is None:
        puzzle = puzzle_of_day(date.today().toordinal(), hard)
    elif key.partition("(")[0].strip().lower() in names() and (easiest := easiest_puzzle(load(key).spec)):
        puzzle = easiest
    elif key in all_puzzles():
        puzzle = all_puzzles()[key]
    else:
        raise InputError(_NO_PUZZLE.filled(key=repr(shortened(key)), question=did_you_mean(key, names())))
    solve(Screen(language), puzzle)
