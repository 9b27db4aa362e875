"""What a server does beside, and how that ends."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any


async def ended(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel them and wait until they have let go: a database that is taken away under a question never answers."""
    cancelled = list(tasks)
    for task in cancelled:
        task.cancel()
    await asyncio.gather(*cancelled, return_exceptions=True)
