"""The events of one live game in the database, as `play.live_game` stores them."""

from __future__ import annotations

from collections.abc import Sequence

from marblebox.play import views
from marblebox.play.events import StoredEvent
from marblebox.play.session import Session
from marblebox.server.storage.store import Entry, Store

Departure = tuple[int, str]  # the seat that all browsers but that one lose


class DatabaseLog:
    """Stores for whoever has the game under that number (`epoch`), where it can belong to another process."""

    def __init__(self, store: Store, epoch: int | None) -> None:
        self._store, self._epoch = store, epoch

    async def append(
        self, game: str, events: Sequence[StoredEvent], before: Session, after: Session, extra: Departure | None
    ) -> None:
        summary = views.summary(after)
        entry = Entry(game, events, summary, leaving=extra, epoch=self._epoch, after=before.changed)
        await self._store.append(entry)
