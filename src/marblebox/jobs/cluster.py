"""A Ray cluster, for those who have one: long work can be shared out there."""

from __future__ import annotations

import importlib
import signal
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, TypeVar

from marblebox.core.errors import InputError
from marblebox.core.text import Text

PATIENCE = 5.0  # seconds in which somebody must be at the address; Ray itself would try for minutes

_NO_RAY = Text(
    "working on a cluster needs Ray; install it with: pip install 'marblebox[ray]'",
    "auf einem Cluster zu arbeiten braucht Ray; installiere es mit: pip install 'marblebox[ray]'",
)
_NOBODY_THERE = Text("there is no Ray cluster at {address}: {why}", "unter {address} ist kein Ray-Cluster: {why}")


Given = TypeVar("Given")
Done = TypeVar("Done")
Connect = Callable[[str], AbstractContextManager[Any]]


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """Ray, connected to the cluster at that address: HOST:PORT, or `auto` for one that runs on this machine."""
    try:
        _knock(address)
        ray = importlib.import_module("ray")
        with _sigterm_kept():
            ray.init(address=address)
    except ImportError:
        raise InputError(_NO_RAY) from None
    except (OSError, OverflowError, ValueError) as problem:
        why = str(problem).splitlines()[0]
        raise InputError(_NOBODY_THERE.filled(address=address, why=why)) from None
    try:
        yield ray
    finally:
        ray.shutdown()


def run_on_cluster(
    work: Callable[..., Done], tasks: Sequence[Given], *more: object, address: str, connect: Connect = connected
) -> Iterator[Done]:
    """What the work makes of each task, in the order in which that is ready; Ray repeats what a lost machine had."""
    with connect(address) as ray:
        remote = ray.remote(work)
        waiting = [remote.remote(task, *more) for task in tasks]
        while waiting:
            done, waiting = ray.wait(waiting)
            yield from ray.get(done)


def _knock(address: str) -> None:
    """See whether anybody is there, where the address says on which machine."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()


@contextmanager
def _sigterm_kept() -> Iterator[None]:
    """Ray handles SIGTERM in its own way from the connection on; the program's own handler is put back."""
    before = signal.getsignal(signal.SIGTERM)
    try:
        yield
    finally:
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, before)
