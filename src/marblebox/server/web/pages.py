"""The client: files that were built when Marblebox was installed. Every address of the client is the same page."""

from __future__ import annotations

import json
import mimetypes
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response

from marblebox.server.web import offline
from marblebox.server.web.packs import INDEX as PACKS_INDEX
from marblebox.server.web.packs import ROOM as PACKS
from marblebox.server.web.packs import Packs

Manifest = dict[str, dict[str, Any]]  # of the built client, as Vite writes it

PACKED = {"br": ".br", "gzip": ".gz"}  # how a file may lie there packed already, the smallest first
FOR_EVER = "public, max-age=31536000, immutable"  # the names of these files change with their contents
ALWAYS_ASK = "no-cache"
HASHED = "assets"
MANIFEST = ".vite/manifest.json"  # which files each part of the client needs
FIRST = "index.html"
LARGE = {"/analyse": "AnalysePage.svelte", "/puzzles/": "PuzzlePage.svelte"}  # by where the address begins
CATALOGUE = "</api/catalogue>; rel=preload; as=fetch; crossorigin"
NOTHING_MORE: Mapping[str, str] = {}
ENGINE = "engine"  # where addresses begin that belong to the engine in the page
ENGINE_INDEX = "index.json"  # the only one of its files whose name does not change with the contents
MISSING = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Marblebox</title>
<h1>The client has not been built</h1>
<p>The server runs, but the pages for the browser are missing. Build them with <code>make web</code>
in the project's folder, or install Marblebox again where npm can run.</p>
<p lang="de">Der Server läuft, aber die Seiten für den Browser fehlen. <code>make web</code> im Ordner des Projekts
baut sie.</p></html>
"""

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/wasm", ".wasm")


def client_folder() -> Path | None:
    """Where the built client lies in the package; `make web` puts it there in a checkout."""
    folder = Path(__file__).parents[2] / "web"
    return folder if (folder / "index.html").is_file() else None


def engine_folder() -> Path:
    """Where the engine in the page lies, if it is there: `make page` builds it, perhaps while the server runs."""
    return Path(__file__).parents[2] / "page"


class Pages:
    """Answers with files of the client, of the engine in the page, and of Python for it."""

    def __init__(
        self, folder: Path | None, engine: Path | None = None, python: Path | None = None, pace: float = 1.0
    ) -> None:
        self._folder = folder and folder.resolve()
        self._engine = engine and engine.resolve()
        self._python = python and python.resolve()
        self._packs = Packs()
        self._keeping = offline.Keeping(self._folder, self._engine, self._python, pace, self._packs)

    def page(self, request: Request) -> Response:
        """The one page, whatever address of the client was asked for."""
        if self._folder is None:
            return HTMLResponse(MISSING, 503)
        return _answer(request, self._folder / "index.html", ALWAYS_ASK, self._preloads(request.url.path))

    def _preloads(self, path: str) -> dict[str, str]:
        """A header that has the browser fetch what a large page is made of beside what all pages load."""
        component = next((name for start, name in LARGE.items() if path.startswith(start)), None)
        if component is None or self._folder is None:
            return {}
        with suppress(OSError, ValueError):  # built without its list of files
            manifest = json.loads((self._folder / MANIFEST).read_bytes())
            found = [name for name in manifest if name.endswith(f"/{component}")]
            files = sorted(files_of(manifest, found, ["css"]) - files_of(manifest, [FIRST]))
            return {"Link": ", ".join((CATALOGUE, *map(_preload, files)))}
        return {}

    def file(self, request: Request, path: str) -> Response | None:
        """A file by that address; None if there is none."""
        room, _, name = path.partition("/")
        if room == ENGINE and name == ENGINE_INDEX:
            unbuilt = JSONResponse(None, headers={"Cache-Control": ALWAYS_ASK})  # perhaps not yet
            return _found(request, self._engine, name, ALWAYS_ASK) or unbuilt
        if room == ENGINE and name.startswith(f"{PACKS}/"):
            return self._endgames(name.removeprefix(f"{PACKS}/"))
        if room == ENGINE:
            return _found(request, self._engine, name, FOR_EVER)
        if room == offline.ADDRESS:
            return self._to_keep(request, name)
        if path == offline.WORKER:
            return self._worker()
        return _found(request, self._folder, path, FOR_EVER if room == HASHED else ALWAYS_ASK)

    def _endgames(self, name: str) -> Response | None:
        if name == PACKS_INDEX:
            return JSONResponse(self._packs.index(), headers={"Cache-Control": ALWAYS_ASK})
        content = self._packs.content(name)
        headers = {"Cache-Control": FOR_EVER}
        return Response(content, headers=headers, media_type="application/octet-stream") if content else None

    def _to_keep(self, request: Request, name: str) -> Response | None:
        if name == offline.INDEX:
            return JSONResponse(self._keeping.index(), headers={"Cache-Control": ALWAYS_ASK})
        if name == offline.archive_name():
            return Response(offline.archive(), headers={"Cache-Control": FOR_EVER}, media_type="application/zip")
        return _found(request, self._python, name, FOR_EVER)

    def _worker(self) -> Response | None:
        script = self._folder and self._folder / offline.WORKER
        if script is None or not script.is_file():
            return None
        text = self._keeping.worker(script.read_text(encoding="utf-8"))
        return Response(text, headers={"Cache-Control": ALWAYS_ASK}, media_type="text/javascript")


def _found(request: Request, folder: Path | None, path: str, caching: str) -> Response | None:
    """A file in a folder and not outside it, nor a hidden one."""
    if folder is None or any(not part or part.startswith(".") for part in path.split("/")):
        return None
    with suppress(OSError, ValueError):  # what no file can be called
        found = (folder / path).resolve()
        if found.is_relative_to(folder) and found.is_file():
            return _answer(request, found, caching)
    return None


def files_of(manifest: Manifest, entries: Iterable[str], kinds: Iterable[str] = ("css", "assets")) -> set[str]:
    """Everything that is loaded with these entries: scripts, files of those kinds, and what they import at once."""
    todo, seen, files = list(entries), set[str](), set[str]()
    while todo:
        name = todo.pop()
        if name in seen:
            continue
        seen.add(name)
        chunk = manifest[name]
        files |= {chunk["file"], *(file for kind in kinds for file in chunk.get(kind, ()))}
        todo += chunk.get("imports", ())
    return files


def _preload(file: str) -> str:
    return f"</{file}>; rel={'preload; as=style' if file.endswith('.css') else 'modulepreload'}"


def _answer(request: Request, found: Path, caching: str, more: Mapping[str, str] = NOTHING_MORE) -> Response:
    kind = mimetypes.guess_type(found.name)[0] or "application/octet-stream"
    headers = {"Cache-Control": caching, "Vary": "Accept-Encoding", **more}
    for coding, ending in PACKED.items():
        packed = found.with_name(found.name + ending)
        if coding in request.headers.get("accept-encoding", "") and packed.is_file():
            return FileResponse(packed, headers={**headers, "Content-Encoding": coding}, media_type=kind)
    return FileResponse(found, headers=headers, media_type=kind)
