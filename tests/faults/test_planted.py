"""Faults that are put into the server on purpose: the ledger of the clients finds each of them, and none without."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
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

from marblebox.client import AsyncClient, ClientError
from marblebox.games.tomoko import TomokoState
from marblebox.server.live.room import Room
from marblebox.server.live.rooms import Rooms
from marblebox.server.match.events import Row, StoredEvent
from marblebox.server.storage.store import Entry, Store, StoreFault

Plant = Callable[[pytest.MonkeyPatch], None]
FAILED = StoreFault(OperationalError("", None, Exception()))
MOVES = 6  # before the server is started anew, and after


def _announces_before_storing(patch: pytest.MonkeyPatch) -> None:
    """... and then the disk fails."""
    append, count = Store.append, iter(range(10**6))

    async def play(room: Room, events: Any, key: str | None, allowance: int) -> None:
        before = room.session
        room.session = before.after(StoredEvent(before.seq + 1, room.rooms.clock(), events[0], key))
        room._tell(before, key)
        room.session = before
        await room._store(events, key, allowance)

    async def failing(store: Store, entry: Entry) -> None:
        if next(count) == MOVES:
            raise FAILED
        await append(store, entry)

    patch.setattr(Room, "_play", play)
    patch.setattr(Store, "append", failing)


def _forgets_an_event_on_restart(patch: pytest.MonkeyPatch) -> None:
    rows = Rooms.rows

    async def fewer(rooms: Rooms, game: str) -> list[Row]:
        found = await rows(rooms, game)
        return found[:-1] if len(found) > MOVES else found

    patch.setattr(Rooms, "rows", fewer)


def _doubles_an_event_on_retry(patch: pytest.MonkeyPatch) -> None:
    append = Store.append

    async def twice(store: Store, entry: Entry) -> None:
        await append(store, entry)
        last = entry.events[-1] if entry.events else None
        if last and last.key and last.seq == MOVES:
            again = last._replace(seq=last.seq + 1, key=None)
            await append(store, Entry(entry.game, [again], entry.summary))

    patch.setattr(Store, "append", twice)


def _shows_a_hidden_card(patch: pytest.MonkeyPatch) -> None:
    view = TomokoState.view

    def other(state: TomokoState, seat: int | None) -> Any:
        shown = view(state, seat)
        return {**shown, "hands": view(state, 0)["hands"]} if seat is None else shown

    patch.setattr(TomokoState, "view", other)


def _denies_a_stored_move(patch: pytest.MonkeyPatch) -> None:
    append = Store.append

    async def denied(store: Store, entry: Entry) -> None:
        await append(store, entry)
        if entry.events and entry.events[-1].key and entry.events[-1].seq == MOVES:
            raise FAILED

    patch.setattr(Store, "append", denied)


def _nothing(_: pytest.MonkeyPatch) -> None: ...


async def _played(sitting: Watched, watching: Watched) -> None:
    """Somebody plays all seats, and somebody looks on."""
    for one in (sitting, watching):
        await one.listen()
    for _ in range(MOVES):
        if turn := await sitting.wait_turn():
            await sitting.play(turn.moves[0])
    while watching.now["seq"] < sitting.now["seq"]:
        await watching.listen()


async def _at_two_servers(folder: Path, spec: str, ledger: Ledger) -> str:
    """The same people at a server, and at another one after it; the game they play."""
    addresses: list[str] = []
    sittings: list[Watched] = []
    for _ in range(2):
        with serving(folder) as address:
            addresses[:] = [f"http://{address}"]
            if not sittings:
                clients = [AsyncClient(addresses[0]) for _ in range(2)]
                game = (await clients[0].create(spec, ["me", "me"]))["game"]
                sittings = [Watched(one.requests, game, ledger, addresses, Random(1)) for one in clients]
            with suppress(TimeoutError, ClientError):  # a server with a fault may get nowhere
                async with asyncio.timeout(4):
                    await _played(*sittings)
            for one in sittings:
                one.cut()
            await asyncio.sleep(0.1)  # so that the server need not wait for them
    return str(game)


def ledger_with(plant: Plant, folder: Path, spec: str) -> Ledger:
    """What clients find at a server with that fault."""
    ledger = Ledger()
    with pytest.MonkeyPatch.context() as patch:
        plant(patch)
        game = asyncio.run(_at_two_servers(folder, spec, ledger))
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
def test_a_planted_fault_is_found(plant: Plant, spec: str, found: str, tmp_path: Path) -> None:
    assert found in ledger_with(plant, tmp_path, spec).kinds


@pytest.mark.parametrize("spec", [KULAMI, TOMOKO])
def test_nothing_is_found_where_nothing_was_planted(spec: str, tmp_path: Path) -> None:
    ledger = ledger_with(_nothing, tmp_path, spec)
    assert ledger.complaints == []
    assert ledger.acknowledged == 2 * MOVES
