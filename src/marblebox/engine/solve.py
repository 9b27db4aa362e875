"""Solving: what a position is worth with best play, proven.

A game's kit may have a way of its own; every other position is searched until its value is certain.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from marblebox.core.errors import InputError
from marblebox.core.game import State
from marblebox.core.text import Text
from marblebox.engine.backend import searcher_for
from marblebox.engine.kit import kit_of
from marblebox.engine.search import Limits, Line, Settings

_DRAWN = Text("drawn", "remis")
_WINS = Text("{name} wins", "{name} gewinnt")
_WINS_BY = Text("{name} wins by {lead:g}", "{name} gewinnt mit {lead:g} Vorsprung")
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
    """The value of a position; after `seconds` it may still be unknown. Not every way to prove it uses all threads."""
    limits, settings = Limits(seconds=seconds), Settings(threads, table_mib, endgames=True)
    check(state)
    found = kit_of(state.game).solve(state, limits, settings, listener)
    return found or _searched(state, limits, settings, listener)


def check(state: State) -> None:
    """Complain about what nobody can solve."""
    if state.to_move is None:
        raise InputError(
            Text("the game is over; there is nothing to solve", "die Partie ist zu Ende; es gibt nichts zu lösen")
        )
    if reason := kit_of(state.game).why_unsolvable(state):
        raise InputError(reason)


def winner_of(side: int, result: int | None) -> int | None:
    """The seat that wins where a result of 1 is a win of that side, and -1 one of the other."""
    return {1: side, -1: 1 - side}.get(result or 0)


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
    return winner_of(seat, {"won": 1, "lost": -1}.get(line.proven or ""))
