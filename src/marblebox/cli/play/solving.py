"""Solving a puzzle at the terminal."""

from __future__ import annotations

from marblebox.cli.kit import kit_of
from marblebox.cli.play import words
from marblebox.cli.play.drawing import drawn
from marblebox.cli.play.screen import Screen
from marblebox.core.errors import IllegalMove
from marblebox.core.game import Move, State
from marblebox.core.puzzle_data import way
from marblebox.core.puzzles import Puzzle
from marblebox.core.puzzling import task, theme_words, tried
from marblebox.core.text import Text

_HEADING = Text("Puzzle {key}, rated {rating} ({way})", "Aufgabe {key}, Wertung {rating} ({way})")
_ASK = Text("Your move (hint, solution, quit): ", "Dein Zug (tipp, lösung, ende): ")
_REPLY = Text("Right. {name} replies {move}.", "Richtig. {name} antwortet {move}.")
_SOLVED = Text("Solved.", "Gelöst.")
_SOLUTION = Text("The solution: {moves}", "Die Lösung: {moves}")
_HINT = Text("What it is about: {themes}", "Worum es geht: {themes}")
_NO_THEME = Text("There is no hint for this one.", "Hierfür gibt es keinen Tipp.")
_HINT_WORDS = ("hint", "tipp")
_SOLUTION_WORDS = ("solution", "lösung", "loesung")


def solve(screen: Screen, puzzle: Puzzle) -> None:
    """Show the task and take moves until it is solved or somebody has had enough."""
    told = way(puzzle.state.game).in_language(screen.language)
    screen.say(_HEADING, "bold", key=puzzle.key, rating=puzzle.rating, way=told)
    _show(screen, puzzle.state, None, puzzle.seat)
    screen.say(task(puzzle), "bold")
    count = 0
    while count < len(puzzle.solution):
        answer = _asked(screen)
        if answer is None:
            return
        if answer.lower() in _HINT_WORDS:
            _hint(screen, puzzle)
        elif answer.lower() in _SOLUTION_WORDS:
            screen.say(_SOLUTION, moves=", ".join(puzzle.solution[count:]))
            return
        else:
            count = _tried(screen, puzzle, count, answer)
    screen.say(_SOLVED, "bold green")


def _asked(screen: Screen) -> str | None:
    """What somebody types; None if that is to leave."""
    try:
        answer = screen.ask(_ASK)
    except EOFError:
        return None
    return None if answer.lower() in words.QUIT_WORDS else answer


def _hint(screen: Screen, puzzle: Puzzle) -> None:
    game = puzzle.state.game
    themes = ", ".join(theme_words(game, theme).in_language(screen.language) for theme in puzzle.themes)
    screen.say(_HINT if themes else _NO_THEME, themes=themes)


def _tried(screen: Screen, puzzle: Puzzle, count: int, text: str) -> int:
    """How many moves of the solution stand after a try."""
    state = puzzle.after(count)
    try:
        found = tried(puzzle, count, kit_of(state.game).canonical(text))
    except IllegalMove as problem:
        screen.complain(problem.told.in_language(screen.language))
        return count
    if not found.right:
        screen.complain(found.why.in_language(screen.language) if found.why else "")
        return count
    if found.reply is None:
        _show(screen, puzzle.after(count + 1), state.find(found.move), puzzle.seat)
        return count + 1
    replying = puzzle.after(count + 1)
    assert replying.to_move is not None  # it has a reply
    name = state.game.seat_names[replying.to_move].in_language(screen.language)
    screen.say(_REPLY, name=name, move=found.reply)
    _show(screen, puzzle.after(count + 2), replying.find(found.reply), puzzle.seat)
    return count + 2


def _show(screen: Screen, state: State, last: Move | None, seat: int) -> None:
    names = [name.in_language(screen.language) for name in state.game.seat_names]
    screen.show(drawn(state, last, names, (seat,), screen.language))
