"""The clocks of a round: what each seat has left, which one runs, and what is given back for slow messages."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

Item = TypeVar("Item")

SECOND = 1000
MINUTE = 60 * SECOND


class Clock(NamedTuple):
    """What each seat has left; that of `running` has been going on since `since`."""

    remaining: tuple[int, ...]
    increment: int
    running: int | None = None
    since: int = 0

    def left(self, at: int, allowance: int = 0) -> int:
        """What the running clock shows then, a small allowance for the way of the message added back."""
        assert self.running is not None
        spent = max(0, at - self.since - allowance)
        return max(0, self.remaining[self.running] - spent)

    @property
    def deadline(self) -> int | None:
        return None if self.running is None else self.since + self.remaining[self.running]

    def read(self, left: int | None, at: int) -> Clock:
        """The clock after the running one was read then."""
        if left is None or self.running is None:
            return self
        return self._replace(remaining=with_item(self.remaining, self.running, left), since=at)

    def handed(self, seat: int | None, at: int, by: int | None = None) -> Clock:
        """The clock now runs for another seat; who moved in time gets the increment."""
        if seat == self.running:
            return self
        clock = self
        if by is not None and by == self.running:
            clock = clock._replace(remaining=with_item(self.remaining, by, self.remaining[by] + self.increment))
        return clock._replace(running=seat, since=at)

    def at_most(self, other: Clock) -> Clock:
        """The clock without what it had got since the other one stood so."""
        return self._replace(remaining=tuple(map(min, self.remaining, other.remaining)))


MOST_LAG, LAG_A_SECOND = 600.0, 50.0  # milliseconds given back for the way of messages: at once, and more a second


class LagCredit:
    """What messages of a seat lose on their way is given back out of a store that fills slowly.

    Late answers to the server's pings therefore buy no time to think.
    """

    def __init__(self, at: int) -> None:
        self._credit, self._filled = MOST_LAG, at

    def left(self, at: int) -> float:
        self._credit = min(MOST_LAG, self._credit + max(0, at - self._filled) * LAG_A_SECOND / SECOND)
        self._filled = at
        return self._credit

    def spend(self, milliseconds: float) -> None:
        self._credit -= milliseconds


def with_item(items: tuple[Item, ...], index: int, item: Item) -> tuple[Item, ...]:
    return (*items[:index], item, *items[index + 1 :])
