"""The client and the engine for the page, as files."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import Response
from tests.server.asking import is_protected, problem
from tests.server.sitting import Browser, serving

import marblebox
from marblebox.server.web.app import Parts
from marblebox.server.web.pages import Pages
from marblebox.tables import build, tables_folder
from marblebox.tables.background import SMALL

New = Callable[[], Browser]


@pytest.fixture
def client(folder: Path) -> Path:
    """A built client of three files."""
    built = folder / "web"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<!doctype html><title>Marblebox</title>", encoding="utf-8")
    (built / "assets" / "app-1a2b.js").write_text("let a = 1;", encoding="utf-8")
    (built / "assets" / "app-1a2b.js.gz").write_bytes(b"packed")
    (folder / "secret.txt").write_text("secret", encoding="utf-8")
    return built


def having(client: Path | None, engine: Path | None = None) -> Parts:
    return Parts(pages=Pages(client, engine))


def test_the_client_is_served_from_every_address_of_its_own(client: Path, folder: Path) -> None:
    with serving(folder, having(client)) as address, httpx.Client(base_url=f"http://{address}") as http:
        for path in ("/", "/g/abcdefghijkl", "/new/kulami", "/games", "/index.html"):
            page = http.get(path)
            assert page.text.startswith("<!doctype html>")
            assert page.headers["cache-control"] == "no-cache"
        plain = http.get("/assets/app-1a2b.js", headers={"Accept-Encoding": "identity"})
        assert (plain.text, plain.headers["content-type"]) == ("let a = 1;", "text/javascript; charset=utf-8")
        assert "immutable" in plain.headers["cache-control"]
        with http.stream("GET", "/assets/app-1a2b.js", headers={"Accept-Encoding": "gzip"}) as packed:
            assert packed.headers["content-encoding"] == "gzip"
            assert packed.headers["content-type"] == "text/javascript; charset=utf-8"
        for path in ("/a%00b", f"/{'a' * 300}", f"/{'a/' * 3000}"):  # what no file can be called
            page = http.get(path)
            assert page.text.startswith("<!doctype html>")
            assert is_protected(page)
        problem(http.get("/a%00b.js"), 404, "not_found")
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/..%5csecret.txt"):
            assert "secret" not in http.get(path).text


def test_what_is_no_file_and_no_page_is_not_found(client: Path, folder: Path) -> None:
    (client / "sw.js").write_text("worker", encoding="utf-8")
    (client / ".env").write_text("secret", encoding="utf-8")
    with serving(folder, having(client)) as address, httpx.Client(base_url=f"http://{address}") as http:
        assert http.get("/sw.js").text.endswith("worker")
        for path in ("/sw.js/", "/index.html/", "/offline/x", "/offline/x/", "/.env", "/assets//app-1a2b.js"):
            problem(http.get(path), 404, "not_found")


def test_a_large_page_names_what_it_is_made_of(client: Path, folder: Path) -> None:
    """With its first answer, and without what every page loads."""
    with serving(folder, having(client)) as address, httpx.Client(base_url=f"http://{address}") as http:
        assert "link" not in http.get("/analyse").headers  # this client was built without a list
        (client / ".vite").mkdir()
        manifest = {
            "index.html": {"file": "assets/app.js", "imports": ["_page.js"]},
            "_page.js": {"file": "assets/page.js", "css": ["assets/page.css"]},
            "_shared.js": {"file": "assets/shared.js"},
            "src/any/AnalysePage.svelte": {
                "file": "assets/analyse.js",
                "css": ["assets/analyse.css"],
                "imports": ["_page.js", "_shared.js"],
            },
        }
        (client / ".vite" / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
        assert http.get("/analyse?spec=kulami").headers["link"].split(", ") == [
            "</api/catalogue>; rel=preload; as=fetch; crossorigin",
            "</assets/analyse.css>; rel=preload; as=style",
            "</assets/analyse.js>; rel=modulepreload",
            "</assets/shared.js>; rel=modulepreload",
        ]
        assert "link" not in http.get("/").headers


def test_a_missing_client_is_explained(folder: Path) -> None:
    with serving(folder, having(None)) as address:
        answer = httpx.get(f"http://{address}/")
        assert answer.status_code == 503
        assert "make web" in answer.text


def test_the_engine_for_the_page_may_come_while_the_server_runs(client: Path, folder: Path) -> None:
    built = folder / "page"
    with serving(folder, having(client, built)) as address, httpx.Client(base_url=f"http://{address}") as http:
        unbuilt = http.get("/engine/index.json")
        assert (unbuilt.json(), unbuilt.headers["cache-control"]) == (None, "no-cache")  # it may be built meanwhile
        problem(http.get("/engine/core-1a2b.wasm"), 404, "not_found")
        built.mkdir()
        (built / "core-1a2b.wasm").write_bytes(b"core")
        (built / "core-1a2b.wasm.gz").write_bytes(b"packed")
        (built / "index.json").write_text('{"core": "core-1a2b.wasm"}', encoding="utf-8")
        index = http.get("/engine/index.json")
        assert (index.json(), index.headers["cache-control"]) == ({"core": "core-1a2b.wasm"}, "no-cache")
        core = http.get("/engine/core-1a2b.wasm", headers={"Accept-Encoding": "identity"})
        assert (core.content, core.headers["content-type"]) == (b"core", "application/wasm")
        assert "immutable" in core.headers["cache-control"]
        for path in ("/engine/..%2fsecret.txt", "/engine/%2e%2e/secret.txt", "/engine/"):
            assert "secret" not in http.get(path).text


def test_small_endgame_tables_are_handed_out_as_they_come(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MARBLEBOX_TABLES", str(tmp_path))
    (tmp_path / "secret.tables").write_bytes(b"secret")
    with serving(folder) as address, httpx.Client(base_url=f"http://{address}/engine/tables/") as http:
        assert http.get("index.json").json() == {}
        place = build(marblebox.load("tumicarona"), SMALL, tables_folder())
        index = http.get("index.json")
        assert index.headers["cache-control"] == "no-cache"
        [(kind, told)] = index.json().items()
        assert (kind, told["stones"]) == (place.name, SMALL)
        pack = http.get(told["file"])
        assert "immutable" in pack.headers["cache-control"]
        assert pack.headers["content-type"] == "application/octet-stream"
        assert is_protected(pack)
        parts = ("1v1", "1v2", "2v1", "1v3", "2v2", "3v1")
        assert pack.content == b"".join((place / f"{part}.table").read_bytes() for part in parts)
        for path in (
            *("", "secret.tables", "..%2fsecret.tables", f"{place.name}%2f1v1.table", f"{place.name}/1v1.table"),
            *(f"%2e%2e/{told['file']}", told["file"][:-1], f"{told['file']}%00", "index.json/", "a" * 300),
        ):
            problem(http.get(path), 404, "not_found")
        damaged = place / "2v2.new"
        damaged.write_bytes((place / "2v2.table").read_bytes()[:-20] + b"\xff" * 20)
        damaged.replace(place / "2v2.table")
        assert http.get("index.json").json() == {}
        problem(http.get(told["file"]), 404, "not_found")


def test_nobody_waits_while_files_are_looked_up(client: Path, folder: Path) -> None:
    on_the_loop = []

    class Looking(Pages):
        def file(self, request: Request, path: str) -> Response | None:
            on_the_loop.append(asyncio._get_running_loop() is not None)
            return super().file(request, path)

    with serving(folder, Parts(pages=Looking(client))) as address, httpx.Client(base_url=f"http://{address}") as http:
        assert http.get("/offline/index.json").status_code == 200
    assert on_the_loop == [False]


def test_no_file_without_a_client() -> None:
    assert Pages(None).file(None, "index.html") is None  # type: ignore[arg-type]
