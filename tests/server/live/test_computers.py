"""Computer players: for whom they think, when they stop, and whose time it takes."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.server.places import Place, played, until
from tests.server.sitting import new_key

from marblebox.play.bot import Thought
from marblebox.play.clock import MINUTE, SECOND
from marblebox.play.commands import Say
from marblebox.server.limits import Limits
from marblebox.server.live.bots import AMONG_THEMSELVES, FOR_PEOPLE, Bots
from marblebox.server.live.thinking_pool import ThinkingPool
from marblebox.server.settings import Settings


def thoughts(bots: Bots) -> list[Thought]:
    """What the computers of all rooms think about."""
    return [thought for players in bots.playing.values() for thought in players.thoughts.values()]


def test_nobody_thinks_for_nobody(folder: Path) -> None:
    async def scene(here: Place) -> None:
        bots = Bots(here.rooms, Settings(engine_pace=1000.0))
        await here.create("kulami", "engine", "engine")
        room = await here.open()
        here.rooms.changed(room)
        assert not thoughts(bots)
        connection, _ = await here.enter(room, "eve")
        assert len(thoughts(bots)) == 1
        room.leave(connection)
        here.rooms.changed(room)
        assert len(thoughts(bots)) == 1  # she may be back in a moment
        here.watch.at += 10 * SECOND
        here.rooms.changed(room)
        assert not thoughts(bots)
        await here.enter(room, "eve")
        assert len(thoughts(bots)) == 1
        bots.close()

    played(folder, scene)


def test_thinking_ends_by_itself_when_everybody_has_left(folder: Path) -> None:
    async def scene(here: Place) -> None:
        bots = Bots(here.rooms, Settings(engine_pace=1000.0))
        await here.create("kulami", "engine", "engine")
        room = await here.open()
        connection, _ = await here.enter(room, "eve")
        room.leave(connection)
        assert thoughts(bots)
        here.watch.at += SECOND
        await until(lambda: not thoughts(bots))
        bots.close()

    played(folder, scene, limits=Limits(absence_seconds=0.02))


def test_people_come_before_computers_among_themselves() -> None:
    async def run() -> list[str]:
        pool, free, done = ThinkingPool(1), threading.Event(), list[str]()
        jobs: list[asyncio.Task[Any]] = [asyncio.create_task(pool.run(free.wait, 1))]
        await asyncio.sleep(0)
        for name, rank in (("computers", 1), ("gone", 0), ("ada", 0), ("bert", 0)):
            jobs.append(asyncio.create_task(pool.run(partial(done.append, name), rank)))
        await asyncio.sleep(0)
        jobs.pop(2).cancel()
        free.set()
        await asyncio.gather(*jobs)
        pool.close()
        return done

    assert asyncio.run(run()) == ["ada", "bert", "computers"]


def test_a_mistake_in_the_pool_reaches_whoever_waits_and_the_thread_is_free_again() -> None:
    async def run() -> int:
        pool = ThinkingPool(1)
        with pytest.raises(ZeroDivisionError):
            await pool.run(lambda: 1 // 0, 0)
        answer = await pool.run(lambda: 7, 0)
        pool.close()
        return answer

    assert asyncio.run(run()) == 7


def test_only_games_in_which_a_person_waits_come_first(folder: Path) -> None:
    async def scene(here: Place) -> None:
        ranks: list[int] = []
        bots = Bots(here.rooms, Settings(engine_pace=1000.0))

        async def noted(work: Callable[[], Any], rank: int, *_: object) -> Any:
            ranks.append(rank)
            return work()

        bots._pool.run = noted  # type: ignore[assignment, method-assign]
        for kinds in (("engine", "me"), ("engine", "engine")):
            game = f"game-0000000{len(kinds) - kinds.count('me')}"
            await here.create("kulami", *kinds, game=game)
            await here.enter(await here.open(game))
        await until(lambda: len(ranks) == 2)
        assert ranks == [FOR_PEOPLE, AMONG_THEMSELVES]
        bots.close()

    played(folder, scene)


def test_the_clock_of_the_computer_counts_its_thinking_alone(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await here.create("fanorona", "me", "engine", clock={"minutes": 1, "increment": 0})
        room = await here.open()
        connection, _ = await here.enter(room)
        await here.move(room, connection)
        here.watch.at += 10 * MINUTE  # waiting for a thread
        assert room.live.seconds_left is None
        offer = Say(key=new_key(), seq=room.session.played, seat=0, what="offer draw")
        await room.handle(connection, offer)
        here.watch.at += 10 * MINUTE
        await room.live.act_for(1, str(room.session.state.legal_moves(1)[0]), room.session, took=2 * SECOND)
        clock = room.session.round.clock
        assert clock
        assert (clock.running, clock.remaining) == (0, (MINUTE, MINUTE - 2 * SECOND))
        await here.move(room, connection)
        here.watch.at += 2 * MINUTE
        await room.live.act_for(1, str(room.session.state.legal_moves(1)[0]), room.session, took=MINUTE)
        assert room.session.outcome
        assert (room.session.outcome.reason, room.session.outcome.winners) == ("time", (0,))

    played(folder, scene)
