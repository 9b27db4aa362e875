"""Why a turn is refused, in words of the rule book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marblebox.core.text import Text
from marblebox.games.fanorona.board import POINT_NAMES, Step
from marblebox.games.fanorona.moves import Turn, Way, captures_from, grow, may_continue
from marblebox.games.fanorona.notation import Written, counts_of, fitting_turns, read_written

if TYPE_CHECKING:
    from marblebox.games.fanorona.state import FanoronaState

_KIND_NAMES = {
    "A": Text(" by approach", " durch Annäherung"),
    "W": Text(" by withdrawal", " durch Rückzug"),
    None: Text("", ""),
}
_NOTHING_TO_DEMAND = Text("there is no overlooked capture to demand", "es wurde kein Schlag übersehen")
_HOW_TO_WRITE = Text(
    "write a turn like d2-e3A, a chain like f2-g3A-f4W, or a plain step like b3-b4 (A: approach, W: withdrawal)",
    "ein Zug sieht aus wie d2-e3A, eine Kette wie f2-g3A-f4W, ein Schritt ohne Schlag wie b3-b4 (A: Annäherung,"
    " W: Rückzug)",
)
_HANDICAPPED = Text(
    "the handicapped side moves one step and captures nothing while it has more than five {pieces}",
    "die Seite mit Handicap zieht einen Schritt und schlägt nichts, solange sie mehr als fünf {pieces} hat",
)
_SINGLE_FIRST_TURN = Text(
    "each player's first turn is a single capturing step",
    "der erste Zug beider Seiten ist ein einzelner schlagender Schritt",
)
_VELA = Text(
    "in this phase of the vela a turn is over after one step, even if more could be captured",
    "in dieser Phase der Vela endet der Zug nach einem Schritt, auch wenn noch mehr zu schlagen wäre",
)
_MUST_OFFER = Text(
    "the opponent would have no capture afterwards, and the handicapped side must offer one",
    "danach könnte die andere Seite nichts schlagen, und die Seite mit Handicap muss ihr einen Schlag anbieten",
)
_MUST_OFFER_IT = Text(
    "the handicapped side must offer what it moves, and the opponent could not capture it there",
    "die Seite mit Handicap muss anbieten, was sie zieht, und dort könnte die andere Seite es nicht schlagen",
)
_SAME_DIRECTION = Text(
    "a chain may not go on in the direction of the step before",
    "eine Kette darf nicht in der Richtung des vorigen Schritts weitergehen",
)
_EVERY_STEP = Text(", and every step of a chain must capture", ", und in einer Kette muss jeder Schritt schlagen")


def refusal(state: FanoronaState, text: str) -> Text:
    if text == "demand":
        return _NOTHING_TO_DEMAND
    written = read_written(text)
    if not written:
        return _HOW_TO_WRITE
    fitting = fitting_turns(state, written)
    possible = [turn for turn in fitting if written.counts_fit(counts_of(state, turn))]
    if possible:
        return _ambiguous([str(turn) for turn in possible[:4]])
    if fitting:
        return _wrong_count(state, written, fitting[0])
    return _bad_start(state, written) or _bad_phase(state, written) or _bad_walk(state, written)


def _ambiguous(turns: list[str]) -> Text:
    return Text(
        f"it could mean {' or '.join(turns)}; add A for approach or W for withdrawal",
        f"gemeint sein könnte {' oder '.join(turns)}; A steht für Annäherung, W für Rückzug",
    )


def _wrong_count(state: FanoronaState, written: Written, turn: Turn) -> Text:
    counts = counts_of(state, turn)
    place = next(
        i for i, (said, real) in enumerate(zip(written.counts, counts, strict=True)) if said not in (None, real)
    )
    start, end = (POINT_NAMES[point] for point in turn.path[place : place + 2])
    return Text(
        f"the count is wrong: {start}-{end} removes {counts[place]}, not {written.counts[place]}",
        f"die Zahl stimmt nicht: {start}-{end} schlägt {counts[place]}, nicht {written.counts[place]}",
    )


def _bad_start(state: FanoronaState, written: Written) -> Text | None:
    off_board = next((point for point in written.path if point not in state.game.board.steps), None)
    if off_board is not None:
        name, size = POINT_NAMES[off_board], state.game.board.size
        return Text(f"there is no point {name} on a {size} board", f"auf einem Brett {size} gibt es {name} nicht")
    start = written.path[0]
    return None if state.own >> start & 1 else _not_own(state, start)


def _not_own(state: FanoronaState, start: int) -> Text:
    mover, opponent = (state.game.seat_names[side] for side in (state.side, 1 - state.side))
    name = POINT_NAMES[start]
    if state.stones[1 - state.side] >> start & 1:
        return Text(
            f"{name} belongs to {opponent.en}, and {mover.en} is to move",
            f"{name} gehört {opponent.de}, und {mover.de} ist am Zug",
        )
    return Text(f"{name} is empty, and {mover.en} is to move", f"{name} ist leer, und {mover.de} ist am Zug")


def _bad_phase(state: FanoronaState, written: Written) -> Text | None:
    """Turns that only some phase of the game forbids."""
    long = len(written.path) > 2
    if state.is_handicapped(state.side):
        told = _HANDICAPPED.filled(pieces=state.game.traits.unit.many)
        return told if long or written.kinds[0] else None
    if long and state.first_turn_due:
        return _SINGLE_FIRST_TURN
    return _VELA if long and state.game.rules.vela_single and state.is_handicapped(1 - state.side) else None


def _bad_walk(state: FanoronaState, written: Written) -> Text:
    """Walk the steps and report the first that is impossible; if none is, say what the turn as a whole lacks."""
    turn, way = Turn(written.path[:1]), state.way
    for point, kind in zip(written.path[1:], written.kinds, strict=True):
        here = turn.path[-1]
        step = state.game.board.between.get((here, point))
        if step is None:
            return _no_line(POINT_NAMES[here], POINT_NAMES[point])
        if not way.empty & step.bit:
            return Text(f"{POINT_NAMES[point]} is not empty", f"{POINT_NAMES[point]} ist nicht leer")
        if state.is_handicapped(state.side):
            return _no_offer(state, Turn((here, point)))
        if problem := _bad_continuation(state, turn, step):
            return problem
        taken = {kind: taken for other, kind, taken in captures_from(state.game.board, here, way) if other == step}
        chosen = kind or next(iter(taken), None)
        if chosen is None or chosen not in taken:
            return _captures_nothing(state, written, f"{POINT_NAMES[here]}-{POINT_NAMES[point]}", kind)
        turn, way = turn.then(step, chosen, taken[chosen]), way.after(here, point, taken[chosen])
    return _must_go_on(state, turn, way)


def _no_offer(state: FanoronaState, step: Turn) -> Text:
    return _MUST_OFFER_IT if state.play_unchecked(step).can_capture() else _MUST_OFFER


def _no_line(here: str, there: str) -> Text:
    return Text(f"no line leads from {here} to {there}", f"von {here} führt keine Linie nach {there}")


def _bad_continuation(state: FanoronaState, turn: Turn, step: Step) -> Text | None:
    if len(turn.path) == 1 or may_continue(state.game.rules, turn, step):
        return None
    if step.target in turn.path and not state.game.rules.revisiting:
        name = POINT_NAMES[step.target]
        return Text(f"a turn may not touch {name} twice", f"ein Zug darf {name} nicht zweimal berühren")
    return _SAME_DIRECTION


def _captures_nothing(state: FanoronaState, written: Written, step: str, kind: str | None) -> Text:
    long, how = len(written.path) > 2, _KIND_NAMES[kind]
    if kind or long:
        more = _EVERY_STEP if long else Text("", "")
        return Text(f"{step} captures nothing{how.en}{more.en}", f"{step} schlägt{how.de} nichts{more.de}")
    example = next(turn for turn in state.turns if turn.taken)
    start, end = (POINT_NAMES[point] for point in example.path[:2])
    by = _KIND_NAMES[example.kinds[0]]
    return Text(
        f"a capture is possible, from {start} to {end}{by.en}, and then the turn must capture",
        f"es gibt etwas zu schlagen, von {start} nach {end}{by.de}, und dann muss der Zug schlagen",
    )


def _must_go_on(state: FanoronaState, turn: Turn, way: Way) -> Text:
    longer = next(grown for grown in grow(state.game.rules, state.game.board, turn, way) if grown != turn)
    steps = len(turn.path)
    here, there = (POINT_NAMES[point] for point in longer.path[steps - 1 : steps + 1])
    by = _KIND_NAMES[longer.kinds[steps - 1]]
    return Text(
        f"from {here} the capturing can go on, to {there}{by.en}, and then it must",
        f"von {here} aus lässt sich weiter schlagen, nach {there}{by.de}, und dann muss man es auch",
    )
