"""Games and records that the version before has stored open, replay and end as they did."""

from __future__ import annotations

import gzip
import json
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text
from tests.server.storage.stores import with_store

import marblebox
from marblebox.core import chance
from marblebox.core.errors import InputError
from marblebox.core.limits import FORMAT
from marblebox.core.match import Match
from marblebox.play.events import Row, RulesNamed, read
from marblebox.play.replay import Unplayable, replay
from marblebox.play.round import Round
from marblebox.play.session import GameSession
from marblebox.server.storage.store import Store

BEFORE = Path(__file__).parents[2] / "data" / "before"
EXPECTED: dict[str, Any] = json.loads((BEFORE / "expected.json").read_text(encoding="utf-8"))
GAMES: dict[str, Any] = EXPECTED["games"]


def stored(folder: Path, *changes: str) -> str:
    """The address of the old database, with something in it changed."""
    file = folder / "games.db"
    file.write_bytes(gzip.decompress((BEFORE / "games.db.gz").read_bytes()))
    with closing(sqlite3.connect(file)) as database, database:
        for change in changes:
            assert database.execute(change).rowcount == 1
    return f"sqlite:///{file}"


@pytest.fixture
def old(url: str, tmp_path: Path) -> str:
    """The old database, in SQLite or brought over into PostgreSQL as it is."""
    if url.startswith("sqlite"):
        return stored(tmp_path)
    with_store(url, _filled)
    return url


async def _filled(store: Store) -> None:
    every = _tables()

    def fill(connection: Connection) -> None:
        for table, rows in every.items():
            names = ", ".join(rows[0])
            connection.execute(text(f"INSERT INTO {table} ({names}) VALUES (:{', :'.join(rows[0])})"), rows)
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
        for table in ("orders", "processes", "owners", "snapshots", "bans"):  # which there were not yet
            connection.execute(text(f"DROP TABLE {table}"))

    await store._transact(fill)


def _tables() -> dict[str, list[dict[str, Any]]]:
    """The rows of the old database by table."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.deserialize(gzip.decompress((BEFORE / "games.db.gz").read_bytes()))
        database.row_factory = sqlite3.Row
        tables = ("settings", "games", "events", "holders")
        return {table: [dict(row) for row in database.execute(f"SELECT * FROM {table}")] for table in tables}


def rows_of(url: str) -> dict[str, list[Row]]:
    async def fetch(store: Store) -> dict[str, list[Row]]:
        return {game: await store.events(game) for game in GAMES}

    found: dict[str, list[Row]] = with_store(url, fetch)
    return found


def told(one: Round) -> dict[str, Any]:
    """A round as `expected.json` has it, but for the rules that have been added since and are now named."""
    return {
        "spec": one.game.spec.replace(", offer=any", ""),
        "seed": one.seed,
        "plies": [[ply.seat, str(ply.move)] for ply in one.plies][-3:],
        "count": len(one.plies),
        "start": one.first.text,
        "text": one.state.text,
        "board": one.state.board_text,
        "points": list(one.state.points),
        "to_move": one.state.to_move,
        "outcome": as_data(one.outcome),
    }


def as_data(outcome: Any) -> Any:
    return json.loads(json.dumps(outcome and asdict(outcome)))


def check(session: GameSession, expected: dict[str, Any]) -> None:
    assert [told(one) for one in (*session.past, session.round)] == expected["rounds"], expected["name"]
    assert [chair.name for chair in session.chairs] == expected["names"]
    assert list(session.standing.score) == expected["score"]
    clock = session.round.clock
    assert (clock and list(clock.remaining)) == expected["clock"]


def test_every_game_of_the_version_before_ends_as_it_did(old: str) -> None:
    assert GAMES
    for game, rows in rows_of(old).items():
        check(replay(rows), GAMES[game])


def test_what_is_brought_up_to_date_rests_on_no_generator(tmp_path: Path) -> None:
    for game, rows in rows_of(stored(tmp_path)).items():
        named = [event for event in (read(row).event for row in rows) if isinstance(event, RulesNamed)]
        assert all(event.version == FORMAT and event.rules == event.game.rules.texts() for event in named)
        rounds = [{**one, "seed": NO_SEED} for one in GAMES[game]["rounds"]]
        check(replay(list(map(without_seed, rows))), {**GAMES[game], "rounds": rounds})


NO_SEED = -1  # every generator refuses it


def without_seed(row: Row) -> Row:
    """The same event, from whose seed nothing can be drawn."""
    data = json.loads(row.data)
    return row._replace(data=json.dumps({**data, "seed": NO_SEED})) if "seed" in data else row


@pytest.mark.parametrize("generator", [chance.Chance, chance.OldChance])
def test_generators_refuse_to_begin_without_a_seed(generator: type[chance.Chance]) -> None:
    with pytest.raises(InputError):
        generator(NO_SEED)


def test_a_database_is_brought_up_to_date_once(tmp_path: Path) -> None:
    url = stored(tmp_path)
    assert rows_of(url) == rows_of(url)


def _game(name: str) -> str:
    return next(game for game, expected in GAMES.items() if expected["name"] == name)


BROKEN = {
    "parker": 'UPDATE events SET data = \'{"seat":0,"move":"a1-a9"}\' WHERE seq = 4 AND game = \'{game}\'',
    "tomoko live": 'UPDATE events SET data = \'{"spec":"chess","seed":5}\' WHERE seq = 2 AND game = \'{game}\'',
    "kulami fists": "UPDATE events SET data = 'no JSON' WHERE seq = 1 AND game = '{game}'",
    "flag": "UPDATE events SET kind = 'juggle' WHERE seq = 3 AND game = '{game}'",
}


def test_a_game_that_does_not_replay_is_left_as_it_was_and_harms_no_other(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    broken = {_game(name): change.replace("{game}", _game(name)) for name, change in BROKEN.items()}
    url = stored(tmp_path, *broken.values())
    with closing(sqlite3.connect(tmp_path / "games.db")) as database:
        before = {game: _raw(database, game) for game in broken}
    with caplog.at_level(logging.ERROR, "marblebox.server"):
        every = rows_of(url)
    assert {vars(record)["game"] for record in caplog.records} == set(broken)
    for game, rows in every.items():
        if game in broken:
            assert rows == before[game]
            with pytest.raises(Unplayable):
                replay(rows)
        else:
            check(replay(rows), GAMES[game])


def _raw(database: sqlite3.Connection, game: str) -> list[Row]:
    query = "SELECT seq, at, kind, data, key FROM events WHERE game = ? ORDER BY seq"
    return [Row(*row) for row in database.execute(query, (game,))]


# --- records ----------------------------------------------------------------------------------------------------------


def _of_games() -> Iterator[tuple[str, dict[str, Any]]]:
    return ((expected["name"], one) for expected in GAMES.values() for one in expected["rounds"])


def test_records_of_the_server_before_end_as_they_did() -> None:
    records = marblebox.read_records((BEFORE / "server.txt").read_text(encoding="utf-8"))
    for record, (name, expected) in zip(records, _of_games(), strict=True):
        assert record.initial.text == expected["start"], name
        assert record.final.text == expected["text"], name
        if record.final.outcome:
            assert as_data(record.final.outcome) == expected["outcome"], name


def test_records_of_matches_before_are_still_matches() -> None:
    records = iter(marblebox.read_records((BEFORE / "server.txt").read_text(encoding="utf-8")))
    for expected in GAMES.values():
        match = Match.from_records(list(islice(records, len(expected["rounds"]))))
        assert list(match.score) == expected["score"], expected["name"]


def test_records_of_the_command_line_before_end_as_they_did() -> None:
    records = marblebox.read_records((BEFORE / "command-line.txt").read_text(encoding="utf-8"))
    for record, expected in zip(records, EXPECTED["records"], strict=True):
        assert (record.initial.text, record.final.text) == (expected["start"], expected["text"])
        assert as_data(record.outcome) == expected["outcome"]


def test_what_was_read_is_written_in_the_present_format_and_means_the_same() -> None:
    for name in ("server.txt", "command-line.txt"):
        for record in marblebox.read_records((BEFORE / name).read_text(encoding="utf-8")):
            assert f'[Format "{FORMAT}"]' in record.text
            assert marblebox.read_records(record.text)[0].final == record.final
