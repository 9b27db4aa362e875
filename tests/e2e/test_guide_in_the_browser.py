"""The guide's own game in a real browser: found at home, played on the plain board to its end, in both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Someone
from tests.e2e.playing import Hands, challenge
from tests.e2e.serving import Server
from tests.guide import Environment


@pytest.fixture(scope="module")
def sticks_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    environment = Environment(tmp_path_factory.mktemp("guide"))
    server = Server(tmp_path_factory.mktemp("server"), environment.marblebox)
    server.start()
    yield server
    server.kill()


@pytest.mark.parametrize(
    ("locale", "title", "ending"),
    [("en-GB", "Sticks", "took the last stick"), ("de-DE", "Hölzchen", "nahm das letzte Hölzchen")],
)
@pytest.mark.parametrize("viewport", [{"width": 360, "height": 740}, {"width": 1280, "height": 720}])
def test_a_game_from_elsewhere_is_played_in_the_browser(
    someone: Someone, sticks_server: Server, locale: str, title: str, ending: str, viewport: dict[str, int]
) -> None:
    page = someone(address=sticks_server.address, locale=locale, viewport=viewport)
    challenge(page, "sticks")
    page.get_by_test_id("board").wait_for()
    expect(page.get_by_text(title).first).to_be_visible()
    Hands(page, "sticks").play_on()
    expect(page.get_by_test_id("end")).to_contain_text(ending)
