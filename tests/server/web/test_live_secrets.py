"""Hidden information: nobody receives a card that she may not know."""

from __future__ import annotations

import json
from contextlib import ExitStack
from random import Random

import pytest
from tests.server.sitting import FRIEND, ME, Browser, New, Sitting, link

import marblebox

TOMOKO = [
    "tomoko",
    "tomoko(claims=auto)",
    "tomoko(players=3)",
    "tomoko(players=4, teams=true)",
    "tomoko(players=4, teams=true, claims=auto)",
    "tomoko(players=4, play_on=true, target=1)",
    "tomoko(players=3, prefilled=true, begins=random)",
]


@pytest.mark.parametrize("spec", TOMOKO)
def test_nobody_receives_a_card_she_may_not_know(browsers: New, spec: str) -> None:
    """Everything that comes through every socket, and over REST, is searched for hands that are not one's own."""
    host = browsers()
    seats = marblebox.load(spec).seats
    made = host.create(spec, ME, *[FRIEND] * (seats - 1))
    people = [host, *(browsers() for _ in range(seats - 1))]
    for seat, browser in enumerate(people[1:], 1):
        browser.open(link(made, "player", seat))
    rng = Random(spec)
    with ExitStack() as stack:
        players = [stack.enter_context(browser.sit(made["game"])) for browser in people]
        watcher = stack.enter_context(browsers().sit(made["game"]))
        for _ in range(12):
            if players[0].now["outcome"]:
                break
            seat = players[0].perspective(0)["view"]["to_move"]
            answer = players[seat].act(seat, rng.choice(players[seat].options(seat)), board=players[seat].now["board"])
            assert answer["type"] == "update"
            for other in [*players, watcher]:
                if other is not players[seat]:
                    other.wait("update", key=answer["key"])
                _check_hands(other, None if other is watcher else players.index(other), spec)
        _check_requests(people, made["game"], over=bool(players[0].now["outcome"]))


def _check_requests(people: list[Browser], game: str, over: bool) -> None:
    for browser in people:
        record = browser.http.get(f"/api/games/{game}/record")
        assert over or (record.status_code, record.json()["code"]) == (409, "not_now")
        for path in ("/api/games", f"/api/games/{game}"):
            assert '"hands"' not in browser.http.get(path).text


def _check_hands(one: Sitting, seat: int | None, spec: str) -> None:
    """The views a socket has got so far show no hand but its own; the steps no card that was handed over in secret."""
    message = json.loads(one.received[-1])
    for perspective in message["now"]["perspectives"]:
        assert perspective["seat"] == seat
        view = perspective["view"]
        for holder, hand in enumerate(view["hands"]):
            partner = seat is not None and "teams" in spec and holder % 2 == seat % 2
            assert hand == [] or holder == seat or partner
        own = set(view["hands"][seat]) if seat is not None else set()
        known = own.union(*view["laid"]).union(*view["hands"])
        for fit in [fit for option in perspective["options"] for fit in option["effect"].get("matches", ())]:
            assert fit["card"] in own
        for step in message["steps"]:
            effect = step["effect"]
            if "give" in effect and (seat is None or step["seat"] % 2 != seat % 2):
                assert (effect["give"], step["move"]) == (None, "give")
            assert effect.get("card") is None or effect["card"] in known
            assert all(fit["card"] in known for fit in effect.get("matches", ()))
