"""What happens in a live game: each kind of event with its fields, and the plain data in which every host keeps it.

The first two events of a game are `open` and `start`. Both name all the rules and the version of the format, and a
`start` carries the beginning itself: whatever changes later, a default or the generator of chance, what was stored
stays as it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Self

from marblebox.core.game import Game, State
from marblebox.core.limits import FORMAT
from marblebox.core.registry import stored
from marblebox.core.text import is_text
from marblebox.core.validation import validate


@dataclass(frozen=True, kw_only=True)
class Event:
    """Something that happens. Where a clock ran, `left` is what it showed."""

    kind: ClassVar[str]
    left: int | None = None


class StoredEvent(NamedTuple):
    """An event with its number in the game, and when it happened."""

    seq: int
    at: int  # milliseconds since 1970, by the host's clock
    event: Event
    key: str | None = None  # of the command that caused it
    sender: int | None = None  # the seat that sent the command


class EventData(NamedTuple):
    """A stored event as plain data."""

    seq: int
    at: int
    kind: str
    data: Any  # the fields of the event by their names
    key: str | None = None
    sender: int | None = None


# --- which game it is -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class RulesNamed(Event):
    """An event that says which game is played, with every field of its rules; `spec` is for people."""

    version: int
    name: str
    spec: str
    rules: dict[str, str]

    @cached_property
    def game(self) -> Game:
        return stored(self.name, self.rules)


def naming(game: Game) -> dict[str, Any]:
    """What the events that name a game say of it."""
    return {"version": FORMAT, "name": game.name, "spec": game.spec, "rules": game.rules.texts()}


@dataclass(frozen=True)
class Chair:
    """A seat as it was set up, and who sits there."""

    kind: str  # human, engine
    level: int | None
    name: str
    joined: bool
    bot: bool = False  # a program plays there, as it says of itself

    @property
    def sitting(self) -> str:
        """Who sits there, as the tag Seats of records says it."""
        return "human" if self.level is None else f"{self.kind}:{self.level}"


@dataclass(frozen=True)
class TimeControl:
    minutes: float
    increment: int  # seconds


@dataclass(frozen=True, kw_only=True)
class Opened(RulesNamed):
    """The seats, and the match that will be played."""

    kind: ClassVar[str] = "open"
    seats: tuple[Chair, ...]
    match: str
    games: int
    clock: TimeControl | None
    help: bool = True  # whether previews tell what players could see for themselves
    hints: bool = False


@dataclass(frozen=True, kw_only=True)
class Started(RulesNamed):
    """A round begins. `start` is the text of its first state; the seed it was dealt from is kept beside it."""

    kind: ClassVar[str] = "start"
    seed: int
    start: str
    swap: bool = False  # whether the two players swap sides before it

    @classmethod
    def dealt(cls, game: Game, seed: int, swap: bool = False) -> Self:
        return cls(**naming(game), seed=seed, start=game.initial(seed).text, swap=swap)

    @classmethod
    def at(cls, state: State) -> Self:
        """A round from a position that somebody has chosen."""
        return cls(**naming(state.game), seed=0, start=state.text)

    @cached_property
    def state(self) -> State:
        return self.game.parse(self.start)


# --- what the seats do ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class OfSeat(Event):
    seat: int


@dataclass(frozen=True, kw_only=True)
class Moved(OfSeat):
    """A move, or something said by the rules of the game."""

    kind: ClassVar[str] = "move"
    move: str


@dataclass(frozen=True, kw_only=True)
class Offered(OfSeat):
    kind: ClassVar[str] = "offer"
    what: str  # takeback, rematch, swap


@dataclass(frozen=True, kw_only=True)
class Declined(OfSeat):
    kind: ClassVar[str] = "decline"
    what: str


@dataclass(frozen=True, kw_only=True)
class TakenBack(OfSeat):
    """The last move of that seat is undone, with everything after it."""

    kind: ClassVar[str] = "takeback"


@dataclass(frozen=True, kw_only=True)
class Aborted(OfSeat):
    kind: ClassVar[str] = "abort"


@dataclass(frozen=True, kw_only=True)
class Flagged(OfSeat):
    """The time of that seat was up."""

    kind: ClassVar[str] = "flag"


@dataclass(frozen=True, kw_only=True)
class Joined(OfSeat):
    kind: ClassVar[str] = "join"
    bot: bool = False


@dataclass(frozen=True, kw_only=True)
class Renamed(OfSeat):
    kind: ClassVar[str] = "rename"
    name: str


@dataclass(frozen=True, kw_only=True)
class Renewed(OfSeat):
    """The links of that seat are others from now on; unless its player asked for that herself, the seat is free.

    The seat is that of the first game, as in links (`Session.first_seat`).
    """

    kind: ClassVar[str] = "renew"
    vacated: bool


EVENTS: tuple[type[Event], ...] = (
    *(Opened, Started, Moved, Offered, Declined),
    *(TakenBack, Aborted, Flagged, Joined, Renamed, Renewed),
)
_KINDS: Mapping[str, type[Event]] = {event.kind: event for event in EVENTS}


# --- as plain data ----------------------------------------------------------------------------------------------------


def as_data(stored: StoredEvent) -> EventData:
    """Clock readings and swapped sides are left out where there are none."""
    event = stored.event
    values = asdict(event)
    if event.left is None:
        del values["left"]
    if values.get("swap") is False:
        del values["swap"]
    return EventData(stored.seq, stored.at, event.kind, values, stored.key, stored.sender)


def from_data(stored: EventData) -> StoredEvent:
    """The event that the data describes; ValueError or KeyError if this version knows none like it.

    What it says of a game is understood here, so that nobody blames a later event for it.
    """
    event = validate(_KINDS[stored.kind], stored.data)
    if not all(map(is_text, _texts(stored.data))):  # JSON may hold half a letter, of which nobody could be told
        raise ValueError("half a letter is no text")
    if isinstance(event, RulesNamed):
        if event.version != FORMAT:
            raise ValueError(f"written in format {event.version}, and this version reads format {FORMAT}")
        _ = event.state if isinstance(event, Started) else event.game
    return StoredEvent(stored.seq, stored.at, event, stored.key, stored.sender)


def _texts(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for name, value in data.items():
            yield from (*_texts(name), *_texts(value))
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _texts(value)
