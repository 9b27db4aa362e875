"""Links of seats can be replaced from the page: old ones lead nowhere, and somebody else's seat becomes free."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import DOOR, Someone
from tests.e2e.measuring import assert_nothing_clipped
from tests.e2e.playing import link, new_game

pytestmark = pytest.mark.essential


def test_a_link_that_went_astray_is_replaced_before_anybody_came(someone: Someone) -> None:
    ada = someone(DOOR)
    made = new_game(ada, "kulami(layout=example)", "me", "friend")
    old = link(made, "player", 1)
    expect(ada.get_by_test_id("invite-link")).to_have_value(re.compile(re.escape(old)))
    ada.get_by_test_id("renew-invite").click()
    expect(ada.get_by_test_id("invite-link")).not_to_have_value(re.compile(re.escape(old)))
    expect(ada.get_by_test_id("toast")).to_contain_text("no longer works")
    assert_nothing_clipped(ada)
    new = urlsplit(ada.get_by_test_id("invite-link").input_value()).path
    expect(someone(path=old).get_by_test_id("toast")).to_contain_text("was replaced by a new one")
    bert = someone(path=new)
    expect(bert.get_by_test_id("board")).to_be_visible()
    expect(ada.get_by_test_id("invitation")).to_have_count(0)


@pytest.mark.parametrize(
    ("locale", "asked"), [("en-GB", "the seat is free again"), ("de-DE", "der Platz wird wieder frei")]
)
def test_the_host_frees_a_seat_and_its_player_only_watches(someone: Someone, locale: str, asked: str) -> None:
    ada = someone(DOOR, locale=locale)
    made = new_game(ada, "kulami(layout=example)", "me", "friend")
    bert = someone(path=link(made, "player", 1))
    expect(ada.get_by_test_id("invitation")).to_have_count(0)
    ada.get_by_test_id("more").click()
    ada.locator('[data-testid="renew"][data-seat="1"]').click()
    expect(ada.get_by_test_id("actions")).to_contain_text(asked)
    assert_nothing_clipped(ada)
    ada.get_by_test_id("renew-yes").click()
    expect(ada.get_by_test_id("invite-link")).to_have_count(1)
    expect(bert.locator("body")).to_contain_text("You are watching.")
