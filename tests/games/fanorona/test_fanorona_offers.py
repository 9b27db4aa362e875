"""The handicapped side offers the stone that it moves: checked against the independent, slow generator of turns."""

from random import Random

import pytest
from tests.games.fanorona import naive

import marblebox
from marblebox.core.game import Move, State
from marblebox.games.fanorona import DEMAND
from marblebox.learn.kit import kit_of

SIZE = (9, 5)


@pytest.mark.parametrize("vela", ["false", "true"])
def test_offers_agree_with_the_slow_generator(vela: str) -> None:
    strict, free = (
        marblebox.load(f"tumicarona(handicap=white, vela_single={vela}, offer={offer})") for offer in ("placed", "any")
    )
    narrowed = 0
    for seed in range(12):
        state, rng = free.initial(), Random(seed)
        while state.outcome is None:
            if state.to_move == 0 and state.points[0] > 5:
                offering = {str(step) for step in state.legal_moves() if is_offered(state, step, vela == "true")}
                allowed = {str(step) for step in strict.parse(state.text).legal_moves()}
                assert allowed == (offering or set(map(str, state.legal_moves())))
                narrowed += len(allowed) < len(state.legal_moves())
            state = state.play_unchecked(rng.choice(state.legal_moves()))
    assert narrowed > 20


def is_offered(state: State, step: Move, vela: bool) -> bool:
    """Whether the opponent has a turn that takes the stone which the step has moved."""
    after, target = state.play(step), str(step).split("-")[1]
    if vela:
        return any(naive.name(taken[0]) == target for taken in single_runs(after))
    captures = [turn for turn in naive.turns(after.text, SIZE, parker=False) if turn[-1] in "AW"]
    return any(target not in map(naive.name, white_after(after, turn)) for turn in captures)


def white_after(state: State, turn: str) -> list[naive.Point]:
    return [point for point, colour in naive.stones_of(state.play(turn).text).items() if colour == "w"]


def single_runs(state: State) -> list[list[naive.Point]]:
    """What each capturing step removes, the nearest stone first."""
    stones, mover = naive.stones_of(state.text), state.text.split()[1]
    own = [point for point, colour in stones.items() if colour == mover]
    steps = [(here, *step) for here in own for step in naive.steps(stones, SIZE, here)]
    return [taken for here, target, way in steps for _, taken in naive.captures(stones, mover, here, target, way)]


def test_merits_are_told_where_the_reply_leaves_nothing_but_a_demand() -> None:
    game = marblebox.load("tumicarona(size=5x5, captures=silent)")
    state = game.parse("bbbbb/1bbbb/b1wbw/wwwww/wwwww w 1 2 after=a4-a3")
    assert kit_of(state.game).merits(state, state.find("c3-b3"), "gain 1").en.startswith("It takes nothing yet.")
    assert DEMAND.in_words == ("demand the capture", "das Schlagen verlangen")
