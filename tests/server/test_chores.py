"""What a server does beside ends before what it needs is taken away."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from marblebox.server.chores import ended
from marblebox.server.live.ownership import Shared
from marblebox.server.operations.post import Post
from marblebox.server.settings import Settings
from marblebox.server.storage import leases
from marblebox.server.storage.store import Store
from marblebox.server.web.app import create_app


class Reluctant:
    """Work that takes a moment to let go when it is cancelled, as a question to a database does."""

    def __init__(self) -> None:
        self.told: list[str] = []

    async def work(self) -> None:
        try:
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0.05)
            self.told.append("let go")


def test_what_is_cancelled_has_let_go_and_faults_are_its_own() -> None:
    async def scene() -> list[str]:
        reluctant = Reluctant()
        tasks = [asyncio.create_task(reluctant.work()), asyncio.create_task(failing())]
        await asyncio.sleep(0)
        await ended(tasks)
        assert all(task.done() for task in tasks)
        return reluctant.told

    async def failing() -> None:
        raise ValueError("of its own")

    assert asyncio.run(scene()) == ["let go"]


def test_the_database_is_closed_when_nobody_asks_it_any_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reluctant, close = Reluctant(), Store.close

    async def closed(store: Store) -> None:
        reluctant.told.append("closed")
        await close(store)

    async def scene() -> None:
        app = create_app(Settings(database=f"sqlite:///{tmp_path / 'games.db'}"))
        async with app.router.lifespan_context(app):
            await asyncio.sleep(0)  # the chores begin

    monkeypatch.setattr(Post, "watch", lambda _: reluctant.work())
    monkeypatch.setattr(Store, "close", closed)
    asyncio.run(scene())
    assert reluctant.told == ["let go", "closed"]


def test_a_process_that_leaves_has_ended_its_last_beat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reluctant = Reluctant()

    async def scene() -> None:
        store = Store(f"sqlite:///{tmp_path / 'games.db'}")
        await store.open()
        shared = Shared(store)
        await shared.join("127.0.0.1:1")
        await asyncio.sleep(0)  # it begins to beat
        await shared.leave()
        reluctant.told.append("left")
        await store.close()

    monkeypatch.setattr(Shared, "_live", lambda _: reluctant.work())
    monkeypatch.setattr(leases, "beat", lambda *_: None)
    monkeypatch.setattr(leases, "leave", lambda *_: reluctant.told.append("gone"))
    asyncio.run(scene())
    assert reluctant.told == ["let go", "gone", "left"]
