"""Keeper: files are written whole, and nothing of somebody else's is replaced unasked."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

from marblebox.core.errors import FileError
from marblebox.core.files import cannot_write, create_text, read_text, status_of, write_text
from marblebox.core.text import Text

_NO_FOLDER = Text("there is no folder {folder}", "es gibt keinen Ordner {folder}")
_READ_ONLY = Text("the folder {folder} is read-only", "im Ordner {folder} kann nur gelesen werden")
_A_FOLDER = Text("it is a folder; name a file in it", "das ist ein Ordner; nenne eine Datei darin")
_EXISTS = Text(
    "{path} exists already; choose another name, resume it with --record {path}, or add --force",
    "{path} gibt es schon; nimm einen anderen Namen, setz sie mit --record {path} fort oder gib --force dazu",
)


class Keeper:
    """Saves a game. A file is ours while it still holds what we last read from it or wrote to it."""

    def __init__(
        self, path: Path | None = None, force: bool = False, create: Callable[[Path, str], bool] = create_text
    ) -> None:
        self.path = path
        self.force = force
        self._create = create
        self._ours: dict[Path, str] = {}

    def read(self, path: Path) -> str:
        text = read_text(path)
        self._ours[path.resolve()] = text
        return text

    def check(self) -> None:
        """Complain before the game, not after it, if it could not be saved where it should be."""
        if self.path is None:
            return
        folder = status_of(self.path.parent)
        if folder is None or not stat.S_ISDIR(folder.st_mode):
            raise cannot_write(self.path, _NO_FOLDER.filled(folder=self.path.parent))
        _refuse_folder(self.path)
        if not os.access(self.path.parent, os.W_OK):
            raise cannot_write(self.path, _READ_ONLY.filled(folder=self.path.parent))
        if self.would_replace(self.path):
            raise FileError(_EXISTS.filled(path=self.path))

    def would_replace(self, path: Path) -> bool:
        """Whether writing there would destroy something that is not ours."""
        if self.force or status_of(path) is None:
            return False
        known = self._ours.get(path.resolve())
        return known is None or not _holds(path, known)

    def save(self, text: str, path: Path, may_replace: Callable[[Path], bool]) -> bool:
        """Write the file; False if it holds something else and may not be replaced."""
        _refuse_folder(path)
        if status_of(path) is not None or not self._create(path, text):
            if self.would_replace(path) and not may_replace(path):
                return False
            write_text(path, text)
        self._ours[path.resolve()] = text
        self.path = path
        return True

    def has(self, text: str) -> bool:
        """Whether exactly this is kept in a file of ours."""
        return any(known == text and _holds(path, text) for path, known in self._ours.items())


def _refuse_folder(path: Path) -> None:
    status = status_of(path)
    if status and stat.S_ISDIR(status.st_mode):
        raise cannot_write(path, _A_FOLDER)


def _holds(path: Path, text: str) -> bool:
    try:
        return read_text(path) == text
    except FileError:
        return False
