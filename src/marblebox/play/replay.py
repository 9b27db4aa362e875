"""From stored events to a session, or to the reason why there is none any more."""

from __future__ import annotations

from collections.abc import Sequence

from marblebox.core.errors import InputError
from marblebox.core.text import Text, alike, shortened
from marblebox.core.validation import InvalidData
from marblebox.play import messages
from marblebox.play.events import Event, EventData, Opened, Started, StoredEvent, from_data
from marblebox.play.reduce import begin, reduce
from marblebox.play.refusal import Refused
from marblebox.play.session import Session
from marblebox.play.unreadable_record import UnreadableRecord


class Unreadable(Refused):
    """A stored game cannot be played on: this version does not understand its event number `seq`."""

    def __init__(self, events: Sequence[EventData], seq: int, why: Text) -> None:
        super().__init__("unplayable", messages.UNPLAYABLE.filled(seq=seq, problem=why))
        self.seq, self.why, self._events = seq, why, events

    @property
    def record(self) -> str:
        """What was played, as far as it goes: every move as it is stored, and where the rules refuse to go on."""
        return UnreadableRecord(self._events, self.seq, self.why.en).text


def replay(events: Sequence[EventData]) -> Session:
    """The session as its stored events leave it; Unreadable where this version cannot follow them."""
    event, secrets = events[0], False
    try:
        opening = _read_as(Opened, event)
        assert isinstance(opening.event, Opened)
        secrets = opening.event.game.traits.secrets
        event = events[1]
        session = begin(opening, _read_as(Started, event))
        for event in events[2:]:
            session = reduce(session, from_data(event))
    except Exception as problem:  # whatever it is, it is about this game alone
        raise Unreadable(events, event.seq, messages.WITHHELD if secrets else _told(problem)) from problem
    return session


def _read_as(kind: type[Event], event: EventData) -> StoredEvent:
    stored = from_data(event)
    if not isinstance(stored.event, kind):
        raise ValueError(f"{event.kind} stands where {kind.kind} belongs")
    return stored


def _told(problem: Exception) -> Text:
    """What is wrong. It may quote what is stored, so it is told only of games without secrets."""
    if isinstance(problem, InputError):
        return problem.told
    if isinstance(problem, InvalidData):
        return messages.UNREADABLE.filled(where=problem.where, problem=problem.problem)
    return alike(shortened(f"{type(problem).__name__}: {problem}", 200))
