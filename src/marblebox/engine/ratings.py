"""What the levels are worth, by games of each against the one below, which `python -m benchmarks.ladder` plays."""

from __future__ import annotations

from itertools import accumulate

from marblebox.core.game import Game
from marblebox.engine.elo import elo_of
from marblebox.engine.kit import Result, kit_of

FIRST = 500  # of level 1 in every game: ratings of different games cannot be compared
STEP = 10  # no rating is known better than that


def ratings(rungs: tuple[Result, ...]) -> list[int]:
    """The rating of each level by what each scored against the one below; none where that was not measured."""
    return [round(one / STEP) * STEP for one in accumulate(map(_gain, rungs), initial=FIRST)] if rungs else []


def ratings_of(game: Game) -> list[int]:
    """The rating of each level under the rules of that game."""
    return ratings(kit_of(game).rungs_for(game))


def _gain(result: Result) -> float:
    """The difference in Elo; one imagined game that is drawn keeps it finite."""
    won, drawn, lost = result
    return elo_of((won + (drawn + 1) / 2) / (won + drawn + lost + 1))
