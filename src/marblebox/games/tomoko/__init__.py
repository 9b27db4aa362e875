"""Tomoko: push balls until the pattern of your card stands on the board."""

from marblebox.games.tomoko.board import EDGES, Board, Edge, Fit
from marblebox.games.tomoko.cards import CARDS
from marblebox.games.tomoko.moves import PUSHES, Give, Lay, Push
from marblebox.games.tomoko.rules import TomokoRules
from marblebox.games.tomoko.state import Tomoko, TomokoState

__all__ = [
    "CARDS",
    "EDGES",
    "PUSHES",
    "Board",
    "Edge",
    "Fit",
    "Give",
    "Lay",
    "Push",
    "Tomoko",
    "TomokoRules",
    "TomokoState",
]
