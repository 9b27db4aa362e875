"""The compiled core's searches behind the common face, and the kits of the games that have one there."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

from marblebox.core.errors import InputError
from marblebox.core.game import Game, State
from marblebox.engine import native
from marblebox.engine.endgames import Endings, endgames_for
from marblebox.engine.kit import EngineKit, kit_of
from marblebox.engine.levels import Level
from marblebox.engine.python_search import PythonSearch
from marblebox.engine.search import Limits, Line, Listener, Report, Searcher, Settings

if TYPE_CHECKING:
    from marblebox._native import SearchInfo, SearchLine

_NO_CORE = "solving needs the compiled core; install marblebox where there is a C++ compiler"


class CompiledKit(EngineKit):
    """The kit of a game whose search is in the compiled core; where that is missing, Python stands in."""

    core_search: str  # the name of its search in the core

    def searcher(self, game: Game, settings: Settings, seed: int) -> Searcher:
        if native.available:
            return CompiledSearch(game, settings, seed)
        if native.elsewhere:
            return native.elsewhere(game, settings, seed)
        native.say_that_it_is_absent()
        return self.plain_searcher(game, self.levels_for(game)[-1], seed)

    def plain_searcher(self, game: Game, level: Level, seed: int = 0) -> Searcher:
        return PythonSearch()

    def searched(self, state: State) -> Any | None:
        """What the core is told of a position that it is to search: all of it, unless something is hidden."""
        return native.twin(state)

    def in_words(self, state: State) -> dict[str, Any] | None:
        """The same for a core that is asked in JSON (`native/page`); None if it cannot search such a position."""
        return {"position": state.text}

    def equip(self, search: Any, game: Game, settings: Settings) -> None:
        """Give the core's search what it needs beside the rules."""
        self.tuning(game, settings)

    def tuning(self, game: Game, settings: Settings) -> dict[str, int]:
        """The numbers of the search that are other than usual."""
        if settings.tuning:
            raise InputError(f"the search of {game.name} has nothing called {settings.tuning[0][0]!r} to tune")
        return {}

    def why_unsolvable(self, state: State) -> str | None:
        return super().why_unsolvable(state) if native.available else _NO_CORE


class CompiledSearch:
    """A search for one game, with its table. The seed decides what is imagined where something is hidden."""

    def __init__(self, game: Game, settings: Settings, seed: int = 0) -> None:
        kit = kit_of(game)
        assert isinstance(kit, CompiledKit)  # no other game has a search in the core
        self._kit = kit
        try:
            self._core: Any = getattr(native.core, kit.core_search)(settings.table_mib, settings.threads)
        except MemoryError as problem:
            raise InputError(str(problem)) from None
        self._tables = endgames_for(game) if settings.endgames else None
        if self._tables:
            self._core.use(self._tables.core)
        kit.equip(self._core, game, settings)
        self._stopped = False
        self._chance = {"seed": seed} if kit.imagines(game) else {}
        self._plain = PythonSearch()  # for positions that the core does not know

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
        position = self._kit.searched(state)
        if position is None:
            return self._plain.run(state, limits, lines, ignored, listener)
        if self._tables is None:
            return self._searched(position, limits, lines, ignored, listener)
        told = Endings(state, self._tables, listener, lines)
        known = told.by_table(self._searched(position, limits, lines, ignored, told.by_table))
        losing = told.losing(ignored) if known.lines[0].conversion is not None else None
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

        try:
            found = self._core.run(
                position,
                depth=limits.depth or 0,
                nodes=limits.nodes or 0,
                seconds=limits.seconds or 0.0,
                lines=lines,
                report=report if listener else None,
                exclude=list(ignored),
                processor_time=limits.processor_time,
                playing=limits.playing,
                **self._chance,
            )
        except ValueError as problem:
            raise InputError(str(problem)) from problem
        return _report(found)


def _report(info: SearchInfo) -> Report:
    return Report(info.depth, info.nodes, info.seconds, tuple(map(_line, info.lines)))


def _line(line: SearchLine) -> Line:
    moves = tuple(line.moves)
    return Line(moves, line.score, line.chance, line.points, line.proven, line.distance, line.conversion)
