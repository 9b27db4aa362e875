"""How long a page without a network takes: until the first page stands, until our Python has begun a game, and until
what was seen before stands again; and for how long Python hears nothing while the weakest level thinks.

Prints what one run on this machine takes, in a real browser; nothing is asserted.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import Page
from tests.e2e.chromium import running
from tests.e2e.playing import Hands
from tests.e2e.serving import serving

SLOW = 120_000  # milliseconds
TURN = '[data-open], [data-state="movable"]'
PUZZLE = "[data-testid=study-board]"
GAMES = ("fanorona", "tumicarona", "kulami", "tomoko")
TURNS = 8
SLOWER = 4  # times: a cheap phone beside this machine
TICK = 5  # milliseconds
LISTENING = f"""() => {{
  let last = performance.now();
  self.longest = 0;
  setInterval(() => {{
    const now = performance.now();
    self.longest = Math.max(self.longest, now - last - {TICK});
    last = now;
  }}, {TICK});
}}"""  # in the worker itself, where a tick comes late by as long as Python is busy, whatever the page does meanwhile
WATCHING = """() => {
  window.tasks = [];
  new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ entryTypes: ["longtask"] });
}"""


def main() -> None:
    with serving() as server, running() as browser:
        context = browser.new_context(locale="en-GB")
        context.set_default_timeout(SLOW)
        page = context.new_page()
        page.goto(f"{server.address}/settings")
        told("keeping everything", lambda: _keep(page))
        context.set_offline(True)
        told("home without a network", lambda: _open(page, server.address))
        told("  + Python, and a game", lambda: _begin(page))
        game = page.url
        told("that game, opened anew", lambda: _stands(page, game, TURN))
        for puzzle in ("a puzzle", "that puzzle, opened anew"):
            told(puzzle, lambda: _stands(page, f"{server.address}/puzzles/today", PUZZLE))
        for game in GAMES:
            _listen(page, server.address, game)


def told(what: str, doing: Callable[[], object]) -> None:
    before = time.perf_counter()
    doing()
    print(f"{what:<28}{time.perf_counter() - before:>7.2f} s")


def _keep(page: Page) -> None:
    page.get_by_test_id("offline-keep").click()
    page.get_by_test_id("offline-kept").wait_for()


def _open(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_test_id("play-here").first.wait_for()


def _begin(page: Page) -> None:
    page.get_by_test_id("play-here").first.click()
    page.locator(TURN).first.wait_for()


def _stands(page: Page, address: str, what: str) -> None:
    page.goto(address)
    page.locator(what).first.wait_for()


def _listen(page: Page, address: str, game: str) -> None:
    """Some turns against level 1, which looks ahead in Python itself."""
    page.goto(address)
    page.get_by_test_id("no-network").wait_for()
    page.get_by_test_id(f"game-{game}").get_by_test_id("play-engine").click()
    page.get_by_test_id("experience-new").click()
    hands = Hands(page, game, seed=1)
    hands.wait_for_turn()
    python = page.workers[0]
    python.evaluate(LISTENING)
    page.evaluate(WATCHING)
    for _ in range(TURNS):
        if hands.wait_for_turn():
            hands.turn()
    deaf, tasks = python.evaluate("() => self.longest"), page.evaluate("() => Math.max(0, ...window.tasks)")
    slower = f"{SLOWER * deaf:.0f} ms where all takes {SLOWER} times as long"
    print(f"{game}, level 1: Python hears nothing for {deaf:.0f} ms at most, {slower}; the page for {tasks:.0f} ms")


if __name__ == "__main__":
    main()
