"""KulamiGame and KulamiState: laying marbles by the rule of the cross and the taboo of the last two tiles."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random
from typing import ClassVar, Self

from marblebox.core.chance import Chance
from marblebox.core.errors import PositionError
from marblebox.core.game import Draw, Game, Move, Outcome, State, Variant
from marblebox.core.registry import make, register
from marblebox.core.rules import Rules
from marblebox.core.text import Text, shortened
from marblebox.core.traits import Reason, Traits
from marblebox.core.view import Messages, View
from marblebox.games.kulami.building import random_irregular, random_square
from marblebox.games.kulami.cell import STRIDE, cell_at, cells_in
from marblebox.games.kulami.layout import HOLE, Layout, layout_called
from marblebox.games.kulami.notation import COLOURS, HANDS, PICK_WORDS, Pick, Placement, read_position, write_position
from marblebox.games.kulami.refusal import refusal
from marblebox.games.kulami.rules import RANDOM, RANDOM_IRREGULAR, KulamiRules
from marblebox.games.kulami.score import SEAT_NAMES, ScoreSheet, totals_of
from marblebox.games.kulami.view import MESSAGES, KulamiGameView

MARBLES = 28  # sheet: of each colour
PICKER = 1  # Red holds out the fists, Black picks one

_PLACEMENTS = tuple(Placement(cell) for cell in range(cell_at(0, 10)))
_PICKS = tuple(map(Pick, HANDS))
_LETTERS = str.maketrans("0123", f"{HOLE}orb")  # what stands for a cell in a view: none, a free one, a marble
_ENDS = (
    Reason("most_points", Text("most points", "die meisten Punkte")),
    Reason("equal_points", Text("equal points", "Punktgleichstand")),
)
_BUILDERS = {RANDOM: random_square, RANDOM_IRREGULAR: random_irregular}


def _drawing(name: str) -> Draw:
    return lambda chance: _BUILDERS[name](chance).text


_OVER = Text("the game is over already", "die Partie ist schon zu Ende")
_BAD_MOVE = Text("move {number} of the position, {move}: {reason}", "Zug {number} der Stellung, {move}: {reason}")


@register
class KulamiGame(Game):
    """Kulami with its layout, level and beginning settled."""

    name: ClassVar[str] = "kulami"
    title: ClassVar[Text] = Text("Kulami", "Kulami")
    rules_type: ClassVar[type[Rules]] = KulamiRules
    presets: ClassVar[dict[str, Rules]] = {"kulami": KulamiRules()}
    variants: ClassVar[tuple[Variant, ...]] = (
        Variant("square", "kulami", Text("Kulami", "Kulami")),
        Variant("level1", "kulami(level=1)", Text("Rules level 1: areas count", "Level 1: Gebiete zählen")),
        Variant("level2", "kulami(level=2)", Text("Rules level 2: areas and chains", "Level 2: Gebiete und Ketten")),
        Variant("example", "kulami(layout=example, level=2)", Text("The sheet's board", "Spielfeld der Spielregel")),
        Variant("irregular", "kulami(layout=random_irregular)", Text("Irregular board", "Unregelmäßiges Spielfeld")),
        Variant("fists", "kulami(starts=fists)", Text("Fists decide who starts", "Fäuste entscheiden, wer beginnt")),
    )
    view = KulamiGameView()
    messages: ClassVar[Messages] = MESSAGES
    draws: ClassVar[Mapping[str, Mapping[str, Draw]]] = {"layout": {name: _drawing(name) for name in _BUILDERS}}
    rules: KulamiRules

    @property
    def seat_names(self) -> tuple[Text, ...]:
        return SEAT_NAMES

    @property
    def beginner(self) -> int | None:
        return None if self.rules.starts == "fists" else COLOURS.index(self.rules.starts)

    @property
    def material(self) -> View:
        return {"marbles": MARBLES}

    @cached_property
    def traits(self) -> Traits:
        """Only the fists hold a secret."""
        return Traits(reasons=_ENDS, points_decide=True, secrets=self.beginner is None)

    def dealt(self, chance: Chance) -> KulamiState:
        """Drawn in this order: the layout, the hand that holds red."""
        builder = _BUILDERS.get(self.rules.layout)
        layout = builder(chance) if builder else layout_called(self.rules.layout)
        red_hand = chance.choice(HANDS) if self.beginner is None else None
        return KulamiState(game=self, layout=layout, starter=self.beginner, red_hand=red_hand)

    def parse(self, text: str) -> KulamiState:
        said = read_position(text, self.beginner)
        self._check_layout(said.layout)
        self._check_start(said.starter)
        state = KulamiState(game=self, layout=said.layout, starter=said.starter, red_hand=said.red_hand)
        for number, move in enumerate(said.moves, 1):
            state = state.replayed(number, move)
        return state

    def beginning_with(self, seat: int) -> Game:
        return make(KulamiGame, replace(self.rules, starts=COLOURS[seat]))

    def _check_layout(self, layout: Layout) -> None:
        """Where chance draws the board a position may be on any; otherwise on the agreed one."""
        if self.rules.layout not in _BUILDERS and layout != layout_called(self.rules.layout):
            raise PositionError(
                Text(
                    f"the position is on another layout than {self.spec}",
                    f"die Stellung liegt auf einem anderen Spielfeld als {self.spec}",
                )
            )

    def _check_start(self, starter: int | None) -> None:
        starts = self.rules.starts
        if self.beginner is None:
            return
        if starter is None:
            raise PositionError(
                Text(
                    f"in {self.spec} {starts} starts; there are no fists to choose from",
                    f"in {self.spec} beginnt {starts}; es gibt keine Fäuste zu wählen",
                )
            )
        if COLOURS[starter] != starts:
            raise PositionError(
                Text(
                    f"in {self.spec} {starts} starts, not {COLOURS[starter]}",
                    f"in {self.spec} beginnt {starts}, nicht {COLOURS[starter]}",
                )
            )


@dataclass(frozen=True, kw_only=True, repr=False)
class KulamiState(State):
    """Marbles on a board. The order in which they were laid is kept for the text, but only its end matters."""

    game: KulamiGame
    layout: Layout
    starter: int | None = None  # None while the fists are closed
    red_hand: str | None = None  # where red hides while they are
    red: int = 0
    black: int = 0
    last: int | None = None  # the cell of the last marble
    taboo: int = 0  # the cells of the last two tiles used
    cells: tuple[int, ...] = field(default=(), compare=False)

    @property
    def position(self) -> Hashable:
        return (self.layout, self.starter, self.red_hand, self.red, self.black, self.last, self.taboo)

    @property
    def text(self) -> str:
        return write_position(self.layout, self.starter, self.red_hand, self.cells)

    @cached_property
    def score(self) -> ScoreSheet:
        """The score sheet as if the game ended now."""
        return ScoreSheet.of(self.layout, (self.red, self.black), self.game.rules.level)

    @cached_property
    def points(self) -> tuple[int, ...]:
        return totals_of(self.layout, (self.red, self.black), self.game.rules.level)

    @property
    def marbles_left(self) -> tuple[int, int]:
        return MARBLES - self.red.bit_count(), MARBLES - self.black.bit_count()

    @property
    def beginner(self) -> int | None:
        return self.starter

    @cached_property
    def free_cells(self) -> int:
        """The set of cells where the next marble may go."""
        free = self.layout.mask & ~(self.red | self.black)
        if self.last is None:
            return free
        if not any(self.marbles_left):
            return 0
        return free & self.layout.cross[self.last] & ~self.taboo

    def _moves(self, seat: int) -> tuple[Move, ...]:
        if seat != self._turn():
            return ()
        if self.starter is None:
            return _PICKS
        return tuple(_PLACEMENTS[cell] for cell in cells_in(self.free_cells))

    def _turn(self) -> int:
        return PICKER if self.starter is None else (self.starter + len(self.cells)) % 2

    def _result(self) -> Outcome | None:
        if self.starter is None or self.free_cells:
            return None
        red, black = self.points
        if red == black:
            return Outcome.drawn(2, "equal_points")  # our decision: the sheet does not say
        return Outcome.won((int(black > red),), 2, "most_points")

    def _after(self, move: Placement | Pick, seat: int) -> Self:
        if isinstance(move, Pick):
            return replace(self, starter=0 if move.hand == self.red_hand else 1, red_hand=None)
        marble, tile_at = 1 << move.cell, self.layout.tile_at
        return replace(
            self,
            red=self.red | marble if seat == 0 else self.red,
            black=self.black | marble if seat == 1 else self.black,
            last=move.cell,
            taboo=tile_at[move.cell].mask | (0 if self.last is None else tile_at[self.last].mask),
            cells=(*self.cells, move.cell),
        )

    def is_irrevocable(self, move: Move, seat: int) -> bool:
        return isinstance(move, Pick)

    def imagined(self, seat: int, rng: Random) -> Self:
        """Nobody looks into the fists, not even who holds them out."""
        return replace(self, red_hand=rng.choice(HANDS)) if self.starter is None else self

    def replayed(self, number: int, text: str) -> Self:
        """The state after a move of a position text; unlike `play` it knows no table talk."""
        if move := self._meant(text, self._turn()):
            return self.play_unchecked(move)
        reason = _OVER if self.outcome else self._why_not(text, self._turn())
        raise PositionError(_BAD_MOVE.filled(number=number, move=repr(shortened(text)), reason=reason))

    def _meant(self, text: str, seat: int) -> Move | None:
        word = PICK_WORDS.get(text.lower(), text.lower())
        return next((move for move in self.legal_moves(seat) if str(move) == word), None)

    def _why_not(self, text: str, seat: int) -> Text:
        return refusal(self, text)

    @cached_property
    def board_text(self) -> str:
        """r and b for marbles, o for a free cell, a dot where there is none."""
        layout = self.layout
        sets = layout.mask, self.red, self.black, self.black
        digits = sum(int(f"{cells:b}") for cells in sets)  # one for every cell
        letters = f"{digits:0{STRIDE * layout.height}}"[::-1].translate(_LETTERS)
        rows = (cell_at(0, row) for row in reversed(range(layout.height)))
        return "/".join([letters[first : first + layout.width] for first in rows])
