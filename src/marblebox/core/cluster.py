"""A Ray cluster, for those who have one: long work can be shared out there."""

from __future__ import annotations

import importlib
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from marblebox.core.errors import InputError

PATIENCE = 5.0  # seconds in which somebody must be at the address; Ray itself would try for minutes


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """Ray, connected to the cluster at that address: HOST:PORT, or `auto` for one that runs on this machine."""
    try:
        ray = importlib.import_module("ray")
    except ImportError:
        raise InputError("working on a cluster needs Ray; install it with: pip install 'marblebox[ray]'") from None
    try:
        _knock(address)
        ray.init(address=address)
    except (OSError, OverflowError, ValueError) as problem:
        raise InputError(f"there is no Ray cluster at {address}: {str(problem).splitlines()[0]}") from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """See whether anybody is there, where the address says on which machine."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
