"""Who else is at the table: watchers, advisers, partners, and several people at one device."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from tests.e2e.conftest import DOOR, Someone
from tests.e2e.playing import (
    LONGER,
    MOVABLE,
    OPEN_CELL,
    Hands,
    all_have_heard,
    join,
    link,
    mover_of,
    new_game,
    stop_clock,
)
from tests.e2e.wire import wire
from tests.waiting import wait_in_page

from marblebox.games.tomoko.board import COLOUR_NAMES, Board

pytestmark = pytest.mark.essential


def test_a_spectator_sees_and_cannot_move(someone: Someone) -> None:
    ada, watcher = someone(DOOR), someone(DOOR)
    made = new_game(ada, "kulami", "me", "engine:1")
    join(watcher, link(made, "spectator"))
    expect(watcher.get_by_test_id("role")).to_be_visible()
    Hands(ada, "kulami").turn()
    expect(watcher.locator("[data-marble]")).not_to_have_count(0)
    expect(watcher.locator(OPEN_CELL)).to_have_count(0)
    assert wire(watcher).messages[0]["you"] == {"seats": [], "advises": [], "host": False}


def test_an_adviser_points_for_one_party_alone(someone: Someone) -> None:
    ada, bert, adviser = someone(DOOR), someone(DOOR), someone(DOOR)
    made = new_game(ada, "tumicarona", "me", "friend")
    join(bert, link(made, "player", 1))
    join(adviser, ada.get_by_test_id("copy-adviser").first.get_attribute("data-path") or "")
    expect(adviser.locator(MOVABLE)).to_have_count(0)
    stop_clock(ada)
    Hands(adviser, "tumicarona").at("d2").click(force=True)
    expect(Hands(ada, "tumicarona").at("d2")).to_have_attribute("aria-label", re.compile("pointed at"))
    assert [message["at"] for message in wire(ada).messages if message["type"] == "pointed"] == ["d2"]
    assert not [message for message in wire(bert).messages if message["type"] == "pointed"]


def test_friends_are_asked_once_for_their_names(someone: Someone) -> None:
    ada, bert = someone(DOOR), someone(DOOR)
    made = new_game(ada, "kulami", "me", "friend")
    _give_name(ada, "Ada")
    join(bert, link(made, "player", 1))
    expect(bert.get_by_test_id("greeting")).to_contain_text("Ada")
    _give_name(bert, "Bert")
    expect(ada.get_by_test_id("name-1")).to_have_text("Bert")
    Hands(ada, "kulami").turn()
    bert.get_by_test_id("resign").click()
    bert.get_by_test_id("resign-yes").click()
    ada.get_by_test_id("rematch").click()
    bert.get_by_test_id("accept-rematch").click()
    Hands(bert, "kulami").turn()
    ada.get_by_test_id("resign").click()
    ada.get_by_test_id("resign-yes").click()
    expect(ada.get_by_test_id("match-score")).to_have_text(re.compile(r"Ada 1\s*Bert 1$"))
    new_game(ada, "kulami", "me", "friend", name="Ada")
    expect(ada.get_by_test_id("invitation")).to_be_visible()
    expect(ada.get_by_test_id("name-form")).to_have_count(0)


def test_who_gives_no_name_is_not_asked_for_it_again(someone: Someone) -> None:
    page = someone(DOOR)
    new_game(page, "kulami", "me", "friend")
    expect(page.get_by_test_id("name-form")).to_be_visible()
    new_game(page, "kulami", "me", "friend")
    expect(page.get_by_test_id("invitation")).to_be_visible()
    expect(page.get_by_test_id("name-form")).to_have_count(0)


def _give_name(page: Page, name: str) -> None:
    page.get_by_test_id("name-form").get_by_role("textbox").fill(name)
    page.get_by_test_id("name-form").get_by_role("button").click()
    expect(page.get_by_test_id("name-form")).to_have_count(0)


def test_partners_hand_over_a_card(someone: Someone) -> None:
    ada, cleo, bert = someone(DOOR), someone(DOOR), someone(DOOR)
    made = new_game(ada, "tomoko(players=4, teams=true)", "me", "friend", "friend", "engine:1")
    join(bert, link(made, "player", 1))
    join(cleo, link(made, "player", 2))
    card = wire(ada).now["perspectives"][0]["view"]["hands"][0][0]
    ada.locator(f'[data-testid="hands"] [data-card="{card}"] [data-testid="give"]').click()
    expect(cleo.locator(f'[data-testid="hands"] [data-card="{card}"] [data-testid="lay"]')).to_be_visible()
    bert.wait_for_function("() => document.querySelectorAll('[data-testid=\"moves\"] li').length > 0")
    (given,) = [
        step for message in wire(bert).messages for step in message.get("steps", ()) if "give" in step["effect"]
    ]
    assert (given["move"], given["effect"]) == ("give", {"give": None, "to": 2})


def test_a_hot_seat_hides_the_cards_behind_a_curtain(someone: Someone) -> None:
    page = someone()
    page.get_by_test_id("game-tomoko").get_by_test_id("play-here").click()
    page.get_by_test_id("open-curtain").wait_for()
    expect(page.locator('[data-testid="hands"] [data-testid="lay"]')).to_have_count(0)
    hands = Hands(page, "tomoko")
    for _ in range(4):
        hands.turn()
        page.get_by_test_id("open-curtain").wait_for()
        expect(page.locator('[data-testid="hands"] [data-testid="lay"]')).to_have_count(0)


def test_a_hot_seat_plays_a_whole_game(someone: Someone) -> None:
    page = someone()
    page.get_by_test_id("game-kulami").get_by_test_id("play-here").click()
    Hands(page, "kulami").play_on()
    expect(page.get_by_test_id("score-sheet")).to_be_visible()


@pytest.mark.parametrize("stands", [True, False])
def test_a_claim_that_a_push_overtakes_is_good_while_its_pattern_stands(someone: Someone, stands: bool) -> None:
    """Bert claims on the board he still sees, but somebody has pushed before his claim arrived."""
    ada, bert, cleo = someone(DOOR), someone(DOOR), someone(DOOR)
    made = new_game(ada, "tomoko(players=3, prefilled=true)", "me", "friend", "friend")
    late = Late(bert)
    join(bert, link(made, "player", 1))
    join(cleo, link(made, "player", 2))
    players = [Hands(ada, "tomoko", 1), Hands(bert, "tomoko", 2), Hands(cleo, "tomoko", 3)]
    while (mover := mover_of(players)) is players[1] or not late.matches():
        assert mover
        mover.turn()
        all_have_heard([ada, bert, cleo])
    assert mover
    card = late.matches()[0]
    late.hold()
    push(mover, card, stands)
    players[1].tap(bert.locator(f'[data-testid="hands"] [data-card="{card}"] [data-testid="lay"]'))
    wait_in_page(bert, lambda: f"lay {card}" in [said.get("move") for said in late.said], "the claim is sent")
    late.release()
    if stands:
        expect(bert.locator(f'[data-card="{card}"] [data-testid="lay"]')).to_have_count(0)
        assert card in late.view["laid"][1]
    else:
        expect(bert.get_by_test_id("toast")).to_contain_text("no longer")
        assert card in late.view["hands"][1]


def push(hands: Hands, card: int, stands: bool) -> None:
    """A push after which that card stands on the board, or does not."""
    pushes = [option["effect"] for option in wire(hands.page).now["perspectives"][0]["options"]]
    chosen = next(
        effect
        for effect in pushes
        if "edge" in effect and (card in Board.of_letters(effect["board"].replace("/", "")).standing) == stands
    )
    before = hands.moves
    hands.tap(hands.page.get_by_test_id(f"choose-{COLOUR_NAMES[chosen['colour']]}"))
    hands.tap(hands.at(chosen["edge"]))
    hands.page.wait_for_function(LONGER, arg=before)


class Late:
    """News from the server that can be held back on its way to a page."""

    def __init__(self, page: Page) -> None:
        self.messages: list[dict[str, Any]] = []
        self.said: list[dict[str, Any]] = []  # by the page
        self._held: list[str | bytes] | None = None
        self._page_side: WebSocketRoute | None = None
        self._server_side: WebSocketRoute | None = None
        page.route_web_socket("**/ws/**", self._route)

    def _route(self, socket: WebSocketRoute) -> None:
        self._page_side = socket
        self._server_side = server = socket.connect_to_server()
        server.on_message(self._pass_on)
        socket.on_message(self._send)

    @property
    def view(self) -> dict[str, Any]:
        """The game as its player may see it."""
        now = next(message["now"] for message in reversed(self.messages) if "now" in message)
        return dict(now["perspectives"][0]["view"])

    def matches(self) -> list[int]:
        return [fit["card"] for fit in self.view["matches"]]

    def _pass_on(self, message: str | bytes) -> None:
        assert self._page_side
        self.messages.append(json.loads(message))
        if self._held is None:
            self._page_side.send(message)
        else:
            self._held.append(message)

    def _send(self, message: str | bytes) -> None:
        assert self._server_side
        self.said.append(json.loads(message))
        self._server_side.send(message)

    def hold(self) -> None:
        self._held = []

    def release(self) -> None:
        assert self._page_side
        for message in self._held or ():
            self._page_side.send(message)
        self._held = None
