"""Who sits where: people, and players that choose by themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from marblebox.cli.play import words
from marblebox.core.errors import InputError
from marblebox.core.game import Game
from marblebox.core.record import seat_tags
from marblebox.core.text import Text, shortened
from marblebox.engine import Player
from marblebox.engine import player as make_player

HUMAN = "human"
SEATS = "Seats"  # the tag that tells who sat where, if not people everywhere
THINKING_TIME = 1.0  # seconds a move for the strongest level
SEEDS_TRIED = 16  # so many starts that are all alike mean that nothing is left to chance

_TAG = Text(f"the tag {SEATS}", f"die Angabe {SEATS}")
_BOTH_WAYS = Text(
    "say who sits where by colour or with --seats, not both",
    "sag mit den Farben oder mit --seats, wer wo sitzt, nicht mit beidem",
)
_UNKNOWN_SEAT = Text(
    "{game} has no seat {unknown}; use --seats, or one of: {known}",
    "{game} hat keinen Platz {unknown}; nimm --seats oder eines von: {known}",
)
_WRONG_COUNT = Text(
    "this game has {seats} seats, {source} names {count}; write for example {example}",
    "dieses Spiel hat {seats} Plätze, {source} nennt {count}; schreib zum Beispiel {example}",
)
_NO_KIND = Text(
    "for a person write {human}; {problem}",
    "für einen Menschen schreib {human}; {problem}",
)
_TOO_MANY_NAMES = Text(
    "this game has {seats} seats, but {count} players are named",
    "dieses Spiel hat {seats} Plätze, genannt sind aber {count} Spieler",
)
_NO_NAME = Text("{name} cannot be a player's name", "{name} kann kein Spielername sein")


@dataclass(frozen=True)
class Seat:
    """One seat: how it is called at the table, who sits there, and who chooses if that is no person."""

    name: str
    kind: str = HUMAN
    who: str = ""  # the name of whoever sits there, if one was given
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
            raise InputError(_BOTH_WAYS)
        colours = [tag.lower() for tag in seat_tags(game)]
        if unknown := next((colour for colour in self.colours if colour not in colours), None):
            raise InputError(_UNKNOWN_SEAT.filled(game=game.name, unknown=unknown, known=", ".join(colours)))
        return [read_kind(self.colours.get(colour, HUMAN)) for colour in colours]


def read_kinds(text: str, seats: int, source: Text | str = "--seats") -> list[str]:
    """The kinds in a list such as human,engine:3; one for each seat."""
    kinds = [read_kind(kind) for kind in text.split(",")]
    if len(kinds) != seats:
        example = ",".join([HUMAN] + ["engine:3"] * (seats - 1))
        raise InputError(_WRONG_COUNT.filled(seats=seats, source=source, count=len(kinds), example=example))
    return kinds


def read_kind(text: str) -> str:
    kind = text.strip().lower()
    if kind != HUMAN:
        try:
            make_player(kind)
        except InputError as problem:
            raise InputError(_NO_KIND.filled(human=HUMAN, problem=problem.told)) from None
    return kind


def seated(
    game: Game,
    kinds: Sequence[str],
    names: Sequence[str],
    seed: int,
    language: str,
    seconds: float = THINKING_TIME,
) -> list[Seat]:
    """The seats of a game; whoever has no name goes by the seat's own."""
    if len(names) > game.seats:
        raise InputError(_TOO_MANY_NAMES.filled(seats=game.seats, count=len(names)))
    everybody = [*names, *[""] * (game.seats - len(names))]
    chairs = []
    for number, (title, kind, who) in enumerate(zip(game.seat_names, kinds, everybody, strict=True)):
        shown = called(title.in_language(language), kind, who, language)
        chairs.append(Seat(shown, kind, who, None if kind == HUMAN else make_player(kind, seed + number, seconds)))
    return chairs


def called(title: str, kind: str, who: str, language: str) -> str:
    """How a seat is called at the table: with the name of whoever sits there, or as the computer with its level."""
    computer = " ".join([words.COMPUTER.in_language(language), *kind.split(":")[1:]]) if kind != HUMAN else ""
    return f"{title} ({who or computer})" if who or computer else title


def checked_names(names: Sequence[str]) -> Sequence[str]:
    if bad := next((name for name in names if not name.strip() or not name.isprintable()), None):
        raise InputError(_NO_NAME.filled(name=repr(shortened(bad))))
    return names


# --- in a record ------------------------------------------------------------------------------------------------------


def tags_of(game: Game, seats: Sequence[Seat]) -> dict[str, str]:
    """The names of those who have one, and the kinds of the seats where not only people sit."""
    tags = {name: seat.who for name, seat in zip(seat_tags(game), seats, strict=True) if seat.who}
    kinds = [seat.kind for seat in seats]
    return tags if set(kinds) == {HUMAN} else {**tags, SEATS: ",".join(kinds)}


def retagged(game: Game, tags: Mapping[str, str], seats: Sequence[Seat]) -> dict[str, str]:
    """The tags of a record with these people and computers instead of those before."""
    others = {name: value for name, value in tags.items() if name not in (*seat_tags(game), SEATS)}
    return {**tags_of(game, seats), **others}


def kinds_in(game: Game, tags: Mapping[str, str]) -> list[str]:
    """Who sat where, by a record's tags."""
    return read_kinds(tags[SEATS], game.seats, _TAG) if SEATS in tags else [HUMAN] * game.seats


def names_in(game: Game, tags: Mapping[str, str]) -> list[str]:
    """The names in a record's tags, empty where there is none."""
    return [tags.get(name, "") for name in seat_tags(game)]


def needs_seed(game: Game, tags: Mapping[str, str]) -> bool:
    """Whether the course of a game depends on its seed: chance has a part in the rules, or a computer plays."""
    return SEATS in tags or any(game.initial(seed) != game.initial() for seed in range(1, SEEDS_TRIED))
