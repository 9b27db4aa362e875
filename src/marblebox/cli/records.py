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
        hint = "" if recover else f" (marblebox replay --recover {path} shows what stands before it)"
        raise InputError(f"{path}: {problem}{hint}") from None
