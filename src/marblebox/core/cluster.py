"""A Ray cluster, for those who have one: long work can be shared out there."""

from __future__ import annotations

import importlib
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from marblebox.core.errors import InputError
from marblebox.core.text import Text

PATIENCE = 5.0  # seconds in which somebody must be at the address; Ray itself would try for minutes

_NO_RAY = Text(
    "working on a cluster needs Ray; install it with: pip install 'marblebox[ray]'",
    "auf einem Cluster zu arbeiten braucht Ray; installiere es mit: pip install 'marblebox[ray]'",
)
_NOBODY_THERE = Text("there is no Ray cluster at {address}: {why}", "unter {address} ist kein Ray-Cluster: {why}")


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """Ray, connected to the cluster at that address: HOST:PORT, or `auto` for one that runs on this machine."""
    try:
        ray = importlib.import_module("ray")
    except ImportError:
        raise InputError(_NO_RAY) from None
    try:
        _knock(address)
        ray.init(address=address)
    except (OSError, OverflowError, ValueError) as problem:
        why = str(problem).splitlines()[0]
        raise InputError(_NOBODY_THERE.filled(address=address, why=why)) from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """See whether anybody is there, where the address says on which machine."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
