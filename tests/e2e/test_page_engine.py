"""The engine in the page, in its worker: what it answers, how it stops, and that nothing breaks it for good."""

from __future__ import annotations

import json

import httpx
import pytest
from playwright.sync_api import Page
from tests.e2e.conftest import Someone
from tests.e2e.page_engine import search, start
from tests.e2e.serving import Server
from tests.page.asking import BUILT
from tests.page.positions import ANY, positions

from marblebox.core.registry import load
from marblebox.engine.backend import searcher_for
from marblebox.engine.search import Limits, Settings

AGREE = """async positions => {
  const odd = [];
  for (const one of positions) {
    const moves = await window.engine.legalMoves(one.spec, one.position, one.seat);
    const after = one.move && (await window.engine.play(one.spec, one.position, one.move, one.seat));
    if (JSON.stringify(moves.sort()) !== JSON.stringify(one.moves.sort()) || after !== one.after) odd.push(one);
  }
  return odd;
}"""
REFUSED = "question => window.engine.search(question, () => {}).done.then(() => null, problem => problem.message)"
STOPPED = """async question => {
  const first = await new Promise(resolve => { window.search = window.engine.search(question, resolve); });
  const moves = await window.engine.legalMoves(question.spec, question.position);
  window.search.stop();
  return { first, last: await window.search.done, moves };
}"""
REPLACED = """async ([one, other]) => {
  const before = window.engine.search(one, () => {});
  const after = window.engine.search(other, () => {});
  return [await before.done, await after.done];
}"""


@pytest.fixture
def page(someone: Someone) -> Page:
    page = someone("/about")
    assert start(page)
    return page


def test_the_rules_agree_in_a_real_browser(page: Page) -> None:
    for name, begin in ANY.items():
        some = list(positions(begin, 60, seed=7))
        assert page.evaluate(AGREE, some) == [], name


def test_a_search_streams_and_counts_as_everywhere(page: Page) -> None:
    state = load("fanorona").initial().play("d3-e3A")
    found = searcher_for(state.game, Settings()).run(state, Limits(depth=6), lines=2)
    report = search(page, "fanorona", state.text, depth=6, lines=2)
    assert (report["nodes"], report["done"]) == (found.nodes, True)
    assert [line["chance"] for line in report["lines"]] == [line.chance for line in found.lines]
    heard = page.evaluate("window.reports")
    assert [one["depth"] for one in heard] == [1, 2, 3, 4, 5, 6]
    assert not any(one["done"] for one in heard)


def test_a_search_stops_at_once_and_the_next_one_runs(page: Page) -> None:
    position = load("fanorona").initial().text
    told = page.evaluate(STOPPED, {"spec": "fanorona", "position": position})
    assert told["last"]["done"]
    assert told["last"]["lines"][0]["moves"]
    assert len(told["moves"]) == 5  # answered while the search was running
    question = {"spec": "fanorona", "position": position}
    before, after = page.evaluate(REPLACED, [question, {**question, "depth": 3}])
    assert (before["done"], before["lines"]) == (True, [])
    assert after["depth"] == 3


def test_what_is_wrong_is_told_and_the_engine_goes_on(page: Page) -> None:
    for spec, position in (("fanorona", "nonsense"), ("kulami", "{}"), ("tomoko", "{}"), ("chess", "")):
        assert page.evaluate(REFUSED, {"spec": spec, "position": position})
    assert not page.evaluate("window.engine.knows('chess')")
    assert page.evaluate("window.engine.knows('tumicarona(size=5x5)')")
    seen = load("tomoko").initial(2)
    report = search(page, "tomoko", json.dumps(seen.view(seen.to_move)), nodes=5000)
    assert report["lines"][0]["moves"]


def test_where_it_is_not_built_the_page_learns_so_and_may_ask_again(someone: Someone) -> None:
    page = someone("/about")
    page.route("**/engine/index.json", lambda route: route.fulfill(body="null"))
    assert not start(page)
    page.unroute("**/engine/index.json")
    assert start(page)


def test_the_core_is_served_packed_and_for_ever(server: Server) -> None:
    index = json.loads((BUILT / "index.json").read_text(encoding="utf-8"))
    with httpx.Client(base_url=server.address) as http:
        core = http.get(f"/engine/{index['core']}", headers={"Accept-Encoding": "gzip"})
        assert core.headers["content-type"] == "application/wasm"
        assert core.headers["content-encoding"] == "gzip"
        assert "immutable" in core.headers["cache-control"]
        assert http.get("/engine/index.json").headers["cache-control"] == "no-cache"
        assert http.get("/engine/core").status_code == 404
