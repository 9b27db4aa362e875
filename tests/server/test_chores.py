"""What a server does beside ends before what it needs is taken away."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from tests.waiting import within_limit

from marblebox.server.chores import ended
from marblebox.server.live.ownership import Shared
from marblebox.server.settings import Settings
from marblebox.server.storage import desk
from marblebox.server.storage.store import Store
from marblebox.server.web.app import Parts, create_app
from marblebox.server.web.services import Services


class Reluctant:
    """Work that takes a moment to let go when it is cancelled, as a question to a database does."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.begun = asyncio.Event()

    async def work(self) -> None:
        self.begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            await self.let_go()
            self.told.append("let go")

    async def let_go(self) -> None:
        for _ in range(3):
            await asyncio.sleep(0)


def test_what_is_cancelled_has_let_go_and_faults_are_its_own() -> None:
    async def scene() -> list[str]:
        reluctant = Reluctant()
        tasks = [asyncio.create_task(reluctant.work()), asyncio.create_task(failing())]
        await within_limit(reluctant.begun.wait())
        await ended(tasks)
        assert all(task.done() for task in tasks)
        return reluctant.told

    async def failing() -> None:
        raise ValueError("of its own")

    assert asyncio.run(scene()) == ["let go"]


class Asking(Reluctant):
    """A chore that asks the database a last time."""

    async def serve(self, services: Services) -> None:
        self._store = services.store
        await self.work()

    async def let_go(self) -> None:
        await self._store.read(desk.orders)


def test_the_database_is_closed_when_nobody_asks_it_any_more(tmp_path: Path) -> None:
    async def scene() -> None:
        asking = Asking()

        class Closing(Store):
            async def close(self) -> None:
                asking.told.append("closed")
                await super().close()

        settings = Settings(database=f"sqlite:///{tmp_path / 'games.db'}")
        app = create_app(settings, Parts(chores=(asking.serve,), store=Closing))
        async with app.router.lifespan_context(app):
            await within_limit(asking.begun.wait())
        assert asking.told == ["let go", "closed"]

    asyncio.run(scene())


class Beaten(Store):
    """A database that never answers to a second beat; whoever gives it up takes a moment to let go."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.reluctant = Reluctant()
        self._calls = 0

    async def transact(self, work: Any) -> Any:
        self._calls += 1
        if self._calls == 2:
            await self.reluctant.work()
        elif self._calls > 2:
            self.reluctant.told.append("gone")


def test_a_process_that_leaves_has_ended_its_last_beat(tmp_path: Path) -> None:
    async def scene() -> list[str]:
        store = Beaten(f"sqlite:///{tmp_path / 'games.db'}")
        await store.open()
        shared = Shared(store, every=0.0)
        await shared.join("127.0.0.1:1")
        await within_limit(store.reluctant.begun.wait())
        await shared.leave()
        await store.close()
        return store.reluctant.told

    assert asyncio.run(scene()) == ["let go", "gone"]
