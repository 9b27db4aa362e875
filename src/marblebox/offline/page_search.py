"""The core that is compiled for the page, behind the face of every search: it is asked in JSON, and answers at once."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any, Protocol

from marblebox.core.game import Game, State
from marblebox.engine.compiled import CompiledKit
from marblebox.engine.kit import kit_of
from marblebox.engine.python_search import PythonSearch
from marblebox.engine.search import ForgetfulSearch, Limits, Line, Listener, Report, Settings


class Core(Protocol):
    """What the page gives: one core that judges by what was learnt from games, and one that does not."""

    def ask(self, learned: bool, request: str) -> str: ...

    def forget(self, learned: bool) -> None: ...


class PageSearch(ForgetfulSearch):
    """A search for one game. Nobody can stop it: the page hears nothing while it runs."""

    def __init__(self, core: Core, game: Game, settings: Settings, seed: int = 0) -> None:
        super().__init__()
        kit = kit_of(game)
        assert isinstance(kit, CompiledKit)  # no other game has a search in the core
        self._core, self._kit, self._learned = core, kit, settings.learned
        self._told: dict[str, Any] = {"ask": "search", "game": game.name, "rules": game.rules.texts()}
        if kit.imagines(game):
            self._told["seed"] = seed % 2**53  # what JSON can tell exactly
        self._plain = PythonSearch()  # for positions that the core does not know

    def clear(self) -> None:
        self._core.forget(self._learned)

    def run(
        self,
        state: State,
        limits: Limits,
        lines: int = 1,
        ignored: Collection[str] = (),
        listener: Listener | None = None,
    ) -> Report:
        position = self._kit.in_words(state)
        if position is None:
            return self._plain.run(state, limits, lines, ignored, listener)
        request = {
            **self._told,
            **position,
            "depth": limits.depth or 0,
            "nodes": limits.nodes or 0,
            "seconds": limits.seconds or 0.0,
            "lines": lines,
            "ignored": list(ignored),
        }
        report = _report(json.loads(self._core.ask(self._learned, json.dumps(request))))
        if listener:
            listener(report)
        return report


def _report(found: dict[str, Any]) -> Report:
    lines = tuple(Line(**{**line, "moves": tuple(line["moves"])}) for line in found["lines"])
    return Report(found["depth"], found["nodes"], found["ms"] / 1000, lines)
