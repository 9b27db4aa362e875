"""How long a page without a network takes: until the first page stands, our Python answers, and a game is begun.

Prints what one run on this machine takes, in a real browser; nothing is asserted.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import Page
from tests.e2e.chromium import running
from tests.e2e.serving import serving

SLOW = 120_000  # milliseconds
TURN = '[data-open], [data-state="movable"]'


def main() -> None:
    with serving() as server, running() as browser:
        context = browser.new_context(locale="en-GB")
        context.set_default_timeout(SLOW)
        page = context.new_page()
        page.goto(f"{server.address}/settings")
        told("keeping everything", lambda: _keep(page))
        context.set_offline(True)
        told("home without a network", lambda: _open(page, server.address))
        told("  + until Python answers", lambda: page.get_by_test_id("notice").wait_for())
        told("  + a game on one device", lambda: _begin(page))


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


if __name__ == "__main__":
    main()
