"""The page's core behind the face of every search: what it is told of a position, and which levels ask it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Hashable
from functools import partial
from typing import Any

import pytest
from tests.offline.paper import Guest, asked, laid, settled
from tests.waiting import wait_until_async, within_limit

import marblebox
from marblebox.core.game import Move, State
from marblebox.engine import native, python_search
from marblebox.engine.kits.fanorona import BOLD
from marblebox.engine.players import EnginePlayer
from marblebox.engine.python_search import Steps, distinct
from marblebox.engine.search import Report
from marblebox.offline.page_search import PageSearch, Thinking


class Noting:
    """A core that finds the first move best, and notes what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.first = ""
        self.ready = asyncio.Event()
        self.ready.set()
        self.stopped = 0
        self.inside = self.most = 0  # questions at the same time

    async def ask(self, spec: str, request: str) -> str:
        self.asked.append((spec, json.loads(request)))
        self.inside += 1
        self.most = max(self.most, self.inside)
        try:
            await self.ready.wait()
        finally:
            self.inside -= 1
        line = {"moves": [self.first], "score": 12, "chance": 60.5, "points": None, "proven": None}
        lines = [{**line, "distance": None, "conversion": None}]
        return json.dumps({"depth": 3, "nodes": 99, "ms": 7, "lines": lines, "done": True})

    def stop(self) -> None:
        self.stopped += 1


@pytest.fixture
def core() -> Noting:
    return Noting()


class Observed(Thinking):
    """Notes which searches in Python began and which came to an end; it listens after every position."""

    def __init__(self) -> None:
        super().__init__(bit=0)  # as on a device that needs that long for every position
        self.looked: list[str] = []

    def bit_by_bit(self, question: Hashable, begin: Callable[[], Steps[Report]]) -> Report:
        def steps() -> Steps[Report]:
            self.looked.append("begun")
            report = yield from begin()
            self.looked.append("ended")
            return report

        return super().bit_by_bit(question, steps)


@pytest.fixture
def thinking(core: Noting, monkeypatch: pytest.MonkeyPatch) -> Observed:
    thinking = Observed()
    monkeypatch.setattr(native, "available", False)
    monkeypatch.setattr(native, "elsewhere", partial(PageSearch, thinking, core))
    monkeypatch.setattr(python_search, "aside", thinking.bit_by_bit)
    return thinking


def chosen(thinking: Thinking, player: EnginePlayer, state: State) -> Move | None:
    seat = state.to_move
    assert seat is not None
    move, _ = asyncio.run(thinking(lambda: player.choose(state, seat)))
    return move


def first_turn(state: State) -> Move:
    return next(move for move in state.legal_moves() if not move.is_claim)


@pytest.mark.parametrize("spec", ["fanorona(rules=standard)", "tumicarona", "kulami(starts=red)", "tomoko"])
@pytest.mark.parametrize("level", [8, 10])
def test_strong_levels_ask_the_core(core: Noting, thinking: Thinking, spec: str, level: int) -> None:
    game = marblebox.load(spec)
    state = game.initial(1)
    for _ in range(2):  # past the first moves of the opening book
        state = state.play_unchecked(first_turn(state))
    core.first = str(first_turn(state))
    move = chosen(thinking, EnginePlayer(level, 1, seconds=0.5), state)
    if not core.asked:
        assert level == 10, "only the book answers without a search"
        return
    [(told, request)] = core.asked
    assert str(move) == core.first or move is None or move.is_claim
    strongest = level == 10
    assert (told, request["ask"], request["fresh"]) == (game.spec, "search", not strongest)
    assert (request["learned"], request["endgames"]) == (True, strongest)
    assert request["seconds"] == (0.5 if strongest else 0)


@pytest.mark.parametrize(("spec", "tuning"), [("fanorona(rules=standard)", dict(BOLD)), ("fanorona", {})])
def test_the_strongest_is_as_bold_as_on_a_server(
    core: Noting, thinking: Thinking, spec: str, tuning: dict[str, int]
) -> None:
    state = marblebox.load(spec).parse("4b4/9/9/9/4w4 w 10 30")
    core.first = str(state.legal_moves()[0])
    chosen(thinking, EnginePlayer(10, 1), state)
    assert core.asked[0][1]["tuning"] == tuning


def test_of_secrets_the_core_is_told_what_the_seat_knows(core: Noting, thinking: Thinking) -> None:
    state = marblebox.load("tomoko").initial(5)
    core.first = str(first_turn(state))
    chosen(thinking, EnginePlayer(10, 1), state)
    assert json.loads(core.asked[0][1]["position"]) == json.loads(json.dumps(state.view(0)))


def test_repetitions_are_told(core: Noting, thinking: Thinking) -> None:
    state = marblebox.load("fanorona(rules=standard, size=3x3)").initial(1)
    core.first = str(state.legal_moves()[0])
    chosen(thinking, EnginePlayer(9, 1), state)
    request = core.asked[0][1]
    assert request["position"] == state.text
    assert isinstance(request["past"], list)


def test_weak_levels_look_ahead_in_python(core: Noting, thinking: Thinking) -> None:
    assert chosen(thinking, EnginePlayer(1, 1), marblebox.load("kulami(starts=red)").initial(1))
    assert core.asked == []


@pytest.mark.parametrize(
    ("spec", "level"),
    [("fanorona(rules=standard)", 1), ("tumicarona", 1), ("kulami(starts=red)", 1), ("kulami(starts=red)", 4)],
)
def test_python_listens_while_it_looks_ahead_itself(request: pytest.FixtureRequest, spec: str, level: int) -> None:
    state = marblebox.load(spec).initial(1)
    seat = state.to_move
    assert seat is not None
    expected = EnginePlayer(level, 1).choose(state, seat)  # without a page
    thinking: Observed = request.getfixturevalue("thinking")

    async def listening() -> tuple[Move | None, int]:
        thought = asyncio.ensure_future(thinking(lambda: EnginePlayer(level, 1).choose(state, seat)))
        heard = 0
        while not thought.done():
            await asyncio.sleep(0)
            heard += 1
        return thought.result()[0], heard

    move, heard = asyncio.run(listening())
    assert move == expected
    assert heard >= len(distinct(state.legal_moves()))  # after every position


def test_a_thought_in_python_that_nobody_waits_for_ends(thinking: Observed) -> None:
    async def play() -> None:
        desk = laid(run=thinking)
        seats = [{"kind": "me"}, {"kind": "engine", "level": 1}]
        made = await asked(desk, "POST", "/api/games", spec="kulami(starts=red)", seats=seats)
        guest = Guest(desk)
        await guest.open(made["game"])
        await guest.act(*guest.options()[0])
        while not thinking.looked:
            await asyncio.sleep(0)
        await guest.send(type="say", seat=0, what="resign")
        assert guest.now["outcome"]
        await settled()
        assert thinking.looked == ["begun"]

    asyncio.run(play())


def test_before_fists_are_opened_nothing_is_searched(core: Noting, thinking: Thinking) -> None:
    assert chosen(thinking, EnginePlayer(8, 1), marblebox.load("kulami(starts=fists)").initial(1))
    assert core.asked == []


def test_one_thought_waits_for_the_other(core: Noting, thinking: Thinking) -> None:
    state = marblebox.load("kulami(starts=red)").initial(1)
    core.first = str(state.legal_moves()[0])
    core.ready.clear()

    async def both() -> None:
        thoughts = [asyncio.create_task(_thought(thinking, state)) for _ in range(2)]
        await wait_until_async(lambda: core.asked, "the core is asked")
        assert len(core.asked) == 1
        core.ready.set()
        await within_limit(asyncio.gather(*thoughts))
        assert (len(core.asked), core.most) == (2, 1)

    asyncio.run(both())


async def _thought(thinking: Thinking, state: State) -> Move | None:
    return (await thinking(lambda: EnginePlayer(8, 1).choose(state, 0)))[0]


@pytest.mark.parametrize(("what", "board"), [("resign", 1), ("takeback", 0), ("leave", 1)])
def test_nobody_waits_for_a_computer_that_thinks(core: Noting, thinking: Thinking, what: str, board: int) -> None:
    """Whatever is said meanwhile happens at once, and the core thinks no longer."""
    core.ready.clear()

    async def play() -> None:
        desk = laid(run=thinking)
        seats = [{"kind": "me"}, {"kind": "engine", "level": 9}]
        made = await asked(desk, "POST", "/api/games", spec="kulami(starts=red)", seats=seats)
        guest = Guest(desk)
        await guest.open(made["game"])
        await guest.act(*guest.options()[0])
        await wait_until_async(lambda: core.asked, "the core is asked")
        if what == "leave":
            desk.close(guest.line)
        else:
            await guest.send(type="say", seat=0, what=what)
        assert sum(row.count("r") for row in guest.now["perspectives"][0]["view"]["board"]) == board
        assert bool(guest.now["outcome"]) == (what == "resign")
        await settled()
        assert (len(core.asked), core.stopped) == (1, 1)

    asyncio.run(play())
