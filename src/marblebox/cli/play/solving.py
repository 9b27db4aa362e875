"""Solving a puzzle at the terminal."""

from __future__ import annotations

from marblebox.cli.kit import kit_of
from marblebox.cli.play import words
from marblebox.cli.play.drawing import drawn
from marblebox.cli.play.refusing import MOVES, list_or_refuse
from marblebox.cli.play.screen import Quit, Screen
from marblebox.core.errors import IllegalMove
from marblebox.core.game import Move, State
from marblebox.core.text import NOTHING, Text, alike, joined
from marblebox.learn.puzzle_solver import reasons, rules_title, task, theme_words, try_move, unusual_rules
from marblebox.learn.puzzles import Puzzle, next_puzzle

_HEADING = Text("{way}: puzzle {key}, difficulty {rating}", "{way}: Aufgabe {key}, Schwierigkeit {rating}")
_ASK = Text("Your move (?, hint, solution, quit): ", "Dein Zug (?, tipp, lösung, ende): ")
_HOW = Text(
    "Type a move. hint says where to look, asked again it says the move, then why; solution shows it, quit leaves.",
    "Zug eingeben; tipp sagt, wo man hinsieht, noch einmal: den Zug, dann warum; lösung zeigt sie, ende hört auf.",
)
_REPLY = Text("Right. {name} replies {move}.", "Richtig. {name} antwortet {move}.")
_SOLVED = Text("Solved.", "Gelöst.")
_SOLUTION = Text("The solution: {moves}", "Die Lösung: {moves}")
_HINT = Text("What it is about: {themes}", "Worum es geht: {themes}")
_WHY = alike("{move}: {why}")
_HINT_WORDS = ("hint", "tipp")
_SOLUTION_WORDS = ("solution", "show", "lösung", "loesung", "zeig", "zeige")
_COMMANDS = (*_HINT_WORDS, *_SOLUTION_WORDS, *words.HELP_WORDS, *words.QUIT_WORDS)
_ANOTHER = Text("The next puzzle? [Y/n] ", "Die nächste Aufgabe? [J/n] ")


def solve(screen: Screen, first: Puzzle) -> None:
    """One puzzle after the other, until there is none left or somebody has had enough."""
    puzzle: Puzzle | None = first
    try:
        while puzzle:
            _solve(screen, puzzle)
            puzzle = next_puzzle(puzzle)
            if puzzle and not screen.confirm(_ANOTHER, default=True):
                return
    except (EOFError, Quit):
        return


def _solve(screen: Screen, puzzle: Puzzle) -> None:
    """Show the task and take moves until it is solved or given away."""
    told = rules_title(puzzle.state.game).in_language(screen.language)
    screen.say(_HEADING, "bold", key=puzzle.key, rating=puzzle.rating, way=told)
    _show(screen, puzzle.state, None, puzzle.seat)
    screen.say(task(puzzle), "bold")
    if (differs := unusual_rules(puzzle.spec)) != NOTHING:
        screen.say(differs)
    count, hinted = 0, 0
    while count < len(puzzle.solution):
        answer = screen.answer(_ASK)
        if answer.lower() in _HINT_WORDS:
            hints = _hints(screen, puzzle, count)
            screen.say(alike(hints[min(hinted, len(hints) - 1)]))
            hinted += 1
        elif answer.lower() in _SOLUTION_WORDS:
            _give_away(screen, puzzle, count)
            return
        elif answer.lower() in words.HELP_WORDS or not answer:
            _help(screen, puzzle.after(count))
        else:
            before, count = count, _tried(screen, puzzle, count, answer)
            hinted = hinted if count == before else 0
    screen.say(_SOLVED, "bold green")
    screen.say(reasons(puzzle)[-1])


def _help(screen: Screen, state: State) -> None:
    kit = kit_of(state.game)
    screen.say(_HOW)
    screen.say(MOVES, moves=", ".join(kit.worded(move, screen.language) for move in state.legal_moves()))


def _give_away(screen: Screen, puzzle: Puzzle, count: int) -> None:
    """The rest of the solution, and where it leads."""
    *_, last = puzzle.solution
    screen.say(_SOLUTION, moves=", ".join(puzzle.solution[count:]))
    before = puzzle.after(len(puzzle.solution) - 1)
    _show(screen, puzzle.after(len(puzzle.solution)), before.find(last), puzzle.seat)
    for move, why in list(zip(puzzle.solution[::2], reasons(puzzle), strict=True))[count // 2 :]:
        screen.say(_WHY, move=move, why=why.in_language(screen.language))


def _hints(screen: Screen, puzzle: Puzzle, count: int) -> list[str]:
    """What it is about and where to look, then the move, then why."""
    state, kit, language = puzzle.after(count), kit_of(puzzle.state.game), screen.language
    move = state.find(puzzle.solution[count])
    themes = " · ".join(theme_words(state.game, theme).in_language(language) for theme in puzzle.themes)
    look = kit.look_at(state, move)
    about = _HINT.filled(themes=themes) if themes else NOTHING
    first = joined((about, words.LOOK_FIRST.filled(what=look) if look else NOTHING), "\n")
    told = first, words.TRY_MOVE.filled(move=kit.worded(move, language)), reasons(puzzle)[count // 2]
    return [hint.in_language(language) for hint in told if hint != NOTHING]


def _tried(screen: Screen, puzzle: Puzzle, count: int, text: str) -> int:
    """How many moves of the solution stand after a try."""
    state = puzzle.after(count)
    kit = kit_of(state.game)
    try:
        found = try_move(puzzle, count, kit.canonical(text))
    except IllegalMove as problem:
        list_or_refuse(screen, state, puzzle.seat, kit.canonical(text), problem, _COMMANDS)
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
