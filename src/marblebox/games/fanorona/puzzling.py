"""How the Fanorona family speaks of its puzzles."""

from __future__ import annotations

from marblebox.core.game import PuzzleWords
from marblebox.core.text import Text

PUZZLE_WORDS = PuzzleWords(
    themes={
        "chain": Text("Long chain", "Lange Kette"),
        "withdrawal": Text("Withdrawal", "Rückzug"),
        "quiet": Text("Quiet move", "Stiller Zug"),
        "sacrifice": Text("Sacrifice", "Opfer"),
    }
)
