"""Waits and counts that the operator does not choose. Tests hand in their own."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    head_seconds: float = 10.0  # from the first byte, or from connecting, until all headers are there
    body_seconds: float = 10.0  # from then on until the request is complete
    unread_seconds: float = 30.0  # for which an answer may wait to be read
    violations: int = 20  # refusals because of too much, too long or malformed messages before a socket is closed
    grace_seconds: float = 5.0  # in which whoever is let go may still read what is in line
    absence_seconds: float = 10.0  # for which a game goes on when everybody has left: a page may be loading anew
    retry_seconds: float = 1.0  # until something is tried again that could not be stored
    thread_events: int = 30  # from which on a game is replayed beside the event loop
    presence_seconds: float = 0.05  # in which comings and goings are gathered before everybody is told
    orders_seconds: float = 1.0  # between two looks at what the operator has ordered
    health_seconds: float = 3.0  # in which the database must answer to be called well
    commit_checks: tuple[float, ...] = (0.0, 0.5, 2.0)  # seconds before each attempt to learn whether a commit arrived
    clock: Callable[[], float] = time.monotonic  # by whose seconds allowances of requests and messages fill again
    lock_seconds: float = 3.0  # in which PostgreSQL may notice that the server before this one has ended


LIMITS = Limits()
