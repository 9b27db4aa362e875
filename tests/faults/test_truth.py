"""What is told about a move is true, whatever happens to the database while it is being kept."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text
from tests.faults.proxy import CUT_AFTER, CUT_BEFORE, Proxy
from tests.server.sitting import FRIEND, ME, Browser, new_key, serving
from tests.server.storage.stores import with_store
from tests.waiting import LIMIT

from marblebox.core.errors import InputError
from marblebox.play.events import Joined, Moved, StoredEvent, as_data
from marblebox.server.limits import Limits
from marblebox.server.storage.store import Entry, Holding, Store, StoreFault
from marblebox.server.web.app import Parts

ASKS_ONCE = Limits(commit_checks=(0.0,))
FIRST = StoredEvent(1, 10, Joined(seat=1))
MOVES = [StoredEvent(number, number, Moved(seat=0, move="a1-a2"), f"key-{number:04d}") for number in range(2, 9)]


def entry(*events: StoredEvent, game: str = "game-1") -> Entry:
    return Entry(game, events, {"last": events[-1].seq})


# --- the end of a transaction that nobody heard of --------------------------------------------------------------------


def test_a_move_whose_commit_was_answered_to_nobody_is_stored_and_told_so(proxy: Proxy) -> None:
    async def work(store: Store) -> None:
        await store.append(entry(FIRST))
        proxy.losing = CUT_AFTER
        await store.append(entry(MOVES[0]))  # no fault: it is there
        assert proxy.lost == 1
        assert await store.events("game-1") == [as_data(FIRST), as_data(MOVES[0])]

    with_store(proxy.url, work)


def test_a_move_whose_commit_never_arrived_is_refused_and_not_stored(proxy: Proxy) -> None:
    async def work(store: Store) -> None:
        await store.append(entry(FIRST))
        proxy.losing = CUT_BEFORE
        with pytest.raises(StoreFault) as caught:
            await store.append(entry(MOVES[0]))
        assert (caught.value.unsure, caught.value.conflict, proxy.lost) == (False, False, 1)
        assert await store.events("game-1") == [as_data(FIRST)]
        await store.append(entry(MOVES[0]))

    with_store(proxy.url, work)


def test_many_games_in_one_transaction_are_each_told_what_is_true(proxy: Proxy) -> None:
    async def work(store: Store) -> None:
        proxy.losing = CUT_AFTER
        games = [f"game-{number}" for number in range(20)]
        await asyncio.gather(*(store.append(entry(FIRST, game=game)) for game in games))
        assert proxy.lost == 1
        assert [len(await store.events(game)) for game in games] == [1] * 20

    with_store(proxy.url, work)


def test_what_cannot_be_known_is_called_unknown_and_known_later(proxy: Proxy) -> None:
    async def work(store: Store) -> None:
        await store.append(entry(FIRST))
        proxy.losing = CUT_AFTER
        proxy.refuse(True)
        with pytest.raises(StoreFault) as caught:
            await store.append(entry(MOVES[0]))
        assert caught.value.unsure
        proxy.refuse(False)
        assert await store.events("game-1") == [as_data(FIRST), as_data(MOVES[0])]

    with_store(proxy.url, work, limits=ASKS_ONCE)


def test_a_database_that_hangs_is_given_up_and_taken_up_again(proxy: Proxy) -> None:
    async def work(store: Store) -> None:
        await store.append(entry(FIRST))
        proxy.stop()
        store.seconds = 0.1
        results = await asyncio.gather(
            *(store.append(entry(MOVES[0])), store.events("game-1"), store.check(True)), return_exceptions=True
        )
        assert [type(result) for result in results] == [StoreFault] * 3
        proxy.go_on()
        store.seconds = LIMIT
        rows = await store.events("game-1")
        assert rows[0] == as_data(FIRST)
        if len(rows) == 1:
            await store.append(entry(MOVES[0]))
        await store.check(True)

    with_store(proxy.url, work, seconds=LIMIT, limits=ASKS_ONCE)


def test_players_hear_only_what_is_true_when_the_answer_is_lost(proxy: Proxy, tmp_path: Path) -> None:
    with serving(tmp_path, database=proxy.url) as address:
        ada = Browser(address)
        game = ada.create("fanorona", ME, ME)["game"]
        with ada.sit(game) as both:
            proxy.losing = CUT_AFTER
            assert both.act(0, "d2-e3A")["type"] == "update"
            proxy.losing = CUT_BEFORE
            move = both.options(1)[0]
            refused = both.act(1, move)
            assert (refused["code"], len(both.steps)) == ("server_fault", 1)
            assert both.act(1, move)["type"] == "update"
        with ada.sit(game) as both:
            assert len(both.steps) == 2
        ada.close()


def test_a_player_whose_move_may_be_stored_comes_back_and_learns_it(proxy: Proxy, tmp_path: Path) -> None:
    with serving(tmp_path, Parts(ASKS_ONCE), database=proxy.url) as address:
        ada = Browser(address)
        game = ada.create("fanorona", ME, ME)["game"]
        key = new_key()
        with ada.sit(game) as both:
            seq = both.now["seq"]
            proxy.losing = CUT_AFTER
            proxy.refuse(True)
            both.send({"type": "act", "key": key, "seq": seq, "seat": 0, "move": "d2-e3A"})
            refused = both.wait("refused")
            assert (refused["key"], refused["code"]) == (None, "server_fault")  # not an answer to the move
            assert "does not know" in refused["message"]["en"]
            assert both.closed() == 1012
        proxy.refuse(False)
        with ada.sit(game) as both:
            answer = both.act(0, "d2-e3A", key, seq)
            assert answer["type"] == "update"
            assert [step["move"] for step in both.steps] == ["d2-e3A"]
        ada.close()


# --- one server, one database -----------------------------------------------------------------------------------------


def test_a_second_server_is_refused_unless_both_join(url: str) -> None:
    patient, impatient = Limits(lock_seconds=LIMIT), Limits(lock_seconds=0.0)

    async def alone(store: Store) -> None:
        for use in ("alone", "joined"):
            with pytest.raises(InputError, match="another"):
                await Store(url, use=use, limits=impatient).open()
        guest = Store(url, use="guest")
        await guest.open()
        await guest.close()

    async def joined(store: Store) -> None:
        other = Store(url, use="joined", limits=impatient)
        await other.open()
        await other.close()

    with_store(url, alone)
    with_store(url, joined, use="joined", limits=patient)
    with_store(url, alone, limits=patient)  # after it was closed it is free again


# --- damaged data -----------------------------------------------------------------------------------------------------


def changed(database: Path, *statements: str) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", "newer version"),
        ("UPDATE settings SET value = 'no hex' WHERE name = 'secret'", "secret"),
    ],
)
def test_damage_is_said_in_one_line_at_the_start(tmp_path: Path, statement: str, reason: str) -> None:
    url = f"sqlite:///{tmp_path / 'x.db'}"

    async def secret(store: Store) -> bytes:
        return await store.secret()

    with_store(url, secret)
    changed(tmp_path / "x.db", statement)
    with pytest.raises(InputError, match=reason) as caught:
        with_store(url, secret)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_no_database_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_bytes(b"a shopping list\n" * 500)

    async def nothing(store: Store) -> None: ...

    with pytest.raises(InputError, match="not a database"):
        with_store(f"sqlite:///{tmp_path / 'x.db'}", nothing)


def test_one_spoiled_game_and_one_spoiled_summary_harm_no_other(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(tmp_path, seed=0) as address:
        ada = Browser(address)
        games = [ada.create("fanorona", ME, FRIEND)["game"] for _ in range(4)]
    changed(
        tmp_path / "games.db",
        f"UPDATE events SET data = CAST(x'ff00fe' AS TEXT) WHERE game = '{games[0]}' AND seq = 2",
        f"UPDATE games SET summary = '{{half' WHERE id = '{games[1]}'",
        f"UPDATE games SET summary = '{{}}' WHERE id = '{games[2]}'",
    )
    with serving(tmp_path, seed=0) as address:
        back = Browser(address)
        back.http.cookies = ada.http.cookies
        listed = {one["game"]: one["spoiled"] for one in back.http.get("/api/games").json()}
        assert listed == {games[0]: False, games[1]: True, games[2]: True, games[3]: False}
        for _ in range(3):
            with back.connect(games[0]) as socket:
                assert '"unplayable"' in str(socket.recv(LIMIT))
        assert back.http.get(f"/api/games/{games[0]}/record").status_code in (200, 409)
        for game in games[1:]:
            with back.sit(game) as white:
                assert white.act(0, "d2-e3A")["type"] == "update"
        assert not any(one["spoiled"] for one in back.http.get("/api/games").json())  # a move writes it anew
        back.close()
    ada.close()
    complaints = [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")]
    assert [(record.message, record.exc_info) for record in complaints] == [("unplayable", None)]


# --- a full disk ------------------------------------------------------------------------------------------------------


def test_a_full_disk_is_called_full_and_nothing_is_lost(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work(store: Store) -> None:
        await store.append(entry(FIRST))
        pages = await store._transact(lambda one: one.execute(text("PRAGMA page_count")).scalar())
        await store._transact(lambda one: one.execute(text(f"PRAGMA max_page_count={pages}")))
        kept, number = 1, 2
        while True:
            event = StoredEvent(number, number, Moved(seat=0, move="x" * 3000), f"key-{number:04d}")
            [fault] = await asyncio.gather(store.append(entry(event)), return_exceptions=True)
            if isinstance(fault, StoreFault):
                assert (fault.full, fault.unsure, str(fault)) == (True, False, "the disk is full")
                break
            kept, number = kept + 1, number + 1
            assert number < 100
        assert len(await store.events("game-1")) == kept
        await store.check(False)  # it can still be read
        await store._transact(lambda one: one.execute(text("PRAGMA max_page_count=1000000")))
        await store.hold("game-1", "ada", Holding("player", 0))
        await store.append(entry(event))
        await store.check(True)

    with_store(f"sqlite:///{tmp_path / 'x.db'}", work)
    told = [
        (record.message, getattr(record, "problem", "")) for record in caplog.records if record.levelname == "ERROR"
    ]
    assert told == [("the database fails", "the disk is full")]


def test_health_asks_the_database(proxy: Proxy, tmp_path: Path) -> None:
    for seconds, status, told in ((LIMIT, 200, "ok"), (0.1, 503, "failing")):
        with serving(tmp_path, Parts(Limits(health_seconds=seconds)), database=proxy.url) as address:
            if status == 503:
                proxy.stop()
            for path in ("/api/health", "/api/ready"):
                answer = httpx.get(f"http://{address}{path}")
                assert (answer.status_code, answer.json()["status"]) == (status, told)
                assert (answer.json()["database"] == "ok") == (status == 200)
            proxy.go_on()
