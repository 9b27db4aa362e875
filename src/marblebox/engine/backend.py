"""Which search looks at a game: the compiled core's where there is one, else the plain ones in Python."""

from __future__ import annotations

import logging
from functools import cache

from marblebox.core.game import Game
from marblebox.engine import compiled
from marblebox.engine.python_search import PythonSearch
from marblebox.engine.search import Searcher, Settings
from marblebox.engine.tomoko_search import TomokoSearch

DEFAULTS = Settings()
ABSENCE = (
    "marblebox: the compiled core is missing, so a much weaker player written in Python stands in; "
    "to have it, install marblebox again where there is a C++ compiler"
)


def searcher_for(game: Game, settings: Settings = DEFAULTS, seed: int = 0) -> Searcher:
    """The best search there is for that game; the seed decides what it imagines of hidden cards."""
    if compiled.is_available():
        return compiled.CompiledSearch(game, settings, seed)
    say_that_core_is_absent()
    return TomokoSearch(seed) if game.name == "tomoko" else PythonSearch()


@cache
def say_that_core_is_absent() -> None:
    """Once in a process is enough; without further setting up it goes to the error output."""
    logging.getLogger("marblebox").warning(ABSENCE)
