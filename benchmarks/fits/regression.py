"""Least squares and logistic regression, small enough to need no library."""

from __future__ import annotations

import math
from collections.abc import Sequence

Row = Sequence[float]
RIDGE = 1.0  # keeps weights small that the rows say little about
ROUNDS = 12  # of Newton's method; it has long settled then
STILL = 1e-6


def least_squares(rows: Sequence[Row], targets: Sequence[float]) -> list[float]:
    """The weights whose sums come nearest to the targets."""
    return _solved(*_normal_equations(rows, [1.0] * len(rows), targets))


def logistic(rows: Sequence[Row], results: Sequence[float]) -> list[float]:
    """The weights that make the results likeliest: 1 is a win, 0 a loss, one half a draw."""
    weights = [0.0] * len(rows[0])
    for _ in range(ROUNDS):
        chances = [chance(row, weights) for row in rows]
        doubts = [max(p * (1 - p), 1e-9) for p in chances]
        pulls = [(result - p) / doubt for result, p, doubt in zip(results, chances, doubts, strict=True)]
        step = _solved(*_normal_equations(rows, doubts, pulls, weights))
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
        if max(map(abs, step)) < STILL:
            break
    return weights


def chance(row: Row, weights: Sequence[float]) -> float:
    return 1 / (1 + math.exp(-max(-50.0, min(50.0, summed(row, weights)))))


def summed(row: Row, weights: Sequence[float]) -> float:
    return sum(number * weight for number, weight in zip(row, weights, strict=True))


def surprise(rows: Sequence[Row], results: Sequence[float], weights: Sequence[float]) -> float:
    """By how many bits the results surprised the weights in the mean: one for whoever knows nothing, less is better."""
    total = 0.0
    for row, result in zip(rows, results, strict=True):
        p = min(max(chance(row, weights), 1e-12), 1 - 1e-12)
        total -= result * math.log2(p) + (1 - result) * math.log2(1 - p)
    return total / len(rows)


def deviation(rows: Sequence[Row], targets: Sequence[float], weights: Sequence[float]) -> float:
    """The root of the mean square by which the sums miss the targets."""
    misses = (summed(row, weights) - target for row, target in zip(rows, targets, strict=True))
    return math.sqrt(sum(miss * miss for miss in misses) / len(rows))


def _normal_equations(
    rows: Sequence[Row], importances: Sequence[float], targets: Sequence[float], weights: Sequence[float] = ()
) -> tuple[list[list[float]], list[float]]:
    size = len(rows[0])
    matrix = [[RIDGE * (i == j) for j in range(size)] for i in range(size)]
    right = [-RIDGE * weight for weight in weights] or [0.0] * size
    for row, importance, target in zip(rows, importances, targets, strict=True):
        present = [(i, number) for i, number in enumerate(row) if number]
        for i, number in present:
            share, line = importance * number, matrix[i]
            right[i] += share * target
            for j, other in present:
                line[j] += share * other
    return matrix, right


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss's elimination, always by the largest number that is left."""
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for i in range(len(rows)):
        best = max(range(i, len(rows)), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for other in range(len(rows)):
            if other != i and rows[other][i]:
                factor = rows[other][i] / rows[i][i]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[i], strict=True)]
    return [line[-1] / line[i] for i, line in enumerate(rows)]
