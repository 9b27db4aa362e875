"""The time of live games in an event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class LoopTime:
    """Wall time as a clock tells it, and alarms of the running event loop."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self.now = clock

    def call_later(self, seconds: float, what: Callable[[], object]) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, what)
