"""The engine's kit for Tomoko: nobody sees the others' cards, and whoever has a card on the board must notice it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from marblebox.core.game import Game, State
from marblebox.engine import native
from marblebox.engine.compiled import CompiledKit
from marblebox.engine.kit import Bench, Work
from marblebox.engine.kits.tomoko_search import FULL_SIGHT, Sight, TomokoSearch
from marblebox.engine.levels import Level
from marblebox.engine.search import Limits, Searcher
from marblebox.games.tomoko import PUSHES

if TYPE_CHECKING:
    from marblebox import _native

WORLDS = 100_000  # nodes that the measured search may take; it has no depth to reach
BOARDS = 100_000


@dataclass(frozen=True)
class TomokoLevel(Level):
    """With what a planner sees who is not at full strength."""

    sight: Sight = FULL_SIGHT


def _planner(turned: float, error: int, claims: float, delay: float) -> TomokoLevel:
    """Somebody who plans with the own cards alone, and recognises turned ones so often."""
    sight = Sight(turned=turned)
    return TomokoLevel(depth=1, plain=True, sight=sight, error=error, compared=len(PUSHES), claims=claims, delay=delay)


class TomokoKit(CompiledKit):
    """Pushes are looked for in imagined worlds; cards are laid as soon as they are noticed."""

    core_search = "TomokoSearch"
    levels = (
        _planner(turned=0.0, error=42, claims=0.39, delay=12.0),
        _planner(turned=0.06, error=34, claims=0.46, delay=9.0),
        _planner(turned=0.15, error=27, claims=0.53, delay=7.0),
        _planner(turned=0.35, error=18, claims=0.63, delay=5.5),
        _planner(turned=0.6, error=10, claims=0.75, delay=4.0),
        _planner(turned=1.0, error=4, claims=0.92, delay=3.0),
        TomokoLevel(nodes=20_000, error=12, compared=len(PUSHES), claims=0.99, delay=2.2),
        TomokoLevel(nodes=200_000, delay=1.5),
        TomokoLevel(nodes=1_000_000, delay=0.8),
        TomokoLevel(),
    )
    rungs = (
        *((47, 2, 11), (40, 2, 18), (39, 3, 18), (35, 2, 23), (43, 1, 16)),
        *((33, 0, 27), (36, 4, 20), (34, 3, 23), (30, 3, 27)),
    )
    bench = Bench(
        limits=Limits(nodes=WORLDS),
        plain_limits=Limits(nodes=WORLDS),
        specs=("tomoko", "tomoko(players=3)", "tomoko(players=4, teams=true)", "tomoko(prefilled=true)"),
    )
    opening_moves = 0  # a deal is chance enough

    def plain_searcher(self, game: Game, level: Level, seed: int = 0) -> Searcher:
        return TomokoSearch(seed, level.sight if isinstance(level, TomokoLevel) else FULL_SIGHT)

    def searched(self, state: State) -> _native.TomokoView:
        """What the seat to move knows; the core is told nothing else."""
        return native.core.TomokoView(state.view(state.to_move), state.game.rules.texts())

    def in_words(self, state: State) -> dict[str, Any]:
        return {"position": json.dumps(state.view(state.to_move))}

    def counter(self, state: State) -> _native.Tomoko:
        """One that knows everybody's cards."""
        return native.core.Tomoko(state.game.rules.texts(), state.text)

    def works(self, game: Game) -> Mapping[str, Work]:
        if not native.available:
            return {}
        board = native.core.TomokoBoard()
        return {"pushes with match tests": lambda: board.random_pushes(BOARDS) and BOARDS}


KIT = TomokoKit()
