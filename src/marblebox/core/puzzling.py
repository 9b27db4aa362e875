"""Solving puzzles: the task in words, a try at it, and why a wrong one is wrong."""

from __future__ import annotations

from dataclasses import dataclass

from marblebox.core.errors import InputError
from marblebox.core.game import Game, Move, State
from marblebox.core.puzzles import Puzzle, same_move
from marblebox.core.text import Text, alike

TASKS = {
    "win": Text("{name} to move and win, whatever the reply.", "{name} ist am Zug und gewinnt, was auch immer folgt."),
    "gain": Text(
        "{name} to move. Come out at least {count} ahead of where you are now, whatever the reply.",
        "{name} ist am Zug. Steh danach um mindestens {count} besser da als jetzt, was auch immer folgt.",
    ),
}
_WIN_BY = Text(
    "{name} to move and win by {lead}, whatever the reply.",
    "{name} ist am Zug und gewinnt mit {lead} Vorsprung, was auch immer folgt.",
)
THEMES = {
    "line": Text("Several moves", "Mehrere Züge"),
    "restraint": Text("Less is more", "Weniger ist mehr"),
    "endgame": Text("Endgame", "Endspiel"),
    "proven": Text("Proven endgame", "Bewiesenes Endspiel"),
}

_ANSWERED = Text(
    "Not quite: {name} can answer {reply}, and that costs you {count}.",
    "Nicht ganz: {name} kann mit {reply} antworten, und das kostet dich {count}.",
)
_HARMLESS = Text(
    "Not quite: it does no harm at once, but another move does more.",
    "Nicht ganz: Es schadet nicht gleich, aber ein anderer Zug bringt mehr.",
)
_OVER = Text("Not quite: that ends the game without winning it.", "Nicht ganz: Damit endet die Partie ohne Sieg.")
_NO_TURN = Text("there is nothing to solve after {count} moves", "nach {count} Zügen gibt es nichts zu lösen")


@dataclass(frozen=True)
class Try:
    """What comes of a move: whether it is right, the reply to it where the solution goes on, and else why it is not."""

    move: str  # as records write it
    right: bool
    done: bool = False
    reply: str | None = None
    why: Text | None = None


def task(puzzle: Puzzle) -> Text:
    """What is asked for."""
    game, tasks = puzzle.state.game, {**TASKS, **puzzle.state.game.puzzle_words.tasks}
    words = tasks.get(puzzle.claim) or tasks[puzzle.word]
    name, unit = game.seat_names[puzzle.seat], game.traits.unit
    if puzzle.word == "win" and puzzle.number:
        return _WIN_BY.filled(name=name, lead=unit.lead(puzzle.number))
    return words.filled(name=name, count=unit.counted(puzzle.number))


def theme_words(game: Game | type[Game], theme: str) -> Text:
    """What a theme is called; one that nobody has words for is called as it is."""
    return {**THEMES, **game.puzzle_words.themes}.get(theme, alike(theme))


def tried(puzzle: Puzzle, count: int, move: str) -> Try:
    """What comes of a move after so many moves of the solution; IllegalMove if there is no such move."""
    if count % 2 or not 0 <= count < len(puzzle.solution):
        raise InputError(_NO_TURN.filled(count=count))
    state = puzzle.after(count)
    found = state.find(move)
    if not same_move(state, found, puzzle.solution[count]):
        return Try(str(found), right=False, why=_why_not(puzzle, state, found))
    reply = puzzle.solution[count + 1] if count + 1 < len(puzzle.solution) else None
    return Try(str(found), right=True, done=reply is None, reply=reply)


def _why_not(puzzle: Puzzle, state: State, move: Move) -> Text:
    return state.slip(move, puzzle.claim) or _cost(puzzle, state.play_unchecked(move))


def _cost(puzzle: Puzzle, after: State) -> Text:
    """What the reply that hurts most at once takes, by the game's own count."""
    if after.outcome:
        return _OVER
    before = _lead(after, puzzle.seat)
    replies = {reply.result_key: reply for reply in after.legal_moves()}.values()
    leads = {str(reply): _lead(after.play_unchecked(reply), puzzle.seat) for reply in replies}
    worst = min(leads, key=lambda reply: leads[reply])
    if leads[worst] >= before:
        return _HARMLESS
    game, turn = after.game, after.to_move
    assert turn is not None  # the game goes on
    lost = game.traits.unit.counted(before - leads[worst])
    return _ANSWERED.filled(name=game.seat_names[turn], reply=worst, count=lost)


def _lead(state: State, seat: int) -> int:
    """How far a seat is ahead of the best of the others."""
    return state.points[seat] - max(points for other, points in enumerate(state.points) if other != seat)
