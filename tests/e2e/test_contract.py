"""The contract of live games in a real browser: Python in the page, games in its storage, two tabs."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable
from itertools import count
from typing import Any, Self

import pytest
from playwright.sync_api import Page
from tests.contract import test_agreements, test_commands, test_faults
from tests.e2e.conftest import Someone
from tests.server.sitting import Sitting
from tests.waiting import wait_in_page

BEGIN = """async () => {
  const { files } = await (await fetch("/offline/index.json")).json();
  for (const address of files.filter((name) => /assets.worker-.*[.]js$/.test(name)))
    if ((await (await fetch(address)).text()).includes("unpackArchive"))
      window.host = new Worker(address, { type: "module" });
  window.host.onmessage = ({ data }) => window.heard(JSON.stringify(data));
}"""
SCENARIOS = [
    test_commands.test_same_key_twice_moves_once,
    test_commands.test_same_key_over_another_connection_moves_once,
    test_commands.test_two_senders_with_the_same_key_both_move,
    test_commands.test_a_move_for_a_moment_that_is_past_is_stale,
    test_commands.test_the_computer_answers_a_move,
    test_commands.test_a_name_changes_no_clock,
    test_agreements.test_whoever_has_all_seats_takes_back_without_asking,
    test_agreements.test_a_move_that_brought_something_to_light_is_not_taken_back,
    test_agreements.test_in_a_game_with_hidden_cards_nothing_is_taken_back,
    test_agreements.test_a_draw_is_offered_withdrawn_and_overtaken_by_a_move,
    test_agreements.test_the_loser_begins_the_next_game_of_a_match,
    test_faults.test_two_tabs_of_one_device_play_one_game,
]


class Tab:
    """A tab with a worker of its own, in which our Python runs."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._numbers = count(1)
        self._answers: dict[int, dict[str, Any]] = {}
        self.lines: dict[int, deque[str]] = {}
        page.expose_function("heard", self._hear)
        page.evaluate(BEGIN)

    def _hear(self, text: str) -> None:
        message = json.loads(text)
        assert "failed" not in message, message
        if "id" in message:
            self._answers[message["id"]] = message
        elif message["line"] in self.lines:
            self.lines[message["line"]].append(message.get("text") or json.dumps(message))

    def post(self, **message: Any) -> None:
        self.page.evaluate("message => window.host.postMessage(message)", message)

    def ask(self, method: str, address: str, data: Any = None) -> str:
        number = next(self._numbers)
        self.post(id=number, method=method, address=address, body="" if data is None else json.dumps(data))
        answer = wait_in_page(self.page, lambda: self._answers.pop(number, None), "Python in the page answers")
        assert answer
        assert answer["status"] == 200, answer
        return str(answer["text"])

    def open(self, game: str) -> TabSocket:
        number = next(self._numbers)
        self.lines[number] = deque()
        self.post(line=number, open=game)
        return TabSocket(self, number)


class TabSocket:
    """What a `Sitting` needs of a socket."""

    def __init__(self, tab: Tab, line: int) -> None:
        self._tab, self._line = tab, line

    def send(self, text: str) -> None:
        self._tab.post(line=self._line, text=text)

    def recv(self, _: float) -> str:
        came = self._tab.lines[self._line]
        wait_in_page(self._tab.page, lambda: bool(came), "the host in the page says something")
        return came.popleft()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._tab.post(line=self._line, close=True)
        del self._tab.lines[self._line]


class TabGuest:
    def __init__(self, tab: Tab) -> None:
        self._tab = tab

    def create(self, spec: str, *seats: dict[str, Any], **wishes: Any) -> dict[str, Any]:
        made: dict[str, Any] = json.loads(self._tab.ask("POST", "/api/games", {"spec": spec, "seats": seats, **wishes}))
        return made

    def connect(self, game: str) -> TabSocket:
        return self._tab.open(game)

    def sit(self, game: str) -> Sitting:
        return Sitting(self, game)

    def record(self, game: str) -> str:
        return self._tab.ask("GET", f"/api/games/{game}/record")


class BrowserHost:
    name = "browser"

    def __init__(self, page: Page) -> None:
        self._tab = Tab(page)

    def guest(self) -> TabGuest:
        return TabGuest(self._tab)

    def other_tab(self) -> TabGuest:
        """A guest in another tab, which shares nothing with the first but what the browser keeps."""
        page = self._tab.page.context.new_page()
        page.goto(self._tab.page.url)
        return TabGuest(Tab(page))


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.__name__.removeprefix("test_"))
def test_in_the_browser(someone: Someone, scenario: Callable[[Any], None]) -> None:
    scenario(BrowserHost(someone("/api/health")))
