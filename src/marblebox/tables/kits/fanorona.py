"""Endgame tables of the Fanorona family."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marblebox.core.game import Game, State
from marblebox.games.fanorona import Fanorona, FanoronaState
from marblebox.tables.kit import TablesKit
from marblebox.tables.store import core

if TYPE_CHECKING:
    from marblebox import _native


class FanoronaTables(TablesKit):
    """Tables know forced captures only, and nothing of the past."""

    small = ("fanorona", "tumicarona", "fanorona(rules=standard)")

    def covers(self, game: Game) -> bool:
        assert isinstance(game, Fanorona)
        return game.rules.captures == "forced"

    def points(self, game: Game) -> int:
        assert isinstance(game, Fanorona)
        return len(game.board.points)

    def looked_up(self, state: State) -> _native.Fanorona:
        found: _native.Fanorona = core().Fanorona(state.game.rules.texts(), state.text)
        return found

    def is_worn_out(self, state: State) -> bool:
        """Whether some position would be a draw if it came once more."""
        assert isinstance(state, FanoronaState)
        again = state.game.rules.repetition - 1
        return any(state.seen.count(key) >= again for key in set(state.seen))


KIT = FanoronaTables()
