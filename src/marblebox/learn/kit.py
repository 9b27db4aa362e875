"""Learning kits: what a game adds to lessons, puzzles and printed sheets beyond its rules.

A game that comes with Marblebox has its kit and its data in `learn/kits/<game>/`. A game from elsewhere may declare a
kit as an entry point of the group `marblebox.learn.kits`. Without a kit its data lie beside its rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from marblebox.core.game import Game, Move, State
from marblebox.core.plugins import find_kit, kit_module
from marblebox.core.text import NOTHING, Text

if TYPE_CHECKING:
    from marblebox.learn.printed_sheets import SheetItem


class PuzzleWords(NamedTuple):
    """How a game speaks of its puzzles beyond what all of them have.

    `tasks` by a claim or its first word, `themes` by theme. `rules` by `field=value`: what a player who has only met
    the usual rules should know.
    """

    tasks: Mapping[str, Text] = MappingProxyType({})
    themes: Mapping[str, Text] = MappingProxyType({})
    rules: Mapping[str, Text] = MappingProxyType({})


class Mistake(NamedTuple):
    """Why a move does not solve a puzzle, and the reply that shows it where there is one."""

    why: Text
    reply: Move | None = None


class LearnKit:
    """What puzzles and printed sheets know of a game. `LearnKit` itself is the default one."""

    puzzle_words = PuzzleWords()

    def mistake(self, state: State, move: Move, claim: str) -> Mistake | None:
        """Why a legal move does not solve a puzzle with that claim, where the rules alone show it."""
        return None

    def merits(self, state: State, move: Move, claim: str) -> Text:
        """What speaks for a move that solves a puzzle with that claim, in sentences that the position bears out."""
        return NOTHING

    def sheet_items(self) -> tuple[SheetItem, ...]:
        """What the game's rule sheets print. Computing the figures beside it takes a moment."""
        return ()


def kit_of(game: Game | type[Game]) -> LearnKit:
    return find_kit("marblebox.learn", game.name, LearnKit) or LearnKit()


def data_folder(game: Game | type[Game]) -> Traversable | None:
    """Where the lessons, puzzles and openings of a game lie, if it comes from a package at all."""
    kit = kit_module("marblebox.learn", game.name)
    game_type = game if isinstance(game, type) else type(game)
    package = kit.__package__ if kit else game_type.__module__.rpartition(".")[0]
    return resources.files(package) if package else None
