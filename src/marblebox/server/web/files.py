"""Every socket is an open file. When they run out, the system turns visitors away before anybody here hears of it."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable

log = logging.getLogger("marblebox.server")
FOLDERS = ("/proc/self/fd", "/dev/fd")
NEARLY = 0.9  # of the limit


class FileWatch:
    """Looks now and then how many files are open, and says when they are nearly all."""

    def __init__(self, count: Callable[[], int] | None = None, most: Callable[[], int] | None = None) -> None:
        self._count, self._most = count or open_files, most or most_files
        self.short = False

    def look(self) -> None:
        count, most = self._count(), self._most()
        short = bool(most) and count >= most * NEARLY
        if short and not self.short:
            log.error("nearly out of files", extra={"problem": f"{count} of {most} are open; raise ulimit -n"})
        elif self.short and not short:
            log.warning("there are files again", extra={"problem": f"{count} of {most} are open"})
        self.short = short


def open_files() -> int:
    for folder in FOLDERS:
        try:
            return len(os.listdir(folder))
        except OSError as problem:
            if problem.errno in (23, 24):  # not even for this look
                return most_files()
    return 0


def most_files() -> int:
    """How many may be open; 0 where there is no such limit."""
    if sys.platform == "win32":
        return 0
    import resource

    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return 0 if soft == resource.RLIM_INFINITY else soft
