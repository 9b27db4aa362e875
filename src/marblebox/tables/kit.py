"""Kits: what endgame tables need to know of a game. A game without a kit has no tables.

The tables themselves are the compiled core's: two sides with stones on the points of a board.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from marblebox.core.game import Game, State
from marblebox.core.plugins import find_kit
from marblebox.core.registry import games


class TablesKit(ABC):
    """How the tables see a game."""

    small: tuple[str, ...] = ()  # the specifications whose small tables are worth building unasked, one for each kind

    @abstractmethod
    def covers(self, game: Game) -> bool:
        """Whether there can be tables for such rules."""

    @abstractmethod
    def points(self, game: Game) -> int:
        """How many points the board has."""

    @abstractmethod
    def looked_up(self, state: State) -> Any:
        """What the core is told of a position."""

    @abstractmethod
    def is_worn_out(self, state: State) -> bool:
        """Whether the past, which the tables do not know, may change what a position is worth."""


def kit_of(game: Game | type[Game]) -> TablesKit | None:
    kit: TablesKit | None = find_kit("marblebox.tables", game.name, TablesKit)
    return kit


def kits() -> list[TablesKit]:
    """Those of all games that have tables."""
    return [kit for kit in map(kit_of, games()) if kit]
