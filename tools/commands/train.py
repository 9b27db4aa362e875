"""`marblebox train`: the whole way from games the engine plays against itself to the network it judges by."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Annotated, Literal

import typer

from marblebox.cli.numbers import with_numbers_of
from marblebox.cli.terminal import LanguageOption, chosen_language
from marblebox.core.errors import InputError
from marblebox.core.files import read_bytes
from marblebox.core.plugins import kit_module
from marblebox.core.registry import load, names
from marblebox.core.text import Text

NO_TORCH = Text(
    "learning needs PyTorch; install it with: pip install 'marblebox[train]'",
    "zum Lernen braucht es PyTorch; installiere es mit: pip install 'marblebox[train]'",
)
_MISSING = Text("{missing} of {parts} parts are missing", "{missing} von {parts} Teilen fehlen")
_STONES = Text("{stones:3} stones: {count:,}", "{stones:3} Steine: {count:,}")
_WRONG = Text(
    "{count} exact values are wrong; do not learn from these positions",
    "{count} genaue Werte sind falsch; lerne nicht aus diesen Stellungen",
)
_FOLDER = Text("{net} is a folder; name the file to write", "{net} ist ein Ordner; nenne die Datei, die entstehen soll")
_LEARNT_FROM = Text("{count:,} positions are learnt from", "gelernt wird aus {count:,} Stellungen")
_NO_WAY = Text("there is no way yet to learn {game}", "{game} lässt sich noch nicht lernen")


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
    lang: LanguageOption = None,
) -> None:
    """Learn to judge positions from games against itself (docs/learning.md)."""
    game = game or next(name for name in names() if kit_module("tools.training", type(load(name)).name))
    say = _Saying(chosen_language(lang))
    if action == "generate":
        _generate(say, folder, game, parts, nodes, learned, jobs, ray)
    elif action == "check":
        _check(say, folder, game)
    else:
        _fit(say, folder, game, net, (steps, batch, rate, results, seed, decay), begin_with)


class _Saying:
    """Prints texts in the chosen language, with its way to write numbers."""

    def __init__(self, language: str) -> None:
        self._language = language

    def __call__(self, told: Text) -> None:
        print(with_numbers_of(self._language, told.in_language(self._language)), flush=True)


def _generate(
    say: _Saying, folder: Path, game: str, parts: int, nodes: int, learned: bool, jobs: int | None, ray: str | None
) -> None:
    samples = _part(game, "samples")
    missing = samples.missing_parts(game, parts, folder, nodes, learned)
    say(_MISSING.filled(missing=len(missing), parts=parts))
    for part in samples.generate(missing, jobs, ray):
        print(part.path, flush=True)


def _check(say: _Saying, folder: Path, game: str) -> None:
    samples = _part(game, "samples")
    found = samples.health(samples.sample_files(folder))
    say(found.told)
    for stones, count in sorted(found.stones.items()):
        say(_STONES.filled(stones=stones, count=count))
    if found.wrong:
        raise InputError(_WRONG.filled(count=found.wrong))


def _fit(
    say: _Saying,
    folder: Path,
    game: str,
    net: Path,
    recipe: tuple[int, int, float, float, int, float],
    begin_with: Path | None,
) -> None:
    netfile = _part(game, "netfile")
    before = netfile.read_net(read_bytes(begin_with)) if begin_with else None
    paths = _part(game, "samples").sample_files(folder)
    if net.is_dir():  # said before hours of learning, not after
        raise InputError(_FOLDER.filled(net=net))
    net.parent.mkdir(parents=True, exist_ok=True)
    try:
        fitting = _part(game, "fitting")
    except ImportError as problem:
        if problem.name != "torch":
            raise
        raise InputError(NO_TORCH) from None
    samples = fitting.load_samples(paths, fitting.best_device())
    say(_LEARNT_FROM.filled(count=len(samples)))
    model = fitting.fit(samples, fitting.Recipe(*recipe), begin_with=before)
    say(fitting.deviation(model, samples).told)
    net.write_bytes(bytes(model.quantised()))


def _part(game: str, part: str) -> ModuleType:
    """A module of the kit with which that game is learnt; the one that fits is not imported before it is needed."""
    kit = kit_module("tools.training", type(load(game)).name)
    if kit is None:
        raise InputError(_NO_WAY.filled(game=game))
    return import_module(f"{kit.__name__}.{part}")
