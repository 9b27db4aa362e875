"""How a game shows its states: what each seat may know, as plain data and in words.

A game has one `GameView`, as `Game.view`; it lies in the game's `view.py`. `State.view` and `State.held` ask it. What a
seat may not know must not show in anything that is made for that seat.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, NamedTuple

from marblebox.core.text import Text, alike

if TYPE_CHECKING:
    from marblebox.core.game import Outcome, State

View = dict[str, Any]  # what a seat may know: plain data, ready for JSON


class Messages(NamedTuple):
    """The types of the plain data for a board: what is in the box, what a seat sees, what a move does."""

    material: Any = View
    view: Any = View
    effect: Any = View


class GameView(ABC):
    """How the states of one game are shown. A seat that is None stands for a spectator."""

    @abstractmethod
    def seen(self, state: Any, seat: int | None) -> View:
        """What that seat sees of the game itself."""

    @abstractmethod
    def effect(self, state: Any, move: Any, seat: int, viewer: int | None) -> View:
        """What a legal move (not talk) of that seat does on the board, as far as the viewer may know.

        A board shows it before and while it happens.
        """

    def preview(self, state: Any, move: Any, seat: int, helped: bool) -> View:
        """The effect of a legal move as its own seat sees it beforehand. Without help it points nothing out."""
        return self.effect(state, move, seat, seat)

    def told(self, state: Any, move: Any, seat: int, viewer: int | None) -> str:
        """The notation of a move of that seat for a viewer, who may not know all of it."""
        return str(move)

    def held(self, state: Any, seat: int) -> Text:
        """What that seat alone may look at, in words, one line or several; empty where there is nothing.

        Unless a game says it in its own words, it is whatever the seat's view has that a spectator's has not.
        """
        public = self.seen(state, None)
        own = ((name, value) for name, value in self.seen(state, seat).items() if value != public.get(name))
        return alike("\n".join(f"{name.replace('_', ' ')}: {_listed(value)}" for name, value in own))

    def groups(self, state: Any) -> str:
        """Which places of the board belong together: rows as in `board_text`, one letter a group, or nothing."""
        return ""

    def of(self, state: State, seat: int | None) -> View:
        """All that a seat may know: what every game has, and what it sees of the game itself."""
        return {
            "spec": state.game.spec,
            "seat": seat,
            "to_move": state.to_move,
            "offered_by": state.talk.offered_by,
            "resigned": list(state.talk.resigned),
            "outcome": outcome_data(state.outcome),
            **self.seen(state, seat),
        }


def outcome_data(outcome: Outcome | None) -> View | None:
    """How a game ended, as plain data; None while it goes on."""
    if outcome is None:
        return None
    return {
        "scores": list(outcome.scores),
        "reason": outcome.reason,
        "winners": list(outcome.winners),
        "places": None if outcome.places is None else list(outcome.places),
    }


def _listed(value: object) -> str:
    """Plain data as people write it."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {_listed(one)}" for key, one in value.items())
    if isinstance(value, list | tuple):
        between = "; " if any(isinstance(one, list | tuple | dict) for one in value) else ", "
        return between.join(map(_listed, value))
    return "–" if value is None else str(value)
