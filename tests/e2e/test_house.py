"""Friends in the same house, without a terminal: one confirmed click lets them in, one shows them out."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect
from tests.e2e.conftest import Someone
from tests.e2e.measuring import SIZES, resize
from tests.e2e.playing import Hands
from tests.e2e.serving import Server


def at(address: str) -> re.Pattern[str]:
    return re.compile(re.escape(f"{address}/g/"))


def assert_whole_at_every_size(page: Page) -> None:
    """All of the door is in the window; the page behind it does not matter now."""
    for width, height in SIZES:
        resize(page, (width, height))
        for part in page.locator("[data-testid=door], [data-testid=door] :is(button, svg)").all():
            box = part.bounding_box()
            assert box
            assert box["x"] >= 0 <= box["y"]
            assert box["x"] + box["width"] <= width
            assert box["y"] + box["height"] <= height


def test_a_friend_is_let_in_plays_and_is_shown_out(someone: Someone, own_server: Server) -> None:
    ada = someone(address=own_server.address)
    ada.get_by_test_id("game-kulami").get_by_test_id("play-friend").click()
    expect(ada.get_by_test_id("invite-link")).to_have_value(at(own_server.address))
    ada.get_by_test_id("let-in").click()
    expect(ada.get_by_test_id("door-warning")).to_contain_text("network you trust")
    ada.get_by_test_id("leave-door").click()  # to be asked opens nothing
    expect(ada.get_by_test_id("invite-link")).to_have_value(at(own_server.address))
    ada.get_by_test_id("let-in").click()
    assert_whole_at_every_size(ada)
    ada.get_by_test_id("open-house").click()
    url = ada.get_by_test_id("door-url").inner_text()
    assert urlsplit(url).hostname == "127.0.0.2"
    expect(ada.get_by_test_id("qr")).to_have_attribute("data-text", url)
    assert_whole_at_every_size(ada)
    ada.get_by_test_id("leave-door").click()
    expect(ada.get_by_test_id("invite-link")).to_have_value(url)
    expect(ada.get_by_test_id("show-qr")).to_be_visible()

    address = f"http://{urlsplit(url).netloc}"
    bert = someone(address=address, path=urlsplit(url).path)
    expect(ada.get_by_test_id("invitation")).to_have_count(0)
    Hands(ada, "kulami").turn()
    Hands(bert, "kulami").turn()

    ada.goto(own_server.address)
    expect(ada.get_by_test_id("house-note")).to_contain_text(address)
    ada.go_back()
    ada.get_by_test_id("more").click()
    ada.get_by_test_id("shut-house").click()  # from within the game, as well as from home
    expect(bert.get_by_test_id("unanswered")).to_contain_text("lets no guests in")
    ada.goto(own_server.address)
    expect(ada.get_by_test_id("game-kulami")).to_be_visible()
    expect(ada.get_by_test_id("house-note")).to_have_count(0)
