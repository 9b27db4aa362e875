"""The kept games of duels: what they add up to, and whether they keep the rules.

python benchmarks/duel/games.py                                                  what all of them add up to
python benchmarks/duel/games.py --replay                                         plays them again by the Python rules
python benchmarks/duel/games.py --pack build/kulami-1.openings build/kulami-1.games
"""

from __future__ import annotations

import argparse
import lzma
from pathlib import Path
from typing import NamedTuple

from marblebox.core.game import Game
from marblebox.core.registry import load
from marblebox.engine.arena import Standing

FOLDER = Path(__file__).parents[1] / "games"
SUFFIX = ".duel.xz"


class Kept(NamedTuple):
    """One game: its opening, the seat of the first engine, and its score."""

    opening: int
    seat: int
    score: float
    ending: str
    position: str
    moves: tuple[str, ...]

    @classmethod
    def read(cls, line: str) -> Kept:
        opening, seat, score, ending, position, moves = line.split("\t")
        return cls(int(opening), int(seat), float(score), ending, position, tuple(moves.split()))

    def check(self, game: Game) -> None:
        """Every move is legal, and a game that ended by the rules ended as it says."""
        state = game.parse(self.position)
        for move in self.moves:
            state = state.play(move)
        if self.ending == "ended":
            assert state.outcome is not None, self
            assert state.outcome.scores[self.seat] == self.score, self


def pack(openings: Path, games: Path, folder: Path = FOLDER) -> Path:
    """The rules, as the openings name them, and the games in order."""
    rules = openings.read_text(encoding="utf-8").split("\n", 1)[0]
    lines = sorted(games.read_text(encoding="utf-8").splitlines(), key=lambda line: Kept.read(line)[:2])
    path = folder / f"{games.stem}{SUFFIX}"
    path.write_bytes(lzma.compress("\n".join([rules, *lines]).encode(), preset=9))
    return path


def unpacked(path: Path) -> tuple[Game, list[Kept]]:
    rules, *lines = lzma.decompress(path.read_bytes()).decode().splitlines()
    name, *fields = rules.split()
    return load(f"{name}({', '.join(fields)})"), [Kept.read(line) for line in lines]


def kept() -> list[Path]:
    return sorted(FOLDER.glob(f"*{SUFFIX}"))


def standing(games: list[Kept]) -> Standing:
    return Standing({2 * game.opening + game.seat: game.score for game in games})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--replay", action="store_true", help="play all games again by the rules")
    parser.add_argument("--pack", type=Path, nargs=2, metavar=("OPENINGS", "GAMES"), help="keep these games")
    given = parser.parse_args()
    if given.pack:
        print(pack(*given.pack))
        return
    for path in kept():
        game, games = unpacked(path)
        for each in games if given.replay else ():
            each.check(game)
        print(f"{path.name.removesuffix(SUFFIX)}: {standing(games)}{', replayed' if given.replay else ''}")


if __name__ == "__main__":
    main()
