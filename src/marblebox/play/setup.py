"""How a game begins: from a wish to its first events, and from a game to the wish for another one like it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Protocol

from marblebox.core import position_data
from marblebox.core.errors import InputError, SpecError, StudyError
from marblebox.core.game import Game
from marblebox.core.limits import STRONGEST_LEVEL, WEAKEST_LEVEL, at_most
from marblebox.core.match import Match
from marblebox.core.registry import load
from marblebox.play import messages
from marblebox.play.decide import cleaned
from marblebox.play.events import Chair, Event, Opened, Started, TimeControl, naming
from marblebox.play.refusal import Refused
from marblebox.play.session import Session

HELPED_UP_TO = 5  # the level of a computer against which help is usual


class ClockWish(Protocol):
    @property
    def minutes(self) -> float: ...
    @property
    def increment(self) -> int: ...


class SeatWish(Protocol):
    """Who is to sit there: the one who asks (`me`), a friend by link (`friend`), or the computer (`engine`)."""

    @property
    def kind(self) -> str: ...
    @property
    def level(self) -> int: ...
    @property
    def name(self) -> str: ...


class Wish(Protocol):
    """What somebody wants to play."""

    @property
    def spec(self) -> str: ...
    @property
    def seats(self) -> Sequence[SeatWish]: ...
    @property
    def match(self) -> str: ...
    @property
    def games(self) -> int: ...
    @property
    def clock(self) -> ClockWish | None: ...
    @property
    def help(self) -> bool | None: ...
    @property
    def hints(self) -> bool: ...
    @property
    def position(self) -> str | None: ...


class Variation(Protocol):
    """What is to be different in a new game at the same seats."""

    @property
    def stronger(self) -> int: ...
    @property
    def hints(self) -> bool | None: ...


def opening(wish: Wish, seed: int) -> tuple[Event, ...]:
    """The events with which a game begins; Refused says what is wrong with the wish."""
    try:
        game = load(wish.spec)
        match = Match(game, wish.match, wish.games)
    except InputError as problem:
        field = problem.field if isinstance(problem, SpecError) else None
        raise Refused("bad_spec", messages.BAD_CHOICE.filled(reason=problem.told), field) from None
    if len(wish.seats) != game.seats:
        raise Refused("wrong_seats", messages.WRONG_SEATS.filled(count=game.seats, given=len(wish.seats)))
    clock = TimeControl(wish.clock.minutes, wish.clock.increment) if wish.clock else None
    chairs = tuple(map(_chair, wish.seats))
    helped = is_helped(chairs) if wish.help is None else wish.help
    opened = Opened(
        **naming(game),
        seats=chairs,
        match=match.kind,
        games=match.games,
        clock=clock,
        help=helped,
        hints=wish.hints and is_single(chairs),
    )
    return opened, Started.dealt(game, seed) if wish.position is None else _from_position(game, wish.position)


def _from_position(game: Game, position: str) -> Started:
    """A round from a position that somebody has chosen, unless nothing can be played there."""
    try:
        with at_most(position_data.MOST_OPTIONS + 1):  # nobody waits until more of them are counted
            state = position_data.position_of(game, position)
    except StudyError as problem:
        raise Refused(problem.code, problem.told, problem.field) from None
    if state.outcome:
        raise Refused("bad_position", messages.POSITION_OVER, "position")
    return Started.at(state)


def varied(session: Session, variation: Variation) -> dict[str, Any]:
    """The wish for a game like that one, as plain data."""
    match, time = session.match, session.time
    return {
        "spec": match.game.spec,
        "seats": [_seat_wish(chair, variation.stronger) for chair in session.chairs],
        "match": match.kind,
        "games": match.games,
        "clock": asdict(time) if time else None,
        "help": None if session.help == is_helped(session.chairs) else session.help,
        "hints": session.hints if variation.hints is None else variation.hints,
    }


def _seat_wish(chair: Chair, stronger: int) -> dict[str, Any]:
    if chair.level is None:
        return {"kind": "me", "name": chair.name}
    return {
        "kind": "engine",
        "level": min(max(chair.level + stronger, WEAKEST_LEVEL), STRONGEST_LEVEL),
        "name": chair.name,
    }


def is_helped(chairs: Sequence[Chair]) -> bool:
    """Among people everybody looks for herself, and so does who dares to play against strong computers."""
    levels = [chair.level for chair in chairs if chair.level is not None]
    return is_single(chairs) and max(levels) <= HELPED_UP_TO


def is_single(chairs: Sequence[Chair]) -> bool:
    """Whether one person plays against computers alone."""
    return sum(chair.level is None for chair in chairs) == 1 < len(chairs)


def _chair(wish: SeatWish) -> Chair:
    engine = wish.kind == "engine"
    return Chair(
        kind="engine" if engine else "human",
        level=wish.level if engine else None,
        name=cleaned(wish.name),
        joined=wish.kind != "friend",
    )
