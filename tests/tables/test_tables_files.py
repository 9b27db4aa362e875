"""Table files: what they hold, and that nothing else is believed."""

from __future__ import annotations

import logging
import os
import shutil
import zlib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest
from tests.tables.decoding import HEADER, HOLE, LOST, decoded

from marblebox.core.errors import FileError, InputError
from marblebox.core.game import Game
from marblebox.core.registry import load
from marblebox.engine.backend import searcher_for
from marblebox.engine.endgames import OpenTables, endgames_for
from marblebox.engine.search import Limits, Settings
from marblebox.engine.solve import solve
from marblebox.tables import Tables, build, open_tables
from marblebox.tables.store import folder_for
from marblebox.tables.verify import verify

pytest.importorskip("marblebox._native")

GAME = load("tumicarona(size=3x3)")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(GAME, 4, tmp_path_factory.mktemp("tables"), threads=1).parent


@pytest.fixture
def folder(built: Path, tmp_path: Path) -> Path:
    """A copy to spoil."""
    shutil.copytree(built, tmp_path / "tables")
    return tmp_path / "tables"


def table(folder: Path, name: str = "2v2") -> Path:
    return folder_for(GAME, folder) / f"{name}.table"


def test_a_plain_reader_finds_the_same_values(built: Path) -> None:
    tables = open_tables(GAME, built)
    assert tables is not None
    for own, enemy in ((1, 1), (2, 1), (1, 2), (3, 1), (2, 2), (1, 3)):
        values = Counter(decoded(table(built, f"{own}v{enemy}").read_bytes()))
        summary = tables.summary(own, enemy)
        assert summary is not None
        assert summary.won == sum(count for value, count in values.items() if 0 < value < HOLE)
        assert summary.lost == sum(count for value, count in values.items() if value >= LOST)
        assert (summary.drawn, summary.holes) == (values[0], values[HOLE])


def test_all_of_them_agree_with_each_other(built: Path) -> None:
    assert [(found.own, found.enemy) for found in verify(GAME, None, built)] == [
        (1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (3, 1),
    ]  # fmt: skip


def refused(folder: Path, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        open_tables(GAME, folder)


def test_a_flipped_bit_anywhere_is_noticed(built: Path, tmp_path: Path) -> None:
    data = table(built).read_bytes()
    place = tmp_path / "tables"
    shutil.copytree(built, place)
    rng = Random(1)
    bits = [rng.randrange(8 * len(data)) for _ in range(150)] + [8 * k for k in range(HEADER.size)]
    for bit in bits:
        spoilt = bytearray(data)
        spoilt[bit // 8] ^= 1 << bit % 8
        if bit // 8 >= len(data) - 8:
            continue  # padding, of which nothing is ever used
        table(place).write_bytes(spoilt)
        with pytest.raises(InputError, match="2v2"):
            list(verify(GAME, None, place, threads=1))


def test_a_spoilt_value_with_right_checksums_is_found_by_verifying(folder: Path) -> None:
    other = load("tumicarona(size=3x3, draw_turns=1)")
    build(other, 4, folder)
    foreign = bytearray((folder_for(other, folder) / "2v2.table").read_bytes())
    own = table(folder).read_bytes()
    assert foreign != own
    limit = HEADER.size - 44  # where the header says for which limit of turns the table was made
    foreign[limit : limit + 4] = own[limit : limit + 4]
    start = int.from_bytes(foreign[32:40], "little")
    foreign[8:12] = zlib.crc32(foreign[12:start]).to_bytes(4, "little")
    table(folder).write_bytes(foreign)
    assert open_tables(GAME, folder) is not None
    with pytest.raises(InputError, match=r"2v2\.table .*position"):
        list(verify(GAME, None, folder))


@pytest.mark.parametrize("length", [0, 1, 7, 8, 95, 200, 1375, 1376, 1400, -9, -1])
def test_a_truncated_file_is_refused(folder: Path, length: int) -> None:
    table(folder).write_bytes(table(folder).read_bytes()[:length])
    refused(folder, "is cut off|is not a Marblebox table")


def test_a_file_that_is_too_long_is_refused(folder: Path) -> None:
    table(folder).write_bytes(table(folder).read_bytes() + b"\0")
    refused(folder, "its length is wrong")


def test_a_foreign_file_is_refused(folder: Path) -> None:
    table(folder).write_bytes(b"\x89PNG\r\n\x1a\n" * 1000)
    refused(folder, "is not a Marblebox table")


def test_a_table_with_another_name_is_refused(folder: Path) -> None:
    shutil.copy(table(folder, "3v1"), table(folder, "1v3"))
    refused(folder, "other rules, another board or other stones")


@pytest.mark.parametrize("spec", ["tumicarona(size=3x3, draw_turns=21)", "fanorona(size=3x3, draw_turns=20)"])
def test_a_table_for_other_rules_is_refused(folder: Path, tmp_path: Path, spec: str) -> None:
    shutil.copy(build(load(spec), 4, tmp_path / "other") / "2v2.table", table(folder))
    refused(folder, "other rules, another board or other stones")


def test_a_folder_instead_of_a_file_is_an_error(folder: Path) -> None:
    table(folder).unlink()
    table(folder).mkdir()
    with pytest.raises(FileError, match="tables"):
        open_tables(GAME, folder)


def test_tables_end_where_one_is_missing(folder: Path) -> None:
    table(folder, "1v3").unlink()
    tables = open_tables(GAME, folder)
    assert tables is not None
    assert tables.stones == 3
    assert tables.probe(GAME.parse("1b1/3/w1w w 0 9")) is not None
    assert tables.probe(GAME.parse("1b1/3/www w 0 9")) is None
    table(folder, "1v1").unlink()
    assert open_tables(GAME, folder) is None


def test_tables_for_another_limit_serve_where_no_win_comes_near_it(tmp_path: Path) -> None:
    build(load("tumicarona(size=3x3, draw_turns=50)"), 3, tmp_path)
    longest = 4  # turns, with three stones; with two it is 3
    for turns, expected in ((longest, 3), (100, 3), (0, 3), (longest - 1, 2), (1, None)):
        tables = open_tables(load(f"tumicarona(size=3x3, draw_turns={turns})"), tmp_path)
        assert (tables.stones if tables else None) == expected


# --- what else may lie in a folder ------------------------------------------------------------------------------------


def engine_opens(folder: Path, monkeypatch: pytest.MonkeyPatch, tables: OpenTables | None = None) -> Tables | None:
    monkeypatch.setenv("MARBLEBOX_TABLES", str(folder))
    return (endgames_for if tables is None else tables.tables_for)(GAME)


@pytest.mark.parametrize(
    "name", ["draw20.bak", "draw20 (copy)", "draw2²", "draw", "draw-5", "draw020", "draw99999999999999999999"]
)
def test_stray_folders_are_passed_over(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    own = folder_for(GAME, folder)
    stray = own.with_name(f"3x3-optional-{name}")
    shutil.copytree(own, stray)
    (stray / "1v1.table").write_text("something else")
    tables = engine_opens(folder, monkeypatch)
    assert tables is not None
    assert (tables.folder, tables.stones) == (own, 4)


def test_damage_in_one_folder_leaves_the_others_alone(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    other = load("tumicarona(size=3x3, draw_turns=50)")
    spoilt = build(other, 4, folder) / "2v1.table"
    sound = spoilt.read_bytes()
    spoilt.write_bytes(b"nonsense")
    with caplog.at_level(logging.WARNING):
        tables = engine_opens(folder, monkeypatch)
    assert tables is not None
    assert tables.folder == folder_for(GAME, folder)
    assert "some endgame tables are left out" in caplog.text
    assert 'mend it with: marblebox tables build "tumicarona(size=3x3, draw_turns=50)" --pieces 4' in caplog.text
    spoilt.write_bytes(sound)
    table(folder).write_bytes(b"nonsense")
    served = open_tables(GAME, folder)  # by the other ones
    assert served is not None
    assert (served.folder, served.stones) == (spoilt.parent, 4)
    spoilt.write_bytes(b"nonsense")
    refused(folder, "2v2.table is not a Marblebox table; mend it with")


def test_whatever_lies_there_the_engine_moves(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table(folder, "8v1").symlink_to("nowhere")
    table(folder, "3v2").symlink_to(table(folder, "3v2"))  # round in a circle
    assert engine_opens(folder, monkeypatch) is not None
    table(folder).unlink()
    table(folder).mkdir()
    assert engine_opens(folder, monkeypatch) is None
    assert caplog.text.count("playing without endgame tables") == 1
    assert engine_opens(folder, monkeypatch) is None
    assert caplog.text.count("playing without endgame tables") == 1


def test_nobody_waits_for_what_is_no_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table(folder).unlink()
    os.mkfifo(table(folder))  # nobody ever writes there
    assert engine_opens(folder, monkeypatch) is None


@pytest.mark.parametrize("error", [OSError("gone"), ValueError("odd")])
def test_no_error_of_the_system_stops_the_engine(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    class Failing(OpenTables):
        def files(self, folder: Path) -> Iterable[Path]:
            raise error

    tables = Failing()
    assert engine_opens(folder, monkeypatch, tables) is None
    assert engine_opens(folder, monkeypatch, tables) is None
    assert caplog.text.count(f"playing without endgame tables: {error}") == 1


def test_a_file_that_vanishes_while_one_looks_is_passed_over(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Late(OpenTables):
        def files(self, folder: Path) -> Iterable[Path]:
            return [*super().files(folder), table(folder, "7v1")]

    assert engine_opens(folder, monkeypatch, Late()) is not None


def test_rules_of_one_kind_share_their_tables_and_each_keeps_its_own_phases(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A handicap does not change the tables, but where it counts they say nothing."""
    handicapped = load(f"{GAME.spec[:-1]}, handicap=white)")
    shared = engine_opens(folder, monkeypatch)
    assert shared is not None
    assert endgames_for(handicapped) is shared
    text = next(text for text in ("2b/3/ww1 w 0 9", "bb1/3/1ww w 0 9") if shared.probe(GAME.parse(text)))
    assert shared.probe(handicapped.parse(text)) == open_tables_of(handicapped, folder).probe(handicapped.parse(text))


def open_tables_of(game: Game, folder: Path) -> Tables:
    tables = open_tables(game, folder)
    assert tables is not None
    return tables


def test_only_so_many_kinds_stay_open(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = OpenTables(most=2)
    first = engine_opens(folder, monkeypatch, tables)
    sizes = ("5x3", "3x5", "5x5")
    for size in sizes:
        tables.tables_for(load(f"tumicarona(size={size})"))
        assert engine_opens(folder, monkeypatch, tables) is first  # used again and again, so it stays
    assert len(tables) == 2
    for size in sizes:
        tables.tables_for(load(f"tumicarona(size={size})"))
    again = engine_opens(folder, monkeypatch, tables)
    assert again is not first
    assert again is not None
    assert len(tables) == 2


def test_rules_without_tables_are_not_complained_about(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("MARBLEBOX_TABLES", str(folder))
    assert endgames_for(load("tumicarona(captures=on_demand)")) is None
    assert endgames_for(load("kulami")) is None
    assert caplog.text == ""


def test_a_damaged_block_is_told_once_and_the_search_goes_on(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    data = bytearray(table(folder, "2v1").read_bytes())
    data[-12] ^= 1
    table(folder, "2v1").write_bytes(data)
    monkeypatch.setenv("MARBLEBOX_TABLES", str(folder))
    state = GAME.parse("1b1/3/w1w w 0 9")
    for _ in range(2):
        assert searcher_for(GAME, Settings(endgames=True)).run(state, Limits(depth=6)).lines[0].proven == "won"
    assert caplog.text.count("2v1.table is damaged: the checksum of block 0 is wrong") == 1
    assert "mend it with: marblebox tables build" in caplog.text
    with pytest.raises(InputError, match="mend it with"):
        open_tables(GAME, folder).probe(state)  # type: ignore[union-attr]


def test_a_proof_does_without_a_damaged_block(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("tumicarona(size=5x5)")
    place = build(game, 3, tmp_path)
    for path in place.glob("*.table"):
        data = bytearray(path.read_bytes())
        for k in range(int.from_bytes(data[32:40], "little"), len(data) - 8, 8):
            data[k] ^= 255
        path.write_bytes(data)
    monkeypatch.setenv("MARBLEBOX_TABLES", str(tmp_path))
    assert solve(game.parse("5/5/1bb2/1ww2/5 w 0 9")).known
