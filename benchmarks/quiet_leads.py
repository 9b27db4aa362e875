"""What a lead is worth in quiet positions: one side leads by two stones or more, and nobody captures at once.

The positions are taken from the kept games (benchmarks/games), one from each, so that nobody has chosen them. The
leading side is played once by the engine as it is and once as it was before the network and the bold search; the other
side is the engine as it was, both times. All with the same number of nodes a move, so that no clock has a say.

    python -m benchmarks.quiet_leads [--positions 200] [--nodes 20000] [--jobs 2]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from itertools import islice
from statistics import fmean
from typing import NamedTuple

from benchmarks.net_matches import kept_games

from marblebox.core.game import State
from marblebox.core.registry import load
from marblebox.engine.elo import CONFIDENCE
from marblebox.engine.players import player
from marblebox.jobs.workers import run_in_processes
from tools.training.kits.fanorona.samples import SPECS

FEWEST, MOST, LEAD = 7, 14, 2  # stones
LONGEST = 400  # moves; then a lead has come to nothing
BEFORE = "engine+book=off+endgames=off+learned=off+bold=off"
NOW = "engine+book=off+endgames=off"


class Task(NamedTuple):
    """A position, and who plays the side that leads."""

    spec: str
    text: str
    leader: str
    nodes: int

    def __str__(self) -> str:
        return f"{self.text} with {self.leader}"


def quiet_leads(kind: str) -> Iterator[str]:
    """From each kept game the first position that is one."""
    for game in kept_games(kind):
        state = load(SPECS[kind]).initial()
        for move in game.moves:
            state = state.play(move)
            if state.outcome is None and _is_quiet_lead(state):
                yield state.text
                break


def _is_quiet_lead(state: State) -> bool:
    first, second = state.points
    if not (FEWEST <= first + second <= MOST and abs(first - second) >= LEAD):
        return False
    return not any(move.captured for move in state.legal_moves())


def leading_score(task: Task) -> float:
    """What the leading side makes of it."""
    state = load(task.spec).parse(task.text)
    leader = state.points.index(max(state.points))
    players = [player(f"{BEFORE}+nodes={task.nodes}", seat) for seat in range(2)]
    players[leader] = player(f"{task.leader}+nodes={task.nodes}", leader)
    for _ in range(LONGEST):
        if state.outcome is not None:
            return state.outcome.scores[leader]
        assert state.to_move is not None  # the game goes on
        move = players[state.to_move].choose(state, state.to_move)
        assert move is not None  # the seat to move has one
        state = state.play_unchecked(move)
    return 0.5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kind", choices=list(SPECS), default="standard")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--jobs", type=int, default=2)
    wanted = parser.parse_args()
    texts = list(islice(quiet_leads(wanted.kind), wanted.positions))
    task = partial(Task, SPECS[wanted.kind], nodes=wanted.nodes)
    for name, leader in (("before", BEFORE), ("now", NOW)):
        scores = list(run_in_processes(leading_score, [task(text, leader=leader) for text in texts], wanted.jobs))
        margin = CONFIDENCE * (fmean((score - fmean(scores)) ** 2 for score in scores) / len(scores)) ** 0.5
        won, drawn = scores.count(1.0), scores.count(0.5)
        result = f"+{won} ={drawn} -{len(scores) - won - drawn}"
        print(f"{name}: {len(scores)} positions, {result}, {100 * fmean(scores):.1f}% ± {100 * margin:.1f}", flush=True)


if __name__ == "__main__":
    main()
