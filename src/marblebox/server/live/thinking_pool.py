"""The threads in which the computer thinks: a few beside the event loop, and a queue of those who wait for one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from typing import Any, TypeVar

Answer = TypeVar("Answer")


@dataclass(order=True)
class Job:
    """The lowest rank comes first, then whoever came first."""

    rank: int
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


class ThinkingPool:
    """As many jobs are done at once as there are threads, the most urgent first."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, "engine")
        self._queue: asyncio.PriorityQueue[Job] = asyncio.PriorityQueue()
        self._numbers = count()
        self._workers = [asyncio.create_task(self._serve()) for _ in range(threads)]

    async def run(self, work: Callable[[], Answer], rank: int) -> Answer:
        job = Job(rank, next(self._numbers), work, asyncio.get_running_loop().create_future())
        self._queue.put_nowait(job)
        answer: Answer = await job.answer
        return answer

    async def _serve(self) -> None:
        while True:
            job = await self._queue.get()
            if not job.answer.done():  # whoever has left the line is passed over
                await job.done_in(self._pool)

    def close(self) -> None:
        for worker in self._workers:
            worker.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)
