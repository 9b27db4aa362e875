"""Work on a Ray cluster that loses a worker and a machine: the same results as in one process."""

from __future__ import annotations

import signal
from functools import partial
from pathlib import Path
from types import FrameType

import pytest
from tests.jobs.losing import Losses, TwoNodes

from marblebox.core.errors import InputError
from marblebox.core.record_parser import read_records
from marblebox.core.registry import load
from marblebox.engine.arena import Arena, here, on_ray
from marblebox.jobs.cluster import connected, run_on_cluster
from marblebox.tables import build
from marblebox.tables.build import Progress
from marblebox.tables.cluster import build_on_ray
from marblebox.tables.store import folder_for, pairs
from tools.training.kits.fanorona.samples import Part, generate, missing_parts

pytestmark = pytest.mark.thorough


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the workers tell what was lost."""
    folder = tmp_path / "losses"
    folder.mkdir()
    return folder


def test_arena_on_ray_plays_the_same_games(two_nodes: TwoNodes, folder: Path, tmp_path: Path) -> None:
    def contest(name: str) -> Arena:
        return Arena("tumicarona(size=3x3)", ("simple", "random"), 6, path=tmp_path / name)

    losses = Losses(folder, lambda task, _maker: task.number > 0)
    runner = partial(on_ray, address=two_nodes.address, connect=partial(two_nodes.losing, losses=losses))
    alone, shared = contest("alone.txt"), contest("shared.txt")
    list(alone.run(here))
    for _ in shared.run(runner):
        losses.first_result()
    losses.check(least=5)
    assert shared.standing.scores == alone.standing.scores
    assert games_in(tmp_path / "shared.txt") == games_in(tmp_path / "alone.txt")


def games_in(path: Path) -> list[str]:
    return sorted(record.text for record in read_records(path.read_text()))


def test_tables_built_on_ray_are_the_same_files(two_nodes: TwoNodes, folder: Path, tmp_path: Path) -> None:
    game, most, told = load("fanorona(rules=standard, size=5x5)"), 5, list[float]()

    def listen(progress: Progress) -> None:
        told.append(progress.done / progress.total)
        losses.first_result()

    losses = Losses(folder, lambda _spec, counts, *_: sum(counts) == most)
    alone = build(game, most, tmp_path / "alone", threads=1)
    shared = build_on_ray(
        game,
        most,
        tmp_path / "shared",
        address=two_nodes.address,
        listener=listen,
        slice_size=20_000,
        connect=partial(two_nodes.losing, losses=losses),
    )
    losses.check(least=8 + 1 + 10 + 1 + 1)  # slices and pairs, and again the slice that was lost with its machine
    assert shared == folder_for(game, tmp_path / "shared")
    assert contents(shared) == contents(alone)
    assert told == sorted(told)
    assert len(told) == len(list(pairs(most)))
    assert told[-1] == 1


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("*.table")}


def test_samples_made_on_ray_are_the_same_files(two_nodes: TwoNodes, folder: Path, tmp_path: Path) -> None:
    def missing(name: str) -> list[Part]:
        return missing_parts("tumicarona", 6, tmp_path / name, nodes=60, learned=False, games=2)

    losses = Losses(folder, lambda part: part.number > 0)
    connect = partial(two_nodes.losing, losses=losses)
    for _ in generate(missing("shared"), address=two_nodes.address, connect=connect):
        losses.first_result()
    alone = [part.path for part in generate(missing("alone"), jobs=1)]
    losses.check(least=5)
    assert missing("shared") == []
    assert [(tmp_path / "shared" / path.name).read_bytes() for path in alone] == [path.read_bytes() for path in alone]


def refuse(spec: str) -> None:
    raise InputError(f"no such game: {spec}")


def test_refusal_by_a_worker_reaches_the_caller(two_nodes: TwoNodes) -> None:
    with pytest.raises(InputError) as refusal:
        list(run_on_cluster(refuse, ["nim"], address="auto"))
    assert refusal.value.told.de == "no such game: nim"


def test_connection_to_ray_leaves_sigterm_and_ends(two_nodes: TwoNodes) -> None:
    def own(_number: int, _frame: FrameType | None) -> None: ...

    before = signal.signal(signal.SIGTERM, own)
    try:
        with connected(two_nodes.address) as ray:
            assert signal.getsignal(signal.SIGTERM) is own
        assert not ray.is_initialized()
    finally:
        signal.signal(signal.SIGTERM, before)
