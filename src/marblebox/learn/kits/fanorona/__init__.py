"""The Fanorona family: its lessons, puzzles, openings and printed sheets."""

from __future__ import annotations

from marblebox.core.game import Move, State
from marblebox.core.text import NOTHING, Text, joined
from marblebox.games.fanorona import FanoronaState, Turn
from marblebox.learn.kit import LearnKit, Mistake
from marblebox.learn.kits.fanorona import puzzles
from marblebox.learn.printed_sheets import SheetItem


class FanoronaKit(LearnKit):
    puzzle_words = puzzles.PUZZLE_WORDS

    def mistake(self, state: State, move: Move, claim: str) -> Mistake | None:
        if not (isinstance(state, FanoronaState) and isinstance(move, Turn)):
            return None
        return puzzles.mistake(state, move, claim)

    def merits(self, state: State, move: Move, claim: str) -> Text:
        if not (isinstance(state, FanoronaState) and isinstance(move, Turn)):
            return NOTHING
        return joined(puzzles.merits(state, move))

    def sheet_items(self) -> tuple[SheetItem, ...]:
        from marblebox.learn.kits.fanorona import sheets

        return sheets.sheet_items()


KIT = FanoronaKit()
