"""Making puzzles: games between players who err now and then, and what they could have found in them.

Everything goes to one file, game after game, so that the work can be stopped at any time and goes on where it was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice, zip_longest
from pathlib import Path
from random import Random

from marblebox.core.files import read_text
from marblebox.core.game import Game, State
from marblebox.core.registry import load
from marblebox.engine.kit import kit_of
from marblebox.engine.match import MOST_MOVES, next_action
from marblebox.engine.players import EnginePlayer, Player
from marblebox.engine.search import Settings
from marblebox.learn.puzzles import COMMENT, Puzzle, read_puzzles, same_move
from tools.puzzles.puzzler import puzzler_of

PLAYING = range(4, 8)  # the levels that play: good enough to get somewhere, weak enough to leave something to find
RATING = {level: 4 if level < 5 else 2 for level in range(1, 9)}  # how often each level tries a puzzle
WEAKEST_RATING, LEVEL_STEP = 600, 150  # what level 1 is taken for, and each level more
EASIEST, HARDEST = 100, 2600
APART = 4  # positions between two puzzles of a game
CHECKING = Settings(table_mib=4)  # without endgame tables, which are not everywhere
BY_TABLES = "proven"  # the theme of what only endgame tables prove
MOST_OF_A_KIND = 2  # puzzles with the same claim in one game
LONGEST_OPENING = 6  # moves made at random


@dataclass(frozen=True)
class PuzzleRun:
    """One run: the games of a specification, numbered, and the file that their puzzles go to."""

    spec: str
    file: Path
    seed: int = 0

    @property
    def _mark(self) -> str:
        return f"{COMMENT} played {self.spec}, seed {self.seed}, game "

    def played(self) -> int:
        """How many games have been looked through."""
        return sum(line.startswith(self._mark) for line in self._lines())

    def _lines(self) -> list[str]:
        return read_text(self.file).splitlines() if self.file.exists() else []

    def keys(self) -> set[str]:
        """The puzzles that are there already."""
        return {puzzle.key for puzzle in read_puzzles(self._lines())}

    def work(self) -> Iterator[list[Puzzle]]:
        """The puzzles of one game after the other, each written down before it is told."""
        known, number = self.keys(), self.played()
        while True:
            found = [puzzle for puzzle in puzzles_in(load(self.spec), self.seed + number) if puzzle.key not in known]
            known |= {puzzle.key for puzzle in found}
            with self.file.open("a", encoding="utf-8") as file:
                file.write("".join(f"{line}\n" for line in (*(one.text for one in found), f"{self._mark}{number}")))
            number += 1
            yield found


def puzzles_in(game: Game, number: int) -> Iterator[Puzzle]:
    """The puzzles of the game with that number, checked and rated."""
    puzzler = puzzler_of(game)
    deep = kit_of(game).searcher(game, Settings(table_mib=16, endgames=True), 0)
    plain = kit_of(game).searcher(game, CHECKING, 0)
    skipped, kinds = 0, Counter[str]()
    for state in positions(game, number):
        skipped -= 1
        puzzle = puzzler.puzzle(state, deep) if skipped < 0 else None
        if puzzle is None or kinds[puzzle.word] == MOST_OF_A_KIND:
            continue
        plain.clear()
        if puzzler.complaint(puzzle, plain) is None:
            skipped = APART
            kinds[puzzle.word] += 1
            yield replace(puzzle, rating=rating(puzzle))


def complaint(puzzle: Puzzle) -> str | None:
    """What is not true of a puzzle that somebody has; None if all of it is.

    It is the same on every machine with the core; only what tables prove needs them.
    """
    game = puzzle.state.game
    search = kit_of(game).searcher(game, replace(CHECKING, endgames=BY_TABLES in puzzle.themes), 0)
    return puzzler_of(game).complaint(puzzle, search)


def confirm(puzzle: Puzzle) -> Puzzle | None:
    """A puzzle that is true, with a theme more if that takes endgame tables."""
    if complaint(puzzle) is None:
        return puzzle
    proven = replace(puzzle, themes=(*puzzle.themes, BY_TABLES))
    return proven if BY_TABLES not in puzzle.themes and complaint(proven) is None else None


def positions(game: Game, number: int) -> Iterator[State]:
    """The positions of a game, each without its past."""
    rng = Random(f"puzzles {game.spec} {number}")
    players: list[Player] = [_player(rng.choice(PLAYING), rng.getrandbits(32)) for _ in range(game.seats)]
    state, count = game.initial(number), 0
    for _ in range(rng.randrange(LONGEST_OPENING + 1)):
        state = state if state.outcome else state.play_unchecked(rng.choice(state.legal_moves()))
    while state.outcome is None and count < MOST_MOVES:
        state = game.parse(state.text)
        yield state
        seat, move = next_action(state, players)
        state, count = state.play_unchecked(move, seat), count + 1


def _player(level: int, seed: int) -> Player:
    """One whose table is small: it is cleared before every move, and these players look at little."""
    return EnginePlayer(level, seed, settings=Settings(table_mib=1))


# --- rating -----------------------------------------------------------------------------------------------------------


def rating(puzzle: Puzzle) -> int:
    """The rating at which the levels are as likely to solve it as they were found to be."""
    tries = [(level, _solves(puzzle, level, seed)) for level, times in RATING.items() for seed in range(times)]
    solved = sum(right for _, right in tries) + 0.5
    low, high = float(EASIEST), float(HARDEST)
    while high - low > 1:
        middle = (low + high) / 2
        expected = sum(_chance(level, middle) for level, _ in tries) + 0.5 * (_beaten(middle))
        low, high = (middle, high) if expected > solved else (low, middle)
    return 10 * round(low / 10)


def _chance(level: int, rating: float) -> float:
    strength = WEAKEST_RATING + LEVEL_STEP * (level - 1)
    return 1 / (1 + 10 ** ((rating - strength) / 400))


def _beaten(rating: float) -> float:
    """A draw against somebody in the middle: what keeps a puzzle that all or none solve within bounds."""
    return 2 * _chance(5, rating)


def _solves(puzzle: Puzzle, level: int, seed: int) -> bool:
    """Whether that level finds every own move of the solution."""
    player, state = _player(level, seed), puzzle.state
    for count, move in enumerate(puzzle.solution):
        if count % 2 == 0:
            tried = player.choose(state, puzzle.seat)
            if tried is None or not same_move(state, tried, move):
                return False
        state = state.play(move)
    return True


# --- choosing ---------------------------------------------------------------------------------------------------------


def choose(puzzles: Iterable[Puzzle], count: int) -> list[Puzzle]:
    """So many of the puzzles, with as much variety as there is: ways to play have their turn, and so have kinds."""
    specs: dict[str, dict[tuple[str, ...], list[Puzzle]]] = {}
    for puzzle in {one.key: one for one in puzzles}.values():
        specs.setdefault(puzzle.spec, {}).setdefault((puzzle.word, *puzzle.themes[:1]), []).append(puzzle)
    rows = [list(_in_turn(sorted(kind, key=_by_lot) for kind in kinds.values())) for kinds in specs.values()]
    taken = list(islice(_in_turn(rows), count))
    return sorted(taken, key=lambda one: (one.spec, one.rating, one.key))


def _by_lot(puzzle: Puzzle) -> str:
    return puzzle.key


def _in_turn(rows: Iterable[Iterable[Puzzle]]) -> Iterator[Puzzle]:
    """The first of each row, then the second of each, and so on."""
    return (puzzle for column in zip_longest(*rows) for puzzle in column if puzzle)
