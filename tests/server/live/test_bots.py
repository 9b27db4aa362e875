"""Computer players on a server: they move by themselves, stop when they are no longer needed, and answer offers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from tests.server.live.test_computers import thoughts
from tests.server.places import Ear, Place, played, until
from tests.server.sitting import ME, Browser, engine, new_key

import marblebox
from marblebox.core.game import OFFER, Move, State
from marblebox.engine.players import EnginePlayer
from marblebox.games.tomoko import TomokoState
from marblebox.play import bot
from marblebox.play.commands import Say
from marblebox.play.events import StoredEvent
from marblebox.play.policy import may_say
from marblebox.play.reduce import reduced
from marblebox.play.setup import opening
from marblebox.server.forms.games import NewGame
from marblebox.server.live.bots import Bots
from marblebox.server.live.connection import Connection
from marblebox.server.live.room import Room
from marblebox.server.live.rooms import Rooms
from marblebox.server.settings import Settings
from marblebox.server.storage.store import Holding, Store
from marblebox.server.web.access import Tokens
from marblebox.server.web.limits import Bucket

New = Callable[[], Browser]


@pytest.mark.parametrize("spec", ["tumicarona", "kulami(starts=fists)", "tomoko(claims=auto, target=1)"])
def test_the_computer_answers_every_move_to_the_end(browsers: New, spec: str) -> None:
    ada = browsers()
    game = ada.create(spec, ME, engine(2))["game"]
    with ada.sit(game) as me:
        while not me.now["outcome"]:
            if options := me.options(0):
                me.act(0, options[len(me.steps) % len(options)])
            else:
                me.wait("update")
        assert {step["seat"] for step in me.steps} == {0, 1}


def test_computers_play_among_themselves_while_somebody_watches(browsers: New) -> None:
    ada = browsers()
    game = ada.create("kulami", engine(1), engine(2))["game"]
    with ada.sit(game) as watching:
        while not watching.now["outcome"]:
            watching.wait("update")
    assert marblebox.read_records(ada.http.get(f"/api/games/{game}/record").text)[0].outcome


def test_in_tomoko_live_the_computer_lays_its_cards(browsers: New) -> None:
    ada = browsers()
    game = ada.create("tomoko(players=3, target=1, prefilled=true)", engine(8), engine(8), engine(8))["game"]
    with ada.sit(game) as watching:
        while not watching.now["outcome"]:
            watching.wait("update")
        assert any("card" in step["effect"] for step in watching.steps)


def test_the_computer_answers_an_offered_draw(browsers: New) -> None:
    ada = browsers()
    game = ada.create("tumicarona", ME, engine(3))["game"]
    with ada.sit(game) as white:
        white.say(0, "offer draw")
        while white.perspective(0)["view"]["offered_by"] == 0 and not white.now["outcome"]:
            white.wait("update")
        assert white.now["outcome"] is None or white.now["outcome"]["reason"] == "agreement"


def test_the_computer_offers_a_draw_before_it_moves(browsers: New) -> None:
    ada = browsers()
    game = ada.create("fanorona(rules=standard)", engine(1), ME, position="8b/9/9/9/w8 w 30 60")["game"]
    with ada.sit(game) as black:
        while black.perspective(1)["view"]["offered_by"] != 0 or not black.options(1):  # it moves, too
            black.wait("update")
        black.say(1, "accept draw")
        while not black.now["outcome"]:
            black.wait("update")
        assert black.now["outcome"]["reason"] == "agreement"


def test_the_computer_wants_every_rematch(browsers: New) -> None:
    ada = browsers()
    game = ada.create("tumicarona", engine(1), ME)["game"]
    with ada.sit(game) as black:
        while not black.options(1):
            black.wait("update")
        black.say(1, "resign")
        assert black.say(1, "rematch")["now"]["round"] == 2
        assert black.act(1, black.options(1)[0])["type"] == "update"  # the loser begins


# --- without a network ------------------------------------------------------------------------------------------------


class Quiet:
    """A socket that nobody reads."""

    async def send_text(self, data: str) -> None: ...

    async def close(self, code: int = 1000, reason: str | None = None) -> None: ...


async def room_of(rooms: Rooms, spec: str, *kinds: str) -> Room:
    wish = NewGame.model_validate({"spec": spec, "seats": [{"kind": kind, "level": 10} for kind in kinds]})
    await rooms.create(opening(wish, 1), [("ada", Holding("player", 0))], "game-00000001")
    room = await rooms.find("game-00000001")
    assert room
    return room


def test_a_thought_is_stopped_when_the_game_moves_on_or_nobody_is_there(folder: Path) -> None:
    stopped: list[EnginePlayer] = []

    class Stopped(EnginePlayer):
        def stop(self) -> None:
            stopped.append(self)

    async def run() -> None:
        store = Store(f"sqlite:///{folder / 'x.db'}")
        await store.open()
        rooms = Rooms(store, Tokens(b""), idle_seconds=0.0)
        thinking = Bots(rooms, Settings(engine_seconds=0.05, engine_pace=1000.0), Stopped)
        room = await room_of(rooms, "kulami", "engine", "me")
        connection = Connection(Quiet(), "eve", room.viewer("eve"), Bucket(1.0, 3.0))
        await room.enter(connection)
        [thought] = thoughts(thinking)
        connection.viewer = room.viewer("ada")
        await room.live.act_for(0, "a1" if "a1" in map(str, room.session.state.legal_moves()) else "d4", room.session)
        assert stopped == [thought.player]
        assert thoughts(thinking) == []
        await room.live.act_for(1, str(room.session.state.legal_moves()[0]), room.session)
        assert len(thoughts(thinking)) == 1
        room.leave(connection)
        assert rooms.forget_idle() == 1
        assert (thoughts(thinking), len(stopped)) == ([], 2)
        thinking.close()
        await rooms.close(1012)
        await store.close()

    asyncio.run(run())


def test_the_computer_takes_the_time_of_people() -> None:
    """How long it waits, without waiting: it is decided before."""

    async def decide(spec: str, seat: int) -> tuple[str | None, float]:
        async def at_once(_: int, thought: Callable[[], Any]) -> tuple[Any, float]:
            return thought(), 0.0

        wish = NewGame.model_validate({"spec": spec, "seats": [{"kind": "me"}] * 2})
        events = [StoredEvent(seq, 1000, event) for seq, event in enumerate(opening(wish, 1), 1)]
        action = await bot.choose_action(reduced(events), seat, EnginePlayer(1, 3), at_once)
        return action.what, action.pace

    move, wait = asyncio.run(decide("tumicarona", 0))
    assert move
    assert bot.PACE[0] <= wait <= bot.PACE[1] + bot.LOOKING
    move, wait = asyncio.run(decide("tomoko", 0))
    assert bot.RACE_PACE[0] <= wait <= bot.RACE_PACE[1]
    assert asyncio.run(decide("tomoko", 1))[0] is None


def test_a_claim_waits_until_it_was_noticed() -> None:
    state = marblebox.load("tomoko").initial(1)
    assert isinstance(state, TomokoState)
    assert EnginePlayer(1).notice_delay(state, 0) > EnginePlayer(10).notice_delay(state, 0) > 0


# --- a computer that fails --------------------------------------------------------------------------------------------


class Failing(EnginePlayer):
    """A computer that fails until it is repaired."""

    broken = True

    def choose(self, state: State, seat: int) -> Move | None:
        return self.fail(state) if type(self).broken else super().choose(state, seat)

    def fail(self, state: State) -> Move | None:
        raise RuntimeError("out of ideas")


class WithoutMove(Failing):
    def fail(self, state: State) -> Move | None:
        return None


class Cheating(Failing):
    def fail(self, state: State) -> Move | None:
        return OFFER  # which this game does not know


class Quoting(Failing):
    def fail(self, state: State) -> Move | None:
        raise ValueError(state.text)


class Game:
    """A person's game against a computer, without a network."""

    def __init__(self, here: Place, room: Room, me: Connection, ear: Ear) -> None:
        self.here, self.room, self._me, self._ear = here, room, me, ear

    async def move(self) -> None:
        await self.here.move(self.room, self._me)

    async def say(self, what: str) -> None:
        message = Say(key=new_key(), seq=self.room.session.played, seat=0, what=what)
        await self.room.handle(self._me, message)

    async def until_my_turn(self) -> None:
        await until(lambda: self.room.session.state.to_move == 0)

    async def until_told(self, *failed: list[int]) -> None:
        """Wait until so many changes were told of which computers have failed."""
        await until(lambda: len(self._told) >= len(failed))
        assert self._told == [*failed]

    @property
    def _told(self) -> list[list[int]]:
        return [failed for failed, _ in groupby(one["now"]["failed"] for one in self._ear.heard if "now" in one)]


def against(
    folder: Path, player: type[Failing], scene: Callable[[Game], Awaitable[None]], spec: str = "kulami"
) -> None:
    async def begun(here: Place) -> None:
        player.broken = True
        bots = Bots(here.rooms, Settings(engine_pace=0.0), player)
        await here.create(spec, "me", "engine")
        room = await here.open()
        await scene(Game(here, room, *await here.enter(room)))
        bots.close()

    played(folder, begun)


def failures(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    return [record for record in caplog.records if record.message == "the computer failed"]


@pytest.mark.parametrize("failing", [Failing, WithoutMove, Cheating])
def test_a_computer_that_fails_says_so_and_can_be_asked_again(
    folder: Path, caplog: pytest.LogCaptureFixture, failing: type[Failing]
) -> None:
    async def scene(game: Game) -> None:
        await game.move()
        await game.until_told([], [1])
        assert {"retry computer", "abort", "takeback"} <= set(may_say(game.room.session, 0, game.room.live.failed))
        await game.say("retry computer")
        await game.until_told([], [1], [], [1])
        assert len(failures(caplog)) == 2
        failing.broken = False
        await game.say("retry computer")
        await game.until_my_turn()
        await game.until_told([], [1], [], [1], [])
        assert "retry computer" not in may_say(game.room.session, 0, game.room.live.failed)
        assert [step.seat for step in game.room.session.round.steps] == [0, 1]

    against(folder, failing, scene)


@pytest.mark.parametrize(("spec", "told"), [("tomoko", False), ("fanorona", True)])
def test_the_log_quotes_only_games_without_secrets(
    folder: Path, caplog: pytest.LogCaptureFixture, spec: str, told: bool
) -> None:
    async def scene(game: Game) -> None:
        await game.move()
        await game.until_told([], [1])

    against(folder, Quoting, scene, spec)
    [noted] = failures(caplog)
    assert vars(noted)["problem"].startswith("ValueError < test_bots.py:")
    assert bool(noted.exc_info and noted.exc_info[1]) == told


def test_a_game_in_which_the_computer_fails_can_be_ended(folder: Path) -> None:
    async def scene(game: Game) -> None:
        Failing.broken = False
        for _ in range(2):
            await game.move()
            await game.until_my_turn()
        assert "abort" not in may_say(game.room.session, 0, game.room.live.failed)
        Failing.broken = True
        await game.move()
        await game.until_told([], [1])
        _, another_tab = await game.here.enter(game.room)
        await until(lambda: another_tab.heard)
        assert another_tab.heard[0]["now"]["failed"] == [1]
        await game.say("abort")
        assert game.room.session.outcome
        assert (game.room.session.outcome.reason, game.room.live.failed) == ("aborted", frozenset())
        await game.until_told([], [1], [])

    against(folder, Failing, scene)
