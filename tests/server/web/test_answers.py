"""What every request is answered with, whatever goes wrong."""

from __future__ import annotations

import gzip
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from tests.server.asking import is_protected, problem
from tests.server.sitting import FRIEND, ME, Browser, link, serving

from marblebox.server.storage.store import Store
from marblebox.server.web.app import Parts

New = Callable[[], Browser]


def test_health_and_openapi(browsers: New) -> None:
    http = browsers().http
    assert http.get("/api/health").json()["status"] == "ok"
    described = http.get("/api/openapi.json").json()
    assert {"/api/games", "/api/games/{game}", "/api/games/{game}/record", "/api/catalogue"} <= set(described["paths"])


def test_a_database_that_fails_is_told_and_no_answer_lacks_its_headers(folder: Path) -> None:
    with serving(folder) as address:
        ada, bert = Browser(address), Browser(address)
        made = ada.create("fanorona", ME, FRIEND)
        with closing(sqlite3.connect(folder / "games.db", isolation_level=None)) as database:
            for session in ("events", "holders", "games"):
                database.execute(f"ALTER TABLE {session} RENAME TO lost_{session}")
        paths = ("/api/games", f"/api/games/{made['game']}", f"/api/games/{made['game']}/record")
        for path in (*paths, link(made, "player", 1)):
            answer = ada.http.get(path)
            problem(answer, 503, "server_fault")
            assert is_protected(answer)
        with closing(sqlite3.connect(folder / "games.db", isolation_level=None)) as database:
            for session in ("events", "games"):
                database.execute(f"ALTER TABLE lost_{session} RENAME TO {session}")
        problem(bert.open(link(made, "player", 1)), 503, "server_fault")
        ada.close()
        bert.close()


class Broken(Store):
    async def check(self, must_write: bool) -> None:
        raise RuntimeError("/g/game/token")


def test_what_nobody_thought_of_is_answered_and_written_down_without_its_words(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(folder, Parts(store=Broken)) as address:
        answer = httpx.get(f"http://{address}/api/health")
    problem(answer, 500, "broken")
    assert is_protected(answer)
    [written] = [record for record in caplog.records if record.message == "a request failed"]
    assert re.match(r"RuntimeError < test_answers\.py:\d+ < routes\.py:\d+", vars(written)["problem"])
    assert not any("token" in str(vars(record)) for record in caplog.records if record.levelname == "ERROR")


@pytest.mark.parametrize(
    "path",
    ["catalogue", "puzzles", "lessons/tomoko", "sheets", "rules/kulami/en", "history/fanorona/de"],
)
def test_public_answer_is_packed_for_clients_that_accept_it(browsers: New, path: str) -> None:
    http = browsers().http
    plain = http.get(f"/api/{path}", headers={"Accept-Encoding": "br, gzip;q=0"})
    with http.stream("GET", f"/api/{path}", headers={"Accept-Encoding": "br, gzip;q=0.5"}) as packed:
        sent = b"".join(packed.iter_raw())
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == "Accept-Encoding"
    assert gzip.decompress(sent) == plain.content
    assert len(sent) < 0.6 * len(plain.content)


def test_answer_about_a_game_is_never_packed(browsers: New) -> None:
    ada = browsers()
    game = ada.create("kulami", ME, FRIEND)["game"]
    for path in ("", f"/{game}", f"/{game}/record"):
        answer = ada.http.get(f"/api/games{path}", headers={"Accept-Encoding": "gzip"})
        assert answer.status_code == 200
        assert "content-encoding" not in answer.headers
