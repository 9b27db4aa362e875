"""The rooms of the compiled core: includes point one way, never in a circle, and only one room knows Python."""

from __future__ import annotations

import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

CORE = Path(__file__).parents[1] / "native"
FILES = sorted(path.relative_to(CORE) for suffix in ("*.h", "*.cpp") for path in CORE.rglob(suffix))
OWN = re.compile(r'^#include "(.+)"', re.MULTILINE)
FOREIGN = re.compile(r"^#include <(.+)>", re.MULTILINE)

MAY_INCLUDE = {
    "base": set(),
    "search": {"base"},
    "fanorona": {"base"},
    "kulami": {"base"},
    "tomoko": {"base"},
    "endgame": {"base", "fanorona"},
    "fanorona/search": {"base", "search", "fanorona", "endgame"},
    "kulami/search": {"base", "search", "kulami"},
    "tomoko/search": {"base", "search", "tomoko"},
}
MAY_INCLUDE |= {face: set(MAY_INCLUDE) for face in ("page", "python")}


def included_by(path: Path, pattern: re.Pattern[str] = OWN) -> set[Path]:
    return {Path(name) for name in pattern.findall((CORE / path).read_text(encoding="utf-8"))}


def room(path: Path) -> str:
    return path.parent.as_posix()


@pytest.mark.parametrize("path", FILES, ids=Path.as_posix)
def test_includes_are_files_of_permitted_rooms(path: Path) -> None:
    included = included_by(path)
    assert included <= set(FILES), "an include names the file from native/ on"
    assert {room(other) for other in included} <= {room(path), *MAY_INCLUDE[room(path)]}


def test_includes_never_run_in_a_circle() -> None:
    order = list(TopologicalSorter({path: included_by(path) for path in FILES}).static_order())
    assert len(order) == len(FILES)


def test_rooms_never_run_in_a_circle() -> None:
    assert list(TopologicalSorter(MAY_INCLUDE).static_order())[-2:] == ["page", "python"]


@pytest.mark.parametrize("path", FILES, ids=Path.as_posix)
def test_one_room_knows_python(path: Path) -> None:
    knows = {other.parts[0] for other in included_by(path, FOREIGN)} & {"nanobind", "Python.h"}
    assert not knows or room(path) == "python"
