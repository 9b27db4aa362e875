"""Orders in the database reach a server that runs."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from tests.server.places import Place, played, until

from marblebox.server.live.room import RELOADED
from marblebox.server.operations.door import Door
from marblebox.server.operations.metrics import Metrics
from marblebox.server.operations.post import Post
from marblebox.server.settings import Settings
from marblebox.server.storage import desk
from marblebox.server.storage.store import Holding

GAMES = ("game-00000001", "game-00000002")


@pytest.mark.parametrize(
    ("what", "subject", "left"),
    [(desk.GAME, GAMES[0], [GAMES[1]]), (desk.EVERYTHING, "", []), (desk.NOTICE, "", [*GAMES])],
)
def test_an_order_lets_go_of_the_games_it_is_about(folder: Path, what: str, subject: str, left: list[str]) -> None:
    async def scene(here: Place) -> None:
        connections = []
        for game in GAMES:
            await here.create("kulami", "me", "me", game=game)
            connections.append((await here.enter(await here.open(game)))[0])
        post = Post(here.store, here.rooms, Door(Settings(), Metrics()), None)
        await here.store.transact(partial(desk.order, what=desk.EVERYTHING))  # before this server began
        await post.begin()
        await here.store.transact(partial(desk.order, what=what, subject=subject))
        for _ in range(2):  # each is carried out once
            await post.look()
            assert list(here.rooms.live) == left
        assert [one.closing for one in connections] == [None if game in left else RELOADED for game in GAMES]

    played(folder, scene)


def test_an_order_about_seats_changes_what_those_at_the_table_are(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await here.create("kulami", "me", "friend")
        room = await here.open()
        connection, _ = await here.enter(room, "eve")
        post = Post(here.store, here.rooms, Door(Settings(), Metrics()), None)
        await post.begin()
        assert connection.viewer.seats == ()
        await here.store.hold(room.game, "eve", Holding("player", 1))  # by another process
        await here.store.transact(partial(desk.order, what=desk.HOLDERS, subject=room.game))
        await post.look()
        await until(lambda: connection.viewer.seats == (1,))

    played(folder, scene)
