"""What the levels are worth, by games of each against the one below, which `python -m benchmarks.ladder` plays."""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from typing import Any

from marblebox.core import catalogue
from marblebox.core.game import Game
from marblebox.core.registry import load
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


@cache
def offered() -> list[dict[str, Any]]:
    """The catalogue of games, each with what its levels are worth."""
    return [{**info, "ratings": _by_rule_set(info["name"])} for info in catalogue.catalogue()]


def _by_rule_set(name: str) -> dict[str, list[int]]:
    """The ratings by the value of the field `rules`; "" is for a specification without that field."""
    presets = load(name).presets
    specs = {preset: f"{name}(rules={preset})" for preset in presets} if len(presets) > 1 else {}
    return {rules: ratings_of(load(spec)) for rules, spec in {"": name, **specs}.items()}
