"""Verifying tables: every value against those of the positions that follow."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from marblebox.core.errors import InputError
from marblebox.core.game import Game
from marblebox.tables.store import core, fields_of, folder_for, refusals_told

Listener = Callable[[float], bool | None]


class Verified(NamedTuple):
    """A table that is right, and how many positions it has."""

    own: int
    enemy: int
    positions: int


def built_tables(place: Path) -> list[tuple[int, int]]:
    """The stone counts of the files in a folder, few stones first."""
    found = (path.stem.split("v") for path in place.glob("*v*.table"))
    counts = [(int(own), int(enemy)) for own, enemy in found if own.isdigit() and enemy.isdigit()]
    return sorted(counts, key=lambda pair: (sum(pair), pair))


def verify(
    game: Game, stones: int | None = None, folder: str | Path | None = None, *, threads: int | None = None,
    listener: Listener | None = None,
) -> Iterator[Verified]:  # fmt: skip
    """Each table that is there, once all its values were found right. The first wrong one is an error."""
    place = folder_for(game, folder)
    wanted = [counts for counts in built_tables(place) if stones is None or sum(counts) <= stones]
    if not wanted:
        raise InputError(f"there are no tables in {place}; build some with: marblebox tables build")
    for own, enemy in wanted:
        with refusals_told():
            checked = core().endgame_verify(
                str(place), fields_of(game), own, enemy, threads or os.cpu_count() or 1, listener
            )
        yield Verified(own, enemy, checked)
