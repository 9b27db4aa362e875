"""Plugins: games and their kits, found without a list of games.

A kit is what a game adds to a package such as `engine` or `cli`. A game that comes with Marblebox has its kits in the
packages' folders `kits`. A game from elsewhere declares entry points: for the game itself in the group
`marblebox.games`, for a kit in the group `marblebox.<package>.kits`.
"""

from __future__ import annotations

import logging
from functools import cache
from importlib import import_module, metadata, util
from types import ModuleType
from typing import Any, TypeVar

log = logging.getLogger("marblebox")
Kit = TypeVar("Kit")


@cache
def kit_module(package: str, name: str) -> ModuleType | None:
    """The module with the kit that the game of that name has for a package such as `marblebox.engine`, or None."""
    kits = import_module(f"{package}.kits")
    if util.find_spec(f".{name}", kits.__name__):
        return import_module(f".{name}", kits.__name__)
    found: ModuleType | None = load_entry_points(kits.__name__).get(name)
    return found


@cache
def find_kit(package: str, name: str, kind: type[Kit]) -> Kit | None:
    """The kit itself: what the module calls `KIT`. One of another kind is told to the log and serves nobody."""
    module = kit_module(package, name)
    kit = getattr(module, "KIT", None)
    if module and not isinstance(kit, kind):
        log.error("the kit %s has no KIT that is a %s", module.__name__, kind.__name__)
        return None
    return kit


@cache
def load_entry_points(group: str, optional: str = "") -> dict[str, Any]:
    """What packages have declared in a group of entry points. One that cannot be loaded stops nothing else.

    Entry points into the package `optional` are left out without a message where that package is not installed.
    """
    found = {}
    for entry in metadata.entry_points(group=group):
        try:
            found[entry.name] = entry.load()
        except (Exception, SystemExit) as problem:
            if isinstance(problem, ModuleNotFoundError) and (problem.name or "").partition(".")[0] == optional:
                continue
            log.error("the entry point %s (%s) cannot be loaded: %r", entry.name, entry.value, problem)
    return found
