"""One game of a session's match: what was played, and how it stands."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from marblebox.core.game import Game, Move, Outcome, State, Talk
from marblebox.play.clock import Clock


class Ply(NamedTuple):
    """A move or something said by the rules of the game, and the state before it."""

    seq: int
    seat: int
    move: Move
    before: State
    clock: Clock | None = None  # as it stood when the move came, without what was given for moving

    @property
    def on_board(self) -> bool:
        return type(self.move) is not Talk  # asked of every move of a game with each new one: quicker than isinstance


@dataclass(frozen=True)
class Round:
    """One game of the match, from its beginning to its end."""

    number: int
    game: Game
    seed: int
    started: int  # the number of the event
    began_at: int  # milliseconds since 1970
    state: State
    plies: tuple[Ply, ...] = ()
    ended: Outcome | None = None  # by the clock or by aborting; the rules end it otherwise
    clock: Clock | None = None
    swapped: bool = False  # whether its players sit on the other seat than in the first game

    @property
    def outcome(self) -> Outcome | None:
        return self.ended or self.state.outcome

    @cached_property
    def steps(self) -> tuple[Ply, ...]:
        """What was done on the board."""
        return tuple(ply for ply in self.plies if ply.on_board)

    @property
    def first(self) -> State:
        """The state with which it began."""
        return self.plies[0].before if self.plies else self.state

    @property
    def began(self) -> int | None:
        return self.first.to_move if self.state.beginner is None else self.state.beginner

    @property
    def counts(self) -> bool:
        """Whether the match takes it into account."""
        return self.outcome is not None and self.outcome.reason != "aborted"
