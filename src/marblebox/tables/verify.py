"""Verifying tables: every value against those of the positions that follow."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from marblebox.core.errors import InputError
from marblebox.core.game import Game
from marblebox.core.text import Text
from marblebox.tables.condition import fault_of, is_there
from marblebox.tables.store import (
    Counts,
    building,
    check_stones,
    core,
    fields_of,
    file_name,
    folder_for,
    most_stones,
    pairs,
    refusals_told,
)

_MEND = Text("{fault}; mend it with: {command}", "{fault}; so reparierst du sie: {command}")

FEWEST_WORTHWHILE = 5  # stones, of the tables that are proposed to whoever has none
NAMED = 6  # of the tables that are missing

Listener = Callable[[float], bool | None]


class Verified(NamedTuple):
    """A table that is right, and how many positions it has."""

    own: int
    enemy: int
    positions: int


def built_tables(game: Game, place: Path) -> list[Counts]:
    """The stone counts of the tables in a folder, few stones first."""
    wanted = (counts for pair in pairs(most_stones(game)) for counts in pair.counts)
    return sorted((counts for counts in wanted if is_there(place, counts)), key=lambda counts: (sum(counts), counts))


def verify(
    game: Game, stones: int | None = None, folder: str | Path | None = None, *, threads: int | None = None,
    listener: Listener | None = None,
) -> Iterator[Verified]:  # fmt: skip
    """Each table that is there, once all its values were found right. The first wrong one is an error."""
    if stones is not None:
        check_stones(game, stones)
    place = folder_for(game, folder)
    there = built_tables(game, place)
    wanted = [counts for counts in there if stones is None or sum(counts) <= stones]
    _check_complete(game, place, there, stones)
    for counts in wanted:
        if fault := fault_of(game, place, counts, thoroughly=True):
            raise InputError(_MEND.filled(fault=fault, command=building(game, sum(counts), place)))
    for counts in wanted:
        yield Verified(*counts, _verified(game, place, counts, threads, listener))


def _verified(game: Game, place: Path, counts: Counts, threads: int | None, listener: Listener | None) -> int:
    remedy = f"; remove {place / file_name(counts)} and build it again with: {building(game, sum(counts), place)}"
    with refusals_told(remedy):
        checked: int = core().endgame_verify(
            str(place), fields_of(game), *counts, threads or os.cpu_count() or 1, listener
        )
    return checked


def _check_complete(game: Game, place: Path, there: list[Counts], stones: int | None) -> None:
    """Values are compared with those of fewer stones; so none of these may be missing, nor any that are asked for."""
    if not there:
        hint = building(game, stones or FEWEST_WORTHWHILE, place)
        raise InputError(
            Text(
                f"there are no tables in {place}; build some with: {hint}",
                f"in {place} liegen keine Tabellen; so baust du welche: {hint}",
            )
        )
    most = stones or max(map(sum, there)) - 1
    partners = {(enemy, own) for own, enemy in there} if stones is None else set()
    wanted = {counts for pair in pairs(most) for counts in pair.counts} | partners
    if missing := sorted(wanted - set(there), key=lambda counts: (sum(counts), counts)):
        names = ", ".join(f"{own}v{enemy}" for own, enemy in missing[:NAMED]) + (", …" if missing[NAMED:] else "")
        hint = building(game, stones or sum(missing[0]), place)
        raise InputError(
            Text(
                f"{len(missing)} tables are missing in {place}: {names}; build them with: {hint}",
                f"in {place} fehlen {len(missing)} Tabellen: {names}; so baust du sie: {hint}",
            )
        )
