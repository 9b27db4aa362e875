"""The compiled core's search behind the common face."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

from marblebox.core.errors import InputError
from marblebox.core.game import Game, State
from marblebox.engine import native
from marblebox.engine.endgames import Endings, endgames_for
from marblebox.engine.python_search import PythonSearch
from marblebox.engine.search import Limits, Line, Listener, Report, Settings
from marblebox.games.tomoko import TomokoState

if TYPE_CHECKING:
    from marblebox._native import SearchInfo, SearchLine, TomokoView

SEARCHES = {"fanorona": "FanoronaSearch", "kulami": "KulamiSearch", "tomoko": "TomokoSearch"}  # their names in the core


def is_available() -> bool:
    return native.available and all(hasattr(native.core, name) for name in SEARCHES.values())


class CompiledSearch:
    """A search for one game, with its table. The seed decides what is imagined where cards are hidden."""

    def __init__(self, game: Game, settings: Settings, seed: int = 0) -> None:
        try:
            self._core: Any = getattr(native.core, SEARCHES[game.name])(settings.table_mib, settings.threads)
        except MemoryError as problem:
            raise InputError(str(problem)) from None
        self._tables = endgames_for(game) if settings.endgames else None
        if self._tables:
            self._core.use(self._tables.core)
        self._stopped = False
        self._chance = {"seed": seed} if game.name == "tomoko" else {}
        self._plain = PythonSearch()  # for the fists of Kulami, which the core does not know

    def stop(self) -> None:
        self._stopped = True
        self._core.stop()

    def clear(self) -> None:
        self._core.clear()

    def run(
        self,
        state: State,
        limits: Limits,
        lines: int = 1,
        ignored: Collection[str] = (),
        listener: Listener | None = None,
    ) -> Report:
        self._stopped = False
        position = _view(state) if isinstance(state, TomokoState) else native.twin(state)
        if position is None:
            return self._plain.run(state, limits, lines, ignored, listener)
        if self._tables is None:
            return self._searched(position, limits, lines, ignored, listener)
        told = Endings(state, self._tables, listener, lines)
        known = told.by_table(self._searched(position, limits, lines, ignored, told.by_table))
        losing = told.losing if known.lines[0].conversion is not None else None
        if losing is None or self._stopped:
            return known
        self._look_up(False)
        try:
            return told.to_the_end(self._searched(position, limits, lines, (*ignored, *losing), told.to_the_end))
        finally:
            self._look_up(True)

    def _look_up(self, wanted: bool) -> None:
        """Whether the search looks into endgame tables from now on; what it has learnt belongs to one or the other."""
        if self._tables:
            self._core.use(self._tables.core if wanted else None)
            self._core.clear()

    def _searched(
        self,
        position: Any,
        limits: Limits,
        lines: int,
        ignored: Collection[str],
        listener: Callable[[Report], object] | None,
    ) -> Report:
        def report(info: SearchInfo) -> None:
            if listener:
                listener(_report(info))

        found = self._core.run(
            position,
            depth=limits.depth or 0,
            nodes=limits.nodes or 0,
            seconds=limits.seconds or 0.0,
            lines=lines,
            report=report if listener else None,
            exclude=list(ignored),
            **self._chance,
        )
        return _report(found)


def _view(state: TomokoState) -> TomokoView:
    """What the seat to move knows; the core is told nothing else."""
    return native.core.TomokoView(state.view(state.to_move), state.game.rules.texts())


def _report(info: SearchInfo) -> Report:
    return Report(info.depth, info.nodes, info.seconds, tuple(map(_line, info.lines)))


def _line(line: SearchLine) -> Line:
    moves = tuple(line.moves)
    return Line(moves, line.score, line.chance, line.points, line.proven, line.distance, line.conversion)
