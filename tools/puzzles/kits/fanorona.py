"""Puzzles of the Fanorona family: the only move that wins, or that comes out stones ahead whatever the reply."""

from __future__ import annotations

from collections.abc import Iterator

from marblebox.core.game import State
from marblebox.engine.search import Limits, Line, Searcher
from marblebox.games.fanorona import FanoronaState, Turn
from marblebox.games.fanorona.moves import WITHDRAWAL
from marblebox.learn.kits.fanorona.puzzles import gain, gains
from marblebox.learn.puzzles import Puzzle
from tools.puzzles.puzzler import WIN, Choice, Puzzler, distinct_moves

GAP = 180  # by which the best move is ahead of the next, in hundredths of a stone
STILL_CLEAR = 60  # the same when a puzzle is checked later
NOT_WON_ANYWAY = 300  # what the next best move may be worth at most
SOMETHING = -100  # and the best one at least
FEWEST_GAINED = 2
LONG_CHAIN = 4  # steps
FEW_STONES = 10
LULL = 5  # turns without a capture, after which little happens


class FanoronaPuzzler(Puzzler):
    """Stones are what counts: a claim to gain some is checked by the rules alone."""

    glance = Limits(nodes=15_000)
    look = Limits(nodes=400_000)
    check = Limits(nodes=100_000)
    proof = Limits(nodes=1_500_000)  # until a win is certain, which few need
    fewest_moves = 4

    def is_lively(self, state: State) -> bool:
        assert isinstance(state, FanoronaState)
        return state.quiet <= LULL and super().is_lively(state)

    def is_good(self, best: Line) -> bool:
        return best.score >= SOMETHING and best.proven != "drawn"

    def is_clear(self, best: Line, rest: Line) -> bool:
        return rest.score <= NOT_WON_ANYWAY and best.score - rest.score >= GAP

    def is_still_clear(self, best: Line, rest: Line) -> bool:
        return rest.proven != "won" and best.score - rest.score >= STILL_CLEAR

    def claim(self, state: State, found: Choice) -> str | None:
        assert isinstance(state, FanoronaState)
        if found.best.proven:
            return WIN
        best = state.find(found.best.moves[0])
        assert isinstance(best, Turn)
        gained = gain(state, best)
        if gained < FEWEST_GAINED:
            return None
        others = (turn for turn in distinct_moves(state) if turn.result_key != best.result_key)
        if any(isinstance(turn, Turn) and gains(state, turn, gained) for turn in others):
            return None
        return f"gain {gained}"

    def complaint(self, puzzle: Puzzle, search: Searcher) -> str | None:
        state = puzzle.state
        assert isinstance(state, FanoronaState)
        if puzzle.word == WIN and search.run(state, self.proof).lines[0].proven != "won":
            return "the win is not proven"
        if puzzle.word == "gain":
            turn = state.find(puzzle.solution[0])
            assert isinstance(turn, Turn)
            if not gains(state, turn, puzzle.number):
                return f"{turn} does not gain {puzzle.number}"
        return super().complaint(puzzle, search)

    def themes(self, puzzle: Puzzle) -> Iterator[str]:
        state = puzzle.state
        assert isinstance(state, FanoronaState)
        turns = [_turn(puzzle, count) for count in range(len(puzzle.solution))]
        first, own = turns[0], turns[::2]
        most = max(turn.captured for turn in state.turns)
        if any(len(turn.kinds) >= LONG_CHAIN for turn in own):
            yield "chain"
        if first.kinds[:1] == WITHDRAWAL:
            yield "withdrawal"
        if not first.taken:
            yield "quiet"
        if first.captured < most:
            yield "restraint"
        if len(turns) > 1 and turns[1].captured > first.captured:
            yield "sacrifice"
        if sum(state.points) <= FEW_STONES:
            yield "endgame"
        yield from super().themes(puzzle)


def _turn(puzzle: Puzzle, count: int) -> Turn:
    turn = puzzle.after(count).find(puzzle.solution[count])
    assert isinstance(turn, Turn)
    return turn


KIT = FanoronaPuzzler()
