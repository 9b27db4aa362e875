"""The rooms of the house: imports point one way, and importing the library stays light."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "marblebox"
MODULES = sorted(SOURCE.rglob("*.py"))

MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    "tables": {"core", "games", "tables"},
    "engine": {"core", "games", "tables", "engine"},
    "learning": {"core", "games", "tables", "engine", "learning"},
    "play": {"core", "play"},
    "server": {"core", "engine", "tables", "play", "server"},
    "client": {"core", "client"},
    "offline": {"core", "engine", "play", "server", "offline"},
    "cli": {"core", "games", "engine", "learning", "tables", "play", "server", "cli"},
}
IMPURE = {"asyncio", "datetime", "io", "os", "pathlib", "secrets", "shutil", "socket", "subprocess", "tempfile", "time"}
LIGHT = {"marblebox"} | set(sys.stdlib_module_names)


def imported_by(path: Path) -> Iterator[str]:
    """The full names of what a file imports: modules, and names out of modules."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide where they point"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def rooms_imported_by(path: Path) -> set[str]:
    names = (name.split(".") for name in imported_by(path))
    return {parts[1] for parts in names if parts[0] == "marblebox" and len(parts) > 1} & set(MAY_IMPORT)


def name_of(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


IN_ROOMS = [path for path in MODULES if path.parent != SOURCE]


@pytest.mark.parametrize("path", IN_ROOMS, ids=name_of)
def test_imports_point_one_way(path: Path) -> None:
    room = path.relative_to(SOURCE).parts[0]
    assert rooms_imported_by(path) <= MAY_IMPORT[room]


@pytest.mark.parametrize("path", [path for path in IN_ROOMS if "games" in path.parts], ids=name_of)
def test_rules_are_pure(path: Path) -> None:
    names = set(imported_by(path))
    assert {name.partition(".")[0] for name in names}.isdisjoint(IMPURE)
    chance = {name for name in names if name.partition(".")[0] == "random"}
    assert chance <= {"random.Random"}, "chance comes from a seed: from random import Random"


@pytest.mark.parametrize("path", [path for path in IN_ROOMS if path.parent == SOURCE / "play"], ids=name_of)
def test_a_live_game_knows_no_rendering(path: Path) -> None:
    """JSON, models and databases are the hosts'."""
    assert {name.partition(".")[0] for name in imported_by(path)}.isdisjoint(
        {"json", "orjson", "pydantic", "sqlalchemy"}
    )


def test_importing_the_library_pulls_in_nothing_heavy() -> None:
    program = "import sys, marblebox; print(*{name.partition('.')[0] for name in sys.modules})"
    before = "import sys; print(*{name.partition('.')[0] for name in sys.modules})"
    started, loaded = (_printed(text) for text in (before, program))
    assert "marblebox" in loaded
    assert loaded - started <= LIGHT
    assert not (loaded - started) & {"asyncio", "http", "multiprocessing", "sqlite3", "tkinter", "unittest"}


def _printed(program: str) -> set[str]:
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(run.stdout.split())
