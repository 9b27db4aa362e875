"""Who sits where: people, and players that choose by themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from marblebox.core.errors import InputError
from marblebox.core.game import Game, Move, State
from marblebox.core.record import seat_tags
from marblebox.core.text import shortened, suggestion
from marblebox.engine import SimplePlayer

HUMAN = "human"


class Player(Protocol):
    """What chooses moves for a seat."""

    def choose(self, state: State, seat: int) -> Move | None: ...

    def accepts_draw(self, state: State, seat: int) -> bool: ...


COMPUTERS: dict[str, Callable[[int], Player]] = {"simple": SimplePlayer}
KINDS = (HUMAN, *COMPUTERS)


@dataclass(frozen=True)
class Seat:
    """One seat: what is written into the record, how it is called at the table, and who chooses if nobody is there."""

    tag: str
    name: str
    player: Player | None = None


def read_kinds(text: str, seats: int) -> list[str]:
    """The kinds in a list such as human,simple; one for each seat."""
    kinds = [kind.strip().lower() for kind in text.split(",")]
    for kind in kinds:
        if kind not in KINDS:
            known = ", ".join(KINDS)
            raise InputError(f"a seat is one of {known}, not {shortened(kind)!r}{suggestion(kind, KINDS)}")
    if len(kinds) != seats:
        example = ",".join([HUMAN] + ["simple"] * (seats - 1))
        raise InputError(f"this game has {seats} seats, --seats names {len(kinds)}; write for example {example}")
    return kinds


def seated(game: Game, kinds: Sequence[str], names: Sequence[str], seed: int, language: str) -> list[Seat]:
    """The seats of a game; unnamed ones go by their kind in the record."""
    if len(names) > game.seats:
        raise InputError(f"this game has {game.seats} seats, but {len(names)} players are named")
    if bad := next((name for name in names if not name.strip() or not name.isprintable()), None):
        raise InputError(f"{shortened(bad)!r} cannot be a player's name")
    tags = [*names, *kinds[len(names) :]]
    return [
        _seat(title.in_language(language), tag, kind, seed + number)
        for number, (title, tag, kind) in enumerate(zip(game.seat_names, tags, kinds, strict=True))
    ]


def _seat(title: str, tag: str, kind: str, seed: int) -> Seat:
    name = title if tag == HUMAN else f"{title} ({tag})"
    return Seat(tag, name, COMPUTERS[kind](seed) if kind in COMPUTERS else None)


def tags_of(game: Game, seats: Sequence[Seat]) -> dict[str, str]:
    return {name: seat.tag for name, seat in zip(seat_tags(game), seats, strict=True)}


def kinds_in(game: Game, tags: dict[str, str]) -> tuple[list[str], list[str]]:
    """The kinds and the names that a record's tags give; whoever is not a computer is a person."""
    names = [tags.get(name, HUMAN) for name in seat_tags(game)]
    return [name if name in COMPUTERS else HUMAN for name in names], names
