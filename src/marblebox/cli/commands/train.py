"""`marblebox train`: the whole way from games the engine plays against itself to the network it judges by."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Annotated, Literal

import typer

from marblebox.core.errors import InputError
from marblebox.core.files import read_bytes
from marblebox.core.plugs import kit_module
from marblebox.core.registry import load, names

NO_TORCH = "learning needs PyTorch; install it with: pip install 'marblebox[train]'"


def train(
    action: Annotated[
        Literal["generate", "check", "fit"],
        typer.Argument(help="Play games to learn from, say what they hold, or learn from them."),
    ],
    folder: Annotated[Path, typer.Option(help="Where the positions lie.")] = Path("build/samples"),
    game: Annotated[str | None, typer.Option(help="What is learnt; default: the first game that can be.")] = None,
    parts: Annotated[int, typer.Option(min=1, help="generate: how many parts there shall be, 200 games each.")] = 10,
    nodes: Annotated[int, typer.Option(min=1, help="generate: nodes that are searched for each turn.")] = 1000,
    learned: Annotated[bool, typer.Option(help="generate: whether the network there is judges the games.")] = True,
    jobs: Annotated[int | None, typer.Option(min=1, help="generate: parts at a time; default: all cores.")] = None,
    ray: Annotated[str | None, typer.Option(help="generate: play on the Ray cluster at this address.")] = None,
    net: Annotated[Path, typer.Option(help="fit: the network to write.")] = Path("build/learned.net"),
    steps: Annotated[int, typer.Option(min=1, help="fit: how many times the weights are improved.")] = 24_000,
    batch: Annotated[int, typer.Option(min=1, help="fit: positions each time.")] = 16_384,
    results: Annotated[float, typer.Option(min=0, max=1, help="fit: share of the game's result in it.")] = 0.25,
    begin_with: Annotated[Path | None, typer.Option(help="fit: a network that goes on learning.")] = None,
    rate: Annotated[float, typer.Option(min=1e-6, max=0.1, help="fit: how fast the weights change.")] = 2e-3,
    seed: Annotated[int, typer.Option(min=0, help="fit: decides where the weights begin.")] = 0,
    decay: Annotated[float, typer.Option(min=0, max=100, help="fit: how fast rare patterns are forgotten.")] = 1.0,
) -> None:
    """Learn to judge positions from games against itself (docs/learning.md)."""
    game = game or next(name for name in names() if kit_module("learning", type(load(name)).name))
    if action == "generate":
        _generate(folder, game, parts, nodes, learned, jobs, ray)
    elif action == "check":
        _check(folder, game)
    else:
        _fit(folder, game, net, (steps, batch, rate, results, seed, decay), begin_with)


def _generate(
    folder: Path, game: str, parts: int, nodes: int, learned: bool, jobs: int | None, ray: str | None
) -> None:
    samples = _part(game, "samples")
    missing = samples.missing_parts(game, parts, folder, nodes, learned)
    print(f"{len(missing)} of {parts} parts are missing", flush=True)
    for part in samples.generate(missing, jobs, ray):
        print(part.path, flush=True)


def _check(folder: Path, game: str) -> None:
    samples = _part(game, "samples")
    found = samples.health(samples.sample_files(folder))
    print(found)
    for stones, count in sorted(found.stones.items()):
        print(f"{stones:3} stones: {count:,}")
    if found.wrong:
        raise InputError(f"{found.wrong} exact values are wrong; do not learn from these positions")


def _fit(
    folder: Path, game: str, net: Path, recipe: tuple[int, int, float, float, int, float], begin_with: Path | None
) -> None:
    netfile = _part(game, "netfile")
    before = netfile.read_net(read_bytes(begin_with)) if begin_with else None
    paths = _part(game, "samples").sample_files(folder)
    if net.is_dir():  # said before hours of learning, not after
        raise InputError(f"{net} is a folder; name the file to write")
    net.parent.mkdir(parents=True, exist_ok=True)
    try:
        fitting = _part(game, "fitting")
    except ImportError as problem:
        if problem.name != "torch":
            raise
        raise InputError(NO_TORCH) from None
    samples = fitting.load_samples(paths, fitting.best_device())
    print(f"{len(samples):,} positions are learnt from", flush=True)
    model = fitting.fit(samples, fitting.Recipe(*recipe), begin_with=before)
    print(fitting.deviation(model, samples))
    net.write_bytes(bytes(model.quantised()))


def _part(game: str, part: str) -> ModuleType:
    """A module of the kit with which that game is learnt; the one that fits is not imported before it is needed."""
    kit = kit_module("learning", type(load(game)).name)
    if kit is None:
        raise InputError(f"there is no way yet to learn {game}")
    return import_module(f"{kit.__name__}.{part}")
