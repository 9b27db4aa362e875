"""The threads in which the computer thinks: some beside the event loop, and a line where nobody waits for one alone.

Addresses take turns, at each address its browsers, and of each browser the weakest computer comes first: it is done at
once. Whoever plays many games against strong ones waits for herself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from typing import Any, NamedTuple, TypeVar

Answer = TypeVar("Answer")
QUICK = 5  # up to this level a thought is so short that one more thread is kept for it
MOST_REMEMBERED = 1000  # who had how much, of those who wait for nothing now


class Asker(NamedTuple):
    """For whom the computer thinks."""

    address: str = ""
    browser: str = ""


@dataclass(order=True)
class Job:
    """Of one asker the lowest level comes first, then whoever came first."""

    level: int
    number: int
    work: Callable[[], Any] = field(compare=False)
    answer: asyncio.Future[Any] = field(compare=False)

    async def done_in(self, pool: ThreadPoolExecutor) -> None:
        """Give the answer, if somebody still waits for it."""
        try:
            answer = await asyncio.get_running_loop().run_in_executor(pool, self.work)
        except Exception as problem:
            if not self.answer.done():
                self.answer.set_exception(problem)
        else:
            if not self.answer.done():
                self.answer.set_result(answer)


class Line:
    """Those who wait, by address and browser; whoever had least so far comes next."""

    def __init__(self) -> None:
        self._waiting: dict[str, dict[str, list[Job]]] = {}
        self._had: dict[tuple[str, ...], float] = {}
        self._least = 0.0  # what those who come now are taken to have had

    def put(self, asker: Asker, job: Job) -> None:
        browsers = self._waiting.setdefault(asker.address, {})
        for name, waits in ((asker[:1], bool(browsers)), (tuple(asker), asker.browser in browsers)):
            if not waits:
                self._had[name] = max(self._had.get(name, 0.0), self._least)
        heappush(browsers.setdefault(asker.browser, []), job)

    def take(self, up_to: int) -> Job | None:
        """The next job of at most that level; whoever has left the line is passed over."""
        self._drop_gone()
        for address in sorted(self._waiting, key=lambda one: self._had[(one,)]):
            browsers = self._waiting[address]
            for browser in sorted(browsers, key=lambda one: self._had[address, one]):
                if browsers[browser][0].level <= up_to:
                    return self._taken(address, browser)
        return None

    def _drop_gone(self) -> None:
        for address, browsers in [*self._waiting.items()]:
            for browser, jobs in [*browsers.items()]:
                while jobs and jobs[0].answer.done():
                    heappop(jobs)
                if not jobs:
                    del browsers[browser]
            if not browsers:
                del self._waiting[address]

    def _taken(self, address: str, browser: str) -> Job:
        job = heappop(self._waiting[address][browser])
        self._least = self._had[(address,)]
        for name in ((address,), (address, browser)):
            self._had[name] += job.level
        self._drop_gone()
        self._forget()
        return job

    def _forget(self) -> None:
        if len(self._had) > MOST_REMEMBERED:
            active: set[tuple[str, ...]] = {(address,) for address in self._waiting}
            active |= {(address, browser) for address, browsers in self._waiting.items() for browser in browsers}
            self._had = {name: had for name, had in self._had.items() if name in active}


class ThinkingPool:
    """As many jobs are done at once as there are threads, the most urgent first, and one more of the quick ones."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads + 1, "engine")
        self._lines: dict[int, Line] = {}
        self._numbers = count()
        self._came = asyncio.Event()
        self._workers = [asyncio.create_task(self._serve(any_level)) for any_level in (True,) * threads + (False,)]

    async def run(self, work: Callable[[], Answer], rank: int, level: int = 10, asker: Asker = Asker()) -> Answer:  # noqa: B008
        job = Job(level, next(self._numbers), work, asyncio.get_running_loop().create_future())
        self._lines.setdefault(rank, Line()).put(asker, job)
        self._came.set()
        answer: Answer = await job.answer
        return answer

    async def _serve(self, any_level: bool) -> None:
        while True:
            job = self._next(any_level)
            if job:
                await job.done_in(self._pool)
            else:
                self._came.clear()
                await self._came.wait()

    def _next(self, any_level: bool) -> Job | None:
        jobs = (self._lines[rank].take(99 if any_level else QUICK) for rank in sorted(self._lines))
        return next((job for job in jobs if job), None)

    def close(self) -> None:
        for worker in self._workers:
            worker.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)
