"""The small tables, built beside whatever else is going on: they cost a second or two."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from threading import Event, Thread

from marblebox.core.errors import MarbleboxError
from marblebox.core.registry import load
from marblebox.tables.build import Progress, build, missing_pairs
from marblebox.tables.kit import kits

SMALL = 4  # stones


def specs() -> list[str]:
    """One for each kind of table."""
    return [spec for kit in kits() for spec in kit.small]


class SmallBuild(Thread):
    """A build in the background that can be ended early; what is missing is built the next time."""

    def __init__(self, specs: Sequence[str], folder: str | Path | None) -> None:
        super().__init__(name="small endgame tables", daemon=True)
        self._specs, self._folder, self._ending = specs, folder, Event()

    def run(self) -> None:
        try:
            for spec in self._specs:
                build(load(spec), SMALL, self._folder, threads=1, listener=self._listen)
        except Exception as problem:  # tables are a help, never a hindrance
            logging.getLogger("marblebox").info("the small endgame tables were not built: %s", problem)

    def _listen(self, _progress: Progress) -> bool:
        return self._ending.is_set()

    def stop(self) -> None:
        """End it soon."""
        self._ending.set()
        if self.is_alive():
            self.join()


def ensure_small(folder: str | Path | None = None, wanted: Sequence[str] | None = None) -> SmallBuild | None:
    """Build the small tables in the background unless they are there; None if there is nothing to do.

    `wanted` are the rules to build them for; without, there is one for each kind of table.
    """
    wanted = specs() if wanted is None else wanted
    try:
        complete = all(not missing_pairs(load(spec), SMALL, folder) for spec in wanted)
    except MarbleboxError:
        return None  # no compiled core
    if complete:
        return None
    started = SmallBuild(wanted, folder)
    started.start()
    return started
