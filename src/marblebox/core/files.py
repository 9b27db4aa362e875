"""Files in and out: text that is UTF-8, or UTF-16 by its mark, of bearable size; writing never leaves half a file."""

from __future__ import annotations

import codecs
import errno
import os
import tempfile
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path

from marblebox.core.errors import FileError
from marblebox.core.text import Text, alike

Link = Callable[[str, Path], None]  # gives a file a second name

LARGEST_FILE = 16 * 2**20
DATA = "MARBLEBOX_DATA"  # the folder for everything that is kept
_PREFIX = 40  # so many letters of a name a neighbour takes over, lest its own become too long


_CANNOT_READ = Text("cannot read {path}: {why}", "{path} lässt sich nicht lesen: {why}")
_CANNOT_WRITE = Text("cannot write {path}: {why}", "{path} lässt sich nicht schreiben: {why}")
_TOO_LARGE = Text("{path} is larger than {most} MiB", "{path} ist größer als {most} MiB")
_NO_TEXT = Text(
    "{path} is not UTF-8 text: byte {byte}, in line {line}",
    "{path} ist kein Text in UTF-8: Byte {byte} in Zeile {line}",
)
_NO_HOME = Text("there is no home folder {home}", "es gibt keinen persönlichen Ordner {home}")
_DAMAGED = Text("{path} is damaged in line {line}", "{path} ist in Zeile {line} beschädigt")
_NO_LETTER = Text("character {number} is not text", "Zeichen {number} ist kein Text")
_REFUSALS = {
    errno.ENOENT: Text("No such file or directory", "es gibt keine solche Datei und keinen solchen Ordner"),
    errno.EACCES: Text("Permission denied", "das ist nicht erlaubt"),
    errno.EPERM: Text("Operation not permitted", "das ist nicht erlaubt"),
    errno.EISDIR: Text("Is a directory", "das ist ein Ordner"),
    errno.ENOTDIR: Text("Not a directory", "das ist kein Ordner"),
    errno.ENOSPC: Text("No space left on device", "es ist kein Platz mehr da"),
    errno.EROFS: Text("Read-only file system", "dort kann nur gelesen werden"),
    errno.ENAMETOOLONG: Text("File name too long", "der Name ist zu lang"),
}  # in words of the system, which speaks only one language


def reason_of(problem: Exception) -> Text:
    """Why the system refused; a name with a NUL character is refused by Python itself."""
    known = _REFUSALS.get(problem.errno or 0) if isinstance(problem, OSError) else None
    return known or alike(str(getattr(problem, "strerror", None) or problem))


def cannot_write(path: Path | str, why: Text | Exception) -> FileError:
    reason = why if isinstance(why, Text) else reason_of(why)
    return FileError(_CANNOT_WRITE.filled(path=path, why=reason))


def damaged(path: Path, line: int) -> FileError:
    return FileError(_DAMAGED.filled(path=path, line=line))


def _umask() -> int:
    """What the user never grants to new files; it can be read only by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def read_bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as problem:
        raise FileError(_CANNOT_READ.filled(path=path, why=reason_of(problem))) from None
    if len(data) > LARGEST_FILE:
        raise FileError(_TOO_LARGE.filled(path=path, most=LARGEST_FILE // 2**20))
    return data


def read_text(path: Path) -> str:
    data = read_bytes(path)
    try:
        return data.decode(_encoding(data)).replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        raise FileError(_NO_TEXT.filled(path=path, byte=problem.start + 1, line=line)) from None


def _encoding(data: bytes) -> str:
    """By the mark at the beginning, as some editors write it."""
    return "utf-16" if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"


def whole_lines(path: Path) -> list[str]:
    """The lines of a file that grows line by line; a last one that was cut off while being written is removed."""
    text = read_text(path)
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        write_text(path, whole)
    return whole.splitlines()


def append_lines(path: Path, header: str, lines: Iterable[str]) -> None:
    """Let such a file grow; a new one begins with the header."""
    try:
        with path.open("a", encoding="utf-8") as file:
            beginning = [header] if file.tell() == 0 else []
            file.writelines(f"{line}\n" for line in (*beginning, *lines))
    except OSError as problem:
        raise cannot_write(path, problem) from None


def user_path(name: str) -> Path:
    """The file that somebody names; ~ stands for a home folder."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        raise cannot_write(name, _NO_HOME.filled(home=Path(name).parts[0])) from None


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where a user's things are kept: named by MARBLEBOX_DATA, else where the system keeps such things."""
    if named := environment.get(DATA):
        return user_path(named)
    if os.name == "nt":
        return user_path(environment.get("LOCALAPPDATA") or "~/AppData/Local") / "marblebox"
    if os.uname().sysname == "Darwin":
        return user_path("~/Library/Application Support/marblebox")
    return user_path(environment.get("XDG_DATA_HOME") or "~/.local/share") / "marblebox"


def status_of(path: Path) -> os.stat_result | None:
    """What the system knows about the file that is to be written there; None if there is none yet."""
    try:
        return path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError) as problem:
        raise cannot_write(path, problem) from None


def write_text(path: Path, text: str) -> None:
    """Write a whole file or leave the old one as it was."""
    _write(path, _encoded(path, text), os.replace)


def write_bytes(path: Path, data: bytes) -> None:
    """The same for what is no text."""
    _write(path, data, os.replace)


def create_text(path: Path, text: str, link: Link | None = None) -> bool:
    """Write a whole new file; False if there is one already, even if it came into being this very moment."""
    try:
        _write(path, _encoded(path, text), partial(_name, link=link or os.link))  # which Python in a page lacks
    except FileExistsError:
        return False
    return True


def _encoded(path: Path, text: str) -> bytes:
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as problem:
        raise cannot_write(path, _NO_LETTER.filled(number=problem.start + 1)) from None


def _write(path: Path, data: bytes, place: Callable[[str, Path], None]) -> None:
    """A neighbour is written first and then takes its place."""
    try:
        path = path.resolve() if path.is_symlink() else path  # a link stays one; what it points to is written
        handle, neighbour = tempfile.mkstemp(prefix=f".{path.name[:_PREFIX]}.", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.chmod(neighbour, path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
            place(neighbour, path)
        finally:
            Path(neighbour).unlink(missing_ok=True)
    except FileExistsError:
        raise
    except (OSError, RuntimeError, ValueError) as problem:  # RuntimeError: links that lead in a circle
        raise cannot_write(path, problem) from None


def _name(neighbour: str, path: Path, link: Link) -> None:
    """Give a file its name unless that is taken; file systems without links have the name reserved first."""
    try:
        link(neighbour, path)
    except FileExistsError:
        raise
    except OSError:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        os.replace(neighbour, path)
