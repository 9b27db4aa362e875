"""Files in and out: text that is UTF-8 and of bearable size, and writing that never leaves half a file."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from marblebox.core.errors import FileError

LARGEST_FILE = 16 * 2**20


def _reason(problem: OSError | ValueError) -> str:
    """Why the system refused; a name with a NUL character is refused by Python itself."""
    return str(getattr(problem, "strerror", None) or problem)


def _umask() -> int:
    """What the user never grants to new files; it can be read only by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def read_text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as problem:
        raise FileError(f"cannot read {path}: {_reason(problem)}") from None
    if len(data) > LARGEST_FILE:
        raise FileError(f"{path} is larger than {LARGEST_FILE // 2**20} MiB")
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        raise FileError(f"{path} is not UTF-8 text: byte {problem.start + 1}, in line {line}") from None


def write_text(path: Path, text: str) -> None:
    """Write a whole file or leave the old one as it was: a neighbour is written first and then takes its place."""
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError as problem:
        raise FileError(f"cannot write {path}: character {problem.start + 1} is not text") from None
    path = path.resolve() if path.is_symlink() else path  # a link stays one; what it points to is written
    try:
        handle, neighbour = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except (OSError, ValueError) as problem:
        raise FileError(f"cannot write {path}: {_reason(problem)}") from None
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(neighbour, path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
        os.replace(neighbour, path)
    except OSError as problem:
        Path(neighbour).unlink(missing_ok=True)
        raise FileError(f"cannot write {path}: {problem.strerror}") from None
