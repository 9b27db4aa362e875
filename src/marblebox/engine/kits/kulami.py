"""The engine's kit for Kulami."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from marblebox.core.game import Game, Move, State
from marblebox.engine import native
from marblebox.engine.compiled import CompiledKit
from marblebox.engine.kit import Bench, Work
from marblebox.engine.levels import Level
from marblebox.engine.search import Limits
from marblebox.games.kulami import KulamiState, Placement
from marblebox.games.kulami.cell import STRIDE
from marblebox.games.kulami.rules import KulamiRules

if TYPE_CHECKING:
    from marblebox import _native

NEAR = 2  # cells that lie within one glance of the last marble
PLAYOUTS = 10_000

_FISTS_DECIDE = "the fists decide by chance who begins; solve a position in which that is known"


class KulamiKit(CompiledKit):
    """Points are counted, and what lies far from the last marble is hard to see."""

    core_search = "KulamiSearch"
    levels = (
        Level(depth=1, plain=True, notices=0.5, error=400, compared=50),
        Level(depth=1, plain=True, notices=0.65, error=185, compared=50),
        Level(depth=1, plain=True, notices=0.9, error=63, compared=50),
        Level(depth=2, plain=True, notices=0.945, error=34, compared=50),
        Level(depth=3, notices=0.965, error=46, compared=10),
        Level(depth=4, notices=0.977, error=30, compared=7),
        Level(depth=6, notices=0.988, error=17, compared=5),
        Level(depth=8, notices=0.99, error=11, compared=3),
        Level(depth=11, nodes=2_000_000, error=4, compared=2),
        Level(),
    )
    rungs = (
        *((71, 8, 21), (80, 3, 17), (75, 9, 16), (77, 10, 13), (74, 9, 17)),
        *((65, 12, 23), (62, 21, 17), (67, 21, 12), (76, 17, 7)),
    )
    bench = Bench(
        limits=Limits(depth=7),
        plain_limits=Limits(depth=3),
        specs=("kulami", "kulami(level=2)", "kulami(layout=random_irregular, level=1)"),
    )
    opening_moves = 3
    scale = 600.0

    def imagines(self, game: Game) -> bool:
        """Nobody imagines what a fist holds: it is one or the other."""
        return False

    def horizon(self, state: State) -> int | None:
        """Nobody can see through closed fists, so there is nothing to look ahead to."""
        return 1 if _fists_are_closed(state) else None

    def difficulty(self, state: State, move: Move) -> float:
        """A cell is the harder to see the farther from the last marble it lies."""
        assert isinstance(state, KulamiState)
        if state.last is None or not isinstance(move, Placement):
            return 0.0
        (row, column), (last_row, last_column) = divmod(move.cell, STRIDE), divmod(state.last, STRIDE)
        return max(0, abs(row - last_row) + abs(column - last_column) - NEAR) / 2

    def twin(self, state: State) -> _native.Kulami | None:
        assert isinstance(state.game.rules, KulamiRules)
        return None if _fists_are_closed(state) else native.core.Kulami(state.text, state.game.rules.level)

    def in_words(self, state: State) -> dict[str, Any] | None:
        return None if _fists_are_closed(state) else super().in_words(state)

    def why_unsolvable(self, state: State) -> str | None:
        return _FISTS_DECIDE if _fists_are_closed(state) else super().why_unsolvable(state)

    def works(self, game: Game) -> Mapping[str, Work]:
        same = native.twin(game.initial())
        return {"random games": lambda: same.playouts(PLAYOUTS) and PLAYOUTS} if same else super().works(game)


def _fists_are_closed(state: State) -> bool:
    assert isinstance(state, KulamiState)
    return state.starter is None


KIT = KulamiKit()
