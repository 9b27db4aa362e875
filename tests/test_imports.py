"""Packages import each other only as docs/architecture.md says, without circles; importing the library stays light."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "marblebox"

DIRECT: Mapping[str, set[str]] = {  # a package and those it may import, besides what those may import
    "core": set(),
    "games": {"core"},
    "jobs": {"core"},
    "tables": {"games", "jobs"},
    "engine": {"tables"},
    "play": {"core"},
    "learn": {"games"},
    "protocol": {"core"},
    "client": {"protocol"},
    "api": {"play", "engine", "learn", "protocol"},
    "bundle": {"tables"},
    "server": {"api", "bundle"},
    "offline": {"api"},
    "cli": {"engine", "learn", "play"},  # what commands and tools share, and the kits
    "cli/play": {"cli"},
    "cli/commands": {"server", "client", "cli/play"},
    "tools": {"cli"},
}

# What is not as it should be yet, and why. Remove an entry with its reason.
UNTIL_API = "handlers are to move from server to api, for both hosts"
STILL_IMPORTED: Mapping[tuple[str, str], str] = {}  # a package, and a module that it may not import
SERVER_FOLDERS = ("", "/forms", "/live", "/operations", "/storage", "/web")
STILL_CIRCLES: Mapping[frozenset[str], str] = {
    frozenset(f"marblebox/server{folder}" for folder in SERVER_FOLDERS): UNTIL_API,
}

IMPURE = {"asyncio", "datetime", "io", "os", "pathlib", "secrets", "shutil", "socket", "subprocess", "tempfile", "time"}
LIGHT = {"marblebox"} | set(sys.stdlib_module_names)


# --- who imports whom -------------------------------------------------------------------------------------------------


@cache
def modules() -> dict[str, Path]:
    """Every module of the library and of the tools, by its full name."""
    files = [(path, path.relative_to(SOURCE.parent)) for path in SOURCE.rglob("*.py")]
    files += [(path, path.relative_to(ROOT)) for path in (ROOT / "tools").rglob("*.py")]
    return {".".join(within.with_suffix("").parts).removesuffix(".__init__"): path for path, within in sorted(files)}


def names_imported_by(path: Path) -> Iterator[str]:
    """The full names of what a file imports: modules, and names out of modules."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide where they point"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@cache
def modules_imported_by(name: str) -> frozenset[str]:
    """The modules of this project that a module imports."""
    found = (_module_of(imported) for imported in names_imported_by(modules()[name]))
    return frozenset(module for module in found if module and module != name)


def _module_of(name: str) -> str | None:
    """The module that is imported: the name itself, or what it is imported from."""
    return next((one for one in (name, name.rpartition(".")[0]) if one in modules()), None)


def folder_of(name: str) -> str:
    if name == "marblebox.__main__":  # it starts the program; nobody imports it
        return name
    path = modules()[name]
    return path.parent.relative_to(ROOT if path.is_relative_to(ROOT / "tools") else SOURCE.parent).as_posix()


def package_of(name: str) -> str | None:
    """The package as it is called in the table above; None for what stands above all packages."""
    first, *rest = folder_of(name).split("/")
    if first == "tools":
        return first
    within = "/".join(rest[:2])
    return within if within in DIRECT else rest[0] if rest else None


@cache
def allowed(package: str) -> frozenset[str]:
    """All packages that one may import, itself included."""
    return frozenset({package}).union(*map(allowed, DIRECT[package]))


@cache
def folder_graph() -> dict[str, frozenset[str]]:
    """The folders that the modules of each folder import from."""
    graph: dict[str, frozenset[str]] = {}
    for name in modules():
        others = {folder_of(imported) for imported in modules_imported_by(name)} - {folder_of(name)}
        graph[folder_of(name)] = graph.get(folder_of(name), frozenset()) | others
    return graph


def reachable(folder: str) -> set[str]:
    """Every folder that one leads to, by however many imports."""
    found: set[str] = set()
    waiting = [folder]
    while waiting:
        following = folder_graph()[waiting.pop()] - found
        found |= following
        waiting += following
    return found


def circles() -> set[frozenset[str]]:
    """The groups of folders that all lead to each other."""
    leads_to = {folder: reachable(folder) for folder in folder_graph()}
    return {
        frozenset({other for other in found if folder in leads_to[other]})
        for folder, found in leads_to.items()
        if folder in found
    }


# --- the tests --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("package", sorted(DIRECT))
def test_package_imports_only_allowed_packages(package: str) -> None:
    wrong = {
        f"{name} -> {imported}"
        for name in modules()
        for imported in modules_imported_by(name)
        if package_of(name) == package
        and package_of(imported) not in {*allowed(package), None}
        and (package, imported) not in STILL_IMPORTED
    }
    assert wrong == set()


def test_every_package_is_in_the_table() -> None:
    assert {package_of(name) for name in modules()} - {None} <= set(DIRECT)


def test_folders_do_not_import_each_other_in_circles() -> None:
    assert circles() == set(STILL_CIRCLES)


def test_exceptions_are_still_needed() -> None:
    found = {(package_of(name), imported) for name in modules() for imported in modules_imported_by(name)}
    assert set(STILL_IMPORTED) <= found


@pytest.mark.parametrize("name", [name for name in modules() if package_of(name) == "play"])
def test_play_knows_no_json_models_or_databases(name: str) -> None:
    """JSON, models and databases are the hosts'."""
    imported = {imported.partition(".")[0] for imported in names_imported_by(modules()[name])}
    assert imported.isdisjoint({"json", "orjson", "pydantic", "sqlalchemy"})


@pytest.mark.parametrize("name", [name for name in modules() if package_of(name) == "games"])
def test_rules_are_pure(name: str) -> None:
    names = set(names_imported_by(modules()[name]))
    assert {imported.partition(".")[0] for imported in names}.isdisjoint(IMPURE)
    chance = {imported for imported in names if imported.partition(".")[0] == "random"}
    assert chance <= {"random.Random"}, "chance comes from a seed: from random import Random"


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
