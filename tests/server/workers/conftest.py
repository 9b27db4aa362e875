"""A real PostgreSQL, and servers of several processes on it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.measured import measured
from tests.server.storage.stores import emptied
from tests.waiting import LIMIT

Start = Callable[..., "Server"]


class Server:
    """`marblebox serve` in a process of its own, or several."""

    def __init__(self, database: str, folder: Path, *arguments: str, **settings: str) -> None:
        given = {
            "DATABASE": database,
            "DATA": str(folder),
            "SMALL_TABLES": "0",
            "CREATIONS": "100000",
            "REQUESTS": "100000",
            "MESSAGES": "1000",
            "ENGINE_PACE": "0",
            **settings,
        }
        environment = {**os.environ, **{f"MARBLEBOX_{name}": value for name, value in given.items()}}
        command = [sys.executable, "-m", "marblebox", "serve", "--no-open", "--lang", "en", "--port", "0", *arguments]
        self.process = subprocess.Popen(command, env=measured(environment), stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert "Marblebox is at " in line
        self.address = line.split(" at ")[1].split()[0]

    def workers(self) -> dict[str, int]:
        """The process identifiers of the workers by their names; one that just begins or ends has none."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text(encoding="ascii")
        named = {_name(int(child)): int(child) for child in children.split()}
        named.pop("", None)
        return named

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(LIMIT)


def _name(process: int) -> str:
    """What a worker was called when it was started."""
    try:
        pairs = Path(f"/proc/{process}/environ").read_bytes().split(b"\0")
    except OSError:
        return ""
    return next((pair.partition(b"=")[2].decode() for pair in pairs if pair.startswith(b"MARBLEBOX_PROCESS=")), "")


@pytest.fixture
def database(postgresql: str) -> str:
    """An empty database."""
    emptied(postgresql)
    return postgresql


@pytest.fixture
def start(database: str, tmp_path: Path) -> Iterator[Start]:
    begun: list[Server] = []

    def starting(*arguments: str, **settings: str) -> Server:
        begun.append(Server(database, tmp_path, *arguments, **settings))
        return begun[-1]

    yield starting
    for server in begun:
        if server.process.poll() is None:
            server.stop()  # not killed: what it has run is counted
        if server.process.stdout:
            server.process.stdout.close()
