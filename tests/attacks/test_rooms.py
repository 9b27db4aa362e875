"""What one visitor of a room can do to the others: positions, crowds, clocks. In counts and processor seconds."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.server.places import Ear, Place, act, played, until
from tests.server.sitting import FRIEND, ME, Browser, link, new_key, served, serving, settings_for

from marblebox.core import position_data as study
from marblebox.core.limits import at_most
from marblebox.core.registry import load
from marblebox.play.clock import LAG_A_SECOND, MOST_LAG, SECOND
from marblebox.play.commands import Rename, Say, Viewer
from marblebox.play.events import Event, Started
from marblebox.play.live_game import SPARE
from marblebox.play.refusal import Refused
from marblebox.play.setup import opening
from marblebox.server.forms.games import NewGame
from marblebox.server.limits import Limits
from marblebox.server.live import connection as connections
from marblebox.server.live import room as room_module
from marblebox.server.live.connection import Connection
from marblebox.server.live.message_cache import text_of
from marblebox.server.live.presence import SEAT_SOCKETS
from marblebox.server.live.room import Room
from marblebox.server.live.rooms import COMING_BACK, Rooms
from marblebox.server.settings import Settings
from marblebox.server.storage.store import Holding
from marblebox.server.web import routes
from marblebox.server.web.access import grouped
from marblebox.server.web.admission import Admission
from marblebox.server.web.app import Parts, create_app
from marblebox.server.web.limits import Bucket, Buckets

WIDE = "fanorona(rules=standard, captures=on_demand, size=9x7)"
BEFORE = "b2bbbbbb/b2b1b1b1/bb2bb2b/b1bbbbbb1/3b2bb1/bb2w1b1b/bbbbbbbbb b 0 2"  # after a4-a3 there are > 50,000 turns
MANY = "b2bbbbbb/b2b1b1b1/b3bb2b/bbbbbbbb1/3b2bb1/bb2w1b1b/bbbbbbbbb w 1 3 after=b5-b4"  # 2654 turns
FEW_CALLS = 400_000  # of functions; counting all turns after a4-a3 takes 1.9 million, counting 2000 takes 70,000


@contextmanager
def counted_calls() -> Iterator[Counter[str]]:
    """Calls of Python functions in this thread: work, however fast the machine is."""
    counts = Counter[str]()

    def note(_frame: object, event: str, _argument: object) -> None:
        counts[event] += 1

    sys.setprofile(note)
    try:
        yield counts
    finally:
        sys.setprofile(None)


class Noting(ThreadPoolExecutor):
    """The threads beside an event loop. It notes which functions they run."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []

    def submit(self, work: Any, /, *arguments: Any, **more: Any) -> Future[Any]:
        function = work.args[0] if isinstance(work, partial) and work.args else work  # as asyncio.to_thread wraps it
        self.names.append(function.__name__)
        return super().submit(work, *arguments, **more)


def noting_threads() -> Noting:
    threads = Noting()
    asyncio.get_running_loop().set_default_executor(threads)
    return threads


async def set_up(here: Place, spec: str, start: str) -> Room:
    """A game in the middle: black is to move."""
    wish = NewGame.model_validate({"spec": spec, "seats": [{"kind": "me"}] * 2})
    opened, started = opening(wish, 1)
    assert isinstance(started, Started)
    events: tuple[Event, ...] = (opened, replace(started, start=start))
    held = [("ada", Holding("player", seat)) for seat in range(2)]
    await here.rooms.create(events, held, "game-00000001")
    return await here.open()


# --- positions --------------------------------------------------------------------------------------------------------


def test_a_turn_into_more_turns_than_can_be_shown_is_refused_before_it_is_stored(folder: Path) -> None:
    async def scene(here: Place) -> None:
        room = await set_up(here, WIDE, BEFORE)
        connection, ear = await here.enter(room)
        with counted_calls() as counts:
            await room.handle(connection, act(room, 1, "a4-a3"))
        await until(lambda: ear.refusals == ["illegal_move"])
        assert len(await here.store.events(room.game)) == 2
        assert 0 < counts["call"] < FEW_CALLS
        here.rooms.forget_idle()
        assert await here.open()

    played(folder, scene)


def test_no_more_options_are_shown_than_one_may_have(folder: Path) -> None:
    """Also where a game was stored when there was no such limit."""

    async def scene(here: Place) -> None:
        _, ear = await here.enter(await set_up(here, WIDE, MANY))
        await until(lambda: bool(ear.heard))
        assert len(ear.heard[0]["now"]["perspectives"][0]["options"]) == study.MOST_OPTIONS

    played(folder, scene)


def test_much_is_worked_out_beside_the_event_loop(folder: Path) -> None:
    async def scene(here: Place) -> None:
        room = await set_up(here, WIDE, BEFORE)
        threads = noting_threads()
        connection, ear = await here.enter(room)
        assert threads.names == []  # 77 options are little
        await room.handle(connection, act(room, 1, "d4-c3"))
        assert (ear.refusals, threads.names) == ([], ["prepare"])  # 1622 are not
        await here.enter(room, "bert")
        assert threads.names == ["prepare"] * 2

    played(folder, scene)


def test_a_stale_message_gets_no_longer_an_answer_than_a_fresh_one(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await here.create("kulami", "me", "me")
        room = await here.open()
        connection, ear = await here.enter(room)
        for _ in range(20):
            await here.move(room, connection)
        await until(lambda: sum(one["type"] == "update" for one in ear.heard) == 20)
        fresh = len(text_of([one for one in ear.heard if one["type"] == "update"][-1]))
        ear.heard.clear()
        seat = room.session.state.to_move or 0
        stale = replace(act(room, seat, str(room.session.state.legal_moves(seat)[0])), seq=1)
        await room.handle(connection, stale)
        await until(lambda: ear.refusals == ["stale"])
        assert sum(len(text_of(one)) for one in ear.heard) < fresh + 500

    played(folder, scene)


def test_positions_are_refused_only_where_somebody_asks_for_it() -> None:
    import marblebox
    from marblebox.core.errors import PositionError

    state = marblebox.load("fanorona").initial()
    with at_most(3), pytest.raises(PositionError):
        state.play("d2-e3A").legal_moves()
    assert state.play("d2-e3A").legal_moves()


# --- crowds -----------------------------------------------------------------------------------------------------------


def test_a_crowd_that_comes_at_once_is_told_of_once(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await here.create("fanorona", "me", "me")
        room = await here.open()
        ears = [(await here.enter(room, f"eve {number}"))[1] for number in range(300)]
        room.presence.tell_now()  # now the time is over in which comings are gathered
        await until(lambda: all(len(ear.heard) == 2 for ear in ears))
        assert [message["type"] for ear in ears for message in ear.heard] == ["welcome", "presence"] * 300

    played(folder, scene, limits=Limits(presence_seconds=3600))


def test_seats_come_before_strangers_where_sockets_are_few() -> None:
    hall = Admission(Settings(connections=100, address_sockets=10, browser_sockets=3))
    with ExitStack() as inside:
        for number in range(5):
            assert hall.admits(f"eve {number}", "1.1.1.1", seated=False)
            inside.enter_context(hall.let_in(f"eve {number}", "1.1.1.1"))
        assert not hall.admits("eve 6", "1.1.1.1", seated=False)
        for number in range(5):
            assert hall.admits("ada", "1.1.1.1", seated=True) == (number < 3)  # of one browser
            name = "ada" if number < 3 else f"bert {number}"
            assert hall.admits(name, "1.1.1.1", seated=True)
            inside.enter_context(hall.let_in(name, "1.1.1.1"))
        assert not hall.admits("cleo", "1.1.1.1", seated=True)
        assert hall.admits("cleo", "2.2.2.2", seated=True)
    assert hall.inside == 0
    assert not hall._addresses
    assert not hall._browsers


def test_a_browser_has_some_sockets_in_a_game_and_dead_ones_make_room(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await here.create("fanorona", "me", "me")
        room = await here.open()
        opened = [(await here.enter(room))[0] for _ in range(SEAT_SOCKETS)]
        assert not room.has_place_for("ada")
        assert room.has_place_for("bert")
        opened[3].heard_at -= 60
        assert room.has_place_for("ada")
        assert opened[3] not in room.crowd
        assert opened[3].closing == room_module.RELOADED

    played(folder, scene)


def test_messages_are_counted_for_a_browser_not_for_each_of_its_sockets(folder: Path) -> None:
    stands = Limits(clock=lambda: 0.0)
    with serving(folder, Parts(stands), messages=1.0) as address, ExitStack() as stack:
        ada, bert = Browser(address), Browser(address)
        made = ada.create("fanorona", ME, FRIEND)
        bert.open(link(made, "player", 1))
        tabs = [stack.enter_context(ada.sit(made["game"])) for _ in range(4)]
        other = stack.enter_context(bert.sit(made["game"]))
        for tab in tabs:
            tab.send({"type": "quip", "seat": 0, "word": "hello"})
        codes = [tab.wait("refused")["code"] for tab in tabs[3:]]
        assert codes == ["too_fast"]
        other.send({"type": "quip", "seat": 1, "word": "hello"})
        assert other.wait("quipped", seat=1)
        for browser in (ada, bert):
            stack.callback(browser.close)


def test_who_leaves_a_lot_unread_is_let_go_however_few_messages_that_are() -> None:
    async def run() -> None:
        connection = Connection(Ear(), "", Viewer(), Bucket(1, 1))
        for _ in range(2):
            connection.send_text("x" * connections.WAITING_BYTES)
        assert connection.closing is None
        connection.send_text("x")
        assert connection.closing == connections.TOO_SLOW

    asyncio.run(run())


def test_who_has_a_network_of_addresses_counts_once() -> None:
    assert grouped("2001:db8:1:2:3::4") == grouped("2001:db8:1:2:ffff::1") == "2001:db8:1:2::/64"
    assert grouped("2001:db8:1:3::4") != grouped("2001:db8:1:2::4")
    assert grouped("::ffff:192.0.2.7") == grouped("192.0.2.7") == "192.0.2.7"
    assert grouped("fe80::1%eth0") == "fe80::/64"
    assert grouped("testclient") == "testclient"


# --- length -----------------------------------------------------------------------------------------------------------


def test_a_game_has_a_longest_length_and_can_then_only_be_ended(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await here.create("kulami", "me", "me")
        room = await here.open()
        connection, ear = await here.enter(room)
        for _ in range(10):
            await here.move(room, connection)
        await until(lambda: ear.refusals == ["not_now"] * 3)
        assert (room.session.seq, room.live.is_full) == (9, True)
        resign = Say(key=new_key(), seq=room.session.played, seat=0, what="resign")
        await room.handle(connection, resign)
        assert room.session.outcome

    played(folder, scene, longest=9)


def test_no_event_makes_a_game_grow_without_bound(folder: Path) -> None:
    most = SPARE // 2  # each time it is renewed she comes anew

    async def scene(here: Place) -> None:
        await here.create("kulami", "me", "me")
        room = await here.open()
        connection, _ = await here.enter(room)
        for number in range(20):  # each of them is stored or refused
            await room.handle(connection, Rename(seat=0, name=f"Ada {number}"))
        assert room.session.seq == 9
        for _ in range(most + 10):
            with suppress(Refused):
                await room.renew(1)
            await here.rooms.hold(room.game, "eve", Holding("player", 1), room.session.renewed.count(1))
            await here.enter(room, "eve")  # whoever is to come anew can always come
        assert room.session.renewed == (1,) * most
        assert room.session.seq == 9 + 2 * most  # she came as often
        await room.handle(connection, Say(key=new_key(), seq=room.session.played, seat=0, what="resign"))
        assert room.session.outcome

    played(folder, scene, longest=9)


def test_a_browser_begins_only_so_many_games(folder: Path) -> None:
    with serving(folder, games=2) as address:
        ada, bert = Browser(address), Browser(address)
        for _ in range(2):
            ada.create("fanorona", ME, FRIEND)
        refused = ada.http.post("/api/games", json={"spec": "fanorona", "seats": [ME, FRIEND]})
        assert (refused.status_code, refused.json()["code"]) == (409, "too_many")
        bert.create("fanorona", ME, FRIEND)
        for one in (ada, bert):
            one.close()


def test_old_games_are_deleted_where_the_operator_wants_that(folder: Path) -> None:
    async def scene(here: Place) -> None:
        for number in range(3):
            await here.create("fanorona", "me", "me", game=f"game-0000000{number}")
            here.watch.at += 24 * 3600 * SECOND
        room = await here.open("game-00000000")
        await here.enter(room)  # somebody is there
        here.rooms.forget_old(0)
        here.rooms.forget_old(1.5)
        await until(lambda: not here.rooms._tasks)
        kept = [game for game, _, _ in await here.store.summaries("ada")]
        assert sorted(kept) == ["game-00000000", "game-00000002"]
        assert await here.store.events("game-00000001") == []

    played(folder, scene)


def test_a_long_game_is_played_again_beside_the_event_loop(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await here.create("kulami", "me", "me")
        room = await here.open()
        connection, _ = await here.enter(room)
        for _ in range(40):
            await here.move(room, connection)
        before = room.session
        restarted(here)
        threads = noting_threads()
        assert (await here.open()).session.state == before.state
        assert threads.names == ["replay"]

    played(folder, scene)


# --- clocks -----------------------------------------------------------------------------------------------------------


def test_late_pongs_buy_hardly_any_time(folder: Path) -> None:
    """300 ms a move were 19 seconds on a clock of six."""

    async def scene(here: Place) -> None:
        await here.create("fanorona", "me", "me", clock={"minutes": 0.1, "increment": 0})
        room = await here.open()
        connection, _ = await here.enter(room)
        await here.move(room, connection)
        start, spent = here.watch.at, 0
        while room.session.outcome is None and spent < 60 * SECOND:
            connection.lag = connections.LARGEST_LAG
            here.watch.at += connections.LARGEST_LAG  # each thinks for as long as she may be given back
            spent += connections.LARGEST_LAG
            await here.move(room, connection)
        elapsed = (here.watch.at - start) / SECOND
        most = 2 * (6 + MOST_LAG / 1000 + elapsed * LAG_A_SECOND / 1000)
        assert room.session.outcome is not None
        assert elapsed < most + 0.6 < 17

    played(folder, scene)


def test_an_honest_lag_is_given_back(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await here.create("fanorona", "me", "me", clock={"minutes": 1, "increment": 0})
        room = await here.open()
        connection, _ = await here.enter(room)
        await here.move(room, connection)
        connection.lag = 80
        for _ in range(10):
            here.watch.at += 3 * SECOND
            await here.move(room, connection)
        clock = room.session.round.clock
        assert clock
        assert clock.remaining == (60_000 - 5 * 2920, 60_000 - 5 * 2920)

    played(folder, scene)


def restarted(here: Place) -> None:
    """What a new server finds."""
    for room in [*here.rooms.live.values()]:
        room.shut(room_module.RELOADED)
    here.rooms = Rooms(here.store, here.rooms.tokens, clock=here.watch)


def test_a_clock_stands_still_while_the_server_is_down_and_its_flag_falls_afterwards(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await here.create("fanorona", "me", "me", clock={"minutes": 1, "increment": 0})
        room = await here.open()
        connection, _ = await here.enter(room)
        await here.move(room, connection)
        here.watch.at += 10 * SECOND
        await here.move(room, connection)
        here.watch.at += 3600 * SECOND  # an hour without a server
        restarted(here)
        here.watch.at += 5 * SECOND
        room = await here.open()  # soon after: nothing was lost
        clock = room.session.round.clock
        assert clock
        assert (clock.running, clock.left(here.watch.at)) == (0, 60 * SECOND)
        restarted(here)
        here.watch.at += 40 * SECOND
        room = await here.open()
        clock = room.session.round.clock
        assert clock
        assert clock.left(here.watch.at) == 60 * SECOND - (40 * SECOND - COMING_BACK)
        restarted(here)
        here.watch.at += 90 * SECOND  # nobody came
        room = await here.open()
        await until(lambda: room.session.outcome is not None)
        assert room.session.outcome
        assert (room.session.outcome.reason, room.session.outcome.winners) == ("time", (1,))
        restarted(here)
        again = await here.open()
        assert again.session.outcome == room.session.outcome  # it falls once

    played(folder, scene)


def test_a_room_that_is_loaded_anew_gives_no_time(folder: Path) -> None:
    async def scene(here: Place) -> None:
        await here.create("fanorona", "me", "me", clock={"minutes": 1, "increment": 0})
        room = await here.open()
        connection, _ = await here.enter(room)
        await here.move(room, connection)
        here.watch.at += 20 * SECOND
        here.rooms.drop(room)
        clock = (await here.open()).session.round.clock
        assert clock
        assert clock.left(here.watch.at) == 40 * SECOND

    played(folder, scene)


# --- what is asked for in requests ------------------------------------------------------------------------------------


class Till(Buckets):
    """Notes what is paid."""

    def __init__(self) -> None:
        super().__init__(1e6, 1e6)
        self.paid: list[float] = []

    def take(self, address: str, price: float = 1) -> bool:
        self.paid.append(price)
        return super().take(address, price)


def test_turns_of_a_position_to_begin_with_are_counted_only_so_far() -> None:
    after = load(WIDE).parse(BEFORE).play("a4-a3").text
    wish = NewGame.model_validate({"spec": WIDE, "seats": [{"kind": "me"}] * 2, "position": after})
    with counted_calls() as counts, pytest.raises(Refused, match="bad_position"):
        opening(wish, 1)
    assert 0 < counts["call"] < FEW_CALLS


def test_what_goes_through_a_whole_game_counts_by_its_length(folder: Path) -> None:
    settings, till = settings_for(folder), Till()
    app = create_app(settings)
    with served(app, settings) as address:
        app.state.services = replace(app.state.services, requests=till)
        ada = Browser(address)
        game = ada.create("kulami", ME, ME)["game"]
        till.paid.clear()
        assert ada.http.get(f"/api/games/{game}/record").status_code == 200  # played again: open and start
        assert till.paid == [1, routes.REPLAYING, 2 / routes.EVENTS]
        with ada.sit(game) as both:
            both.act(0, both.options(0)[0])
            both.say(0, "resign")
            both.say(0, "rematch")
            for path in ("record", "rounds/1"):
                till.paid.clear()
                assert ada.http.get(f"/api/games/{game}/{path}").status_code == 200
                assert till.paid == [1, 5 / routes.EVENTS]
        ada.close()


def test_nothing_costs_more_than_there_ever_is() -> None:
    assert not Bucket(0.001, 3).take(100)
    assert Buckets(0.001, 3).take("here", 100)
