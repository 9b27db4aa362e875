"""Proofs for the Fanorona family: small boards are solved whole, larger ones down to where endgame tables take over."""

from __future__ import annotations

import time
from collections.abc import Callable

from marblebox.core.game import State
from marblebox.engine import native
from marblebox.engine.endgames import endgames_for, tell_damage
from marblebox.engine.search import Limits, Settings
from marblebox.engine.solve import Effort, Listener, Solution, winner_of
from marblebox.games.fanorona import FanoronaState
from marblebox.tables.build import WHOLE_BOARD

MOST_POSITIONS = 3_000_000


def solved(state: FanoronaState, limits: Limits, settings: Settings, listener: Listener | None) -> Solution | None:
    """The value of a position; None where neither way leads there, and it has to be searched for."""
    if state.game.rules.captures != "forced" or state.seen:
        return None
    return _whole(state, limits) or _proven(state, limits, settings, listener)


def _until(start: float, seconds: float | None) -> Callable[[], bool]:
    """Whether the time is up."""
    return lambda: seconds is not None and time.perf_counter() - start > seconds


def _played(state: State, moves: list[str]) -> tuple[str, ...]:
    """Best play up to where the game ends; the core does not count all that can end it."""
    played: list[str] = []
    for move in moves:
        if state.outcome:
            break
        played.append(move)
        state = state.play(move)
    return tuple(played)


def _whole(state: FanoronaState, limits: Limits) -> Solution | None:
    if len(state.game.board.points) > WHOLE_BOARD:
        return None
    start, position = time.perf_counter(), native.core.Fanorona(state.game.rules.texts(), state.text)
    try:
        found = native.core.solve_whole(position, MOST_POSITIONS, _until(start, limits.seconds))
    except native.core.Cancelled:
        return Solution(state, False, None, (), Effort(0, time.perf_counter() - start, depth=0))
    if found is None:
        return None
    positions, result, _turns, line = found
    effort = Effort(positions, time.perf_counter() - start)
    return Solution(state, True, winner_of(state.side, result), _played(state, line), effort)


def _proven(state: FanoronaState, limits: Limits, settings: Settings, listener: Listener | None) -> Solution:
    start, tables = time.perf_counter(), endgames_for(state.game)
    position = native.core.Fanorona(state.game.rules.texts(), state.text)
    result, nodes, depth, line = native.core.prove(
        position, tables.core if tables else None, settings.table_mib, listener, _until(start, limits.seconds)
    )
    if tables:
        tell_damage(tables)
    effort = Effort(nodes, time.perf_counter() - start, depth)
    return Solution(state, result is not None, winner_of(state.side, result), _played(state, line), effort)
