"""The kept games of the engine with its network against the engine before it: what they add up to.

Each line of a file is a game: the number of its opening, the side the new engine had, its score, the moves, and how the
game was broken off: `ended` by the rules, `table` by an endgame table with up to six stones, `proven` by the claim of
the player whose move came last.

    python benchmarks/net_matches.py [--replay]
"""

from __future__ import annotations

import argparse
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from marblebox.core.game import State
from marblebox.core.registry import load
from marblebox.engine.arena import Standing
from tools.training.kits.fanorona.samples import SPECS

FOLDER = Path(__file__).parent / "games"
SEATS = {"white": 0, "black": 1}
FEW = 6  # stones, where tables end a game


class Kept(NamedTuple):
    """One game."""

    pair: int
    side: str
    score: float
    moves: tuple[str, ...]
    ending: str


def kept_games(kind: str) -> Iterator[Kept]:
    for line in lzma.decompress((FOLDER / f"{kind}.txt.xz").read_bytes()).decode().splitlines():
        pair, side, score, *moves, ending = line.split()
        yield Kept(int(pair), side, float(score), tuple(moves), ending)


def standing(kind: str) -> Standing:
    return Standing({2 * game.pair + SEATS[game.side]: game.score for game in kept_games(kind)})


def replayed(kind: str, game: Kept) -> State:
    """The last position; every move is legal, and the game ended as it says."""
    state = load(SPECS[kind]).initial()
    for move in game.moves:
        state = state.play(move)
    if game.ending == "ended":
        assert state.outcome is not None, game
        assert state.outcome.scores[SEATS[game.side]] == game.score, game
    if game.ending == "table":
        assert sum(state.points) <= FEW, game
    return state


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--replay", action="store_true", help="play all games again by the rules")
    wanted = parser.parse_args().replay
    for kind in SPECS:
        print(f"{kind}: {standing(kind)}")
        if wanted:
            count = len([replayed(kind, game) for game in kept_games(kind)])
            print(f"{kind}: {count} games replayed")


if __name__ == "__main__":
    main()
