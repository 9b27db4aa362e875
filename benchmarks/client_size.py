"""How much a browser loads: every page and every game of the built client, gzipped, fonts and sounds included.

Fails where that is more than promised: the first load and going straight into a game are held against what they were
before there were lessons, analysis and puzzles, which nobody should pay for who only plays. Fails too where opening one
game loads another.
"""

from __future__ import annotations

import fnmatch
import gzip
import json
import sys
from collections.abc import Iterable
from pathlib import Path

from marblebox.server.web.offline import ADDRESS, PYTHON_FILES, Keeping, archive, python_folder
from marblebox.server.web.pages import FIRST, MANIFEST, PACKED, Manifest, engine_folder, files_of

CLIENT = Path(__file__).parents[1] / "src" / "marblebox" / "web"
HOME, GAME = "first load", "straight into a game"
BEFORE = {HOME: 49_878, GAME: 97_953}  # bytes
MOST_MORE = 10_000  # bytes
ALWAYS = ("index.html", "first.js", "icon.svg", "manifest.webmanifest")
PAGE = "src/play/GamePage.svelte"
BOARD = "src/board/*/index.ts"


def main() -> int:
    manifest: Manifest = json.loads((CLIENT / MANIFEST).read_text(encoding="utf-8"))
    first = files_of(manifest, [FIRST]) | {name for name in ALWAYS if (CLIENT / name).exists()}
    sizes = {HOME: size(first)}
    print(f"{HOME:<28}{sizes[HOME]:>9}")
    for page in sorted(name for name in manifest if name.startswith("src/") and name.endswith(".svelte")):
        print(f"{'  + ' + Path(page).stem:<28}{size(files_of(manifest, [page]) - first):>9}")
    boards = {Path(name).parent.name: name for name in sorted(fnmatch.filter(manifest, BOARD))}
    games = {name: files_of(manifest, [PAGE, board]) for name, board in boards.items()}
    for name, files in games.items():
        print(f"{'  + a game of ' + name:<28}{size(files - first):>9}")
    chunks = {name: manifest[board]["file"] for name, board in boards.items()}
    mixed = [
        f"{name} loads {other}" for name in games for other in chunks.keys() - {name} if chunks[other] in games[name]
    ]
    print("\n".join(mixed) or "no game loads another")
    print(f"{'kept for offline, once':<28}{offline_size():>9}")
    sizes[GAME] = max(size(first | files) for files in games.values())
    print(f"{GAME:<28}{sizes[GAME]:>9}")
    more = {name: size - BEFORE[name] for name, size in sizes.items()}
    for name, grown in more.items():
        print(f"{name}: {grown} bytes more than before lessons and analysis, {MOST_MORE} at most")
    return 1 if mixed or max(more.values()) > MOST_MORE else 0


def offline_size() -> int:
    """What travels when somebody keeps everything, but for endgame tables, which a server makes by itself."""
    keeping = Keeping(CLIENT, engine_folder(), python_folder())
    index = keeping.index()
    if index is None:
        return 0
    places = {"/engine/": engine_folder(), f"/{ADDRESS}/": python_folder()}
    total = len(archive())
    for address in set(index["files"]) - {index["ours"]}:
        folder = next((folder for start, folder in places.items() if address.startswith(start)), CLIENT)
        total += travelling(folder / (address.removeprefix("/") if folder == CLIENT else address.split("/", 2)[2]))
    return total


def python_size() -> int:
    """As much of it is Python itself."""
    (folder,) = (path for path in python_folder().iterdir() if path.is_dir())
    return sum(travelling(folder / name) for name in PYTHON_FILES)


def travelling(path: Path) -> int:
    """As a packed copy where there is one, which every browser takes that may keep something."""
    copies = (path.with_name(path.name + ending) for ending in PACKED.values())
    return next((one.stat().st_size for one in (*copies, path) if one.is_file()), 0)


def size(files: Iterable[str]) -> int:
    return sum(len(gzip.compress((CLIENT / name).read_bytes(), 9)) for name in files)


if __name__ == "__main__":
    sys.exit(main())
