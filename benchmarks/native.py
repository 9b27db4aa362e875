"""How fast the compiled core is on one processor core, next to what is asked of it; best of three runs each."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import NamedTuple

import marblebox
from marblebox.engine import native

RUNS = 3


class Claim(NamedTuple):
    """Something counted in one run, and how many of it a second are asked for."""

    what: str
    unit: str
    asked: int
    work: Callable[[], int]


def perft(spec: str, depth: int) -> Callable[[], int]:
    state = marblebox.load(spec).initial()
    return lambda: native.perft(state, depth) or 0


def playouts(spec: str, games: int) -> Callable[[], int]:
    state = native.twin(marblebox.load(spec).initial())

    def play() -> int:
        tally = state.playouts(games) if state else None
        return sum(tally.wins) + tally.draws if tally else 0

    return play


def pushes(number: int) -> Callable[[], int]:
    def push() -> int:
        native.core.TomokoBoard().random_pushes(number)
        return number

    return push


def claims() -> list[Claim]:
    standard = "fanorona(rules=standard)"
    return [
        Claim(f"{standard}, perft 7", "leaves", 60_000_000, perft(standard, 7)),
        Claim(f"{standard}, random games", "games", 100_000, playouts(standard, 100_000)),
        Claim("fanorona, random games", "games", 100_000, playouts("fanorona", 100_000)),
        Claim("kulami, random games", "games", 300_000, playouts("kulami", 300_000)),
        Claim("kulami(level=2), random games", "games", 300_000, playouts("kulami(level=2)", 300_000)),
        Claim("tomoko, pushes with match tests", "pushes", 2_000_000, pushes(5_000_000)),
    ]


def best_time(work: Callable[[], int]) -> tuple[int, float]:
    """What the work counted, and the processor seconds of its fastest run: other programs do not count."""
    times, counted = [], 0
    for _ in range(RUNS):
        start = time.process_time()
        counted = work()
        times.append(time.process_time() - start)
    return counted, min(times)


def main() -> int:
    if not native.available:
        print("The compiled core is not installed.", file=sys.stderr)
        return 1
    for claim in claims():
        counted, seconds = best_time(claim.work)
        rate, asked = f"{counted / seconds:,.0f}", f"{claim.asked:,}"
        print(f"{claim.what}: {counted:,} {claim.unit} in {seconds:.2f} s, {rate} per second (asked: {asked})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
