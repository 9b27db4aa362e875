"""Marblebox with the network cut: kept once, then opened, played, learnt from and analysed without a server."""

from __future__ import annotations

from itertools import cycle, product
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.barriers import barriers
from tests.e2e.conftest import Someone
from tests.e2e.fingers import Fingers
from tests.e2e.measuring import at_rest
from tests.e2e.playing import MOVES, Hands, challenge
from tests.e2e.serving import Server
from tests.e2e.test_puzzles import KULAMI, solve_at
from tests.waiting import wait_in_page

from marblebox.core.registry import names
from marblebox.learn.lessons import lessons_of

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "bypass_csp": True}
PHONE: dict[str, Any] = {**DESK, "viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
VERSIONS = "caches.keys().then((names) => names.filter((name) => name.startsWith('marblebox-')))"

NO_PYTHON = """async () => {
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys())
      if (url.endsWith("python_stdlib.zip")) await (await caches.open(name)).delete(url);
}"""
WAITING = "navigator.serviceWorker.getRegistration().then((one) => Boolean(one?.waiting))"


def keep(page: Page) -> None:
    """As somebody does who is about to leave the house."""
    page.goto("/".join(page.url.split("/")[:3]) + "/settings")
    page.get_by_test_id("offline-keep").click()
    page.get_by_test_id("offline-kept").wait_for()


def leave(page: Page, path: str = "/") -> None:
    """From now on there is no network; the page is opened anew."""
    page.context.set_offline(True)
    visit(page, path)


def visit(page: Page, path: str) -> None:
    page.goto("/".join(page.url.split("/")[:3]) + path)


def follow(page: Page, path: str) -> None:
    """As a link in the page leads there: Python need not begin anew."""
    page.evaluate("path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }", path)


def resign(page: Page) -> None:
    if page.get_by_test_id("more").is_visible():
        page.get_by_test_id("more").click()
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-yes").click()


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_all_that_is_promised_goes_without_a_network(someone: Someone, device: dict[str, Any]) -> None:
    """On one page after the other, as keeping everything and beginning Python take longest."""
    page, touch = someone(**device), device is PHONE
    keep(page)
    leave(page)
    expect(page.get_by_test_id("no-network")).to_contain_text("no network")
    experiences = cycle(["strong", "new"] if touch else ["new", "strong"])
    for game in names():
        play_whole_game(page, game, next(experiences), touch)
        play_on_one_device(page, game, touch)
        page.locator('header a[href="/"]').click()
    assert not barriers(page)

    page.evaluate("localStorage.setItem('marblebox.levels', JSON.stringify({ kulami: 10 }))")
    take_first_step(page, "fanorona", touch)
    solve_puzzle(page)
    follow(page, "/analyse?spec=fanorona")
    expect(page.get_by_test_id("engine-line").first).to_be_visible()
    assert not barriers(page)
    follow(page, "/")
    resign_while_the_strongest_thinks(page, "kulami", touch)


def play_whole_game(page: Page, game: str, experience: str, touch: bool) -> None:
    challenge(page, game, experience)
    Hands(page, game, seed=1, touch=touch).play_on()
    expect(page.get_by_test_id("result")).not_to_be_empty()
    page.locator('header a[href="/"]').click()


def play_on_one_device(page: Page, game: str, touch: bool) -> None:
    page.get_by_test_id(f"game-{game}").get_by_test_id("play-here").click()
    hands = Hands(page, game, seed=1, touch=touch)
    for _ in range(3):
        assert hands.wait_for_turn()
        hands.turn()
    hands.wait_for_turn()
    hands.open_curtain()
    resign(page)
    expect(page.get_by_test_id("result")).not_to_be_empty()


def take_first_step(page: Page, game: str, touch: bool) -> None:
    """Opened anew: so soon Python has not begun."""
    lesson = lessons_of(game)[0]
    visit(page, f"/learn/{game}/{lesson.name}")
    step, state = lesson.steps[0], lesson.positions[0][0]
    expect(page.get_by_test_id("study-board")).to_have_attribute("data-position", state.text)
    Fingers(page, touch).do(str(step.accepted(state)[0]), [str(move) for move in state.legal_moves()])
    assert step.praise
    expect(page.get_by_test_id("said")).to_have_text(step.praise.en)


def solve_puzzle(page: Page) -> None:
    follow(page, f"/puzzles/{KULAMI.key}")
    page.get_by_test_id("task").wait_for()
    solve_at(page, KULAMI, 0)
    expect(page.get_by_test_id("said")).to_contain_text("Right")
    expect(page.get_by_test_id("study-board")).to_have_attribute("data-position", KULAMI.after(2).text)
    solve_at(page, KULAMI, 2)
    expect(page.get_by_test_id("said")).to_contain_text("Solved")


def resign_while_the_strongest_thinks(page: Page, game: str, touch: bool) -> None:
    page.get_by_test_id(f"game-{game}").get_by_test_id("play-engine").click()
    hands = Hands(page, game, seed=1, touch=touch)
    assert hands.wait_for_turn()
    before = hands.moves
    hands.turn()
    assert hands.wait_for_turn()
    assert hands.moves == before + 2
    hands.turn()
    resign(page)
    expect(page.get_by_test_id("result")).not_to_be_empty()


def test_friends_need_the_network_and_what_is_no_longer_kept_is_gone(someone: Someone) -> None:
    page = someone(**PHONE, locale="de-DE")
    keep(page)
    leave(page)
    page.get_by_test_id("game-kulami").get_by_test_id("play-friend").click()
    refusal = page.get_by_role("alert").filter(has_text="braucht es das Netz")
    expect(refusal).to_be_visible()
    expect(refusal).to_be_in_viewport()
    visit(page, "/settings")
    assert not barriers(page)
    page.get_by_test_id("offline-forget").click()
    page.get_by_test_id("offline-keep").wait_for()
    assert page.evaluate(VERSIONS) == []
    assert page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one === undefined)")


def test_what_was_played_offline_goes_to_the_server_as_a_record(someone: Someone) -> None:
    page = someone(**DESK)
    keep(page)
    leave(page)
    page.get_by_test_id("game-tumicarona").get_by_test_id("play-here").click()
    hands = Hands(page, "tumicarona", seed=2)
    assert hands.wait_for_turn()
    hands.turn()
    page.reload()
    assert hands.wait_for_turn()
    expect(page.locator(MOVES)).to_have_count(1)
    hands.turn()
    resign(page)
    page.get_by_test_id("end").wait_for()
    game = page.url.split("/")[-1]

    page.context.set_offline(False)
    visit(page, "/games")
    page.locator(f'a[href="/g/{game}"]').first.wait_for()
    with page.expect_response("**/api/record") as answer:
        visit(page, f"/record?game={game}")
    (told,) = answer.value.json()["games"]
    assert answer.value.from_service_worker is False
    assert len([node for node in told["line"]["nodes"] if "-" in node["move"]]) == 2
    page.get_by_test_id("step-back").click()  # before somebody gave up
    page.get_by_test_id("on-me").click()
    page.wait_for_url("**/g/*")
    assert hands.wait_for_turn()
    assert not page.url.split("/g/")[1].startswith("here-")
    hands.turn()


def test_that_there_is_no_network_is_said_over_the_head_of_the_page_and_over_nothing_else(someone: Someone) -> None:
    page = someone(**PHONE)
    keep(page)
    leave(page)
    page.get_by_test_id("game-tomoko").get_by_test_id("play-here").click()
    page.get_by_test_id("turn").wait_for()
    for language, (width, height) in product(("en", "de"), ((360, 740), (768, 1024), (1280, 800))):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("language => localStorage.setItem('marblebox.language', JSON.stringify(language))", language)
        page.reload()
        expect(page.locator("html")).to_have_attribute("lang", language)
        said, head = page.get_by_test_id("no-network").locator(".toast"), page.locator("header")
        expect(said).to_be_visible()
        at_rest(page)
        words, room = said.bounding_box(), head.bounding_box()
        assert words
        assert room
        assert room["y"] <= words["y"]
        assert words["y"] + words["height"] <= room["y"] + room["height"] + 0.5


def test_what_was_seen_before_stands_at_once_while_python_begins(someone: Someone) -> None:
    page = someone(**PHONE)
    keep(page)
    leave(page, "/puzzles/today")
    board = page.get_by_test_id("study-board")
    expect(board).to_be_visible()
    visit(page, "/")
    page.get_by_test_id("game-kulami").get_by_test_id("play-here").click()
    hands = Hands(page, "kulami", seed=1, touch=True)
    assert hands.wait_for_turn()
    hands.turn()
    hands.wait_for_turn()
    game = page.url

    page.evaluate(NO_PYTHON)  # so slow is it that it never begins
    page.goto(game)
    expect(page.get_by_test_id("moves").locator("li")).to_have_count(1)
    expect(page.locator("[data-open]").first).to_be_visible()
    visit(page, "/puzzles/today")
    expect(board).to_be_visible()


def test_a_new_version_is_taken_at_the_next_opening_and_its_games_go_on_when_the_server_is_back(
    someone: Someone, own_server: Server
) -> None:
    page = someone(address=own_server.address, **DESK)
    keep(page)
    (before,) = page.evaluate(VERSIONS)
    own_server.stop()
    own_server.settings["MARBLEBOX_ENGINE_PACE"] = "0.03"  # something that is kept has changed
    own_server.start()
    visit(page, "/")
    wait_in_page(page, lambda: page.evaluate(WAITING), "the new version waits")
    assert before in page.evaluate(VERSIONS)
    leave_the_old_version(page)
    page.goto(own_server.address)
    (after,) = page.evaluate(VERSIONS)
    assert after != before
    page.get_by_test_id("game-kulami").get_by_test_id("play-here").click()
    hands = Hands(page, "kulami", seed=1)
    assert hands.wait_for_turn()
    game = page.url.split("/")[-1]
    own_server.stop()
    visit(page, "/")
    expect(page.get_by_test_id("game-kulami")).to_be_visible()
    wait_for_a_game_of_the_server(page, game)
    own_server.start()
    assert hands.wait_for_turn()
    hands.turn()


def leave_the_old_version(page: Page) -> None:
    """It goes once nothing of it is open any more; then the one that waits becomes active."""
    versions: dict[str, str] = {}
    workers = page.context.new_cdp_session(page)
    workers.on(
        "ServiceWorker.workerVersionUpdated",
        lambda told: versions.update({one["versionId"]: one["status"] for one in told["versions"]}),
    )
    workers.send("ServiceWorker.enable")
    wait_in_page(page, lambda: "installed" in versions.values(), "the browser tells which version waits")
    (new,) = [version for version, status in versions.items() if status == "installed"]
    page.goto("about:blank")
    wait_in_page(page, lambda: versions[new] == "activated", "the new version is active")


def wait_for_a_game_of_the_server(page: Page, game: str) -> None:
    """Nothing takes its place, and nothing says that it does not exist."""
    visit(page, f"/analyse?game={game}&review=1")
    expect(page.get_by_test_id("analyse-wrong")).to_contain_text("kept on the server")
    visit(page, "/games")
    away = page.get_by_test_id("away-games").locator(f'a[href="/g/{game}"]')
    expect(away).to_have_text("Kulami")
    away.click()
    expect(page.get_by_test_id("not-yet")).to_contain_text("kept on the server")
    page.reload()
    expect(page.get_by_test_id("not-yet")).to_contain_text("kept on the server")
