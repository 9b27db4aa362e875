"""Positions to learn from: how they lie in a file, how they come about, and whether they can be trusted.

A file is made of parts, one for each run of games; what a part holds follows from its number alone, so that a run that
was broken off goes on with the parts that are missing.
"""

from __future__ import annotations

import os
import struct
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from marblebox.core.errors import FileError, InputError
from marblebox.core.game import Game
from marblebox.core.registry import load
from marblebox.core.text import Text, alike, joined
from marblebox.engine import native
from marblebox.engine.endgames import endgames_for
from marblebox.engine.kits.fanorona import KIT
from marblebox.engine.kits.fanorona_net import is_known, network
from marblebox.engine.search import Settings
from marblebox.jobs.cluster import Connect, connected, run_on_cluster
from marblebox.jobs.workers import run_in_processes
from tools.training.kits.fanorona.netfile import KINDS

if TYPE_CHECKING:
    from marblebox._native import Fanorona

FORM = struct.Struct("<QQhhbBBBBBBBI")
KIND_AT = 21  # the byte that names the rules
SPECS = dict(zip(KINDS, ("fanorona(rules=standard)", "tumicarona", "fanorona"), strict=True))
GAMES_IN_PART = 200
UNPLAYED = 2  # in place of a result, for what a search judged beside the game

_NEEDS_CORE = Text(
    "games to learn from need the compiled core; install marblebox where there is a C++ compiler",
    "Partien zum Lernen brauchen den übersetzten Kern; installiere marblebox, wo es einen C++-Compiler gibt",
)
_NO_NETWORK = Text("there is a network for {specs}, not for {spec}", "ein Netz gibt es für {specs}, nicht für {spec}")
_RESULTS = {
    1: Text("won", "gewonnen"),
    0: Text("drawn", "unentschieden"),
    -1: Text("lost", "verloren"),
    UNPLAYED: Text("judged beside the games", "neben den Partien beurteilt"),
}
_SHARE = alike("{share:.1%} {name}")
_HEALTH = Text(
    "{samples:,} positions of {games:,} games: {shares}; {again:.1%} come more than once; {known:,} have an "
    "exact value, {probed:,} were compared with tables, {wrong} are wrong",
    "{samples:,} Stellungen aus {games:,} Partien: {shares}; {again:.1%} kommen mehrmals vor; {known:,} haben einen "
    "genauen Wert, {probed:,} wurden mit Tabellen verglichen, {wrong} sind falsch",
)


class Sample(NamedTuple):
    """A position from the view of the side to move; docs/learning.md says more."""

    own: int
    enemy: int
    score: int
    hand: int
    result: int
    kind: int
    quiet: int
    own_steps: int
    enemy_steps: int
    own_captures: int
    enemy_captures: int
    known: int
    game: int


@dataclass(frozen=True)
class Part:
    """A run of games that is played in one go."""

    spec: str
    number: int
    folder: Path
    nodes: int
    learned: bool
    games: int = GAMES_IN_PART

    @property
    def path(self) -> Path:
        kind = next(name for name, spec in SPECS.items() if load(spec).spec == self.spec)
        return self.folder / f"{kind}-{self.number:06}.samples"

    def __str__(self) -> str:
        return f"part {self.number}"


def missing_parts(
    spec: str, parts: int, folder: Path, nodes: int, learned: bool, games: int = GAMES_IN_PART
) -> list[Part]:
    """What is still to be played until there are so many parts."""
    game = load(spec)
    if not native.available:
        raise InputError(_NEEDS_CORE)
    if not is_known(game) or game.spec not in {load(known).spec for known in SPECS.values()}:
        raise InputError(_NO_NETWORK.filled(specs=", ".join(SPECS.values()), spec=game.spec))
    folder.mkdir(parents=True, exist_ok=True)
    every = (Part(game.spec, number, folder, nodes, learned, games) for number in range(parts))
    return [part for part in every if not part.path.exists()]


def samples_of(part: Part) -> bytes:
    """The games of a part; runs wherever there is a core."""
    game = load(part.spec)
    tables = endgames_for(game)
    first, net = part.number * part.games, network() if part.learned else None
    tuning = KIT.tuning(game, Settings(bold=True))
    play = partial(native.core.self_play, game.rules.texts(), nodes=part.nodes, net=net, tuning=tuning)
    games = range(first, first + part.games)
    return b"".join(play(number, tables=tables.core if tables else None) for number in games)


def _generated(part: Part) -> tuple[Part, bytes]:
    return part, samples_of(part)


def generate(
    parts: Sequence[Part], jobs: int | None = None, address: str | None = None, connect: Connect = connected
) -> Iterator[Part]:
    """Play what is missing, on all cores or on a Ray cluster; each part is written whole or not at all."""
    if address:
        done = run_on_cluster(_generated, parts, address=address, connect=connect)
    else:
        done = run_in_processes(_generated, parts, jobs or os.cpu_count() or 1)
    for part, data in done:
        neighbour = part.path.with_suffix(".new")
        neighbour.write_bytes(data)
        neighbour.replace(part.path)
        yield part


def sample_files(folder: Path) -> list[Path]:
    found = sorted(folder.glob("*.samples"))
    if not found:
        raise FileError(f"{folder} holds no samples; generate some first")
    return found


def sample_bytes(path: Path) -> bytes:
    """What is in a file, if it can be what `generate` has written."""
    data = path.read_bytes()
    if len(data) % FORM.size:
        raise FileError(f"{path} is damaged: samples have {FORM.size} bytes each")
    if max(data[KIND_AT :: FORM.size], default=0) >= len(KINDS):
        raise FileError(f"{path} is damaged: it names rules that there are none of")
    return data


def read_samples(path: Path) -> Iterator[Sample]:
    return map(Sample._make, FORM.iter_unpack(sample_bytes(path)))


@dataclass
class Health:
    """What is to be known of samples before anybody learns from them."""

    samples: int = 0
    games: int = 0
    results: Counter[int] = field(default_factory=Counter)
    stones: Counter[int] = field(default_factory=Counter)
    duplicates: int = 0
    known: int = 0
    probed: int = 0  # of the known ones, against the tables that are there
    wrong: int = 0

    @property
    def told(self) -> Text:
        every = max(1, self.samples)
        shares = (_SHARE.filled(share=self.results[result] / every, name=name) for result, name in _RESULTS.items())
        return _HEALTH.filled(
            samples=self.samples,
            games=self.games,
            shares=joined(shares, ", "),
            again=self.duplicates / every,
            known=self.known,
            probed=self.probed,
            wrong=self.wrong,
        )


def health(paths: Sequence[Path]) -> Health:
    """Count, look for positions that come again, and compare exact values with the tables that are there."""
    found, seen, games = Health(), set[tuple[int, int, int]](), set[tuple[int, int]]()
    for path in paths:
        for sample in read_samples(path):
            found.samples += 1
            found.results[sample.result] += 1
            found.stones[(sample.own | sample.enemy).bit_count()] += 1
            place = sample.kind, sample.own, sample.enemy
            found.duplicates += place in seen
            seen.add(place)
            games.add((sample.kind, sample.game))
            _compare(sample, found)
    found.games = len(games)
    return found


def _compare(sample: Sample, found: Health) -> None:
    if not sample.known:
        return
    found.known += 1
    game = load(SPECS[KINDS[sample.kind]])
    tables = endgames_for(game)
    verdict = tables.core.probe(_position(game, sample)) if tables else None
    if verdict is not None:
        found.probed += 1
        found.wrong += verdict[0] != sample.result


def _position(game: Game, sample: Sample) -> Fanorona:
    """The position in the core, white to move."""
    rows = ("".join(_cell(sample, 9 * row + column) for column in range(9)) for row in reversed(range(5)))
    return native.core.Fanorona(game.rules.texts(), f"{'/'.join(rows)} w {sample.quiet} 2")


def _cell(sample: Sample, point: int) -> str:
    return "w" if sample.own >> point & 1 else "b" if sample.enemy >> point & 1 else "1"
