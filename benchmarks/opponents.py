"""The fixed opponents that the engine's strength is measured against. They do not change when the engine does."""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING

from benchmarks.child import Child

from marblebox.core.errors import InputError
from marblebox.core.game import Move, State
from marblebox.engine import native
from marblebox.engine.kits.tomoko_search import nearest
from marblebox.engine.players import Player, player
from marblebox.engine.python_search import PythonSearch
from marblebox.engine.search import DEEPEST, Limits, Settings
from marblebox.games.tomoko import Board, Lay, Push, TomokoState

if TYPE_CHECKING:
    from marblebox._native import Fanorona

ALPHA_BETA_DEPTH = 4
SETTINGS = Settings(table_mib=4)  # enough for the nodes of every level, and soon cleared
MONTE_CARLO_SECONDS = 1.0
BATCH = 100  # random games at a time
HERE = "alphabeta or alphabeta:DEPTH (Fanorona), montecarlo (Kulami), greedy (Tomoko) or child (all games)"


class AlphaBeta:
    """Fanorona: plain alpha-beta of fixed depth that counts stones, without following captures further.

    The compiled core searches where there is one. No part of the engine but its rules takes part.
    """

    def __init__(self, depth: int = ALPHA_BETA_DEPTH) -> None:
        self._depth = depth

    def choose(self, state: State, seat: int) -> Move | None:
        if state.to_move != seat:
            return None
        root: Fanorona | None = native.twin(state)
        if root is None:  # no compiled core
            return state.find(PythonSearch().run(state, Limits(depth=self._depth)).lines[0].moves[0], seat)
        return state.find(root.best_by_stones(self._depth), seat)

    def accepts_draw(self, state: State, seat: int) -> bool:
        return False


class FlatMonteCarlo:
    """Kulami: as many random games as a second allows, spread evenly over the legal moves; the best share wins."""

    def __init__(self, seed: int, seconds: float = MONTE_CARLO_SECONDS) -> None:
        self._rng, self._seconds = Random(seed), seconds

    def choose(self, state: State, seat: int) -> Move | None:
        if state.to_move != seat:
            return None
        moves = state.legal_moves()
        won = dict.fromkeys(moves, 0.0)
        deadline = time.monotonic() + self._seconds
        while True:  # every move gets at least one batch
            for move in moves:
                won[move] += self._share(state.play_unchecked(move), seat)
            if time.monotonic() > deadline:
                return max(moves, key=lambda move: won[move])

    def _share(self, state: State, seat: int) -> float:
        """What that seat scores on average in a batch of random games; with the compiled core a batch is larger."""
        same = native.twin(state)
        if same:
            tally = same.playouts(BATCH, self._rng.getrandbits(60))
            return float(tally.wins[seat] + tally.draws / 2) / BATCH
        while state.to_move is not None:
            state = state.play_unchecked(self._rng.choice(state.legal_moves()))
        return state.outcome.scores[seat] if state.outcome else 0.0

    def accepts_draw(self, state: State, seat: int) -> bool:
        return False


class Greedy:
    """Tomoko: lays every card at once, and pushes for the most cards now, else for the card nearest to standing."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, state: State, seat: int) -> Move | None:
        assert isinstance(state, TomokoState)
        moves = state.legal_moves(seat)
        if lays := [move for move in moves if isinstance(move, Lay)]:
            return lays[0]
        pushes = [move for move in moves if isinstance(move, Push)]
        self._rng.shuffle(pushes)
        return max(pushes, key=lambda push: _greed(push.on(state.board), state.hands[seat]), default=None)

    def accepts_draw(self, state: State, seat: int) -> bool:
        return False


def _greed(board: Board, hand: tuple[int, ...]) -> tuple[int, int]:
    return len(board.standing.intersection(hand)), max((nearest(board, card) for card in hand), default=0)


def make(text: str, seed: int, seconds: float, monte_carlo_seconds: float = MONTE_CARLO_SECONDS) -> Player:
    """One of the fixed opponents, or else a player of the engine with a small transposition table."""
    name, _, rest = text.partition(":")
    if name == "alphabeta":
        return AlphaBeta(_depth(rest)) if rest else AlphaBeta()
    if text == "montecarlo":
        return FlatMonteCarlo(seed, monte_carlo_seconds)
    if text == "greedy":
        return Greedy(seed)
    if text == "child":
        return Child(seed)
    try:
        return player(text, seed, seconds, SETTINGS)
    except InputError as problem:
        raise InputError(f"{problem}; here also {HERE}") from None


def _depth(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= DEEPEST):
        raise InputError(f"the depth of alphabeta must be a number from 1 to {DEEPEST}, not {text!r}")
    return int(text)
