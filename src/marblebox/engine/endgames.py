"""The endgame tables that a search looks into, opened once for each kind of rules and again when they have changed.

A table knows who wins and when the next capture falls, but that may be a stone given away on a long road. So where a
position is won by a table, the moves that win are searched again without it, for a win to the very end.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from threading import Lock

from marblebox.core.errors import MarbleboxError
from marblebox.core.game import Game, State
from marblebox.core.limits import MOST_OPEN_TABLES
from marblebox.engine.search import Line, Listener, Report
from marblebox.tables import Tables, open_tables, tables_folder
from marblebox.tables.complaints import complain
from marblebox.tables.store import covers, folder_for

LONGEST_SHOWN = 12  # turns of a line that is followed in the tables

_Signature = tuple[tuple[str, int, int], ...]  # the files, when they were written, and their sizes


class Endings:
    """What is reported about one position: first what the tables know, then wins that were found to the end."""

    def __init__(self, state: State, tables: Tables, listener: Listener | None, lines: int) -> None:
        self._state, self._tables, self._lines = state, tables, lines
        self._listener = listener
        self._known: Report | None = None

    def losing(self, ignored: Collection[str] = ()) -> list[str] | None:
        """Of the moves to be considered those that do not win; None where none of them wins or nobody knows."""
        considered = [move for move in self._state.legal_moves() if str(move) not in ignored]
        with suppress(MarbleboxError):  # a damaged table says nothing
            merits = {str(move): self._tables.merit(self._state, move) for move in considered}
            losing = [move for move, merit in merits.items() if merit is None or merit <= 0]
            return losing if len(losing) < len(merits) else None
        return None

    def by_table(self, report: Report) -> Report:
        """With what follows by the tables."""
        tell_damage(self._tables)
        self._known = replace(report, lines=tuple(map(self._followed, report.lines)))
        return self._told(self._known)

    def to_the_end(self, report: Report) -> Report:
        """What the tables know, but where a win was found to the end that instead."""
        assert self._known
        ended = {line.moves[0]: line for line in report.lines if line.proven == "won"}
        others = [line for line in self._known.lines if line.moves[0] not in ended]
        lines = sorted((*ended.values(), *others), key=lambda line: -line.score)[: self._lines]
        return self._told(replace(report, lines=tuple(lines)))

    def _told(self, report: Report) -> Report:
        if self._listener:
            self._listener(report)
        return report

    def _followed(self, line: Line) -> Line:
        if line.conversion is None:
            return line
        moves, state = list(line.moves), self._state
        for move in moves:
            state = state.play(move)
        with suppress(MarbleboxError):
            while len(moves) < min(line.conversion, LONGEST_SHOWN) and (best := self._tables.best(state)):
                moves.append(str(best))
                state = state.play_unchecked(best)
        return replace(line, moves=tuple(moves))


class OpenTables:
    """The tables for each kind of rules: opened once and again when files have changed, the kinds used last."""

    def __init__(self, most: int = MOST_OPEN_TABLES) -> None:
        self._most = most  # kinds
        self._opened: OrderedDict[Path, tuple[_Signature, Tables | None]] = OrderedDict()  # the last used at the end
        self._opening = Lock()  # several threads may think at once

    def __len__(self) -> int:
        return len(self._opened)

    def tables_for(self, game: Game) -> Tables | None:
        """The tables for a game; None if there are none or they cannot be used, which is said once."""
        if not covers(game):
            return None
        try:
            return self._open(game, tables_folder())
        except (MarbleboxError, OSError, ValueError) as problem:  # whatever lies in that folder, the engine moves
            complain(f"playing without endgame tables: {problem}")
            return None

    def files(self, folder: Path) -> Iterable[Path]:
        return folder.glob("*/*.table")

    def _open(self, game: Game, folder: Path) -> Tables | None:
        kind, signature = folder_for(game, folder), self._signature(folder)
        with self._opening:
            if kind not in self._opened or self._opened[kind][0] != signature:
                self._opened[kind] = signature, _sound(game, folder)
            self._opened.move_to_end(kind)
            while len(self._opened) > self._most:
                self._opened.popitem(last=False)
            return self._opened[kind][1]

    def _signature(self, folder: Path) -> _Signature:
        """What changes when a table does; a file that is gone while one looks says nothing."""
        found = []
        for path in self.files(folder):
            with suppress(OSError):
                status = path.stat()
                found.append((str(path), status.st_mtime_ns, status.st_size))
        return tuple(sorted(found))


endgames_for = OpenTables().tables_for


def tell_damage(tables: Tables) -> None:
    """Say once of each table what was found damaged while it was looked into."""
    for complaint in tables.damage:
        complain(f"a damaged endgame table is left out where it is damaged: {complaint}")


def _sound(game: Game, folder: Path) -> Tables | None:
    try:
        return open_tables(game, folder)
    except (MarbleboxError, OSError, ValueError) as problem:
        complain(f"playing without endgame tables: {problem}")
        return None
