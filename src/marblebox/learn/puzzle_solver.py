"""Solving puzzles: the task in words, a try at it, why a wrong one is wrong, and what speaks for the right one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from marblebox.core.errors import InputError
from marblebox.core.game import Game, Move, State
from marblebox.core.position_data import title_of
from marblebox.core.registry import load
from marblebox.core.text import NOTHING, Text, alike, joined
from marblebox.learn.kit import Mistake, kit_of
from marblebox.learn.puzzles import Puzzle, same_move

TASKS = {
    "win": Text("Win, whatever the reply.", "Gewinne, was auch immer folgt."),
    "gain": Text(
        "Gain at least {count} on your opponent, whatever the reply.",
        "Mach mindestens {count} gut, was auch immer folgt.",
    ),
}
_YOUR_TURN = Text("You are {name}, and it is your turn.", "Du bist {name} und am Zug.")
_WIN_BY = Text(
    "Win by at least {lead}, whatever the reply.",
    "Gewinne mit mindestens {lead} Vorsprung, was auch immer folgt.",
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
_ENDS = Text("That ends the game: {reason}.", "Damit ist die Partie zu Ende: {reason}.")
_COMES_TO = {
    "win": Text("{name} wins from here, whatever {other} does.", "{name} gewinnt von hier an, was {other} auch tut."),
    "gain": Text(
        "In any case you come out at least {count} ahead of where you began.",
        "In jedem Fall stehst du danach um mindestens {count} besser da als zuvor.",
    ),
}
_ALL_IN_ALL = Text(
    "All in all you are {count} better off than at the beginning.",
    "Insgesamt stehst du um {count} besser da als am Anfang.",
)
_WINS_BY = Text(
    "If both play their best from here, {name} wins by {lead}.",
    "Spielen beide von hier an das Beste, gewinnt {name} mit {lead} Vorsprung.",
)
_NO_TURN = Text("there is nothing to solve after {count} moves", "nach {count} Zügen gibt es nichts zu lösen")


@dataclass(frozen=True)
class Attempt:
    """What comes of a move: whether it is right; the reply of the solution to it, or the one that punishes it; and why.

    What punishes a wrong move is settled where the rules alone show it; else it is what costs most at once.
    """

    move: str  # as records write it
    right: bool
    done: bool = False
    reply: str | None = None
    why: Text | None = None
    settled: bool = True


def task(puzzle: Puzzle) -> Text:
    """Who one is, and what is asked for."""
    game, tasks = puzzle.state.game, {**TASKS, **kit_of(puzzle.state.game).puzzle_words.tasks}
    words = tasks.get(puzzle.claim) or tasks[puzzle.word]
    name, unit, number = game.seat_names[puzzle.seat], game.traits.unit, puzzle.number
    if puzzle.word == "win" and number:
        wanted = _WIN_BY.filled(lead=unit.lead(number))
    else:
        wanted = words.filled(name=name, count=unit.counted(number))
    return joined((_YOUR_TURN.filled(name=name), wanted))


@cache
def unusual_rules(spec: str) -> Text:
    """What is different here from the usual rules of a game, which its lessons teach; nothing where that is all."""
    game, usual = load(spec), load(spec.partition("(")[0]).rules.texts()
    different = (f"{name}={text}" for name, text in game.rules.texts().items() if text != usual[name])
    words = kit_of(game).puzzle_words.rules
    return joined([words[each] for each in different if each in words])


def rules_title(game: Game) -> Text:
    """Which game it is and under which rules, in the words of the ways to play that they are made of."""
    own, ways = _settings(game.spec), [variant for variant in game.variants if _is_of(variant.spec, game)]
    fitting = [variant for variant in ways if _settings(variant.spec) <= own]
    untold = own.difference(*(_settings(variant.spec) for variant in fitting))
    nearest = [variant for variant in ways if _settings(variant.spec) & untold]  # which brings that along, and more
    special = [one.title for one in (*fitting, *nearest[:1]) if _settings(one.spec)] or [one.title for one in fitting]
    if not special:
        return alike(game.spec)
    title = title_of(game.spec.partition("(")[0])
    told = zip(title, joined(special, " · "), strict=True)
    return Text(*(words if words.startswith(name) else f"{name} · {words}" for name, words in told))


def _settings(spec: str) -> set[str]:
    return {part.strip() for part in spec.partition("(")[2].rstrip(")").split(",") if part.strip()}


def _is_of(spec: str, game: Game) -> bool:
    return spec.partition("(")[0] == game.spec.partition("(")[0]


def theme_words(game: Game | type[Game], theme: str) -> Text:
    """What a theme is called; one that nobody has words for is called as it is."""
    return {**THEMES, **kit_of(game).puzzle_words.themes}.get(theme, alike(theme))


def try_move(puzzle: Puzzle, count: int, move: str) -> Attempt:
    """What comes of a move after so many moves of the solution; IllegalMove if there is no such move."""
    if count % 2 or not 0 <= count < len(puzzle.solution):
        raise InputError(_NO_TURN.filled(count=count))
    state = puzzle.after(count)
    found = state.find(move)
    if not same_move(state, found, puzzle.solution[count]):
        return _missed(puzzle, count, found)
    reply = puzzle.solution[count + 1] if count + 1 < len(puzzle.solution) else None
    return Attempt(str(found), right=True, done=reply is None, reply=reply)


def _missed(puzzle: Puzzle, count: int, move: Move) -> Attempt:
    state = puzzle.after(count)
    after = state.play_unchecked(move)
    shown = kit_of(state.game).mistake(state, move, _claim(puzzle, count))
    mistake = shown or _cost(puzzle, after)
    reply = None if mistake.reply is None else str(mistake.reply)
    return Attempt(str(move), right=False, reply=reply, why=mistake.why, settled=bool(shown or after.outcome))


def _claim(puzzle: Puzzle, count: int) -> str:
    """What is claimed of the move after so many: a win of every one of them, anything else of the first alone."""
    return puzzle.claim if count == 0 or puzzle.word == "win" else ""


def _cost(puzzle: Puzzle, after: State) -> Mistake:
    """What the reply that hurts most at once takes, by the game's own count."""
    if after.outcome:
        return Mistake(_OVER)
    before = _lead(after, puzzle.seat)
    replies = {reply.result_key: reply for reply in after.legal_moves()}.values()
    leads = {reply: _lead(after.play_unchecked(reply), puzzle.seat) for reply in replies}
    worst = min(leads, key=lambda reply: leads[reply])
    if leads[worst] >= before:
        return Mistake(_HARMLESS)
    game, turn = after.game, after.to_move
    assert turn is not None  # the game goes on
    lost = game.traits.unit.counted(before - leads[worst])
    return Mistake(_ANSWERED.filled(name=game.seat_names[turn], reply=worst.in_words, count=lost), worst)


def _lead(state: State, seat: int) -> int:
    """How far a seat is ahead of the best of the others."""
    return state.points[seat] - max(points for other, points in enumerate(state.points) if other != seat)


# --- what speaks for the solution ------------------------------------------------------------------------------------


def reasons(puzzle: Puzzle) -> tuple[Text, ...]:
    """What speaks for each of the solver's moves."""
    return tuple(_reasons(puzzle, count) for count in range(0, len(puzzle.solution), 2))


def _reasons(puzzle: Puzzle, count: int) -> Text:
    state, claim = puzzle.after(count), _claim(puzzle, count)
    move = state.find(puzzle.solution[count])
    after = state.play_unchecked(move)
    so_far = _so_far(puzzle, after) if count and puzzle.word == "gain" else NOTHING
    merits = kit_of(state.game).merits(state, move, claim)
    return joined((merits, _end(after) if after.outcome else _comes_to(puzzle, claim), so_far))


def _so_far(puzzle: Puzzle, after: State) -> Text:
    """What the moves up to here have gained."""
    gained = _lead(after, puzzle.seat) - _lead(puzzle.state, puzzle.seat)
    return _ALL_IN_ALL.filled(count=after.game.traits.unit.counted(gained)) if gained > 0 else NOTHING


def _end(after: State) -> Text:
    assert after.outcome is not None
    return _ENDS.filled(reason=after.game.traits.reason(after.outcome.reason))


def _comes_to(puzzle: Puzzle, claim: str) -> Text:
    """What the claim comes to; nothing where the game says that itself."""
    game, unit = puzzle.state.game, puzzle.state.game.traits.unit
    words = _COMES_TO.get(puzzle.word) if claim else None
    if words is None:
        return NOTHING
    name, others = game.seat_names[puzzle.seat], [n for at, n in enumerate(game.seat_names) if at != puzzle.seat]
    if puzzle.word == "win" and puzzle.number:
        return _WINS_BY.filled(name=name, lead=unit.lead(puzzle.number))
    return words.filled(name=name, other=others[0], count=unit.counted(puzzle.number))
