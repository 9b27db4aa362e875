"""What a sender may ask of a live game. A host makes these of its messages; `decide` says what each leads to."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Viewer:
    """What somebody has in a game: the seats she plays and those she advises; neither makes a spectator."""

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
        return self == Viewer()


@dataclass(frozen=True)
class Act:
    """A move of a seat, made for the moment after event `seq`; where several may act at once, for that `board`."""

    seat: int
    move: str
    seq: int
    key: str | None = None
    board: str | None = None


@dataclass(frozen=True)
class Say:
    """Something said at the table: one of the words that `policy.may_say` lists."""

    seat: int
    what: str
    seq: int
    key: str | None = None


@dataclass(frozen=True)
class Rename:
    seat: int
    name: str


@dataclass(frozen=True)
class Join:
    """The sender comes to her seats; a program is known as such from then on."""

    bot: bool = False


@dataclass(frozen=True)
class Renew:
    """Replace the links of a seat. It stays with its player where she asks for it (`keeps`), and else is free."""

    seat: int
    keeps: bool


Command = Act | Say | Rename | Join | Renew
