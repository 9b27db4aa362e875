"""What goes into the page needs nothing but Python itself, and is the same whenever it is packed."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from starlette.requests import Request

from marblebox.core.registry import load
from marblebox.server.web import offline
from marblebox.server.web.offline import Keeping, archive
from marblebox.server.web.packs import Packs
from marblebox.server.web.pages import Pages
from marblebox.tables import build
from marblebox.tables.background import SMALL

BARE = (sys.executable, "-I", "-S", "-B")  # without anything that is installed
EVERY_MODULE = """
import sys, importlib
sys.path.insert(0, sys.argv[1])
before = set(sys.modules)
for name in sys.argv[2:]:
    importlib.import_module(name)
new = {name.partition(".")[0] for name in set(sys.modules) - before}
print(*sorted(new - {"marblebox", "__mp_main__"} - set(sys.stdlib_module_names)))
"""


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("page")
    zipfile.ZipFile(io.BytesIO(archive())).extractall(folder)
    return folder


def test_all_of_it_imports_without_anything_installed(unpacked: Path) -> None:
    paths = (path.relative_to(unpacked).with_suffix("") for path in sorted(unpacked.rglob("*.py")))
    names = [".".join(path.parts).removesuffix(".__init__") for path in paths]
    assert "marblebox.offline.page" in names
    said = subprocess.run([*BARE, "-c", EVERY_MODULE, unpacked, *names], capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr
    assert said.stdout.strip() == ""


def test_neither_server_nor_terminal_are_in_it(unpacked: Path) -> None:
    assert {path.name for path in (unpacked / "marblebox").iterdir()} == {
        *("__init__.py", "api", "core", "engine", "games", "jobs", "learn", "offline", "play", "tables")
    }


def test_a_game_is_played_without_anything_installed(unpacked: Path) -> None:
    program = (
        "import sys, asyncio, json; sys.path.insert(0, sys.argv[1])\n"
        "from marblebox.offline.page import Page\n"
        "class Shelf:\n"
        "    kept = {}\n"
        "    async def read(self, game): return self.kept.get(game)\n"
        "    async def write(self, game, text, seq, before): self.kept[game] = text; return True\n"
        "async def main():\n"
        "    page, heard = Page(Shelf(), None, 0), asyncio.Queue()\n"
        "    wish = {'spec': 'tumicarona', 'seats': [{'kind': 'engine', 'level': 1}, {'kind': 'me'}]}\n"
        "    status, text = await page.answer('POST', '/api/games', json.dumps(wish))\n"
        "    await page.open(1, json.loads(text)['game'], heard.put_nowait)\n"
        "    welcome, update = [json.loads(await asyncio.wait_for(heard.get(), 60)) for _ in range(2)]\n"
        "    print(update['type'], len(update['steps']))\n"
        "asyncio.run(main())\n"
    )
    said = subprocess.run([*BARE, "-c", program, unpacked], capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["update", "1"]


def test_the_same_files_make_the_same_archive() -> None:
    assert archive.__wrapped__() == archive()


def test_the_archive_has_what_belongs_to_the_package_and_nothing_else(tmp_path: Path) -> None:
    package, elsewhere = tmp_path / "marblebox", tmp_path / "elsewhere"
    own = ("core/a.py", "core/words/b.md")
    foreign = ("core/.env", "core/.git/c.py", "core/a.pyc", "core/key.pem", "core/d.py~")
    for path in (*own, *foreign):
        (package / path).parent.mkdir(parents=True, exist_ok=True)
        (package / path).write_text(path)
    elsewhere.mkdir()
    (elsewhere / "secret.py").write_text("")
    (package / "core" / "linked").symlink_to(elsewhere)
    (package / "core" / "linked.py").symlink_to(elsewhere / "secret.py")
    found = offline.sources(package, rooms=("core",))
    assert [path.relative_to(package).as_posix() for path in found] == ["__init__.py", *own]


def test_every_kind_of_file_of_the_package_is_known() -> None:
    kinds = {path.suffix for room in offline.ROOMS for path in offline._lying_in(offline.PACKAGE / room)}
    assert kinds - {".pyc"} == {*offline.KINDS, ".net"}


def test_python_that_is_only_half_there_is_not_offered(folders: tuple[Path, Path, Path]) -> None:
    keeping = Keeping(*folders)
    for name in offline.PYTHON_FILES:
        part = folders[2] / "1.0" / name
        part.rename(part.with_name("gone"))
        assert keeping.index() is None
        part.with_name("gone").rename(part)
    assert keeping.index()


def test_python_is_what_the_build_puts_there() -> None:
    build = (Path(__file__).parents[2] / "web" / "build.py").read_text(encoding="utf-8")
    assert f"PYTHON_FILES = ({', '.join(f'{chr(34)}{name}{chr(34)}' for name in offline.PYTHON_FILES)})" in build


def test_what_our_python_begins_with_is_compiled_already_and_nothing_is_missing() -> None:
    (python,) = (path for path in offline.python_folder().iterdir() if path.is_dir())
    library = set(zipfile.ZipFile(python / "python_stdlib.zip").namelist())
    for name in ("asyncio/events", "dataclasses", "enum", "json/decoder", "typing", "_pyodide/_base"):
        assert f"{name}.pyc" in library, "make web compiles it"
        assert f"{name}.py" not in library
    assert "tarfile.py" in library  # what is needed seldom or never


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path, Path]:
    client, engine, python = (tmp_path / name for name in ("web", "page", "pyodide"))
    built = ("web/index.html", "web/sw.js", "web/assets/a-1.js", "page/index.json")
    for path in (*built, *(f"pyodide/1.0/{name}" for name in offline.PYTHON_FILES)):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(path)
    (client / "index.html.gz").write_bytes(b"")
    return client, engine, python


def test_everything_is_on_the_list_and_another_version_is_another_text(folders: tuple[Path, Path, Path]) -> None:
    keeping = Keeping(*folders)
    index = keeping.index()
    assert index
    assert index["files"] == [
        *("/assets/a-1.js", "/index.html", "/engine/index.json"),
        *(f"/offline/1.0/{name}" for name in sorted(offline.PYTHON_FILES)),
        *(index["ours"], "/offline/index.json", "/api/catalogue"),
    ]
    assert index["python"] == "/offline/1.0"
    before = keeping.worker("")
    (folders[0] / "index.html").write_text("another page")
    assert Keeping(*folders).worker("") != before


def test_the_files_are_looked_at_once(folders: tuple[Path, Path, Path]) -> None:
    keeping = Keeping(*folders)
    before = keeping.worker("")
    for folder in folders[:2]:
        (folder / "index.json").write_text("changed")  # read again, it would be another version
        (folder / "more.js").write_text("")  # walked again, there would be one more file
    assert keeping.worker("") == before != Keeping(*folders).worker("")


def test_what_was_missing_is_found_when_it_is_there(folders: tuple[Path, Path, Path]) -> None:
    index = folders[1] / "index.json"
    index.unlink()
    keeping = Keeping(*folders)
    assert keeping.index() is None
    index.write_text("{}")
    assert keeping.index()


def test_endgame_tables_are_kept_as_well(
    folders: tuple[Path, Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MARBLEBOX_TABLES", str(tmp_path / "tables"))
    packs = Packs()
    keeping = Keeping(*folders, packs=packs)
    before = keeping.index()
    assert before
    assert "/engine/tables/index.json" in before["files"]
    build(load("tumicarona"), SMALL)
    after = keeping.index()
    assert after
    [pack] = packs.index().values()
    assert set(after["files"]) - set(before["files"]) == {f"/engine/tables/{pack['file']}"}
    assert after["version"] != before["version"]


def test_where_a_part_is_missing_nothing_is_offered(folders: tuple[Path, Path, Path]) -> None:
    client, engine, python = folders
    assert Keeping(client, engine, python / "nowhere").index() is None
    assert Keeping(None, engine, python).index() is None


def test_pages_hand_it_out(folders: tuple[Path, Path, Path]) -> None:
    pages = Pages(*folders)

    def got(path: str) -> tuple[str, str]:
        answer = pages.file(Request({"type": "http", "headers": []}), path)
        assert answer
        return answer.headers["cache-control"], bytes(answer.body).decode(errors="replace") if answer.body else ""

    index = json.loads(got("offline/index.json")[1])
    assert got("sw.js")[0] == "no-cache"
    assert index["version"] in got("sw.js")[1]
    assert "immutable" in got(index["ours"].lstrip("/"))[0]
    assert pages.file(Request({"type": "http", "headers": []}), f"offline/{offline.ADDRESS}-000.zip") is None
