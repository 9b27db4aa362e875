"""Kits: what the engine knows of a game beyond its rules.

A game has a kit in `engine/kits/`, or declares one as an entry point; the default kit serves every game without one.
Whatever is not special about a game it has from `EngineKit`. The rest of the engine asks the kit and never the game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from marblebox.core.game import Game, Move, State
from marblebox.core.plugins import find_kit
from marblebox.engine.levels import Level
from marblebox.engine.search import Limits, Searcher, Settings

if TYPE_CHECKING:
    from marblebox.engine.solve import Listener, Solution

UNIT = 100  # the score of one stone, point or card

Result = tuple[int, int, int]  # games won, drawn and lost
Work = Callable[[], int]  # does something and says how much it was


@dataclass(frozen=True)
class Bench:
    """The fixed searches whose nodes are the signature of a game."""

    limits: Limits
    plain_limits: Limits  # where the compiled core is missing
    specs: tuple[str, ...] = ()  # by default all variants of the game


class EngineKit(ABC):
    """How the engine plays, judges and measures a game."""

    levels: tuple[Level, ...]  # ten of them, the weakest first
    rungs: tuple[Result, ...] = ()  # what the second scored against the first, the third against the second, and so on
    bench: Bench
    opening_moves = 2  # that contests make at random, unless somebody asks for another number
    even: int | None = None  # how far one side may be ahead after these; None: few moves decide little
    scale = 400.0  # the score worth odds of e to one

    # --- levels ------------------------------------------------------------------------------------------------------

    def levels_for(self, game: Game) -> tuple[Level, ...]:
        """The levels under the rules of that game. A kit whose rule sets play differently has levels for each."""
        return self.levels

    def rungs_for(self, game: Game) -> tuple[Result, ...]:
        """What these levels scored against each other."""
        return self.rungs

    # --- searching ---------------------------------------------------------------------------------------------------

    @abstractmethod
    def searcher(self, game: Game, settings: Settings, seed: int) -> Searcher:
        """The best search there is; the seed decides what it imagines of what is hidden."""

    @abstractmethod
    def plain_searcher(self, game: Game, level: Level, seed: int = 0) -> Searcher:
        """How somebody of a level looks ahead who is to be `plain`."""

    def imagines(self, game: Game) -> bool:
        """Whether a search imagines what is hidden, so that every choice has a seed of its own."""
        return game.traits.secrets

    def lead(self, state: State, seat: int) -> int:
        """How far a seat is ahead of the best of the others, without looking ahead."""
        others = max(points for other, points in enumerate(state.points) if other != seat)
        return UNIT * (state.points[seat] - others)

    def standstill(self, state: State) -> int:
        """How many turns of both players have changed nothing for good."""
        return 0

    def is_bare(self, state: State) -> bool:
        """Whether so little is left that nobody can win by force, except by what is seen at a glance."""
        return False

    def book_key(self, state: State) -> str | None:
        """What names a position in an opening book; None where no book is looked into."""
        return None

    def horizon(self, state: State) -> int | None:
        """How many turns it makes sense to look ahead; None: as many as one can."""
        return None

    def difficulty(self, state: State, move: Move) -> float:
        """How hard a move is to see, in degrees."""
        return 0.0

    # --- the compiled core -------------------------------------------------------------------------------------------

    def twin(self, state: State) -> Any | None:
        """The same state in the compiled core, which is there; None if it does not know such states."""
        return None

    def counter(self, state: State) -> Any | None:
        """What counts positions from that state on: usually its twin."""
        return None if state.outcome else self.twin(state)

    # --- proving and measuring ---------------------------------------------------------------------------------------

    def why_unsolvable(self, state: State) -> str | None:
        """Why nobody can prove what a position is worth, if that is so."""
        if self.imagines(state.game) or state.game.seats != 2:
            return f"{state.game.spec} has secrets, chance or more than two players; there is no best play to prove"
        return None

    def solve(self, state: State, limits: Limits, settings: Settings, listener: Listener | None) -> Solution | None:
        """The value of a position by a way of its own; None: by searching until it is certain."""
        return None

    def works(self, game: Game) -> Mapping[str, Work]:
        """What is measured beside the search: the name of what is counted, and what does it."""
        start = game.initial()
        return {"random games": lambda: random_game(start)}


def random_game(state: State) -> int:
    rng = Random(0)
    while state.to_move is not None:
        state = state.play_unchecked(rng.choice(state.legal_moves()))
    return 1


def kit_of(game: Game | type[Game]) -> EngineKit:
    kit: EngineKit | None = find_kit("marblebox.engine", game.name, EngineKit) or find_kit(
        "marblebox.engine", "default", EngineKit
    )
    assert kit  # the default kit is always there
    return kit
