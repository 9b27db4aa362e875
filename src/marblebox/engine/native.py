"""The compiled core, where it is installed, and the way from a Python state to its twin there.

The core is built at installation if a C++ compiler is found. Everything works without it, only slower.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from marblebox.core.game import State
from marblebox.core.perft import Count
from marblebox.games.fanorona.state import FanoronaState, Key
from marblebox.games.kulami.rules import KulamiRules
from marblebox.games.kulami.state import KulamiState
from marblebox.games.tomoko.state import TomokoState

__all__ = ["available", "core", "counter", "perft", "twin"]  # `core` is there if it is available

if TYPE_CHECKING:
    from marblebox._native import Cancel, Fanorona, Kulami, Tomoko

try:
    from marblebox import _native as core
except ImportError:  # no compiler at installation, or a core made for a newer processor
    available = False
else:
    available = True


def twin(state: State) -> Fanorona | Kulami | None:
    """The same state in the compiled core; None if there is no core, or it does not know such states."""
    if not available or state.outcome:
        return None
    if isinstance(state, FanoronaState):
        return core.Fanorona(state.game.rules.texts(), state.text, list(_past(state)))
    if isinstance(state, KulamiState) and state.starter is not None and isinstance(state.game.rules, KulamiRules):
        return core.Kulami(state.text, state.game.rules.level)
    return None


def counter(state: State) -> Fanorona | Kulami | Tomoko | None:
    """What counts for that state: its twin, and for Tomoko one that knows everybody's cards."""
    if available and isinstance(state, TomokoState):
        return core.Tomoko(state.game.rules.texts(), state.text)
    return twin(state)


def perft(state: State, depth: int, count: Count = "sequences", cancel: Cancel | None = None) -> int | None:
    """What `core.perft` counts at that depth; None if the compiled core cannot say."""
    same = counter(state)
    return None if same is None else same.perft(depth, count, cancel)


def _past(state: FanoronaState) -> Iterator[str]:
    """The positions that the repetition rule remembers, as texts."""
    return (_remembered(state, key).text for key in state.seen)


def _remembered(state: FanoronaState, key: Key) -> FanoronaState:
    white, black, side, due = key
    number = 1 if due else 2
    return replace(state, stones=(white, black), side=side, number=number, overlooked=None, obliged=False)
