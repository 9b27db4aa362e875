"""While a page arrives, nothing that is already read moves: layout shift, counted as browsers count it.

The slowest network is the worst case: every answer comes alone, after the page has come to rest.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route
from tests.e2e.conftest import DOOR, Someone
from tests.e2e.measuring import at_rest
from tests.waiting import wait_in_page

MOST = 0.05
PHONE: dict[str, Any] = {"viewport": {"width": 412, "height": 823}, "has_touch": True, "is_mobile": True}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
ENGINE = "[data-testid=engine-depth], [data-testid=engine-missing]"  # it says something, or is not built
PAGES = {
    "/": "[data-testid=game-tomoko]",
    "/new/fanorona": "[data-testid=start]",
    "/new/tomoko": "[data-testid=start]",
    "/rules": "main a.card",
    "/rules/fanorona": "[data-testid=contents]",
    "/history/kulami": "main article",
    "/learn": "[data-testid=learn-kulami]",
    "/learn/fanorona": "[data-testid=learn-begin]",
    "/learn/fanorona/first_turn": "[data-testid=board]",
    "/puzzles": "[data-testid=daily]",
    "/puzzles/today": "[data-testid=board]",
    "/puzzles/nonsense": "main [role=alert]",
    "/sheets": "[data-testid=openings-fanorona]",
    "/sheets/fanorona/sample": "[data-testid=board]",
    "/openings/fanorona": "[data-testid=opening-games]",
    "/analyse": ENGINE,
    "/analyse?spec=kulami": ENGINE,
    "/analyse?spec=tomoko": ENGINE,
    "/record": "[data-testid=record-text]",
    "/games": "[data-testid=open-record]",
    "/layout": "[data-testid=layout-undo]",
    "/about": "main h1",
    "/settings": "[data-testid=offline-keep]",
    "/nowhere": "[data-testid=missing]",
}
ALWAYS = ("/puzzles", "/openings/fanorona")  # what `make test` looks at
SHIFTS = """() => {
  window.shifts = [];
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
  const told = ({ node, previousRect, currentRect }) =>
    `${(node?.outerHTML ?? node?.textContent ?? "").slice(0, 60)}: ${box(previousRect)} to ${box(currentRect)}`;
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) window.shifts.push({ value, moved: sources.map(told) });
  }).observe({ type: "layout-shift", buffered: true });
}"""


class Slowly:
    """Opens a page, and lets it have one answer at a time of all that its first answer does not name."""

    def __init__(self, page: Page, path: str) -> None:
        self._page, self._held = page, list[Route]()
        self._open = 0
        self._first = page.request.get(page.url.removesuffix(DOOR) + path).text()
        page.route("**/*", self._hold)
        page.on("request", lambda _: self._count(1))
        page.on("requestfinished", lambda _: self._count(-1))
        page.on("requestfailed", lambda _: self._count(-1))
        page.goto(page.url.removesuffix(DOOR) + path, wait_until="commit")

    def arrive(self, last: str) -> None:
        """Until something is there and nothing else is on its way."""
        place = self._page.locator(last).first
        while True:
            wait_in_page(self._page, lambda: self._held or (not self._open and place.count()), last)
            at_rest(self._page)
            if not self._held:
                return
            self._held.pop(0).continue_()

    def _hold(self, route: Route) -> None:
        asked = route.request
        if asked.is_navigation_request() or urlsplit(asked.url).path in self._first:
            route.continue_()
        else:
            self._held.append(route)

    def _count(self, more: int) -> None:
        self._open += more


@pytest.mark.parametrize(
    ("path", "screen"),
    [
        *(pytest.param(path, PHONE, id=f"{path} phone", marks=pytest.mark.essential) for path in ALWAYS),
        *(pytest.param(path, PHONE, id=f"{path} phone") for path in PAGES if path not in ALWAYS),
        *(pytest.param(path, DESK, id=f"{path} desk") for path in PAGES),
    ],
)
def test_a_page_that_arrives_piece_by_piece_stays_where_it_is(
    someone: Someone, path: str, screen: dict[str, Any]
) -> None:
    page = someone(DOOR, **screen)
    page.add_init_script(f"({SHIFTS})()")
    Slowly(page, path).arrive(PAGES[path])
    shifts = page.evaluate("shifts")
    assert sum(one["value"] for one in shifts) < MOST, shifts
