"""What all games share: Game, State, Move and Outcome.

A `Game` is a set of rules; a `State` is one moment of a game and never changes; a `Move` is a whole turn. `legal_moves`
is the only source of legality: `play` accepts exactly what it generates, plus the table talk (resigning, offering and
answering a draw) that every game knows and that is therefore handled here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any, ClassVar, NamedTuple, Self

from marblebox.core.chance import Chance
from marblebox.core.errors import IllegalMove, MatchError
from marblebox.core.rules import Rules
from marblebox.core.text import Text, alike, shortened
from marblebox.core.traits import Traits
from marblebox.core.view import GameView, Messages, View

Draw = Callable[[Chance], str]  # a value for a rule field, in text form


class Variant(NamedTuple):
    """A way to play worth showing: listed by `marblebox games`, and told in a golden playthrough."""

    slug: str
    spec: str
    title: Text


@dataclass(frozen=True)
class Outcome:
    """How a game ended. The scores add up to one; `places` ranks the seats where more than winning counts."""

    scores: tuple[float, ...]
    reason: str
    winners: tuple[int, ...]
    places: tuple[int, ...] | None = None

    @classmethod
    def won(cls, winners: Sequence[int], seats: int, reason: str, places: tuple[int, ...] | None = None) -> Self:
        scores = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))
        return cls(scores, reason, tuple(winners), places)

    @classmethod
    def drawn(cls, seats: int, reason: str) -> Self:
        return cls((1 / seats,) * seats, reason, ())


class Move(ABC):
    """A whole turn of one seat. Moves are hashable; `str` gives the canonical notation."""

    is_claim: ClassVar[bool] = False  # may be made at once, out of turn, and is worth making
    any_time: ClassVar[bool] = False  # may be made out of turn, and is meant also if somebody else has moved meanwhile

    @abstractmethod
    def __str__(self) -> str: ...

    @property
    def in_words(self) -> Text:
        """For those who do not read the notation; as it is written where that needs no explaining."""
        return alike(str(self))

    @property
    def captured(self) -> int:
        """How many pieces it takes off the board."""
        return 0

    @property
    def result_key(self) -> Hashable:
        """Moves of one state with the same key lead to the same position."""
        return str(self)


@dataclass(frozen=True)
class Talk(Move):
    """Something said at the table rather than done on the board."""

    words: str

    def __str__(self) -> str:
        return self.words


RESIGN, OFFER = Talk("resign"), Talk("offer draw")
ACCEPT, DECLINE, WITHDRAW = Talk("accept draw"), Talk("decline draw"), Talk("withdraw draw")
DRAW_TALK = (OFFER, ACCEPT, DECLINE, WITHDRAW)
TALK = (RESIGN, *DRAW_TALK)


_TALK_VERBS = frozenset(str(talk).partition(" ")[0] for talk in TALK if " " in str(talk))


@dataclass(frozen=True)
class TableTalk:
    """What has been said so far and still matters."""

    offered_by: int | None = None
    agreed: bool = False
    resigned: tuple[int, ...] = ()

    def after(self, talk: Talk, seat: int) -> TableTalk:
        """What has been said once that seat has said this too."""
        if talk == RESIGN:
            return replace(self, offered_by=None, resigned=(*self.resigned, seat))
        if talk == OFFER:
            return replace(self, offered_by=seat)
        return replace(self, offered_by=None, agreed=talk == ACCEPT)


SILENCE = TableTalk()


_OVER = Text("the game is over; no further move is possible", "die Partie ist zu Ende; es ist kein Zug mehr möglich")
_NO_HANDICAP = Text(
    "{name} has no handicap game, so there is no revanche match; play a series instead",
    "{name} kennt kein Handicap, also auch kein Revanche-Match; spielt stattdessen eine Serie",
)


class Game(ABC):
    """A game with its rules settled; the registry makes one from a specification."""

    name: ClassVar[str]
    title: ClassVar[Text]
    rules_type: ClassVar[type[Rules]]
    presets: ClassVar[dict[str, Rules]]  # named rule sets; the first is the default
    preset_names: ClassVar[dict[str, str]] = {}  # presets that are also games of their own: preset -> name
    variants: ClassVar[tuple[Variant, ...]]
    verbs: ClassVar[frozenset[str]] = frozenset()  # first words of two-word moves, such as "lay 17"
    view: ClassVar[GameView]
    messages: ClassVar[Messages] = Messages()
    draws: ClassVar[Mapping[str, Mapping[str, Draw]]] = {}  # rule fields for which a value can be drawn, in which ways

    def __init__(self, rules: Rules, spec: str) -> None:
        self.rules = rules
        self.spec = spec

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.spec == other.spec

    def __hash__(self) -> int:
        return hash(self.spec)

    def __repr__(self) -> str:
        return f"<Game {self.spec}>"

    @property
    @abstractmethod
    def seat_names(self) -> tuple[Text, ...]:
        """What the seats are called: colours, or players by number. Its length is the number of seats."""

    @property
    def seats(self) -> int:
        return len(self.seat_names)

    @property
    @abstractmethod
    def traits(self) -> Traits:
        """What this game is like under its rules."""

    @property
    def beginner(self) -> int | None:
        """The seat that moves first, or None if that is left to chance."""
        return 0

    @property
    @abstractmethod
    def material(self) -> View:
        """What is in the box, as plain data: the lines of a board, the patterns of cards."""

    def checked_seat(self, seat: int) -> int:
        """The seat itself; IllegalMove if the game has no such seat."""
        if not 0 <= seat < self.seats:
            raise IllegalMove(_no_seat(seat, self.seats - 1))
        return seat

    @abstractmethod
    def dealt(self, chance: Chance) -> State:
        """The start of a game, whatever the rules leave to chance drawn from `chance` and from nothing else."""

    def initial(self, seed: int = 0) -> State:
        """The start of a game. The seed decides whatever the rules leave to chance, and nothing else does."""
        return self.dealt(Chance(seed))

    @abstractmethod
    def parse(self, text: str) -> State:
        """The state written as `text`; PositionError says what is wrong with it."""

    def beginning_with(self, seat: int) -> Game:
        """The same game with that seat moving first; where the rules settle who begins, it is simply the same game."""
        return self

    @property
    def is_handicap(self) -> bool:
        """Whether one seat is handicapped."""
        return False

    def handicapped(self, seat: int) -> Game:
        """The same game with that seat handicapped, for a revanche."""
        raise MatchError(_NO_HANDICAP.filled(name=self.name))

    @classmethod
    def from_printed(cls, text: str) -> tuple[str, str] | None:  # only some games were ever printed
        """The specification and the moves of a game printed in a rule sheet's own form, or None if that is not one.

        What is not part of the game is blanked out, so that lines and columns still point into the original.
        """
        return None

    def group_words(self, words: Sequence[str]) -> int:
        """How many of the first words of a record's text make up one move."""
        return 2 if words[0] in self.verbs or words[0] in _TALK_VERBS else 1


@dataclass(frozen=True, kw_only=True, repr=False)
class State(ABC):
    """One moment of a game. Equal means: the same for the rules, history that matters included."""

    explains_out_of_turn: ClassVar[bool] = False  # whether `_why_not` is asked about seats that cannot act, too

    game: Game
    talk: TableTalk = SILENCE

    # --- what each game says -----------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def position(self) -> Hashable:
        """What lies on the table and who is to move, without history: perft counts these."""

    @property
    @abstractmethod
    def text(self) -> str:
        """The position text; `game.parse` reads it back."""

    @property
    @abstractmethod
    def points(self) -> tuple[int, ...]:
        """Each seat's standing in the game's own count: stones left, points on the board, cards laid."""

    @abstractmethod
    def _moves(self, seat: int) -> tuple[Move, ...]:
        """Every move of that seat while the game is not over, in a stable order."""

    @abstractmethod
    def _turn(self) -> int:
        """The seat whose turn it is if the game is not over."""

    @abstractmethod
    def _result(self) -> Outcome | None:
        """The outcome by the rules on the board; with more than two seats also what comes of resigning."""

    @abstractmethod
    def _after(self, move: Any, seat: int) -> Self:
        """The state after a legal move; the table talk is not its concern."""

    @abstractmethod
    def _why_not(self, text: str, seat: int) -> Text:
        """Which rule forbids that move, in words of the rule book."""

    def _meant(self, text: str, seat: int) -> Move | None:
        """The legal move meant by a text that is not canonical, if exactly one is."""
        return None

    @property
    @abstractmethod
    def board_text(self) -> str:
        """What lies on the board for everybody to see: rows from the top, one letter a place, separated by slashes."""

    def is_irrevocable(self, move: Move, seat: int) -> bool:
        """Whether that move cannot be taken back, since what it brought to light stays known."""
        return self.game.traits.secrets

    def imagined(self, seat: int, rng: Random) -> Self:
        """A state that seat could not tell from this one, what is hidden from it drawn at random."""
        return self

    def __repr__(self) -> str:
        """Only what everybody sees: a log or a traceback must not give secrets away."""
        seen = f"{self.board_text}, seat {self._turn()} to move" if self.game.traits.secrets else self.text
        return f"<{type(self).__name__} {self.game.spec}: {seen}>"

    # --- what follows for all of them --------------------------------------------------------------------------------

    @cached_property
    def outcome(self) -> Outcome | None:
        if self.talk.agreed:
            return Outcome.drawn(self.game.seats, "agreement")
        result = self._result()
        if result is None and self.talk.resigned and self.game.seats == 2:
            return Outcome.won((1 - self.talk.resigned[0],), 2, "resigned")
        return result

    @property
    def to_move(self) -> int | None:
        return None if self.outcome else self._turn()

    def legal_moves(self, seat: int | None = None) -> tuple[Move, ...]:
        """Every move that seat (by default the seat to move) may make now, in a stable order."""
        acting = self._turn() if seat is None else self.game.checked_seat(seat)
        return () if self.outcome else self._moves(acting)

    def offered_moves(self, seat: int) -> tuple[Move, ...]:
        """The moves to list for that seat: its legal ones. Where they would tell what players have to notice by
        themselves, the list is one that tells nothing, and `play` may refuse something in it."""
        return self.legal_moves(seat)

    @property
    def beginner(self) -> int | None:
        """The seat that began this game; None while that is not known."""
        return self.game.beginner

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that have a legal move now; usually just the one to move."""
        return tuple(seat for seat in range(self.game.seats) if self.legal_moves(seat))

    def talk_moves(self, seat: int) -> tuple[Talk, ...]:
        """What that seat may say now, beside its legal moves."""
        if self.outcome or seat in self.talk.resigned:
            return ()
        if not self.game.traits.agreed_draws:
            return (RESIGN,)
        if self.talk.offered_by is None:
            return (RESIGN, OFFER)
        return (RESIGN, WITHDRAW) if self.talk.offered_by == seat else (RESIGN, ACCEPT, DECLINE)

    def find(self, move: Move | str, seat: int | None = None) -> Move:
        """The legal move (or talk) that is meant, or IllegalMove with the reason why there is none."""
        acting = _acting(self, seat)
        text = " ".join(str(move).split())
        choices = (*self.legal_moves(acting), *self.talk_moves(acting))
        exact = next((choice for choice in choices if str(choice) == text), None)
        if exact is None and isinstance(move, str):
            exact = self._meant(text, acting)
        if exact is None:
            reason = _reason(self, text, acting)
            raise IllegalMove(_refused(shortened(text), reason), reason)
        return exact

    def play(self, move: Move | str, seat: int | None = None) -> Self:
        """The state after that move; raises IllegalMove, saying which rule forbids it."""
        return self.play_unchecked(self.find(move, seat), _acting(self, seat))

    def play_unchecked(self, move: Move, seat: int | None = None) -> Self:
        """The state after a move taken from `legal_moves` or `talk_moves`; nothing is checked again."""
        acting = self._turn() if seat is None else seat
        if isinstance(move, Talk):
            return replace(self, talk=self.talk.after(move, acting))
        after = self._after(move, acting)
        if self.talk.offered_by in (None, acting):
            return after if self.talk is SILENCE else replace(after, talk=self.talk)
        return replace(after, talk=replace(self.talk, offered_by=None))  # moving on declines an offer

    def view(self, seat: int | None) -> View:
        """What that seat (None: a spectator) may know, as plain data."""
        return self.game.view.of(self, None if seat is None else self.game.checked_seat(seat))

    def held(self, seat: int) -> Text:
        """What that seat alone may look at, in words, one line or several; empty where there is nothing."""
        return self.game.view.held(self, seat)


def _acting(state: State, seat: int | None) -> int:
    """The seat that acts: that one, or the one whose turn it is. IllegalMove where nobody can act."""
    if state.outcome:
        raise IllegalMove(_OVER)
    return state._turn() if seat is None else state.game.checked_seat(seat)


def _reason(state: State, text: str, seat: int) -> Text:
    """Why a text is no legal move of that seat."""
    if text in map(str, DRAW_TALK):
        return _why_no_talk(state, text, seat)
    if seat != state._turn() and not state.explains_out_of_turn and not state.legal_moves(seat):
        return turn_of(state.game.seat_names[state._turn()])
    return state._why_not(text, seat)


def _why_no_talk(state: State, text: str, seat: int) -> Text:
    if not state.game.traits.agreed_draws:
        name = state.game.name
        return Text(f"{name} has no draw by agreement", f"bei {name} gibt es kein Remis durch Vereinbarung")
    if text == str(OFFER):
        return Text("a draw has been offered already", "Remis ist schon angeboten")
    if text == str(WITHDRAW):
        return Text("you have not offered a draw", "du hast kein Remis angeboten")
    if state.talk.offered_by == seat:
        return Text("you cannot answer your own offer", "auf das eigene Angebot kann man nicht antworten")
    return Text("nobody has offered a draw", "niemand hat Remis angeboten")


def turn_of(name: Text) -> Text:
    """Why somebody else may not move."""
    return Text(f"it is the turn of {name.en}", f"{name.de} ist am Zug")


def _refused(move: str, reason: Text) -> Text:
    return Text(f"{move!r} is not a legal move: {reason.en}", f"{move!r} ist kein erlaubter Zug: {reason.de}")


def _no_seat(seat: int, last: int) -> Text:
    return Text(
        f"there is no seat {seat}; this game has seats 0 to {last}",
        f"es gibt keinen Platz {seat}; dieses Spiel hat die Plätze 0 bis {last}",
    )
