"""From what happened to what stands: `reduce` makes the next session out of one and an event. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import singledispatch
from typing import Any

from marblebox.core.game import OFFER, RESIGN, Game, Outcome
from marblebox.core.match import Match
from marblebox.play.clock import MINUTE, SECOND, Clock, with_item
from marblebox.play.events import (
    Aborted,
    Declined,
    Event,
    Flagged,
    Joined,
    Moved,
    Offered,
    OfSeat,
    Opened,
    Renamed,
    Renewed,
    Started,
    StoredEvent,
    TakenBack,
    TimeControl,
)
from marblebox.play.policy import move_to_undo
from marblebox.play.round import Ply, Round
from marblebox.play.session import Session

BESIDE_PLAY = (Joined, Renamed, Renewed)  # events that leave the play as it is


def begin(opening: StoredEvent, start: StoredEvent) -> Session:
    """The session of a new game, with its first round."""
    opened, started = opening.event, start.event
    assert isinstance(opened, Opened)
    assert isinstance(started, Started)
    clock = _new_clock(opened.clock, started.game)
    return Session(
        chairs=opened.seats,
        match=Match(opened.game, opened.match, opened.games),
        time=opened.clock,
        round=Round(1, started.game, started.seed, start.seq, start.at, started.state, clock=clock),
        help=opened.help,
        hints=opened.hints,
        seq=start.seq,
        played=start.seq,
        created=opening.at,
        changed=start.at,
    )


def reduced(events: Sequence[StoredEvent]) -> Session:
    """The session after these events, the first of a game."""
    opening, start, *others = events
    session = begin(opening, start)
    for event in others:
        session = reduce(session, event)
    return session


def reduce(session: Session, stored: StoredEvent) -> Session:
    """The session once that has happened. Whether it may happen is decided before (`decide`), not here."""
    event = stored.event
    if isinstance(event, OfSeat) and not 0 <= event.seat < len(session.chairs):
        raise ValueError(f"there is no seat {event.seat}")
    after = _after(event, session, stored)
    played = session.played if isinstance(event, BESIDE_PLAY) else stored.seq
    return replace(after, seq=stored.seq, changed=stored.at, played=played)


@singledispatch
def _after(event: Event, session: Session, stored: StoredEvent) -> Session:
    raise TypeError(f"{event.kind} does not happen in a game that goes on")


@_after.register
def _started(event: Started, session: Session, stored: StoredEvent) -> Session:
    clock = _new_clock(session.time, event.game)
    number = session.round.number + 1
    swapped = session.swapped != event.swap
    new = Round(number, event.game, event.seed, stored.seq, stored.at, event.state, clock=clock, swapped=swapped)
    past = (*session.past, session.round) if session.round.counts else session.past
    kept = () if session.standing.over else past
    chairs, match = session.chairs_at(new), session.following(event.swap)
    return replace(session, chairs=chairs, match=match, round=new, past=kept, offers=(), asked=frozenset())


@_after.register
def _moved(event: Moved, session: Session, stored: StoredEvent) -> Session:
    seat, before = event.seat, session.state
    move = before.find(event.move, seat)
    clock = _clock_read(session, stored)
    forgetful = replace(before)  # without what was worked out while it was the present
    ply = Ply(stored.seq, seat, move, forgetful, clock)
    plies = (*session.round.plies, ply)
    now = replace(session.round, state=before.play_unchecked(move, seat), plies=plies, clock=clock)
    after = replace(session, round=_with_running_clock(session, now, stored.at, seat))
    if ply.on_board:
        return replace(after, offers=(), asked=frozenset())
    return replace(after, asked=session.asked | {(seat, "draw")}) if move == OFFER else after


@_after.register
def _offered(event: Offered, session: Session, stored: StoredEvent) -> Session:
    offer = event.seat, event.what
    return replace(session, offers=(*session.offers, offer), asked=session.asked | {offer})


@_after.register
def _declined(event: Declined, session: Session, stored: StoredEvent) -> Session:
    return replace(session, offers=tuple(offer for offer in session.offers if offer[1] != event.what))


@_after.register
def _taken_back(event: TakenBack, session: Session, stored: StoredEvent) -> Session:
    """What was undone gives no time: nobody has more than when the first undone move was made."""
    last = move_to_undo(session, event.seat)
    assert last
    plies = session.round.plies
    kept = _without_offer(plies[: plies.index(last)], last.before.talk.offered_by)
    state = replace(last.before, talk=replace(last.before.talk, offered_by=None))
    clock = _clock_read(session, stored)
    if clock and last.clock:
        clock = clock.at_most(last.clock)
    now = replace(session.round, state=state, plies=kept, clock=clock)
    return replace(session, round=_with_running_clock(session, now, stored.at), offers=())


def _without_offer(plies: tuple[Ply, ...], seat: int | None) -> tuple[Ply, ...]:
    """An offered draw that still stood is forgotten, in the record as well."""
    if seat is None:
        return plies
    offer = next(ply for ply in reversed(plies) if ply.move == OFFER and ply.seat == seat)
    return tuple(ply for ply in plies if ply is not offer)


@_after.register
def _aborted(event: Aborted, session: Session, stored: StoredEvent) -> Session:
    return _ended(session, stored, Outcome((0.0,) * session.game.seats, "aborted", ()))


@_after.register
def _flagged(event: Flagged, session: Session, stored: StoredEvent) -> Session:
    """Whose time is up leaves the game; where others can play on without her they do."""
    left = session.state.play_unchecked(RESIGN, event.seat)
    if left.outcome:
        return _ended(session, stored, replace(left.outcome, reason="time"))
    ply = Ply(stored.seq, event.seat, RESIGN, session.state)
    clock = _clock_read(session, stored)
    now = replace(session.round, state=left, plies=(*session.round.plies, ply), clock=clock)
    return replace(session, round=_with_running_clock(session, now, stored.at), offers=())


def _ended(session: Session, stored: StoredEvent, outcome: Outcome) -> Session:
    now = replace(session.round, ended=outcome, clock=_clock_read(session, stored))
    return replace(session, round=_with_running_clock(session, now, stored.at), offers=())


@_after.register
def _joined(event: Joined, session: Session, stored: StoredEvent) -> Session:
    bot = event.bot or session.chairs[event.seat].bot
    return _with_clock_of_those_there(_with_chair(session, event.seat, joined=True, bot=bot), stored)


@_after.register
def _renamed(event: Renamed, session: Session, stored: StoredEvent) -> Session:
    return _with_chair(session, event.seat, name=event.name)


@_after.register
def _renewed(event: Renewed, session: Session, stored: StoredEvent) -> Session:
    after = replace(session, renewed=(*session.renewed, event.seat))
    if not event.vacated:
        return after
    return _with_clock_of_those_there(_with_chair(after, session.first_seat(event.seat), joined=False), stored)


def _with_chair(session: Session, seat: int, **changes: Any) -> Session:
    return replace(session, chairs=with_item(session.chairs, seat, replace(session.chairs[seat], **changes)))


# --- clocks -----------------------------------------------------------------------------------------------------------


def _with_clock_of_those_there(session: Session, stored: StoredEvent) -> Session:
    return replace(session, round=_with_running_clock(session, session.round, stored.at))


def _with_running_clock(session: Session, now: Round, at: int, by: int | None = None) -> Round:
    """The clock runs for the seat to move once the first move of the round has been made and everybody is there."""
    if now.clock is None:
        return now
    running = now.state.to_move if now.steps and not now.ended else None
    ready = all(chair.joined for chair in session.chairs)
    return replace(now, clock=now.clock.handed(running if ready else None, at, by))


def _clock_read(session: Session, stored: StoredEvent) -> Clock | None:
    return session.round.clock and session.round.clock.read(stored.event.left, stored.at)


def _new_clock(time: TimeControl | None, game: Game) -> Clock | None:
    if time is None:
        return None
    return Clock((round(time.minutes * MINUTE),) * game.seats, time.increment * SECOND)
