"""A position as a board shows it, worked out from texts alone: what is in the box, what a seat sees, what it may do.

`look` tells all a board needs about a state, `follow` reads a position and plays moves from it. The server answers
requests with it and tells live games with the same parts; without a network it runs in the page. Nothing is remembered
between two questions, so a question is bounded, and whatever is wrong with it is said with the field that is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Any

from marblebox.core.errors import IllegalMove, InputError, PositionError, SpecError, StudyError
from marblebox.core.game import Game, Outcome, State
from marblebox.core.limits import at_most
from marblebox.core.registry import games, load
from marblebox.core.text import Text, sentence, shortened
from marblebox.core.traits import Traits

Data = dict[str, Any]

MOST_MOVES = 2000
LONGEST_MOVE = 400  # characters
LONGEST_POSITION = 2000
MOST_OPTIONS = 2_000  # of a position; those of games that people play have some hundreds at most
MOST_SURVEYED = 500_000  # legal moves met on the way, so that no made-up position keeps somebody else waiting

_SEATED = re.compile(r"([1-9]):(.+)")  # as records write a move made out of turn
_TRAITS = tuple(field.name for field in fields(Traits) if field.name not in ("unit", "reasons"))

_TOO_MANY_MOVES = Text("At most {most} moves can be followed at once.", "Höchstens {most} Züge auf einmal.")
_TOO_LONG = Text(
    "This text is too long; {most} characters are the most.", "Dieser Text ist zu lang; höchstens {most} Zeichen."
)
_TOO_MANY_TURNS = Text(
    "This position has more legal turns than can be handled.",
    "Diese Stellung hat mehr erlaubte Züge, als sich verarbeiten lassen.",
)
_NO_SEAT = Text(
    "There is no such seat in this game; it has {count}.", "Diesen Platz gibt es hier nicht; das Spiel hat {count}."
)
_MOVE_NUMBER = Text("Move {number}, {move}: {reason}", "Zug {number}, {move}: {reason}")


def follow(
    spec: str,
    position: str | None = None,
    seed: int = 0,
    moves: Sequence[str] = (),
    seat: int | None = None,
    help: bool = True,  # noqa: A002 - as tables call it
) -> Data:
    """The position after those moves, from that position or from the beginning that the seed deals.

    A move made out of turn begins with the number of its seat, as in records: `2:lay 17`. Without a seat everything is
    seen by whoever is to move, as by somebody who moves for all of them. Without help previews leave the seeing to her.
    """
    game = _loaded(spec)
    if seat is not None and not 0 <= seat < game.seats:
        raise StudyError("bad_seat", _NO_SEAT.filled(count=game.seats), "seat")
    with at_most(MOST_OPTIONS + 1):
        first = _first(game, position, seed)
        steps = list(_played(first, moves, seat))
        shown = look(game, steps[-1][0] if steps else first, seat, help)
    return {**shown, "start": first.board_text, "steps": [step for _, step in steps]}


def reached(spec: str, position: str | None = None, seed: int = 0, moves: Sequence[str] = ()) -> State:
    """The state itself that `follow` would show."""
    game = _loaded(spec)
    with at_most(MOST_OPTIONS + 1):
        first = _first(game, position, seed)
        return [first, *(state for state, _ in _played(first, moves, None))][-1]


def look(game: Game, state: State, seat: int | None, helped: bool = True) -> Data:
    """Everything a board needs to show a state as that seat may see it, without a seat as whoever is to move does.

    `position` is the whole truth all the same: whoever asks about a position has it already.
    """
    viewer = state.to_move if seat is None else seat
    name = game.spec.partition("(")[0]
    return {
        "spec": game.spec,
        **called(name, game),
        "traits": traits(game),
        "reasons": reasons(game),
        "seats": [title._asdict() for title in game.seat_names],
        "material": game.material,
        "position": state.text,
        "seat": viewer,
        "to_move": state.to_move,
        "view": state.view(viewer),
        "start": state.board_text,
        "board": state.board_text,
        "points": list(state.points),
        "options": [] if viewer is None or state.outcome else options(state, viewer, helped),
        "help": helped,
        "outcome": outcome_data(state.outcome),
        "steps": [],
    }


# --- parts, which live games are told with too ------------------------------------------------------------------------


def options(state: State, seat: int, helped: bool) -> list[Data]:
    """What that seat may do, each with what it would do."""
    moves = state.offered_moves(seat)[:MOST_OPTIONS]
    return [{"move": str(move), "effect": state.preview(move, seat, helped)} for move in moves]


def outcome_data(outcome: Outcome | None) -> Data | None:
    if outcome is None:
        return None
    return {
        "scores": list(outcome.scores),
        "reason": outcome.reason,
        "winners": list(outcome.winners),
        "places": None if outcome.places is None else list(outcome.places),
    }


def title_of(name: str) -> Text:
    """What the game of that name, or the preset that has a name of its own, is called."""
    for game in games():
        if game.name == name:
            return game.title
        if name in game.preset_names.values():
            return next(variant.title for variant in game.variants if variant.spec == name)
    raise KeyError(name)


def called(name: str, game: Game) -> Data:
    """How a game is called, and the game of which that may be a preset."""
    return {"name": name, "kit": game.name, "title": title_of(name)._asdict()}


def traits(game: Game) -> Data:
    own = game.traits
    flags = {name: getattr(own, name) for name in _TRAITS}
    return {**flags, "unit": {form: text._asdict() for form, text in own.unit._asdict().items()}}


def reasons(game: Game) -> Data:
    """Every way in which the game can end, in words."""
    return {reason.code: reason.text._asdict() for reason in game.traits.all_reasons}


# --- reading and playing ----------------------------------------------------------------------------------------------


def _loaded(spec: str) -> Game:
    try:
        return load(spec)
    except InputError as problem:
        field = problem.field if isinstance(problem, SpecError) else None
        raise StudyError("bad_spec", sentence(problem.told), field or "spec") from None


def _first(game: Game, position: str | None, seed: int) -> State:
    return game.initial(seed) if position is None else position_of(game, position)


def position_of(game: Game, position: str) -> State:
    """The state that a text describes; StudyError says what is wrong with it."""
    if len(position) > LONGEST_POSITION:
        raise StudyError("too_long", _TOO_LONG.filled(most=LONGEST_POSITION), "position")
    try:
        state = game.parse(position)
        _surveyed(state, "position")
    except StudyError:
        raise
    except InputError as problem:
        raise StudyError("bad_position", sentence(problem.told), "position") from None
    return state


def _surveyed(state: State, field: str) -> int:
    """How many legal moves there are, unless they are too many."""
    count = len(state.legal_moves()) if state.outcome is None else 0
    if count > MOST_OPTIONS:
        raise StudyError("too_many_turns", _TOO_MANY_TURNS, field)
    return count


def _played(state: State, moves: Sequence[str], viewer: int | None) -> Iterator[tuple[State, Data]]:
    """Each move in turn: the state after it, and how it is told."""
    if len(moves) > MOST_MOVES:
        raise StudyError("too_many_moves", _TOO_MANY_MOVES.filled(most=MOST_MOVES), "moves")
    met = 0
    for number, text in enumerate(moves, 1):
        try:
            after, step = _step(state, text, viewer)
            met += _surveyed(after, "moves")
        except StudyError:
            raise
        except InputError as problem:
            raise _refused(problem, text, number, len(moves)) from None
        if met > MOST_SURVEYED:
            raise StudyError("too_many_turns", _TOO_MANY_TURNS, "moves")
        yield after, step
        state = after


def _step(before: State, text: str, viewer: int | None) -> tuple[State, Data]:
    seat, words = _seat_and_move(before, text)
    move = before.find(words, seat)
    acting = before.to_move if seat is None else seat
    assert acting is not None  # find has refused what comes after the end
    after = before.play_unchecked(move, acting)
    talk = str(move) in map(str, before.talk_moves(acting))
    step = {
        "seat": acting,
        "move": str(move),
        "effect": {} if talk else before.effect(move, acting, acting if viewer is None else viewer),
        "board": after.board_text,
        "points": list(after.points),
        "position": after.text,
    }
    return after, step


def _seat_and_move(state: State, text: str) -> tuple[int | None, str]:
    """Who makes a move, if it says so, and the move."""
    if len(text) > LONGEST_MOVE:
        raise StudyError("too_long", _TOO_LONG.filled(most=LONGEST_MOVE), "moves")
    match = _SEATED.fullmatch(text)
    if not match:
        return None, text
    if int(match[1]) > state.game.seats:
        raise StudyError("bad_seat", _NO_SEAT.filled(count=state.game.seats), "moves")
    return int(match[1]) - 1, match[2]


def _refused(problem: InputError, text: str, number: int, count: int) -> StudyError:
    """The rule that forbids a move. Of the last one everybody sees which it was; an earlier one is named."""
    if isinstance(problem, PositionError):
        return StudyError("too_many_turns", _TOO_MANY_TURNS, "moves")
    reason = problem.reason if isinstance(problem, IllegalMove) else problem.told
    if number == count:
        return StudyError("illegal_move", sentence(reason), "moves")
    named = _MOVE_NUMBER.filled(number=number, move=shortened(text), reason=reason)
    return StudyError("illegal_move", sentence(named), "moves")
