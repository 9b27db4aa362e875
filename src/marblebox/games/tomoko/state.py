"""The state of a game of Tomoko.

Seats compete alone or, in teams, together with the seat opposite; a side is whoever competes. A seat is playing until
its side has laid enough cards or has resigned; seats that are not playing are passed over, their cards out of the game.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Self

from marblebox.core.chance import Chance
from marblebox.core.errors import MatchError
from marblebox.core.game import Game, Move, Outcome, State, Talk, Variant
from marblebox.core.registry import make, register
from marblebox.core.rules import Rules
from marblebox.core.text import Text
from marblebox.core.traits import Reason, Traits, Unit
from marblebox.core.view import Messages, View
from marblebox.games.tomoko import notation
from marblebox.games.tomoko.board import BALLS_PER_COLOUR, CELLS, COLOURS, Board, Fit
from marblebox.games.tomoko.cards import CARDS, pattern_text
from marblebox.games.tomoko.moves import PUSHES, Give, Lay, Push
from marblebox.games.tomoko.refusal import refusal
from marblebox.games.tomoko.rules import TomokoRules
from marblebox.games.tomoko.view import MESSAGES, TomokoGameView

Cards = tuple[int, ...]
Seats = tuple[int, ...]

_CARDS = Unit(Text("card", "Karte"), Text("cards", "Karten"))
_ENDS = (
    Reason("target_reached", Text("enough cards are laid", "genug Karten sind abgelegt")),
    Reason("cards_exhausted", Text("no cards are left", "es sind keine Karten mehr da")),
)


@register
class Tomoko(Game):
    """Pushing balls until the pattern of a card stands on the board."""

    name = "tomoko"
    title = Text("Tomoko", "Tomoko")
    rules_type = TomokoRules
    presets: ClassVar[dict[str, Rules]] = {"sheet": TomokoRules()}
    verbs = frozenset({"lay", "give"})
    variants = (
        Variant("two", "tomoko", Text("Two players", "Zu zweit")),
        Variant("three", "tomoko(players=3)", Text("Three players", "Zu dritt")),
        Variant(
            "four", "tomoko(players=4, play_on=true)", Text("Four players, for the places", "Zu viert um die Plätze")
        ),
        Variant("teams", "tomoko(players=4, teams=true)", Text("Two teams", "Zwei Teams")),
        Variant("open", "tomoko(players=3, open_cards=true)", Text("Open cards", "Offene Karten")),
        Variant("prefilled", "tomoko(prefilled=true)", Text("Full board", "Volles Brett")),
        Variant("auto", "tomoko(claims=auto)", Text("Cards lay themselves", "Karten legen sich selbst ab")),
    )

    view = TomokoGameView()
    messages: ClassVar[Messages] = MESSAGES
    rules: TomokoRules

    @cached_property
    def seat_names(self) -> tuple[Text, ...]:
        return tuple(Text(f"Player {number}", f"Spieler {number}") for number in range(1, self.rules.players + 1))

    @property
    def beginner(self) -> int | None:
        """The seat that makes the first push; None if the seed decides."""
        return None if self.rules.begins == "random" else int(self.rules.begins) - 1

    @cached_property
    def _sides(self) -> tuple[Seats, ...]:
        return tuple(tuple(range(seat % self.rules.sides, self.seats, self.rules.sides)) for seat in range(self.seats))

    def side(self, seat: int) -> Seats:
        """The seats that win or lose together with this one, itself included."""
        return self._sides[seat]

    @property
    def material(self) -> View:
        """The patterns of all cards: three rows of letters, separated by slashes."""
        return {"cards": {str(card): pattern_text(pattern) for card, pattern in CARDS.items()}}

    @cached_property
    def traits(self) -> Traits:
        """Whoever sees her card first may lay it, and partners hand cards over, whosever turn it is."""
        live = self.rules.claims == "live"
        return Traits(
            unit=_CARDS, reasons=_ENDS, secrets=True, simultaneous=live or self.rules.teams, race=live, help=True
        )

    def dealt(self, chance: Chance) -> TomokoState:
        """Drawn in this order: who begins (even if the rules say who), a full board, the deck."""
        drawn = chance.below(self.seats)
        turn = drawn if self.beginner is None else self.beginner
        board = _full_board(chance) if self.rules.prefilled else Board()
        deck = tuple(chance.sample(list(CARDS), len(CARDS)))
        dealt = self.rules.cards_dealt
        hands = tuple(tuple(sorted(deck[seat * dealt : (seat + 1) * dealt])) for seat in range(self.seats))
        state = self.state(
            board=board, turn=turn, hands=hands, laid=((),) * self.seats, deck=deck[self.seats * dealt :]
        )
        return state.settled(turn)

    def state(self, **fields: Any) -> TomokoState:
        return TomokoState(game=self, **fields)

    def parse(self, text: str) -> TomokoState:
        return notation.read_position(self, text)

    def beginning_with(self, seat: int) -> Game:
        if not 0 <= seat < self.seats:
            raise MatchError(f"there is no seat {seat}; this game has seats 0 to {self.seats - 1}")
        return make(type(self), replace(self.rules, begins=str(seat + 1)))


def _full_board(chance: Chance) -> Board:
    balls = [colour for colour in COLOURS for _ in range(BALLS_PER_COLOUR)]
    return Board.of_letters("".join(chance.sample(balls, CELLS)))


@dataclass(frozen=True, kw_only=True, repr=False)
class TomokoState(State):
    """The board, everybody's cards, and the board before the last push, to which the next may not return."""

    explains_out_of_turn = True

    game: Tomoko
    board: Board
    turn: int
    hands: tuple[Cards, ...]  # each sorted
    laid: tuple[Cards, ...]  # each sorted
    deck: Cards  # the next card to be drawn first
    before: Board | None = None  # the board before the last push
    shared: frozenset[int] = frozenset()  # held cards that have been handed over: both partners know where they are
    finished: tuple[Seats, ...] = ()  # who has laid enough, in order; an empty last group: there was a push since

    def __post_init__(self) -> None:
        """The turn passes over seats that are not playing, also when the seat to move resigns."""
        turn = next((seat for seat in self._clockwise(self.turn) if self.is_playing(seat)), self.turn)
        object.__setattr__(self, "turn", turn)

    # --- seats and sides ---------------------------------------------------------------------------------------------

    def is_playing(self, seat: int) -> bool:
        return not (self.is_finished(seat) or any(other in self.talk.resigned for other in self.game.side(seat)))

    def is_finished(self, seat: int) -> bool:
        return any(seat in group for group in self.finished)

    @property
    def playing(self) -> Seats:
        return tuple(seat for seat in range(self.game.seats) if self.is_playing(seat))

    @property
    def points(self) -> tuple[int, ...]:
        return tuple(sum(len(self.laid[other]) for other in self.game.side(seat)) for seat in range(self.game.seats))

    def missing(self, seat: int) -> int:
        """How many more cards the seat's side must lay."""
        return self.game.rules.goal - self.points[seat]

    def _clockwise(self, first: int) -> Iterator[int]:
        return ((first + step) % self.game.seats for step in range(self.game.seats))

    def _turn(self) -> int:
        return self.turn

    # --- moves -------------------------------------------------------------------------------------------------------

    def _moves(self, seat: int) -> tuple[Move, ...]:
        """Pushes for the seat to move; for every seat the cards it may lay or give, in turn or out of turn."""
        if not self.is_playing(seat):
            return ()
        lays = map(Lay, self.claims(seat))  # none under claims=auto: what stands has been laid
        return (*(self._pushes if seat == self.turn else ()), *lays, *self._gives(seat))

    @cached_property
    def _pushes(self) -> tuple[Push, ...]:
        """Never none: if all pushes of a colour in the bag gave one and the same board, it would have to be the present
        one, since each changes its own line only, and so all 25 balls would be of that colour; there are 15."""
        return tuple(PUSHES[name] for name, board in self._pushed.items() if board != self.before)

    @cached_property
    def _pushed(self) -> dict[str, Board]:
        """The board after every push for which there is a ball."""
        there = {colour for colour in COLOURS if self.board.bag(colour)}
        return {name: push.on(self.board) for name, push in PUSHES.items() if push.colour in there}

    def after_push(self, push: Push) -> Board:
        """The board after a push; taken from all of them where those were worked out."""
        pushed: dict[str, Board] | None = vars(self).get("_pushed")
        return pushed[str(push)] if pushed else push.on(self.board)

    def _gives(self, seat: int) -> Iterator[Give]:
        if self.game.rules.teams:
            yield from map(Give, self.hands[seat])

    def claims(self, seat: int) -> Cards:
        """The seat's cards that stand on the board now."""
        return tuple(card for card in self.hands[seat] if card in self.board.standing)

    def matches(self, seat: int) -> tuple[Fit, ...]:
        """Where the seat's cards stand on the board now, and how they are turned."""
        return tuple(fit for fit in self.board.fits if fit.card in self.hands[seat])

    def talk_moves(self, seat: int) -> tuple[Talk, ...]:
        return super().talk_moves(seat) if self.is_playing(seat) else ()

    def _meant(self, text: str, seat: int) -> Move | None:
        return next((move for move in self.legal_moves(seat) if str(move).lower() == text.lower()), None)

    def _why_not(self, text: str, seat: int) -> Text:
        return refusal(self, text, seat)

    # --- what moves do -----------------------------------------------------------------------------------------------

    def _after(self, move: Push | Lay | Give, seat: int) -> Self:
        if isinstance(move, Lay):
            return self._laying(move.card, seat)._with_fellow_winners(seat)._finishing()
        if isinstance(move, Give):
            return self._giving(move.card, seat)
        following = (seat + 1) % self.game.seats
        places = (*self.finished, ()) if self.finished and self.finished[-1] else self.finished
        pushed = replace(self, board=move.on(self.board), before=self.board, turn=following, finished=places)
        return pushed.settled(seat)

    def settled(self, first: int) -> Self:
        """Under claims=auto everybody, clockwise from that seat, lays what stands on the board, drawn cards too."""
        state = self
        if self.game.rules.claims == "live":
            return state
        for seat in self._clockwise(first):
            while state.is_playing(seat) and state.missing(seat) and state.claims(seat):
                state = state._laying(state.claims(seat)[0], seat)
        return state._finishing()

    def _laying(self, card: int, seat: int) -> Self:
        """Lay a card and draw the next one; who has laid enough draws no more."""
        state = replace(
            self,
            hands=_without_card(self.hands, seat, card),
            laid=_with_card(self.laid, seat, card),
            shared=self.shared - {card},
        )
        if not state.missing(seat) or not self.deck:
            return state
        return replace(state, hands=_with_card(state.hands, seat, self.deck[0]), deck=self.deck[1:])

    def _with_fellow_winners(self, seat: int) -> Self:
        """When a card decides, every other side that holds enough standing cards lays them too and wins as well."""
        state = self
        for other in self._clockwise(seat) if not self.missing(seat) else ():
            if self.is_playing(other) and self._could_finish(other):
                for card in self.claims(other)[: state.missing(other)]:
                    state = state._laying(card, other)
        return state

    def _could_finish(self, seat: int) -> bool:
        return sum(len(self.claims(other)) for other in self.game.side(seat)) >= self.missing(seat)

    def _finishing(self) -> Self:
        """Those who finish on the same board share the place, also if one sees it later than the other."""
        done = tuple(seat for seat in self.playing if not self.missing(seat))
        *earlier, last = self.finished or ((),)
        return replace(self, finished=(*earlier, tuple(sorted((*last, *done))))) if done else self

    def _giving(self, card: int, seat: int) -> Self:
        partner = next(other for other in self.game.side(seat) if other != seat)
        hands = _with_card(_without_card(self.hands, seat, card), partner, card)
        return replace(self, hands=hands, shared=self.shared | {card})

    # --- the end -----------------------------------------------------------------------------------------------------

    def _result(self) -> Outcome | None:
        reason = self._end()
        if reason is None:
            return None
        places = self._places()
        return Outcome.won([seat for seat, place in enumerate(places) if place == 1], self.game.seats, reason, places)

    def _end(self) -> str | None:
        """Why the game is over, if it is."""
        alone = len({self.game.side(seat) for seat in self.playing}) < 2
        if self.finished and (alone or not self.game.rules.play_on):
            return "target_reached"
        if alone:
            return "resigned"
        return None if any(self.hands[seat] for seat in self.playing) else "cards_exhausted"

    def _places(self) -> tuple[int, ...]:
        """Who has finished, in that order; then who is still playing, by cards; then who resigned, the last first."""
        ranks = {seat: self._rank(seat) for seat in range(self.game.seats)}
        better = {seat: {self.game.side(other) for other in ranks if ranks[other] < ranks[seat]} for seat in ranks}
        return tuple(1 + len(better[seat]) for seat in ranks)

    def _rank(self, seat: int) -> tuple[int, int]:
        for place, group in enumerate(self.finished):
            if seat in group:
                return 0, place
        left = [self.talk.resigned.index(other) for other in self.game.side(seat) if other in self.talk.resigned]
        return (2, -left[0]) if left else (1, -self.points[seat])

    # --- what is known -----------------------------------------------------------------------------------------------

    @property
    def position(self) -> Hashable:
        table = self.board, self.before, self.turn
        return *table, self.hands, self.laid, self.deck, self.finished, self.talk.resigned

    @property
    def text(self) -> str:
        return notation.write_position(self)

    def known(self, seat: int | None, holder: int) -> Cards:
        """The cards in a hand that a seat (None: a spectator) knows."""
        if self.game.rules.open_cards or seat == holder:
            return self.hands[holder]
        partners = seat is not None and holder in self.game.side(seat)
        return tuple(card for card in self.hands[holder] if partners and card in self.shared)

    @property
    def board_text(self) -> str:
        return "/".join(self.board.rows)

    def imagined(self, seat: int, rng: Random) -> Self:
        """Deal what the seat does not know anew: the unknown cards of the hands, then the deck.

        Under claims=auto whoever is playing holds no card that stands on the board; those hands are dealt first. Which
        cards the other team has handed over is not known either.
        """
        holders = sorted(range(self.game.seats), key=lambda holder: not self.is_playing(holder))
        hands = {holder: self.known(seat, holder) for holder in holders}
        pool = sorted({*CARDS}.difference(*self.laid, *hands.values()))
        rng.shuffle(pool)
        for holder in holders:
            possible = [card for card in pool if self._may_hold(holder, card)]
            drawn = possible[: len(self.hands[holder]) - len(hands[holder])]
            pool = [card for card in pool if card not in drawn]
            hands[holder] = tuple(sorted((*hands[holder], *drawn)))
        shared = self.shared.intersection(card for other in self.game.side(seat) for card in self.hands[other])
        return replace(self, hands=tuple(hands[holder] for holder in sorted(hands)), deck=tuple(pool), shared=shared)

    def _may_hold(self, seat: int, card: int) -> bool:
        laid_at_once = self.game.rules.claims == "auto" and self.is_playing(seat)
        return not (laid_at_once and card in self.board.standing)


def _with_card(piles: tuple[Cards, ...], seat: int, card: int) -> tuple[Cards, ...]:
    return _with_pile(piles, seat, (*piles[seat], card))


def _without_card(piles: tuple[Cards, ...], seat: int, card: int) -> tuple[Cards, ...]:
    return _with_pile(piles, seat, (other for other in piles[seat] if other != card))


def _with_pile(piles: tuple[Cards, ...], seat: int, cards: Iterable[int]) -> tuple[Cards, ...]:
    return (*piles[:seat], tuple(sorted(cards)), *piles[seat + 1 :])
