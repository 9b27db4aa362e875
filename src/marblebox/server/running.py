"""Running a server in the foreground: a free port, the browser, and a clean end."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial

import uvicorn

from marblebox.core.errors import InputError
from marblebox.core.text import Text
from marblebox.server import logs
from marblebox.server.listening import address_of, listen
from marblebox.server.settings import Settings
from marblebox.server.storage.databases import parsed
from marblebox.server.storage.store import Store
from marblebox.server.web.app import create_app
from marblebox.server.web.serving import config_of
from marblebox.tables.background import ensure_small

MOST_FILES = 65_536  # open at once, if the system allows them
GARBAGE = (1_000, 3, 5_000)  # little is looked through at a time, everything rarely: everybody waits meanwhile
_TAKEN = Text("Port {wanted} is taken; this is port {port}.", "Port {wanted} ist belegt; das hier ist Port {port}.")
_IS_AT = Text("Marblebox is at {address} (Ctrl-C stops it)", "Marblebox findest du unter {address} (Strg-C beendet es)")
SWITCHING = 0.001  # seconds after which a computer player that thinks in Python lets the event loop go on


def run(settings: Settings, open_browser: bool, language: str = "en") -> None:
    """Serve until Ctrl-C or a signal ends it."""
    raise_file_limit()
    sys.setswitchinterval(SWITCHING)
    gc.set_threshold(*GARBAGE)
    logs.set_up(settings.log or ("warning" if settings.is_local else "info"), settings.log_format)
    if settings.listen_fd:
        end_with_parent()
    with inherited(settings.listen_fd) or listen(settings.host, settings.port) as listening:
        port = listening.getsockname()[1]
        if settings.port not in (0, port):
            print(_TAKEN.filled(wanted=settings.port, port=port).in_language(language), flush=True)
        settings = replace(settings, port=port)
        config = config_of(create_app(settings), settings)
        address = settings.root_url or address_of(settings.host, port)
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(_check(settings))
            greet = partial(announce, address, open_browser, language)
            runner.run(_serve(uvicorn.Server(config), listening, greet, bool(settings.small_tables)))


def raise_file_limit() -> None:
    """Every socket is an open file: let there be as many as the system allows, where it has such limits."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def inherited(number: int) -> socket.socket | None:
    """The port that the process before this one has opened, if there is one."""
    return socket.socket(fileno=number) if number else None


def end_with_parent() -> None:
    """A worker ends when the process that started it does: then its input ends."""

    def wait() -> None:
        while os.read(sys.stdin.fileno(), 4096):
            continue
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, daemon=True, name="parent").start()


async def _check(settings: Settings) -> None:
    """What is wrong with the database is told before anything is promised."""
    if settings.join and parsed(settings.database).get_backend_name() != "postgresql":
        raise InputError(
            Text(
                "several processes need PostgreSQL; name one: --database postgresql://user@host/name",
                "mehrere Prozesse brauchen PostgreSQL; nenne eines: --database postgresql://user@host/name",
            )
        )
    secret = settings.own_secret()
    store = Store(settings.database, settings.database_seconds, "joined" if settings.join else "alone")
    await store.open()
    try:
        secret or await store.secret()
    finally:
        await store.close()


async def _serve(
    server: uvicorn.Server, listening: socket.socket, greet: Callable[[], None], with_tables: bool
) -> None:
    serving = asyncio.create_task(server.serve([listening]))
    while not (server.started or serving.done()):
        await asyncio.sleep(0.01)
    if server.started:
        gc.freeze()
        greet()
    with small_tables(with_tables and server.started):
        await serving


@contextmanager
def small_tables(wanted: bool, specs: Sequence[str] | None = None) -> Iterator[None]:
    """The small endgame tables are built beside whatever is done meanwhile, and that ends with it."""
    building = ensure_small(wanted=specs) if wanted else None
    try:
        yield
    finally:
        if building:
            building.stop()


def announce(address: str, open_browser: bool, language: str) -> None:
    """Say where the games are; the address is printed whether or not a browser opens."""
    print(_IS_AT.filled(address=address).in_language(language), flush=True)
    if open_browser and has_display():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def has_display() -> bool:
    """Whether a browser could show anything: elsewhere one for the terminal might open and get in the way."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
