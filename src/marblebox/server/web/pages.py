"""The client: files that were built when Marblebox was installed. Every address of the client is the same page."""

from __future__ import annotations

import mimetypes
from contextlib import suppress
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

PACKED = {"br": ".br", "gzip": ".gz"}  # how a file may lie there packed already, the smallest first
FOR_EVER = "public, max-age=31536000, immutable"  # the names of these files change with their contents
ALWAYS_ASK = "no-cache"
HASHED = "assets"
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


def client_folder() -> Path | None:
    """Where the built client lies in the package; `make web` puts it there in a checkout."""
    folder = Path(__file__).parents[2] / "web"
    return folder if (folder / "index.html").is_file() else None


class Pages:
    """Answers with files of the client."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder and folder.resolve()

    def page(self, request: Request) -> Response:
        """The one page, whatever address of the client was asked for."""
        if self._folder is None:
            return HTMLResponse(MISSING, 503)
        return self._file(request, self._folder / "index.html")

    def file(self, request: Request, path: str) -> Response | None:
        """A file of the client; None if there is none by that name."""
        if self._folder is None or not path:
            return None
        with suppress(OSError, ValueError):  # what no file can be called
            found = (self._folder / path).resolve()
            if found.is_relative_to(self._folder) and found.is_file():
                return self._file(request, found)
        return None

    def _file(self, request: Request, found: Path) -> Response:
        kind = mimetypes.guess_type(found.name)[0] or "application/octet-stream"
        hashed = self._folder is not None and found.relative_to(self._folder).parts[0] == HASHED
        headers = {"Cache-Control": FOR_EVER if hashed else ALWAYS_ASK, "Vary": "Accept-Encoding"}
        for coding, ending in PACKED.items():
            packed = found.with_name(found.name + ending)
            if coding in request.headers.get("accept-encoding", "") and packed.is_file():
                return FileResponse(packed, headers={**headers, "Content-Encoding": coding}, media_type=kind)
        return FileResponse(found, headers=headers, media_type=kind)
