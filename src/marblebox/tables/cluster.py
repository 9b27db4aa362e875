"""Building on a Ray cluster: what captures settle is shared out in slices, and each pair is then finished in one place.

The machines need not share a folder: smaller tables travel to the workers, finished ones come back.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from marblebox.core.game import Game
from marblebox.core.registry import load
from marblebox.jobs.cluster import Connect, connected
from marblebox.tables.build import (
    DEFAULT_MEMORY,
    Listener,
    Progress,
    Surveyor,
    build_pair,
    positions_of,
    to_build,
)
from marblebox.tables.store import Pair, core, fields_of, file_name

SLICE = 4_000_000  # positions
Files = dict[str, bytes]  # by name


def capture_slice(spec: str, counts: tuple[int, int], begin: int, end: int, smaller: Files) -> bytes:
    """What captures settle for the positions with these numbers; runs on a worker."""
    with tempfile.TemporaryDirectory() as folder:
        _unpack(smaller, Path(folder))
        codes: bytes = core().endgame_captures(folder, fields_of(load(spec)), *counts, begin, end)
        return codes


def finished_pair(spec: str, pair: Pair, smaller: Files, *slices: bytes) -> Files:
    """Both tables of a pair, made from what captures settle; runs on a worker."""
    with tempfile.TemporaryDirectory() as folder:
        place, game = Path(folder), load(spec)
        _unpack(smaller, place)
        core().endgame_adopt(folder, fields_of(game), *pair, b"".join(slices))
        build_pair(game, pair, place, None, DEFAULT_MEMORY, lambda _step, _share: False)
        return {name: (place / name).read_bytes() for name in pair.files}


def build_on_ray(
    game: Game,
    stones: int,
    folder: str | Path | None = None,
    *,
    address: str,
    listener: Listener | None = None,
    surveyor: Surveyor | None = None,
    slice_size: int = SLICE,
    connect: Connect = connected,
) -> Path:
    """Build all tables with up to so many stones that are missing or damaged, on the cluster at that address."""
    with connect(address) as ray, to_build(game, stones, folder, surveyor) as (place, missing):
        total, done = sum(positions_of(game, pair) for pair in missing), 0
        for pair in missing:
            for name, data in ray.get(_submitted(ray, game, pair, place, slice_size)).items():
                _keep(place / name, data)
            done += positions_of(game, pair)
            if listener and listener(Progress(pair, 0, done, total)):
                break
    return place


def _submitted(ray: Any, game: Game, pair: Pair, place: Path, slice_size: int) -> Any:
    """The task that finishes a pair once its slices are there."""
    smaller = ray.put(_smaller(place, pair))
    task = ray.remote(capture_slice)
    ranges = _slices(game, pair, slice_size)
    slices = [task.remote(game.spec, counts, begin, end, smaller) for counts, begin, end in ranges]
    return ray.remote(finished_pair).remote(game.spec, pair, smaller, *slices)


def _slices(game: Game, pair: Pair, slice_size: int) -> Iterator[tuple[tuple[int, int], int, int]]:
    size: int = core().endgame_positions(fields_of(game), *pair)
    for counts in dict.fromkeys([(pair.more, pair.fewer), (pair.fewer, pair.more)]):
        for begin in range(0, size, slice_size):
            yield counts, begin, min(begin + slice_size, size)


def _smaller(place: Path, pair: Pair) -> Files:
    """The tables that captures can lead to: one side keeps its stones, the other is to move with fewer."""
    counts = {(left, pair.more) for left in range(1, pair.fewer)} | {(left, pair.fewer) for left in range(1, pair.more)}
    names = map(file_name, sorted(counts))
    return {name: (place / name).read_bytes() for name in names}


def _unpack(files: Files, place: Path) -> None:
    for name, data in files.items():
        (place / name).write_bytes(data)


def _keep(path: Path, data: bytes) -> None:
    """Write a whole file or none."""
    neighbour = path.with_name(f"{path.name}.new")
    neighbour.write_bytes(data)
    neighbour.replace(path)
