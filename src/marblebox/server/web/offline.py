"""What a browser fetches to do without this server: the client, the engine in the page, Python, and our own in it.

Our Python is packed out of this very installation, so that it is never another version than the server's.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from marblebox.server.web.packs import ROOM, Packs

PACKAGE = Path(__file__).parents[2]
ROOMS = ("core", "games", "jobs", "tables", "engine", "learn", "play", "api", "offline")
KINDS = (".py", ".md", ".toml", ".txt", ".json", ".book")  # what was learnt (.net) comes with the engine in the page
PYTHON_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # so that the same files make the same archive
ADDRESS = "offline"
INDEX, WORKER = "index.json", "sw.js"
PACKED_COPIES = (".gz", ".br")
ANSWERS = ("/api/catalogue",)  # kept as well, so that the first page need not wait for Python
HASH = 12  # letters


def python_folder() -> Path:
    """Where Python for the page lies, in a folder called by its version; `make web` puts it there."""
    return PACKAGE / "pyodide"


def sources(package: Path = PACKAGE, rooms: Sequence[str] = ROOMS) -> Iterator[Path]:
    """Every file of this package that goes into the page."""
    yield package / "__init__.py"
    for room in rooms:
        yield from (path for path in _lying_in(package / room) if path.suffix in KINDS)


def _lying_in(folder: Path) -> list[Path]:
    """The files of a folder: nothing hidden, and nothing that lies elsewhere and is linked to."""
    place = folder.resolve()

    def is_own(path: Path) -> bool:
        within = path.relative_to(folder)
        hidden = any(part.startswith(".") for part in within.parts)
        return not hidden and path.is_file() and path.resolve() == place / within

    return sorted(filter(is_own, folder.rglob("*")))


@cache
def archive() -> bytes:
    """Our own Python for the page."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sources():
            entry = zipfile.ZipInfo(f"marblebox/{path.relative_to(PACKAGE).as_posix()}", LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, path.read_bytes())
    return packed.getvalue()


@cache
def archive_name() -> str:
    return f"marblebox-{hashlib.sha256(archive()).hexdigest()[:HASH]}.zip"


class Keeping:
    """What there is to keep, by address, and which version of it this is."""

    def __init__(
        self,
        client: Path | None,
        engine: Path | None,
        python: Path | None,
        pace: float = 1.0,
        packs: Packs | None = None,
    ) -> None:
        self._packs, self._pace = packs, pace  # the pace of computers is that on the server
        self._folders = {"": client, "/engine": engine, f"/{ADDRESS}": python}

    @property
    def is_possible(self) -> bool:
        folders = self._folders.values()
        return all(folder and folder.is_dir() and any(folder.iterdir()) for folder in folders) and bool(self._python)

    @property
    def _python(self) -> str | None:
        """Where Python is, once all of it lies there."""
        folder = self._folders[f"/{ADDRESS}"]
        versions = sorted(folder.iterdir()) if folder else []
        whole = (one.name for one in versions if all((one / part).is_file() for part in PYTHON_FILES))
        return next((f"/{ADDRESS}/{name}" for name in whole), None)

    def index(self) -> dict[str, Any] | None:
        """All addresses, and a version that changes whenever their contents do; None if something is missing."""
        if not self.is_possible:
            return None
        files, tables = self._files, self._tables()
        kept = [*files, *tables, f"/{ADDRESS}/{INDEX}", *ANSWERS]
        return {
            "version": self._version([*files, *tables]),
            "python": self._python,
            "ours": files[-1],
            "pace": self._pace,
            "files": kept,
        }

    def worker(self, script: str) -> str:
        """The service worker: browsers take a new one whenever its text has changed, so it carries the list."""
        return f"const KEPT = {json.dumps(self.index())};\n{script}"

    def _tables(self) -> list[str]:
        """The small endgame tables, as far as there are any by now."""
        if self._packs is None:
            return []
        packs = [pack["file"] for pack in self._packs.index().values()]
        return [f"/engine/{ROOM}/{name}" for name in (INDEX, *packs)]

    @cached_property
    def _files(self) -> list[str]:
        """Looked up once: an installation does not change under a running server."""
        found = []
        for address, folder in self._folders.items():
            assert folder
            paths = (path for path in _lying_in(folder) if path.suffix not in PACKED_COPIES)
            names = (path.relative_to(folder).as_posix() for path in paths)
            found += [f"{address}/{name}" for name in names if name != WORKER]
        return [*found, f"/{ADDRESS}/{archive_name()}"]

    def _version(self, files: list[str]) -> str:
        """Most names tell their contents; those of the others are summed up."""
        return hashlib.sha256(json.dumps([self._pace, files, self._contents]).encode()).hexdigest()[:HASH]

    @cached_property
    def _contents(self) -> str:
        """The contents of the files whose names do not tell them, looked at once as well."""
        summed = hashlib.sha256()
        client, engine = self._folders[""], self._folders["/engine"]
        assert client
        assert engine
        for path in (*(path for path in sorted(client.iterdir()) if path.is_file()), engine / "index.json"):
            if path.suffix not in PACKED_COPIES and path.is_file():
                summed.update(path.read_bytes())
        return summed.hexdigest()
