"""What endgame tables prove stands beside the board, where it helps nobody."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from playwright.sync_api import Page, Route, expect
from tests.e2e.conftest import DOOR, Someone
from tests.e2e.playing import MOVES, Hands, new_game
from tests.e2e.serving import Server

import marblebox
from marblebox.core.game import State
from marblebox.tables import Tables, open_tables
from marblebox.tables.background import SMALL

SPEC = "tumicarona(size=3x3)"
STONES = 8  # all there are at the beginning


@pytest.fixture
def tables(server: Server) -> Tables:
    """The tables of the server."""
    server.build_tables(SPEC, STONES)
    opened = open_tables(marblebox.load(SPEC), server.folder / "tables")
    assert opened
    return opened


def positions(page: Page) -> list[State]:
    """All positions of the game on the page."""
    states = [marblebox.load(SPEC).initial()]
    for item in page.locator(MOVES).all():
        move = (item.locator("span").last.text_content() or "").strip()
        assert states[-1].to_move is not None
        states.append(states[-1].play(move, states[-1].to_move))
    return states


def test_a_hot_seat_reads_what_is_proven_while_stepping_back(someone: Someone, tables: Tables) -> None:
    page = someone(DOOR)
    new_game(page, SPEC, "me", "me")
    expect(page.get_by_test_id("proof")).to_have_text("Proven: White wins, captures in 1 turn")
    Hands(page, "tumicarona", seed=1).play_on()
    states = positions(page)
    assert states[-1].outcome
    expect(page.get_by_test_id("proof")).to_have_count(0)
    for state in reversed(states[:-1]):
        page.get_by_label("One move back").click()
        verdict = tables.probe(state)
        if verdict:
            expect(page.get_by_test_id("proof")).to_have_text(f"Proven: {verdict.words(state)}")
        else:
            expect(page.get_by_test_id("proof")).to_have_count(0)


def test_against_the_computer_it_is_told_after_the_end(someone: Someone, tables: Tables) -> None:
    page = someone(locale="de-DE")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/proof" in request.url else None)
    page.clock.install()
    new_game(page, SPEC, "me", "engine:1")
    Hands(page, "tumicarona").turn()
    page.get_by_label("Zum Anfang").click()
    expect(page.get_by_test_id("back-to-now")).to_be_visible()
    page.clock.fast_forward(10_000)  # milliseconds: longer than the page waits before it asks
    with page.expect_request(lambda request: request.url.endswith(DOOR)):  # what was asked before has been heard of
        page.evaluate("door => fetch(door).then(() => null)", DOOR)
    assert asked == []
    page.get_by_test_id("back-to-now").click()
    if Hands(page, "tumicarona").wait_for_turn():
        page.get_by_test_id("resign").click()
        page.get_by_test_id("resign-yes").click()
    page.get_by_test_id("end").wait_for()
    page.get_by_label("Zum Anfang").click()
    expect(page.get_by_test_id("proof")).to_have_text("Bewiesen: Weiß gewinnt, schlägt in 1 Zug")


def test_an_analysis_says_who_wins_whatever_the_other_does(someone: Someone, tables: Tables) -> None:
    """The engine may not have found out yet; the tables of the server know."""
    game = marblebox.load(SPEC)
    page = someone(f"/analyse?spec={SPEC}&position=w1b/3/b2 b 0 5")
    state = game.parse("w1b/3/b2 b 0 5")
    verdict = tables.probe(state)
    assert verdict
    winner = verdict.winner(state)
    assert winner is not None
    names = [title.en for title in game.seat_names]
    told = f"Proven: {names[winner]} wins whatever {names[1 - winner]} does."
    expect(page.get_by_test_id("position-proof")).to_contain_text(told)


def test_an_analysis_looks_into_tables_of_its_own(someone: Someone, server: Server) -> None:
    """Who wins is told without asking: the small tables come once, as a file."""
    server.build_tables("tumicarona", SMALL)
    game = marblebox.load("tumicarona")
    opened = open_tables(game, server.folder / "tables")
    assert opened
    fetched: list[str] = []
    asked: list[str] = []
    page = someone()
    page.on("request", lambda request: fetched.append(request.url) if "/engine/tables/" in request.url else None)

    def refuse(route: Route) -> None:
        asked.append(route.request.url)
        route.abort()

    page.route("**/api/study/proof", refuse)
    for position in ("9/4b4/9/2w6/1w2w4 w 0 30", "9/4b4/9/2w6/1w2w4 b 0 30", "w7b/9/9/9/b7w b 0 30"):
        state = game.parse(position)
        verdict = opened.probe(state)
        assert verdict
        page.goto(f"{server.address}/analyse?spec=tumicarona&position={quote(position)}")
        winner = verdict.winner(state)
        names = [title.en for title in game.seat_names]
        told = "Nobody wins" if winner is None else f"{names[winner]} wins whatever {names[1 - winner]} does."
        expect(page.get_by_test_id("position-proof")).to_contain_text(told)
        expect(page.get_by_test_id("engine-line").first).to_be_visible()
    assert asked == []
    assert sum(url.endswith(".tables") for url in fetched) == 3  # once in each page
