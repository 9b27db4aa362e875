"""Kulami: marbles on seventeen tiles, each placed in the row or column of the one before."""

from marblebox.games.kulami.layout import PRESETS, Layout, Tile
from marblebox.games.kulami.notation import Pick, Placement
from marblebox.games.kulami.rules import KulamiRules
from marblebox.games.kulami.score import ScoreSheet, TileScore
from marblebox.games.kulami.state import KulamiGame, KulamiState

__all__ = [
    "PRESETS",
    "KulamiGame",
    "KulamiRules",
    "KulamiState",
    "Layout",
    "Pick",
    "Placement",
    "ScoreSheet",
    "Tile",
    "TileScore",
]
