"""The fixed opponents of the benchmarks play as they are described."""

from __future__ import annotations

import argparse
from random import Random

import pytest
from benchmarks import ladder
from benchmarks.opponents import AlphaBeta, make

from marblebox.core.errors import InputError
from marblebox.core.game import State
from marblebox.core.registry import load
from marblebox.engine import native
from marblebox.engine.players import EnginePlayer
from marblebox.games.fanorona import FanoronaState

WON = 1000
needs_core = pytest.mark.skipif(not native.available, reason="the compiled core is not installed")


def value(state: State, depth: int) -> int:
    """What the stones are worth to the side to move after the best play of both."""
    assert isinstance(state, FanoronaState)
    if state.outcome:
        return -WON - depth if state.outcome.winners else 0
    if depth == 0:
        own, other = state.stones[state.side], state.stones[1 - state.side]
        return own.bit_count() - other.bit_count()
    return max(-value(state.play_unchecked(move), depth - 1) for move in state.legal_moves())


@needs_core
@pytest.mark.parametrize("spec", ["fanorona(rules=standard, size=5x5)", "fanorona(size=3x3)", "tumicarona(size=5x3)"])
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_alphabeta_plays_the_first_best_of_the_longest_moves(spec: str, depth: int) -> None:
    rng, state = Random(depth), load(spec).initial()
    for _ in range(12):
        twin = native.twin(state)
        assert twin is not None
        moves = [state.find(text) for text in sorted(twin.legal_moves(), key=len, reverse=True)]
        values = [-value(state.play_unchecked(move), depth - 1) for move in moves]
        assert AlphaBeta(depth).choose(state, state.to_move or 0) == moves[values.index(max(values))]
        state = state.play_unchecked(rng.choice(moves))
        if state.outcome:
            break


@needs_core
def test_alphabeta_has_no_move_once_the_game_is_over() -> None:
    over = native.core.Fanorona(load("fanorona(size=3x3)").rules.texts(), "3/3/2b w 0 9")
    with pytest.raises(ValueError, match="the game is over"):
        over.best_by_stones(3)


@pytest.mark.parametrize("text", ["alphabeta:0", "alphabeta:x", "alphabeta:101"])
def test_a_wrong_depth_of_alphabeta_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="from 1 to 100"):
        make(text, 0, 1.0)


def test_the_part_on_tables_plays_each_opponent_with_and_without_them() -> None:
    options = argparse.Namespace(parts=[ladder.TABLES], lowest=1, highest=10, nodes=500, time=None)
    pairings = ladder.pairings(options, ladder.TABLE_SPEC)
    assert [opponent for _, opponent in pairings] == ["alphabeta:5", "alphabeta:5", "alphabeta:7", "alphabeta:7"]
    players = [player for first, _ in pairings if isinstance(player := make(first, 0, 1.0), EnginePlayer)]
    assert [player._settings.endgames for player in players] == [True, False, True, False]
    assert {player._time.nodes for player in players} == {500}
