"""Reading the records of a file, with its name in every complaint."""

from __future__ import annotations

from pathlib import Path

from marblebox.core.errors import InputError, RecordError
from marblebox.core.reading import read_records
from marblebox.core.record import Record


def records_in(text: str, path: Path, recover: bool = False) -> list[Record]:
    try:
        return read_records(text, recover)
    except RecordError as problem:
        hint = f" (marblebox replay --recover {path} shows what stands before it)"
        raise InputError(f"{path}: {problem}{hint if _has_moves_before_damage(text) else ''}") from None


def _has_moves_before_damage(text: str) -> bool:
    try:
        return any(record.line.nodes for record in read_records(text, recover=True))
    except RecordError:
        return False
