"""Little games that nobody has written a kit for: whatever is registered must work everywhere.

*Sticks* for two; *Gather*, in which three take turns, may move twice in a row and count points; *Guess*, in which both
look for a hidden number, and only the first has a hint.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar, Self

from marblebox.core import registry
from marblebox.core.chance import Chance
from marblebox.core.errors import PositionError
from marblebox.core.game import Game, Move, Outcome, State, Variant
from marblebox.core.rules import Number, Rules, rule
from marblebox.core.text import Text, alike
from marblebox.core.traits import Reason, Traits, Unit
from marblebox.core.view import GameView, View


@dataclass(frozen=True)
class Pick(Move):
    """A word and a number: how many, or which one."""

    verb: str
    number: int

    def __str__(self) -> str:
        return f"{self.verb} {self.number}"


@dataclass(frozen=True)
class LittleRules(Rules):
    size: int = rule(9, Number(1, 50), en="How much there is at first.", de="Wie viel am Anfang da ist.")


@dataclass(frozen=True, kw_only=True, repr=False)
class LittleState(State):
    """A row of numbers and whose turn it is."""

    numbers: tuple[int, ...]
    turn: int = 0

    @property
    def position(self) -> Hashable:
        return self.numbers, self.turn

    @property
    def text(self) -> str:
        return f"{','.join(map(str, self.numbers))} {self.turn + 1}"

    @property
    def board_text(self) -> str:
        return "/".join("|" * number for number in self.numbers)

    @property
    def points(self) -> tuple[int, ...]:
        return (0,) * self.game.seats

    def _turn(self) -> int:
        return self.turn

    def _why_not(self, text: str, seat: int) -> Text:
        return alike(f"choose one of: {', '.join(map(str, self.legal_moves(seat)))}")


class LittleView(GameView):
    def seen(self, state: Any, seat: int | None) -> View:
        return {"numbers": list(state.numbers)}

    def effect(self, state: Any, move: Any, seat: int, viewer: int | None) -> View:
        return {"number": move.number}


class LittleGame(Game):
    """What the little games have in common."""

    rules_type = LittleRules
    view: ClassVar[GameView] = LittleView()
    rules: LittleRules
    state_type: ClassVar[type[LittleState]]

    @property
    def material(self) -> View:
        return {}

    def parse(self, text: str) -> LittleState:
        try:
            numbers, seat = text.split()
            return self.state_type(
                game=self, numbers=tuple(map(int, numbers.split(","))), turn=range(self.seats)[int(seat) - 1]
            )
        except (ValueError, IndexError):
            raise PositionError(f"{text!r} is not a position; write such as '3,1 2'") from None


# --- sticks -----------------------------------------------------------------------------------------------------------


class SticksState(LittleState):
    def _moves(self, seat: int) -> tuple[Move, ...]:
        return tuple(Pick("take", n) for n in range(1, min(3, *self.numbers) + 1)) if seat == self.turn else ()

    def _result(self) -> Outcome | None:
        return None if self.numbers[0] else Outcome.won((self.turn,), 2, "took_last")

    def _after(self, move: Any, seat: int) -> Self:
        return replace(self, numbers=(self.numbers[0] - move.number,), turn=1 - seat)


class Sticks(LittleGame):
    """Take one to three; whoever takes the last one loses."""

    name = "sticks"
    title = Text("Sticks", "Hölzchen")
    presets: ClassVar[dict[str, Rules]] = {"sticks": LittleRules()}
    verbs = frozenset({"take"})
    variants = (Variant("nine", "sticks", Text("Nine sticks", "Neun Hölzchen")),)
    seat_names = (Text("First", "Eins"), Text("Second", "Zwei"))
    traits = Traits(reasons=(Reason("took_last", Text("the last stick is gone", "das letzte Hölzchen ist weg")),))
    state_type = SticksState

    def dealt(self, chance: Chance) -> State:
        return SticksState(game=self, numbers=(self.rules.size,))


# --- gather -----------------------------------------------------------------------------------------------------------


class GatherState(LittleState):
    """What is left, and after it what each of the three has gathered."""

    @property
    def points(self) -> tuple[int, ...]:
        return self.numbers[1:]

    def _moves(self, seat: int) -> tuple[Move, ...]:
        return tuple(Pick("take", n) for n in range(1, min(2, self.numbers[0]) + 1)) if seat == self.turn else ()

    def _result(self) -> Outcome | None:
        if self.numbers[0]:
            return None
        most = max(self.points)
        return Outcome.won([seat for seat, points in enumerate(self.points) if points == most], 3, "most_nuts")

    def _after(self, move: Any, seat: int) -> Self:
        """Whoever takes only one may move again; none of them is gained where an odd number is left."""
        left, *own = self.numbers
        own[seat] += move.number if (left - move.number) % 2 == 0 else 0
        following = seat if move.number == 1 else (seat + 1) % 3
        return replace(self, numbers=(left - move.number, *own), turn=following)


class Gather(LittleGame):
    """Three gather nuts."""

    name = "gather"
    title = Text("Gather", "Sammeln")
    presets: ClassVar[dict[str, Rules]] = {"gather": LittleRules()}
    verbs = frozenset({"take"})
    variants = (Variant("nuts", "gather", Text("Nine nuts", "Neun Nüsse")),)
    seat_names = (Text("Ann", "Anna"), Text("Ben", "Ben"), Text("Cat", "Kaja"))
    traits = Traits(
        unit=Unit(Text("nut", "Nuss"), Text("nuts", "Nüsse")),
        reasons=(Reason("most_nuts", Text("most nuts", "die meisten Nüsse")),),
        points_decide=True,
    )
    state_type = GatherState

    def dealt(self, chance: Chance) -> State:
        return GatherState(game=self, numbers=(self.rules.size, 0, 0, 0))


# --- guess ------------------------------------------------------------------------------------------------------------


HINTS = ("even", "odd")


class GuessState(LittleState):
    """The hidden number, the guesses that are left, and whether it was found."""

    def _moves(self, seat: int) -> tuple[Move, ...]:
        return tuple(Pick("say", n) for n in range(1, self.game_size + 1)) if seat == self.turn else ()

    @property
    def game_size(self) -> int:
        assert isinstance(self.game.rules, LittleRules)
        return self.game.rules.size

    def _result(self) -> Outcome | None:
        _, left, found = self.numbers
        if found:
            return Outcome.won((found - 1,), 2, "found")
        return None if left else Outcome.drawn(2, "not_found")

    def _after(self, move: Any, seat: int) -> Self:
        hidden, left, _ = self.numbers
        return replace(self, numbers=(hidden, left - 1, seat + 1 if move.number == hidden else 0), turn=1 - seat)

    @property
    def board_text(self) -> str:
        return "|" * self.numbers[1]

    def imagined(self, seat: int, rng: Random) -> Self:
        known = self.numbers[0] % 2
        possible = [n for n in range(1, self.game_size + 1) if seat or n % 2 == known]
        return replace(self, numbers=(rng.choice(possible), *self.numbers[1:]))


class GuessView(LittleView):
    def seen(self, state: Any, seat: int | None) -> View:
        return {"left": state.numbers[1], "number_is": HINTS[state.numbers[0] % 2] if seat == 0 else None}


class Guess(LittleGame):
    """Both guess a hidden number."""

    view = GuessView()

    name = "guess"
    title = Text("Guess", "Raten")
    presets: ClassVar[dict[str, Rules]] = {"guess": LittleRules()}
    verbs = frozenset({"say"})
    variants = (Variant("nine", "guess", Text("One to nine", "Eins bis neun")),)
    seat_names = (Text("First", "Eins"), Text("Second", "Zwei"))
    traits = Traits(
        reasons=(Reason("found", Text("found", "gefunden")), Reason("not_found", Text("not found", "nicht gefunden"))),
        secrets=True,
    )
    state_type = GuessState

    def dealt(self, chance: Chance) -> State:
        return GuessState(game=self, numbers=(1 + chance.below(self.rules.size), 6, 0))


LITTLE_GAMES: tuple[type[LittleGame], ...] = (Sticks, Gather, Guess)


@contextmanager
def registered(new: Iterable[type[Game]] = LITTLE_GAMES) -> Iterator[None]:
    """These games are known for a while, as if packages from elsewhere had brought them."""
    registry.games()  # whatever is to be found has been found
    known, named = dict(registry._games), dict(registry._named_presets)
    for game in new:
        registry.register(game)
    try:
        yield
    finally:
        registry._games.clear()
        registry._games.update(known)
        registry._named_presets.clear()
        registry._named_presets.update(named)
