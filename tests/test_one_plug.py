"""A game is one plug: outside its own folders no file knows it by name, but for the list that registers it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from marblebox.core.registry import games, names

ROOT = Path(__file__).parents[1]
SOURCES = (ROOT / "src" / "marblebox", ROOT / "tools", ROOT / "web" / "src")
HOMES = {"kits", *(game.name for game in games())}  # folders in which a game is at home
BUILT = {ROOT / "src" / "marblebox" / room for room in ("web", "page")}  # as they are built; git does not keep them
COMPILED = ROOT / "src" / "marblebox" / "_native.pyi"  # what the compiled core gives away, which is at home in native/
REGISTRY = ROOT / "src" / "marblebox" / "games" / "__init__.py"
KINDS = {".py", ".pyi", ".ts", ".svelte", ".css", ".html", ".json"}

NAME = re.compile("|".join(names()), re.IGNORECASE)


def generic_files() -> Iterator[Path]:
    for path in (path for source in SOURCES for path in sorted(source.rglob("*"))):
        at_home = HOMES & set(path.relative_to(ROOT).parts[:-1])
        if path.suffix in KINDS and not at_home and not BUILT & set(path.parents) and path not in (COMPILED, REGISTRY):
            yield path


def test_there_is_something_to_look_at() -> None:
    found = {path.relative_to(ROOT).parts[:3] for path in generic_files()}
    names = ("api", "cli", "core", "engine", "jobs", "learn", "server", "tables")
    packages = {("src", "marblebox", name) for name in names}
    assert packages | {("web", "src", "lib"), ("web", "src", "pages"), ("web", "src", "game")} <= found


@pytest.mark.parametrize("path", list(generic_files()), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_generic_code_names_no_game(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [f"{number}: {line.strip()}" for number, line in enumerate(lines, 1) if NAME.search(line)] == []
    assert not NAME.search(path.name), "a file that is called like a game belongs into one of its folders"


def test_the_registry_only_lists_the_games() -> None:
    _, *code = REGISTRY.read_text(encoding="utf-8").splitlines()
    named = [line for line in code if NAME.search(line)]
    assert len(named) == 2, "an import and the list of what it gives away"
