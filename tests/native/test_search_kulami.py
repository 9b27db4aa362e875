"""The compiled Kulami search against a plain minimax over the Python rules."""

from __future__ import annotations

from random import Random

import pytest

import marblebox
from marblebox.core.game import State
from marblebox.engine import native

core = pytest.importorskip("marblebox._native")

SPECS = (
    "kulami",
    "kulami(level=1)",
    "kulami(layout=random_irregular, level=2)",
    "kulami(layout=example, starts=black)",
)


def lead(state: State, seat: int) -> int:
    """How far the seat whose turn it is ends up ahead with best play of both."""
    if state.outcome:
        return state.points[seat] - state.points[1 - seat]
    return max(-lead(state.play_unchecked(move), 1 - seat) for move in state.legal_moves())


def lead_to_come(state: State) -> int:
    assert state.to_move is not None
    return lead(state, state.to_move)


def wandered(spec: str, seed: int, marbles: int) -> State | None:
    state, rng = marblebox.load(spec).initial(seed), Random(seed)
    for _ in range(marbles):
        if state.outcome:
            return None
        state = state.play_unchecked(rng.choice(state.legal_moves()))
    return None if state.outcome else state


def late_positions(spec: str, marbles: int, number: int) -> list[State]:
    found = (wandered(spec, seed, marbles) for seed in range(1000))
    return [state for state, _ in zip((s for s in found if s), range(number), strict=False)]


@pytest.mark.parametrize("spec", SPECS)
def test_the_end_is_solved_exactly(spec: str) -> None:
    shared = core.KulamiSearch(1)
    for state in late_positions(spec, 49, 12):
        line = shared.run(native.twin(state)).lines[0]
        expected = lead_to_come(state)
        assert line.points == expected, state.text
        assert line.proven == ("won" if expected > 0 else "lost" if expected < 0 else "drawn")
        assert line.score == 100 * expected


@pytest.mark.parametrize("spec", SPECS)
def test_each_move_is_worth_what_it_leads_to(spec: str) -> None:
    for state in late_positions(spec, 50, 5):
        lines = core.KulamiSearch(1).run(native.twin(state), lines=50).lines
        assert {line.moves[0] for line in lines} == {str(move) for move in state.legal_moves()}
        seat = state.to_move
        assert seat is not None
        for line in lines:
            assert line.points == -lead(state.play(line.moves[0]), 1 - seat), state.text
        assert [line.score for line in lines] == sorted((line.score for line in lines), reverse=True)


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("marbles", [0, 1, 2, 10, 30])
def test_lines_can_be_played(spec: str, marbles: int) -> None:
    state = wandered(spec, 1, marbles)
    assert state is not None
    info = core.KulamiSearch(1).run(native.twin(state), nodes=5000, lines=2)
    for line in info.lines:
        end = state
        for move in line.moves:
            end = end.play(move)
        assert line.points == pytest.approx(line.score / 100)


def test_with_a_score_of_points_the_better_ending_is_chosen() -> None:
    """Of two winning moves the one that wins by more comes first."""
    for state in late_positions("kulami", 50, 20):
        lines = core.KulamiSearch(1).run(native.twin(state), lines=50).lines
        assert lines[0].points == max(line.points for line in lines)


@pytest.mark.thorough
def test_a_search_that_was_interrupted_does_not_claim_a_lead() -> None:
    """While moves are left to be looked at one of them may be better than the best so far, though that is certain."""
    moves = (
        "h7 e7 e4 h4 h2 h5 d5 d8 d1 d3 d4 b4 b1 f1 f3 f5 b5 c5 g5 g4 a4 a2 a5 a8 c8 h8 f8 f4 f2 b2 g2 e2 e3 c3 c6 e6"
    )
    state = marblebox.load("kulami(layout=square, level=2)").parse(f"square red {moves}")
    whole = core.KulamiSearch(64).run(native.twin(state))
    assert whole.lines[0].proven
    for part in range(1, 40):
        line = core.KulamiSearch(64).run(native.twin(state), nodes=whole.nodes * part // 40).lines[0]
        assert line.proven is None or line.score == whole.lines[0].score, part
