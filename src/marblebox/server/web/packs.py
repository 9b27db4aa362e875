"""The small endgame tables for the engine in the page: one pack for each kind of rules, called by its contents.

A pack is the files of its tables one after the other, those with few stones first (`native/endgame/pack.h`).
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from marblebox.core.errors import MarbleboxError
from marblebox.core.game import Game
from marblebox.core.registry import load
from marblebox.tables.background import SMALL, specs
from marblebox.tables.complaints import complain
from marblebox.tables.condition import condition_of
from marblebox.tables.store import FEWEST, file_name, folder_for, pairs

ROOM = "tables"  # within the addresses of the engine
INDEX = "index.json"
HASH = 12  # letters

Signature = tuple[tuple[int, int], ...]  # of each file when it was written, and its size


@dataclass(frozen=True)
class Pack:
    """All small tables for one kind of rules; no content where they are damaged."""

    signature: Signature
    name: str
    content: bytes


class Packs:
    """What there is for the page. It is read again when the files have changed; nobody's words become a path."""

    def __init__(self) -> None:
        self._read: dict[Path, Pack] = {}  # by folder, one for each kind of rules

    def index(self) -> dict[str, Any]:
        """Of each kind of rules the file, and how many stones it knows."""
        return {place.name: {"file": pack.name, "stones": SMALL} for place, pack in self._current().items()}

    def content(self, name: str) -> bytes | None:
        return next((pack.content for pack in self._current().values() if pack.name == name), None)

    def _current(self) -> dict[Path, Pack]:
        found: dict[Path, Pack] = {}
        for spec in specs():
            try:
                place, pack = self._pack(load(spec))
            except FileNotFoundError:  # they are not built yet
                continue
            except (MarbleboxError, OSError) as problem:  # tables are a help, never a hindrance
                complain(f"no endgame tables for the page: {problem}")
                continue
            found[place] = pack
        self._read = found
        return {place: pack for place, pack in found.items() if pack.content}

    def _pack(self, game: Game) -> tuple[Path, Pack]:
        place = folder_for(game)
        files = [place / name for name in names()]
        statuses = [path.stat() for path in files]
        signature = tuple((status.st_mtime_ns, status.st_size) for status in statuses)
        known = self._read.get(place)
        if known and known.signature == signature:
            return place, known
        if condition_of(game, pairs(SMALL), place, thoroughly=True).missing:
            return place, Pack(signature, "", b"")
        content = b"".join(path.read_bytes() for path in files)
        return place, Pack(signature, f"{place.name}-{hashlib.sha256(content).hexdigest()[:HASH]}.tables", content)


def names() -> list[str]:
    """The files of a pack, in their order."""
    return [file_name((own, stones - own)) for stones in range(FEWEST, SMALL + 1) for own in range(1, stones)]
