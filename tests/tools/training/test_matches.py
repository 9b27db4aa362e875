"""The games behind the figures: some of them are played again, and all of them are counted."""

from __future__ import annotations

import pytest
from benchmarks.net_matches import kept_games, replayed, standing

from tools.training.kits.fanorona.netfile import KINDS


@pytest.mark.parametrize("kind", KINDS)
def test_kept_games_are_games(kind: str) -> None:
    games = list(kept_games(kind))[::50]
    assert games
    for game in games:
        replayed(kind, game)  # complains of every move and end that is not so


@pytest.mark.parametrize(("kind", "figures"), [("standard", "+179 =282 -39"), ("tumicarona", "+106 =272 -16")])
def test_kept_games_add_up_to_what_the_documentation_says(kind: str, figures: str) -> None:
    assert figures in str(standing(kind))
