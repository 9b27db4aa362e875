"""Hidden information: whatever reaches a browser, no card is in it that its seat may not know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pydantic import TypeAdapter
from tests.e2e.conftest import DOOR, Someone
from tests.e2e.playing import MOVES, Hands, join, link, new_game, play_with_claims
from tests.e2e.wire import Wire, wire

import marblebox
from marblebox.games.tomoko import TomokoState
from marblebox.server.forms.from_server import ServerMessage

MESSAGES: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)  # no field beyond those that are known
CARD_KEYS = {"card", "give"}
CARD_LISTS = {"hands", "laid"}
SEED = re.compile(r"seed\W*\d", re.IGNORECASE)  # with its number; the catalogue explains what one is
SAYS_CARD = ("lay ", "give ")


def cards_in(data: Any, key: str = "") -> Iterator[int]:
    """Every number of a card that a message contains, wherever it stands."""
    if isinstance(data, dict):
        for name, value in data.items():
            if name != "material":  # the patterns of all 36 cards are no secret
                yield from cards_in(value, name if key not in CARD_LISTS else key)
    elif isinstance(data, list):
        for value in data:
            yield from cards_in(value, key)
    elif isinstance(data, int) and (key in CARD_KEYS or key in CARD_LISTS):
        yield data
    elif isinstance(data, str) and data.startswith(SAYS_CARD):
        yield int(data.split()[1])


@pytest.mark.parametrize(
    "spec", ["tomoko(players=3, target=2, prefilled=true)", "tomoko(players=4, teams=true, target=1, prefilled=true)"]
)
def test_no_byte_gives_a_card_away(someone: Someone, spec: str) -> None:
    people = 3 if "players=3" in spec else 4
    pages = [someone(DOOR) for _ in range(people)]
    made = new_game(pages[0], spec, "me", *["friend"] * (people - 1))
    for seat in range(1, people):
        join(pages[seat], link(made, "player", seat))
    watcher = someone(DOOR)
    join(watcher, link(made, "spectator"))
    _play(pages, gives="teams" in spec)
    record = pages[0].request.get("/".join(pages[0].url.split("/")[:3]) + f"/api/games/{made['game']}/record").text()
    known = _known_by_seat(record)
    _check(wire(watcher), known[None])
    for seat, page in enumerate(pages):
        _check(wire(page), known[seat])


def _play(pages: list[Page], gives: bool) -> None:
    players = [Hands(page, "tomoko", seat) for seat, page in enumerate(pages)]
    if gives:
        pages[0].locator('[data-testid="hands"] [data-testid="give"]').first.click()
        expect(pages[0].locator(MOVES)).to_have_count(1)
    assert play_with_claims(players)


def _known_by_seat(record: str) -> dict[int | None, set[int]]:
    """The cards that each seat (None: a spectator) may have known at some time of the game."""
    (read,) = marblebox.read_records(record)
    states = [state for state in read.states if isinstance(state, TomokoState)]
    seats = range(states[0].game.seats)
    known: dict[int | None, set[int]] = {seat: set() for seat in (None, *seats)}
    for state in states:
        for viewer in known:
            known[viewer].update(*state.laid, *(state.known(viewer, holder) for holder in seats))
    return known


def _check(heard: Wire, known: set[int]) -> None:
    assert heard.frames
    for message in heard.messages:
        MESSAGES.validate_python(message)
        assert set(cards_in(message)) <= known
    for body in heard.bodies:
        assert not SEED.search(body)
