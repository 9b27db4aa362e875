"""Players that choose moves by themselves, and analysis."""

from marblebox.engine.analysis import Analysis, AnalysisStream, analyse
from marblebox.engine.players import EnginePlayer, Player, RandomPlayer, player
from marblebox.engine.search import Limits, Line, Settings
from marblebox.engine.simple import SimplePlayer

__all__ = [
    "Analysis",
    "AnalysisStream",
    "EnginePlayer",
    "Limits",
    "Line",
    "Player",
    "RandomPlayer",
    "Settings",
    "SimplePlayer",
    "analyse",
    "player",
]
