"""What `docs/adding-a-game.md` says, done: its files written, its package installed, in an environment of their own."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Sequence
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "adding-a-game.md"
_FILE = re.compile(r"^`(?P<path>(?P<package>\w+)/\S+)`:\n\n```\w+\n(?P<text>.*?)^```", re.MULTILINE | re.DOTALL)
_CONSOLE = re.compile(r"^```console\n\$ pip install \./(?P<package>\w+)\n(?P<lines>.*?)^```", re.MULTILINE | re.DOTALL)
_EXAMPLE = re.compile(r"^```python\n(?P<text>import marblebox\n.*?)^```", re.MULTILINE | re.DOTALL)


def files(package: str) -> dict[str, str]:
    """The files of a package that the guide shows, by path."""
    found = _FILE.finditer(PAGE.read_text(encoding="utf-8"))
    return {one["path"]: one["text"] for one in found if one["package"] == package}


def commands(package: str) -> list[list[str]]:
    """The commands that the guide has people type once that package is installed, in order."""
    [block] = (one for one in _CONSOLE.finditer(PAGE.read_text(encoding="utf-8")) if one["package"] == package)
    return [shlex.split(line.removeprefix("$ ")) for line in block["lines"].splitlines()]


def example() -> str:
    """The lines of Python that the guide ends with."""
    found = _EXAMPLE.search(PAGE.read_text(encoding="utf-8"))
    assert found
    return found["text"]


class Environment:
    """A fresh environment beside the one that the tests run in: it sees what is installed there, and a game more."""

    def __init__(self, folder: Path, package: str = "sticks") -> None:
        self.folder = folder
        self._home = folder / "environment"
        venv.create(self._home, with_pip=False)
        packages = next(self._home.glob("lib/python*/site-packages"))
        seen = sysconfig.get_path("purelib")
        (packages / "beside.pth").write_text(f"import site; site.addsitedir({seen!r})\n", encoding="utf-8")
        for path, text in files(package).items():
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
        self._install(package, packages)

    @property
    def marblebox(self) -> tuple[str, ...]:
        """The command as the environment has it."""
        return str(self._home / "bin" / "python"), "-m", "marblebox"

    def python(self, program: str) -> str:
        return self._run([self.marblebox[0], "-c", program])

    def run(self, *arguments: str, typed: Sequence[str] = ()) -> str:
        """What a command of Marblebox prints while somebody types these lines; a failure fails the test."""
        return self._run([*self.marblebox, *arguments], "".join(f"{line}\n" for line in typed))

    def _run(self, command: list[str], typed: str = "") -> str:
        done = subprocess.run(command, cwd=self.folder, input=typed, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
        return done.stdout

    def _install(self, package: str, packages: Path) -> None:
        """`pip install` it, with the tools that are already here."""
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-deps"]
        self._run([*pip, "--no-build-isolation", "--no-index", "--target", str(packages), f"./{package}"])
