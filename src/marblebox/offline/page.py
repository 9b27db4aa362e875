"""What the page's worker begins with (`web/src/offline/worker.ts`)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

import marblebox  # registers the games
from marblebox.engine import native, python_search
from marblebox.offline.answers import answer
from marblebox.offline.games import Games
from marblebox.offline.page_search import Core, PageSearch, Thinking
from marblebox.offline.storage import Storage

__all__ = ["Page", "marblebox"]


class Page:
    """A page's connection to our own Python in it."""

    def __init__(self, storage: Storage, core: Core | None, pace: float = 1.0) -> None:
        thinking = Thinking()
        python_search.aside = thinking.bit_by_bit
        if core:
            native.elsewhere = partial(PageSearch, thinking, core)
        games = Games(storage, pace, thinking)
        self.open, self.hear, self.close = games.open, games.hear, games.close
        self.answer: Callable[..., Awaitable[tuple[int, str]]] = partial(answer, games)
