"""Games that the search plays against itself from random openings: what the evaluations are fitted to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from marblebox.core.game import State
from marblebox.core.registry import load
from marblebox.engine.kit import kit_of
from marblebox.engine.opening import opening
from marblebox.engine.options import Options
from marblebox.engine.players import EnginePlayer
from marblebox.engine.search import Settings

TABLE_MIB = 8
LONGEST = 400  # moves; what is not decided by then is given up


def games(spec: str, count: int, nodes: int, seed: int, at_random: Sequence[int] = ()) -> Iterator[list[State]]:
    """So many finished games, each as its states from the end of the opening on; `at_random` are its lengths."""
    game = load(spec)
    lengths = at_random or [kit_of(game).opening_moves]
    player = EnginePlayer(options=Options(nodes=nodes), settings=Settings(table_mib=TABLE_MIB))
    for number in range(seed, seed + count):
        state = game.initial(number)
        for node in opening(game, number, Random(number).choice(lengths)):
            state = state.play(node.move, node.seat)
        states = [state]
        while state.to_move is not None and len(states) < LONGEST:
            move = player.choose(state, state.to_move)
            assert move  # the seat to move always has one
            state = state.play_unchecked(move)
            states.append(state)
        if state.outcome:
            yield states
