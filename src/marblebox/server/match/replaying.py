"""From rows of the database to a session, or to the reason why there is none any more."""

from __future__ import annotations

from collections.abc import Sequence

from marblebox.core.errors import InputError
from marblebox.core.text import Text, alike, shortened
from marblebox.core.validation import InvalidData
from marblebox.server import words
from marblebox.server.match.events import Event, Opened, Row, Started, StoredEvent, read
from marblebox.server.match.judging import Refusal
from marblebox.server.match.remains import Remains
from marblebox.server.match.session import GameSession


class Unplayable(Refusal):
    """A stored game cannot be played on: this version does not understand its event number `seq`."""

    def __init__(self, rows: Sequence[Row], seq: int, why: Text) -> None:
        super().__init__("unplayable", words.filled(words.UNPLAYABLE, seq=seq, problem=why))
        self.seq, self.why, self._rows = seq, why, rows

    @property
    def record(self) -> str:
        """What was played, as far as it goes: every move as it is stored, and where the rules refuse to go on."""
        return Remains(self._rows, self.seq, self.why.en).text


class Spoiled(Unplayable):
    """The database itself cannot read what it has of a game."""

    def __init__(self) -> None:
        Refusal.__init__(self, "unplayable", words.filled(words.SPOILED))
        self.seq, self.why, self._rows = 0, words.SPOILED, ()


def replay(rows: Sequence[Row], kept: GameSession | None = None) -> GameSession:
    """The session as its stored events leave it; Unplayable where this version cannot follow them.

    Where it was kept as some event had left it, only what happened since is played again.
    """
    row, secrets = rows[0], False
    try:
        opening = _read_as(Opened, row)
        assert isinstance(opening.event, Opened)
        secrets = opening.event.game.traits.secrets
        row = rows[1]
        start = _read_as(Started, row)
        session = kept or GameSession.begun(opening, start)
        for row in rows[2:]:
            if row.seq > session.seq:
                session = session.after(read(row))
    except Exception as problem:  # whatever it is, it is about this game alone
        raise Unplayable(rows, row.seq, words.WITHHELD if secrets else _told(problem)) from problem
    return session


def _read_as(kind: type[Event], row: Row) -> StoredEvent:
    stored = read(row)
    if not isinstance(stored.event, kind):
        raise ValueError(f"{row.kind} stands where {kind.kind} belongs")
    return stored


def _told(problem: Exception) -> Text:
    """What is wrong. It may quote what is stored, so it is told only of games without secrets."""
    if isinstance(problem, InputError):
        return problem.told
    if isinstance(problem, InvalidData):
        return words.UNREADABLE.filled(where=problem.where, problem=problem.problem)
    return alike(shortened(f"{type(problem).__name__}: {problem}", 200))
