"""Reload, close the lid, lose the network, kill the server: the game is where it was."""

from __future__ import annotations

import os
import re
import signal

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import DOOR, Someone
from tests.e2e.measuring import assert_nothing_clipped_at_any_size, top_of
from tests.e2e.playing import MOVABLE, MOVES, TARGET, Hands, join, link, new_game
from tests.e2e.serving import Server
from tests.e2e.wire import wire

pytestmark = pytest.mark.essential


def _into_a_chain(page: Page) -> list[str]:
    """Play on both sides until a chain is under way and could go on; the points it has touched."""
    hands = Hands(page, "tumicarona")
    for _ in range(20):
        chain = _started_chain(page, hands)
        if chain:
            return chain
        hands.page.keyboard.press("Escape")
        hands.turn()
    raise AssertionError("no chain came up")


def _started_chain(page: Page, hands: Hands) -> list[str] | None:
    """Make the first step of a move that has a second one, if there is such a move."""
    options = [option for seen in wire(page).now["perspectives"] for option in seen["options"]]
    chain = next((each for each in options if len(each["effect"].get("steps", ())) > 1), None)
    if chain is None:
        return None
    start, (first, second, *_) = chain["effect"]["from"], chain["effect"]["steps"]
    hands.tap(hands.at(start))
    hands.tap(hands.at(first["to"]))
    begun = [each["effect"]["steps"][0] for each in options if each["effect"].get("from") == start]
    if len({step["kind"] for step in begun if step["to"] == first["to"]}) > 1:
        page.get_by_test_id(f"choose-{'approach' if first['kind'] == 'A' else 'withdrawal'}").click()
    return [start, first["to"], second["to"]]


def test_a_reload_in_the_middle_of_a_chain(someone: Someone) -> None:
    page = someone(DOOR)
    new_game(page, "tumicarona", "me", "me")
    _start, here, onward = _into_a_chain(page)
    before = Hands(page, "tumicarona").moves
    page.reload()
    hands = Hands(page, "tumicarona")
    expect(hands.at(here)).to_have_attribute("data-state", "picked")
    expect(hands.at(onward)).to_have_attribute("data-state", "target")
    page.get_by_test_id("stop-here").click()
    expect(page.locator('[data-testid="moves"] li')).to_have_count(before + 1)


def test_the_server_is_killed_and_started_again(someone: Someone, own_server: Server) -> None:
    ada, bert = (someone(DOOR, address=own_server.address) for _ in range(2))
    made = new_game(ada, "kulami", "me", "friend")
    join(bert, link(made, "player", 1))
    players = [Hands(ada, "kulami", 1), Hands(bert, "kulami", 2)]
    for _ in range(3):
        for hands in players:
            hands.wait_for_turn()
            hands.turn()
    for page in (ada, bert):
        expect(page.locator(MOVES)).to_have_count(6)  # everybody has heard of the last one
    told = [wire(page).now["board"] for page in (ada, bert)]
    own_server.kill()
    expect(ada.get_by_test_id("reconnecting")).to_be_visible()
    own_server.start()
    for page in (ada, bert):
        expect(page.get_by_test_id("reconnecting")).to_be_hidden()
    assert [wire(page).now["board"] for page in (ada, bert)] == told
    for hands in players:
        hands.wait_for_turn()
        hands.turn()
    expect(ada.locator('[data-testid="moves"] li')).to_have_count(8)


def test_the_network_is_cut_and_restored(someone: Someone) -> None:
    ada, bert = someone(DOOR), someone(DOOR)
    made = new_game(ada, "kulami", "me", "friend")
    join(bert, link(made, "player", 1))
    Hands(ada, "kulami").turn()
    bert.context.set_offline(True)
    bert.evaluate("window.dispatchEvent(new Event('offline'))")
    expect(bert.get_by_test_id("reconnecting")).to_be_visible()
    bert.context.set_offline(False)
    expect(bert.get_by_test_id("reconnecting")).to_be_hidden()
    Hands(bert, "kulami").turn()
    expect(ada.locator('[data-testid="moves"] li')).to_have_count(2)


def test_a_server_that_takes_connections_and_says_nothing(someone: Someone, own_server: Server) -> None:
    """As when the computer that keeps the game hangs; the page's minutes are made short."""
    page = someone(address=own_server.address, viewport={"width": 360, "height": 740})
    page.clock.install()
    new_game(page, "kulami", "me", "engine:1")
    Hands(page, "kulami").turn()
    expect(page.locator(MOVES)).to_have_count(2)
    os.kill(own_server.process_id, signal.SIGSTOP)
    page.clock.fast_forward("01:00")
    expect(page.get_by_test_id("reconnecting")).to_be_visible()
    board = top_of(page, "[data-testid=board]")
    page.clock.run_for("02:00")  # each connection is given up after a while, and the next is waited for
    expect(page.get_by_test_id("unanswered")).to_contain_text("No answer for over a minute")
    assert top_of(page, "[data-testid=board]") == board  # nothing moves for it
    assert_nothing_clipped_at_any_size(page)
    with page.expect_websocket():
        page.get_by_test_id("try-now").click()
    os.kill(own_server.process_id, signal.SIGCONT)
    expect(page.get_by_test_id("unanswered")).to_have_count(0)
    Hands(page, "kulami").turn()
    expect(page.locator(MOVES)).to_have_count(4)


def test_two_tabs_on_one_seat(someone: Someone) -> None:
    page = someone(DOOR)
    new_game(page, "kulami", "me", "engine:1")
    other = page.context.new_page()
    other.goto(page.url)
    Hands(other, "kulami").wait_for_turn()
    Hands(page, "kulami").turn()
    for tab in (page, other):
        expect(tab.locator('[data-testid="moves"] li')).to_have_count(2)
    Hands(other, "kulami").turn()
    for tab in (page, other):
        expect(tab.locator('[data-testid="moves"] li')).to_have_count(4)


def test_stepping_back_and_forward(someone: Someone) -> None:
    page = someone(DOOR)
    new_game(page, "tumicarona", "me", "me")
    hands = Hands(page, "tumicarona")
    for _ in range(3):
        hands.turn()
    stones = page.locator("[data-stone]")
    now = stones.count()
    page.get_by_role("button", name="To the beginning").click()
    expect(stones).to_have_count(44)
    expect(page.locator(MOVABLE)).to_have_count(0)  # nobody moves in the past
    page.get_by_test_id("back-to-now").click()
    expect(stones).to_have_count(now)
    expect(page.locator(MOVABLE)).not_to_have_count(0)


def test_taking_back_and_resigning(someone: Someone) -> None:
    ada, bert = someone(DOOR), someone(DOOR)
    made = new_game(ada, "tumicarona", "me", "friend")
    join(bert, link(made, "player", 1))
    Hands(ada, "tumicarona").turn()
    ada.get_by_test_id("takeback").click()
    bert.get_by_test_id("accept-takeback").click()
    expect(ada.locator('[data-testid="moves"] li')).to_have_count(0)
    Hands(ada, "tumicarona").turn()
    Hands(bert, "tumicarona").wait_for_turn()
    bert.get_by_test_id("resign").click()
    bert.get_by_test_id("resign-yes").click()
    for page in (ada, bert):
        page.get_by_test_id("end").wait_for()
    assert wire(ada).now["outcome"]["winners"] == [0]
    ada.get_by_test_id("rematch").click()
    bert.get_by_test_id("rematch").or_(bert.get_by_test_id("accept-rematch")).first.click()
    bert.get_by_test_id("end").wait_for(state="detached")
    Hands(bert, "tumicarona").wait_for_turn()  # the loser begins
    assert re.search("begins=black", wire(bert).now["spec"])
    expect(bert.locator(TARGET)).to_have_count(0)
