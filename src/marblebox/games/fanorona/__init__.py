"""Fanorona and Tumicarona: two products on one board, several rule sets."""

from marblebox.games.fanorona.board import Board, Size, board_of
from marblebox.games.fanorona.moves import DEMAND, Demand, Turn
from marblebox.games.fanorona.rules import FanoronaRules
from marblebox.games.fanorona.state import Fanorona, FanoronaState

__all__ = ["DEMAND", "Board", "Demand", "Fanorona", "FanoronaRules", "FanoronaState", "Size", "Turn", "board_of"]
