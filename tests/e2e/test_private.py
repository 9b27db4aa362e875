"""A private server in a real browser: its form is sent as a browser sends it, and what it says can be read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.e2e.conftest import PATIENCE
from tests.e2e.serving import Server


@pytest.fixture
def private(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    server.settings = {"MARBLEBOX_PASSWORD": "open sesame"}
    server.start()
    yield server
    server.kill()


@pytest.mark.essential
def test_the_word_lets_in_and_a_wrong_one_is_told(browser: Browser, private: Server) -> None:
    context = browser.new_context(locale="de-DE", viewport={"width": 360, "height": 740})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(f"{private.address}/games")
    expect(page.get_by_role("heading")).to_have_text("Ein privater Tisch")
    page.locator("input").fill("sesame")
    page.get_by_role("button").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.locator("input").fill("open sesame")
    page.get_by_role("button").click()
    expect(page).to_have_url(f"{private.address}/games")
    expect(page.get_by_role("navigation").first).to_be_visible()
    context.close()
