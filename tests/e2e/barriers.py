"""What keeps somebody from using a page, as the accessibility checker sees it."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.e2e.chromium import axe

SERIOUS = ("serious", "critical")
CHANGING = "document.getAnimations().some((one) => one instanceof CSSTransition && one.playState === 'running')"


def barriers(page: Page) -> list[str]:
    """Every serious one; the page must have been opened with `bypass_csp`."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe())
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    return [
        f"{violation['id']}: {node['html'][:120]}"
        for violation in found
        if violation["impact"] in SERIOUS
        for node in violation["nodes"]
    ]


def barriers_in_both_themes(page: Page) -> list[str]:
    """The page follows the system from the light theme to the dark one; it stays in that."""
    found: list[str] = []
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        page.wait_for_function(f"() => !{CHANGING}")  # colours change by and by
        found += [f"{theme}: {barrier}" for barrier in barriers(page)]
    return found
