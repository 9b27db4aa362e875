"""Which search looks at a game: the one of its kit."""

from __future__ import annotations

from marblebox.core.game import Game
from marblebox.engine.kit import kit_of
from marblebox.engine.search import Searcher, Settings

DEFAULTS = Settings()


def searcher_for(game: Game, settings: Settings = DEFAULTS, seed: int = 0) -> Searcher:
    """The best search there is for that game; the seed decides what it imagines of what is hidden."""
    return kit_of(game).searcher(game, settings, seed)
