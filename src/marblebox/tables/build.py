"""Building tables: pair after pair, each from smaller ones; whatever was finished before is not built again."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from marblebox.core.errors import FileError, InputError
from marblebox.core.game import Game, State
from marblebox.core.text import Text
from marblebox.tables.condition import Condition, condition_of
from marblebox.tables.store import (
    FEWEST,
    Pair,
    check_stones,
    core,
    covers,
    fields_of,
    folder_for,
    kit_for,
    most_stones,
    pairs,
    refusals_told,
)

GIB = 2**30
DEFAULT_MEMORY = 8.0  # GiB
MOST_MEMORY = 1 << 20  # GiB
AFFORDABLE = 20_000_000  # positions, which take a few seconds
WHOLE_BOARD = 15  # points; smaller boards are solved whole, without tables


@dataclass(frozen=True)
class Progress:
    """How far a build has come."""

    pair: Pair
    step: int  # 0: captures; k: what is won or lost in k turns
    done: float  # positions, of the pairs that were missing
    total: int


Listener = Callable[[Progress], bool | None]  # True stops the build; what is finished stays
Surveyor = Callable[[Condition], object]  # told what is there before anything is built


def missing_pairs(game: Game, stones: int, folder: str | Path | None = None) -> list[Pair]:
    """What is to be built, as far as headers and lengths tell; that takes no time."""
    check_stones(game, stones)
    return condition_of(game, pairs(stones), folder_for(game, folder), thoroughly=False).missing


def affordable(state: State) -> int:
    """The most stones for which tables cost only seconds, where tables can help at all; else 0."""
    game = state.game
    if not covers(game) or kit_for(game).points(game) <= WHOLE_BOARD:
        return 0
    most, positions = min(most_stones(game), sum(state.points) - 1), 0
    for pair in pairs(most):
        positions += positions_of(game, pair)
        if positions > AFFORDABLE:
            return pair.more + pair.fewer - 1
    return most if most >= FEWEST else 0


def positions_of(game: Game, pair: Pair) -> int:
    """How many numbers both tables of a pair have."""
    size: int = core().endgame_positions(fields_of(game), *pair)
    return size if pair.more == pair.fewer else 2 * size


def build(
    game: Game,
    stones: int,
    folder: str | Path | None = None,
    *,
    threads: int | None = None,
    memory: float = DEFAULT_MEMORY,
    listener: Listener | None = None,
    surveyor: Surveyor | None = None,
) -> Path:
    """Build all tables with up to so many stones that are missing or damaged; answers where they lie.

    It can be interrupted at any moment, however rudely, and goes on from there the next time.
    """
    check_memory(memory)
    with to_build(game, stones, folder, surveyor) as (place, missing):
        total, done = sum(positions_of(game, pair) for pair in missing), 0
        for pair in missing:
            size, before = positions_of(game, pair), done

            def listen(step: int, share: float, pair: Pair = pair, size: int = size, before: int = before) -> bool:
                return bool(listener and listener(Progress(pair, step, before + share * size, total)))

            build_pair(game, pair, place, threads, memory, listen)
            done += size
            if listen(0, 1.0) and done < total:
                raise core().Cancelled
    return place


def build_pair(
    game: Game, pair: Pair, place: Path, threads: int | None, memory: float, listen: Callable[[int, float], bool]
) -> None:
    """Build one pair; the smaller ones must be there."""
    with refusals_told():
        core().endgame_build(
            str(place), fields_of(game), *pair, threads or os.cpu_count() or 1, int(memory * GIB), listen
        )


def check_memory(memory: float) -> None:
    if not 0 < memory <= MOST_MEMORY:
        raise InputError(
            Text(
                f"the memory must be more than 0 GiB and at most {MOST_MEMORY}, not {memory:g}",
                f"der Speicher muss mehr als 0 GiB und höchstens {MOST_MEMORY} sein, nicht {memory:g}",
            )
        )


@contextmanager
def to_build(
    game: Game, stones: int, folder: str | Path | None, surveyor: Surveyor | None = None
) -> Iterator[tuple[Path, list[Pair]]]:
    """The folder, to oneself, and what is to be built there. Where nothing is, nobody is disturbed."""
    check_stones(game, stones)
    place = folder_for(game, folder)
    found = condition_of(game, pairs(stones), place, thoroughly=True)
    if surveyor:
        surveyor(found)
    if not found.missing:
        yield place, []
        return
    _make_folder(place)
    with _alone(place):  # somebody else may have built some of them until now
        yield place, condition_of(game, found.missing, place, thoroughly=True).missing


def _make_folder(place: Path) -> None:
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise FileError(
            Text(
                f"cannot make the folder {place}: {problem.strerror}",
                f"der Ordner {place} lässt sich nicht anlegen: {problem.strerror}",
            )
        ) from None


@contextmanager
def _alone(place: Path) -> Iterator[None]:
    """Two builds at once would write into one file, so the second is refused. However a build ends, its lock is off."""
    import fcntl

    try:
        file = (place / "build.lock").open("w")
    except OSError as problem:
        raise FileError(
            Text(
                f"cannot write into {place}: {problem.strerror}",
                f"in {place} lässt sich nichts schreiben: {problem.strerror}",
            )
        ) from None
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InputError(
                Text(
                    f"another program is building tables in {place} right now",
                    f"ein anderes Programm baut gerade Tabellen in {place}",
                )
            ) from None
        yield
