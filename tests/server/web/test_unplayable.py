"""A stored game that this version cannot follow is shown as such: the reason, and what can still be told of it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from tests.server.asking import problem
from tests.server.sitting import ME, Browser, link, serving
from tests.waiting import LIMIT

from marblebox.core.text import LANGUAGES
from marblebox.server.forms.from_server import Refused
from marblebox.server.live.connection import UNPLAYABLE

BROKEN: dict[str, tuple[str, dict[str, object], str]] = {
    "a move that the rules refuse": ("move", {"seat": 1, "move": "a1-a9"}, "'a1-a9'"),
    "a move without a seat": ("move", {"move": "a1-a9"}, "seat"),
    "an unknown kind": ("juggle", {"seat": 1}, "juggle"),
    "a name that is no text": ("rename", {"seat": 1, "name": "\ud800"}, "half a letter"),
}


class Broken(NamedTuple):
    """The cookies of whoever had a game, what she was given for it, and a word of what is wrong with it now."""

    cookies: httpx.Cookies
    made: dict[str, Any]
    word: str


@pytest.fixture(params=list(BROKEN.values()), ids=list(BROKEN))
def broken(request: pytest.FixtureRequest, tmp_path: Path) -> Broken:
    kind, data, word = request.param
    with serving(tmp_path) as address:
        ada = Browser(address)
        made = ada.create("fanorona", {**ME, "name": 'Ada "A"'}, ME)
        with ada.sit(made["game"]) as both:
            both.act(0, "d2-e3A")
            both.act(1, both.options(1)[0])
            both.act(0, both.options(0)[0])
            both.say(0, "takeback")
    with closing(sqlite3.connect(tmp_path / "games.db")) as database, database:
        change = "UPDATE events SET kind = ?, data = ? WHERE seq = 4"
        assert database.execute(change, (kind, json.dumps(data))).rowcount == 1
    ada.close()
    return Broken(ada.http.cookies, made, word)


@contextmanager
def back(broken: Broken, folder: Path) -> Iterator[Browser]:
    """The same browser at the same server, started anew."""
    with serving(folder, seed=0) as address:  # a seed is worth a warning
        browser = Browser(address)
        browser.http.cookies = broken.cookies
        yield browser
        browser.close()


def test_the_page_learns_why_and_does_not_come_back(
    broken: Broken, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    _, made, word = broken
    with back(broken, tmp_path) as ada:
        for _ in range(2):
            with ada.connect(made["game"]) as socket:
                refused = Refused.model_validate_json(socket.recv(LIMIT))
                assert refused.code == "unplayable"
                assert "4" in refused.message.en
                assert all(word in getattr(refused.message, language) for language in LANGUAGES)
                with pytest.raises(Exception, match=str(UNPLAYABLE)):
                    socket.recv(LIMIT)
        [listed] = ada.http.get("/api/games").json()
        assert (listed["game"], listed["kit"]) == (made["game"], "fanorona")
        problem(ada.http.get(f"/api/games/{made['game']}/proof?step=0"), 409, "unplayable")
    noted = [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")]
    assert [(record.message, record.exc_info, vars(record)["game"]) for record in noted] == [
        ("unplayable", None, made["game"])
    ]  # once, however often it is looked at


def test_its_record_tells_what_was_played(broken: Broken, tmp_path: Path) -> None:
    _, made, word = broken
    with back(broken, tmp_path) as ada:
        record = ada.http.get(f"/api/games/{made['game']}/record")
        assert record.status_code == 200
        tags, _, moves = record.text.partition("\n\n")
        assert tags == '[Spec "fanorona"]\n[Player1 "Ada \\"A\\""]'
        assert moves.startswith("1:d2-e3A {")
        assert word in moves
        assert moves.endswith("*\n")
        assert "1:" not in moves.replace("1:d2-e3A", "")  # what was taken back is not told


def test_a_link_to_it_leads_to_its_page(broken: Broken, tmp_path: Path) -> None:
    _, made, _ = broken
    with back(broken, tmp_path) as ada:
        answer = ada.http.get(link(made, "player", 1))
        assert (answer.status_code, answer.headers["location"]) == (303, f"/g/{made['game']}")
