"""Fingers that make a move that is written down: a card, a push, points one after the other, or a cell."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from playwright.sync_api import Locator, Page

KINDS = {"A": "approach", "W": "withdrawal"}


class Fingers:
    """At the board of a page, by mouse or by touch."""

    def __init__(self, page: Page, touch: bool = False) -> None:
        self.page, self.touch = page, touch

    def tap(self, place: Locator) -> None:
        (place.tap if self.touch else place.click)(force=True)

    def at(self, name: str) -> Locator:
        return self.page.locator(f'[data-testid="board"] [data-at="{name}"]')

    def do(self, move: str, legal: Sequence[str] = ()) -> None:
        """Make that move, or try it; where a longer one is legal too, say that it ends here."""
        ways: list[tuple[str, Callable[[str, Sequence[str]], None]]] = [
            (r"(lay|give) \d+", self._card),
            (r"[NESW]\d[dl]", self._push),
            (r"[a-i]\d(-[a-i]\d[AW]?)+", self._walk),
            (r"[a-j]\d", self._cell),
            (r"left|right", self._fist),
        ]
        next(way for pattern, way in ways if re.fullmatch(pattern, move))(move, legal)

    def _card(self, move: str, _: Sequence[str]) -> None:
        verb, card = move.split()
        hand = self.page.locator(f'[data-testid="hands"] [data-card="{card}"] [data-testid="{verb}"]')
        self.tap(hand.or_(self.page.locator(f'[data-mini="{card}"] [data-testid="{verb}-mini"]')).first)

    def _push(self, move: str, _: Sequence[str]) -> None:
        self.tap(self.page.get_by_test_id("choose-dark" if move.endswith("d") else "choose-light"))
        self.tap(self.at(move[:-1]))
        if self.touch:
            self.tap(self.at(move[:-1]))  # the first touch shows what would happen

    def _walk(self, move: str, legal: Sequence[str]) -> None:
        start, *steps = move.split("-")
        self.tap(self.at(start))
        for step in steps:
            self.tap(self.at(step[:2]))
            choice = self.page.get_by_test_id(f"choose-{KINDS.get(step[2:])}")
            if choice.count():
                self.tap(choice)
        if any(other.startswith(f"{move}-") for other in legal):
            self.tap(self.page.get_by_test_id("stop-here"))

    def _fist(self, move: str, _: Sequence[str]) -> None:
        self.tap(self.page.get_by_test_id(f"fist-{move}"))

    def _cell(self, move: str, _: Sequence[str]) -> None:
        self.tap(self.at(move))
