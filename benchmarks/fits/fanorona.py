"""Fanorona: the evaluation's weights from the results of games, by logistic regression.

A position is worth a sum of numbers, each with a weight while the board is full and one at the end, and the winning
chance follows from that sum. The fit asks which weights make the results of the games likeliest.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from benchmarks.fits import selfplay
from benchmarks.fits.regression import logistic, surprise
from benchmarks.fits.report import Fit, Fitted, numbers_in

from marblebox.games.fanorona import FanoronaState
from marblebox.games.fanorona.board import LONGEST_SIDE, Board, Size, board_of
from marblebox.games.fanorona.moves import Way, captures_from

SOURCE, SEARCH = "fanorona/search/eval.h", "fanorona/search/search.cpp"
SPECS = ("fanorona", "fanorona(rules=standard)")
BARE, FULL = 6, 24  # stones
KEPT_APART = 5  # every fifth game is only there to judge by

KINDS = ("edge strong", "ring weak", "ring strong", "inner weak", "inner strong", "corner")
NAMES = (
    "lead",
    *(f"on {kind} points" for kind in KINDS),
    "steps",
    "can capture",
    "can be captured",
    "stones that capture",
    "enemies that capture",
    "to move",
    "lead of all stones",
)


class Seen(NamedTuple):
    """What the evaluation sees of one side."""

    stones: int
    on: tuple[int, ...]  # stones on points of each kind
    steps: int
    captures: int  # stones that can capture


@cache
def points_by_kind(size: Size) -> tuple[int, ...]:
    board, masks = board_of(size), dict.fromkeys(KINDS, 0)
    for point in board.points:
        column, row = divmod(point, LONGEST_SIDE)
        aside, up = min(column, size.columns - 1 - column), min(row, size.rows - 1 - row)
        strength = "strong" if (column + row) % 2 == 0 else "weak"
        masks["corner"] |= (aside == up == 0) << point
        kind = f"{('edge', 'ring', 'inner')[min(aside, up, 2)]} {strength}"
        if kind in masks:
            masks[kind] |= 1 << point
    return tuple(masks.values())


def seen(board: Board, own: int, enemy: int) -> Seen:
    way = Way(board.mask & ~(own | enemy), enemy)
    points = [point for point in board.points if own >> point & 1]
    steps = sum(1 for point in points for step in board.steps[point] if way.empty & step.bit)
    captures = sum(any(True for _ in captures_from(board, point, way)) for point in points)
    return Seen(len(points), tuple((own & mask).bit_count() for mask in points_by_kind(board.size)), steps, captures)


def numbers(state: FanoronaState) -> list[float]:
    """What is weighed, for the side to move: everything while the board is full, then everything at the end."""
    board, own, enemy = state.game.board, state.stones[state.side], state.stones[1 - state.side]
    mine, theirs = seen(board, own, enemy), seen(board, enemy, own)
    lead, total = mine.stones - theirs.stones, mine.stones + theirs.stones
    plain = [
        lead,
        *(ours - others for ours, others in zip(mine.on, theirs.on, strict=True)),
        mine.steps - theirs.steps,
        mine.captures > 0,
        theirs.captures > 0,
        mine.captures,
        theirs.captures,
        1,
        lead / (total + 2),
    ]
    fullness = min(max(total - BARE, 0), FULL - BARE) / (FULL - BARE)
    return [number * fullness for number in plain] + [number * (1 - fullness) for number in plain]


def coded() -> list[float]:
    """The weights in the core, in the order of the numbers."""
    added = numbers_in(SOURCE, r"sum\.add\(\{(-?\d+), (-?\d+)\}")
    points = numbers_in(SOURCE, r"(?<=[{ ])\{(-?\d+), (-?\d+)\}(?=[,}])")
    full = [added[0], *points[0::2], *added[2::2]]
    bare = [added[1], *points[1::2], *added[3::2]]
    return full + bare


def fit(games: int, nodes: int, seed: int) -> list[Fit]:
    rows: dict[bool, list[list[float]]] = {False: [], True: []}
    results: dict[bool, list[float]] = {False: [], True: []}
    for spec in SPECS:
        for number, states in enumerate(selfplay.games(spec, games // len(SPECS), nodes, seed)):
            apart, outcome = number % KEPT_APART == 0, states[-1].outcome
            assert outcome
            for state in states[:-1]:
                assert isinstance(state, FanoronaState)
                rows[apart].append(numbers(state))
                results[apart].append(outcome.scores[state.side])
    [scale] = numbers_in(SEARCH, r"even_odds_scale = (\d+)")
    found, known = logistic(rows[False], results[False]), coded()
    names = [f"{name}, {phase}" for phase in ("full", "bare") for name in NAMES]
    constants = [Fitted(*each) for each in zip(names, known, (scale * weight for weight in found), strict=True)]
    before, after = (
        surprise(rows[True], results[True], weights) for weights in ([weight / scale for weight in known], found)
    )
    return [Fit("Fanorona", len(rows[False]), constants, "surprise by games kept apart", before, after)]
