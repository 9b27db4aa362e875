"""What somebody might do to a server to spoil the games of others, and what a failing disk might do."""

from __future__ import annotations

import asyncio
import base64
import json
import socket
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import ExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import orjson
import pytest
from sqlalchemy.exc import IntegrityError, OperationalError
from tests.server.match.test_session import Log
from tests.server.sitting import FRIEND, ME, Browser, link, new_key, serving

from marblebox.engine.players import EnginePlayer
from marblebox.games.fanorona import FanoronaState
from marblebox.server.forms.from_client import Act, Rename, Say
from marblebox.server.forms.games import NewGame
from marblebox.server.live import connection as connections
from marblebox.server.live import room as room_module
from marblebox.server.live.bots import Bots, Work
from marblebox.server.live.connection import ILL_MANNERED, Connection
from marblebox.server.live.room import RELOADED, Room
from marblebox.server.live.rooms import Rooms
from marblebox.server.live.thinking_pool import ThinkingPool
from marblebox.server.match import showing
from marblebox.server.match.clock import MINUTE, SECOND
from marblebox.server.match.events import Joined, Moved
from marblebox.server.match.judging import Refusal, judge
from marblebox.server.match.opening import opening
from marblebox.server.match.showing import Onlooker
from marblebox.server.settings import Settings
from marblebox.server.storage.store import Entry, Holding, Store, StoreFault
from marblebox.server.web.access import Tokens
from marblebox.server.web.limits import Bucket

LOCKED = StoreFault(OperationalError("", None, Exception()))
WRITTEN_BY_ANOTHER = StoreFault(IntegrityError("", None, Exception()))


class Watch:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.at = 1_000_000

    def __call__(self) -> int:
        return self.at


class Ear:
    """A socket that keeps what it hears."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.code: int | None = None

    async def send_text(self, data: str) -> None:
        self.heard.append(json.loads(data))

    async def close(self, code: int = 1000, reason: str | None = None) -> None:
        self.code = code

    @property
    def refusals(self) -> list[str]:
        return [message["code"] for message in self.heard if message["type"] == "refused"]


class FailingStore(Store):
    """A store whose next writes fail, one by one, as it is told."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.faults: list[StoreFault] = []

    async def append(self, entry: Entry) -> None:
        if self.faults and entry.events:
            raise self.faults.pop(0)
        await super().append(entry)


class Place:
    """Rooms without a network."""

    def __init__(self, store: FailingStore, **wishes: Any) -> None:
        self.store, self.watch = store, Watch()
        self.rooms = Rooms(store, Tokens(b""), clock=self.watch, **wishes)
        self._pumps: list[asyncio.Task[None]] = []

    async def create(self, spec: str, *kinds: str, game: str = "game-00000001", **wishes: Any) -> None:
        seats = [{"kind": kind, "level": 1} for kind in kinds]
        wish = NewGame.model_validate({"spec": spec, "seats": seats, **wishes})
        held = [("ada", Holding("player", seat)) for seat, kind in enumerate(kinds) if kind == "me"]
        await self.rooms.create(opening(wish, 1), held, game)

    async def open(self, game: str = "game-00000001") -> Room:
        room = await self.rooms.find(game)
        assert room
        return room

    async def enter(self, room: Room, browser: str = "ada") -> tuple[Connection, Ear]:
        ear = Ear()
        connection = Connection(ear, browser, room.onlooker(browser), Bucket(1.0, 3.0))
        self._pumps.append(asyncio.create_task(connection.pump()))
        await room.enter(connection)
        return connection, ear

    async def move(self, room: Room, connection: Connection) -> None:
        """Make any move for whoever is to move."""
        seat = room.session.state.to_move
        assert seat is not None
        await room.handle(connection, act(room, seat, str(room.session.state.legal_moves(seat)[0])))

    async def close(self) -> None:
        for pump in self._pumps:
            pump.cancel()
        await self.rooms.close(RELOADED)
        await self.store.close()


def act(room: Room, seat: int, move: str) -> Act:
    return Act(type="act", key=new_key(), seq=room.session.played, seat=seat, move=move)


@asynccontextmanager
async def place(folder: Path, **wishes: Any) -> AsyncIterator[Place]:
    store = FailingStore(f"sqlite:///{folder / 'games.db'}")
    await store.open()
    made = Place(store, **wishes)
    try:
        yield made
    finally:
        await made.close()


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.005)


def played(folder: Path, scene: Callable[[Place], Awaitable[None]], **wishes: Any) -> None:
    async def run() -> None:
        async with place(folder, **wishes) as here:
            await scene(here)

    asyncio.run(run())


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is tried again is tried again at once."""
    monkeypatch.setattr(room_module, "PAUSE", 0.01)
    monkeypatch.setattr("marblebox.server.live.bots.PAUSE", 0.01)


# --- crowds -----------------------------------------------------------------------------------------------------------


def test_strangers_do_not_take_the_place_of_those_who_have_one(folder: Path) -> None:
    with serving(folder, watchers=2) as address, ExitStack() as stack:
        ada, bert, eve = (Browser(address) for _ in range(3))
        made = ada.create("fanorona", ME, FRIEND)
        for _ in range(2):
            stack.enter_context(eve.sit(made["game"]))
        with eve.connect(made["game"]) as refused:
            assert json.loads(refused.recv(5))["code"] == "not_now"
        bert.open(link(made, "player", 1))
        for player, seats in ((ada, [0]), (bert, [1])):
            assert stack.enter_context(player.sit(made["game"])).welcome["you"]["seats"] == seats
        for browser in (ada, bert, eve):
            stack.callback(browser.close)


def test_a_full_house_puts_away_the_room_that_was_empty_longest(folder: Path) -> None:
    async def scene(here: Place) -> None:
        names = [f"game-0000000{number}" for number in range(4)]
        for name in names:
            await here.create("fanorona", "me", "me", game=name)
        first, second = [await here.open(name) for name in names[:2]]
        first.idle_since += 1000
        third = await here.open(names[2])
        assert [room.is_live for room in (first, second, third)] == [True, False, True]
        for room in (first, third):
            await here.enter(room)
        with pytest.raises(Refusal):
            await here.open(names[3])

    played(folder, scene, most=2)


def test_whoever_enters_a_room_that_was_put_away_just_now_is_asked_to_come_back(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await here.create("fanorona", "me", "me")
        room = await here.open()
        here.rooms.forget_idle()
        _, ear = await here.enter(room)
        await until(lambda: ear.code == RELOADED)
        assert ear.heard == []

    played(folder, scene, idle_seconds=0.0)


# --- clocks -----------------------------------------------------------------------------------------------------------


def test_an_abandoned_game_is_put_away_and_its_clock_goes_on(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await here.create("fanorona", "me", "me", clock={"minutes": 1, "increment": 0})
        room = await here.open()
        connection, _ = await here.enter(room)
        await here.move(room, connection)
        room.leave(connection)
        assert here.rooms.forget_idle() == 1
        assert not here.rooms.live
        here.watch.at += 20 * SECOND
        clock = (await here.open()).session.round.clock
        assert clock
        assert clock.left(here.watch.at) == MINUTE - 20 * SECOND

    played(folder, scene, idle_seconds=0.0)


def test_the_flag_of_a_game_that_was_put_away_falls_without_anybody(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await here.create("fanorona", "me", "me", clock={"minutes": 1, "increment": 0})
        room = await here.open()
        connection, _ = await here.enter(room)
        await here.move(room, connection)
        here.watch.at += MINUTE
        room.leave(connection)
        assert here.rooms.forget_idle() == 1
        await until(lambda: "game-00000001" in here.rooms.live)
        woken = await here.open()
        await until(lambda: woken.session.outcome is not None)
        assert woken.session.outcome
        assert woken.session.outcome.reason == "time"

    played(folder, scene, idle_seconds=0.0)


def test_taking_moves_back_gives_no_time() -> None:
    log = Log("tumicarona", clock={"minutes": 0.5, "increment": 180})
    log.move()
    for _ in range(5):
        log.move(after=1_000)
        log.at += 1_000
        log.say(1, "takeback")
    clock = log.session.round.clock
    assert clock
    assert (clock.running, clock.remaining) == (1, (25 * SECOND, 25 * SECOND))
    log.move(after=1_000)
    log.move(after=2_000)
    log.at += 500
    log.say(1, "takeback")  # and the answer with it
    clock = log.session.round.clock
    assert clock
    assert (clock.running, clock.remaining) == (1, (25 * SECOND, 24 * SECOND))
    assert log.replayed == log.session


# --- a disk that fails ------------------------------------------------------------------------------------------------


def test_the_computer_tries_again_when_its_move_was_not_stored(folder: Path) -> None:
    async def scene(here: Place) -> None:
        bots = Bots(here.rooms, Settings(engine_pace=0.0))
        await here.create("kulami", "engine", "me")
        room = await here.open()
        here.store.faults = [LOCKED, LOCKED]
        await here.enter(room)
        await until(lambda: len(room.session.round.steps) == 1)
        assert not here.store.faults
        bots.close()

    played(folder, scene)


def test_a_flag_that_was_not_stored_falls_again(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await here.create("fanorona", "me", "me", clock={"minutes": 1, "increment": 0})
        room = await here.open()
        connection, _ = await here.enter(room)
        await here.move(room, connection)
        here.store.faults = [LOCKED, LOCKED]
        here.watch.at += MINUTE
        room._arm()
        await until(lambda: room.session.outcome is not None)
        assert not here.store.faults

    played(folder, scene)


def test_a_name_that_was_not_stored_is_refused_and_the_socket_stays(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await here.create("fanorona", "me", "me")
        room = await here.open()
        connection, ear = await here.enter(room)
        here.store.faults = [LOCKED]
        await room.rename(connection, Rename(type="rename", seat=0, name="Ada"))
        await room.rename(connection, Rename(type="rename", seat=0, name="Bea"))
        await until(lambda: ear.refusals == ["server_fault"])
        assert (room.session.chairs[0].name, ear.code) == ("Bea", None)

    played(folder, scene)


def test_whoever_could_not_take_her_seat_is_asked_to_come_back(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await here.create("fanorona", "me", "friend")
        room = await here.open()
        await here.rooms.hold(room.game, "bert", Holding("player", 1))
        here.store.faults = [LOCKED]
        _, ear = await here.enter(room, "bert")
        await until(lambda: ear.code == RELOADED)
        assert (ear.refusals, room.connections) == (["server_fault"], [])
        await here.enter(room, "bert")
        assert room.session.chairs[1].joined

    played(folder, scene)


def test_whoever_comes_while_her_seat_is_taken_from_her_has_it_no_longer(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await here.create("tomoko", "me", "friend")
        room = await here.open()
        await here.rooms.hold(room.game, "bert", Holding("player", 1))
        seated, told = await here.enter(room, "bert")
        renewing = asyncio.create_task(room.renew(1))
        await asyncio.sleep(0)
        assert room._lock.locked()  # it is being written
        naming = asyncio.create_task(room.rename(seated, Rename(type="rename", seat=1, name="Bert")))
        again, ear = await here.enter(room, "bert")
        await asyncio.gather(renewing, naming)
        await until(lambda: bool(ear.heard and told.refusals))
        assert (again.onlooker.seats, ear.heard[0]["you"]["seats"]) == ((), [])
        assert [link["role"] for link in ear.heard[0]["links"]] == ["spectator"]
        assert told.refusals == ["not_your_seat"]
        assert not room.session.chairs[1].joined

    played(folder, scene)


def test_holders_read_before_a_seat_was_taken_back_do_not_give_it_again(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await here.create("fanorona", "me", "friend")
        room = await here.open()
        await here.rooms.hold(room.game, "bert", Holding("player", 1))
        read, may, reading = here.store.holders, asyncio.Event(), asyncio.Event()

        async def slowly(game: str) -> list[tuple[str, Holding]]:
            holders = await read(game)
            reading.set()
            await may.wait()
            return holders

        here.store.holders = slowly  # type: ignore[method-assign]
        looking = asyncio.create_task(here.rooms.look_again(room.game))
        await reading.wait()
        renewing = asyncio.create_task(room.renew(1))
        await asyncio.wait([renewing], timeout=0.2)  # it waits for its turn
        may.set()
        await asyncio.gather(looking, renewing)
        assert room.onlooker("bert").is_stranger

    played(folder, scene)


async def _a_move(here: Place, room: Room, connection: Connection) -> None:
    await here.move(room, connection)


async def _a_name(here: Place, room: Room, connection: Connection) -> None:
    await room.rename(connection, Rename(type="rename", seat=0, name="Ada"))


async def _a_computer(here: Place, room: Room, connection: Connection) -> None:
    with pytest.raises(StoreFault):
        await room.act_for(1, str(room.session.state.legal_moves(1)[0]), room.session)


async def _a_flag(here: Place, room: Room, connection: Connection) -> None:
    here.watch.at += MINUTE
    room._arm()


async def _an_arrival(here: Place, room: Room, connection: Connection) -> None:
    await here.rooms.hold(room.game, "bert", Holding("player", 2))
    await here.enter(room, "bert")


@pytest.mark.parametrize("deed", [_a_move, _a_name, _a_computer, _a_flag, _an_arrival])
def test_a_room_whose_game_another_has_written_is_loaded_anew(
    folder: Path, deed: Callable[[Place, Room, Connection], Awaitable[None]]
) -> None:
    async def scene(here: Place) -> None:
        kinds = ("me", "me", "friend" if deed is _an_arrival else "me")
        await here.create("tomoko(players=3)", *kinds, clock={"minutes": 1, "increment": 0})
        room = await here.open()
        connection, ear = await here.enter(room)
        await here.move(room, connection)
        here.store.faults = [WRITTEN_BY_ANOTHER]
        await deed(here, room, connection)
        await until(lambda: ear.code == RELOADED)
        assert not room.is_live
        assert await here.open() is not room

    played(folder, scene)


# --- computer players -------------------------------------------------------------------------------------------------


def test_nobody_thinks_for_nobody(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(here: Place) -> None:
        bots = Bots(here.rooms, Settings(engine_pace=1000.0))
        await here.create("kulami", "engine", "engine")
        room = await here.open()
        here.rooms.changed(room)
        assert not bots._thoughts
        connection, _ = await here.enter(room, "eve")
        assert len(bots._thoughts) == 1
        room.leave(connection)
        here.rooms.changed(room)
        assert len(bots._thoughts) == 1  # she may be back in a moment
        monkeypatch.setattr(room_module, "ABSENCE", 0.0)
        here.rooms.changed(room)
        assert not bots._thoughts
        await here.enter(room, "eve")
        assert len(bots._thoughts) == 1
        bots.close()

    played(folder, scene)


def test_thinking_ends_by_itself_when_everybody_has_left(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(here: Place) -> None:
        monkeypatch.setattr(room_module, "ABSENCE", 0.02)
        bots = Bots(here.rooms, Settings(engine_pace=1000.0))
        await here.create("kulami", "engine", "engine")
        room = await here.open()
        connection, _ = await here.enter(room, "eve")
        room.leave(connection)
        assert bots._thoughts
        await until(lambda: not bots._thoughts)
        bots.close()

    played(folder, scene)


def test_people_come_before_computers_among_themselves() -> None:
    async def run() -> list[str]:
        pool, free, done = ThinkingPool(1), threading.Event(), list[str]()
        jobs: list[asyncio.Task[Any]] = [asyncio.create_task(pool.run(free.wait, 1))]
        await asyncio.sleep(0)
        for name, rank in (("computers", 1), ("gone", 0), ("ada", 0), ("bert", 0)):
            jobs.append(asyncio.create_task(pool.run(partial(done.append, name), rank)))
        await asyncio.sleep(0)
        jobs.pop(2).cancel()
        free.set()
        await asyncio.gather(*jobs)
        pool.close()
        return done

    assert asyncio.run(run()) == ["ada", "bert", "computers"]


def test_a_mistake_in_the_pool_reaches_whoever_waits_and_the_thread_is_free_again() -> None:
    async def run() -> int:
        pool = ThinkingPool(1)
        with pytest.raises(ZeroDivisionError):
            await pool.run(lambda: 1 // 0, 0)
        answer = await pool.run(lambda: 7, 0)
        pool.close()
        return answer

    assert asyncio.run(run()) == 7


def test_only_games_in_which_a_person_waits_come_first(folder: Path) -> None:
    async def scene(here: Place) -> None:
        for kinds, rank in ((("engine", "me"), 0), (("engine", "engine"), 1)):
            game = f"game-0000000{rank}"
            await here.create("kulami", *kinds, game=game)
            room = await here.open(game)
            await here.enter(room)
            assert Work(room, 0, room.session, EnginePlayer(1)).rank == rank

    played(folder, scene)


def test_the_clock_of_the_computer_counts_its_thinking_alone(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await here.create("fanorona", "me", "engine", clock={"minutes": 1, "increment": 0})
        room = await here.open()
        connection, _ = await here.enter(room)
        await here.move(room, connection)
        here.watch.at += 10 * MINUTE  # waiting for a thread
        assert room.seconds_left is None
        offer = Say(type="say", key=new_key(), seq=room.session.played, seat=0, what="offer draw")
        await room.handle(connection, offer)
        here.watch.at += 10 * MINUTE
        await room.act_for(1, str(room.session.state.legal_moves(1)[0]), room.session, took=2 * SECOND)
        clock = room.session.round.clock
        assert clock
        assert (clock.running, clock.remaining) == (0, (MINUTE, MINUTE - 2 * SECOND))
        await here.move(room, connection)
        here.watch.at += 2 * MINUTE
        await room.act_for(1, str(room.session.state.legal_moves(1)[0]), room.session, took=MINUTE)
        assert room.session.outcome
        assert (room.session.outcome.reason, room.session.outcome.winners) == ("time", (0,))

    played(folder, scene)


# --- messages ---------------------------------------------------------------------------------------------------------


def test_what_was_shown_once_is_not_worked_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    log = Log("fanorona")
    for _ in range(12):
        log.move()
    asked: list[object] = []
    effect = FanoronaState.effect

    def counted(state: FanoronaState, *those: Any) -> Any:
        asked.append(those)
        return effect(state, *those)

    monkeypatch.setattr(FanoronaState, "effect", counted)
    texts = [orjson.dumps(showing._steps(log.session, Onlooker((0,)), 0)) for _ in range(10)]
    assert len(set(texts)) == 1
    assert len(asked) == 12
    log.move()
    asked.clear()
    assert len(orjson.loads(orjson.dumps(showing._steps(log.session, Onlooker(), 0)))) == 13
    assert len(asked) == 2  # the new step, and the one that is not the last any more


def test_two_who_want_a_rematch_at_once_get_it() -> None:
    log = Log("fanorona", "me", "friend")
    log.do(Joined(seat=1))
    log.move()
    log.say(0, "resign")
    seen = log.session.played
    log.say(0, "rematch", Onlooker((0,)))
    meanwhile = Say(type="say", key=new_key(), seq=seen, seat=1, what="rematch")
    [event] = judge(log.session, Onlooker((1,)), meanwhile, 5)
    assert event.kind == "start"
    log.do(event)
    with pytest.raises(Refusal, match="stale"):  # it was about the round before
        judge(log.session, Onlooker((1,)), meanwhile, 5)


def test_resigning_is_good_for_the_whole_round() -> None:
    log = Log("fanorona")
    seen = log.session.played
    log.move()
    resigning = Say(type="say", key=new_key(), seq=seen, seat=0, what="resign")
    [event] = judge(log.session, Onlooker((0,)), resigning, 5)
    assert event == Moved(seat=0, move="resign")
    log.say(1, "resign")
    with pytest.raises(Refusal, match="not_now"):
        judge(log.session, Onlooker((0,)), resigning, 5)
    log.say(0, "rematch")
    with pytest.raises(Refusal, match="stale"):
        judge(log.session, Onlooker((0,)), resigning, 5)


# --- those who do not read --------------------------------------------------------------------------------------------


def test_whoever_never_reads_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    class Deaf:
        async def send_text(self, data: str) -> None:
            await asyncio.Event().wait()

        async def close(self, code: int = 1000, reason: str | None = None) -> None: ...

    async def run() -> None:
        monkeypatch.setattr(connections, "GRACE", 0.01)
        hung_up = asyncio.Event()
        connection = Connection(Deaf(), "", Onlooker(), Bucket(1.0, 3.0), hung_up.set)
        pump = asyncio.create_task(connection.pump())
        connection.send({"type": "ping", "number": 1})
        connection.close(ILL_MANNERED)
        async with asyncio.timeout(20):
            await hung_up.wait()
        pump.cancel()

    asyncio.run(run())


def test_a_socket_is_ended_though_the_other_side_does_not_answer(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "GRACE", 0.05)
    with serving(folder, messages=1.0) as address:
        ada = Browser(address)
        game = ada.create("fanorona", ME, FRIEND)["game"]
        host, port = address.split(":")
        with socket.create_connection((host, int(port)), timeout=6) as raw:  # less than a server waits by itself
            key = base64.b64encode(b"0123456789abcdef").decode()
            lines = [f"GET /ws/{game} HTTP/1.1", f"Host: {address}", f"Origin: http://{address}", "Upgrade: websocket",
                     "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]  # fmt: skip
            raw.sendall("\r\n".join([*lines, "", ""]).encode())
            assert b" 101 " in raw.recv(65536)
            raw.sendall((b"\x81\x82" + b"\0" * 4 + b"{}") * 60)  # too much, and nothing that would close it
            assert _end_of(raw)
        ada.close()


def _end_of(raw: socket.socket) -> bool:
    try:
        while raw.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return True
