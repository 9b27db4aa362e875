"""Rates and signatures: how fast the engine is on this machine, and a number that changes when its search does.

The signature of a game is the number of nodes a fixed search visits with one thread; the same on every machine that has
the same core. A change that says it only makes the search faster must leave it as it is.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from marblebox.core.errors import InputError
from marblebox.core.game import State
from marblebox.core.perft import perft
from marblebox.core.registry import load
from marblebox.engine import compiled, native
from marblebox.engine.backend import searcher_for
from marblebox.engine.search import Limits

COMPILED, PLAIN = "compiled", "Python"
GAMES = ("fanorona", "kulami", "tomoko")
SECONDS = 0.5  # that a rate is measured for

_FANORONA = ("fanorona(rules=standard)", "fanorona", "tumicarona(handicap=white)", "fanorona(rules=standard, size=5x5)")
_KULAMI = ("kulami", "kulami(level=2)", "kulami(layout=random_irregular, level=1)")
_TOMOKO = ("tomoko", "tomoko(players=3)", "tomoko(players=4, teams=true)", "tomoko(prefilled=true)")
SPECS = dict(zip(GAMES, (_FANORONA, _KULAMI, _TOMOKO), strict=True))
MOVES_MADE = (0, 6, 12)  # at random, before each search
DEPTHS = {COMPILED: {"fanorona": 5, "kulami": 7}, PLAIN: {"fanorona": 3, "kulami": 3}}
WORLDS = 100_000  # nodes that a search with imagined hands may take; it has no depth to reach
PERFT_DEPTHS = {COMPILED: 6, PLAIN: 3}


class Rate(NamedTuple):
    """How many of something there were in a second."""

    game: str
    what: str
    per_second: float

    def __str__(self) -> str:
        return f"{self.game}: {self.per_second:,.0f} {self.what} per second"


def core_name() -> str:
    return COMPILED if compiled.is_available() else PLAIN


def positions(game: str) -> Iterator[State]:
    """The positions that are searched: the same ones every time."""
    for spec in SPECS[game]:
        for made in MOVES_MADE:
            state, rng = load(spec).initial(made), Random(made)
            for _ in range(made):
                state = state.play_unchecked(rng.choice(state.legal_moves()))
            if state.to_move is not None:
                yield state


def signatures(game: str | None = None) -> Iterator[tuple[str, int]]:
    for name in _games(game):
        depth = DEPTHS[core_name()].get(name)
        limits = Limits(depth=depth) if depth else Limits(nodes=WORLDS)
        yield name, sum(searcher_for(state.game).run(state, limits).nodes for state in positions(name))


def rates(game: str | None = None) -> Iterator[Rate]:
    for name in _games(game):
        yield from {"fanorona": _fanorona_rates, "kulami": _kulami_rates, "tomoko": _tomoko_rates}[name]()
        yield _search_rate(name)


def _games(game: str | None) -> tuple[str, ...]:
    if game is not None and game not in GAMES:
        raise InputError(f"there are benches for {', '.join(GAMES)}, not for {game!r}")
    return GAMES if game is None else (game,)


def _fanorona_rates() -> Iterator[Rate]:
    state = load("fanorona(rules=standard)").initial()
    same, depth = native.twin(state), PERFT_DEPTHS[COMPILED if native.available else PLAIN]
    yield _rate("fanorona", "perft leaves", lambda: same.perft(depth) if same else perft(state, depth)[-1])
    yield from _playout_rate("fanorona", state)


def _kulami_rates() -> Iterator[Rate]:
    return _playout_rate("kulami", load("kulami").initial())


def _playout_rate(name: str, state: State) -> Iterator[Rate]:
    same = native.twin(state)
    if same:
        yield _rate(name, "random games", lambda: same.playouts(10_000) and 10_000)
    else:
        yield _rate(name, "random games", lambda: _random_game(state))


def _random_game(state: State) -> int:
    rng = Random(0)
    while state.to_move is not None:
        state = state.play_unchecked(rng.choice(state.legal_moves()))
    return 1


def _tomoko_rates() -> Iterator[Rate]:
    if native.available:
        board = native.core.TomokoBoard()
        yield _rate("tomoko", "pushes with match tests", lambda: board.random_pushes(100_000) and 100_000)


def _search_rate(name: str) -> Rate:
    middle = [state for number, state in enumerate(positions(name)) if number % len(MOVES_MADE) == 1]
    nodes, started = 0, time.perf_counter()
    for state in middle:
        nodes += searcher_for(state.game).run(state, Limits(seconds=SECONDS)).nodes
    return Rate(name, "search nodes", nodes / (time.perf_counter() - started))


def _rate(game: str, what: str, work: Callable[[], int]) -> Rate:
    """Do the work again and again until the time is up; it says how much it was."""
    done, started = 0, time.perf_counter()
    while (passed := time.perf_counter() - started) < SECONDS or not done:
        done += work()
    return Rate(game, what, done / passed)
