"""Solving: what a position is worth with best play, proven.

A small board of the Fanorona family is solved whole, every position that can be reached. Everything else is searched
until the value of the first position is certain, with endgame tables where there are some.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from marblebox.core.errors import InputError
from marblebox.core.game import State
from marblebox.core.text import Text
from marblebox.engine import compiled, native
from marblebox.engine.analysis import Analysis
from marblebox.engine.backend import searcher_for
from marblebox.engine.search import Limits, Line, Report, Settings
from marblebox.games.fanorona import FanoronaState

WHOLE_BOARD = 15  # points: boards up to that size have fewer than a million positions
MOST_POSITIONS = 3_000_000

_DRAWN = Text("drawn", "remis")
_WINS = Text("{name} wins", "{name} gewinnt")
_WINS_BY = Text("{name} wins by {lead:g}", "{name} gewinnt mit {lead:g}")
_UNKNOWN = Text("unknown so far", "noch unbekannt")
_METHODS = {
    "whole": Text("all {count:,} reachable positions", "alle {count:,} erreichbaren Stellungen"),
    "search": Text("searched {count:,} nodes, depth {depth}", "{count:,} Stellungen durchsucht, Tiefe {depth}"),
}


@dataclass(frozen=True)
class Solution:
    """What is known about a position, and what it took."""

    state: State
    winner: int | None  # the seat; None: drawn or unknown
    known: bool
    line: tuple[str, ...]
    method: str  # whole or search
    count: int  # positions or nodes
    seconds: float
    depth: int = 0
    lead: float | None = None  # where games are won by points

    def value(self, language: str = "en") -> str:
        if not self.known:
            return _UNKNOWN.in_language(language)
        if self.winner is None:
            return _DRAWN.in_language(language)
        name = self.state.game.seat_names[self.winner].in_language(language)
        sentence = _WINS if self.lead is None else _WINS_BY
        return sentence.in_language(language).format(name=name, lead=self.lead)

    def effort(self, language: str = "en") -> str:
        text = _METHODS[self.method].in_language(language).format(count=self.count, depth=self.depth)
        return f"{text}, {self.seconds:.2f} s"


def solve(
    state: State,
    *,
    seconds: float | None = None,
    threads: int = 1,
    table_mib: int = 256,
    listener: Callable[[Analysis], None] | None = None,
) -> Solution:
    """The value of a position; after `seconds` it may still be unknown."""
    if state.to_move is None:
        raise InputError("the game is over; there is nothing to solve")
    if not compiled.is_available():
        raise InputError("solving needs the compiled core; install marblebox where there is a C++ compiler")
    if state.game.name not in ("fanorona", "kulami"):
        raise InputError(f"{state.game.spec} has hidden cards or chance; there is no best play to prove")
    return _whole(state) or _searched(state, Limits(seconds=seconds), Settings(threads, table_mib, True), listener)


def _whole(state: State) -> Solution | None:
    """Solve a small board whole, unless there is a past or a capture in dispute that the positions do not show."""
    small = isinstance(state, FanoronaState) and len(state.game.board.points) <= WHOLE_BOARD
    if not small or not isinstance(state, FanoronaState) or state.seen or state.game.rules.captures == "on_demand":
        return None
    start = time.perf_counter()
    found = native.core.solve_whole(native.core.Fanorona(state.game.rules.texts(), state.text), MOST_POSITIONS)
    if found is None:
        return None
    positions, result, _turns, line = found
    winner = None if result == 0 else state.side if result > 0 else 1 - state.side
    return Solution(state, winner, True, tuple(line), "whole", positions, time.perf_counter() - start)


def _searched(
    state: State, limits: Limits, settings: Settings, listener: Callable[[Analysis], None] | None
) -> Solution:
    searcher = searcher_for(state.game, settings)

    def tell(report: Report) -> None:
        if listener:
            listener(Analysis(state, report.depth, report.nodes, report.seconds, report.lines))

    found = searcher.run(state, limits, listener=tell)
    best = found.lines[0]
    return Solution(
        state, _winner(state, best), best.proven is not None, best.moves, "search", found.nodes, found.seconds,
        found.depth, None if best.points is None else abs(best.points),
    )  # fmt: skip


def _winner(state: State, line: Line) -> int | None:
    seat = state.to_move
    assert seat is not None  # a finished game is not searched
    return {"won": seat, "lost": 1 - seat}.get(line.proven or "")
