"""Analysis: the best moves of a position, in a stream that gets better while it runs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from queue import SimpleQueue
from threading import Thread
from types import TracebackType
from typing import Self

from marblebox.core.errors import InputError
from marblebox.core.game import State
from marblebox.core.limits import MOST_LINES
from marblebox.core.text import Text
from marblebox.engine.backend import searcher_for
from marblebox.engine.book import Known, known_moves
from marblebox.engine.search import Limits, Line, Report, Searcher, Settings, check_number
from marblebox.tables.probe import won_in_words

DEFAULT_LINES = 3
PATIENCE = 0.01  # seconds between two requests to stop

_OVER = Text(
    "the game is over; there is nothing to analyse", "die Partie ist zu Ende; da gibt es nichts zu analysieren"
)
_WINS = Text("{name} wins in {count} turns", "{name} gewinnt in {count} Zügen")
_WINS_NOW = Text("{name} wins in 1 turn", "{name} gewinnt in 1 Zug")
_WINS_AT_ONCE = Text("{name} wins at once", "{name} gewinnt sofort")
_WINS_SOMETIME = Text("{name} wins", "{name} gewinnt")
_WINS_BY = Text("{name} wins by {lead:g}", "{name} gewinnt mit {lead:g} Vorsprung")
_DRAWN = Text("drawn with best play", "remis bei bestem Spiel")
_CHANCE = Text("{name} {chance:.0f}%", "{name} {chance:.0f} %")
_LOSES = Text("{name} loses", "{name} verliert")  # where that leaves open which of the others wins
_EXPECTED = Text(
    "{name} {chance:.0f}%, expects {points:+.1f} {unit}", "{name} {chance:.0f} %, erwartet {points:+.1f} {unit}"
)


@dataclass(frozen=True)
class Analysis:
    """What is known at one moment of a search: the best lines, each judged for the seat to move."""

    state: State
    depth: int
    nodes: int
    seconds: float
    lines: tuple[Line, ...]  # the best first

    @cached_property
    def book(self) -> tuple[Known, ...]:
        """What the opening book says of the position, the best move first."""
        return known_moves(self.state)

    @property
    def best(self) -> Line:
        return self.lines[0]

    @property
    def exact(self) -> bool:
        """Whether the value of the best move is proven."""
        return self.best.proven is not None

    def verdict(self, line: Line | None = None, language: str = "en") -> str:
        """The judgement of a line (the best one) in a few words; who wins is said only where it is proven."""
        line, seat = line or self.best, self.state.to_move
        assert seat is not None  # a finished game is not analysed
        game, for_two = self.state.game, self.state.game.seats == 2
        subject = 1 - seat if line.proven == "lost" and for_two else seat
        if line.conversion is not None:
            return won_in_words(self.state, subject, line.conversion, language)
        sentence = _LOSES if line.proven == "lost" and not for_two else _sentence(line)
        return sentence.in_language(language).format(
            name=game.seat_names[subject].in_language(language),
            count=line.distance,
            chance=line.chance,
            points=line.points,
            unit=game.traits.unit.many.in_language(language),
            lead=abs(line.points or 0),
        )


def _sentence(line: Line) -> Text:
    if line.proven == "drawn":
        return _DRAWN
    if line.points is not None:
        return _WINS_BY if line.proven else _EXPECTED
    if line.proven and line.distance is None:
        return _WINS_SOMETIME
    if line.distance == 0:
        return _WINS_AT_ONCE
    if line.proven:
        return _WINS_NOW if line.distance == 1 else _WINS
    return _CHANCE


Findings = SimpleQueue[Report | BaseException | None]  # None: that was all


def _search(searcher: Searcher, state: State, limits: Limits, lines: int, found: Findings) -> None:
    try:
        found.put(searcher.run(state, limits, lines, (), found.put))
    except BaseException as problem:
        found.put(problem)
    finally:
        found.put(None)


class AnalysisStream(Iterator[Analysis]):
    """A running search. Iterate over what it finds; `stop` or leaving its `with` block ends it."""

    def __init__(self, state: State, searcher: Searcher, limits: Limits, lines: int) -> None:
        self._state, self._searcher = state, searcher
        self._found: Findings = SimpleQueue()
        self._thread = Thread(target=_search, args=(searcher, state, limits, lines, self._found), daemon=True)
        self._thread.start()

    def __next__(self) -> Analysis:
        found = self._found.get()
        if found is None:
            self._found.put(None)
            raise StopIteration
        if isinstance(found, BaseException):
            raise found
        return Analysis(self._state, found.depth, found.nodes, found.seconds, found.lines)

    def stop(self) -> None:
        """End the search; what it has found can still be read."""
        while self._thread.is_alive():  # again and again, since a search that has not begun yet cannot be stopped
            self._searcher.stop()
            self._thread.join(PATIENCE)

    close = stop

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: object, traceback: TracebackType | None) -> None:
        self.stop()

    def __del__(self) -> None:
        self._searcher.stop()  # nobody reads on


def analyse(
    state: State,
    *,
    seconds: float | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    lines: int = DEFAULT_LINES,
    threads: int = 1,
    table_mib: int = 64,
) -> AnalysisStream:
    """Look for the best moves of the seat to move; without a limit until the stream is stopped.

    Only what that seat may know is used.
    """
    if not isinstance(state, State):
        raise InputError(f"what is analysed is a state, such as game.initial() or game.parse(text), not {state!r:.60}")
    if state.to_move is None:
        raise InputError(_OVER)
    check_number("lines", lines, 1, MOST_LINES)
    limits, settings = Limits(depth, nodes, seconds), Settings(threads, table_mib, endgames=True)
    return AnalysisStream(state, searcher_for(state.game, settings), limits, lines)
