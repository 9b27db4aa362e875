"""Games to learn from: reproducible, resumable, and true where tables know."""

from __future__ import annotations

from pathlib import Path

import pytest

from marblebox.core.errors import FileError, InputError
from marblebox.core.registry import load
from marblebox.engine import native
from marblebox.tables import build
from tools.training.kits.fanorona import samples as module
from tools.training.kits.fanorona.netfile import KINDS
from tools.training.kits.fanorona.samples import (
    SPECS,
    UNPLAYED,
    generate,
    health,
    missing_parts,
    read_samples,
    sample_files,
)

pytestmark = pytest.mark.skipif(not native.available, reason="needs the compiled core")

FEW = 60  # nodes


@pytest.fixture(autouse=True)
def own_tables(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MARBLEBOX_TABLES", str(tmp_path / "tables"))


def played(spec: str, folder: Path, parts: int = 1) -> list[Path]:
    return [part.path for part in generate(missing_parts(spec, parts, folder, FEW, learned=False, games=3), jobs=1)]


@pytest.mark.parametrize("kind", KINDS)
def test_positions_are_those_of_real_games(kind: str, tmp_path: Path) -> None:
    (path,) = played(SPECS[kind], tmp_path)
    found = list(read_samples(path))
    assert len(found) > 20
    for sample in found:
        assert sample.own & sample.enemy == 0
        assert (sample.own | sample.enemy) >> 45 == 0
        assert KINDS[sample.kind] == kind
        assert sample.result in (-1, 0, 1, UNPLAYED)
    assert len({sample.game for sample in found}) == 3
    judged = [sample for sample in found if sample.result == UNPLAYED]
    assert judged  # beside the games: what their searches judged, mostly once no capture was left to make
    assert sum(sample.own_captures == 0 for sample in judged) > len(judged) / 2


def test_the_same_number_gives_the_same_games(tmp_path: Path) -> None:
    (first,), (second,) = (played("tumicarona", tmp_path / name) for name in "ab")
    assert first.read_bytes() == second.read_bytes()


def test_a_run_goes_on_where_it_ended(tmp_path: Path) -> None:
    played("tumicarona", tmp_path, parts=1)
    assert [path.name for path in played("tumicarona", tmp_path, parts=2)] == ["tumicarona-000001.samples"]
    assert not played("tumicarona", tmp_path, parts=2)


def test_exact_values_are_those_of_the_tables(tmp_path: Path) -> None:
    build(load("tumicarona"), 4, threads=1)
    paths = played("tumicarona", tmp_path, parts=2)
    found = health(paths)
    assert found.games == 6
    assert found.known > 0
    assert (found.probed, found.wrong) == (found.known, 0)


def test_a_wrong_value_is_found(tmp_path: Path) -> None:
    build(load("tumicarona"), 4, threads=1)
    (path,) = played("tumicarona", tmp_path)
    number, sample = next((k, sample) for k, sample in enumerate(read_samples(path)) if sample.known)
    data = bytearray(path.read_bytes())
    data[32 * number : 32 * number + 32] = module.FORM.pack(*sample._replace(result=1 if sample.result < 1 else -1))
    path.write_bytes(bytes(data))
    assert health([path]).wrong == 1


def test_what_cannot_be_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is a network for"):
        missing_parts("fanorona(size=5x5)", 1, tmp_path, FEW, learned=False)
    with pytest.raises(FileError, match="holds no samples"):
        sample_files(tmp_path)
    (tmp_path / "cut.samples").write_bytes(b"123")
    with pytest.raises(FileError, match="damaged"):
        list(read_samples(tmp_path / "cut.samples"))
