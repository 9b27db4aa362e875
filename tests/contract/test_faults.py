"""Stores that fail, processes that stand still, other tabs, and games that no longer replay."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from tests.contract.hosts import (
    AFTER,
    BEFORE,
    NEVER,
    PROCESSES,
    Host,
    Loop,
    OfflineHost,
    WebGuest,
    sqlite_server,
    two_people,
)
from tests.contract.running import FAULTS, PEOPLE, on, only_on
from tests.server.sitting import ME, new_key
from tests.server.storage.stores import with_store
from tests.server.workers.test_workers import owner_of
from tests.waiting import wait_until

from marblebox.server.live.connection import UNPLAYABLE


@on(FAULTS)
@pytest.mark.parametrize("fault", [BEFORE, AFTER, NEVER])
def test_a_move_whose_store_fails_is_never_told_and_is_done_once_when_sent_again(host: Any, fault: str) -> None:
    """What is answered is true: a move that was kept stands, and sent again with its key it is done once."""
    ada, _, game = two_people(host, "fanorona")
    key, other = new_key(), ada.sit(game)
    with other, ada.sit(game) as me:
        seq = me.now["seq"]
        host.faults.append(fault)
        me.send({"type": "act", "key": key, "seq": seq, "seat": 0, "move": "d2-e3A"})
        told = me.answer()
        stands = fault == AFTER
        if told["type"] == "update":  # the host has looked, and knows it
            assert (stands, told["key"], len(me.steps)) == (True, key, 1)
        else:
            assert (told["code"], len(me.steps)) == ("server_fault", 0)
            assert not [message for message in other.received if '"d2-e3A"' in message and '"update"' in message]
    with ada.sit(game) as again:
        assert len(again.steps) == stands
        answer = again.act(0, "d2-e3A", key, seq=seq)
        assert answer["type"] == "update"
        assert [step["move"] for step in again.steps] == ["d2-e3A"]


@on(FAULTS)
def test_a_name_whose_store_fails_is_refused_and_the_game_goes_on(host: Any) -> None:
    ada, _, game = two_people(host, "fanorona")
    with ada.sit(game) as me:
        host.faults.append(BEFORE)
        me.send({"type": "rename", "seat": 0, "name": "Ada"})
        assert me.wait("refused")["code"] == "server_fault"
        assert me.act(0, "d2-e3A")["type"] == "update"


@only_on("postgresql")
def test_a_frozen_process_that_comes_back_tells_nothing_old(host: Any, own_postgres: Any) -> None:
    """While it stands still another process takes its game and goes on; then the first lets go of it."""
    ada, bert, game = two_people(host, "fanorona")
    with ada.sit(game), bert.sit(game):
        owner = owner_of(own_postgres.url, game)
    assert owner
    order = PROCESSES if owner == PROCESSES[0] else PROCESSES[::-1]
    by_process = dict(zip(order, (ada, bert) if _address_of(ada, host) == owner else (bert, ada), strict=True))
    seat = 0 if by_process[owner] is ada else 1
    key, other = new_key(), 1 - seat
    with by_process[owner].sit(game) as first, by_process[order[1]].sit(game) as second:
        if seat == 1:
            first.wait("update", key=second.act(0, "d2-e3A")["key"])
        seq, move = first.now["seq"], first.options(seat)[0]
        second.wait("update", key=first.act(seat, move, key)["key"])
        before = len(second.steps)
        os.kill(host.processes[owner], signal.SIGSTOP)
        try:
            with by_process[order[1]].sit(game) as again:  # another process has taken the game
                assert len(again.steps) == before
                assert again.act(other, again.options(other)[0])["type"] == "update"
        finally:
            os.kill(host.processes[owner], signal.SIGCONT)
        assert first.closed() is not None
    with by_process[owner].sit(game) as back:
        assert len(back.steps) == before + 1
        answer = back.act(seat, move, key, seq=seq)  # sent again: it was done before
        assert (answer["type"], answer["key"], len(back.steps)) == ("update", key, before + 1)


def _address_of(guest: Any, host: Any) -> str:
    """The process to which a guest comes."""
    return PROCESSES[host.addresses.index(guest.address)]


@only_on("offline")
def test_two_tabs_of_one_device_play_one_game(host: Any) -> None:
    """Each tab has a memory of its own: whoever is later learns how things stand, and nothing is written over."""
    ada, tab = host.guest(), host.other_tab()
    game = ada.create("fanorona", ME, ME)["game"]
    with ada.sit(game) as one, tab.sit(game) as other:
        assert one.act(0, "d2-e3A")["type"] == "update"
        answer = other.act(0, "e2-e3A")
        assert (answer["type"], answer["code"]) == ("refused", "stale")
        assert [step["move"] for step in other.steps] == ["d2-e3A"]
        assert other.act(1, other.options(1)[0])["type"] == "update"
        assert one.say(0, "resign")["code"] == "stale"
        assert len(one.steps) == 2


SPOILT = ("move", {"seat": 1, "move": "a1-a9"})


def test_a_stored_game_that_no_longer_replays_is_shown_as_such(tmp_path: Path) -> None:
    with sqlite_server(tmp_path) as host:
        ada = host.guest()
        game = ada.create("fanorona", ME, ME)["game"]
        with ada.sit(game) as both:
            both.act(0, "d2-e3A")
            both.act(1, both.options(1)[0])
        kept = ada.http.cookies
    with closing(sqlite3.connect(tmp_path / "games.db")) as database, database:
        database.execute("UPDATE events SET kind = ?, data = ? WHERE seq = 4", (SPOILT[0], json.dumps(SPOILT[1])))
    with sqlite_server(tmp_path) as host:
        back: WebGuest = host.guest()
        back.http.cookies = httpx.Cookies(kept)
        socket = back.connect(game)
        with socket as opened:
            refusal = json.loads(opened.recv())
            assert (refusal["type"], refusal["code"]) == ("refused", "unplayable")
        assert "d2-e3A" in back.record(game)
    assert UNPLAYABLE == 4410


def test_a_kept_game_that_no_longer_replays_is_shown_as_such() -> None:
    with Loop() as loop:
        host = OfflineHost(loop)
        ada = host.guest()
        game = ada.create("fanorona", ME, ME)["game"]
        with ada.sit(game) as both:
            both.act(0, "d2-e3A")
        seq, kept = host.paper.kept[game]
        host.paper.kept[game] = seq, kept.replace("d2-e3A", "a1-a9")
        opened = host.other_tab().connect(game)
        refusal = json.loads(opened.recv(60))
        assert (refusal["type"], refusal["code"]) == ("refused", "unplayable")


@on(PEOPLE)
def test_a_replaced_link_gives_nothing_and_its_seat_is_free(host: Host) -> None:
    ada, bert, game = two_people(host, "fanorona")
    with ada.sit(game) as me, bert.sit(game) as other:
        assert other.act(1, "d2-e3A")["type"] == "refused"
        assert ada.renew(game, 1)  # type: ignore[attr-defined]
        other.wait("welcome", you={"seats": [], "advises": [], "host": False})
        assert other.act(1, "d2-e3A")["code"] == "not_your_seat"
        assert me.act(0, "d2-e3A")["type"] == "update"


def stored_events(database: str, game: str) -> list[int]:
    def work(connection: Any) -> list[int]:
        rows = connection.execute(text("SELECT seq FROM events WHERE game = :game ORDER BY seq"), {"game": game})
        return [row.seq for row in rows]

    found: list[int] = with_store(database, lambda store: store.read(work), use="guest")
    return found


@only_on("postgresql")
def test_events_of_two_processes_are_numbered_without_a_gap(host: Any, own_postgres: Any) -> None:
    ada, bert, game = two_people(host, "fanorona(size=5x5)")
    with ada.sit(game) as first, bert.sit(game) as second:
        for number in range(8):
            seat, one, other = (number % 2, *((first, second) if number % 2 == 0 else (second, first)))
            if one.now["outcome"]:
                break
            answer = one.act(seat, one.options(seat)[0])
            other.wait("update", key=answer["key"])
    numbers = wait_until(lambda: stored_events(own_postgres.url, game), "the events can be read")
    assert numbers == list(range(1, len(numbers) + 1))
