"""Stores that are opened for some work and closed after it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import Connection, text

from marblebox.server.storage.store import Store


def emptied(address: str) -> None:
    def drop(connection: Connection) -> None:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))

    async def empty(store: Store) -> None:
        await store._transact(drop)

    with_store(address, empty)


def with_store(url: str, work: Callable[[Any], Awaitable[Any]], kind: type[Store] = Store, **wishes: Any) -> Any:
    async def run() -> Any:
        store = kind(url, **wishes)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())
