"""A Marblebox server of its own for a test: started as a user would, killed and started again at will."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.waiting import LIMIT, wait_until

MARBLEBOX = (sys.executable, "-m", "marblebox")
SEED = 1  # of all deals
_held: list[socket.socket] = []  # keep the ports of servers from other programs, also while a server is down


class Server:
    """`marblebox serve` in a process of its own, with its data in a folder of its own."""

    def __init__(self, folder: Path, marblebox: tuple[str, ...] = MARBLEBOX) -> None:
        self.folder, self._marblebox = folder, marblebox
        self.settings: dict[str, str] = {}  # other than usual
        self.port = own_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [*self._marblebox, "serve", "--no-open", "--port", str(self.port)]
        with (self.folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(command, env=self._environment, stdout=log, stderr=log)
        wait_until(self._answers, f"the server answers; {log.name} says more")

    @property
    def _environment(self) -> dict[str, str]:
        """Everything is kept in the folder, tables too."""
        return {
            **os.environ,
            "MARBLEBOX_DATA": str(self.folder),
            "MARBLEBOX_TABLES": "",
            "MARBLEBOX_SMALL_TABLES": "0",
            "MARBLEBOX_HOUSE": "127.0.0.2",
            "MARBLEBOX_ENGINE_PACE": "0.02",
            "MARBLEBOX_SEED": str(SEED),
            "MARBLEBOX_CREATIONS": "10000",
            "MARBLEBOX_REQUESTS": "10000",
            **self.settings,
        }

    @property
    def process_id(self) -> int:
        assert self._process
        return self._process.pid

    def build_tables(self, spec: str, stones: int) -> None:
        """As somebody does who runs the server."""
        command = [*MARBLEBOX, "tables", "build", spec, "--pieces", str(stones), "--threads", "1"]
        subprocess.run(command, env=self._environment, check=True, capture_output=True)

    def kill(self) -> None:
        """As when the power fails."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """As with Ctrl-C."""
        return self._end(signal.SIGINT)

    @property
    def log(self) -> str:
        return (self.folder / "server.log").read_text(encoding="utf-8")

    def _end(self, number: int) -> int:
        assert self._process
        self._process.send_signal(number)
        return self._process.wait(LIMIT)

    def _answers(self) -> bool:
        assert self._process
        assert self._process.poll() is None, self.log
        with suppress(OSError), urllib.request.urlopen(f"{self.address}/api/health", timeout=LIMIT):
            return True
        return False


def own_port() -> int:
    """A free port that stays reserved for this process.

    The reserving socket never listens. Linux lets a server listen beside it, and gives the port to nobody who asks for
    any free one.
    """
    holder = socket.socket()
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    holder.bind(("127.0.0.1", 0))
    port = int(holder.getsockname()[1])
    if sys.platform == "linux":
        _held.append(holder)
    else:
        holder.close()
    return port


@contextmanager
def serving() -> Iterator[Server]:
    """A server whose games are forgotten afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.kill()
