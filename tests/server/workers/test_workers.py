"""Several processes on one PostgreSQL: whichever a player comes to, whichever dies, nothing is lost or doubled."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import threading
from collections.abc import Sequence
from random import Random

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import Connection, text
from tests.server.places import Ear
from tests.server.sitting import new_key
from tests.server.storage.stores import with_store
from tests.server.workers.conftest import Server, Start
from tests.waiting import LIMIT, wait_until, within_limit

from marblebox.client import Client, Sitting
from marblebox.core.errors import InputError
from marblebox.play.events import EventData
from marblebox.play.setup import opening
from marblebox.server.forms.games import NewGame
from marblebox.server.live.connection import Connection as Visitor
from marblebox.server.live.ownership import Elsewhere, Shared
from marblebox.server.live.room import RELOADED
from marblebox.server.live.rooms import Rooms
from marblebox.server.settings import Settings
from marblebox.server.storage import leases
from marblebox.server.storage.store import Entry, Holding, Store, StoreFault
from marblebox.server.web import sockets
from marblebox.server.web.access import Tokens
from marblebox.server.web.app import create_app
from marblebox.server.web.limits import Bucket
from marblebox.server.workers import run_workers

WISH = {"spec": "kulami", "seats": [{"kind": "me"}, {"kind": "friend"}]}


def link_of(made: dict[str, object], seat: int) -> str:
    links = made["links"]
    assert isinstance(links, list)
    return str(next(one["path"] for one in links if (one["role"], one["seat"]) == ("player", seat)))


def stored(database: str, game: str) -> list[EventData]:
    rows: list[EventData] = with_store(database, lambda store: store.events(game), use="guest")
    return rows


def owner_of(database: str, game: str) -> str | None:
    def work(connection: Connection) -> str | None:
        found: str | None = connection.execute(
            text("SELECT process FROM owners WHERE game = :game"), {"game": game}
        ).scalar()
        return found

    name: str | None = with_store(database, lambda store: store.read(work), use="guest")
    return name


# --- whose a game is --------------------------------------------------------------------------------------------------


def test_who_has_lost_a_game_stores_nothing(database: str) -> None:
    async def work(store: Store) -> None:
        await store.transact(_with_game)
        first, second = leases.Claim(epoch=1), leases.Claim(epoch=2)
        store.process = "one"
        await _living(store, "one", "two")
        assert await store.transact(lambda connection: leases.claim(connection, "game-1", "one")) == first
        taken = await store.transact(lambda connection: leases.claim(connection, "game-1", "two"))
        assert taken == leases.Claim(address="there:one")  # it belongs to a process that lives
        await store.append(Entry("game-1", (), {}, epoch=1))
        await store.transact(lambda connection: leases.leave(connection, "one"))
        with pytest.raises(StoreFault) as fault:
            await store.append(Entry("game-1", (), {}, epoch=1))
        assert fault.value.conflict
        assert await store.transact(lambda connection: leases.claim(connection, "game-1", "two")) == second
        await _living(store, "one")
        with pytest.raises(StoreFault):
            await store.append(Entry("game-1", (), {}, epoch=1))
        results = await asyncio.gather(  # one lost game does not harm what is written together with it
            *(store.append(Entry("game-1", (), {}, epoch=number)) for number in (1, 2)),
            store.append(Entry("game-1", (), {})),
            return_exceptions=True,
        )
        assert [type(result).__name__ for result in results] == ["StoreFault", "StoreFault", "NoneType"]

    with_store(database, work, use="joined")


def test_a_process_that_is_silent_for_too_long_loses_its_games(database: str) -> None:
    async def work(store: Store) -> None:
        await store.transact(_with_game)
        await _living(store, "one", "two")
        await store.transact(lambda connection: leases.claim(connection, "game-1", "one"))
        silent = text("UPDATE processes SET beat = beat - :much WHERE id = 'one'")
        await store.transact(lambda connection: connection.execute(silent, {"much": leases.LEASE + 1}))
        claim = await store.transact(lambda connection: leases.claim(connection, "game-1", "two"))
        assert claim == leases.Claim(epoch=2)
        assert list(await store.read(leases.peers)) == ["two"]

    with_store(database, work, use="joined")


def test_there_is_no_claim_to_a_game_that_does_not_exist(database: str) -> None:
    async def work(store: Store) -> None:
        await _living(store, "one")
        assert await store.transact(lambda connection: leases.claim(connection, "nothing", "one")) == leases.Claim()

    with_store(database, work, use="joined")


def _with_game(connection: Connection) -> None:
    connection.execute(text("INSERT INTO games (id, created, changed, summary) VALUES ('game-1', 1, 1, '{}')"))


async def _living(store: Store, *names: str) -> None:
    for name in names:
        await store.transact(lambda connection, name=name: leases.beat(connection, name, f"there:{name}"))  # type: ignore[misc]


class Watch:
    """A clock that goes when it is told to."""

    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.mark.parametrize("by", ["visit", "message"])
def test_process_that_was_silent_for_too_long_shows_no_old_position(database: str, by: str) -> None:
    """Another process may have gone on with its games: it keeps those that are still its own, and no others."""

    async def run() -> None:
        watch, names = Watch(), ("one", "two")
        stores = [Store(database, use="joined") for _ in names]
        for store, name in zip(stores, names, strict=True):
            await store.open()
            store.process = name
        owners = [Shared(store, every=3600, process=store.process, clock=watch) for store in stores]
        one, two = (Rooms(store, Tokens(b""), ownership=own) for store, own in zip(stores, owners, strict=True))
        for own in owners:
            await own.join(f"there:{own.process}")
        for game in ("game-00000001", "game-00000002"):
            await one.create(opening(NewGame.model_validate(WISH), 1), [("ada", Holding("player", 0))], game)
            assert await one.find(game)
        silent = text("UPDATE processes SET beat = beat - :much WHERE id = 'one'")
        await stores[0].transact(lambda connection: connection.execute(silent, {"much": leases.LEASE + 1}))
        room = await two.find("game-00000001")
        assert room
        await room.renew(1)
        watch.seconds += leases.LEASE / 1000
        if by == "visit":
            with pytest.raises(Elsewhere):
                await one.find("game-00000001")
        else:
            old, ear = one.live["game-00000001"], Ear()
            visitor = Visitor(ear, "ada", old.viewer("ada"), Bucket(1.0, 3.0))
            message = {"type": "say", "key": new_key(), "seq": 1, "seat": 0, "what": "takeback"}
            await sockets.take(old, visitor, json.dumps(message), None)
            assert visitor.closing == RELOADED
            await within_limit(visitor.pump())
            assert ear.heard == []
        assert list(one.live) == ["game-00000002"]
        for rooms, own, store in zip((one, two), owners, stores, strict=True):
            await rooms.close(RELOADED)
            await own.leave()
            await store.close()

    asyncio.run(run())


def test_game_that_nobody_looks_at_belongs_to_no_process(database: str) -> None:
    async def run() -> None:
        store = Store(database, use="joined")
        await store.open()
        store.process, game = "one", "game-00000001"
        own = Shared(store, every=3600, process=store.process)
        await own.join("there:one")
        rooms = Rooms(store, Tokens(b""), ownership=own, idle_seconds=0)
        await rooms.create(opening(NewGame.model_validate(WISH), 1), [("ada", Holding("player", 0))], game)
        assert await rooms.find(game)
        assert await asyncio.to_thread(owner_of, database, game) == "one"
        assert rooms.forget_idle() == 1
        await asyncio.to_thread(wait_until, lambda: owner_of(database, game) is None, "the game was let go")
        await rooms.close(RELOADED)
        await own.leave()
        await store.close()

    asyncio.run(run())


# --- playing ----------------------------------------------------------------------------------------------------------


def test_players_at_two_processes_play_one_game_and_one_that_stops_hands_it_over(start: Start, database: str) -> None:
    servers = [start(JOIN="1") for _ in range(2)]
    clients = [Client(server.address, name) for server, name in zip(servers, ("Ada", "Eve"), strict=True)]
    made = clients[0].create("kulami")
    with clients[0].sit(made["game"]) as ada:
        owner = owner_of(database, made["game"])
        clients[1].take(link_of(made, 1))  # at the process that does not have the game
        with clients[1].sit(made["game"]) as eve:
            assert eve.seats == [1]
            for sitting in (ada, eve) * 5:
                turn = sitting.wait_turn()
                assert turn
                sitting.play(turn.moves[0])
            while len(ada.steps) < len(eve.steps):
                ada.listen()
            assert ada.steps == eve.steps
            assert owner_of(database, made["game"]) == owner
        figures = httpx.get(f"{servers[1].address}/metrics").text
        assert len({line for line in figures.splitlines() if line.startswith("marblebox_rooms{")}) == 2
        assert servers[0].stop() == -signal.SIGTERM
    with Client(servers[1].address, identity=clients[0].identity).sit(made["game"]) as again:
        assert again.steps == ada.steps
        turn = again.wait_turn()
        assert turn
        again.play(turn.moves[0])
    rows = stored(database, made["game"])
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))


def test_links_are_replaced_by_whichever_process_is_asked(database: str) -> None:
    async def run() -> None:
        settings = [Settings(database=database, small_tables=False, join=True, process=name) for name in ("a", "b")]
        owner, other = (create_app(one) for one in settings)
        async with (
            owner.router.lifespan_context(owner),
            other.router.lifespan_context(other),
            _browser(other) as host,
            _browser(other) as stranger,
        ):
            seats = [{"kind": "me"}, {"kind": "friend"}]
            made = (await host.post("/api/games", json={"spec": "kulami", "seats": seats})).json()
            room = await owner.state.services.rooms.find(made["game"])
            renew = f"/api/games/{made['game']}/seats/1/renew"
            answer = await stranger.post(renew)
            assert (answer.status_code, answer.json()["code"]) == (403, "not_your_seat")
            answer = await host.post(renew)
            assert (answer.status_code, answer.content) == (204, b"")
            assert room.session.renewed == (1,)
            assert (await stranger.get(link_of(made, 1))).headers["location"].endswith("?link=replaced")
            await owner.state.services.peers.close()  # it can no longer be reached
            answer = await host.post(renew)
            assert (answer.status_code, answer.json()["code"]) == (503, "server_fault")

    asyncio.run(run())


def _browser(app: FastAPI) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1")


class Player(threading.Thread):
    """Plays both seats of a game to its end, and remembers what it was told to be stored.

    It makes eight moves before each of the faults has come, so that its game is not over by then.
    """

    def __init__(self, address: str, seed: int, faults: Sequence[threading.Event]) -> None:
        super().__init__(daemon=True)
        self._faults = faults
        self._client, self._rng = Client(address), Random(seed)
        self.game = str(self._client.create("kulami", ["me", "me"])["game"])
        self.told: list[str] = []
        self.moves = 0
        self.steps: list[dict[str, object]] = []

    def run(self) -> None:
        with self._client.sit(self.game) as sitting:
            for number, turn in enumerate(sitting.turns()):
                if number in (8, 16):
                    self._faults[number // 8 - 1].wait()
                self._play(sitting, self._rng.choice(turn.moves))
            self.steps = sitting.steps

    def _play(self, sitting: Sitting, move: str) -> None:
        self.told.append(str(sitting.play(move)["key"]))
        self.moves += 1


def test_workers_that_die_are_replaced_and_lose_no_move(start: Start, database: str) -> None:
    """One start for all: people and a computer play on while their workers are killed; asked to end, all end."""
    server = start("--workers", "3")
    faults = [threading.Event() for _ in range(2)]
    players = [Player(server.address, number, faults) for number in range(3)]
    for player in players:
        player.start()
    _play_the_computer(server, database, faults[0])
    wait_until(lambda: players[1].moves > 8, "the game has gone on after the first fault")
    _kill_owner(server, database, players[1].game)
    faults[1].set()
    for player in players:
        player.join(2 * LIMIT)
        assert not player.is_alive()
        rows = stored(database, player.game)
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        keys = [row.key for row in rows if row.kind == "move"]
        assert keys == player.told  # everything that was acknowledged, once, in that order, and nothing else
        assert [step["move"] for step in player.steps] == [_move(row) for row in rows if row.kind == "move"]
    wait_until(lambda: len(server.workers()) == 3, "the dead were replaced")
    workers = server.workers()
    assert server.stop() == -signal.SIGTERM
    assert not any(map(_runs, workers.values()))


def test_workers_end_when_the_process_that_started_them_is_killed(start: Start) -> None:
    server = start("--workers", "2")
    wait_until(lambda: len(server.workers()) == 2, "the workers were started")
    workers = server.workers()
    server.process.kill()
    server.process.wait(LIMIT)
    wait_until(lambda: not any(map(_runs, workers.values())), "the workers have ended")


def test_several_workers_without_postgresql_are_refused() -> None:
    with pytest.raises(InputError, match="PostgreSQL"):
        run_workers(Settings(database="sqlite:////nowhere/games.db"), 2, open_browser=False)


def _kill_owner(server: Server, database: str, game: str) -> None:
    owner = wait_until(lambda: server.workers().get(owner_of(database, game) or ""), "the game has an owner")
    assert owner
    os.kill(owner, signal.SIGKILL)


def _play_the_computer(server: Server, database: str, killed: threading.Event) -> None:
    """It plays with the owner of the game, and goes on after the owner's death."""
    client = Client(server.address)
    game = client.create("kulami", ["me", {"kind": "engine", "level": 1}])["game"]
    with client.sit(game) as sitting:
        for number, turn in enumerate(sitting.turns()):
            if number == 5:
                _kill_owner(server, database, game)
                killed.set()
            sitting.play(turn.moves[0])
        assert sitting.outcome
    rows = stored(database, game)
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))


def _move(row: EventData) -> str:
    return str(row.data["move"])


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    with open(f"/proc/{process}/stat", encoding="ascii") as file:
        return file.read().rpartition(")")[2].split()[0] != "Z"
