"""The compiled Fanorona search against a plain minimax over the Python rules."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import marblebox
from marblebox.core.game import State
from marblebox.engine import native

if TYPE_CHECKING:
    from marblebox._native import FanoronaSearch, SearchInfo, SearchLine

core = pytest.importorskip("marblebox._native")

WON = 1000  # less one for every turn until the win
SMALL = (
    "fanorona(size=3x3)",
    "fanorona(rules=standard, size=3x3)",
    "tumicarona(size=3x3, draw_turns=3)",
    "fanorona(size=3x3, captures=on_demand)",
    "fanorona(size=3x3, repetition=2)",
    "fanorona(size=3x5, stuck=draws)",
    "fanorona(size=5x3)",
    "fanorona(size=5x3, draw_turns=4)",
    "fanorona(size=5x3, revisiting=false)",
    "fanorona(size=5x3, continuation=optional)",
    "tumicarona(size=5x3, handicap=white)",
    "tumicarona(size=5x3, handicap=black, vela_single=true)",
)
EVERY_KIND = (
    *SMALL,
    "fanorona",
    "tumicarona",
    "fanorona(rules=standard)",
    "fanorona(size=9x7, begins=black)",
    "fanorona(size=7x9, rules=standard)",
    "tumicarona(captures=on_demand)",
    "tumicarona(handicap=white)",
    "fanorona(handicap=black, vela_single=true, captures=on_demand)",
    "fanorona(same_direction=false)",
    "fanorona(draw_turns=0, repetition=0, stuck=draws)",
)


def exact(state: State, depth: int) -> int | None:
    """What the position is worth to the side to move; None if that takes more than `depth` turns to see."""
    if outcome := state.outcome:
        return -WON if outcome.winners else 0  # nobody wins by the other's turn
    if depth == 0:
        return None
    values = [exact(state.play_unchecked(move), depth - 1) for move in state.legal_moves()]
    best = max((_later(-value) for value in values if value is not None), default=None)
    return best if None not in values or (best is not None and best > 0) else None


def _later(value: int) -> int:
    return value - (value > 0) + (value < 0)


def wandered(spec: str, rng: Random, turns: int) -> State:
    """A position after some random turns, at most; the game is not over."""
    state = marblebox.load(spec).initial()
    for _ in range(turns):
        after = state.play_unchecked(rng.choice(state.legal_moves()))
        if after.outcome:
            break
        state = after
    return state


def search(state: State, searcher: FanoronaSearch | None = None, **limits: Any) -> SearchInfo:
    position: Any = native.twin(state)
    found: SearchInfo = (searcher or core.FanoronaSearch(1)).run(position, **limits)
    return found


def proof(line: SearchLine) -> tuple[str | None, int | None]:
    return line.proven, line.distance


def as_proof(value: int) -> tuple[str, int | None]:
    return ("drawn", None) if value == 0 else ("won" if value > 0 else "lost", WON - abs(value))


@pytest.mark.parametrize("spec", SMALL)
def test_proofs_and_distances_are_those_of_minimax(spec: str) -> None:
    rng, decided, shared = Random(spec), 0, core.FanoronaSearch(1)
    for _ in range(60):
        state = wandered(spec, rng, rng.randint(2, 14))
        if len(state.legal_moves()) > 6:
            continue
        depth = rng.randint(1, 4)
        value = exact(state, depth)
        # what the table holds from other positions must not change what is proven
        line = search(state, shared, depth=depth).lines[0]
        if value:
            assert proof(line) == as_proof(value), state.text
            decided += 1
        elif value == 0:
            assert line.proven in ("drawn", None)
        else:
            assert line.distance is None or line.distance > depth, state.text
    assert decided >= 3


@pytest.mark.parametrize("spec", EVERY_KIND)
def test_lines_can_be_played_and_proofs_come_true(spec: str) -> None:
    rng = Random(spec)
    for turns in (0, 3, 9, 20):
        state = wandered(spec, rng, turns)
        for line in search(state, nodes=3000, lines=3).lines:
            end = state
            for move in line.moves:
                end = end.play(move)
            if line.proven == "won" and len(line.moves) == line.distance:
                assert end.outcome is not None
                assert end.outcome.winners == (state.to_move,)


def test_a_win_in_one_is_seen() -> None:
    info = search(marblebox.load("fanorona").parse("9/9/3bw4/9/9 w 0 9"), depth=3)
    assert proof(info.lines[0]) == ("won", 1)
    assert info.lines[0].chance == 100
    assert info.lines[0].moves == ["e3-f3W"]


def test_turns_without_capture_end_in_a_draw() -> None:
    """One stone each, far apart, and two turns left: nobody can capture in time."""
    game = marblebox.load("tumicarona")
    drawn = search(game.parse("b8/9/9/9/8w w 18 30"), depth=8).lines[0]
    assert (drawn.proven, drawn.score, drawn.chance) == ("drawn", 0, 50)
    assert search(game.parse("b8/9/9/9/8w w 0 30"), depth=4).lines[0].proven is None


def test_what_is_remembered_serves_with_other_turns_behind_it() -> None:
    """Until the limit is near; from there on every number of turns is a position of its own."""
    game, searcher = marblebox.load("fanorona(rules=standard)"), core.FanoronaSearch(16)
    first, again, late = (game.parse(f"b1b2b1b1/3b5/9/4w4/w1w2w1w1 w {quiet} 30") for quiet in (0, 4, 61))
    fresh, known, apart = (search(state, searcher, depth=9).nodes for state in (first, again, late))
    assert known < fresh / 2
    assert apart > 1.2 * known


def test_a_third_occurrence_in_the_game_is_a_draw() -> None:
    """White is far behind and saves half a point by the third occurrence, which only the past can tell her of."""
    game = marblebox.load("fanorona(rules=standard)")
    state: State = game.parse("bbbb5/b8/9/9/7w1 w 0 30")
    for move in ("h1-i1", "a4-a3", "i1-h1", "a3-a4") * 2:
        before, state = state, state.play(move)
        if state.outcome:
            break
    assert state.outcome is not None
    assert state.outcome.reason == "repetition"
    # Black, to move before it, sees that the move back draws and does not choose it
    lines = search(before, depth=4, lines=50).lines
    back = next(line for line in lines if line.moves[0] == "a3-a4")
    assert (back.proven, back.score) == ("drawn", 0)
    assert lines[0].score > 0


def test_chains_with_the_same_result_are_one_move() -> None:
    state = marblebox.load("fanorona").initial()
    for move in ("e2-e3A", "f4-e5W"):
        state = state.play(move)
    results = {state.play(move).position for move in state.legal_moves()}
    lines = search(state, depth=1, lines=1000).lines
    assert len(lines) == len(results)
    assert {state.play(line.moves[0]).position for line in lines} == results


def test_an_overlooked_capture_is_demanded() -> None:
    """Black overlooked a winning capture: White, about to lose, would be mistaken to demand; then it is not chosen."""
    game = marblebox.load("tumicarona(captures=on_demand)")
    state = game.parse("9/9/2w1b4/9/9 b 0 30")
    after = state.play("e3-f3")
    moves = {line.moves[0]: line for line in search(after, depth=4, lines=50).lines}
    assert proof(moves["demand"]) == ("lost", 2)
    assert moves["demand"].score < max(line.score for line in moves.values())
