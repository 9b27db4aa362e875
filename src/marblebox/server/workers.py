"""Several processes at one port of one machine: `marblebox serve --workers N`.

This process serves nothing itself. It keeps the port, starts the workers, starts those anew that die, and lets their
games go at once, so that the others need not wait until they are missed.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from types import FrameType

from marblebox.core.errors import InputError
from marblebox.core.text import Text
from marblebox.server import logs
from marblebox.server.listening import address_of, listen
from marblebox.server.running import announce, raise_file_limit
from marblebox.server.settings import PREFIX, Settings
from marblebox.server.storage import leases
from marblebox.server.storage.databases import parsed
from marblebox.server.storage.store import Store, StoreFault

log = logging.getLogger("marblebox.server")
LOOKING = 0.1  # seconds
PATIENCE = 20.0  # seconds in which workers must end when they are asked to
SOON = 5.0  # a worker that ends within so many seconds was never well, and the next one waits a little
COMMAND = [sys.executable, "-m", "marblebox", "serve", "--no-open"]


@dataclass
class Worker:
    """A process that serves."""

    number: int
    name: str = field(default_factory=lambda: secrets.token_hex(8))
    started: float = field(default_factory=time.monotonic)
    process: subprocess.Popen[bytes] | None = None

    def start(self, listening: socket.socket, settings: Settings) -> None:
        """It inherits the port, and ends when this process does: its input is a pipe that breaks then."""
        given = {
            "JOIN": "1",
            "PROCESS": self.name,
            "LISTEN_FD": str(listening.fileno()),
            "DATABASE": settings.database,
            "HOST": settings.host,
            "PORT": str(settings.port),
            "ROOT_URL": settings.root_url,
            "SMALL_TABLES": str(settings.small_tables if self.number == 0 else 0),
        }
        environment = {**os.environ, **{PREFIX + name: value for name, value in given.items()}}
        self.process = subprocess.Popen(
            COMMAND,
            env=environment,
            pass_fds=[listening.fileno()],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is this process's business
        )


def run_workers(settings: Settings, count: int, open_browser: bool, language: str = "en") -> None:
    """Serve with so many processes until a signal ends it."""
    if parsed(settings.database).get_backend_name() != "postgresql":
        raise InputError(
            Text(
                "several workers need PostgreSQL; name one: --database postgresql://user@host/name",
                "mehrere Prozesse brauchen PostgreSQL; nenne eines: --database postgresql://user@host/name",
            )
        )
    if sys.platform == "win32":
        raise InputError(
            Text(
                "several workers at one port are not possible on Windows",
                "mehrere Prozesse an einem Port gibt es unter Windows nicht",
            )
        )
    raise_file_limit()
    logs.set_up(settings.log or ("warning" if settings.is_local else "info"), settings.log_format)
    with listen(settings.host, settings.port) as listening, _until_asked() as asked:
        settings = replace(settings, port=listening.getsockname()[1])
        asyncio.run(_prepare(settings))
        workers = [Worker(number) for number in range(count)]
        for worker in workers:
            worker.start(listening, settings)
        announce(settings.root_url or address_of(settings.host, settings.port), open_browser, language)
        try:
            while not asked:
                time.sleep(LOOKING)
                _replace_dead(workers, listening, settings)
        finally:
            _end(workers)
    signal.raise_signal(asked[0])  # ends this process as it would have ended a server of one process


@contextmanager
def _until_asked() -> Iterator[list[int]]:
    """Signals that ask to end, as they come."""
    asked: list[int] = []

    def note(number: int, _: FrameType | None) -> None:
        asked.append(number)

    before = {one: signal.signal(one, note) for one in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    try:
        yield asked
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


def _replace_dead(workers: list[Worker], listening: socket.socket, settings: Settings) -> None:
    for index, worker in enumerate(workers):
        if worker.process is None or worker.process.poll() is None:
            continue
        log.error("a worker ended", extra={"code": str(worker.process.returncode)})
        asyncio.run(_expel(settings, worker.name))
        if time.monotonic() - worker.started < SOON:
            time.sleep(1.0)
        workers[index] = Worker(worker.number)
        workers[index].start(listening, settings)


def _end(workers: list[Worker]) -> None:
    running = [worker.process for worker in workers if worker.process]
    for process in running:
        with suppress(ProcessLookupError):
            process.terminate()
    until = time.monotonic() + PATIENCE
    for process in running:
        try:
            process.wait(max(0.1, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


async def _prepare(settings: Settings) -> None:
    """The tables and the secret are there before anybody needs them; and no server is that knows of no others."""
    store = Store(settings.database, settings.database_seconds, use="joined")
    await store.open()
    try:
        await store.secret()
    finally:
        await store.close()


async def _expel(settings: Settings, process: str) -> None:
    """Whoever is known to be dead is not waited for."""
    store = Store(settings.database, settings.database_seconds, use="guest")
    try:
        await store.open()
        await store.transact(lambda connection: leases.leave(connection, process))
        await store.close()
    except (InputError, StoreFault) as problem:
        log.warning("the games of a dead worker wait until it is missed", extra={"problem": str(problem)})
