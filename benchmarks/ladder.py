"""The ladder: the weakest level against a child, each level against the one below, the strongest against opponents.

    python -m benchmarks.ladder --game kulami --games 100 --folder ladder
    python -m benchmarks.ladder --only tables --games 300 --nodes 20000 --folder ladder

Every game is kept in the folder; started again with the same options it goes on where it was. The tables it prints are
those of docs/engine.md, and the line after the whole ladder is what belongs into the kit: the ratings follow from it.
"""

from __future__ import annotations

import argparse
import os
import sys
from functools import partial
from pathlib import Path

from benchmarks.opponents import make

from marblebox.core.errors import InputError
from marblebox.engine.arena import Arena, in_processes
from marblebox.engine.levels import STRONGEST, WEAKEST
from marblebox.engine.ratings import ratings

SPECS = {"fanorona": "fanorona(rules=standard)", "kulami": "kulami", "tomoko": "tomoko"}
LEVELS = range(WEAKEST, STRONGEST)  # of those that the next one plays against
CHILD = "child"  # who must be able to beat the weakest level
OPPONENTS = {"fanorona": "alphabeta", "kulami": "montecarlo", "tomoko": "greedy"}
WITHOUT_TABLES = f"engine:{STRONGEST}+endgames=off"
OPPONENTS_OF_TABLES = ("alphabeta:5", "alphabeta:7")  # with and without endgame tables


def pairings(game: str, lowest: int, highest: int, only: str | None) -> list[tuple[str, str]]:
    if only == "tables":
        players = (f"engine:{STRONGEST}", WITHOUT_TABLES)
        return [(each, opponent) for opponent in OPPONENTS_OF_TABLES for each in players]
    rungs, opponents = only != "opponents", only != "rungs"
    found = [(f"engine:{level + 1}", f"engine:{level}") for level in range(lowest, highest)] if rungs else []
    if rungs and lowest == WEAKEST:
        found.insert(0, (f"engine:{WEAKEST}", CHILD))
    return [*found, (f"engine:{STRONGEST}", OPPONENTS[game])] if opponents else found


def file_of(folder: Path, game: str, first: str, second: str) -> Path:
    return folder / f"{game}-{first}-{second}.txt".replace(":", "")


def play(options: argparse.Namespace, game: str, first: str, second: str) -> Arena:
    path = file_of(options.folder, game, first, second) if options.folder else None
    spec = options.spec or SPECS[game]
    maker = partial(make, nodes=options.nodes)
    arena = Arena(spec, (first, second), options.games, options.seed, options.time, options.opening, path, maker=maker)
    for standing in arena.run(partial(in_processes, jobs=options.jobs, maker=maker)):
        print(f"{first} against {second}: {standing}", file=sys.stderr, flush=True)
    return arena


def row(first: str, second: str, arena: Arena) -> str:
    standing = arena.standing
    low, high = (f"{100 * share:.0f}" for share in (standing.estimate.low, standing.estimate.high))
    score = f"{100 * standing.estimate.score:.1f}% ({low}–{high})"
    result = f"+{standing.won} ={standing.drawn} -{standing.lost}"
    return f"| {first} | {second} | {len(standing.scores)} | {result} | {score} |"


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure the ladder of levels.")
    parser.add_argument("--game", choices=SPECS, action="append", help="only this game; may be given several times")
    parser.add_argument("--spec", help="another specification of that one game")
    parser.add_argument("--games", type=int, default=100, help="games for each pairing")
    parser.add_argument("--from", dest="lowest", type=int, default=WEAKEST, help="the lowest level")
    parser.add_argument("--to", dest="highest", type=int, default=STRONGEST, help="the highest level")
    parser.add_argument("--only", choices=("rungs", "opponents", "tables"), help="only this part; tables: Fanorona's")
    parser.add_argument("--time", type=float, default=1.0, help="seconds a move for the strongest level")
    parser.add_argument("--nodes", type=int, help="nodes a move for the strongest level, instead of time")
    parser.add_argument("--opening", type=int, help="random moves to begin with, if not the usual number")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--folder", type=Path, help="where the games are kept")
    return parser.parse_args()


def main() -> None:
    options = read_options()
    if options.folder:
        options.folder.mkdir(parents=True, exist_ok=True)
    for game in options.game or (["fanorona"] if options.only == "tables" else SPECS):
        allowance = f"{options.nodes} nodes" if options.nodes else f"{options.time:g} s"
        print(f"\n### {options.spec or SPECS[game]}, {allowance} a move for level {STRONGEST}\n")
        print("| player | against | games | result | score (95%) |\n|---|---|---|---|---|")
        arenas: dict[str, Arena] = {}
        for first, second in pairings(game, options.lowest, options.highest, options.only):
            arenas[second] = play(options, game, first, second)
            print(row(first, second, arenas[second]), flush=True)
        steps = [arenas[name].standing for level in LEVELS if (name := f"engine:{level}") in arenas]
        if len(steps) == len(LEVELS):
            rungs = tuple((step.won, step.drawn, step.lost) for step in steps)
            print(f"\nrungs = {rungs}\nRatings: {', '.join(map(str, ratings(rungs)))}", flush=True)


if __name__ == "__main__":
    try:
        main()
    except InputError as problem:
        sys.exit(f"ladder: {problem}")
