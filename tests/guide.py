"""What `docs/adding-a-game.md` says, done: its files written, its package installed, in an environment of their own."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "adding-a-game.md"
_FILE = re.compile(r"^`(?P<path>sticks/\S+)`:\n\n```\w+\n(?P<text>.*?)^```", re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(r"^\$ (?P<line>.+)$", re.MULTILINE)
_EXAMPLE = re.compile(r"^```python\n(?P<text>import marblebox\n.*?)^```", re.MULTILINE | re.DOTALL)


def files() -> dict[str, str]:
    """The files that the guide shows, by path."""
    return {found["path"]: found["text"] for found in _FILE.finditer(PAGE.read_text(encoding="utf-8"))}


def commands() -> list[list[str]]:
    """The commands that the guide has people type, in order."""
    return [shlex.split(found["line"]) for found in _COMMAND.finditer(PAGE.read_text(encoding="utf-8"))]


def example() -> str:
    """The lines of Python that the guide ends with."""
    found = _EXAMPLE.search(PAGE.read_text(encoding="utf-8"))
    assert found
    return found["text"]


class Environment:
    """A fresh environment beside the one that the tests run in: it sees what is installed there, and has Sticks too."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._home = folder / "environment"
        venv.create(self._home, with_pip=False)
        packages = next(self._home.glob("lib/python*/site-packages"))
        seen = sysconfig.get_path("purelib")
        (packages / "beside.pth").write_text(f"import site; site.addsitedir({seen!r})\n", encoding="utf-8")
        for path, text in files().items():
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
        self._install(packages)

    @property
    def marblebox(self) -> tuple[str, ...]:
        """The command as the environment has it."""
        return str(self._home / "bin" / "python"), "-m", "marblebox"

    def python(self, program: str) -> str:
        return self._run([self.marblebox[0], "-c", program])

    def run(self, *arguments: str) -> str:
        """What a command of Marblebox prints; a failure fails the test."""
        return self._run([*self.marblebox, *arguments])

    def _run(self, command: list[str]) -> str:
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
        return done.stdout

    def _install(self, packages: Path) -> None:
        """`pip install ./sticks`, with the tools that are already here."""
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-deps"]
        self._run([*pip, "--no-build-isolation", "--no-index", "--target", str(packages), "./sticks"])
