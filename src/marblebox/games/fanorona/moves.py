"""Turns, and how they are generated.

`captures_from` lists the capturing steps of one stone; `grow` extends them into chains by the fields of the rules. Both
see only the stone's way: the points that are empty and those the enemy holds.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from marblebox.core.errors import PositionError
from marblebox.core.game import Move
from marblebox.core.limits import most_moves
from marblebox.core.text import NOTHING, Text, alike, joined
from marblebox.games.fanorona.board import POINT_NAMES, Board, Step
from marblebox.games.fanorona.rules import FanoronaRules

APPROACH, WITHDRAWAL = "A", "W"
_KINDS = {APPROACH: Text(" (approach)", " (Annäherung)"), WITHDRAWAL: Text(" (withdrawal)", " (Rückzug)")}
_DEMANDED = Text("demand the capture", "das Schlagen verlangen")
MOST_TURNS = 50_000  # of one side at a time; games stay far below, but positions can be made up that have millions


@dataclass(frozen=True)
class Turn(Move):
    """One stone's way: the points it touches, how each step captures, and all that it takes off the board."""

    path: tuple[int, ...]
    kinds: str = ""  # one letter per step, A or W; empty for a step without capture
    taken: int = 0  # the points that it clears
    direction: tuple[int, int] | None = None  # of the last step

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:
        """It is asked for again and again: to find the turn, to offer it, to tell it."""
        start, *others = (POINT_NAMES[point] for point in self.path)
        return "-".join([start, *(name + kind for name, kind in zip(others, self.kinds or ("",), strict=True))])

    @property
    def in_words(self) -> Text:
        """`d2 – e3 (approach)`."""
        start, *others = (POINT_NAMES[point] for point in self.path)
        kinds = [_KINDS[kind] for kind in self.kinds] or [NOTHING]
        steps = (kind.prefixed(name) for name, kind in zip(others, kinds, strict=True))
        return joined([alike(start), *steps], " – ")

    @property
    def captured(self) -> int:
        return self.taken.bit_count()

    @property
    def result_key(self) -> Hashable:
        return self.path[0], self.path[-1], self.taken

    def then(self, step: Step, kind: str, taken: int) -> Turn:
        return Turn((*self.path, step.target), self.kinds + kind, self.taken | taken, step.direction)


@dataclass(frozen=True)
class Demand(Move):
    """The opponent overlooked a capture: the turn is taken back and must be replaced by a capturing one."""

    def __str__(self) -> str:
        return "demand"

    @property
    def in_words(self) -> Text:
        return _DEMANDED


DEMAND = Demand()


class Way(NamedTuple):
    """What a stone meets: empty points and enemy stones."""

    empty: int
    enemy: int

    def after(self, start: int, end: int, taken: int) -> Way:
        return Way((self.empty | 1 << start | taken) & ~(1 << end), self.enemy & ~taken)


def run(line: tuple[int, ...], enemy: int) -> int:
    """The unbroken run of enemy stones at the beginning of a line."""
    taken = 0
    for bit in line:
        if not enemy & bit:
            break
        taken |= bit
    return taken


def captures_from(board: Board, point: int, way: Way) -> Iterator[tuple[Step, str, int]]:
    """Every capturing step of the stone on `point`: the step, approach or withdrawal, and what it takes."""
    for step in board.steps[point]:
        if way.empty & step.bit:
            if taken := run(step.ahead, way.enemy):
                yield step, APPROACH, taken
            if taken := run(step.behind, way.enemy):
                yield step, WITHDRAWAL, taken


def any_capture(board: Board, own: int, way: Way) -> bool:
    return any(True for point in board.points if own >> point & 1 for _ in captures_from(board, point, way))


def plain_steps(board: Board, own: int, way: Way) -> Iterator[Turn]:
    """Every step onto an empty point, as a turn that captures nothing."""
    for point in board.points:
        if own >> point & 1:
            for step in board.steps[point]:
                if way.empty & step.bit:
                    yield Turn((point, step.target))


def single_captures(board: Board, own: int, way: Way) -> Iterator[Turn]:
    """Every turn of exactly one capturing step."""
    for point in board.points:
        if own >> point & 1:
            for step, kind, taken in captures_from(board, point, way):
                yield Turn((point,)).then(step, kind, taken)


def nearest_captures(board: Board, own: int, way: Way) -> Iterator[Turn]:
    """The traditional vela: one step that removes only the stone of the run nearest to the moving stone."""
    for point in board.points:
        if own >> point & 1:
            for step, kind, _ in captures_from(board, point, way):
                yield Turn((point,)).then(step, kind, (step.ahead if kind == APPROACH else step.behind)[0])


def chains(rules: FanoronaRules, board: Board, own: int, way: Way) -> Iterator[Turn]:
    """Every capturing turn, continued as the rules ask or allow."""
    for turn in single_captures(board, own, way):
        yield from grow(rules, board, turn, way.after(turn.path[0], turn.path[1], turn.taken))


def surveyed(turns: Iterator[Turn]) -> tuple[Turn, ...]:
    """All the turns, unless there are more than any game has: then the position is refused."""
    most = min(MOST_TURNS, most_moves())
    found = tuple(islice(turns, most + 1))
    if len(found) > most:
        raise PositionError(
            Text(
                f"the position has more than {most} legal turns, which is more than can be handled",
                f"die Stellung hat mehr als {most} erlaubte Züge, und das sind mehr, als sich verarbeiten lassen",
            )
        )
    return found


def grow(rules: FanoronaRules, board: Board, turn: Turn, way: Way) -> Iterator[Turn]:
    """The turn and its continuations; where going on is compulsory, only those that cannot go on."""
    end = turn.path[-1]
    longer = [
        (turn.then(step, kind, taken), way.after(end, step.target, taken))
        for step, kind, taken in captures_from(board, end, way)
        if may_continue(rules, turn, step)
    ]
    if rules.continuation == "optional" or not longer:
        yield turn
    for next_turn, next_way in longer:
        yield from grow(rules, board, next_turn, next_way)


def may_continue(rules: FanoronaRules, turn: Turn, step: Step) -> bool:
    if not rules.same_direction and step.direction == turn.direction:
        return False
    return rules.revisiting or step.target not in turn.path


def taken_by_step(board: Board, way: Way, turn: Turn) -> list[int]:
    """The stones that each step of a turn removes."""
    sets = []
    for start, end, kind in zip(turn.path, turn.path[1:], turn.kinds or ("",), strict=False):
        step = board.between[start, end]
        line = step.ahead if kind == APPROACH else step.behind
        taken = run(line, way.enemy) & turn.taken  # no run where nothing is captured; the vela takes its nearest only
        sets.append(taken)
        way = way.after(start, end, taken)
    return sets
