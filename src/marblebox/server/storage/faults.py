"""What can be wrong with a database, as far as it makes a difference, and what the log says of it: one line, once."""

from __future__ import annotations

import errno
import logging
from collections.abc import Iterator
from json import JSONDecodeError
from typing import Any

from sqlalchemy.exc import IntegrityError

from marblebox.play.ports import NotStored
from marblebox.server import words
from marblebox.server.storage.leases import Lost
from marblebox.server.storage.writing import Overtaken

log = logging.getLogger("marblebox.server")
CONFLICTS = (IntegrityError, Lost, Overtaken)  # another has written before, or may write now

# SQLite's codes, PostgreSQL's states and the system's numbers for the same trouble
FULL = frozenset({13, "53100", errno.ENOSPC, errno.EDQUOT})
SPOILED = frozenset({11, 26, "XX001", "XX002"})


class StoreFault(NotStored):
    """The database could not keep or tell something.

    Nothing has happened, unless that is not known (`unsure`): whoever asks again later learns it. In a conflict another
    has written before. After both, only reading the game anew tells how it stands (`outdated`).
    """

    def __init__(self, problem: Exception, unsure: bool = False) -> None:
        super().__init__(told(problem))
        self.conflict = isinstance(problem, CONFLICTS)
        self.unsure = unsure
        self.full = _is_one_of(FULL, problem)
        self.spoiled = is_spoiled(problem)
        self.outdated = self.conflict or unsure
        self.told = words.of_fault(self.full, self.outdated)


def told(problem: BaseException) -> str:
    """What was wrong, without what was to be stored."""
    if _is_one_of(FULL, problem):
        return "the disk is full"
    if is_spoiled(problem):
        return "the data is damaged"
    return " < ".join(dict.fromkeys(type(one).__name__ for one in _behind(problem)))


def _behind(problem: BaseException | None) -> Iterator[BaseException]:
    """A problem and those that it came from."""
    while problem is not None:
        yield problem
        problem = getattr(problem, "orig", None) or problem.__cause__


def _is_one_of(codes: frozenset[Any], problem: BaseException) -> bool:
    return any(not codes.isdisjoint(_codes(one)) for one in _behind(problem))


def is_spoiled(problem: BaseException) -> bool:
    return _is_one_of(SPOILED, problem) or _is_unreadable(problem)


def _is_unreadable(problem: BaseException) -> bool:
    """Whether bytes were found that are no text, or a text that is no JSON; Python's SQLite has no code for that."""
    unreadable = (UnicodeError, JSONDecodeError)
    return any("Could not decode to UTF-8" in str(one) or isinstance(one, unreadable) for one in _behind(problem))


def _codes(problem: BaseException) -> Iterator[Any]:
    code = getattr(problem, "sqlite_errorcode", None)
    if code is not None:
        yield code & 0xFF  # without what kind of the kind it is
    yield getattr(problem, "sqlstate", None)
    if isinstance(problem, OSError) and code is None:
        yield problem.errno


class Condition:
    """Whether reading, or writing, works. The log is told when that changes, however many visitors notice it."""

    def __init__(self, what: str) -> None:
        self._what = what
        self.problem: str | None = None
        self.faults = 0

    def failed(self, problem: BaseException) -> None:
        self.faults += 1
        if told(problem) != self.problem:
            self.problem = told(problem)
            log.error("the database fails", extra={"code": self._what, "problem": self.problem})

    def works(self) -> None:
        if self.problem is not None:
            log.warning("the database works again", extra={"code": self._what, "problem": f"{self.faults} faults"})
            self.problem, self.faults = None, 0
