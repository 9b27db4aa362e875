"""How fast the readable Python rules are: perft and random games, best of three runs each."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import marblebox

RUNS = 3
GAMES = 20


def random_game(spec: str, seed: int) -> int:
    """Play a game of random moves to its end, or to 400 moves; the number of moves made."""
    state, rng, made = marblebox.load(spec).initial(seed), random.Random(seed), 0
    while not state.outcome and made < 400:
        state = state.play_unchecked(rng.choice(state.legal_moves()))
        made += 1
    return made


def random_games(spec: str) -> int:
    return sum(random_game(spec, seed) for seed in range(GAMES))


def perft(spec: str, depth: int) -> int:
    return marblebox.perft(marblebox.load(spec).initial(), depth)[-1]


def best_time(work: Callable[[], int]) -> tuple[int, float]:
    """What the work counted, and the seconds of its fastest run."""
    times, counted = [], 0
    for _ in range(RUNS):
        start = time.perf_counter()
        counted = work()
        times.append(time.perf_counter() - start)
    return counted, min(times)


def main() -> None:
    for spec, depth in (("fanorona(rules=standard)", 4), ("fanorona", 3)):
        leaves, seconds = best_time(lambda spec=spec, depth=depth: perft(spec, depth))  # type: ignore[misc]
        print(f"{spec}: perft to depth {depth}, {leaves} leaves in {seconds:.2f} s, {leaves / seconds:,.0f} per second")
    for spec in ("fanorona", "tumicarona", "kulami", "kulami(level=2)", "tomoko", "tomoko(players=4, teams=true)"):
        moves, seconds = best_time(lambda spec=spec: random_games(spec))  # type: ignore[misc]
        print(f"{spec}: {1000 * seconds / GAMES:.1f} ms a random game, {moves / seconds:,.0f} moves per second")


if __name__ == "__main__":
    main()
