"""The folders of the client: which of them may import which, so that no two import each other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from graphlib import TopologicalSorter
from os.path import normpath
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "web" / "src"
FILES = sorted(path for path in SOURCE.rglob("*") if path.suffix in (".ts", ".svelte"))

BOARDS = {"lib", "board/common"}
A_GAME = BOARDS | {"board/points", "board/setup"}
PAGE = BOARDS | {"board"}
GAMES = {f"board/{path.parent.name}" for path in FILES if path.name == "index.ts" and path.parents[1].name == "board"}

# The folder "" is the frame of the page: main.ts and App.svelte.
MAY_IMPORT: dict[str, set[str]] = {
    "lib": {"lib/i18n"},
    "lib/i18n": set(),
    "board/common": {"lib"},
    "board/points": BOARDS,
    "board/setup": BOARDS,
    **dict.fromkeys(GAMES, A_GAME),
    "board": BOARDS | GAMES,
    "engine": {"lib"},
    "offline": {"lib", "engine"},
    "rules": PAGE,
    "learn": PAGE,
    "learn/sheets": PAGE,
    "new-game": PAGE,
    "records/export": {"lib"},
    "analysis": PAGE | {"engine", "new-game", "records/export"},
    "records": PAGE | {"analysis", "new-game", "records/export"},
    "game": PAGE | {"analysis", "offline", "rules"},
    "puzzles": PAGE | {"analysis", "engine", "game", "records"},
    "pages": PAGE | {"new-game", "offline"},
}
MAY_IMPORT[""] = set(MAY_IMPORT)

# import … from "…", import "…", import("…"), import.meta.glob("…"), new URL("…", import.meta.url)
_KEYWORD = r"(?:\bfrom|\bimport\(?|\bglob(?:<.*>)?\(|\bnew URL\()"
IMPORTED = re.compile(_KEYWORD + r"""\s*["'`](\.{1,2}/[^"'`\s]+)["'`]""")


def folder_of(path: Path) -> str:
    folder = path.relative_to(SOURCE).parent.as_posix()
    return "" if folder == "." else folder


def imported_by(path: Path) -> Iterator[str]:
    """The folders of all that a file imports, at once or later; a pattern stands for every folder that it matches."""
    for address in IMPORTED.findall(path.read_text(encoding="utf-8")):
        target = Path(normpath(path.parent / address))
        if not target.is_relative_to(SOURCE):
            assert target.suffix == ".json", f"{path}: only data comes from outside, not {address}"
        elif "*" in address:
            yield from {folder_of(found) for found in SOURCE.glob(target.relative_to(SOURCE).as_posix())}
        else:
            yield folder_of(target)


def test_every_folder_has_its_place() -> None:
    assert {folder_of(path) for path in FILES} == set(MAY_IMPORT)


def test_allowed_imports_make_no_circle() -> None:
    TopologicalSorter(MAY_IMPORT).prepare()  # its CycleError names the circle


def test_imports_that_wait_count_like_others() -> None:
    assert set(imported_by(SOURCE / "board" / "kits.ts")) >= GAMES, "import.meta.glob"
    assert {"game", "analysis", "puzzles"} <= set(imported_by(SOURCE / "App.svelte")), "import()"
    assert "offline" in set(imported_by(SOURCE / "main.ts")), "import()"
    assert "lib" in set(imported_by(SOURCE / "main.ts")), "import"


def test_imports_point_one_way() -> None:
    found = ((path, folder) for path in FILES for folder in sorted({*imported_by(path)} - {folder_of(path)}))
    wrong = [
        f"{path.relative_to(SOURCE)} imports from {folder}"
        for path, folder in found
        if folder not in MAY_IMPORT[folder_of(path)]
    ]
    assert wrong == []
