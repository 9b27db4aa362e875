"""Solving: what a position is worth with best play, proven.

A small board of the Fanorona family is solved whole, every position that can be reached. Larger ones are proven from
the start down to where endgame tables take over. Kulami is searched until the value is certain.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from marblebox.core.errors import InputError
from marblebox.core.game import State
from marblebox.core.text import Text
from marblebox.engine import compiled, native
from marblebox.engine.backend import searcher_for
from marblebox.engine.endgames import endgames_for, tell_damage
from marblebox.engine.search import Limits, Line, Settings
from marblebox.games.fanorona import FanoronaState
from marblebox.games.kulami import KulamiState
from marblebox.tables.build import WHOLE_BOARD

MOST_POSITIONS = 3_000_000

_DRAWN = Text("drawn", "remis")
_WINS = Text("{name} wins", "{name} gewinnt")
_WINS_BY = Text("{name} wins by {lead:g}", "{name} gewinnt mit {lead:g}")
_UNKNOWN = Text("unknown so far", "noch unbekannt")
_WHOLE = Text("all {count:,} reachable positions", "alle {count:,} erreichbaren Stellungen")
_SEARCHED = Text("{count:,} nodes, depth {depth}", "{count:,} Knoten, Tiefe {depth}")

Listener = Callable[[int, int], None]  # told the depth and the nodes so far


@dataclass(frozen=True)
class Effort:
    """What it took."""

    count: int  # nodes, or positions of a board solved whole
    seconds: float
    depth: int | None = None  # None: solved whole

    def words(self, language: str = "en") -> str:
        text = (_WHOLE if self.depth is None else _SEARCHED).in_language(language)
        return f"{text.format(count=self.count, depth=self.depth)}, {self.seconds:.2f} s"


@dataclass(frozen=True)
class Solution:
    """What is known about a position."""

    state: State
    known: bool
    winner: int | None  # the seat; None: drawn or unknown
    line: tuple[str, ...]  # best play, as far as it is known
    effort: Effort
    lead: float | None = None  # where games are won by points

    def value(self, language: str = "en") -> str:
        if not self.known:
            return _UNKNOWN.in_language(language)
        if self.winner is None:
            return _DRAWN.in_language(language)
        name = self.state.game.seat_names[self.winner].in_language(language)
        sentence = _WINS if self.lead is None else _WINS_BY
        return sentence.in_language(language).format(name=name, lead=self.lead)


def solve(
    state: State,
    *,
    seconds: float | None = None,
    threads: int = 1,
    table_mib: int = 256,
    listener: Listener | None = None,
) -> Solution:
    """The value of a position; after `seconds` it may still be unknown. Only Kulami is searched by several threads."""
    limits, settings = Limits(seconds=seconds), Settings(threads, table_mib, endgames=True)
    check(state)
    if not isinstance(state, FanoronaState) or state.game.rules.captures == "on_demand" or state.seen:
        return _searched(state, limits, settings, listener)
    return _whole(state, limits) or _proven(state, limits, settings, listener)


def check(state: State) -> None:
    """Complain about what nobody can solve."""
    if state.to_move is None:
        raise InputError("the game is over; there is nothing to solve")
    if not compiled.is_available():
        raise InputError("solving needs the compiled core; install marblebox where there is a C++ compiler")
    if state.game.name not in ("fanorona", "kulami"):
        raise InputError(f"{state.game.spec} has hidden cards or chance; there is no best play to prove")
    if isinstance(state, KulamiState) and state.starter is None:
        raise InputError("the fists decide by chance who begins; solve a position in which that is known")


def _winner(side: int, result: int | None) -> int | None:
    return {1: side, -1: 1 - side}.get(result or 0)


def _until(start: float, seconds: float | None) -> Callable[[], bool]:
    """Whether the time is up."""
    return lambda: seconds is not None and time.perf_counter() - start > seconds


def _played(state: State, moves: list[str]) -> tuple[str, ...]:
    """Best play up to where the game ends; the core does not count all that can end it."""
    played: list[str] = []
    for move in moves:
        if state.outcome:
            break
        played.append(move)
        state = state.play(move)
    return tuple(played)


def _whole(state: FanoronaState, limits: Limits) -> Solution | None:
    if len(state.game.board.points) > WHOLE_BOARD:
        return None
    start, position = time.perf_counter(), native.core.Fanorona(state.game.rules.texts(), state.text)
    try:
        found = native.core.solve_whole(position, MOST_POSITIONS, _until(start, limits.seconds))
    except native.core.Cancelled:
        return Solution(state, False, None, (), Effort(0, time.perf_counter() - start, depth=0))
    if found is None:
        return None
    positions, result, _turns, line = found
    effort = Effort(positions, time.perf_counter() - start)
    return Solution(state, True, _winner(state.side, result), _played(state, line), effort)


def _proven(state: FanoronaState, limits: Limits, settings: Settings, listener: Listener | None) -> Solution:
    start, tables = time.perf_counter(), endgames_for(state.game)
    position = native.core.Fanorona(state.game.rules.texts(), state.text)
    result, nodes, depth, line = native.core.prove(
        position, tables.core if tables else None, settings.table_mib, listener, _until(start, limits.seconds)
    )
    if tables:
        tell_damage(tables)
    effort = Effort(nodes, time.perf_counter() - start, depth)
    return Solution(state, result is not None, _winner(state.side, result), _played(state, line), effort)


def _searched(state: State, limits: Limits, settings: Settings, listener: Listener | None) -> Solution:
    searcher = searcher_for(state.game, settings)
    found = searcher.run(
        state, limits, listener=lambda report: listener(report.depth, report.nodes) if listener else None
    )
    best = found.lines[0]
    effort = Effort(found.nodes, found.seconds, found.depth)
    lead = None if best.points is None else abs(best.points)
    return Solution(state, best.proven is not None, _searched_winner(state, best), best.moves, effort, lead)


def _searched_winner(state: State, line: Line) -> int | None:
    seat = state.to_move
    assert seat is not None  # a finished game is not searched
    return _winner(seat, {"won": 1, "lost": -1}.get(line.proven or ""))
