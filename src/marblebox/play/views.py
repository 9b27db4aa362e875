"""What a session shows to those around it: plain data in the shape of the protocol's messages.

Whoever may know the same is shown the same. A host that renders messages hands in its own `Parts`, which keeps what it
has rendered by event and viewer; without one everything is worked out anew.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from itertools import zip_longest
from typing import Any

from marblebox.core import position_data
from marblebox.core.game import State
from marblebox.core.view import outcome_data
from marblebox.play import policy
from marblebox.play.commands import Viewer
from marblebox.play.round import Ply
from marblebox.play.session import Session

Data = dict[str, Any]
PROTOCOL = 2  # the version of the messages
MOST_OPTIONS = position_data.MOST_OPTIONS


class Parts:
    """Makes the parts of messages. This one makes each anew; one that renders them keeps what it has rendered."""

    def kept(self, key: Hashable, make: Callable[[], Data]) -> Data:
        """Plain data about the session as it stands, to be put together with other data."""
        return make()

    def rendered(self, key: Hashable, make: Callable[[], Data], lasting: bool = False) -> Any:
        """A part as a message carries it. A lasting one stays as it is while the round goes on."""
        return make()


ANEW = Parts()


# --- messages ---------------------------------------------------------------------------------------------------------


def welcome(
    game: str,
    session: Session,
    viewer: Viewer,
    around: Data,
    time: int,
    failed: Collection[int] = (),
    parts: Parts = ANEW,
) -> Data:
    """Everything; `around` is who is there, as `presence` has it."""
    return {
        "type": "welcome",
        "protocol": PROTOCOL,
        "game": game,
        **position_data.called(session.name, session.game),
        "traits": position_data.traits(session.game),
        "reasons": position_data.reasons(session.game),
        "material": session.game.material,
        "help": session.help,
        "hints": session.hints,
        "you": {"seats": viewer.seats, "advises": viewer.advises, "host": viewer.host},
        **around,
        "steps": steps(session, viewer, 0, parts),
        "now": now(session, viewer, time, failed, parts),
    }


def past_round(session: Session) -> Data:
    """A game of the match that is over, to somebody who has no seat in it any more."""
    nobody = Viewer()
    return {
        "material": session.game.material,
        "steps": steps(session, nobody, 0),
        "now": now(session, nobody, session.changed),
    }


def update(
    session: Session,
    before: Session,
    viewer: Viewer,
    key: str | None,
    time: int,
    failed: Collection[int] = (),
    parts: Parts = ANEW,
) -> Data:
    """What is new since the session was as it was before."""
    kept = steps_kept(session, before)
    return {
        "type": "update",
        "key": key,
        "kept": kept,
        "steps": steps(session, viewer, kept, parts),
        "now": now(session, viewer, time, failed, parts),
    }


def is_shown_anew(before: Session, after: Session) -> bool:
    """Whether boards have to be told of a change: names and links change none."""
    return after.played != before.played or after.round.clock != before.round.clock


def now(session: Session, viewer: Viewer, time: int, failed: Collection[int] = (), parts: Parts = ANEW) -> Data:
    common = parts.kept("common", lambda: _common(session))
    perspectives = [_perspective(session, seat, seat in viewer.seats, failed, parts) for seat in viewer.sees]
    return {**common, "failed": sorted(failed), "perspectives": perspectives, "time": time}


def seats(session: Session, present: Collection[int]) -> list[Data]:
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


def summary(session: Session) -> Data:
    """What a list of games says of this one, the same for everybody; whose turn it is is added for the one who asks."""
    return {
        "name": session.name,
        "title": position_data.title_of(session.name)._asdict(),
        "spec": session.game.spec,
        "seats": seats(session, ()),
        "round": session.round.number,
        "moves": len(session.round.steps),
        "board": session.state.board_text,
        "groups": session.game.view.groups(session.state),
        "outcome": outcome_data(session.outcome),
        "match": _match(session),
        "created": session.created,
        "changed": session.changed,
        "to_move": None if session.outcome else session.state.to_move,
        "swapped": session.swapped,
    }


# --- what stands now --------------------------------------------------------------------------------------------------


def _common(session: Session) -> Data:
    """What everybody is told about the present moment."""
    clock = session.round.clock
    return {
        "seq": session.played,
        "round": session.round.number,
        "spec": session.game.spec,
        "start": session.round.first.board_text,
        "board": session.state.board_text,
        "points": list(session.state.points),
        "outcome": outcome_data(session.outcome),
        "offers": [{"seat": seat, "what": what} for seat, what in session.offers],
        "failed": [],  # `now` knows better
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


def _match(session: Session) -> Data:
    match, game = session.standing, session.game
    handicapped = [seat for seat in range(game.seats) if game.handicapped(seat) == game] if game.is_handicap else []
    return {
        "kind": match.kind,
        "games": match.games,
        "score": list(match.score),
        "winners": list(match.winners),
        "handicapped": handicapped[0] if handicapped else None,
    }


def _perspective(session: Session, seat: int | None, plays: bool, failed: Collection[int], parts: Parts) -> Any:
    def perspective() -> Data:
        acts = seat if plays else None
        return {
            "seat": seat,
            "view": _view(session, seat, parts),
            "held": _held(session, seat),
            "options": []
            if acts is None or session.outcome
            else position_data.options(session.state, acts, session.help),
            "may": [] if acts is None else list(policy.may_say(session, acts, failed)),
        }

    return parts.rendered(("perspective", seat, plays, frozenset(failed)), perspective)


def _view(session: Session, seat: int | None, parts: Parts) -> Data:
    """The view by the rules; the clock and aborting end a game too. Without secrets everybody sees the same."""
    if session.game.traits.secrets:
        view = session.state.view(seat)
    else:
        view = {**parts.kept("view", lambda: session.state.view(None)), "seat": seat}
    return {**view, "to_move": None, "outcome": outcome_data(session.outcome)} if session.round.ended else view


def _held(session: Session, seat: int | None) -> Data | None:
    """What that seat alone may look at, in words."""
    if seat is None or not session.game.traits.secrets:
        return None
    held = session.state.held(seat)
    return held._asdict() if any(held) else None


# --- what was done ----------------------------------------------------------------------------------------------------


def steps_kept(session: Session, before: Session) -> int:
    """How many steps of the round stood before and still do."""
    if session.round.number != before.round.number:
        return 0
    new, old = session.round.steps, before.round.steps
    kept = min(len(new), len(old))
    while kept and new[kept - 1].seq != old[kept - 1].seq:  # what comes before a step that stands stands too
        kept -= 1
    return kept


def steps(session: Session, viewer: Viewer, first: int, parts: Parts = ANEW) -> list[Any]:
    plies = session.round.steps[first:]
    return [_step(session, ply, following, viewer, parts) for ply, following in zip_longest(plies, plies[1:])]


def _step(session: Session, ply: Ply, following: Ply | None, viewer: Viewer, parts: Parts) -> Any:
    """A step is worked out once for all who are told the same; only the last one may still come to look different."""
    as_seat = seat_told(ply, viewer) if session.game.traits.secrets else None
    after = following.before if following else session.state
    key = ("step", ply.seq, following and following.seq, as_seat)
    return parts.rendered(key, lambda: _told(ply, after, as_seat), lasting=following is not None)


def seat_told(ply: Ply, viewer: Viewer) -> int | None:
    """As whom a viewer is told of a move: as the seat that may not know all of it, if there is one among hers, for
    those who share a device look at the same list."""
    guessing = (seat for seat in viewer.sees if not policy.sees_whole_move(ply, seat))
    return next(guessing, viewer.sees[0])


def _options(session: Session, acts: int | None) -> list[Data]:
    if acts is None or session.outcome:
        return []
    return position_data.options(session.state, acts, session.help)


def _told(ply: Ply, after: State, viewer: int | None) -> Data:
    view = ply.before.game.view
    return {
        "seq": ply.seq,
        "seat": ply.seat,
        "move": view.told(ply.before, ply.move, ply.seat, viewer),
        "effect": view.effect(ply.before, ply.move, ply.seat, viewer),
        "board": after.board_text,
        "points": list(after.points),
    }
