"""Random openings for contests. A game that is lost before it begins says nothing of strength, so they are even."""

from __future__ import annotations

from random import Random

from marblebox.core.game import Game, State
from marblebox.core.record import Node
from marblebox.engine.backend import searcher_for
from marblebox.engine.kit import kit_of
from marblebox.engine.search import Limits, Settings

ATTEMPTS = 50
GLANCE = Limits(depth=8, nodes=200_000)  # the same on every machine with the same core

_HOPELESS = float("inf")


def opening(game: Game, seed: int, length: int) -> list[Node]:
    """Random moves after which the game is open: the first even ones, or the most even of many."""
    tried: list[tuple[float, list[Node]]] = [(_HOPELESS, [])]
    for attempt in range(ATTEMPTS if length else 0):
        nodes, state = _random_moves(game, seed, length, Random(f"{seed} {attempt}"))
        lead = _lead(state)
        if lead <= (kit_of(game).even or 0):
            return nodes
        tried.append((lead, nodes))
    return min(tried, key=lambda each: each[0])[1]


def _random_moves(game: Game, seed: int, length: int, rng: Random) -> tuple[list[Node], State]:
    state, nodes = game.initial(seed), list[Node]()
    while state.to_move is not None and len(nodes) < length:
        seat, move = state.to_move, rng.choice(state.legal_moves())
        nodes.append(Node(seat, str(move)))
        state = state.play_unchecked(move, seat)
    return nodes, state


def _lead(state: State) -> float:
    """How far one side is ahead; infinitely, if the game is over."""
    if state.outcome:
        return _HOPELESS
    if kit_of(state.game).even is None:
        return 0
    settings = Settings(table_mib=8, learned=False)  # the same openings whatever has been learnt
    return abs(searcher_for(state.game, settings).run(state, GLANCE).lines[0].score)
