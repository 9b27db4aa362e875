"""What every search gives and takes: limits, lines, and reports that get better while it runs."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from dataclasses import dataclass
from threading import Event
from typing import Literal, Protocol

from marblebox.core.errors import InputError
from marblebox.core.game import State
from marblebox.core.text import Text

Proof = Literal["won", "drawn", "lost"]

DEEPEST = 100
MOST_NODES = 10**15
LONGEST_SECONDS = 10**7
MOST_THREADS = 256
LARGEST_TABLE = 1 << 20  # MiB
NO_MOVE_LEFT = "no move is left to search: all of them are excluded"  # the compiled core says the same

_NO_NUMBER = Text(
    "{name} must be a whole number from {low} to {high}, not {value}",
    "{name} muss eine ganze Zahl von {low} bis {high} sein, nicht {value}",
)
_GAME_OVER = Text(
    "the game is over; there is nothing to look at", "die Partie ist zu Ende; es gibt nichts zu untersuchen"
)
_NO_SECONDS = Text(
    "seconds must be more than 0 and at most {most}, not {value}",
    "seconds muss mehr als 0 und höchstens {most} sein, nicht {value}",
)


@dataclass(frozen=True)
class Limits:
    """When a search ends by itself; without any limit it goes on until it is stopped or everything is known."""

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    processor_time: bool = False  # whether seconds are those of the processor, where others are busy too
    playing: bool = False  # whether the best move will be made: then no depth is begun that cannot end in that time

    def __post_init__(self) -> None:
        if self.depth is not None:
            check_number("depth", self.depth, 1, DEEPEST)
        if self.nodes is not None:
            check_number("nodes", self.nodes, 1, MOST_NODES)
        if self.seconds is not None and not (_is_number(self.seconds) and 0 < self.seconds <= LONGEST_SECONDS):
            raise InputError(_NO_SECONDS.filled(most=LONGEST_SECONDS, value=repr(self.seconds)))

    def used_up(self, nodes: int, seconds: float) -> bool:
        """Whether a search that has used so much has to end."""
        out_of_nodes = self.nodes is not None and nodes > self.nodes
        return out_of_nodes or (self.seconds is not None and seconds > self.seconds)


def check_number(name: str, value: int, low: int, high: int) -> None:
    """Complain about what is not a whole number between the two."""
    if not (isinstance(value, int) and _is_number(value) and low <= value <= high):
        raise InputError(_NO_NUMBER.filled(name=name, low=low, high=high, value=repr(value)))


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


@dataclass(frozen=True)
class Settings:
    """What a search may use."""

    threads: int = 1
    table_mib: int = 64
    endgames: bool = False  # whether endgame tables are looked into, where there are some
    learned: bool = True  # whether positions are judged by what was learnt from games, where a network knows the game
    book: bool = False  # whether a player looks the first moves up in the opening book, where there is one
    bold: bool = False  # whether moves that promise little may be left out; less is proven then, but nothing wrong
    tuning: tuple[
        tuple[str, int], ...
    ] = ()  # numbers of the search that are other than usual; docs/engine.md names them

    def __post_init__(self) -> None:
        check_number("threads", self.threads, 1, MOST_THREADS)
        check_number("table_mib", self.table_mib, 1, LARGEST_TABLE)


@dataclass(frozen=True)
class Line:
    """A move, what is expected to follow, and what it is worth to the seat that makes it."""

    moves: tuple[str, ...]
    score: int  # in hundredths of what the game counts
    chance: float  # of winning, in percent; a draw counts half
    points: float | None = None  # the lead to expect at the end, where games are won by points
    proven: Proof | None = None
    distance: int | None = None  # turns of all players together until a proven end
    conversion: int | None = None  # turns until the capture that an endgame table leads to


@dataclass(frozen=True)
class Report:
    """What a search has found so far, the best line first."""

    depth: int
    nodes: int
    seconds: float
    lines: tuple[Line, ...]


Listener = Callable[[Report], None]


class Searcher(Protocol):
    """Something that looks ahead. It is used from one thread; `stop` may be called from any."""

    def run(
        self,
        state: State,
        limits: Limits,
        lines: int = 1,
        ignored: Collection[str] = (),
        listener: Listener | None = None,
    ) -> Report:
        """Search for the seat to move; `ignored` are moves not to be considered now, which must not be all."""

    def stop(self) -> None:
        """End the running search soon; it still answers with what it has."""

    def clear(self) -> None:
        """Forget what earlier searches have learnt."""


class ForgetfulSearch:
    """What searches in Python share: they are stopped by an event and keep nothing from one search to the next."""

    def __init__(self) -> None:
        self._stopped = Event()

    def stop(self) -> None:
        self._stopped.set()

    def clear(self) -> None:
        """There is nothing to forget."""


def seat_to_move(state: State) -> int:
    if state.to_move is None:
        raise InputError(_GAME_OVER)
    return state.to_move


def chance_of(score: float, scale: float) -> float:
    """The winning chance in percent for a score; `scale` is the score worth odds of e to one."""
    return 100 / (1 + math.exp(-max(-50.0, min(50.0, score / scale))))
