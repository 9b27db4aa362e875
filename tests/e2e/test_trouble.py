"""What the page says when something on the server does not work, and how one goes on."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.e2e.conftest import DOOR, PATIENCE, Someone
from tests.e2e.playing import Hands, new_game
from tests.e2e.serving import Server
from tests.e2e.wire import wire
from tests.guide import Environment
from tests.waiting import wait_in_page

ENGINE = """from pathlib import Path
from typing import NamedTuple
from marblebox.engine.kits.default import DefaultKit

class FaintingKit(DefaultKit):
    def searcher(self, game, settings, seed):
        if Path(__file__).with_name("faint").exists():
            raise RuntimeError("the engine of this game has fainted")
        return super().searcher(game, settings, seed)

KIT = FaintingKit()
"""
METADATA = "Metadata-Version: 2.1\nName: fainting\nVersion: 1.0\n"
ENTRY_POINTS = "[marblebox.engine.kits]\nsticks = fainting\n"


class Frail(NamedTuple):
    """A server with a game whose engine fails while `faint` is there."""

    server: Server
    faint: Path


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> tuple[Environment, Path]:
    """An environment with such an engine, and where that looks for `faint`."""
    folder = tmp_path_factory.mktemp("fainting")
    environment = Environment(folder)
    [packages] = folder.glob("environment/lib/python*/site-packages")
    about = packages / "fainting-1.0.dist-info"
    about.mkdir()
    files = {about / "METADATA": METADATA, about / "entry_points.txt": ENTRY_POINTS, packages / "fainting.py": ENGINE}
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")
    return environment, packages / "faint"


@pytest.fixture
def frail(kit: tuple[Environment, Path], tmp_path: Path) -> Iterator[Frail]:
    environment, faint = kit
    faint.unlink(missing_ok=True)
    server = Server(tmp_path, environment.marblebox)
    server.start()
    faint.touch()
    yield Frail(server, faint)
    server.kill()


def _failures(page: Page) -> list[object]:
    """Each time that the page was told of a computer that had failed."""
    return [message for message in wire(page).messages if message.get("now", {}).get("failed")]


def test_a_computer_that_fails_can_be_asked_again(someone: Someone, frail: Frail) -> None:
    page = someone(DOOR, address=frail.server.address)
    new_game(page, "sticks", "me", "engine:3")
    Hands(page, "sticks").turn()
    expect(page.get_by_test_id("failed")).to_contain_text("could not find a move")
    told = len(_failures(page))
    page.get_by_test_id("failed-retry").click()
    wait_in_page(page, lambda: len(_failures(page)) > told, "it has failed again")
    frail.faint.unlink()
    page.get_by_test_id("failed-retry").click()
    expect(page.locator("[data-move]").first).to_be_visible()
    expect(page.get_by_test_id("failed")).to_be_hidden()


def test_a_game_with_a_computer_that_fails_can_be_ended(someone: Someone, frail: Frail) -> None:
    page = someone(DOOR, address=frail.server.address, locale="de-DE")
    new_game(page, "sticks", "me", "engine:3")
    Hands(page, "sticks").turn()
    expect(page.get_by_test_id("failed")).to_contain_text("hat keinen Zug gefunden")
    page.get_by_test_id("failed-end").click()
    expect(page.get_by_test_id("end")).to_be_visible()


def test_a_game_that_no_longer_replays_is_shown_with_reason_and_record(someone: Someone, own_server: Server) -> None:
    page = someone(DOOR, address=own_server.address)
    page.clock.install()
    made = new_game(page, "fanorona", "me", "me")
    hands = Hands(page, "fanorona", seed=2)
    for _ in range(2):
        hands.turn()
    own_server.kill()
    with closing(sqlite3.connect(own_server.folder / "games.db")) as database, database:
        wrong = json.dumps({"seat": 1, "move": "a1-a9"})
        assert database.execute("UPDATE events SET data = ? WHERE seq = 3", (wrong,)).rowcount == 1
    own_server.start()
    expect(page.get_by_test_id("unplayable-reason")).to_contain_text("a1-a9")
    expect(page.get_by_test_id("unplayable-record")).to_contain_text('[Spec "fanorona"]')
    page.get_by_role("link", name="To the games").click()
    expect(page.get_by_test_id("game-fanorona")).to_be_visible()
    page.go_back()
    expect(page.get_by_test_id("unplayable")).to_be_visible()  # also when the page is opened anew
    attempts: list[str] = []
    page.on("websocket", lambda socket: attempts.append(socket.url))
    page.on("request", lambda request: attempts.append(request.url))
    page.clock.run_for("01:00")
    page.evaluate("fetch('/api/health').then((answer) => answer.text())")  # whatever was sent before is known now
    assert not [url for url in attempts if made["game"] in url]  # the page does not come back by itself


def test_the_wrong_field_is_the_one_that_the_server_names(browser: Browser, server: Server) -> None:
    with closing(browser.new_context(locale="en-GB")) as context:  # its console tells of the refusal
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(f"{server.address}/new/kulami?layout=AA/BB")
        page.get_by_test_id("start").click()
        expect(page.get_by_test_id("field-layout").get_by_role("alert")).to_be_visible()
        expect(page.get_by_role("alert")).to_have_count(1)
