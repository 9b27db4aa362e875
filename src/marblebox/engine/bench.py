"""Rates and signatures: how fast the engine is on this machine, and a number that changes when its search does.

The signature of a game is the number of nodes a fixed search visits with one thread; the same on every machine that has
the same core. A change that says it only makes the search faster must leave it as it is.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from marblebox.core.errors import InputError
from marblebox.core.game import Game, State
from marblebox.core.registry import games, load
from marblebox.core.text import Text
from marblebox.engine import native
from marblebox.engine.backend import searcher_for
from marblebox.engine.kit import Work, kit_of
from marblebox.engine.search import Limits

_NO_BENCH = Text("there are benches for {known}, not for {name}", "gemessen werden {known}, nicht {name}")
COMPILED, PLAIN = "compiled", "Python"
SECONDS = 0.5  # that a rate is measured for
MOVES_MADE = (0, 6, 12)  # at random, before each search


class Rate(NamedTuple):
    """How many of something there were in a second."""

    game: str
    what: str
    per_second: float


def core_name() -> str:
    return COMPILED if native.available else PLAIN


def positions(game: type[Game]) -> Iterator[State]:
    """The positions that are searched: the same ones every time."""
    for spec in kit_of(game).bench.specs or [variant.spec for variant in game.variants]:
        for made in MOVES_MADE:
            state, rng = load(spec).initial(made), Random(made)
            while made and state.to_move is not None:
                state, made = state.play_unchecked(rng.choice(state.legal_moves())), made - 1
            if state.to_move is not None:
                yield state


def signatures(game: str | None = None) -> Iterator[tuple[str, int]]:
    for measured in _games(game):
        bench = kit_of(measured).bench
        limits = bench.limits if native.available else bench.plain_limits
        yield measured.name, sum(searcher_for(state.game).run(state, limits).nodes for state in positions(measured))


def rates(game: str | None = None, seconds: float = SECONDS) -> Iterator[Rate]:
    for measured in _games(game):
        for what, work in kit_of(measured).works(load(measured.name)).items():
            yield _rate(measured.name, what, work, seconds)
        yield _search_rate(measured, seconds)


def _games(name: str | None) -> tuple[type[Game], ...]:
    known = {game.name: game for game in games()}
    if name is not None and name not in known:
        raise InputError(_NO_BENCH.filled(known=", ".join(known), name=repr(name)))
    return tuple(known.values()) if name is None else (known[name],)


def _search_rate(game: type[Game], seconds: float) -> Rate:
    """From the middle of some games."""
    middle = [state for number, state in enumerate(positions(game)) if number % len(MOVES_MADE) == 1]
    nodes, started = 0, time.perf_counter()
    for state in middle:
        nodes += searcher_for(state.game).run(state, Limits(seconds=seconds)).nodes
    return Rate(game.name, "search nodes", nodes / (time.perf_counter() - started))


def _rate(game: str, what: str, work: Work, seconds: float) -> Rate:
    """Do the work again and again until the time is up; it says how much it was."""
    done, started = 0, time.perf_counter()
    while (passed := time.perf_counter() - started) < seconds or not done:
        done += work()
    return Rate(game, what, done / passed)
