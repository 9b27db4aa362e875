"""The client for the browser: how it is built, and how much of it is loaded."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks import client_size

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
PYTHON = ROOT / "src" / "marblebox" / "pyodide"


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A checkout that has not built its client."""
    (tmp_path / "web").mkdir()
    return Path(shutil.copy(WEB / "build.py", tmp_path / "web"))


def built(script: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Build where there is neither Node.js nor the package that brings it."""
    environment = {**os.environ, "PATH": ""}
    command = [sys.executable, "-S", str(script), *options]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_a_client_that_cannot_be_built_fails_and_says_why(bare: Path) -> None:
    done = built(bare)
    assert done.returncode == 1
    assert "needs Node.js 20 or newer" in done.stderr
    assert "Traceback" not in done.stderr


def test_installing_goes_on_without_a_client_and_says_so(bare: Path) -> None:
    done = built(bare, "--forgiving")
    assert done.returncode == 0
    assert "needs Node.js" in done.stderr


def test_what_is_built_already_needs_nothing(bare: Path) -> None:
    for name in ("src", "public"):
        (bare.parent / name).mkdir()
    for name in ("index.html", "package.json", "package-lock.json", "vite.config.ts", "pack.mjs"):
        (bare.parent / name).touch()
    (bare.parent / "package.json").write_text('{"devDependencies": {"pyodide": "1.2.3"}}')
    page = bare.parents[1] / "src" / "marblebox" / "web" / "index.html"
    page.parent.mkdir(parents=True)
    page.touch()
    assert built(bare).returncode == 1, "Python for the page is missing"
    shutil.copytree(
        next(path for path in PYTHON.iterdir() if path.is_dir()), page.parents[1] / "pyodide" / "1.2.3-compiled"
    )
    assert built(bare).returncode == 0
    newer = bare.parent / "src" / "main.ts"
    newer.touch()
    os.utime(page, (0, 0))
    assert built(bare).returncode == 1


def test_the_lock_file_names_no_host() -> None:
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    assert [name for name, package in lock["packages"].items() if "resolved" in package] == []
    assert all("integrity" in package for name, package in lock["packages"].items() if name)


def test_the_first_load_is_small_and_no_game_loads_another(capsys: pytest.CaptureFixture[str]) -> None:
    assert (client_size.CLIENT / "index.html").exists(), "make web builds the client"
    assert client_size.main() == 0, capsys.readouterr().out
    assert "no game loads another" in capsys.readouterr().out


@pytest.mark.thorough  # the page's engine is a part of it
def test_how_much_is_kept_for_offline_is_said_as_it_is() -> None:
    """In the settings, to whoever reads on, and to whoever hosts."""
    everything, python = f"{client_size.offline_size() / 1e6:.0f}", f"{client_size.python_size() / 1e6:.1f} MB"
    assert f"const SIZE = {everything};" in (WEB / "src" / "offline" / "KeepOffline.svelte").read_text(encoding="utf-8")
    assert f"about {everything} MB, fetched once" in (ROOT / "README.md").read_text(encoding="utf-8")
    hosting = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert f"fetches about {everything} MB once ({python} of it Python)" in hosting
    assert f"{python} as it travels" in (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
