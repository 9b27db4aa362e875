"""What makes a position a puzzle: the ideas that serve every game, for the kits to sharpen.

A puzzle has one move that is clearly best, again and again as far as its solution goes. What it claims of that move is
true whatever the other side does, and `complaint` checks it anew, by the rules where they suffice and by searching.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from marblebox.core.game import Game, Move, State
from marblebox.core.plugins import find_kit
from marblebox.engine.search import Limits, Line, Searcher
from marblebox.learn.puzzles import Puzzle, same_move

MOST_OWN_MOVES = 4  # that a solution asks for
WIN = "win"


class Choice(NamedTuple):
    """The best move of a position and the best of all that come to something else."""

    best: Line
    rest: Line


class Puzzler:
    """Finds puzzles in positions of a game, and checks them. This one looks for the only move that wins."""

    glance = Limits(nodes=5_000)  # for every position of a game
    look = Limits(nodes=100_000)  # for those that seem to be a puzzle
    check = Limits(nodes=100_000)  # for puzzles that are there already
    fewest_moves = 3  # to choose from, those with the same result counted once

    def puzzle(self, state: State, search: Searcher) -> Puzzle | None:
        """The puzzle that a position is, not rated yet; None if it is none."""
        if not self.is_lively(state) or self._choice(state, search, self.glance) is None:
            return None
        found = self._choice(state, search, self.look)
        claim = found and self.claim(state, found)
        if found is None or claim is None:
            return None
        solution = tuple(self._solution(state, found, search))
        puzzle = Puzzle(state.game.spec, state.text, solution, claim)
        return Puzzle(puzzle.spec, puzzle.position, solution, claim, tuple(self.themes(puzzle)))

    def is_lively(self, state: State) -> bool:
        """Whether a position is worth a glance: there is something to choose from."""
        return len(distinct_moves(state)) >= self.fewest_moves

    def _choice(self, state: State, search: Searcher, limits: Limits) -> Choice | None:
        """The best move and the best of those with another result; None if it does not stand out."""
        best = search.run(state, limits).lines[0]
        equal = equal_moves(state, best.moves[0])
        if not self.is_good(best) or len(equal) == len(state.legal_moves()):
            return None
        found = Choice(best, search.run(state, limits, 1, equal).lines[0])
        return found if self.is_clear(*found) else None

    def is_good(self, best: Line) -> bool:
        """Whether a move is worth finding."""
        return best.proven == "won"

    def is_clear(self, best: Line, rest: Line) -> bool:
        """Whether it stands out against the best of the others."""
        return rest.proven in ("drawn", "lost")

    def is_still_clear(self, best: Line, rest: Line) -> bool:
        """The same of a puzzle that is there already, for a search that looks less far or has learnt to judge anew."""
        return self.is_clear(best, rest)

    def claim(self, state: State, found: Choice) -> str | None:
        """What is true of the best move; None if it is not worth a puzzle."""
        return WIN

    def themes(self, puzzle: Puzzle) -> Iterator[str]:
        """What one can learn from it."""
        if len(puzzle.solution) > 1:
            yield "line"

    def _solution(self, state: State, found: Choice, search: Searcher) -> Iterator[str]:
        """The best move, the reply, and on as long as the solver's next move is the only good one too."""
        yield found.best.moves[0]
        for _ in range(MOST_OWN_MOVES - 1):
            state = state.play(found.best.moves[0])
            if state.outcome:
                return
            reply = search.run(state, self.look).lines[0].moves[0]
            state = state.play(reply)
            following = None if state.outcome else self._choice(state, search, self.look)
            if following is None:
                return
            found = following
            yield from (reply, found.best.moves[0])

    def complaint(self, puzzle: Puzzle, search: Searcher) -> str | None:
        """What is not true of a puzzle that somebody has; None if all of it is."""
        for count in range(0, len(puzzle.solution), 2):
            state, move = puzzle.after(count), puzzle.solution[count]
            best = search.run(state, self.check).lines[0]
            if not same_move(state, best.moves[0], move):
                return f"{best.moves[0]} is better than {move}"
            rest = search.run(state, self.check, 1, equal_moves(state, move)).lines[0]
            if not self.is_still_clear(best, rest):
                return f"{rest.moves[0]} is nearly as good as {move}"
        return None


def puzzler_of(game: Game | type[Game]) -> Puzzler:
    """What finds the puzzles of a game: its own puzzler in `tools/puzzles/kits/`, or the general one."""
    return find_kit("tools.puzzles", game.name, Puzzler) or Puzzler()


def equal_moves(state: State, text: str) -> list[str]:
    """The legal moves with the same result as that one."""
    key = state.find(text).result_key
    return [str(move) for move in state.legal_moves() if move.result_key == key]


def distinct_moves(state: State) -> list[Move]:
    """The legal moves of the seat to move, one of all that have the same result."""
    return list({move.result_key: move for move in state.legal_moves()}.values())
