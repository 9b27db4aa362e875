"""The compiled search: its rate on one core, what a network costs, what boldness spares, what a second thread is worth.

A second thread is worth the time one thread needs for a fixed depth divided by the
time two need, the geometric mean over the positions. That needs two cores with nothing else to do; what it would be on
such cores is told from the processor time that both took, since the threads never wait for each other.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Iterator
from itertools import islice
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

import marblebox
from marblebox.core.game import State
from marblebox.engine import native
from marblebox.engine.backend import searcher_for
from marblebox.engine.search import Limits, Settings
from tools.training.kits.fanorona.samples import SPECS

if TYPE_CHECKING:
    from marblebox._native import SearchInfo

POSITIONS = 8  # of each kind
TABLE_MIB = 64
JUDGED = Limits(nodes=1_000_000)  # where judging with and without a network is compared


class Kind(NamedTuple):
    """Positions of a game after some random turns, how deep they are searched, and what is asked of the search."""

    name: str
    spec: str
    turns: int
    depth: int
    depth_of_threads: int
    asked: int  # nodes per second; 0: nothing in particular


KINDS = (
    Kind("Fanorona, standard rules", "fanorona(rules=standard)", 10, 12, 16, 3_000_000),
    Kind("Fanorona, Parker's rules", "fanorona", 8, 12, 16, 3_000_000),
    Kind("Kulami", "kulami", 14, 14, 17, 5_000_000),
    Kind("Kulami, level 2", "kulami(level=2)", 14, 11, 13, 0),
)


OPENINGS = Kind("Fanorona, standard rules, openings", "fanorona(rules=standard)", 4, 9, 0, 0)
ALL_CAPTURES = (("loud_margin", 0),)


class Run(NamedTuple):
    """What one search took."""

    nodes: int
    seconds: float  # of the clock
    work: float  # seconds of the processor, of all threads together


def positions(kind: Kind) -> Iterator[State]:
    """Positions in which neither side is far ahead, so that there is something to search."""
    for seed in range(1000):
        state, rng = marblebox.load(kind.spec).initial(seed), Random(seed)
        for _ in range(kind.turns):
            moves = state.legal_moves()
            state = state.play_unchecked(rng.choice(moves)) if moves else state
        if not state.outcome and abs(search(state, 1, 4).lines[0].score) < 200:
            yield state


def some(kind: Kind) -> list[State]:
    return list(islice(positions(kind), POSITIONS))


def search(state: State, threads: int, depth: int) -> SearchInfo:
    position = native.twin(state)
    if isinstance(position, native.core.Fanorona):
        return native.core.FanoronaSearch(TABLE_MIB, threads).run(position, depth=depth)
    assert isinstance(position, native.core.Kulami)
    return native.core.KulamiSearch(TABLE_MIB, threads).run(position, depth=depth)


def run(state: State, threads: int, depth: int) -> Run:
    work, started = time.process_time(), time.perf_counter()
    info = search(state, threads, depth)
    return Run(info.nodes, time.perf_counter() - started, time.process_time() - work)


def measure(kind: Kind, states: list[State]) -> None:
    runs = [run(state, 1, kind.depth) for state in states]
    nodes, work = sum(run.nodes for run in runs), sum(run.work for run in runs)
    asked = f" (asked: {kind.asked:,})" if kind.asked else ""
    print(f"{kind.name}: {nodes:,} nodes to depth {kind.depth}, {nodes / work:,.0f} per second{asked}", flush=True)


def rate(states: list[State], learned: bool) -> float:
    """Nodes a second, with what was learnt or without."""
    searcher = searcher_for(states[0].game, Settings(table_mib=TABLE_MIB, learned=learned))
    work = time.process_time()
    nodes = sum(searcher.run(state, JUDGED).nodes for state in states)
    return nodes / (time.process_time() - work)


def compare_judging(kind: Kind, states: list[State]) -> None:
    learned, plain = rate(states, True), rate(states, False)
    print(f"{kind.name}: with the network {learned:,.0f} nodes per second, {learned / plain:.2f} of those without it")


def compare_captures(kind: Kind, states: list[State]) -> None:
    """How much sooner a bold search is done that follows captures beyond its horizon only where they can matter."""

    def work(tuning: tuple[tuple[str, int], ...]) -> float:
        started = time.process_time()
        for state in states:
            searcher = searcher_for(state.game, Settings(table_mib=TABLE_MIB, bold=True, tuning=tuning))
            searcher.run(state, Limits(depth=kind.depth))
        return time.process_time() - started

    share = work(()) / work(ALL_CAPTURES)
    print(f"{kind.name}: to depth {kind.depth} in {share:.2f} of the time that all captures take", flush=True)


def compare_threads(kind: Kind, states: list[State]) -> tuple[float, float]:
    """Print how much sooner two threads are done, by the clock and by their work; the logarithms of both."""
    pairs = [[run(state, threads, kind.depth_of_threads) for threads in (1, 2)] for state in states]
    by_clock = fmean(math.log(one.seconds / two.seconds) for one, two in pairs)
    by_work = fmean(math.log(2 * one.work / two.work) for one, two in pairs)
    print(f"{kind.name}: {sooner(by_clock, by_work)}", flush=True)
    return by_clock, by_work


def sooner(by_clock: float, by_work: float) -> str:
    return f"two threads are done {math.exp(by_clock):.2f} times sooner, on idle cores {math.exp(by_work):.2f}"


def main() -> int:
    if not native.available:
        print("The compiled core is not installed.", file=sys.stderr)
        return 1
    parser = argparse.ArgumentParser(description="Measure the compiled search.")
    parser.add_argument("--threads", action="store_true", help="also compare two threads with one")
    options = parser.parse_args()
    sets = {kind: some(kind) for kind in KINDS}
    for kind, states in sets.items():
        measure(kind, states)
        if kind.spec in SPECS.values():
            compare_judging(kind, states)
    compare_captures(OPENINGS, some(OPENINGS))
    if options.threads:
        by_clock, by_work = zip(*(compare_threads(kind, states) for kind, states in sets.items()), strict=True)
        print(f"On average {sooner(fmean(by_clock), fmean(by_work))} (asked: 1.5)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
