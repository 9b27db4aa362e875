"""Tomoko: how many cards a side lays in a round, by counting, which is what the race between the sides rests on.

The weights of the player that looks one push ahead were found by matches between such players, not by a fit.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from benchmarks.fits import selfplay
from benchmarks.fits.report import Fit, Fitted, numbers_in

from marblebox.games.tomoko import TomokoState

SOURCE = "tomoko/search/eval.cpp"
SPEC = "tomoko(prefilled=true, claims=auto)"
NAMES = ("no card laid in a round", "one card", "two cards")


def laid_by_round(states: list[TomokoState]) -> list[int]:
    """How many cards a side laid from one of its turns to the next, for all sides and rounds of a game."""
    found = []
    for seat in range(states[0].game.seats):
        counts = [state.points[seat] for state in states if state.to_move == seat]
        found += [after - before for before, after in pairwise(counts)]
    return found


def fit(games: int, nodes: int, seed: int) -> list[Fit]:
    rounds = Counter[int]()
    for states in selfplay.games(SPEC, games, nodes, seed):
        rounds.update(laid_by_round([state for state in states if isinstance(state, TomokoState)]))
    coded = numbers_in(SOURCE, r"none_laid = ([\d.]+), one_laid = ([\d.]+), two_laid = ([\d.]+)")
    total = max(1, rounds.total())
    counted = (rounds[0], rounds[1], sum(count for cards, count in rounds.items() if cards > 1))
    constants = [Fitted(name, old, new / total) for name, old, new in zip(NAMES, coded, counted, strict=True)]
    return [Fit("Tomoko, full boards", rounds.total(), constants)]
