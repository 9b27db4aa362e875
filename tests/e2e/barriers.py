"""What keeps somebody from using a page, as the accessibility checker sees it."""

from __future__ import annotations

from playwright.sync_api import Page
from tests.e2e.chromium import axe

SERIOUS = ("serious", "critical")


def barriers(page: Page) -> list[str]:
    """Every serious one; the page must have been opened with `bypass_csp`."""
    page.evaluate(axe())
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    return [
        f"{violation['id']}: {node['html'][:120]}"
        for violation in found
        if violation["impact"] in SERIOUS
        for node in violation["nodes"]
    ]
