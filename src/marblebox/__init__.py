"""Marblebox: board games, exact and fast. `names()` lists them, and `load` makes one from its specification."""

from marblebox import games as _games  # importing the games registers them
from marblebox.core.errors import (
    FileError,
    IllegalMove,
    InputError,
    LayoutError,
    MarbleboxError,
    MatchError,
    PositionError,
    RecordError,
    SpecError,
)
from marblebox.core.game import Game, Move, Outcome, State
from marblebox.core.match import Match
from marblebox.core.perft import perft
from marblebox.core.record import Record, write_records
from marblebox.core.record_parser import read_record, read_records
from marblebox.core.registry import load, names

__version__ = "0.1.0"
__all__ = [
    "FileError",
    "Game",
    "IllegalMove",
    "InputError",
    "LayoutError",
    "MarbleboxError",
    "Match",
    "MatchError",
    "Move",
    "Outcome",
    "PositionError",
    "Record",
    "RecordError",
    "SpecError",
    "State",
    "load",
    "names",
    "perft",
    "read_record",
    "read_records",
    "write_records",
]

del _games
