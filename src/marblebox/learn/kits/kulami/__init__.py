"""Kulami: its lessons, puzzles and printed sheet."""

from __future__ import annotations

from marblebox.core.game import Move, State
from marblebox.core.text import NOTHING, Text, joined
from marblebox.games.kulami import KulamiState, Placement
from marblebox.learn.kit import LearnKit
from marblebox.learn.kits.kulami import puzzles
from marblebox.learn.printed_sheets import SheetItem


class KulamiKit(LearnKit):
    puzzle_words = puzzles.PUZZLE_WORDS

    def merits(self, state: State, move: Move, claim: str) -> Text:
        if not (isinstance(state, KulamiState) and isinstance(move, Placement)):
            return NOTHING
        return joined(puzzles.merits(state, move))

    def sheet_items(self) -> tuple[SheetItem, ...]:
        from marblebox.learn.kits.kulami import sheets

        return sheets.sheet_items()


KIT = KulamiKit()
