"""What the levels are worth, by games of each against the one below, which `python -m benchmarks.ladder` plays."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from itertools import accumulate
from typing import Any

from marblebox.core import catalogue
from marblebox.engine.elo import elo_of

FIRST = 500  # of level 1 in every game: ratings of different games cannot be compared
STEP = 10  # no rating is known better than that

Result = tuple[int, int, int]  # games won, drawn and lost by the stronger level


@cache
def ladder() -> dict[str, list[Result]]:
    """For each game what level 2 scored against level 1, 3 against 2, and so on."""
    text = resources.files(__package__).joinpath("ladder.json").read_text(encoding="utf-8")
    return {game: [(won, drawn, lost) for won, drawn, lost in rungs] for game, rungs in json.loads(text).items()}


def ratings(kit: str) -> list[int]:
    """The rating of each level of a game; none where they were not measured."""
    rungs = ladder().get(kit)
    return [round(one / STEP) * STEP for one in accumulate(map(_gain, rungs), initial=FIRST)] if rungs else []


def _gain(result: Result) -> float:
    """The difference in Elo; one imagined game that is drawn keeps it finite."""
    won, drawn, lost = result
    return elo_of((won + (drawn + 1) / 2) / (won + drawn + lost + 1))


@cache
def offered() -> list[dict[str, Any]]:
    """The catalogue of games, each with what its levels are worth."""
    return [{**info, "ratings": ratings(info["kit"])} for info in catalogue.catalogue()]
