"""Stores that are opened for some work and closed after it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from marblebox.server.storage.store import Store


def emptied(address: str) -> None:
    """Empty a PostgreSQL, whatever is in it."""

    async def drop() -> None:
        engine = create_async_engine(make_url(address).set(drivername="postgresql+asyncpg"))
        async with engine.begin() as connection:
            await connection.execute(text("DROP SCHEMA public CASCADE"))
            await connection.execute(text("CREATE SCHEMA public"))
        await engine.dispose()

    asyncio.run(drop())


def with_store(url: str, work: Callable[[Any], Awaitable[Any]], kind: type[Store] = Store, **wishes: Any) -> Any:
    async def run() -> Any:
        store = kind(url, **wishes)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())
