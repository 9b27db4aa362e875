"""Clocks of games that nobody looks at, and of moves that are taken back."""

from __future__ import annotations

from pathlib import Path

from tests.play.test_session import Log
from tests.server.places import Place, played, until

from marblebox.play.clock import MINUTE, SECOND
from marblebox.server.storage.store import Holding


def test_an_abandoned_game_is_put_away_and_its_clock_goes_on(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await here.create("fanorona", "me", "me", clock={"minutes": 1, "increment": 0})
        room = await here.open()
        connection, _ = await here.enter(room)
        await here.move(room, connection)
        room.leave(connection)
        assert here.rooms.forget_idle() == 1
        assert not here.rooms.live
        here.watch.at += 20 * SECOND
        clock = (await here.open()).session.round.clock
        assert clock
        assert clock.left(here.watch.at) == MINUTE - 20 * SECOND

    played(folder, scene, idle_seconds=0.0)


def test_the_flag_of_a_game_that_was_put_away_falls_without_anybody(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await here.create("fanorona", "me", "me", clock={"minutes": 1, "increment": 0})
        room = await here.open()
        connection, _ = await here.enter(room)
        await here.move(room, connection)
        here.watch.at += MINUTE
        room.leave(connection)
        assert here.rooms.forget_idle() == 1
        await until(lambda: "game-00000001" in here.rooms.live)
        woken = await here.open()
        await until(lambda: woken.session.outcome is not None)
        assert woken.session.outcome
        assert woken.session.outcome.reason == "time"

    played(folder, scene, idle_seconds=0.0)


def test_whose_time_is_up_loses_without_anybody_asking(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await here.create("tumicarona", "me", "friend", clock={"minutes": 0.1, "increment": 0})
        room = await here.open()
        await here.rooms.hold(room.game, "bert", Holding("player", 1))
        (ada, white), (bert, black) = await here.enter(room), await here.enter(room, "bert")
        await here.move(room, ada)
        here.watch.at += 6 * SECOND - 1
        await here.move(room, bert)
        here.rooms.listeners.append(lambda _: here.watch.go_on(1))  # with White's move, when Black has a millisecond
        await here.move(room, ada)
        await until(lambda: white.end and black.end)
        now = black.end["now"]
        assert (now["outcome"]["reason"], now["outcome"]["winners"]) == ("time", [0])
        assert (now["clocks"]["remaining"][1], now["clocks"]["running"]) == (0, None)

    played(folder, scene)


def test_taking_moves_back_gives_no_time() -> None:
    log = Log("tumicarona", clock={"minutes": 0.5, "increment": 180})
    log.move()
    for _ in range(5):
        log.move(after=1_000)
        log.at += 1_000
        log.say(1, "takeback")
    clock = log.session.round.clock
    assert clock
    assert (clock.running, clock.remaining) == (1, (25 * SECOND, 25 * SECOND))
    log.move(after=1_000)
    log.move(after=2_000)
    log.at += 500
    log.say(1, "takeback")  # and the answer with it
    clock = log.session.round.clock
    assert clock
    assert (clock.running, clock.remaining) == (1, (25 * SECOND, 24 * SECOND))
    assert log.replayed == log.session
