"""Somebody at the analysis board."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playwright.sync_api import Page, expect
from tests.e2e.conftest import Someone

SIZES = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 360, "height": 740}}
BLUNDERED = """[Spec "tumicarona"]

1. d3-e3A c3-d3W
2. d2-c3A-b3W-b4A d4-c3A-d2W-d3W
3. c2-c3A-b3W a3-b2A
4. b3-b4W a4-a3A *
"""
ENDS_ABOVE_THE_FOLD = "name => document.querySelector(name)?.getBoundingClientRect().bottom < innerHeight"
REVIEWED = 180_000  # milliseconds; a review thinks for a fixed number of nodes, which takes seconds on an idle machine


def analysing(someone: Someone, path: str = "/analyse", thinks: bool = True, **options: object) -> Page:
    """The page once it is open; where a test is not about the engine that is switched off, as it takes what it gets."""
    page = someone(path=path, bypass_csp=True, **options)
    expect(page.get_by_test_id("analyse")).to_have_attribute("data-opened", "true")
    if not thinks:
        page.get_by_test_id("engine-switch").click()
    return page


def at_each_size(page: Page) -> Iterator[str]:
    """The window takes each of the two sizes, one after the other; their names."""
    for name, size in SIZES.items():
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        yield name


def unfold(page: Page, part: str) -> None:
    page.get_by_test_id(part).locator("summary").click()


def play(page: Page, *points: str) -> None:
    for point in points:
        page.locator(f'[data-testid="board"] [data-at="{point}"]').click()


def expect_branches(page: Page, *moves: str) -> None:
    """Wait until the list shows just these moves; a number may stand before each."""
    expect(page.get_by_test_id("branch")).to_have_text([re.compile(rf"{re.escape(move)}\s*$") for move in moves])


def expect_no_sideways_scrolling(page: Page) -> None:
    page.wait_for_function("() => document.scrollingElement.scrollWidth <= innerWidth")
