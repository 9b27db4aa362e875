"""An information-set search for Tomoko: it knows what its seat may know and imagines the rest.

Depth 1 weighs each push by the own cards it completes or comes near to. Depth 2 imagines the hidden hands several times
and weighs what the others could lay down on the same board. Depth 3 lets the others push, each the way that suits its
imagined cards best, and looks for the own best push after that.

Where a card can be laid, its lines come first: the card is laid and another drawn in every imagined world, and the line
goes on with the best push. Pushes without laying are weighed beside it.
"""

from __future__ import annotations

import math
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from threading import Event
from typing import NamedTuple

from marblebox.core.errors import InputError
from marblebox.core.game import State
from marblebox.engine.python_search import WON
from marblebox.engine.search import (
    NO_MOVE_LEFT,
    ForgetfulSearch,
    Limits,
    Line,
    Listener,
    Report,
    chance_of,
    seat_to_move,
)
from marblebox.games.tomoko import CARDS, PUSHES, Board, Lay, Push, TomokoState
from marblebox.games.tomoko.board import SIDE, SQUARES, Square
from marblebox.games.tomoko.cards import CELLS, rotations

Cards = tuple[int, ...]

CARD = 100  # the score of a card laid down
DEEPEST = 3
NEARNESS = (0, 0, 0, 0, 1, 2, 5, 12, 30, 0)  # what a card is worth with so many of its nine balls in place
CANDIDATES = 12  # the pushes that are worth imagining everybody's answers to
SCALE = 300.0  # the score worth odds of e to one

_SQUARE = (1 << CELLS) - 1


class Target(NamedTuple):
    """A card in one of its places and turns on the board."""

    turns: int
    dark: int
    light: int

    def in_place(self, board: Board) -> int:
        return (board.dark & self.dark).bit_count() + (board.light & self.light).bit_count()


def _placed(square: Square, pattern: int) -> int:
    rows = (pattern >> 6, pattern >> 3 & 7, pattern & 7)
    return sum(row << square.low + SIDE * up for up, row in zip((2, 1, 0), rows, strict=True))


TARGETS = {
    card: tuple(
        Target(turns, _placed(square, pattern), _placed(square, _SQUARE ^ pattern))
        for turns, pattern in enumerate(rotations(upright))
        for square in SQUARES
    )
    for card, upright in CARDS.items()
}


@lru_cache(maxsize=1 << 16)
def nearest(board: Board, card: int) -> int:
    """How many balls of a card are in place where it comes nearest to standing."""
    return max(target.in_place(board) for target in TARGETS[card])


@dataclass(frozen=True)
class Sight:
    """What somebody sees: how often they imagine the hidden hands, and how likely they recognise an own card turned."""

    worlds: int = 0
    turned: float = 1.0

    def nearest(self, board: Board, card: int, blind: frozenset[tuple[int, int]]) -> int:
        if not blind:
            return nearest(board, card)
        return max(target.in_place(board) for target in TARGETS[card] if (card, target.turns) not in blind)


FULL_SIGHT = Sight(worlds=8)


@dataclass
class _Thought:
    """A push under consideration, and whether the own cards that stand are laid before it."""

    push: Push
    board: Board
    lays: bool = False
    score: float = 0.0


class _World(NamedTuple):
    """The hands as they might be, and what the own side then knows to hold."""

    hands: tuple[Cards, ...]
    own: frozenset[int]


class TomokoSearch(ForgetfulSearch):
    """Looks for the best move of the seat to move; the seed decides what it imagines."""

    def __init__(self, seed: object = 0, sight: Sight = FULL_SIGHT) -> None:
        super().__init__()
        self._seed, self._sight = seed, sight

    def run(
        self,
        state: State,
        limits: Limits,
        lines: int = 1,
        ignored: Collection[str] = (),
        listener: Listener | None = None,
    ) -> Report:
        assert isinstance(state, TomokoState)
        self._stopped.clear()
        search = _Run(state, Random(f"{self._seed}"), self._sight, limits, self._stopped)
        lays = [lay for lay in search.lays if lay not in ignored]
        laying = search.pushes(lays=True) if lays else []
        pushes = [thought for thought in search.pushes() if str(thought.push) not in ignored]
        if not (lays or pushes):
            raise InputError(NO_MOVE_LEFT)
        wanted = max(0, lines - len(lays))
        groups = [laying, pushes if wanted else []]
        report = Report(0, 0, 0.0, ())
        for depth in range(1, min(limits.depth or DEEPEST, DEEPEST) + 1):
            if not all(search.deepen(group, depth) for group in groups if group):
                break
            for group in groups:
                group.sort(key=lambda thought: -thought.score)
            shown = search.lines(lays, *groups)[:lines]
            report = Report(depth, search.nodes, search.seconds, shown)
            if listener:
                listener(report)
        return replace(report, nodes=search.nodes, seconds=search.seconds)


class _Run:
    """One search for one seat."""

    def __init__(self, state: TomokoState, rng: Random, sight: Sight, limits: Limits, stopped: Event) -> None:
        self._state, self._seat, self._sight = state, seat_to_move(state), sight
        self._limits, self._stopped = limits, stopped
        self._started = time.monotonic()
        self.nodes = 0
        self._side = state.game.side(self._seat)
        self._rivals = max(1, len({state.game.side(seat) for seat in state.playing}) - 1)
        self._own = frozenset(card for mate in self._side for card in state.known(self._seat, mate))
        turns = ((card, turn) for card in sorted(self._own) for turn in range(1, 4))
        self._blind = frozenset(key for key in turns if rng.random() > sight.turned)
        imagined = [state.imagined(self._seat, rng) for _ in range(sight.worlds)]
        self._worlds = [_World(world.hands, self._own) for world in imagined]
        self._due = frozenset(state.claims(self._seat))
        self._worlds_after_laying = [self._laid_in(world) for world in imagined] if self._due else []

    def _laid_in(self, world: TomokoState) -> _World:
        after = _with_due_laid(world, self._seat)
        return _World(after.hands, self._own - self._due | {*after.hands[self._seat]})

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._started

    @property
    def lays(self) -> list[str]:
        """The cards that can be laid now, as moves."""
        return [str(Lay(card)) for card in sorted(self._due)]

    def pushes(self, lays: bool = False) -> list[_Thought]:
        """The pushes, all that is due laid before them or not; none where laying ends the game."""
        if lays and (self._laying_wins or self._laying_exhausts):
            return []
        moves = [move for move in self._state.legal_moves(self._seat) if isinstance(move, Push)]
        laid = CARD * len(self._due) if lays else 0
        return [_Thought(push, push.on(self._state.board), lays, laid) for push in moves]

    @property
    def _laying_wins(self) -> bool:
        return len(self._due) >= self._state.missing(self._seat)

    @property
    def _laying_exhausts(self) -> bool:
        """Whether nobody has a card left then."""
        held = sum(len(self._state.hands[seat]) for seat in self._state.playing)
        return not self._state.deck and held == len(self._due)

    def deepen(self, thoughts: list[_Thought], depth: int) -> bool:
        """Take the next thing into account; False if it could not be finished."""
        judge = (self._own_gain_of, self._others_gain, self._future)[depth - 1]
        candidates = thoughts if depth < DEEPEST else thoughts[:CANDIDATES]
        gains = []
        for thought in candidates:
            if depth > 1 and self._must_stop():
                return False
            gains.append(judge(thought))
        dull = min(gains)
        for thought in thoughts:
            thought.score += dull
        for thought, gain in zip(candidates, gains, strict=True):
            thought.score += gain - dull
        return True

    def _must_stop(self) -> bool:
        return self._stopped.is_set() or self._limits.used_up(self.nodes, self.seconds)

    # --- judging a board ---------------------------------------------------------------------------------------------

    def _own_gain_of(self, thought: _Thought) -> float:
        return self._own_gain(thought.board, self._own - self._due if thought.lays else self._own)

    def _own_gain(self, board: Board, own: frozenset[int]) -> float:
        self.nodes += 1
        near = sum(NEARNESS[self._sight.nearest(board, card, self._blind)] for card in own - board.standing)
        return CARD * len(own & board.standing) + near

    def _worlds_of(self, thought: _Thought) -> list[_World]:
        return self._worlds_after_laying if thought.lays else self._worlds

    def _others_gain(self, thought: _Thought) -> float:
        """What the others can lay down on that board, with a minus, and what the drawn cards are worth there."""
        worlds = self._worlds_of(thought)
        gain = sum(self._gain(world.hands, thought.board) for world in worlds)
        gain += sum(self._own_gain(thought.board, drawn) for world in worlds if (drawn := world.own - self._own))
        return gain / max(1, len(worlds))

    def _future(self, thought: _Thought) -> float:
        """What comes of it by the end of the own next turn."""
        worlds = self._worlds_of(thought)
        return sum(self._round(world, thought.board) for world in worlds) / max(1, len(worlds))

    def _gain(self, hands: Sequence[Cards], board: Board) -> float:
        self.nodes += 1
        others = (seat for seat in self._state.playing if seat not in self._side)
        return -CARD * sum(len(board.standing.intersection(hands[seat])) for seat in others) / self._rivals

    def _round(self, world: _World, board: Board) -> float:
        """Everybody else pushes for themselves, then the own side looks for its best push."""
        gain, before, own = 0.0, self._state.board, world.own - board.standing
        for seat in self._following():
            board, before = self._best_push(world.hands[seat], board, before), board
            gain += self._gain(world.hands, board) + CARD * len(own & board.standing)
            own -= board.standing
        return gain + max(self._own_gain(after, own) for after in _pushed(board, before))

    def _following(self) -> list[int]:
        seats = self._state.game.seats
        clockwise = [(self._seat + step) % seats for step in range(1, seats)]
        return [seat for seat in clockwise if self._state.is_playing(seat)]

    def _best_push(self, hand: Cards, board: Board, before: Board) -> Board:
        self.nodes += 1
        return max(_pushed(board, before), key=lambda after: sum(_worth(after, card) for card in hand))

    # --- telling -----------------------------------------------------------------------------------------------------

    def lines(self, lays: list[str], laying: list[_Thought], pushes: list[_Thought]) -> tuple[Line, ...]:
        """First the cards that can be laid, with what follows; then the pushes without laying."""
        first = tuple(self._laying(lay, laying) for lay in lays)
        most = first[0].score if first else math.inf
        others = (self._line((str(thought.push),), min(most, thought.score)) for thought in pushes)
        return (*first, *others)

    def _laying(self, first: str, laying: list[_Thought]) -> Line:
        """All that is due is laid one after the other, so it is the same which card is the first."""
        moves = (first, *(lay for lay in self.lays if lay != first))
        if self._laying_wins:
            return Line(moves, WON, 100.0, proven="won", distance=0)
        if not laying:
            return self._line(moves, CARD * len(self._due))
        return self._line((*moves, str(laying[0].push)), laying[0].score)

    def _line(self, moves: tuple[str, ...], score: float) -> Line:
        points = self._state.points
        rivals = [points[seat] for seat in range(len(points)) if seat not in self._side]
        chance = chance_of(score + CARD * (points[self._seat] - max(rivals)), SCALE)
        return Line(moves, round(score), chance)


def _with_due_laid(state: TomokoState, seat: int) -> TomokoState:
    """The state once the seat has laid what stands, drawn cards too."""
    while not state.outcome and (cards := state.claims(seat)):
        state = state.play_unchecked(Lay(cards[0]), seat)
    return state


def _pushed(board: Board, before: Board) -> list[Board]:
    boards = (push.on(board) for push in PUSHES.values() if board.bag(push.colour))
    return [after for after in boards if after != before]


def _worth(board: Board, card: int) -> int:
    return CARD if card in board.standing else NEARNESS[nearest(board, card)]
