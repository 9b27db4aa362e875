"""Puzzles of Tomoko: the one push that makes a card stand, keeps the other from it, or cannot be answered.

All of them are decided by looking at every push, so that nothing is left to a search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from marblebox.core.game import State
from marblebox.engine.search import Searcher
from marblebox.games.tomoko import PUSHES, Board, Push, TomokoState
from marblebox.learn.kits.tomoko.puzzles import following
from marblebox.learn.puzzles import Puzzle
from tools.puzzles.puzzler import Puzzler

Cards = frozenset[int]
Claim = Callable[[TomokoState, Board], bool]  # whether it is true of a board after a push

FEWEST_BALLS = 8  # before that a board is too empty for anything to stand soon


class TomokoPuzzler(Puzzler):
    """For two players: the claims from the best to the humblest; the first that a push fulfils is the task."""

    def puzzle(self, state: State, search: Searcher) -> Puzzle | None:
        assert isinstance(state, TomokoState)
        if not _is_open(state):
            return None
        for claim, holds in _claims(state):
            if found := pushes(state, holds):
                return self._of(state, claim, found)
        return None

    def _of(self, state: TomokoState, claim: str, found: list[Push]) -> Puzzle | None:
        """The puzzle, if all pushes that do it come to the same board."""
        if len({push.on(state.board) for push in found}) > 1:
            return None
        puzzle = Puzzle(state.game.spec, state.text, (str(found[0]),), claim)
        return Puzzle(puzzle.spec, puzzle.position, puzzle.solution, claim, tuple(self.themes(puzzle)))

    def complaint(self, puzzle: Puzzle, search: Searcher) -> str | None:
        again = self.puzzle(puzzle.state, search)
        if again is None or again.claim != puzzle.claim:
            return f"{puzzle.claim} is not what the position is about"
        state = puzzle.state
        assert isinstance(state, TomokoState)
        if PUSHES[again.solution[0]].on(state.board) != PUSHES[puzzle.solution[0]].on(state.board):
            return f"{again.solution[0]} does it, not {puzzle.solution[0]}"
        return None

    def themes(self, puzzle: Puzzle) -> Iterator[str]:
        state = puzzle.state
        assert isinstance(state, TomokoState)
        push = PUSHES[puzzle.solution[0]]
        board = push.on(state.board)
        yield {"stand 1": "card", "stand 2": "two_cards", "safe 1": "safe_card"}.get(puzzle.claim, puzzle.word)
        fits = [fit for fit in board.fits if fit.card in state.hands[puzzle.seat]]
        if fits and all(fit.turns for fit in fits):
            yield "turned"
        if all(state.board.balls & cell for cell in push.edge.cells):
            yield "full_line"


def _is_open(state: TomokoState) -> bool:
    """Two play, nobody could lay a card now, and one card decides nothing yet."""
    seats = range(state.game.seats)
    return (
        len(seats) == 2
        and state.board.balls.bit_count() >= FEWEST_BALLS
        and not any(state.claims(seat) for seat in seats)
        and all(state.missing(seat) > 1 for seat in seats)
    )


def _claims(state: TomokoState) -> Iterator[tuple[str, Claim]]:
    own, other = (frozenset(state.hands[seat]) for seat in (state.turn, 1 - state.turn))
    open_cards = state.game.rules.open_cards
    yield "stand 2", lambda _, board: len(own & board.standing) >= 2
    if open_cards and len({push.on(state.board) for push in pushes(state, _standing(own))}) > 1:
        yield "safe 1", lambda _, board: bool(own & board.standing) and _is_harmless(state, board, other)
    yield "stand 1", _standing(own)
    yield "threat", lambda _, board: _is_unanswerable(state, board, own)
    if open_cards:
        yield "block", lambda _, board: _is_harmless(state, board, other)


def _standing(cards: Cards) -> Claim:
    return lambda _, board: bool(cards & board.standing)


def pushes(state: TomokoState, holds: Claim) -> list[Push]:
    """The pushes of the seat to move of which something is true."""
    legal = (move for move in state.legal_moves() if isinstance(move, Push))
    return [push for push in legal if holds(state, push.on(state.board))]


def _is_harmless(state: TomokoState, board: Board, cards: Cards) -> bool:
    """Whether none of these cards stands, nor can be made to stand with the next push."""
    later = (after for _, after in following(board, state.board))
    return not (cards & board.standing) and not any(cards & after.standing for after in later)


def _is_unanswerable(state: TomokoState, board: Board, cards: Cards) -> bool:
    """Whether one of these cards stands or can be made to stand after any next push."""
    return all(
        cards & after.standing or any(cards & last.standing for _, last in following(after, board))
        for _, after in following(board, state.board)
    )


KIT = TomokoPuzzler()
