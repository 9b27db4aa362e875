"""The state of a game of the Fanorona family."""

from __future__ import annotations

from bisect import insort
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from typing import ClassVar, Literal, Self, cast

from marblebox.core.chance import Chance
from marblebox.core.game import SILENCE, Game, Move, Outcome, State, Variant
from marblebox.core.registry import make, nearest_preset, register
from marblebox.core.text import Text
from marblebox.core.traits import Reason, Traits, Unit
from marblebox.core.view import Messages, View
from marblebox.games.fanorona import notation
from marblebox.games.fanorona.board import Board, board_of, neighbours
from marblebox.games.fanorona.moves import (
    DEMAND,
    MOST_TURNS,
    Demand,
    Turn,
    Way,
    any_capture,
    chains,
    nearest_captures,
    plain_steps,
    single_captures,
    surveyed,
)
from marblebox.games.fanorona.refusal import refusal
from marblebox.games.fanorona.rules import HANDICAP_ENDS_AT, PRESETS, SIDES, FanoronaRules
from marblebox.games.fanorona.view import MESSAGES, DrawCount, FanoronaGameView, Handicap

Key = tuple[int, int, int, bool]  # a position for the repetition rule: White, Black, side, first turn still due

_STONES = Unit(Text("stone", "Stein"), Text("stones", "Steine"))
_PIECES = {"tumicarona": Unit(Text("marble", "Murmel"), Text("marbles", "Murmeln"))}  # by preset, where not stones
_ALL_CAPTURED = Text("every {one} is captured", "alle {many} sind geschlagen")
_IMMOBILISED = Text("the other side cannot move", "die andere Seite kann nicht ziehen")
_NO_CAPTURE = Text("{count} turns in a row without a capture", "{count} Züge hintereinander ohne Schlag")
_REPEATED = Text("the same position came up {count} times", "dieselbe Stellung stand {count}-mal auf dem Brett")
_STUCK = Text("the side to move is stuck", "die Seite am Zug sitzt fest")


@register
class Fanorona(Game):
    """Fanorona as Parker sold it, Tumicarona, and the literature's standard rules."""

    name = "fanorona"
    title = Text("Fanorona", "Fanorona")
    rules_type = FanoronaRules
    presets = PRESETS
    preset_names: ClassVar[dict[str, str]] = {"tumicarona": "tumicarona"}
    variants = (
        Variant("parker", "fanorona", Text("Fanorona, Parker's rules", "Fanorona nach Parker")),
        Variant("tumicarona", "tumicarona", Text("Tumicarona", "Tumicarona")),
        Variant("standard", "fanorona(rules=standard)", Text("Fanorona, standard rules", "Fanorona, Standardregeln")),
        Variant("small", "fanorona(rules=standard, size=5x5)", Text("Small board", "Kleines Brett")),
        Variant("on-demand", "tumicarona(captures=on_demand)", Text("Captures on demand", "Schlagen auf Verlangen")),
        Variant("handicap", "tumicarona(handicap=white, begins=black)", Text("Handicap game", "Handicap-Partie")),
        Variant("vela", "tumicarona(handicap=black, vela_single=true)", Text("Traditional vela", "Klassische Vela")),
    )

    view = FanoronaGameView()
    messages: ClassVar[Messages] = MESSAGES
    rules: FanoronaRules
    seat_names = (Text("White", "Weiß"), Text("Black", "Schwarz"))

    @cached_property
    def traits(self) -> Traits:
        """The same for the whole family, but for the word for what is moved and the limits of the draws."""
        unit = _PIECES.get(nearest_preset(type(self), self.rules), _STONES)
        reasons = (
            Reason("captured_all", _ALL_CAPTURED.filled(**unit._asdict())),
            Reason("immobilised", _IMMOBILISED),
            Reason("no_capture", _NO_CAPTURE.filled(count=self.rules.draw_turns)),
            Reason("repetition", _REPEATED.filled(count=self.rules.repetition)),
            Reason("stuck", _STUCK),
        )
        return Traits(unit=unit, reasons=reasons, agreed_draws=True, handicap=True)

    @cached_property
    def board(self) -> Board:
        return board_of(self.rules.size)

    @property
    def beginner(self) -> int:
        return SIDES.index(self.rules.begins)

    @property
    def material(self) -> View:
        """The points of the board, and of each the points it has a line to."""
        size = self.rules.size
        return {"columns": size.columns, "rows": size.rows, "lines": neighbours(self.board)}

    def dealt(self, chance: Chance) -> FanoronaState:
        """Nothing is left to chance."""
        return self.state(self.board.start, self.beginner)

    def state(self, stones: tuple[int, int], side: int, quiet: int = 0, number: int = 1) -> FanoronaState:
        due = self.rules.first_turn == "single" and number == 1
        return FanoronaState(game=self, stones=stones, side=side, quiet=quiet, number=number, first_turn_due=due)

    def parse(self, text: str) -> FanoronaState:
        return notation.read_position(self, text)

    @property
    def is_handicap(self) -> bool:
        return self.rules.handicap != "none"

    def beginning_with(self, seat: int) -> Game:
        return make(type(self), replace(self.rules, begins=SIDES[seat]))

    def handicapped(self, seat: int) -> Game:
        return make(type(self), replace(self.rules, handicap=SIDES[seat]))

    @classmethod
    def from_printed(cls, text: str) -> tuple[str, str] | None:
        moves = notation.from_printed(text)
        return None if moves is None else ("fanorona", moves)

    def group_words(self, words: Sequence[str]) -> int:
        return notation.words_of_turn(words) or super().group_words(words)


@dataclass(frozen=True, kw_only=True, repr=False)
class FanoronaState(State):
    """Stones on points, the side to move, and as much of the past as the rules ask for."""

    game: Fanorona
    stones: tuple[int, int]  # the points of White and of Black
    side: int
    quiet: int = 0  # turns of both players since the last capture
    number: int = field(default=1, compare=False)  # counts the beginner's turns
    first_turn_due: bool = False  # the side to move has yet to make its single-step first turn
    seen: tuple[Key, ...] = ()  # earlier positions since the last capture, sorted: how often is all that matters
    overlooked: FanoronaState | None = None  # before a turn that should have captured, while that may be demanded
    obliged: bool = False  # a capture has been demanded

    @property
    def position(self) -> Hashable:
        return (self._key, self.obliged, self.overlooked and self.overlooked.stones)

    @property
    def text(self) -> str:
        return notation.write_position(self)

    @property
    def points(self) -> tuple[int, ...]:
        return tuple(stones.bit_count() for stones in self.stones)

    def _moves(self, seat: int) -> tuple[Move, ...]:
        if seat != self.side:
            return ()
        return self.turns if self.overlooked is None else (*self.turns, DEMAND)

    def offered_moves(self, seat: int) -> tuple[Move, ...]:
        """Where oversights are not pointed out, a demand is offered whether or not there was one."""
        if self.is_announced or self.outcome or seat != self.side:
            return self.legal_moves(seat)
        return (*self.turns, DEMAND) if self.may_demand else self.turns

    @property
    def is_announced(self) -> bool:
        """Whether an overlooked capture is pointed out to the opponent."""
        return self.game.rules.captures != "silent"

    @property
    def may_demand(self) -> bool:
        """Whether a demand is offered: of what was overlooked, or just in case, after every turn without a capture."""
        return self.overlooked is not None if self.is_announced else self.quiet > 0 and not self.obliged

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """Every turn by the rules of movement, whether or not the game has ended for another reason."""
        if self.is_handicapped(self.side):
            return self._offering_steps()
        captures = self._captures()
        if captures and (self.obliged or self.game.rules.captures == "forced"):
            return captures
        return (*captures, *plain_steps(self.game.board, self.own, self.way))

    @property
    def own(self) -> int:
        return self.stones[self.side]

    @property
    def way(self) -> Way:
        return Way(self.game.board.mask & ~(self.stones[0] | self.stones[1]), self.stones[1 - self.side])

    def is_handicapped(self, side: int) -> bool:
        return self.game.rules.handicap == SIDES[side] and self.stones[side].bit_count() > HANDICAP_ENDS_AT

    def _captures(self) -> tuple[Turn, ...]:
        return surveyed(self._each_capture())

    def _each_capture(self) -> Iterator[Turn]:
        rules, board = self.game.rules, self.game.board
        if rules.vela_single and self.is_handicapped(1 - self.side):
            return nearest_captures(board, self.own, self.way)
        if self.first_turn_due:
            return single_captures(board, self.own, self.way)
        return chains(rules, board, self.own, self.way)

    def _offering_steps(self) -> tuple[Turn, ...]:
        """The handicapped side's steps after which the opponent can capture the stone that was moved.

        Our decision where there is none such: any step that offers some stone, else any step at all.
        """
        steps = tuple(plain_steps(self.game.board, self.own, self.way))
        offering = tuple(step for step in steps if self._moved(step).can_capture())
        if self.game.rules.offer == "placed":
            placing = tuple(step for step in offering if self._moved(step).can_take(step.path[-1]))
            return placing or offering or steps
        return offering or steps

    def can_capture(self) -> bool:
        return any_capture(self.game.board, self.own, self.way)

    def can_take(self, point: int) -> bool:
        """Whether a turn of the side to move takes the stone on that point, with its first step or a later one."""
        return any(turn.taken >> point & 1 for turn in islice(self._each_capture(), MOST_TURNS))

    def _turn(self) -> int:
        return self.side

    def _result(self) -> Outcome | None:
        rules = self.game.rules
        if 0 < rules.draw_turns < self.quiet:  # our decision: whoever plays on at the limit has agreed to the draw
            return Outcome.drawn(2, "no_capture")
        if self.overlooked:  # our decision: it ends nothing
            return None
        if not self.own:
            return Outcome.won((1 - self.side,), 2, "captured_all")
        if not self.turns:
            return (
                Outcome.drawn(2, "stuck") if rules.stuck == "draws" else Outcome.won((1 - self.side,), 2, "immobilised")
            )
        if rules.draw_turns and self.quiet >= rules.draw_turns:
            return Outcome.drawn(2, "no_capture")
        if rules.repetition and self.seen.count(self._key) + 1 >= rules.repetition:
            return Outcome.drawn(2, "repetition")
        return None

    @property
    def draw_counts(self) -> tuple[DrawCount, ...]:
        """The counts that lead to a draw, each from half of its limit on."""
        rules = self.game.rules
        counts: list[DrawCount] = []
        if 0 < rules.draw_turns <= 2 * self.quiet:
            counts.append({"reason": "no_capture", "count": self.quiet, "limit": rules.draw_turns})
        repeated = self.seen.count(self._key) + 1
        if repeated > 1 and rules.repetition <= 2 * repeated:
            counts.append({"reason": "repetition", "count": repeated, "limit": rules.repetition})
        return tuple(counts)

    @property
    def handicap(self) -> Handicap | None:
        """The handicap, while it lasts."""
        side = next((side for side in range(2) if self.is_handicapped(side)), None)
        if side is None:
            return None
        return {"seat": side, "offers": self._offers(side), "single": self.game.rules.vela_single}

    def _offers(self, side: int) -> Literal["moved", "any", "nothing"]:
        """What the steps of the handicapped side have to offer; all that are legal offer the same."""
        placed = self.game.rules.offer == "placed"
        if side != self.side or not self.turns:
            return "moved" if placed else "any"
        step = self.turns[0]
        after = self._moved(step)
        if placed and after.can_take(step.path[-1]):
            return "moved"
        return "any" if after.can_capture() else "nothing"

    def _after(self, move: Turn | Demand, seat: int) -> Self:  # only the side to move acts
        if isinstance(move, Demand):
            return cast(Self, replace(cast(FanoronaState, self.overlooked), obliged=True))
        after = self._moved(move)
        if self.game.rules.captures != "forced" and not move.taken and self.ought_to_capture():
            return replace(after, overlooked=replace(self, overlooked=None, talk=SILENCE))
        return after

    def ought_to_capture(self) -> bool:
        return not self.is_handicapped(self.side) and self.can_capture()

    def _moved(self, turn: Turn) -> Self:
        """Carry a turn out and hand over to the other side."""
        mine = self.own & ~(1 << turn.path[0]) | 1 << turn.path[-1]
        theirs = self.stones[1 - self.side] & ~turn.taken
        number = self.number + (self.side != self.game.beginner)
        return replace(
            self,
            stones=(mine, theirs) if self.side == 0 else (theirs, mine),
            side=1 - self.side,
            quiet=0 if turn.taken and not self._is_past_limit() else self.quiet + 1,
            number=number,
            first_turn_due=self.game.rules.first_turn == "single" and number == 1,
            seen=() if turn.taken else self._seen_with_this(),
            overlooked=None,
            obliged=False,
        )

    def _is_past_limit(self) -> bool:
        """Whether only a demand can still avert the draw by turns without a capture: no capture comes in time."""
        return self.overlooked is not None and 0 < self.game.rules.draw_turns <= self.quiet

    def _seen_with_this(self) -> tuple[Key, ...]:
        if not self.game.rules.repetition:
            return ()
        seen = list(self.seen)
        insort(seen, self._key)
        return tuple(seen)

    @property
    def _key(self) -> Key:
        return (*self.stones, self.side, self.first_turn_due)

    def _meant(self, text: str, seat: int) -> Move | None:
        return notation.read_turn(self, text) if seat == self.side else None

    def _why_not(self, text: str, seat: int) -> Text:
        return refusal(self, text)

    @cached_property
    def board_text(self) -> str:
        return notation.board_rows(self)
