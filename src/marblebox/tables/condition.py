"""What a folder of tables is like: which ones are there, which are missing, and which cannot be used."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from marblebox.core.errors import FileError
from marblebox.core.game import Game
from marblebox.core.text import Text
from marblebox.tables.store import Counts, Pair, core, fields_of, file_name, refusals_told


@dataclass(frozen=True)
class Condition:
    """What was found, of the pairs that are wanted."""

    missing: list[Pair]  # to be built: something is not there, or of no use
    damaged: dict[str, str]  # the files of no use, and what is wrong with them


def condition_of(game: Game, wanted: Iterable[Pair], place: Path, *, thoroughly: bool) -> Condition:
    """Look at headers and lengths, and thoroughly at all checksums: that is much quicker than building."""
    missing: list[Pair] = []
    damaged: dict[str, str] = {}
    for pair in wanted:
        there = [counts for counts in pair.counts if is_there(place, counts)]
        faults = {file_name(counts): fault_of(game, place, counts, thoroughly=thoroughly) for counts in there}
        found = {name: fault for name, fault in faults.items() if fault}
        damaged |= found
        if found or len(there) < len(pair.counts):
            missing.append(pair)
    return Condition(missing, damaged)


def is_there(place: Path, counts: Counts) -> bool:
    with refusals_told():
        return (place / file_name(counts)).exists()


def fault_of(game: Game, place: Path, counts: Counts, *, thoroughly: bool) -> str | None:
    """What is wrong with a table that is there; None if it is sound."""
    path = place / file_name(counts)
    if path.is_dir():
        raise FileError(
            Text(
                f"{path} is a folder, where a table should be; move it away",
                f"{path} ist ein Ordner, wo eine Tabelle sein sollte; räum ihn weg",
            )
        )
    try:
        core().endgame_check(str(place), fields_of(game), *counts, thoroughly)
    except ValueError as problem:
        return str(problem)
    except OSError as problem:
        raise FileError(
            Text(
                f"cannot read {path}: {problem.strerror or problem}",
                f"{path} lässt sich nicht lesen: {problem.strerror or problem}",
            )
        ) from None
    return None
