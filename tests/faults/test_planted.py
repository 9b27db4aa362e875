"""Faults that are put into the server on purpose: the ledger of the clients finds each of them, and none without."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from tests.faults.ledger import DOUBLED, FORGOTTEN, LEAK, LOST, UNTRUE, Ledger
from tests.faults.players import KULAMI, TOMOKO, Watched
from tests.server.sitting import serving
from tests.server.storage.stores import with_store
from tests.waiting import wait_until_async

from marblebox.client import AsyncClient, ClientError
from marblebox.play.commands import Viewer
from marblebox.play.events import Event, EventData, StoredEvent
from marblebox.play.reduce import reduce
from marblebox.server.live.room import Room
from marblebox.server.live.rooms import Rooms
from marblebox.server.storage.store import Entry, Store, StoreFault
from marblebox.server.web.app import Parts

FAILED = StoreFault(OperationalError("", None, Exception()))
MOVES = 6  # before the server is started anew, and after


def _announces_before_storing() -> Parts:
    """... and then the disk fails."""
    count = iter(range(10**6))

    class Hasty(Room):
        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, **named)
            append = self.live._append

            async def hasty(events: Sequence[Event], key: str | None = None, *more: Any) -> None:
                before = self.session
                self.live.session = reduce(before, StoredEvent(before.seq + 1, self.rooms.clock(), events[0], key))
                self.publish(before, key)
                self.live.session = before
                await append(events, key, *more)

            self.live._append = hasty  # type: ignore[assignment, method-assign]

    class HastyRooms(Rooms):
        room_type = Hasty

    class Failing(Store):
        async def append(self, entry: Entry) -> None:
            if next(count) == MOVES:
                raise FAILED
            await super().append(entry)

    return Parts(rooms=HastyRooms, store=Failing)


def _forgets_an_event_on_restart() -> Parts:
    class Forgetful(Rooms):
        async def rows(self, game: str) -> list[EventData]:
            found = await super().rows(game)
            return found[:-1] if len(found) > MOVES else found

    return Parts(rooms=Forgetful)


def _doubles_an_event_on_retry() -> Parts:
    class Doubling(Store):
        async def append(self, entry: Entry) -> None:
            await super().append(entry)
            last = entry.events[-1] if entry.events else None
            if last and last.key and last.seq == MOVES:
                again = last._replace(seq=last.seq + 1, key=None)
                await super().append(Entry(entry.game, [again], entry.summary))

    return Parts(store=Doubling)


def _shows_a_hidden_card() -> Parts:
    class Peeping(Viewer):
        """Whoever watches sees with the eyes of the first player."""

        @property
        def sees(self) -> tuple[int | None, ...]:
            return (None, 0)

    class Open(Room):
        def viewer(self, browser: str) -> Viewer:
            viewer = super().viewer(browser)
            return viewer if viewer.seats else Peeping()

    class OpenRooms(Rooms):
        room_type = Open

    return Parts(rooms=OpenRooms)


def _denies_a_stored_move() -> Parts:
    class Denying(Store):
        async def append(self, entry: Entry) -> None:
            await super().append(entry)
            if entry.events and entry.events[-1].key and entry.events[-1].seq == MOVES:
                raise FAILED

    return Parts(store=Denying)


async def _played(sitting: Watched, watching: Watched) -> None:
    """Somebody plays all seats, and somebody looks on."""
    for one in (sitting, watching):
        await one.listen()
    for _ in range(MOVES):
        if turn := await sitting.wait_turn():
            await sitting.play(turn.moves[0])
    while watching.now["seq"] < sitting.now["seq"]:
        await watching.listen()


async def _at_two_servers(folder: Path, parts: Parts, spec: str, ledger: Ledger) -> str:
    """The same people at a server, and at another one after it; the game they play."""
    addresses: list[str] = []
    sittings: list[Watched] = []
    for _ in range(2):
        with serving(folder, parts) as address:
            addresses[:] = [f"http://{address}"]
            if not sittings:
                clients = [AsyncClient(addresses[0]) for _ in range(2)]
                game = (await clients[0].create(spec, ["me", "me"]))["game"]
                sittings = [Watched(one.requests, game, ledger, addresses, Random(1)) for one in clients]
            with suppress(ClientError):  # a server with a fault may get nowhere
                await _unless_found(_played(*sittings), ledger)
            for one in sittings:
                one.cut()
            await asyncio.sleep(0)  # the lines are cut now, so that the server need not wait for them
    return str(game)


async def _unless_found(playing: Coroutine[None, None, None], ledger: Ledger) -> None:
    """Play until something is found: where somebody has noticed a fault nothing more may happen."""
    play = asyncio.create_task(playing)
    await wait_until_async(lambda: play.done() or ledger.complaints, "the moves are made, or a fault is found")
    play.cancel()
    with suppress(asyncio.CancelledError):
        await play


def ledger_with(parts: Parts, folder: Path, spec: str) -> Ledger:
    """What clients find at a server with that fault."""
    ledger = Ledger()
    game = asyncio.run(_at_two_servers(folder, parts, spec, ledger))
    ledger.compare(game, with_store(f"sqlite:///{folder / 'games.db'}", lambda store: store.events(game)))
    return ledger


@pytest.mark.parametrize(
    ("plant", "spec", "found"),
    [
        (_announces_before_storing, KULAMI, LOST),
        (_forgets_an_event_on_restart, KULAMI, FORGOTTEN),
        (_doubles_an_event_on_retry, KULAMI, DOUBLED),
        (_shows_a_hidden_card, TOMOKO, LEAK),
        (_denies_a_stored_move, KULAMI, UNTRUE),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_a_planted_fault_is_found(plant: Callable[[], Parts], spec: str, found: str, tmp_path: Path) -> None:
    assert found in ledger_with(plant(), tmp_path, spec).kinds


@pytest.mark.parametrize("spec", [KULAMI, TOMOKO])
def test_nothing_is_found_where_nothing_was_planted(spec: str, tmp_path: Path) -> None:
    ledger = ledger_with(Parts(), tmp_path, spec)
    assert ledger.complaints == []
    assert ledger.acknowledged == 2 * MOVES


def test_a_hand_that_a_viewer_may_not_see_is_a_leak() -> None:
    perspectives = [{"seat": None, "view": {"hands": [["7"], []]}}]
    ledger = Ledger()
    ledger.sees("game", [], {"perspectives": perspectives, "outcome": None})
    assert ledger.complaints == [(LEAK, "game: seat None sees the hand of 0")]
