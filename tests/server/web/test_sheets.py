"""Rule sheets and openings over the wire: described, bounded, and nothing but counts."""

from __future__ import annotations

from collections.abc import Callable

import httpx
from pydantic import TypeAdapter
from tests.server.sitting import ME, Browser
from tests.waiting import LIMIT

from marblebox.learn.openings import MOST_TURNS
from marblebox.server.exhibition import Exhibit, Opening

New = Callable[[], Browser]


def opening(address: str, spec: str, *moves: str) -> httpx.Response:
    return httpx.get(f"http://{address}/api/openings/{spec}", params=[("move", move) for move in moves], timeout=LIMIT)


def test_sheets_are_told_as_described(address: str) -> None:
    answer = httpx.get(f"http://{address}/api/sheets", timeout=LIMIT)
    found = TypeAdapter(list[Exhibit]).validate_json(answer.content)
    assert [exhibit.name for exhibit in found] == ["sample", "openings", "end"]
    assert answer.headers["cache-control"] == "no-cache"


def play(browser: Browser, spec: str, moves: int, takeback: bool = False) -> list[str]:
    """A game of some moves in which the second seat then gives up; what was played."""
    with browser.sit(browser.create(spec, {**ME, "name": "Ada"}, {**ME, "name": "Bert"})["game"]) as sitting:
        for _ in range(moves):
            seat = sitting.now["perspectives"][0]["view"]["to_move"]
            sitting.act(seat, sitting.options(seat)[0])
        if takeback:
            sitting.say(1 - sitting.now["perspectives"][0]["view"]["to_move"], "takeback")
        played = [step["move"] for step in sitting.steps]
        sitting.say(1, "resign")
    return played


def test_finished_games_are_counted_and_nobody_is_named(address: str, browsers: New) -> None:
    spec, browser = "fanorona(size=5x3)", browsers()
    long, short = play(browser, spec, 4), play(browser, spec, 1)
    play(browser, spec, 2, takeback=True)
    browser.create(spec, ME, ME)  # not finished
    answer = opening(address, spec)
    first = Opening.model_validate(answer.json())
    assert (first.games, first.lines[0].move, first.lines[0].games, first.lines[0].wins) == (2, short[0], 2, [2, 0])
    assert "Ada" not in answer.text
    assert Opening.model_validate(opening(address, spec, *long[:3]).json()).lines[0].games == 1
    play(browser, spec, 1)
    assert opening(address, spec).json()["games"] == 2  # counts are kept for a while


def test_what_cannot_be_asked_is_refused(address: str) -> None:
    assert opening(address, "tomoko").status_code == 404
    assert opening(address, "kulami").status_code == 404
    assert opening(address, "chess").json()["code"] == "not_found"
    assert opening(address, "fanorona", "a1-a2").status_code == 422
    assert opening(address, "fanorona", *["d2-e3A"] * (MOST_TURNS + 1)).status_code == 422
