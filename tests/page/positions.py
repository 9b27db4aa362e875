"""Random positions of every game and rule set, with what the Python rules say about each: for the core in the page."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

from tests.native.agreement import random_actions, random_fanorona, random_kulami, random_moves, random_tomoko

from marblebox.core.game import State
from marblebox.core.registry import games, load
from marblebox.engine.kit import kit_of

Start = Callable[[Random], State]
Expected = dict[str, Any]

ANY: dict[str, Start] = {"any fanorona": random_fanorona, "any kulami": random_kulami, "any tomoko": random_tomoko}


def presets() -> dict[str, Start]:
    """Every rule set as it is."""
    specs = [f"{game.name}(rules={preset})" for game in games() for preset in game.presets]
    return {spec: partial(_begun, spec) for spec in specs}


def variants() -> dict[str, Start]:
    """Every way to play that the catalogue offers."""
    specs = {variant.spec for game in games() for variant in game.variants} - {game.name for game in games()}
    return {spec: partial(_begun, spec) for spec in sorted(specs)}


def _begun(spec: str, rng: Random) -> State:
    state = load(spec).initial(rng.randrange(10**6))
    while kit_of(state.game).horizon(state) == 1:  # chance decides something first, which the core is told afterwards
        state = state.play(rng.choice(state.legal_moves()))
    return state


def positions(start: Start, count: int, seed: int) -> Iterator[Expected]:
    """So many from random games, ends included; from games in which something is hidden also what a seat sees."""
    rng = Random(seed)
    while True:
        for state in _game(start(rng), rng):
            if not state.outcome and rng.random() < 0.5:
                continue
            yield from (_expected(state, rng), *_seen(state, rng))
            count -= 1
            if count == 0:
                return


def _game(state: State, rng: Random) -> Iterator[State]:
    yield state
    if state.game.traits.simultaneous:
        yield from (after for _, _, after in random_actions(state, rng))
    else:
        yield from (after for _, after in random_moves(state, rng))


def _expected(state: State, rng: Random) -> Expected:
    """One position: its moves and its end, and what one of the moves leads to."""
    state = state.game.parse(state.text)  # a text tells nothing of the past
    seat = rng.randrange(state.game.seats) if state.game.traits.simultaneous else state.to_move or 0
    moves = () if state.outcome else state.legal_moves(seat)
    move = rng.choice(moves) if moves else None
    after = state.play(move, seat).text if move else None
    return {**_asked(state, seat, state.text), "move": move and str(move), "after": after}


def _seen(state: State, rng: Random) -> Iterator[Expected]:
    """What somebody who still plays sees, where it is not everything: her moves follow from that."""
    if not kit_of(state.game).imagines(state.game):
        return
    seat = rng.choice([seat for seat in range(state.game.seats) if state.outcome or state.talk_moves(seat)])
    yield _asked(state, seat, json.dumps(state.view(seat)))


def _asked(state: State, seat: int, position: str) -> Expected:
    ended = state.outcome
    return {
        "spec": state.game.spec,
        "position": position,
        "seat": seat,
        "moves": [] if ended else sorted(map(str, state.legal_moves(seat))),
        "outcome": ended and [ended.reason, list(ended.winners)],
        "move": None,
        "after": None,
    }
