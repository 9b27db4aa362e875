"""Running a server in the foreground: a free port, the browser, and a clean end."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace

import uvicorn

from marblebox.core.errors import InputError
from marblebox.server import logs
from marblebox.server.app import create_app
from marblebox.server.settings import Settings
from marblebox.server.sockets import LONGEST_FRAME
from marblebox.server.store import Store
from marblebox.server.wire import Wire
from marblebox.tables.background import ensure_small

PORTS_TRIED = 50
EVERYWHERE = ("0.0.0.0", "::")
NOBODY = "192.0.2.1"  # an address that is kept for documentation
GRACE = 3  # seconds that requests may still take when the server stops
WAITING_CONNECTIONS = 2048
MOST_FILES = 65_536  # open at once, if the system allows them
RARELY = (200_000, 5, 5)  # games are many objects without cycles, and everybody waits while some are looked for
SWITCHING = 0.001  # seconds after which a computer player that thinks in Python lets the event loop go on


def run(settings: Settings, open_browser: bool) -> None:
    """Serve until Ctrl-C or a signal ends it."""
    raise_file_limit()
    sys.setswitchinterval(SWITCHING)
    gc.set_threshold(*RARELY)
    logs.set_up(settings.log or ("warning" if settings.is_local else "info"))
    with listen(settings.host, settings.port) as listening:
        port = listening.getsockname()[1]
        if settings.port not in (0, port):
            print(f"Port {settings.port} is taken; this is port {port}.", flush=True)
        config = config_of(replace(settings, port=port))
        address = settings.root_url or address_of(settings.host, port)
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(_check(settings.database))
            runner.run(_serve(uvicorn.Server(config), listening, address, open_browser, bool(settings.small_tables)))


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


async def _check(database: str) -> None:
    """What is wrong with the database is told before anything is promised."""
    store = Store(database)
    await store.open()
    await store.close()


async def _serve(
    server: uvicorn.Server, listening: socket.socket, address: str, open_browser: bool, with_tables: bool
) -> None:
    serving = asyncio.create_task(server.serve([listening]))
    while not (server.started or serving.done()):
        await asyncio.sleep(0.01)
    if server.started:
        gc.freeze()
        announce(address, open_browser)
    with small_tables(with_tables and server.started):
        await serving


@contextmanager
def small_tables(wanted: bool) -> Iterator[None]:
    """The small endgame tables are built beside whatever is done meanwhile, and that ends with it."""
    building = ensure_small() if wanted else None
    try:
        yield
    finally:
        if building:
            building.stop()


def config_of(settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        create_app(settings),
        ws=Wire,
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,  # costs more memory for each connection than these messages are long
        lifespan="on",
        log_config=None,
        access_log=False,  # paths hold tokens
        server_header=False,
        proxy_headers=bool(settings.root_url),
        timeout_graceful_shutdown=GRACE,
    )


def listen(host: str, port: int) -> socket.socket:
    """A socket on that port, or on the next one that is free."""
    reason = "no port is free"
    for tried in range(port, min(port + PORTS_TRIED, 65536)) if port else (0,):
        try:
            return _bound(host, tried)
        except socket.gaierror:
            raise InputError(f"there is no address {host!r} on this machine") from None
        except OSError as problem:
            reason = problem.strerror or str(problem)
    raise InputError(f"cannot listen on {host}, ports {port} to {tried}: {reason}")


def _bound(host: str, port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere this would let two servers have one port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(WAITING_CONNECTIONS)
    except OSError:
        listening.close()
        raise
    return listening


def address_of(host: str, port: int) -> str:
    """The address to open here, which is also what links for friends begin with."""
    name = own_address() if host in EVERYWHERE else {"127.0.0.1": "localhost"}.get(host, host)
    return f"http://{f'[{name}]' if ':' in name else name}:{port}"


def own_address() -> str:
    """How others in the same network reach this machine: the address from which it would send something out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((NOBODY, 9))  # sends nothing
        except OSError:
            return "localhost"
        return str(probe.getsockname()[0])


def announce(address: str, open_browser: bool) -> None:
    """Say where the games are; the address is printed whether or not a browser opens."""
    print(f"Marblebox is at {address} (Ctrl-C stops it)", flush=True)
    if open_browser and has_display():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def has_display() -> bool:
    """Whether a browser could show anything: elsewhere one for the terminal might open and get in the way."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
