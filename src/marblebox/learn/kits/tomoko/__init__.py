"""Tomoko: its lessons, puzzles and their words."""

from __future__ import annotations

from marblebox.core.game import Move, State
from marblebox.core.text import NOTHING, Text, joined
from marblebox.games.tomoko import Push, TomokoState
from marblebox.learn.kit import LearnKit, Mistake
from marblebox.learn.kits.tomoko import puzzles


class TomokoKit(LearnKit):
    puzzle_words = puzzles.PUZZLE_WORDS

    def mistake(self, state: State, move: Move, claim: str) -> Mistake | None:
        if not (isinstance(state, TomokoState) and isinstance(move, Push)):
            return None
        return puzzles.mistake(state, move, claim)

    def merits(self, state: State, move: Move, claim: str) -> Text:
        if not (isinstance(state, TomokoState) and isinstance(move, Push)):
            return NOTHING
        return joined(puzzles.merits(state, move, claim))


KIT = TomokoKit()
