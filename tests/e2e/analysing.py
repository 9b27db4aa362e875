"""Somebody at the analysis board."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.e2e.conftest import Someone

SIZES = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 360, "height": 740}}
BLUNDERED = """[Spec "tumicarona"]

1. d3-e3A c3-d3W
2. d2-c3A-b3W-b4A d4-c3A-d2W-d3W
3. c2-c3A-b3W a3-b2A
4. b3-b4W a4-a3A *
"""
REVIEWED = 60_000  # milliseconds, after which a review ends; it takes seconds on a machine that does nothing else


def analysing(someone: Someone, path: str = "/analyse", thinks: bool = True, **options: object) -> Page:
    """The page once it is open; where a test is not about the engine that is switched off, as it takes what it gets."""
    page = someone(path=path, bypass_csp=True, **options)
    expect(page.get_by_test_id("analyse")).to_have_attribute("data-opened", "true")
    if not thinks:
        page.get_by_test_id("engine-switch").click()
    return page


def unfold(page: Page, part: str) -> None:
    page.get_by_test_id(part).locator("summary").click()


def play(page: Page, *points: str) -> None:
    for point in points:
        page.locator(f'[data-testid="board"] [data-at="{point}"]').click()


def branches(page: Page) -> list[str]:
    return [text.split("\n")[-1] for text in page.get_by_test_id("branch").all_inner_texts()]
