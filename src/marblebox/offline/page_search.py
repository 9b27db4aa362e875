"""The core that is compiled for the page, behind the face of every search.

A search here cannot wait: Python has one thread, and whoever plays wants to be heard meanwhile. So the core thinks
elsewhere in the page (`Thinking`); a search that comes to a question without an answer breaks off, and the thought that
led to it begins anew once the answer is there. What leads to a question takes no time and comes out the same again.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Any, Protocol, TypeVar

from marblebox.core.game import Game, State
from marblebox.engine.compiled import CompiledKit
from marblebox.engine.kit import kit_of
from marblebox.engine.python_search import PythonSearch
from marblebox.engine.search import ForgetfulSearch, Limits, Line, Listener, Report, Settings

Answer = TypeVar("Answer")


class Core(Protocol):
    """What the page gives: a core that answers in its own time, and one at a time."""

    def ask(self, spec: str, request: str) -> Awaitable[str]: ...

    def stop(self) -> None:
        """What is asked now needs no answer any more."""


class Unanswered(Exception):
    """A search has come to a question that the core was not asked yet."""

    def __init__(self, spec: str, request: str) -> None:
        super().__init__(spec)
        self.spec, self.request = spec, request


class Thinking:
    """Lets computers think with the core, one after the other, while Python goes on listening."""

    def __init__(self, core: Core) -> None:
        self._core, self._busy = core, asyncio.Lock()
        self._answers: Mapping[str, str] = {}  # those of the thought that is followed right now

    async def __call__(self, thought: Callable[[], Answer]) -> tuple[Answer, float]:
        """Follow a thought to its end. Whoever no longer waits for it stops the core."""
        answers: dict[str, str] = {}
        while True:
            self._answers = answers
            try:
                return thought(), 0.0
            except Unanswered as question:
                answers[question.request] = await self._asked(question)

    async def _asked(self, question: Unanswered) -> str:
        async with self._busy:
            try:
                return await self._core.ask(question.spec, question.request)
            except asyncio.CancelledError:
                self._core.stop()
                raise

    def answer(self, spec: str, request: str) -> str:
        if request not in self._answers:
            raise Unanswered(spec, request)
        return self._answers[request]


class PageSearch(ForgetfulSearch):
    """A search for one game; it is stopped by giving up the thought that it belongs to."""

    def __init__(self, thinking: Thinking, game: Game, settings: Settings, seed: int = 0) -> None:
        super().__init__()
        kit = kit_of(game)
        assert isinstance(kit, CompiledKit)  # no other game has a search in the core
        self._thinking, self._kit, self._spec, self._fresh = thinking, kit, game.spec, False
        self._told: dict[str, Any] = {
            "ask": "search",
            "learned": settings.learned,
            "endgames": settings.endgames,
            "tuning": kit.tuning(game, settings),
        }
        if kit.imagines(game):
            self._told["seed"] = seed % 2**53  # what JSON can tell exactly
        self._plain = PythonSearch()  # for positions that the core does not know

    def clear(self) -> None:
        self._fresh = True

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
            "fresh": self._fresh,
            "depth": limits.depth or 0,
            "nodes": limits.nodes or 0,
            "seconds": limits.seconds or 0.0,
            "lines": lines,
            "ignored": list(ignored),
        }
        report = _report(json.loads(self._thinking.answer(self._spec, json.dumps(request))))
        if listener:
            listener(report)
        return report


def _report(found: dict[str, Any]) -> Report:
    lines = tuple(Line(**{**line, "moves": tuple(line["moves"])}) for line in found["lines"])
    return Report(found["depth"], found["nodes"], found["ms"] / 1000, lines)
