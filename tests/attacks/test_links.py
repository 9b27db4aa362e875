"""Links to seats are keys: they can be replaced, and what they are made with need not lie in the database."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.server.sitting import FRIEND, ME, Browser, link, serving
from tests.server.storage.stores import with_store

from marblebox.core.errors import InputError
from marblebox.server.operations.office import Office, Wish
from marblebox.server.settings import Settings

SECRET = "forty characters that nobody could guess"


def leads_in(browser: Browser, path: str) -> bool:
    """Whether a link still gives a seat; one that once did is said to be replaced, and nothing else is."""
    address, _, lack = browser.open(path).headers["location"].partition("?link=")
    game, token = path.strip("/").split("/")[1:]
    assert address == f"/g/{game}"
    assert lack in ("", "replaced")
    guessed = browser.open(f"/g/{game}/{token[::-1]}").headers["location"]
    assert guessed == f"/g/{game}?link=unknown"
    return not lack


def test_the_host_replaces_the_links_of_a_seat_and_whoever_sat_there_is_out(folder: Path) -> None:
    with serving(folder) as address:
        ada, eve, bert = (Browser(address) for _ in range(3))
        made = ada.create("fanorona", ME, FRIEND)
        game, old = made["game"], link(made, "player", 1)
        eve.open(old)
        with ada.sit(game) as white, eve.sit(game) as thief:
            assert thief.welcome["you"]["seats"] == [1]
            assert eve.http.post(f"/api/games/{game}/seats/0/renew").status_code == 403  # not hers
            assert bert.http.post(f"/api/games/{game}/seats/1/renew").status_code == 403
            assert ada.http.post(f"/api/games/{game}/seats/1/renew").status_code == 204
            assert thief.wait("welcome")["you"]["seats"] == []
            assert thief.act(1, "a1-a2")["code"] == "not_your_seat"
            while not any(one["role"] == "player" and one["seat"] == 1 for one in white.wait("presence")["links"]):
                pass
            assert not leads_in(bert, old)
        with ada.sit(game) as white:
            new = link(white.welcome, "player", 1)
        assert new != old
        bert.open(new)
        with bert.sit(game) as black:
            assert black.welcome["you"]["seats"] == [1]
        with eve.sit(game) as thief:
            assert thief.welcome["you"]["seats"] == []
        cookies, paths = bert.http.cookies, [old, new]
        for one in (ada, eve, bert):
            one.close()
    with serving(folder) as address:  # and so it stays
        bert, cleo = Browser(address), Browser(address)
        bert.http.cookies = cookies
        with bert.sit(game) as black:
            assert black.welcome["you"]["seats"] == [1]
        assert [leads_in(cleo, path) for path in paths] == [False, True]
        for one in (bert, cleo):
            one.close()


def test_a_player_replaces_her_own_links_and_stays(folder: Path) -> None:
    with serving(folder) as address:
        ada, bert, eve = (Browser(address) for _ in range(3))
        made = ada.create("fanorona", ME, FRIEND)
        for one in (bert, eve):  # the link was passed on
            one.open(link(made, "player", 1))
        with bert.sit(made["game"]) as black, eve.sit(made["game"]) as other:
            assert bert.http.post(f"/api/games/{made['game']}/seats/1/renew").status_code == 204
            assert other.wait("welcome")["you"]["seats"] == []
        with bert.sit(made["game"]) as black:
            assert black.welcome["you"]["seats"] == [1]
            assert black.welcome["seats"][1]["joined"]
        for one in (ada, bert, eve):
            one.close()


def test_what_the_operator_has_replaced_leads_nowhere_at_once(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(folder) as address:
        ada, eve, bert = (Browser(address) for _ in range(3))
        made = ada.create("fanorona", ME, FRIEND)
        with ada.sit(made["game"]):  # so that the server has it in hand
            wish = Wish("revoke", made["game"], seat=1)
            database = f"sqlite:///{folder / 'games.db'}"
            with_store(database, lambda store: Office(store, Settings(), None).do(wish), use="guest")
            assert not leads_in(eve, link(made, "player", 1))
            assert leads_in(bert, capsys.readouterr().out.split()[-1])
        for one in (ada, eve, bert):
            one.close()


def test_the_secret_can_live_outside_the_database(folder: Path) -> None:
    (folder / "secret").write_text(SECRET)
    paths = []
    wanted: list[dict[str, Any]] = [{"secret": SECRET}, {"secret_file": str(folder / "secret")}]
    for wishes in wanted:
        with serving(folder, **wishes) as address:
            ada, bert = Browser(address), Browser(address)
            paths.append(link(ada.create("fanorona", ME, FRIEND), "player", 1))
            for path in paths:
                assert leads_in(bert, path)
            for one in (ada, bert):
                one.close()
    with closing(sqlite3.connect(folder / "games.db")) as database:
        assert database.execute("SELECT count(*) FROM settings WHERE name = 'secret'").fetchone() == (0,)


def test_a_secret_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    for settings in (Settings(secret="short"), Settings(secret_file=str(tmp_path / "empty"))):
        with pytest.raises(InputError, match="at least 32"):
            settings.own_secret()
    with pytest.raises(InputError, match="cannot be read"):
        Settings(secret_file=str(tmp_path / "none")).own_secret()
    assert SECRET not in repr(Settings(secret=SECRET))


@pytest.mark.parametrize("action", ["revoke", "invite", "secret"])
def test_no_link_is_printed_that_the_server_does_not_know(folder: Path, action: str) -> None:
    """Whoever sits at the desk may have forgotten where the server keeps its secret."""

    def do(secret: str) -> None:
        wish = Wish(action, game if action == "revoke" else None)
        database = f"sqlite:///{folder / 'games.db'}"
        with_store(database, lambda store: Office(store, Settings(secret=secret), None).do(wish), use="guest")

    with serving(folder, secret=SECRET) as address:
        ada = Browser(address)
        made = ada.create("fanorona", ME, FRIEND)
        game = made["game"]
        for secret in ("", f"{SECRET}, another one"):
            with pytest.raises(InputError, match="secret"):
                do(secret)
        assert leads_in(ada, link(made, "player", 1))  # nothing was changed
        ada.close()
    with serving(folder):  # now the server keeps it in the database
        do("")
