"""Games on one device, without a server: played to the end, kept, gone on with, and told as records."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest
from tests.offline.paper import Guest, Paper, asked, laid, refused, settled
from tests.waiting import wait_until_async

from marblebox.core.record_parser import read_records
from marblebox.offline.answers import CLOCK, NEW_GAME, SEAT, VARIATION, answer
from marblebox.offline.games import Games
from marblebox.offline.host import at_once
from marblebox.server.forms import games as forms
from marblebox.server.forms.from_server import Presence, Refused, Update, Welcome
from marblebox.server.forms.games import Summary

ME = {"kind": "me", "name": "Ada"}
COMPUTER = {"kind": "engine", "level": 1}
SPECS = ["fanorona(size=5x5)", "tumicarona", "kulami", "tomoko(players=2)"]
MODELS: dict[str, Any] = {"welcome": Welcome, "update": Update, "presence": Presence, "refused": Refused}


async def begun(desk: Games, spec: str, *seats: dict[str, Any], **wish: Any) -> str:
    return str((await asked(desk, "POST", "/api/games", spec=spec, seats=list(seats), **wish))["game"])


async def played(desk: Games, game: str, seed: int = 1, most: int = 60) -> Guest:
    """Whoever sits here plays any moves until the end."""
    guest, chance = Guest(desk), Random(seed)
    assert await guest.open(game)
    for _ in range(most):
        await guest.until_my_turn()
        if guest.now["outcome"] is None:
            await guest.act(*chance.choice(guest.options()))
    await guest.until_my_turn()
    if guest.now["outcome"] is None:
        await guest.send(type="say", seat=guest.now["perspectives"][0]["seat"], what="resign")
    assert guest.now["outcome"]
    return guest


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("other", [ME, COMPUTER], ids=["one device", "computer"])
def test_a_whole_game(spec: str, other: dict[str, Any]) -> None:
    async def play() -> None:
        paper = Paper()
        desk = laid(paper)
        game = await begun(desk, spec, ME, other)
        guest = await played(desk, game)
        for message in guest.heard:
            MODELS[message["type"]].model_validate(message)
        at_once = guest.heard[0]["traits"]["simultaneous"]  # there somebody else may be faster
        assert at_once or not [message for message in guest.heard if message["type"] == "refused"]
        summary = Summary.model_validate(json.loads(paper.kept[game][1])["summary"])
        assert summary.outcome is not None
        assert summary.game == game
        (record,) = read_records(await record_of(desk, game))
        assert record.outcome
        assert list(record.outcome.winners) == guest.now["outcome"]["winners"]

    asyncio.run(play())


async def record_of(desk: Games, game: str) -> str:
    status, text = await answer(desk, "GET", f"/api/games/{game}/record")
    assert status == 200
    return text


def test_what_is_kept_is_gone_on_with_after_loading_the_page_anew() -> None:
    async def play() -> None:
        paper = Paper()
        game = await begun(laid(paper), "kulami(starts=red)", ME, ME)
        before = Guest(laid(paper))
        await before.open(game)
        for _ in range(5):
            await before.act(*before.options()[0])
        after = Guest(laid(paper))
        assert await after.open(game)
        assert after.heard[0]["steps"] == [step for message in before.heard for step in message.get("steps", ())]
        assert {**after.now, "time": 0} == {**before.now, "time": 0}
        assert not await after.open("here-000000000000")

    asyncio.run(play())


def test_two_tabs_do_not_lose_each_others_moves() -> None:
    async def play() -> None:
        paper = Paper()
        game = await begun(laid(paper), "kulami(starts=red)", ME, ME)
        first, second = Guest(laid(paper)), Guest(laid(paper), line=2)
        await first.open(game)
        await second.open(game)
        await first.act(*first.options()[0])
        await second.act(*second.options()[1])
        assert [message["type"] for message in second.heard] == ["welcome", "welcome", "update", "refused"]
        assert second.heard[-1]["code"] == "stale"
        assert second.now["board"] == first.now["board"]
        await second.act(*second.options()[0])
        assert len(json.loads(paper.kept[game][1])["events"]) == 4

    asyncio.run(play())


def test_what_is_said_and_taken_back() -> None:
    async def play() -> None:
        desk = laid()
        game = await begun(desk, "fanorona(size=3x3)", ME, ME)
        guest = Guest(desk)
        await guest.open(game)
        seat, move = guest.options()[0]
        await guest.act(seat, move)
        await guest.send(type="act", seat=seat, move=move, seq=0)
        assert guest.heard[-1]["code"] == "stale"
        await guest.send(type="say", seat=seat, what="takeback")
        assert guest.heard[-1]["kept"] == 0
        await guest.send(type="rename", seat=0, name=" Grace ")
        assert guest.heard[-1]["seats"][0]["name"] == "Grace"
        await guest.send(type="say", seat=0, what="resign")
        assert guest.now["outcome"]["winners"] == [1]
        await guest.send(type="say", seat=0, what="rematch")
        assert guest.now["round"] == 2
        assert (await asked(desk, "GET", f"/api/games/{game}/rounds/1"))["now"]["outcome"]["winners"] == [1]

    asyncio.run(play())


def test_sides_are_swapped_with_the_computer() -> None:
    async def play() -> None:
        desk = laid()
        guest = Guest(desk)
        await guest.open(await begun(desk, "fanorona(size=3x3)", ME, COMPUTER))
        await guest.send(type="say", seat=0, what="resign")
        await guest.send(type="say", seat=0, what="swap")
        welcome = next(message for message in reversed(guest.heard) if message["type"] == "welcome")
        assert (welcome["you"]["seats"], [seat["kind"] for seat in welcome["seats"]]) == ([1], ["engine", "human"])
        assert (guest.now["round"], guest.now["match"]["score"]) == (2, [1, 0])

    asyncio.run(play())


def test_what_is_played_against_the_computer_is_analysed_when_it_is_over() -> None:
    async def play() -> None:
        desk = laid()
        game, alone = await begun(desk, "tumicarona", ME, COMPUTER), await begun(desk, "tumicarona", ME, ME)
        address = f"/api/games/{game}/record?analysis=true"
        status, told = await refused(desk, "GET", address)
        assert (status, told["code"]) == (403, "not_now")
        assert len(read_records((await answer(desk, "GET", f"/api/games/{alone}/record?analysis=true"))[1])) == 1
        guest = Guest(desk)
        await guest.open(game)
        await guest.send(type="say", seat=0, what="resign")
        assert len(read_records((await answer(desk, "GET", address))[1])) == 1
        await guest.send(type="say", seat=0, what="rematch")
        assert len(read_records((await answer(desk, "GET", address))[1])) == 1
        assert len(read_records(await record_of(desk, game))) == 2

    asyncio.run(play())


def test_a_message_that_comes_twice_happens_once() -> None:
    async def play() -> None:
        desk = laid()
        guest = Guest(desk)
        await guest.open(await begun(desk, "kulami(starts=red)", ME, ME))
        for _ in range(2):
            await guest.send(type="act", seat=0, move=guest.options()[0][1], key="the-very-same", seq=2)
        assert [message["type"] for message in guest.heard] == ["welcome", "update", "update"]
        assert guest.heard[-1]["key"] == "the-very-same"

    asyncio.run(play())


OFTEN = 0.001  # seconds between two looks at a clock


def test_the_clock_falls() -> None:
    async def play() -> None:
        now = 1_000_000
        desk = laid(clock=lambda: now, tick=OFTEN)
        guest = Guest(desk)
        await guest.open(await begun(desk, "kulami(starts=red)", ME, ME, clock={"minutes": 1}))
        await guest.act(*guest.options()[0])
        now += 60_000
        await guest.until(lambda: guest.now["outcome"])
        assert guest.now["outcome"]["reason"] == "time"
        assert guest.now["outcome"]["winners"] == [0]

    asyncio.run(play())


@pytest.mark.parametrize("leaving", [False, True], ids=["torn away", "left"])
def test_nobody_gains_time_by_opening_the_page_anew(leaving: bool) -> None:
    """A clock goes on from what it showed; only while nobody looks it stands still."""
    now, paper = 1_000_000, Paper()
    laid_here = partial(laid, paper, clock=lambda: now, tick=OFTEN)

    async def look(desk: Games, game: str) -> Guest:
        guest = Guest(desk)
        await guest.open(game)
        assert guest.now["clocks"]["remaining"] == [60_000, 40_000]
        assert guest.now["clocks"]["since"] == now
        return guest

    async def play() -> str:
        nonlocal now
        desk = laid_here()
        guest = Guest(desk)
        game = await begun(desk, "kulami(starts=red)", ME, ME, clock={"minutes": 1})
        await guest.open(game)
        await guest.act(*guest.options()[0])
        now += 20_000
        await wait_until_async(lambda: json.loads(paper.kept[game][1])["left"] == 40_000, "the clock is kept")
        await guest.send(type="rename", seat=0, name="Grace")
        if leaving:
            desk.close(guest.line)
            now += 3_600_000
            desk.close((await look(desk, game)).line)
            await settled()
        return game

    async def go_on(game: str) -> None:
        nonlocal now
        guest = await look(laid_here(), game)
        now += 40_001
        await guest.until(lambda: guest.now["outcome"])
        assert guest.now["outcome"]["reason"] == "time"

    game = asyncio.run(play())
    now += 3_600_000
    asyncio.run(go_on(game))


def test_a_computer_that_fails_may_be_asked_again() -> None:
    faults = [ValueError()]

    async def failing_once(thinking: Callable[[], Any]) -> tuple[Any, float]:
        if faults:
            raise faults.pop()
        return await at_once(thinking)

    async def play() -> None:
        desk = laid(run=failing_once)
        guest = Guest(desk)
        await guest.open(await begun(desk, "fanorona(size=3x3)", COMPUTER, ME))
        await guest.until(lambda: guest.now["failed"])
        await guest.send(type="say", seat=1, what="retry computer")
        await guest.until_my_turn()
        assert guest.now["failed"] == []

    asyncio.run(play())


def test_friends_need_the_network() -> None:
    async def play() -> None:
        friend = {"kind": "friend"}
        status, problem = await refused(laid(), "POST", "/api/games", spec="kulami", seats=[ME, friend])
        assert (status, problem["code"]) == (503, "unreachable")

    asyncio.run(play())


def test_another_game_like_that_one() -> None:
    async def play() -> None:
        desk = laid()
        first = await begun(desk, "fanorona(size=3x3)", ME, COMPUTER)
        again = await asked(desk, "POST", f"/api/games/{first}/again", stronger=1)
        session = await desk.session(again["game"])
        assert [chair.level for chair in session.chairs] == [None, 2]

    asyncio.run(play())


@pytest.mark.parametrize(
    ("model", "usual"),
    [
        (forms.NewGame, NEW_GAME),
        (forms.SeatWish, SEAT),
        (forms.ClockWish, CLOCK),
        (forms.Variation, VARIATION),
    ],
)
def test_what_a_wish_leaves_out_is_as_on_the_server(model: Any, usual: dict[str, Any]) -> None:
    named = {name: field.default for name, field in model.model_fields.items() if not field.is_required()}
    assert named == usual


def test_a_damaged_game_is_told_to_whoever_opens_it() -> None:
    async def told() -> dict[str, Any]:
        paper = Paper()
        paper.kept["here-damaged"] = 2, "{"
        guest = Guest(laid(paper))
        assert await guest.open("here-damaged")
        [message] = guest.heard
        return message

    assert Refused.model_validate(asyncio.run(told())).code == "unplayable"


class FullPaper(Paper):
    """A shelf without room for one more move."""

    is_full = False

    async def write(self, game: str, text: str, seq: int, before: int) -> bool:
        if self.is_full:
            raise OSError("QuotaExceededError")
        return await super().write(game, text, seq, before)


def test_a_move_that_cannot_be_kept_is_refused_and_can_be_made_later() -> None:
    async def told() -> list[dict[str, Any]]:
        paper = FullPaper()
        desk = laid(paper)
        guest = Guest(desk)
        await guest.open(await begun(desk, "fanorona", {"kind": "me"}, {"kind": "me"}))
        paper.is_full = True
        await guest.act(*guest.options()[0])
        paper.is_full = False
        await guest.act(*guest.options()[0])
        return guest.heard[1:]

    refusal, update = asyncio.run(told())
    assert Refused.model_validate(refusal).code == "server_fault"
    assert len(Update.model_validate(update).steps) == 1
