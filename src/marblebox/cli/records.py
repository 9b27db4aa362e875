"""Reading the records of a file, with its name in every complaint."""

from __future__ import annotations

import os.path
from pathlib import Path

from marblebox.core.errors import InputError, RecordError
from marblebox.core.record import Record
from marblebox.core.record_parser import read_records
from marblebox.core.registry import names
from marblebox.core.text import NOTHING, Text, alike

_DAMAGED = alike("{path}: {problem}{hint}")
_HINT = Text(
    " (marblebox replay --recover {path} shows what stands before it)",
    " (marblebox replay --recover {path} zeigt, was davor steht)",
)

_A_FILE = Text(
    "{file} is a file, not a game; say --record {file}", "{file} ist eine Datei, kein Spiel; sag --record {file}"
)


def refuse_file(spec: str) -> None:
    """Who names a file where a game is to be named is told how to say that."""
    if spec.partition("(")[0].strip().lower() not in names() and os.path.isfile(spec):
        raise InputError(_A_FILE.filled(file=spec))


def records_in(text: str, path: Path, recover: bool = False) -> list[Record]:
    try:
        return read_records(text, recover)
    except RecordError as problem:
        hint = _HINT.filled(path=path) if _has_moves_before_damage(text) else NOTHING
        raise InputError(_DAMAGED.filled(path=path, problem=problem.told, hint=hint)) from None


def _has_moves_before_damage(text: str) -> bool:
    try:
        return any(record.line.nodes for record in read_records(text, recover=True))
    except RecordError:
        return False
