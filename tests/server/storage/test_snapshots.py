"""Snapshots: what they hold is what replaying gives, for every game; what does not fit is as if it were not there."""

from __future__ import annotations

import os
import pickle
import zlib
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest
from tests.play.test_session import Log, _something
from tests.server.sitting import serving

from marblebox.core.game import Variant
from marblebox.core.registry import games
from marblebox.play import views
from marblebox.server.storage import snapshots
from marblebox.play.events import Row, StoredEvent, written
from marblebox.play.replay import Unplayable, replay
from marblebox.play.session import GameSession
from marblebox.play.views import Onlooker
from marblebox.server.storage.snapshots import Snapshot, code_in, mark_of, restored, taken

VARIANTS = [variant for game in games() for variant in game.variants]


def rows_of(spec: str, events: int = 60, seed: int = 5) -> list[Row]:
    """A game in which everything happens: moves, offers, takebacks, rounds, clocks."""
    log, rng = Log(spec, seed=seed, clock={"minutes": 5, "increment": 2}), Random(seed)
    while len(log.events) < events:
        log.at += rng.randrange(3000)
        _something(log, rng)
    return [written(event) for event in log.events]


def shown(session: GameSession) -> list[bytes]:
    """All that anybody is told, and what is written down."""
    around = {"seats": views.seats(session, ()), "watchers": 0, "links": []}
    onlookers = (Onlooker(), Onlooker((0,)), Onlooker((1,)), Onlooker(tuple(range(session.game.seats))))
    told = [orjson.dumps(views.welcome("game", session, one, around, 5)) for one in onlookers]
    return [*told, session.record.encode(), repr([ply.before.text for ply in session.round.plies]).encode()]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_a_snapshot_of_any_game_is_what_replaying_gives(variant: Variant) -> None:
    rows = rows_of(variant.spec)
    whole = replay(rows)
    for count in (2, 23, 41, len(rows)):
        kept = restored(taken(replay(rows[:count]), rows), rows)
        assert kept
        assert kept == replay(rows[:count])
        session = replay(rows, kept)
        assert session == whole
        assert shown(session) == shown(whole)


def test_only_what_came_after_a_snapshot_is_played_again() -> None:
    rows = rows_of("fanorona")
    whole, session = replay(rows), replay(rows[:50])
    unreadable = [row._replace(kind="juggle") if 2 < row.seq <= 50 else row for row in rows]
    kept = restored(taken(session, unreadable), unreadable)
    assert kept
    assert replay(unreadable, kept) == whole
    with pytest.raises(Unplayable):
        replay(unreadable)


def test_a_snapshot_of_other_events_is_nothing() -> None:
    rows = rows_of("kulami")
    snapshot = taken(replay(rows[:40]), rows)
    assert restored(snapshot, rows[:40])
    assert restored(snapshot, [*rows[:39], rows[39]._replace(at=rows[39].at + 1), *rows[40:]]) is None
    assert restored(snapshot, rows[:39]) is None
    assert restored(snapshot, rows_of("kulami", seed=6)) is None


def test_a_snapshot_made_by_other_rules_is_nothing(tmp_path: Path) -> None:
    rows = rows_of("tumicarona", 12)
    snapshot = taken(replay(rows), rows)
    assert snapshot.mark == mark_of(snapshot.seq, rows, snapshots.code())
    rules = tmp_path / "rules.py"
    rules.write_text("MOST = 3", encoding="utf-8")
    before = code_in([rules])
    assert restored(snapshot._replace(mark=mark_of(snapshot.seq, rows, before)), rows) is None
    rules.write_text("MOST = 4", encoding="utf-8")
    assert code_in([rules]) != before
    assert restored(snapshot, rows)


def test_the_code_is_that_with_which_the_server_started(folder: Path) -> None:
    snapshots.code.cache_clear()
    with serving(folder):
        assert snapshots.code.cache_info().currsize == 1  # later the files are not read again


def test_every_file_of_the_rules_counts() -> None:
    names = {path.name for path in snapshots._sources(*(game.__module__ for game in games()), snapshots.__name__)}
    assert {"moves.py", "layout.py", "cards.py", "session.py"} <= names


class Harmful:
    """What runs something when it is read as any other pickle is."""

    def __reduce__(self) -> tuple[Any, ...]:
        return os.mkdir, ("harmed",)


def test_damaged_and_harmful_snapshots_are_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    rows = rows_of("tomoko", 20)
    sound = taken(replay(rows), rows)
    for data in (b"", sound.data[:-9], zlib.compress(pickle.dumps(Harmful())), zlib.compress(pickle.dumps([1]))):
        assert restored(Snapshot(sound.seq, sound.mark, data), rows) is None
    assert not (tmp_path / "harmed").exists()


def set_on(target: bytes, state: dict[str, Any]) -> bytes:
    """A snapshot that sets attributes of what a few opcodes bring onto the stack."""
    slots = pickle.dumps(state, 2)[2:-1]
    return zlib.compress(b"\x80\x05" + target + b"(N" + slots + b"tb0N.")


@pytest.mark.parametrize("kind", [GameSession, StoredEvent], ids=lambda kind: kind.__name__)
def test_a_snapshot_changes_no_class(kind: type) -> None:
    rows = rows_of("fanorona", 20)
    sound = taken(replay(rows), rows)
    data = set_on(b"c" + kind.__module__.encode() + b"\n" + kind.__name__.encode() + b"\n", {"people": (7,)})
    before = dict(vars(kind))
    try:
        assert restored(sound._replace(data=data), rows) is None
        assert dict(vars(kind)) == before
    finally:
        if "people" in before:
            kind.people = before["people"]  # type: ignore[attr-defined]


def test_a_snapshot_that_unpacks_without_end_is_nothing() -> None:
    rows = rows_of("fanorona", 20)
    snapshot = taken(replay(rows), rows)
    size = len(zlib.decompress(snapshot.data))
    assert restored(snapshot, rows, largest=size)
    assert restored(snapshot, rows, largest=size - 1) is None


@pytest.mark.parametrize("odd", [{"data": b"{}"}, {"at": 2**70}], ids=["bytes", "a large number"])
def test_of_odd_rows_there_is_no_snapshot(odd: dict[str, Any]) -> None:
    rows = rows_of("fanorona", 20)
    snapshot = taken(replay(rows), rows)
    assert restored(snapshot, [rows[0], rows[1]._replace(**odd), *rows[2:]]) is None


class Filling:
    """Something that is told of while it is written down."""

    def __init__(self, shown: dict[Any, Any]) -> None:
        self._shown = shown

    def __reduce__(self) -> tuple[Any, ...]:
        self._shown[len(self._shown)] = ()
        return tuple, ()


def test_a_snapshot_is_taken_while_play_goes_on() -> None:
    rows = rows_of("fanorona", 20)
    session = replay(rows)
    session.round.shown["now"] = Filling(session.round.shown)
    taken(session, rows)
    assert len(session.round.shown) > 1
