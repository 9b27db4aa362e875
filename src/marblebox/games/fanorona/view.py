"""What a board of the family is told, as plain data: what is in the box, what a seat sees, what a turn does."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal, TypedDict

from marblebox.core.view import GameView, Messages, View
from marblebox.games.fanorona.board import POINT_NAMES, names_in
from marblebox.games.fanorona.moves import Demand, Turn, taken_by_step

if TYPE_CHECKING:
    from marblebox.games.fanorona.state import FanoronaState


class FanoronaMaterial(TypedDict):
    """The points of the board by name (a1 is below left), and of each the points it has a line to."""

    columns: int
    rows: int
    lines: dict[str, list[str]]


class DrawCount(TypedDict):
    """How far a count has come that ends the game in a draw at its limit."""

    reason: Literal["no_capture", "repetition"]
    count: int
    limit: int


class Handicap(TypedDict):
    """While this lasts, that seat captures nothing."""

    seat: int
    offers: Literal["moved", "any", "nothing"]  # what its step must let the opponent capture
    single: bool  # whether the opponent captures a single piece in each turn


class FanoronaView(TypedDict):
    position: str
    stones: list[int]
    turns_without_capture: int
    draw_counts: list[DrawCount]  # those that have come half of the way
    handicap: Handicap | None
    single_capture: bool  # whether the turn is over after one capturing step, as a first turn is
    must_capture: bool
    may_demand: bool
    announced: bool  # whether that says that something was overlooked; otherwise a demand may be refused


class FanoronaStep(TypedDict):
    to: str
    kind: Literal["", "A", "W"]  # approach, withdrawal
    taken: list[str]


FanoronaEffect = TypedDict("FanoronaEffect", {"from": str, "steps": list[FanoronaStep]})


class DemandEffect(TypedDict):
    """The opponent's last turn is taken back, because it overlooked a capture."""

    demand: Literal[True]


MESSAGES = Messages(FanoronaMaterial, FanoronaView, FanoronaEffect | DemandEffect)


class FanoronaGameView(GameView):
    """Nothing is hidden but a capture that was overlooked, where oversights are not announced."""

    def seen(self, state: FanoronaState, seat: int | None) -> View:
        return {
            "position": state.text if state.is_announced else replace(state, overlooked=None).text,
            "stones": list(state.points),
            "turns_without_capture": state.quiet,
            "draw_counts": list(state.draw_counts),
            "handicap": state.handicap,
            "single_capture": state.first_turn_due,
            "must_capture": any(turn.taken for turn in state.turns) and all(turn.taken for turn in state.turns),
            "may_demand": state.may_demand,
            "announced": state.is_announced,
        }

    def effect(self, state: FanoronaState, move: Turn | Demand, seat: int, viewer: int | None) -> View:
        """The way of the stone, and what each of its steps takes off the board."""
        if isinstance(move, Demand):
            return {"demand": True}
        taken = taken_by_step(state.game.board, state.way, move)
        names = [POINT_NAMES[point] for point in move.path]
        steps = zip(names[1:], move.kinds or ("",), taken, strict=True)
        return {
            "from": names[0],
            "steps": [{"to": to, "kind": kind, "taken": names_in(stones)} for to, kind, stones in steps],
        }
