"""Who sits where: people, and players that choose by themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from marblebox.core.errors import InputError
from marblebox.core.game import Game
from marblebox.core.record import seat_tags
from marblebox.core.text import shortened
from marblebox.engine import Player
from marblebox.engine import player as make_player

HUMAN = "human"
THINKING_TIME = 1.0  # seconds a move for the strongest level


@dataclass(frozen=True)
class Seat:
    """One seat: what is written into the record, how it is called at the table, and who chooses if nobody is there."""

    tag: str
    name: str
    player: Player | None = None


@dataclass(frozen=True)
class Seating:
    """Who is wanted where: a list with one kind for each seat, or kinds by colour; and how long level 10 may think."""

    text: str | None = None
    colours: Mapping[str, str] = field(default_factory=dict)
    seconds: float = THINKING_TIME

    def kinds(self, game: Game) -> list[str] | None:
        """One kind for each seat, or None if nothing was said."""
        if self.colours:
            return self._kinds_by_colour(game)
        return None if self.text is None else read_kinds(self.text, game.seats)

    def _kinds_by_colour(self, game: Game) -> list[str]:
        if self.text is not None:
            raise InputError("say who sits where by colour or with --seats, not both")
        colours = [tag.lower() for tag in seat_tags(game)]
        if unknown := next((colour for colour in self.colours if colour not in colours), None):
            raise InputError(f"{game.name} has no seat {unknown}; use --seats, or one of: {', '.join(colours)}")
        return [read_kind(self.colours.get(colour, HUMAN)) for colour in colours]


def read_kinds(text: str, seats: int) -> list[str]:
    """The kinds in a list such as human,engine:3; one for each seat."""
    kinds = [read_kind(kind) for kind in text.split(",")]
    if len(kinds) != seats:
        example = ",".join([HUMAN] + ["engine:3"] * (seats - 1))
        raise InputError(f"this game has {seats} seats, --seats names {len(kinds)}; write for example {example}")
    return kinds


def read_kind(text: str) -> str:
    kind = text.strip().lower()
    if kind != HUMAN:
        try:
            make_player(kind)
        except InputError as problem:
            raise InputError(f"a seat is {HUMAN} or a player of the computer: {problem}") from None
    return kind


def is_computer(kind: str) -> bool:
    try:
        return read_kind(kind) != HUMAN
    except InputError:
        return False


def seated(
    game: Game,
    kinds: Sequence[str],
    names: Sequence[str],
    seed: int,
    language: str,
    seconds: float = THINKING_TIME,
) -> list[Seat]:
    """The seats of a game; unnamed ones go by their kind in the record."""
    if len(names) > game.seats:
        raise InputError(f"this game has {game.seats} seats, but {len(names)} players are named")
    if bad := next((name for name in names if not name.strip() or not name.isprintable()), None):
        raise InputError(f"{shortened(bad)!r} cannot be a player's name")
    tags = [*names, *kinds[len(names) :]]
    return [
        _seat(title.in_language(language), tag, kind, seed + number, seconds)
        for number, (title, tag, kind) in enumerate(zip(game.seat_names, tags, kinds, strict=True))
    ]


def _seat(title: str, tag: str, kind: str, seed: int, seconds: float) -> Seat:
    name = title if tag == HUMAN else f"{title} ({tag})"
    return Seat(tag, name, None if kind == HUMAN else make_player(kind, seed, seconds))


def tags_of(game: Game, seats: Sequence[Seat]) -> dict[str, str]:
    return {name: seat.tag for name, seat in zip(seat_tags(game), seats, strict=True)}


def kinds_in(game: Game, tags: dict[str, str]) -> tuple[list[str], list[str]]:
    """The kinds and the names that a record's tags give; whoever is not a computer is a person."""
    names = [tags.get(name, HUMAN) for name in seat_tags(game)]
    return [name if is_computer(name) else HUMAN for name in names], names
