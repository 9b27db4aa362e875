"""The compiled core, where it is installed, and the way from a Python state to its twin there.

The core is built at installation if a C++ compiler is found. Everything works without it, only slower.
"""

from __future__ import annotations

import logging
from functools import cache
from typing import TYPE_CHECKING, Any

from marblebox.core.game import State
from marblebox.core.perft import Count
from marblebox.engine.kit import kit_of

__all__ = ["available", "core", "counter", "perft", "twin"]  # `core` is there if it is available

if TYPE_CHECKING:
    from collections.abc import Callable

    from marblebox._native import Cancel
    from marblebox.core.game import Game
    from marblebox.engine.search import Searcher, Settings

try:
    from marblebox import _native as core
except ImportError:  # no compiler at installation, or a core made for a newer processor
    available = False
else:
    available = True

elsewhere: Callable[[Game, Settings, int], Searcher] | None = None  # the search of a core outside of Python, in a page

ABSENCE = (
    "marblebox: the compiled core is missing, so a much weaker player written in Python stands in; "
    "to have it, install marblebox again where there is a C++ compiler"
)


@cache
def say_that_it_is_absent() -> None:
    """Once in a process is enough; without further setting up it goes to the error output."""
    logging.getLogger("marblebox").warning(ABSENCE)


def twin(state: State) -> Any | None:
    """The same state in the compiled core; None if there is no core, or it does not know such states."""
    return kit_of(state.game).twin(state) if available and not state.outcome else None


def counter(state: State) -> Any | None:
    """What counts for that state: usually its twin, and where cards are hidden one that knows them all."""
    return kit_of(state.game).counter(state) if available else None


def perft(state: State, depth: int, count: Count = "sequences", cancel: Cancel | None = None) -> int | None:
    """What `core.perft` counts at that depth; None if the compiled core cannot say."""
    same = counter(state)
    return None if same is None else same.perft(depth, count, cancel)
