"""Which browsers hold the seats of a live game."""

from __future__ import annotations

from collections.abc import Iterable

from marblebox.play.commands import Viewer
from marblebox.play.session import Session
from marblebox.server.storage.store import Holding

Holders = Iterable[tuple[str, Holding]]


class SeatHolders:
    """What each browser has, by the seats of the first game: players who swap sides keep what they have."""

    def __init__(self, holders: Holders) -> None:
        self._held: dict[str, set[Holding]] = {}
        for browser, holding in holders:
            self._held.setdefault(browser, set()).add(holding)

    def viewer(self, browser: str, session: Session) -> Viewer:
        """What a browser has now."""
        held, now = self._held.get(browser, set()), session.first_seat
        roles = ("player", "adviser")
        seats = {role: tuple(sorted(now(one.seat) for one in held if one.role == role)) for role in roles}
        advises = tuple(seat for seat in seats["adviser"] if seat not in seats["player"])
        return Viewer(seats["player"], advises, any(one.role == "host" for one in held))

    def plays(self, browser: str | None, seat: int) -> bool:
        return browser is not None and Holding("player", seat) in self._held.get(browser, set())

    def keep_only(self, seat: int, keeper: str) -> list[str]:
        """Take a seat from all browsers but that one: those who had it."""
        changed = []
        for browser, held in [*self._held.items()]:
            gone = {one for one in held if one.seat == seat} if browser != keeper else set()
            if gone:
                self._held[browser] = held - gone
                changed.append(browser)
        return changed
