"""What a session shows to those around it: plain data in the shape of the protocol's messages.

Whoever may know the same is shown the same, so everything is worked out once for each kind of onlooker.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from marblebox.core import position_data as study
from marblebox.core.game import State
from marblebox.core.view import outcome_data
from marblebox.server.match.round import Ply
from marblebox.server.match.session import GameSession
from marblebox.server.match.writing import Told, told
from marblebox.server.protocol import PROTOCOL

Data = dict[str, Any]
MOST_OPTIONS = study.MOST_OPTIONS
MUCH = 250  # steps and options together that are worked out without letting others wait


@dataclass(frozen=True)
class Onlooker:
    """What somebody has in a session: the seats she plays and those she advises; neither makes a spectator."""

    seats: tuple[int, ...] = ()
    advises: tuple[int, ...] = ()
    host: bool = False

    @property
    def sees(self) -> tuple[int | None, ...]:
        """Whose views she has."""
        return tuple(sorted({*self.seats, *self.advises})) or (None,)

    @property
    def is_stranger(self) -> bool:
        """Whether she has nothing at all here."""
        return self == Onlooker()

    def for_move(self, ply: Ply) -> int | None:
        """As whom she is told of a move: as the seat that may not know all of it, if there is one among hers, for those
        who share a device look at the same list."""
        full = str(ply.move)
        guessing = (
            seat for seat in self.sees if ply.before.game.view.told(ply.before, ply.move, ply.seat, seat) != full
        )
        return next(guessing, self.sees[0])


# --- messages ---------------------------------------------------------------------------------------------------------


def welcome(game: str, session: GameSession, onlooker: Onlooker, around: Data, time: int) -> Data:
    """Everything; `around` is who is there, as `presence` has it."""
    return {
        "type": "welcome",
        "protocol": PROTOCOL,
        "game": game,
        **study.called(session.name, session.game),
        "traits": study.traits(session.game),
        "reasons": study.reasons(session.game),
        "material": session.game.material,
        "help": session.help,
        "hints": session.hints,
        "you": {"seats": onlooker.seats, "advises": onlooker.advises, "host": onlooker.host},
        **around,
        "steps": _steps(session, onlooker, 0),
        "now": now(session, onlooker, time),
    }


def past_round(session: GameSession) -> Data:
    """A game of the match that is over, to somebody who has no seat in it any more."""
    nobody = Onlooker()
    return {
        "material": session.game.material,
        "steps": _steps(session, nobody, 0),
        "now": now(session, nobody, session.changed),
    }


def update(session: GameSession, before: GameSession, onlooker: Onlooker, key: str | None, time: int) -> Data:
    """What is new since the session was as it was before."""
    kept = _kept(session, before)
    return {
        "type": "update",
        "key": key,
        "kept": kept,
        "steps": _steps(session, onlooker, kept),
        "now": now(session, onlooker, time),
    }


def prepare(session: GameSession, onlookers: Iterable[Onlooker], first: int) -> None:
    """Work out what will be shown to them, from that step on, so that it only has to be sent."""
    for onlooker in onlookers:
        _steps(session, onlooker, first)
        now(session, onlooker, 0)


def is_much(session: GameSession, first: int) -> bool:
    """Whether it takes long to work out what is shown from that step on."""
    steps = len(session.round.steps) - max(first, len(session.round.shown))
    options = 0 if session.outcome else len(session.state.legal_moves())
    return steps + options > MUCH


def now(session: GameSession, onlooker: Onlooker, time: int) -> Data:
    return {**_common(session), "perspectives": _perspectives(session, onlooker), "time": time}


def seats(session: GameSession, present: Collection[int]) -> list[Data]:
    return [
        {
            "title": title._asdict(),
            "kind": chair.kind,
            "level": chair.level,
            "name": chair.name,
            "joined": chair.joined,
            "bot": chair.bot,
            "present": chair.kind == "engine" or seat in present,
        }
        for seat, (title, chair) in enumerate(zip(session.game.seat_names, session.chairs, strict=True))
    ]


def summary(session: GameSession) -> Data:
    """What a list of games says of this one, the same for everybody; whose turn it is is added for the one who asks."""
    return {
        "name": session.name,
        "title": study.title_of(session.name)._asdict(),
        "spec": session.game.spec,
        "seats": seats(session, ()),
        "round": session.round.number,
        "moves": len(session.round.steps),
        "board": _common(session)["board"],
        "groups": session.state.game.view.groups(session.state),
        "outcome": _common(session)["outcome"],
        "match": _common(session)["match"],
        "created": session.created,
        "changed": session.changed,
        "to_move": None if session.outcome else session.state.to_move,
        "swapped": session.swapped,
    }


# --- parts ------------------------------------------------------------------------------------------------------------


def _common(session: GameSession) -> Data:
    """What everybody is told about the present moment."""
    if "common" not in session.cache:
        clock = session.round.clock
        session.cache["common"] = {
            "seq": session.played,
            "round": session.round.number,
            "spec": session.game.spec,
            "start": session.round.first.board_text,
            "board": session.state.board_text,
            "points": list(session.state.points),
            "outcome": outcome_data(session.outcome),
            "offers": [{"seat": seat, "what": what} for seat, what in session.offers],
            "failed": sorted(session.failed),
            "swapped": session.swapped,
            "match": _match(session),
            "past": [one.number for one in session.past],
            "clocks": clock and {
                "remaining": list(clock.remaining),
                "running": clock.running,
                "since": clock.since,
                "increment": clock.increment,
            },
        }  # fmt: skip
    common: Data = session.cache["common"]
    return common


def _match(session: GameSession) -> Data:
    match, game = session.standing, session.game
    handicapped = [seat for seat in range(game.seats) if game.handicapped(seat) == game] if game.is_handicap else []
    return {
        "kind": match.kind,
        "games": match.games,
        "score": list(match.score),
        "winners": list(match.winners),
        "handicapped": handicapped[0] if handicapped else None,
    }


def _perspectives(session: GameSession, onlooker: Onlooker) -> list[Told]:
    return [_perspective(session, seat, seat in onlooker.seats) for seat in onlooker.sees]


def _perspective(session: GameSession, seat: int | None, plays: bool) -> Told:
    key = ("perspective", seat, plays)
    if key not in session.cache:
        acts = seat if plays else None
        perspective = {
            "seat": seat,
            "view": _view(session, seat),
            "held": _held(session, seat),
            "options": [] if acts is None or session.outcome else study.options(session.state, acts, session.help),
            "may": [] if acts is None else list(session.may(acts)),
        }
        session.cache[key] = told(perspective)
    return session.cache[key]


def _view(session: GameSession, seat: int | None) -> Data:
    """The view by the rules; the clock and aborting end a game too. Without secrets everybody sees the same."""
    if session.game.traits.secrets:
        view = session.state.view(seat)
    else:
        if "view" not in session.cache:
            session.cache["view"] = session.state.view(None)
        view = {**session.cache["view"], "seat": seat}
    return {**view, "to_move": None, "outcome": outcome_data(session.outcome)} if session.round.ended else view


def _held(session: GameSession, seat: int | None) -> Data | None:
    """What that seat alone may look at, in words."""
    if seat is None or not session.game.traits.secrets:
        return None
    held = session.state.held(seat)
    return held._asdict() if any(held) else None


def _kept(session: GameSession, before: GameSession) -> int:
    """How many steps of the round stood before and still do."""
    if session.round.number != before.round.number:
        return 0
    new, old = session.round.steps, before.round.steps
    kept = min(len(new), len(old))
    while kept and new[kept - 1].seq != old[kept - 1].seq:  # what comes before a step that stands stands too
        kept -= 1
    return kept


def _steps(session: GameSession, onlooker: Onlooker, first: int) -> list[Told]:
    plies = session.round.steps[first:]
    return [_step(session, ply, following, onlooker) for ply, following in zip_longest(plies, plies[1:])]


def _step(session: GameSession, ply: Ply, following: Ply | None, onlooker: Onlooker) -> Told:
    """A step is worked out once for all who are told the same; only the last one may still come to look different."""
    viewer = onlooker.for_move(ply) if session.game.traits.secrets else None
    shown = session.round.shown if following else session.cache
    key = ("step", ply.seq, following and following.seq, viewer)
    if key not in shown:
        shown[key] = _told(ply, following.before if following else session.state, viewer)
    return shown[key]


def _told(ply: Ply, after: State, viewer: int | None) -> Told:
    step = {
        "seq": ply.seq,
        "seat": ply.seat,
        "move": ply.before.game.view.told(ply.before, ply.move, ply.seat, viewer),
        "effect": ply.before.game.view.effect(ply.before, ply.move, ply.seat, viewer),
        "board": after.board_text,
        "points": list(after.points),
    }
    return told(step)
