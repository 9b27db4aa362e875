"""How much somebody may do at once and in the long run, and who is next where one is served at a time."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary


class Bucket:
    """Holds up to `size` tokens and gets `rate` a second."""

    __slots__ = ("_clock", "_filled", "_rate", "_size", "_tokens")

    def __init__(self, rate: float, size: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._size, self._clock = rate, size, clock
        self._tokens, self._filled = size, clock()

    def take(self, price: float = 1) -> bool:
        """Whether there were that many tokens."""
        now = self._clock()
        self._tokens = min(self._size, self._tokens + (now - self._filled) * self._rate)
        self._filled = now
        if self._tokens < price:
            return False
        self._tokens -= price
        return True

    @property
    def level(self) -> float:
        """How much there is."""
        self.take(0)
        return self._tokens

    def draw(self, wanted: float) -> float:
        """As much of it as there is."""
        drawn = min(wanted, self.level)
        self._tokens -= drawn
        return drawn


class Buckets:
    """A bucket for each address or browser; those not heard of for the longest time are forgotten."""

    def __init__(
        self, rate: float, size: float, most: int = 10_000, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate, self._size, self._most, self._clock = rate, size, most, clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, price: float = 1) -> bool:
        """Whether it can be paid; nothing costs more than there ever is."""
        return self.of(address).take(min(price, self._size))

    def of(self, address: str) -> Bucket:
        bucket = self._buckets.pop(address, None) or Bucket(self._rate, self._size, self._clock)
        self._buckets[address] = bucket
        while len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket


class Turns:
    """One at a time, and everybody in turn: whoever asks often waits behind herself, not in front of the others."""

    def __init__(self) -> None:
        self._all = asyncio.Lock()
        self._own: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # as long as somebody waits

    @asynccontextmanager
    async def of(self, address: str) -> AsyncIterator[None]:
        own = self._own.setdefault(address, asyncio.Lock())
        async with own, self._all:
            yield
