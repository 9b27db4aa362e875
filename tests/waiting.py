"""Waiting in tests: for an event, with a limit of a minute, and never for a time.

A fixed pause is too short on a busy machine and too long on an idle one. `tests/test_waiting.py` lists the few that
are left.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from playwright.sync_api import Page

LIMIT = 60.0  # seconds that a busy machine may take for anything
PAUSE = 0.01  # seconds between two looks

T = TypeVar("T")


def wait_until(condition: Callable[[], T], what: str, pause: Callable[[float], object] = time.sleep) -> T:
    """Call `condition` until its result is true and return that result; fail after a minute, naming `what`."""
    end = time.monotonic() + LIMIT
    while not (result := condition()):
        assert time.monotonic() < end, f"not within {LIMIT:.0f} seconds: {what}"
        pause(PAUSE)
    return result


def wait_in_page(page: Page, condition: Callable[[], T], what: str) -> T:
    """The same for what a page sends or receives: the page's events are handled between two looks."""
    return wait_until(condition, what, pause=lambda seconds: page.wait_for_timeout(1000 * seconds))


async def wait_until_async(condition: Callable[[], T], what: str) -> T:
    """The same beside other tasks of the event loop."""
    end = time.monotonic() + LIMIT
    while not (result := condition()):
        assert time.monotonic() < end, f"not within {LIMIT:.0f} seconds: {what}"
        await asyncio.sleep(PAUSE)
    return result


async def within_limit(awaited: Awaitable[T]) -> T:
    """Await something that must happen, with the same limit."""
    return await asyncio.wait_for(awaited, LIMIT)
