"""Studies: a position, worked out from texts alone, for requests about positions that belong to no game.

`follow` reads a position and plays moves from it. Nothing is remembered between two questions, so each is bounded.
Whatever is wrong with it is said with the field that is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from marblebox.core.errors import IllegalMove, InputError, PositionError, SpecError, StudyError
from marblebox.core.game import Game, State
from marblebox.core.limits import at_most
from marblebox.core.position_data import MOST_OPTIONS, TOO_LONG, TOO_MANY_TURNS, Data, check_options, look, position_of
from marblebox.core.registry import load
from marblebox.core.text import Text, sentence, shortened

MOST_MOVES = 2000
LONGEST_MOVE = 400  # characters
MOST_SURVEYED = 500_000  # legal moves met on the way, so that no made-up position keeps somebody else waiting

_SEATED = re.compile(r"([1-9]):(.+)")  # as records write a move made out of turn
_TOO_MANY_MOVES = Text("At most {most} moves can be followed at once.", "Höchstens {most} Züge auf einmal.")
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


# --- reading and playing ----------------------------------------------------------------------------------------------


def _loaded(spec: str) -> Game:
    try:
        return load(spec)
    except InputError as problem:
        field = problem.field if isinstance(problem, SpecError) else None
        raise StudyError("bad_spec", sentence(problem.told), field or "spec") from None


def _first(game: Game, position: str | None, seed: int) -> State:
    return game.initial(seed) if position is None else position_of(game, position)


def _played(state: State, moves: Sequence[str], viewer: int | None) -> Iterator[tuple[State, Data]]:
    """Each move in turn: the state after it, and how it is told."""
    if len(moves) > MOST_MOVES:
        raise StudyError("too_many_moves", _TOO_MANY_MOVES.filled(most=MOST_MOVES), "moves")
    met = 0
    for number, text in enumerate(moves, 1):
        try:
            after, step = _step(state, text, viewer)
            met += check_options(after, "moves")
        except StudyError:
            raise
        except InputError as problem:
            raise _refused(problem, text, number, len(moves)) from None
        if met > MOST_SURVEYED:
            raise StudyError("too_many_turns", TOO_MANY_TURNS, "moves")
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
        "effect": {} if talk else before.game.view.effect(before, move, acting, acting if viewer is None else viewer),
        "board": after.board_text,
        "points": list(after.points),
        "position": after.text,
    }
    return after, step


def _seat_and_move(state: State, text: str) -> tuple[int | None, str]:
    """Who makes a move, if it says so, and the move."""
    if len(text) > LONGEST_MOVE:
        raise StudyError("too_long", TOO_LONG.filled(most=LONGEST_MOVE), "moves")
    match = _SEATED.fullmatch(text)
    if not match:
        return None, text
    if int(match[1]) > state.game.seats:
        raise StudyError("bad_seat", _NO_SEAT.filled(count=state.game.seats), "moves")
    return int(match[1]) - 1, match[2]


def _refused(problem: InputError, text: str, number: int, count: int) -> StudyError:
    """The rule that forbids a move. Of the last one everybody sees which it was; an earlier one is named."""
    if isinstance(problem, PositionError):
        return StudyError("too_many_turns", TOO_MANY_TURNS, "moves")
    reason = problem.reason if isinstance(problem, IllegalMove) else problem.told
    if number == count:
        return StudyError("illegal_move", sentence(reason), "moves")
    named = _MOVE_NUMBER.filled(number=number, move=shortened(text), reason=reason)
    return StudyError("illegal_move", sentence(named), "moves")
