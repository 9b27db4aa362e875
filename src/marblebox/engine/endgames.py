"""The endgame tables that a search looks into, opened once and again when they have changed."""

from __future__ import annotations

import logging
from pathlib import Path

from marblebox.core.errors import MarbleboxError
from marblebox.core.game import Game
from marblebox.games.fanorona import Fanorona
from marblebox.tables import Tables, open_tables, tables_folder

_Signature = tuple[tuple[str, int], ...]  # the files and when they were written
_opened: dict[tuple[str, Path], tuple[_Signature, Tables | None]] = {}


def endgames_for(game: Game) -> Tables | None:
    """The tables for a game; None if there are none or they are damaged, which is said once."""
    if not isinstance(game, Fanorona):
        return None
    try:
        return _open(game, tables_folder())
    except MarbleboxError:
        return None  # no home folder to look into


def _open(game: Game, folder: Path) -> Tables | None:
    key, signature = (game.spec, folder), _signature(folder)
    if key not in _opened or _opened[key][0] != signature:
        _opened[key] = signature, _sound(game, folder)
    return _opened[key][1]


def _signature(folder: Path) -> _Signature:
    return tuple(sorted((str(path), path.stat().st_mtime_ns) for path in folder.glob("*/*.table")))


def _sound(game: Game, folder: Path) -> Tables | None:
    try:
        return open_tables(game, folder)
    except MarbleboxError as problem:
        logging.getLogger("marblebox").warning("marblebox: playing without endgame tables: %s", problem)
        return None
