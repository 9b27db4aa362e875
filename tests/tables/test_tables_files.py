"""Table files: what they hold, and that nothing else is believed."""

from __future__ import annotations

import shutil
import zlib
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from tests.tables.decoding import HEADER, HOLE, LOST, decoded

from marblebox.core.errors import FileError, InputError
from marblebox.core.registry import load
from marblebox.tables import build, open_tables
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
    with pytest.raises(InputError, match=r"2v2.table is wrong: position .* is said to be"):
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
def test_a_table_for_other_rules_is_refused(folder: Path, spec: str) -> None:
    other = load(spec)
    build(other, 4, folder)
    shutil.copy(folder_for(other, folder) / "2v2.table", table(folder))
    refused(folder, "other rules, another board or other stones")


def test_a_folder_instead_of_a_file_is_an_error(folder: Path) -> None:
    table(folder).unlink()
    table(folder).mkdir()
    with pytest.raises(FileError, match="cannot use the tables"):
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
