"""Why a turn is refused, in words of the rule book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marblebox.games.fanorona.board import POINT_NAMES, Step
from marblebox.games.fanorona.moves import Turn, Way, captures_from, grow, may_continue
from marblebox.games.fanorona.notation import Written, counts_of, fitting_turns, read_written

if TYPE_CHECKING:
    from marblebox.games.fanorona.state import FanoronaState

_KIND_NAMES = {"A": "approach", "W": "withdrawal"}


def refusal(state: FanoronaState, text: str) -> str:
    if text == "demand":
        return "there is no overlooked capture to demand"
    written = read_written(text)
    if not written:
        return (
            "write a turn like d2-e3A, a chain like f2-g3A-f4W, or a plain step like b3-b4 (A: approach, W: withdrawal)"
        )
    fitting = fitting_turns(state, written)
    possible = [turn for turn in fitting if written.counts_fit(counts_of(state, turn))]
    if possible:
        return f"it could mean {' or '.join(map(str, possible[:4]))}; add A for approach or W for withdrawal"
    if fitting:
        return _wrong_count(state, written, fitting[0])
    return _bad_start(state, written) or _bad_phase(state, written) or _bad_walk(state, written)


def _wrong_count(state: FanoronaState, written: Written, turn: Turn) -> str:
    counts = counts_of(state, turn)
    place = next(
        i for i, (said, real) in enumerate(zip(written.counts, counts, strict=True)) if said not in (None, real)
    )
    start, end = (POINT_NAMES[point] for point in turn.path[place : place + 2])
    return f"the count is wrong: {start}-{end} removes {counts[place]}, not {written.counts[place]}"


def _bad_start(state: FanoronaState, written: Written) -> str | None:
    off_board = next((point for point in written.path if point not in state.game.board.steps), None)
    if off_board is not None:
        return f"there is no point {POINT_NAMES[off_board]} on a {state.game.board.size} board"
    start = written.path[0]
    if state.own >> start & 1:
        return None
    mover, opponent = (state.game.seat_names[side].en for side in (state.side, 1 - state.side))
    holder = f"a stone of {opponent}" if state.stones[1 - state.side] >> start & 1 else "empty"
    return f"{POINT_NAMES[start]} is {holder}, and {mover} is to move"


def _bad_phase(state: FanoronaState, written: Written) -> str | None:
    """Turns that only some phase of the game forbids."""
    long = len(written.path) > 2
    if state.is_handicapped(state.side):
        if long or written.kinds[0]:
            return "the handicapped side moves one step and captures nothing while it has more than five stones"
        return None
    if long and state.first_turn_due:
        return "each player's first turn is a single capturing step"
    if long and state.game.rules.vela_single and state.is_handicapped(1 - state.side):
        return "in this phase of the vela a capture is one step that removes one stone"
    return None


def _bad_walk(state: FanoronaState, written: Written) -> str:
    """Walk the steps and report the first that is impossible; if none is, say what the turn as a whole lacks."""
    turn, way = Turn(written.path[:1]), state.way
    for point, kind in zip(written.path[1:], written.kinds, strict=True):
        here = turn.path[-1]
        step = next((step for step in state.game.board.steps[here] if step.target == point), None)
        if step is None:
            return f"no line leads from {POINT_NAMES[here]} to {POINT_NAMES[point]}"
        if not way.empty & step.bit:
            return f"{POINT_NAMES[point]} is not empty"
        if state.is_handicapped(state.side):
            return "the opponent would have no capture afterwards, and the handicapped side must offer one"
        if problem := _bad_continuation(state, turn, step):
            return problem
        taken = {kind: taken for other, kind, taken in captures_from(state.game.board, here, way) if other == step}
        chosen = kind or next(iter(taken), None)
        if chosen is None or chosen not in taken:
            return _captures_nothing(state, written, here, point, kind)
        turn, way = turn.then(step, chosen, taken[chosen]), way.after(here, point, taken[chosen])
    return _must_go_on(state, turn, way)


def _bad_continuation(state: FanoronaState, turn: Turn, step: Step) -> str | None:
    if len(turn.path) == 1 or may_continue(state.game.rules, turn, step):
        return None
    if step.target in turn.path and not state.game.rules.revisiting:
        return f"a turn may not touch {POINT_NAMES[step.target]} twice"
    return "a chain may not go on in the direction of the step before"


def _captures_nothing(state: FanoronaState, written: Written, here: int, point: int, kind: str | None) -> str:
    step = f"{POINT_NAMES[here]}-{POINT_NAMES[point]}"
    if kind or len(written.path) > 2:
        how = f" by {_KIND_NAMES[kind]}" if kind else ""
        return f"{step} captures nothing{how}" + (
            ", and every step of a chain must capture" if len(written.path) > 2 else ""
        )
    example = next(turn for turn in state.turns if turn.captured)
    return f"a capture is possible ({example}), and then the turn must capture"


def _must_go_on(state: FanoronaState, turn: Turn, way: Way) -> str:
    longer = next(grown for grown in grow(state.game.rules, state.game.board, turn, way) if grown != turn)
    return f"the stone on {POINT_NAMES[turn.path[-1]]} can go on capturing ({longer}), and then it must"
