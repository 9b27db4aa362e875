"""Puzzles of Kulami: endings that are known to the last marble, with one cell that wins."""

from __future__ import annotations

from collections.abc import Iterator

from marblebox.core.game import State
from marblebox.engine.search import Limits, Searcher
from marblebox.games.kulami import KulamiState, Placement
from marblebox.games.kulami.score import ScoreSheet
from marblebox.learn.puzzles import Puzzle
from tools.puzzles.puzzler import WIN, Choice, Puzzler

EARLIEST = 30  # marbles on the board before which no ending is known
FEW_REPLIES = 1
QUICK_END = 2  # marbles of the other side that are never laid where a game ends for want of cells


class KulamiPuzzler(Puzzler):
    """Everything is proven to the end of the game, so a puzzle says by how many points it is won."""

    glance = Limits(nodes=60_000)
    look = Limits(nodes=600_000)
    check = Limits(nodes=600_000)

    def is_lively(self, state: State) -> bool:
        assert isinstance(state, KulamiState)
        return len(state.cells) >= EARLIEST and super().is_lively(state)

    def claim(self, state: State, found: Choice) -> str | None:
        return f"{WIN} {found.best.points:.0f}"

    def complaint(self, puzzle: Puzzle, search: Searcher) -> str | None:
        line = search.run(puzzle.state, self.check).lines[0]
        if line.proven != "won" or line.points != puzzle.number:
            return f"the lead at the end is {line.points}, not {puzzle.number}"
        return super().complaint(puzzle, search)

    def themes(self, puzzle: Puzzle) -> Iterator[str]:
        state = puzzle.state
        assert isinstance(state, KulamiState)
        move = state.find(puzzle.solution[0])
        assert isinstance(move, Placement)
        after = state.play_unchecked(move)
        if _owner(after, move) == puzzle.seat != _owner(state, move):
            yield "tile"
        if len(after.legal_moves()) <= FEW_REPLIES:
            yield "taboo"
        leads = [_lead(state.play_unchecked(other), puzzle.seat) for other in state.legal_moves()]
        if _lead(after, puzzle.seat) < max(leads):
            yield "restraint"
        end = puzzle.after(len(puzzle.solution))
        assert isinstance(end, KulamiState)
        if end.outcome and min(end.marbles_left) >= QUICK_END:
            yield "closing"
        if puzzle.state.game.rules.texts()["level"] != "0" and _bonus(after, puzzle.seat) > _bonus(state, puzzle.seat):
            yield "group"
        yield from super().themes(puzzle)


def _owner(state: KulamiState, move: Placement) -> int | None:
    letter = state.layout.tile_at[move.cell].letter
    return next(tile.owner for tile in state.score.tiles if tile.letter == letter)


def _lead(state: KulamiState, seat: int) -> int:
    return state.points[seat] - state.points[1 - seat]


def _bonus(state: KulamiState, seat: int) -> int:
    """By how much a seat is ahead in what areas and chains count."""
    sheet: ScoreSheet = state.score
    return sum(pair[seat] - pair[1 - seat] for pair in (sheet.area_points, sheet.chain_points))


KIT = KulamiPuzzler()
