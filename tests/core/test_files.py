"""Files: UTF-8 in, whole files out."""

from __future__ import annotations

import errno
import resource
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import pytest

from marblebox.core.errors import FileError
from marblebox.core.files import LARGEST_FILE, _write, append_lines, read_text, write_text

TEXT = "Weiß gewinnt\n[Größe] ✓\n"


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    write_text(path, TEXT)
    assert read_text(path) == TEXT
    assert path.read_bytes() == TEXT.encode()


def test_byte_order_marks_and_foreign_line_ends_do_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode())
    assert read_text(path) == TEXT


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
@pytest.mark.parametrize("line_end", ["\r", "\r\n"])
def test_what_other_editors_write_is_read(tmp_path: Path, encoding: str, line_end: str) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(TEXT.replace("\n", line_end).encode(encoding))
    assert read_text(path) == TEXT
    path.write_bytes(b"\xfe\xff" + TEXT.replace("\n", line_end).encode("utf-16-be"))
    assert read_text(path) == TEXT


def test_what_is_not_utf8_is_located(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes("eins\nWeiß".encode("latin-1"))
    with pytest.raises(FileError, match=r"game\.txt.* 9.* 2$"):
        read_text(path)


def test_files_have_a_bearable_size(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(b" " * LARGEST_FILE)
    assert len(read_text(path)) == LARGEST_FILE
    path.write_bytes(b" " * (LARGEST_FILE + 1))
    with pytest.raises(FileError, match=r"game\.txt .*16 MiB$"):
        read_text(path)


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"missing\.txt: No such"):
        read_text(tmp_path / "missing.txt")
    with pytest.raises(FileError, match=r"Is a directory"):
        read_text(tmp_path)


def test_what_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"game\.txt: No such"):
        write_text(tmp_path / "missing" / "game.txt", TEXT)
    (tmp_path / "folder").mkdir()
    with pytest.raises(FileError, match=r"folder: .*directory"):
        write_text(tmp_path / "folder", TEXT)
    with pytest.raises(FileError, match=r"folder: .*directory"):
        append_lines(tmp_path / "folder", "", [TEXT])
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    write_text(path, "old")
    with files_of_at_most(2**20), pytest.raises(FileError, match="File too large"):
        write_text(path, "x" * 2**21)
    assert [(found.name, found.read_text()) for found in tmp_path.iterdir()] == [("game.txt", "old")]


def test_a_file_that_cannot_take_its_place_leaves_nothing(tmp_path: Path) -> None:
    def full(neighbour: str, path: Path) -> NoReturn:
        assert Path(neighbour).read_bytes() == b"new"
        raise OSError(errno.ENOSPC, "in words of the system")

    path = tmp_path / "game.txt"
    with pytest.raises(FileError, match=str(path)) as refused:
        _write(path, b"new", full)
    assert "No space left on device" in str(refused.value)
    assert list(tmp_path.iterdir()) == []


@contextmanager
def files_of_at_most(size: int) -> Iterator[None]:
    """The system refuses to write more into a file of this process."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_what_is_not_text_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    write_text(path, "old")
    with pytest.raises(FileError, match=r"game\.txt: .* 3\b"):
        write_text(path, "ab\udc80")
    assert [(found.name, found.read_text()) for found in tmp_path.iterdir()] == [("game.txt", "old")]


def test_permissions_stay_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    write_text(path, "old")
    assert stat.S_IMODE(path.stat().st_mode) == 0o644
    path.chmod(0o600)
    write_text(path, "new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
