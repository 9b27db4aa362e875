"""Puzzles: positions with one clearly best move, and what is claimed of it.

A game's puzzles lie beside its kit in `puzzles.txt`, one a line: specification, position text, solution, claim,
themes and rating, separated by tabs. The solution is the solver's move, the reply, the solver's next move, and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256

from marblebox.core.errors import InputError
from marblebox.core.game import Game, Move, State
from marblebox.core.registry import games, load
from marblebox.core.text import Text, shortened
from marblebox.learn.kit import data_folder

FILE = "puzzles.txt"
COMMENT = "#"
BETWEEN_MOVES = ", "
EASY_BELOW, HARD_FROM = 900, 1300  # ratings; puzzles between them are of medium difficulty

_UNKNOWN = Text("there is no puzzle {key}", "es gibt keine Aufgabe {key}")
_NONE = Text("no game here has puzzles", "kein Spiel hier hat Aufgaben")


@dataclass(frozen=True)
class Puzzle:
    """A position, the moves that solve it with the replies between them, and what is claimed of them."""

    spec: str
    position: str
    solution: tuple[str, ...]
    claim: str  # such as `win` or `gain 3`: a word, and for some a number
    themes: tuple[str, ...] = ()
    rating: int = 0

    @cached_property
    def key(self) -> str:
        """A short name that stays the same as long as the position does."""
        return sha256(f"{self.spec} {self.position}".encode()).hexdigest()[:8]

    @property
    def word(self) -> str:
        """The claim without its number."""
        return self.claim.partition(" ")[0]

    @property
    def number(self) -> int:
        """The number in the claim; 0 where it has none."""
        return int(self.claim.partition(" ")[2] or 0)

    @cached_property
    def state(self) -> State:
        return load(self.spec).parse(self.position)

    @property
    def seat(self) -> int:
        """Who is to solve it."""
        seat = self.state.to_move
        assert seat is not None  # a puzzle is never over
        return seat

    def after(self, count: int) -> State:
        """The state after so many moves of the solution."""
        state = self.state
        for move in self.solution[:count]:
            state = state.play(move)
        return state

    @property
    def text(self) -> str:
        """The puzzle as a line."""
        solution, themes = BETWEEN_MOVES.join(self.solution), BETWEEN_MOVES.join(self.themes)
        return "\t".join((self.spec, self.position, solution, self.claim, themes, str(self.rating)))


def read_puzzle(line: str) -> Puzzle:
    """The puzzle written as that line."""
    fields = line.rstrip("\n").split("\t")
    if len(fields) != 6 or not fields[5].isdecimal():
        raise InputError(f"not a puzzle, which has six fields separated by tabs: {line[:60]!r}")
    spec, position, solution, claim, themes, rating = fields
    named = tuple(filter(None, themes.split(BETWEEN_MOVES)))
    return Puzzle(spec, position, tuple(solution.split(BETWEEN_MOVES)), claim, named, int(rating))


def read_puzzles(lines: Iterable[str]) -> Iterator[Puzzle]:
    """Every puzzle in a text; lines that begin with a hash say something about them."""
    return (read_puzzle(line) for line in lines if line.strip() and not line.startswith(COMMENT))


@cache
def puzzles_of(game: type[Game]) -> tuple[Puzzle, ...]:
    """The puzzles that a game brings along, the easiest first."""
    data = data_folder(game)
    file = data.joinpath(FILE) if data else None
    if file is None or not file.is_file():
        return ()
    found = read_puzzles(file.read_text(encoding="utf-8").splitlines())
    return tuple(sorted(found, key=lambda puzzle: (puzzle.rating, puzzle.key)))


@cache
def all_puzzles() -> dict[str, Puzzle]:
    """Every puzzle of every game by its key."""
    return {puzzle.key: puzzle for game in games() for puzzle in puzzles_of(game)}


def find_puzzle(key: str) -> Puzzle:
    """The puzzle with that key."""
    if key not in all_puzzles():
        raise InputError(_UNKNOWN.filled(key=repr(shortened(key))))
    return all_puzzles()[key]


def easiest_puzzle(spec: str) -> Puzzle | None:
    """The easiest puzzle of a game, with these very rules if there is one; None if it has none."""
    name = spec.partition("(")[0]
    own = [puzzle for puzzle in all_puzzles().values() if puzzle.spec.partition("(")[0] == name]
    return next((puzzle for puzzle in own if puzzle.spec == spec), own[0] if own else None)


def next_puzzle(puzzle: Puzzle) -> Puzzle | None:
    """The next harder one of the same game and rules; None after the hardest."""
    own = [one for one in all_puzzles().values() if one.spec == puzzle.spec]
    at = own.index(puzzle) + 1
    return own[at] if at < len(own) else None


def puzzle_of_day(day: int, hard: bool = False) -> Puzzle:
    """The easy or the hard puzzle of a day, which is counted from any beginning.

    Each game has its turn, the two of a day are of different games, and none comes back soon. Keys are as good as drawn
    by lot, so their order is a mixed one.
    """
    every = [found for game in games() if (found := puzzles_of(game))]
    if not every:
        raise InputError(_NONE)
    of_game = every[(day + hard) % len(every)]
    fitting = [one for one in of_game if (one.rating >= HARD_FROM if hard else one.rating < EASY_BELOW)]
    wanted = sorted(fitting or of_game, key=lambda puzzle: puzzle.key)
    return wanted[day // len(every) % len(wanted)]


def same_move(state: State, one: Move | str, other: Move | str) -> bool:
    """Whether two legal moves come to the same thing."""
    return state.play(one).position == state.play(other).position
