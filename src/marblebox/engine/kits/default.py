"""The kit of every game that has none of its own: the search in Python, and a ladder that goes by looking ahead."""

from __future__ import annotations

from marblebox.core.game import Game
from marblebox.engine.kit import Bench, EngineKit
from marblebox.engine.levels import Level
from marblebox.engine.python_search import PythonSearch, plain_search
from marblebox.engine.search import Limits, Settings


class DefaultKit(EngineKit):
    """Knows nothing but the rules: what `State.points` counts, and how the game ends."""

    levels = (
        Level(depth=1, error=300, compared=50),
        Level(depth=1, error=150, compared=50),
        Level(depth=2, error=100, compared=20),
        Level(depth=2, error=60, compared=20),
        Level(depth=3, error=40, compared=10),
        Level(depth=4, error=25, compared=7),
        Level(depth=5, error=15, compared=6),
        Level(depth=6, error=8, compared=5),
        Level(depth=8, error=4, compared=3),
        Level(),
    )
    bench = Bench(limits=Limits(depth=2), plain_limits=Limits(depth=2))

    def searcher(self, game: Game, settings: Settings, seed: int) -> PythonSearch:
        return plain_search(game, seed)

    def plain_searcher(self, game: Game, level: Level, seed: int = 0) -> PythonSearch:
        return plain_search(game, seed)


KIT = DefaultKit()
