"""What a run of the command line is, for the tests."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from subprocess import Popen
from types import TracebackType
from typing import NamedTuple

PROGRAM = [sys.executable, "-c", "from marblebox.cli import main; main()"]
ROOT = Path(__file__).parents[2]
LANGUAGE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


class Run(NamedTuple):
    """What a command printed, and its exit status."""

    status: int
    out: str
    err: str


class Typed(io.TextIOBase):
    """A standard input whose lines are made only when they are read, so that making one can do something."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)

    def readline(self, _size: int | None = -1, /) -> str:  # type: ignore[override]
        return next((f"{line}\n" for line in self._lines), "")


class Process(Popen[bytes]):
    """A program that does not outlive a test that fails."""

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind:
            self.kill()
        super().__exit__(kind, value, trace)


Invoke = Callable[..., Run]
Start = Callable[..., Process]


def words(text: str) -> str:
    """The text with every run of spaces and line breaks as one space."""
    return " ".join(text.split())
