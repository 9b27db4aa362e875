"""`marblebox admin`, as a new operator types it, beside a server that runs."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.cli.running import Invoke, words
from tests.server.sitting import FRIEND, ME, Browser, engine, link, serving
from tests.waiting import LIMIT, wait_until


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Browser]:
    monkeypatch.setenv("MARBLEBOX_DATABASE", f"sqlite:///{tmp_path / 'games.db'}")
    with serving(tmp_path) as address:
        browser = Browser(address)
        yield browser
        browser.close()


def soon_told(server: Browser, told: dict[str, str] | None) -> None:
    """Running servers look at their orders every second."""
    wait_until(lambda: server.http.get("/api/notice").json() == {"text": told}, f"the notice {told}")


def test_games_are_listed_and_shown(server: Browser, run: Invoke) -> None:
    games = [server.create(spec, ME, FRIEND)["game"] for spec in ("kulami", "tomoko")]
    out = run("admin", "list").out
    assert [line.split()[0] for line in out.splitlines()[:2]] == games[::-1]
    assert re.search(r"tomoko, .*\b0 moves", out)
    assert out.splitlines()[-1].startswith("2 games, 4 events")
    assert len(run("admin", "list", "--limit", "1").out.splitlines()) == 2
    shown = run("admin", "show", games[0]).out
    assert re.search(r"kulami, .*\b0 moves", shown)
    assert re.search(r"seat 0: .*\b1 browsers", shown)
    assert re.search(r"seat 1: .*not there.* 0 browsers", shown)


def test_a_game_is_closed_under_its_players(server: Browser, run: Invoke, caplog: pytest.LogCaptureFixture) -> None:
    game = server.create("kulami", ME, ME)["game"]
    with server.sit(game) as sitting:
        sitting.act(0, sitting.options(0)[0])
        assert "called off" in run("admin", "close", game).out
        assert sitting.closed() == 1012  # to come back
    with server.sit(game) as again:
        assert again.now["outcome"]["reason"] == "aborted"
        assert len(again.steps) == 1
    assert "already" in run("admin", "close", game).out
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []  # it was an order


def test_a_game_of_computers_alone_is_closed(server: Browser, run: Invoke) -> None:
    game = server.create("kulami", engine(1), engine(1))["game"]
    assert "called off" in run("admin", "close", game).out


def test_a_game_is_deleted_for_good(server: Browser, run: Invoke) -> None:
    game = server.create("kulami", ME, ME)["game"]
    with server.sit(game) as sitting:
        assert run("admin", "delete", game, typed=["n"]).status == 2
        assert run("admin", "delete", game, "--yes").out == f"{game}: deleted\n"
        assert sitting.closed() == 1012
    assert server.http.get(f"/api/games/{game}").status_code == 404
    assert server.http.get("/api/games").json() == []


@pytest.mark.parametrize(
    ("answer", "kept"), [("nein", True), ("ende", True), ("", True), ("vielleicht", True), ("j", False)]
)
def test_a_server_is_looked_after_in_german(server: Browser, run: Invoke, answer: str, kept: bool) -> None:
    game = server.create("kulami", ME, engine(2))["game"]
    assert "1 Spiele, 2 Ereignisse; gezeigt sind die 1 zuletzt gespielten" in run("admin", "list", "--lang", "de").out
    assert "Platz 1: Computer, Stufe 2; in 0 Browsern" in run("admin", "show", game, "--lang", "de").out
    status, out, err = run("admin", "delete", game, "--lang", "de", typed=[answer])
    assert f"{game} mit allen Zügen endgültig löschen? [j/N]" in words(err)
    assert (status, out) == ((2, "") if kept else (0, f"{game}: gelöscht\n"))
    assert ("es wurde nichts geändert" in err) is kept
    assert ("Bitte ja oder nein." in err) is (answer == "vielleicht")


def test_a_seat_is_taken_back(server: Browser, run: Invoke) -> None:
    made = server.create("kulami", ME, FRIEND)
    game, friend = made["game"], Browser(server.address)
    friend.open(link(made, "player", 1))
    with friend.sit(game) as sitting:
        assert sitting.welcome["you"]["seats"] == [1]
        told = run("admin", "revoke", game, "--seat", "1").out
        assert re.fullmatch(rf"{game}: seat 1 .* /g/{game}/\S+\n", told)
        assert sitting.closed() == 1012
    assert friend.open(link(made, "player", 1)).headers["Location"].endswith("?link=replaced")  # it is no key any more
    with friend.sit(game) as sitting, server.sit(game) as host:
        assert sitting.welcome["you"]["seats"] == []
        assert host.welcome["you"]["seats"] == [0]
        assert link(host.welcome, "player", 1) == told.split()[-1]
    assert friend.open(told.split()[-1]).headers["Location"] == f"/g/{game}"
    friend.close()


def test_a_seat_is_taken_back_from_the_player_who_has_it_after_a_swap(server: Browser, run: Invoke) -> None:
    made = server.create("kulami(layout=example)", {**ME, "name": "Ada"}, {**FRIEND, "name": "Bert"})
    game, friend = made["game"], Browser(server.address)
    friend.open(link(made, "player", 1))
    with server.sit(game) as ada, friend.sit(game) as bert:
        bert.wait("update", key=ada.say(0, "resign")["key"])
        bert.wait("update", key=ada.say(0, "swap")["key"])
        bert.say(1, "swap")
        assert re.search(r"seat 0.*Bert", run("admin", "show", game).out)
        told = run("admin", "revoke", game, "--seat", "0").out
        assert bert.closed() == 1012
    with friend.sit(game) as bert, server.sit(game) as ada:
        assert (bert.welcome["you"]["seats"], ada.welcome["you"]["seats"]) == ([], [1])
    assert friend.open(told.split()[-1]).headers["Location"] == f"/g/{game}"
    with friend.sit(game) as bert:
        assert bert.welcome["you"]["seats"] == [0]
    friend.close()


def test_all_seats_are_taken_back(server: Browser, run: Invoke) -> None:
    made = server.create("kulami", ME, FRIEND)
    lines = run("admin", "revoke", made["game"]).out.splitlines()
    assert [line.split(" is free")[0] for line in lines] == [f"{made['game']}: seat {seat}" for seat in range(2)]
    assert [link(made, "player", seat) in lines[seat] for seat in range(2)] == [False, False]
    with server.sit(made["game"]) as sitting:
        assert sitting.welcome["you"] == {"seats": [], "advises": [], "host": True}
    assert run("admin", "revoke", made["game"], "--seat", "5").status == 2


def test_an_order_is_followed_that_has_the_number_of_a_forgotten_one(
    server: Browser, run: Invoke, tmp_path: Path
) -> None:
    """Old orders are forgotten, and the database gives their numbers to new ones."""
    for text in ("one", "two", "three"):
        run("admin", "notice", text)
        soon_told(server, {"en": text, "de": text})
        with closing(sqlite3.connect(tmp_path / "games.db", timeout=LIMIT)) as database, database:
            assert database.execute("SELECT id FROM orders").fetchall() == [(1,)]
            database.execute("UPDATE orders SET at = 0")


def test_the_secret_is_renewed_and_old_links_end(server: Browser, run: Invoke) -> None:
    made = server.create("kulami", ME, FRIEND)
    friend, path = Browser(server.address), link(made, "player", 1)
    assert run("admin", "secret", "--yes").status == 0
    wait_until(lambda: "link=unknown" in friend.open(path).headers["Location"], "old links end")
    with server.sit(made["game"]) as host:
        assert host.welcome["you"]["seats"] == [0]
        assert friend.open(link(host.welcome, "player", 1)).headers["Location"] == f"/g/{made['game']}"
    friend.close()


def test_a_notice_is_told_and_taken_down(server: Browser, run: Invoke) -> None:
    assert server.http.get("/api/notice").json() == {"text": None}
    assert run("admin", "notice", "Back at nine.", "--german", "Um neun geht es weiter.").status == 0
    told = {"en": "Back at nine.", "de": "Um neun geht es weiter."}
    soon_told(server, told)
    run("admin", "notice")
    soon_told(server, None)


def test_bans_and_invitations(server: Browser, run: Invoke) -> None:
    assert run("admin", "bans").out == ""
    assert run("admin", "ban", "2001:db8::1", "--days", "2", "--reason", "spam").status == 0
    assert run("admin", "ban", "192.0.2.0/24").out.startswith("192.0.2.0/24: not let in")
    lines = run("admin", "bans").out.splitlines()
    assert [line.split()[0] for line in lines] == ["2001:db8::/64", "192.0.2.0/24"]
    assert lines[0].endswith("spam")
    assert run("admin", "unban", "192.0.2.0/24").status == 0
    first = run("admin", "invite").out
    assert first.startswith("/invited/")
    assert run("admin", "invite").out == first
    assert run("admin", "invite", "--renew").out != first


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([], "list, show, close"),
        (["lst"], "list, show, close"),
        (["show"], "marblebox admin show GAME"),
        (["ban"], "marblebox admin ban ADDRESS"),
        (["show", "nothing"], "'nothing'; marblebox admin list"),
        (["close", "nothing"], "no game"),
        (["delete", "nothing", "--yes"], "no game"),
        (["ban", "here"], "network: 'here'"),
        (["unban", "192.0.2.1"], "not banned"),
        (["list", "kulami"], "no 'kulami'"),
        (["notice", "--german", "Hallo"], "give both"),
        (["notice", "caf\udce9"], "'caf?' is no text"),
        (["ban", "192.0.2.1", "--reason", "\udce9"], "'?' is no text"),
        (["list", "--limit", "many"], "--limit must"),
        (["list", "--database", "sqlite:////nowhere/at/all.db"], "no file /nowhere/at/all.db"),
    ],
)
def test_slips_are_told_in_one_line(server: Browser, run: Invoke, arguments: list[str], reason: str) -> None:
    status, out, err = run("admin", *arguments)
    assert (status, out) == (2, "")
    assert reason in err
    assert len(err.splitlines()) == 1


def test_the_database_is_named_as_one_likes_and_said_to_be_missing(
    server: Browser, run: Invoke, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.create("kulami", ME, FRIEND)
    for name in (str(tmp_path / "games.db"), f"sqlite:///{tmp_path / 'games.db'}"):
        assert "1 games" in run("admin", "list", "--database", name).out
    monkeypatch.delenv("MARBLEBOX_DATABASE")
    monkeypatch.setenv("MARBLEBOX_DATA", str(tmp_path / "elsewhere"))
    lost = run("admin", "list")
    assert lost.status == 2
    assert str(tmp_path / "elsewhere") in lost.err
    assert "--database, MARBLEBOX_DATABASE or MARBLEBOX_DATA" in lost.err
