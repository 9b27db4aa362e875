"""The core that is compiled for the page, behind the face of every search.

A search here cannot wait: Python has one thread, and whoever plays wants to be heard meanwhile. So the core thinks
elsewhere in the page (`Thinking`); a search that comes to a question without an answer breaks off, and the thought that
led to it begins anew once the answer is there. What leads to a question takes no time and comes out the same again.
What Python itself looks for, as the weakest levels do, is such a question too: it is followed bit by bit.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Collection, Hashable, Mapping
from functools import partial
from typing import Any, Protocol, TypeVar

from marblebox.core.game import Game, State
from marblebox.engine.compiled import CompiledKit
from marblebox.engine.kit import kit_of
from marblebox.engine.python_search import PythonSearch, Steps
from marblebox.engine.search import ForgetfulSearch, Limits, Line, Listener, Report, Settings

Answer = TypeVar("Answer")
BIT = 0.01  # seconds that Python looks ahead before it listens again


class Core(Protocol):
    """What the page gives: a core that answers in its own time, and one at a time."""

    def ask(self, spec: str, request: str) -> Awaitable[str]: ...

    def stop(self) -> None:
        """What is asked now needs no answer any more."""


class Unanswered(Exception):
    """A search has come to a question that has no answer yet; how one is found takes its time."""

    def __init__(self, question: Hashable, find: Callable[[], Awaitable[Any]]) -> None:
        super().__init__(question)
        self.question, self.find = question, find


class Thinking:
    """Lets computers think, with the core one after the other, while Python goes on listening."""

    def __init__(self, bit: float = BIT) -> None:
        self._bit = bit
        self._busy = asyncio.Lock()
        self._answers: Mapping[Hashable, Any] = {}  # those of the thought that is followed right now

    async def __call__(self, thought: Callable[[], Answer]) -> tuple[Answer, float]:
        """Follow a thought to its end. Whoever no longer waits for it stops the core."""
        answers: dict[Hashable, Any] = {}
        while True:
            self._answers = answers
            try:
                return thought(), 0.0
            except Unanswered as unanswered:
                answers[unanswered.question] = await unanswered.find()

    def answer(self, question: Hashable, find: Callable[[], Awaitable[Any]]) -> Any:
        if question not in self._answers:
            raise Unanswered(question, find)
        return self._answers[question]

    def by_core(self, core: Core, spec: str, request: str) -> str:
        """What the core answers."""
        return str(self.answer(request, partial(self._asked, core, spec, request)))

    async def _asked(self, core: Core, spec: str, request: str) -> str:
        async with self._busy:
            try:
                return await core.ask(spec, request)
            except asyncio.CancelledError:
                core.stop()
                raise

    def bit_by_bit(self, question: Hashable, begin: Callable[[], Steps[Report]]) -> Report:
        """What comes of the steps of a search in Python."""
        report = self.answer(question, partial(_followed, begin, self._bit))
        assert isinstance(report, Report)
        return report


async def _followed(begin: Callable[[], Steps[Answer]], bit: float) -> Answer:
    steps, since = begin(), time.monotonic()
    while True:
        try:
            next(steps)
        except StopIteration as end:
            answer: Answer = end.value
            return answer
        if time.monotonic() - since >= bit:
            await asyncio.sleep(0)
            since = time.monotonic()


class PageSearch(ForgetfulSearch):
    """A search for one game; it is stopped by giving up the thought that it belongs to."""

    def __init__(self, thinking: Thinking, core: Core, game: Game, settings: Settings, seed: int = 0) -> None:
        super().__init__()
        kit = kit_of(game)
        assert isinstance(kit, CompiledKit)  # no other game has a search in the core
        self._kit, self._fresh = kit, False
        self._answered = partial(thinking.by_core, core, game.spec)
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
            "playing": limits.playing,
            "lines": lines,
            "ignored": list(ignored),
        }
        report = _report(json.loads(self._answered(json.dumps(request))))
        if listener:
            listener(report)
        return report


def _report(found: dict[str, Any]) -> Report:
    lines = tuple(Line(**{**line, "moves": tuple(line["moves"])}) for line in found["lines"])
    return Report(found["depth"], found["nodes"], found["ms"] / 1000, lines)
