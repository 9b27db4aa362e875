"""What measures the pages sees what is cut, and lets pass what can be reached."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from tests.e2e.conftest import Someone
from tests.e2e.measuring import problems

BUTTON = "<button style='width: 100px; height: 40px'>x</button>"
TALL = "<div style='height: 3000px'></div>"
END = f"<section data-testid='end'>{BUTTON}</section>"
REACHED = {
    "in the window": BUTTON,
    "further down the page": TALL + BUTTON,
    "in what scrolls by itself": f"<div data-scrolls style='height: 50px; overflow: auto'>{TALL}{BUTTON}</div>",
    "hidden from all": f"<div style='display: none'>{BUTTON}</div>",
    "read aloud only": f"<div style='position: absolute; left: -500px' class='unseen'>{BUTTON}</div>",
    "laid out elsewhere": f"<div style='height: 9px; overflow: hidden'><p style='position: fixed'>{BUTTON}</p></div>",
}
MISSED = {
    "cut by what hides it": (f"<div style='height: 20px; overflow: hidden'>{BUTTON}</div>", "cut by"),
    "cut by what scrolls": (f"<div style='height: 20px; overflow: auto'>{BUTTON}</div>", "cut by"),
    "cut at the side": (f"<div style='width: 60px; overflow: hidden'>{BUTTON}</div>", "cut by"),
    "beside the page": (f"<div style='position: absolute; left: -30px'>{BUTTON}</div>", "outside"),
    "above the page": (f"<div style='position: absolute; top: -30px'>{BUTTON}</div>", "outside"),
    "fixed below the window": (f"<div style='position: fixed; bottom: -30px'>{BUTTON}</div>", "outside"),
    "an end further down": (TALL + END, "outside"),
    "an end that is covered": (END + "<p style='position: fixed; inset: 0; background: red'></p>", "covered"),
}


@pytest.fixture
def page(someone: Someone) -> Page:
    return someone("/", bypass_csp=True)


def test_what_can_be_reached_is_fine(page: Page) -> None:
    for case, content in REACHED.items():
        page.set_content(content)
        assert problems(page) == [], case


def test_what_cannot_be_reached_is_told(page: Page) -> None:
    for case, (content, word) in MISSED.items():
        page.set_content(content)
        found = problems(page)
        assert found, case
        assert all(word in each for each in found), (case, found)
