"""A game with secrets that no page knows: each sees her own on the plain board, behind a curtain at one device."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.barriers import barriers
from tests.e2e.conftest import DOOR, Someone
from tests.e2e.measuring import lasting, problems
from tests.e2e.playing import join, link, new_game
from tests.e2e.serving import Server
from tests.e2e.wire import wire
from tests.guide import Environment

PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 720}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    environment = Environment(tmp_path_factory.mktemp("guide"), "tricks")
    server = Server(tmp_path_factory.mktemp("server"), environment.marblebox)
    server.start()
    yield server
    server.kill()


def held(page: Page) -> str:
    return page.get_by_test_id("held").locator("p").inner_text()


def hand_of(page: Page, seat: int) -> str:
    """The cards of a seat at this device, as the server has told it."""
    own = next(one for one in wire(page).now["perspectives"] if one["seat"] == seat)
    return ", ".join(map(str, own["view"]["hand"]))


@pytest.mark.parametrize(
    ("viewport", "scheme", "locale", "yours"),
    [(PHONE, "dark", "de-DE", "Deine Karten: "), (DESKTOP, "light", "en-GB", "Your cards: ")],
)
def test_at_one_device_a_curtain_falls_between_the_hands(
    someone: Someone, viewport: dict[str, int], scheme: str, locale: str, yours: str
) -> None:
    page = someone(DOOR, viewport=viewport, color_scheme=scheme, locale=locale, bypass_csp=True)
    new_game(page, "tricks", "me", "me")
    for seat in (0, 1):
        expect(page.get_by_test_id("open-curtain")).to_be_visible()
        expect(page.get_by_test_id("held")).to_have_count(0)
        expect(page.locator("[data-move]")).to_have_count(0)
        page.get_by_test_id("open-curtain").click()
        expect(page.get_by_test_id("held").locator("p")).to_have_text(yours + hand_of(page, seat))
        expect(page.locator("[data-move]")).to_have_count(3)
        assert barriers(page) == []
        assert lasting(page, lambda: problems(page)) == []
        if seat == 0:
            led = page.locator("[data-move]").first.inner_text()
            page.locator("[data-move]").first.click()
    expect(page.locator('[data-testid="moves"] li')).to_contain_text(["lay ?"])
    assert led not in page.locator('[data-testid="moves"]').inner_text()


def test_friends_and_spectators_see_only_what_is_theirs(someone: Someone) -> None:
    ada, bob, eve = someone(DOOR), someone(DOOR), someone(DOOR)
    made = new_game(ada, "tricks", "me", "friend")
    join(bob, link(made, "player", 1))
    join(eve, link(made, "spectator"))
    hers, his = held(ada), held(bob)
    assert {*hers[12:].split(", ")}.isdisjoint(his[12:].split(", "))
    expect(eve.get_by_test_id("held")).to_have_count(0)
    ada.locator("[data-move]").first.click()
    expect(bob.locator("[data-move]")).to_have_count(3)
    expect(bob.locator('[data-testid="moves"] li')).to_contain_text(["lay ?"])
    expect(eve.locator('[data-testid="moves"] li')).to_contain_text(["lay ?"])
    expect(ada.locator('[data-testid="moves"] li')).not_to_contain_text(["lay ?"])
    for page, foreign in ((bob, hers), (eve, hers), (eve, his), (ada, his)):
        assert foreign not in "".join(wire(page).frames)


def test_it_is_played_to_its_end_against_the_computer(someone: Someone) -> None:
    page = someone(DOOR)
    new_game(page, "tricks", "me", "engine:2")
    for _ in range(3):
        card = page.locator("[data-move]").first
        laid = card.get_attribute("data-move")
        card.click()
        expect(page.locator(f'[data-move="{laid}"]')).to_have_count(0)
        page.locator('[data-move], [data-testid="end"]').first.wait_for()
    expect(page.get_by_test_id("end")).to_be_visible()
