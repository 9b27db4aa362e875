"""A whole game of each of the four games, played to its end in the browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import DOOR, Someone
from tests.e2e.playing import Hands, challenge, join, link, mover_of, new_game, play_with_claims
from tests.e2e.wire import wire

pytestmark = pytest.mark.essential


def test_fanorona_against_the_computer(someone: Someone) -> None:
    page = someone()
    challenge(page, "fanorona")
    Hands(page, "fanorona").play_on()
    expect(page.get_by_test_id("result")).not_to_be_empty()
    expect(page.get_by_test_id("captured")).to_be_visible()


def test_tumicarona_as_a_revanche_match(someone: Someone) -> None:
    """The winner of the first game plays the second one handicapped; a third decides if the other side wins that."""
    page = someone(DOOR)
    new_game(page, "tumicarona(size=5x3)", "me", "me", match="revanche")
    hands = Hands(page, "tumicarona", seed=3)
    handicapped = None
    for _ in range(30):  # drawn games are replayed
        hands.play_on()
        now = wire(page).now
        if now["match"]["winners"]:
            break
        page.get_by_test_id("next").click()
        page.get_by_test_id("end").wait_for(state="detached")
        now = wire(page).now
        if now["match"]["handicapped"] is not None:
            handicapped = now["match"]["handicapped"]
            assert f"handicap={'white' if handicapped == 0 else 'black'}" in now["spec"]
            expect(page.get_by_test_id("notice")).to_contain_text("has the handicap")
    assert handicapped is not None
    assert now["match"]["winners"]
    expect(page.get_by_test_id("match-score")).to_be_visible()


def test_kulami_online_between_two_people(someone: Someone) -> None:
    ada, bert = someone(DOOR), someone(DOOR)
    made = new_game(ada, "kulami(level=2, starts=fists)", "me", "friend")
    expect(ada.get_by_test_id("invitation")).to_be_visible()
    join(bert, link(made, "player", 1))
    expect(ada.get_by_test_id("invitation")).to_be_hidden()
    bert.get_by_test_id("fist-left").click()
    for page in (ada, bert):
        page.get_by_test_id("fists-go").click()  # both have seen which colour begins
    players = [Hands(ada, "kulami", 1), Hands(bert, "kulami", 2)]
    _in_turn(players)
    for page in (ada, bert):
        expect(page.get_by_test_id("score-sheet")).to_be_visible()
    assert wire(ada).now["outcome"] == wire(bert).now["outcome"]


def _in_turn(players: list[Hands]) -> None:
    """Everybody plays when it is her turn, until all see the end."""
    while mover := mover_of(players):
        mover.turn()
    for hands in players:
        hands.page.get_by_test_id("end").wait_for()


@pytest.fixture
def three(someone: Someone) -> list[Page]:
    pages = [someone(DOOR) for _ in range(3)]
    made = new_game(pages[0], "tomoko(players=3, target=2, prefilled=true)", "me", "friend", "friend")
    for seat in (1, 2):
        join(pages[seat], link(made, "player", seat))
    return pages


def test_tomoko_between_three_people_with_live_claims(three: list[Page]) -> None:
    players = [Hands(page, "tomoko", seat) for seat, page in enumerate(three)]
    laid = play_with_claims(players)
    assert laid >= 2
    outcomes = []
    for page in three:
        page.get_by_test_id("end").wait_for()
        outcomes.append(wire(page).now["outcome"])
    assert outcomes[0]["reason"] == "target_reached"
    assert outcomes == [outcomes[0]] * 3
