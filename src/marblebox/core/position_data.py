"""A position as plain data: what a board shows, what a seat sees, what it may do.

`look` gives all that a board needs to show a state. Live games send the same parts one by one.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from marblebox.core.errors import InputError, StudyError
from marblebox.core.game import Game, State
from marblebox.core.registry import games
from marblebox.core.text import Text, sentence
from marblebox.core.traits import Traits
from marblebox.core.view import outcome_data

Data = dict[str, Any]

LONGEST_POSITION = 2000
MOST_OPTIONS = 2_000  # of a position; those of games that people play have some hundreds at most

_TRAITS = tuple(field.name for field in fields(Traits) if field.name not in ("unit", "reasons"))

TOO_LONG = Text(
    "This text is too long; {most} characters are the most.", "Dieser Text ist zu lang; höchstens {most} Zeichen."
)
TOO_MANY_TURNS = Text(
    "This position has more legal turns than can be handled.",
    "Diese Stellung hat mehr erlaubte Züge, als sich verarbeiten lassen.",
)


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


# --- parts ------------------------------------------------------------------------------------------------------------


def options(state: State, seat: int, helped: bool) -> list[Data]:
    """What that seat may do, each with what it would do."""
    moves = state.offered_moves(seat)[:MOST_OPTIONS]
    return [{"move": str(move), "effect": state.game.view.preview(state, move, seat, helped)} for move in moves]


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


# --- reading ----------------------------------------------------------------------------------------------------------


def position_of(game: Game, position: str) -> State:
    """The state that a text describes; StudyError says what is wrong with it."""
    if len(position) > LONGEST_POSITION:
        raise StudyError("too_long", TOO_LONG.filled(most=LONGEST_POSITION), "position")
    try:
        state = game.parse(position)
        check_options(state, "position")
    except StudyError:
        raise
    except InputError as problem:
        raise StudyError("bad_position", sentence(problem.told), "position") from None
    return state


def check_options(state: State, field: str) -> int:
    """How many legal moves there are; StudyError if they are too many to be shown."""
    count = len(state.legal_moves()) if state.outcome is None else 0
    if count > MOST_OPTIONS:
        raise StudyError("too_many_turns", TOO_MANY_TURNS, field)
    return count
