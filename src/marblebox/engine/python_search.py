"""A small search in plain Python: what stands in where the compiled core is missing, and how beginners look ahead.

Iterative deepening over the rules themselves, with alpha-beta and the lead in stones or points as evaluation. It does
not follow captures beyond its horizon, which is just how people who have learnt the rules today lose their stones.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from threading import Event

from marblebox.core.errors import InputError
from marblebox.core.game import Move, State
from marblebox.engine.search import DEEPEST, Limits, Line, Listener, Proof, Report, chance_of
from marblebox.games.fanorona import Turn
from marblebox.games.kulami import KulamiState

UNIT = 100  # a stone or a point
WON = 1_000_000  # less one for every turn until then
DECIDED = WON - 10_000
SCALES = {"fanorona": 400.0, "kulami": 600.0}  # the score worth odds of e to one

_INFINITE = 2 * WON


class _Stopped(Exception):
    """A limit has been reached in the middle of a search."""


@dataclass
class _Value:
    """What a move is worth to the seat that makes it."""

    score: int
    moves: tuple[Move, ...]
    exact: bool  # everything was looked at to the end of the game


@dataclass
class _Run:
    """One search: its limits, and what it has used of them."""

    limits: Limits
    stopped: Event
    seat: int
    started: float = field(default_factory=time.monotonic)
    nodes: int = 0
    unlimited: bool = True  # until a first depth is finished, so that there always is an answer

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.started

    def seat_at(self, ply: int) -> int:
        """Seats take turns, also when a capture is demanded."""
        return (self.seat + ply) % 2

    def count(self) -> None:
        self.nodes += 1
        if not self.unlimited and (self.stopped.is_set() or self._used_up()):
            raise _Stopped

    def _used_up(self) -> bool:
        limits = self.limits
        out_of_nodes = limits.nodes is not None and self.nodes > limits.nodes
        return out_of_nodes or (limits.seconds is not None and self.seconds > limits.seconds)


class PythonSearch:
    """Alpha-beta for two seats that know everything."""

    def __init__(self) -> None:
        self._stopped = Event()

    def stop(self) -> None:
        self._stopped.set()

    def clear(self) -> None:
        """Nothing is kept from one search to the next."""

    def run(
        self,
        state: State,
        limits: Limits,
        lines: int = 1,
        ignored: Collection[str] = (),
        listener: Listener | None = None,
    ) -> Report:
        self._stopped.clear()
        run = _Run(limits, self._stopped, seat_to_move(state))
        moves = [move for move in distinct(state.legal_moves()) if str(move) not in ignored]
        if not moves:
            raise InputError("there is no move to look at")
        values: list[_Value] = []
        report = Report(0, 0, 0.0, ())
        try:
            for depth in range(1, _deepest(state, limits) + 1):
                values = _ranked(run, state, [value.moves[0] for value in values] or moves, depth, lines)
                report = _report(run, state, values, depth, lines)
                run.unlimited = False
                if listener:
                    listener(report)
                if _is_settled(values, lines):
                    break
        except _Stopped:
            pass
        return replace(report, nodes=run.nodes, seconds=run.seconds)


def seat_to_move(state: State) -> int:
    if state.to_move is None:
        raise InputError("the game is over; there is nothing to look at")
    return state.to_move


def _is_settled(values: list[_Value], lines: int) -> bool:
    """Whether looking deeper would find nothing new."""
    return all(value.exact for value in values) or all(value.score > DECIDED for value in values[:lines])


def _deepest(state: State, limits: Limits) -> int:
    """Nobody can see through closed fists, so there is nothing to look ahead to."""
    guessing = isinstance(state, KulamiState) and state.starter is None
    return 1 if guessing else limits.depth or DEEPEST


def distinct(moves: tuple[Move, ...]) -> list[Move]:
    """The moves, of those with one and the same result only the first, obvious captures in front."""
    first: dict[object, Move] = {}
    for move in moves:
        first.setdefault(result_of(move), move)
    return sorted(first.values(), key=_captured, reverse=True)


def result_of(move: Move) -> object:
    """What tells the results of two moves of one state apart."""
    return (move.path[0], move.path[-1], move.captured) if isinstance(move, Turn) else move


def _captured(move: Move) -> int:
    return move.captured.bit_count() if isinstance(move, Turn) else 0


def _ranked(run: _Run, state: State, moves: list[Move], depth: int, lines: int) -> list[_Value]:
    """The moves by value, best first; beyond the wanted number of lines only known to be no better."""
    values: list[_Value] = []
    for move in moves:
        bar = sorted((value.score for value in values), reverse=True)[lines - 1] if len(values) >= lines else -_INFINITE
        value = _searched(run, state.play_unchecked(move), depth - 1, 1, -_INFINITE, -bar)
        values.append(_Value(-value.score, (move, *value.moves), value.exact))
    return sorted(values, key=lambda value: -value.score)


def _searched(run: _Run, state: State, depth: int, ply: int, alpha: int, beta: int) -> _Value:
    run.count()
    if state.outcome:
        return _Value(_final(run, state, ply), (), True)
    if depth == 0:
        return _Value(lead(state, run.seat_at(ply)), (), False)
    best = _Value(-_INFINITE, (), True)
    exact = True
    for move in distinct(state.legal_moves()):
        reply = _searched(run, state.play_unchecked(move), depth - 1, ply + 1, -beta, -max(alpha, best.score))
        exact &= reply.exact
        if -reply.score > best.score:
            best = _Value(-reply.score, (move, *reply.moves), reply.exact)
        if best.score >= beta:
            break
    return replace(best, exact=exact or (best.exact and best.score > DECIDED))


def lead(state: State, seat: int) -> int:
    """How far a seat is ahead of the other."""
    return UNIT * (state.points[seat] - state.points[1 - seat])


def _final(run: _Run, state: State, ply: int) -> int:
    """The value of a finished game to the seat that would be to move."""
    winners = state.outcome.winners if state.outcome else ()
    if isinstance(state, KulamiState):
        return lead(state, run.seat_at(ply))
    return 0 if not winners else WON - ply if run.seat_at(ply) in winners else ply - WON


def _report(run: _Run, state: State, values: list[_Value], depth: int, lines: int) -> Report:
    shown = (_line(state, values[place:]) for place in range(min(lines, len(values))))
    return Report(depth, run.nodes, run.seconds, tuple(shown))


def _line(state: State, values: list[_Value]) -> Line:
    """The first of some values, the others being no better: for certain, if all of them are exact."""
    value, by_points = values[0], isinstance(state, KulamiState)
    proven = _proof(replace(value, exact=all(other.exact for other in values)), by_points)
    certain = {"won": 100.0, "drawn": 50.0, "lost": 0.0}
    chance = certain[proven] if proven else chance_of(value.score, SCALES[state.game.name])
    return Line(
        moves=tuple(map(str, value.moves)),
        score=value.score,
        chance=chance,
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
