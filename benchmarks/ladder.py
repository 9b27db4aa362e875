"""The ladder: each level against the one below, the weakest against beginners, the strongest against fixed opponents.

    python -m benchmarks.ladder --game kulami --games 100 --folder ladder
    python -m benchmarks.ladder --only tables --games 300 --nodes 20000 --folder ladder

Every game is kept in the folder; started again with the same options it goes on where it was. The tables it prints are
those of docs/engine.md, and the line after the whole ladder is what belongs into the kit: the ratings follow from it.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from functools import partial
from pathlib import Path

from benchmarks.opponents import make

from marblebox.core.errors import InputError
from marblebox.core.registry import load
from marblebox.engine.arena import Arena, in_processes
from marblebox.engine.levels import STRONGEST, WEAKEST
from marblebox.engine.ratings import ratings

SPECS = ("fanorona", "tumicarona", "fanorona(rules=standard)", "kulami", "tomoko")
LEVELS = range(WEAKEST, STRONGEST)  # of those that the next one plays against
NEWCOMERS = range(WEAKEST, WEAKEST + 3)  # the levels that people meet first
BEGINNERS = ("random", "simple")  # against whom they are held
CHILD = "child"  # who must be able to beat the weakest level
OPPONENTS = {"fanorona": "alphabeta", "kulami": "montecarlo", "tomoko": "greedy"}
NODES = {"fanorona": 100_000, "kulami": 2_500_000, "tomoko": 20_000_000}  # a move
PARTS = ("newcomers", "rungs", "opponents")
TABLES = "tables"  # with and without endgame tables, where Fanorona has some; asked for by name
TABLE_SPEC = "fanorona(rules=standard)"
OPPONENTS_OF_TABLES = ("alphabeta:5", "alphabeta:7")


def pairings(options: argparse.Namespace, spec: str) -> list[tuple[str, str]]:
    game = load(spec).name
    strongest = f"engine:{STRONGEST}"
    if not options.time:
        strongest += f"+nodes={options.nodes or NODES[game]}"
    names = {level: f"engine:{level}" for level in LEVELS} | {STRONGEST: strongest}
    chosen = range(options.lowest, options.highest + 1)
    found: list[tuple[str, str]] = []
    if "newcomers" in options.parts:
        found += [(names[level], other) for level in NEWCOMERS if level in chosen for other in BEGINNERS]
    if "rungs" in options.parts:
        found += [(names[WEAKEST], CHILD)] if WEAKEST in chosen else []
        found += [(names[level + 1], names[level]) for level in LEVELS if level in chosen and level + 1 in chosen]
    if "opponents" in options.parts:
        found += [(strongest, OPPONENTS[game])]
    if TABLES in options.parts:
        found += [(each, other) for other in OPPONENTS_OF_TABLES for each in (strongest, f"{strongest}+endgames=off")]
    return found


def file_of(folder: Path, spec: str, first: str, second: str) -> Path:
    return folder / (re.sub(r"[^a-z0-9]+", "-", f"{spec} {first} {second}") + ".txt")


def play(options: argparse.Namespace, spec: str, first: str, second: str) -> Arena:
    path = file_of(options.folder, spec, first, second) if options.folder else None
    arena = Arena(
        spec, (first, second), options.games, options.seed, options.time or 1.0, options.opening, path, maker=make
    )
    for standing in arena.run(partial(in_processes, jobs=options.jobs, maker=make)):
        print(f"{first} against {second}: {standing}", file=sys.stderr, flush=True)
    return arena


def row(first: str, second: str, arena: Arena) -> str:
    standing = arena.standing
    low, high = (f"{100 * share:.0f}" for share in (standing.estimate.low, standing.estimate.high))
    score = f"{100 * standing.estimate.score:.1f}% ({low}–{high})"
    result = f"+{standing.won} ={standing.drawn} -{standing.lost}"
    if 2 * standing.drawn > len(standing.scores):
        result += ", mostly drawn"
    return f"| {first} | {second} | {len(standing.scores)} | {result} | {score} |"


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure the ladder of levels.")
    parser.add_argument("--game", action="append", help="only this specification; may be given several times")
    parser.add_argument("--games", type=int, default=100, help="games for each pairing")
    parser.add_argument("--from", dest="lowest", type=int, default=WEAKEST, help="the lowest level")
    parser.add_argument("--to", dest="highest", type=int, default=STRONGEST, help="the highest level")
    parser.add_argument(
        "--only",
        dest="parts",
        choices=(*PARTS, TABLES),
        action="append",
        help="only this; may be given several times",
    )
    parser.add_argument("--nodes", type=int, help="nodes a move for the strongest level, if not the usual number")
    parser.add_argument("--time", type=float, help="seconds a move for the strongest level, instead of nodes")
    parser.add_argument("--opening", type=int, help="random moves to begin with, if not the usual number")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--folder", type=Path, help="where the games are kept")
    options = parser.parse_args()
    options.parts = options.parts or PARTS
    return options


def main() -> None:
    options = read_options()
    if options.folder:
        options.folder.mkdir(parents=True, exist_ok=True)
    for spec in options.game or ((TABLE_SPEC,) if options.parts == [TABLES] else SPECS):
        print(f"\n### {spec}\n")
        print("| player | against | games | result | score (95%) |\n|---|---|---|---|---|")
        steps: list[tuple[int, int, int]] = []
        for first, second in pairings(options, spec):
            arena = play(options, spec, first, second)
            print(row(first, second, arena), flush=True)
            if second.startswith("engine:"):
                steps.append((arena.standing.won, arena.standing.drawn, arena.standing.lost))
        if len(steps) == len(LEVELS):
            print(f"\nrungs = {tuple(steps)}\nRatings: {', '.join(map(str, ratings(tuple(steps))))}", flush=True)


if __name__ == "__main__":
    try:
        main()
    except InputError as problem:
        sys.exit(f"ladder: {problem}")
