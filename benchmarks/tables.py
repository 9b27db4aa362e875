"""Endgame tables: what building costs, how that grows with the stones, how large the files are, how fast they answer.

Seconds of the clock mean little on a busy machine; seconds of the processor are told as well.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from marblebox.core.registry import load
from marblebox.tables import Tables, build, open_tables

PROBES = 1_000_000


class Cost(NamedTuple):
    """Building the tables with exactly so many stones."""

    stones: int
    positions: int  # mirror images once
    size: int  # bytes
    clock: float
    work: float  # seconds of the processor, all threads together
    longest: int  # turns until a capture


def cost(spec: str, stones: int, folder: str, threads: int) -> Cost:
    game = load(spec)
    clock, work = time.perf_counter(), time.process_time()
    build(game, stones, folder, threads=threads)
    clock, work = time.perf_counter() - clock, time.process_time() - work
    tables = opened(spec, folder)
    found = [summary for own in range(1, stones) if (summary := tables.summary(own, stones - own))]
    positions = sum(table.won + table.drawn + table.lost for table in found)
    longest = max(max(table.longest_win, table.longest_loss) for table in found)
    return Cost(stones, positions, sum(table.bytes for table in found), clock, work, longest)


def opened(spec: str, folder: str) -> Tables:
    tables = open_tables(load(spec), folder)
    assert tables is not None
    return tables


def told(now: Cost, before: Cost | None) -> str:
    growth = f"{now.work / before.work:8.1f}x" if before and before.work > 0.05 else " " * 9
    return (
        f"{now.stones:6} {now.positions:14,} {now.clock:9.1f} {now.work:9.1f} "
        f"{1e6 * now.work / now.positions:9.2f} {growth} "
        f"{now.size:13,} {8 * now.size / now.positions:6.2f} {now.longest:8}"
    )


def probing(tables: Tables) -> str:
    """After a first round everything lies in memory."""
    tables.core.sample(PROBES, 1)
    clock, work = time.perf_counter(), time.process_time()
    tables.core.sample(PROBES, 2)
    clock, work = time.perf_counter() - clock, time.process_time() - work
    return (
        f"random positions with {tables.stones} stones looked up by one thread: {PROBES / clock:,.0f} a second, "
        f"{PROBES / work:,.0f} a second of the processor"
    )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--spec", default="fanorona(rules=standard)")
    options.add_argument("--pieces", type=int, default=5)
    options.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    options.add_argument("--folder", type=Path, help="keep the tables here; those that are there cost nothing")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder, before = str(chosen.folder or temporary), None
        print(f"{load(chosen.spec).spec}, {chosen.threads} threads")
        print("stones      positions     clock      work  µs/each    growth         bytes   bits  longest")
        for stones in range(2, chosen.pieces + 1):
            now = cost(chosen.spec, stones, folder, chosen.threads)
            print(told(now, before), flush=True)
            before = now
        print(probing(opened(chosen.spec, folder)))


if __name__ == "__main__":
    main()
