"""A small search in plain Python: what stands in where the compiled core is missing, and how beginners look ahead.

Iterative deepening over the rules themselves, with alpha-beta and the kit's plain evaluation, for any number of seats:
all others are taken to play against the one that is to move. It does not follow captures beyond its horizon, which is
just how people who have learnt the rules today lose their stones.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Generator, Hashable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from statistics import fmean
from threading import Event
from typing import TypeVar

from marblebox.core.errors import InputError
from marblebox.core.game import Game, Move, State
from marblebox.engine.kit import UNIT, EngineKit, kit_of
from marblebox.engine.search import (
    DEEPEST,
    NO_MOVE_LEFT,
    ForgetfulSearch,
    Limits,
    Line,
    Listener,
    Proof,
    Report,
    chance_of,
    seat_to_move,
)
from marblebox.engine.simple import claims_among

WON = 1_000_000  # less one for every turn until then
DECIDED = WON - 10_000
WORLDS = 6  # that are imagined where something is hidden

_INFINITE = 2 * WON

Answer = TypeVar("Answer")
Steps = Generator[None, None, Answer]  # position by position: who has one thread can do something else in between
aside: Callable[[Hashable, Callable[[], Steps[Report]]], Report] | None = None  # follows a search so, in a page


class _Stopped(Exception):
    """A limit has been reached in the middle of a search."""


@dataclass
class _Value:
    """What a move is worth to the seat that the search is for."""

    score: int
    moves: tuple[Move, ...]
    exact: bool  # everything was looked at to the end of the game


@dataclass
class _Run:
    """One search for a seat: its limits, and what it has used of them."""

    limits: Limits
    stopped: Event
    seat: int
    kit: EngineKit
    started: float = field(default_factory=time.monotonic)
    nodes: int = 0
    unlimited: bool = True  # until a first depth is finished, so that there always is an answer

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.started

    def count(self) -> None:
        self.nodes += 1
        if not self.unlimited and (self.stopped.is_set() or self.limits.used_up(self.nodes, self.seconds)):
            raise _Stopped


def finished(steps: Steps[Answer]) -> Answer:
    """What comes of all steps, one right after the other."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            answer: Answer = end.value
            return answer


def plain_search(game: Game, seed: int = 0) -> PythonSearch:
    """The search for a game: one that imagines things where something is hidden."""
    return ImaginingSearch(seed) if game.traits.secrets else PythonSearch()


class PythonSearch(ForgetfulSearch):
    """Alpha-beta for seats that know everything."""

    _seed = 0  # of what is imagined

    def run(
        self,
        state: State,
        limits: Limits,
        lines: int = 1,
        ignored: Collection[str] = (),
        listener: Listener | None = None,
    ) -> Report:
        begin = partial(self._steps, state, limits, lines, ignored, listener)
        if aside:
            return aside((state, limits, lines, tuple(sorted(ignored)), self._seed), begin)
        return finished(begin())

    def _steps(
        self, state: State, limits: Limits, lines: int, ignored: Collection[str], listener: Listener | None
    ) -> Steps[Report]:
        self._stopped.clear()
        run = _Run(limits, self._stopped, seat_to_move(state), kit_of(state.game))
        moves, worlds = _considered(state, ignored), self._worlds(state, run.seat)
        values: list[_Value] = []
        report = Report(0, 0, 0.0, ())
        try:
            for depth in range(1, (run.kit.horizon(state) or limits.depth or DEEPEST) + 1):
                order = [value.moves[0] for value in values] or moves
                values = yield from self._ranked(run, worlds, order, depth, lines)
                report = _report(run, state, values, depth, lines)
                run.unlimited = False
                if listener:
                    listener(report)
                if _is_settled(values, lines):
                    break
        except _Stopped:
            pass
        return replace(report, nodes=run.nodes, seconds=run.seconds)

    def _worlds(self, state: State, seat: int) -> list[State]:
        """What may be the case: only what is."""
        return [state]

    def _ranked(
        self, run: _Run, worlds: Sequence[State], moves: list[Move], depth: int, lines: int
    ) -> Steps[list[_Value]]:
        """The moves by value, best first."""
        return (yield from _ranked(run, worlds[0], moves, depth, lines))


class ImaginingSearch(PythonSearch):
    """The same in several imagined worlds: a move is worth what it brings in the mean, and nothing is ever proven."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__()
        self._seed = seed

    def _worlds(self, state: State, seat: int) -> list[State]:
        rng = Random(self._seed)
        return [state.imagined(seat, rng) for _ in range(WORLDS)]

    def _ranked(
        self, run: _Run, worlds: Sequence[State], moves: list[Move], depth: int, lines: int
    ) -> Steps[list[_Value]]:
        found: dict[str, list[_Value]] = {str(move): [] for move in moves}
        for world in worlds:
            there = [world.find(move, run.seat) for move in moves]
            for value in (yield from _ranked(run, world, there, depth, len(moves))):
                found[str(value.moves[0])].append(value)
        return sorted(map(_mean, found.values()), key=lambda value: -value.score)


def _mean(values: list[_Value]) -> _Value:
    score = round(fmean(value.score for value in values))
    return _Value(max(-DECIDED, min(DECIDED, score)), values[0].moves[:1], exact=False)


def _considered(state: State, ignored: Collection[str]) -> list[Move]:
    """The moves to choose from; what can be claimed is noticed or not, and needs no looking ahead."""
    moves = state.legal_moves()
    claims = claims_among(moves)
    turns = tuple(move for move in moves if move not in claims) or moves
    considered = [move for move in distinct(turns) if str(move) not in ignored]
    if not considered:
        raise InputError(NO_MOVE_LEFT)
    return considered


def _is_settled(values: list[_Value], lines: int) -> bool:
    """Whether looking deeper would find nothing new."""
    return all(value.exact for value in values) or all(value.score > DECIDED for value in values[:lines])


def distinct(moves: tuple[Move, ...]) -> list[Move]:
    """The moves, of those with one and the same result only the first, obvious captures in front."""
    first: dict[object, Move] = {}
    for move in moves:
        first.setdefault(move.result_key, move)
    return sorted(first.values(), key=lambda move: move.captured, reverse=True)


def _ranked(run: _Run, state: State, moves: list[Move], depth: int, lines: int) -> Steps[list[_Value]]:
    """The moves by value, best first; beyond the wanted number of lines only known to be no better."""
    values: list[_Value] = []
    for move in moves:
        bar = sorted((value.score for value in values), reverse=True)[lines - 1] if len(values) >= lines else -_INFINITE
        value = yield from _searched(run, state.play_unchecked(move), depth - 1, 1, bar, _INFINITE)
        values.append(replace(value, moves=(move, *value.moves)))
    return sorted(values, key=lambda value: -value.score)


def _searched(run: _Run, state: State, depth: int, ply: int, alpha: int, beta: int) -> Steps[_Value]:
    run.count()
    yield
    if state.outcome:
        return _Value(_final(run, state, ply), (), True)
    if depth == 0:
        return _Value(run.kit.lead(state, run.seat), (), False)
    sign = 1 if state.to_move == run.seat else -1
    best, exact = _Value(-sign * _INFINITE, (), True), True
    for move in distinct(state.legal_moves()):
        reply = yield from _searched(run, state.play_unchecked(move), depth - 1, ply + 1, alpha, beta)
        exact &= reply.exact
        if sign * (reply.score - best.score) > 0:
            best = replace(reply, moves=(move, *reply.moves))
        alpha, beta = (max(alpha, best.score), beta) if sign > 0 else (alpha, min(beta, best.score))
        if alpha >= beta:
            break
    return replace(best, exact=exact or (best.exact and sign * best.score > DECIDED))


def _final(run: _Run, state: State, ply: int) -> int:
    """The value of a finished game."""
    if state.game.traits.points_decide:
        return run.kit.lead(state, run.seat)
    winners = state.outcome.winners if state.outcome else ()
    return 0 if not winners else WON - ply if run.seat in winners else ply - WON


def _report(run: _Run, state: State, values: list[_Value], depth: int, lines: int) -> Report:
    shown = (_line(run, state, values[place:]) for place in range(min(lines, len(values))))
    return Report(depth, run.nodes, run.seconds, tuple(shown))


def _line(run: _Run, state: State, values: list[_Value]) -> Line:
    """The first of some values, the others being no better: for certain, if all of them are exact."""
    value, by_points = values[0], state.game.traits.points_decide
    proven = _proof(replace(value, exact=all(other.exact for other in values)), by_points)
    certain = {"won": 100.0, "drawn": 50.0, "lost": 0.0}
    return Line(
        moves=tuple(map(str, value.moves)),
        score=value.score,
        chance=certain[proven] if proven else chance_of(value.score, run.kit.scale),
        points=value.score / UNIT if by_points else None,
        proven=proven,
        distance=WON - abs(value.score) if abs(value.score) > DECIDED else None,
    )


def _proof(value: _Value, by_points: bool) -> Proof | None:
    if not by_points and abs(value.score) > DECIDED:
        return "won" if value.score > 0 else "lost"
    if not value.exact:
        return None
    return "drawn" if value.score == 0 else "won" if value.score > 0 else "lost"
