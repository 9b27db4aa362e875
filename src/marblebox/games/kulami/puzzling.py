"""How Kulami speaks of its puzzles."""

from __future__ import annotations

from marblebox.core.game import PuzzleWords
from marblebox.core.text import Text

PUZZLE_WORDS = PuzzleWords(
    themes={
        "tile": Text("Winning a tile", "Eine Platte gewinnen"),
        "taboo": Text("Taboo trap", "Tabu-Falle"),
        "closing": Text("Closing the board", "Das Spielfeld schließen"),
        "group": Text("Area and chain", "Gebiet und Kette"),
    }
)
