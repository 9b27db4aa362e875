"""Puzzles as plain data, for a page in the browser, with or without a server."""

from __future__ import annotations

from dataclasses import asdict
from datetime import date
from typing import Any

from marblebox.core.errors import InputError
from marblebox.core.position_data import title_of
from marblebox.core.registry import load
from marblebox.core.text import NOTHING, Text
from marblebox.learn.puzzle_solver import reasons, rules_title, task, theme_words, try_move, unusual_rules
from marblebox.learn.puzzles import Puzzle, all_puzzles, find_puzzle, puzzle_of_day

Data = dict[str, Any]

_NO_DATE = Text("{day} is not a date such as 2026-05-17", "{day} ist kein Datum wie 2026-05-17")


def listed() -> Data:
    """Every puzzle with what one chooses by, and the themes of each game in words."""
    puzzles = list(all_puzzles().values())
    themes: dict[str, dict[str, Data]] = {}
    for puzzle in puzzles:
        game = load(puzzle.spec)
        for theme in puzzle.themes:
            themes.setdefault(game.name, {})[theme] = theme_words(game, theme)._asdict()
    return {"puzzles": [_entry(puzzle) for puzzle in puzzles], "themes": themes}


def shown(key: str) -> Data:
    """A puzzle with its task, its solution, and what speaks for each move of it."""
    puzzle = find_puzzle(key)
    game = puzzle.state.game
    return {
        **_entry(puzzle),
        "spec": puzzle.spec,
        "title": title_of(puzzle.spec.partition("(")[0])._asdict(),
        "way": rules_title(game)._asdict(),
        "unusual_rules": unusual_rules(puzzle.spec)._asdict(),
        "position": puzzle.position,
        "board": puzzle.state.board_text,
        "groups": game.view.groups(puzzle.state),
        "seat": puzzle.seat,
        "task": task(puzzle)._asdict(),
        "themes": {theme: theme_words(game, theme)._asdict() for theme in puzzle.themes},
        "solution": list(puzzle.solution),
        "reasons": [reason._asdict() for reason in reasons(puzzle)],
    }


def shown_on(day: str, hard: bool = False) -> Data:
    """The easy or the hard puzzle of a day such as 2026-05-17: the same for everybody."""
    try:
        number = date.fromisoformat(day).toordinal()
    except ValueError:
        raise InputError(_NO_DATE.filled(day=repr(day[:20]))) from None
    return shown(puzzle_of_day(number, hard).key)


def answer(key: str, count: int, move: str) -> Data:
    """What comes of a move after so many moves of the solution."""
    found = try_move(find_puzzle(key), count, move)
    return {**asdict(found), "why": found.why and found.why._asdict()}


def _entry(puzzle: Puzzle) -> Data:
    return {
        "key": puzzle.key,
        "name": puzzle.spec.partition("(")[0],
        "kit": load(puzzle.spec).name,
        "rating": puzzle.rating,
        "usual": unusual_rules(puzzle.spec) == NOTHING,
        "themes": list(puzzle.themes),
        "moves": (len(puzzle.solution) + 1) // 2,
    }
