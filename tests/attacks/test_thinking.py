"""Whoever has the computer think a lot waits for herself, not the others for her."""

from __future__ import annotations

import asyncio
import threading
from functools import partial

from tests.waiting import LIMIT

from marblebox.server.live.thinking_pool import QUICK, Asker, ThinkingPool


def order_of(*waiting: tuple[str, int, Asker], threads: int = 1) -> list[str]:
    """In which order thoughts begin that all wait while the threads are busy."""

    async def run() -> list[str]:
        pool, free, done = ThinkingPool(threads), threading.Event(), list[str]()
        taken = threading.Barrier(threads + 1)

        def hold() -> None:
            taken.wait(LIMIT)
            free.wait(LIMIT)

        busy = [asyncio.create_task(pool.run(hold, 0, 10, Asker("x", "x"))) for _ in range(threads)]
        await asyncio.to_thread(taken.wait, LIMIT)
        jobs = [
            asyncio.create_task(pool.run(partial(done.append, name), 0, level, asker)) for name, level, asker in waiting
        ]
        await asyncio.gather(*(job for job, (_, level, _) in zip(jobs, waiting, strict=True) if level <= QUICK))
        before = [*done]  # what began although all threads were taken
        free.set()
        await asyncio.gather(*busy, *jobs)
        pool.close()
        return [f"{name} at once" for name in before] + done[len(before) :]

    return asyncio.run(run())


EVE, ADA = Asker("1.1.1.1", "eve"), Asker("2.2.2.2", "ada")


def test_a_weak_computer_thinks_at_once_whoever_has_taken_the_threads() -> None:
    crowd = [(f"eve {number}", 10, EVE) for number in range(26)]
    assert order_of(*crowd, ("ada", 1, ADA), threads=2)[0] == "ada at once"


def test_addresses_take_turns_and_so_do_the_browsers_of_one() -> None:
    crowd = [(f"eve {number}", 10, EVE) for number in range(26)]
    beside = Asker(EVE.address, "bert")
    order = order_of(*crowd, ("ada", 10, ADA), ("bert", 10, beside))
    assert order.index("ada") <= 1
    assert order.index("bert") <= 3


def test_of_one_browser_the_weakest_comes_first() -> None:
    assert order_of(("strong", 10, ADA), ("weak", 7, ADA), ("middle", 8, ADA)) == ["weak", "middle", "strong"]
