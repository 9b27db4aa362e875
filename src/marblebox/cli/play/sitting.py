"""Sitting: the game in progress, as a record that grows and shrinks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from marblebox.core.game import Move, State, Talk
from marblebox.core.record import Line, Node, Record


class Step(NamedTuple):
    """A move, whose it is, and what it was made in."""

    before: State
    move: Move
    seat: int


class Sitting:
    """A record, the states its moves led to, and the moves themselves."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._nodes = list(record.line.nodes)
        self.states = list(record.states)
        self.moves = [
            state.find(node.move, node.seat) for state, node in zip(self.states, self._nodes, strict=False)
        ]  # fmt: skip

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def record(self) -> Record:
        return replace(self._record, line=Line(tuple(self._nodes), self._record.line.intro))

    @property
    def last(self) -> Move | None:
        """The last thing done on the board."""
        return next((move for move in reversed(self.moves) if not isinstance(move, Talk)), None)

    def play(self, move: Move, seat: int) -> None:
        self.states.append(self.state.play_unchecked(move, seat))
        self.moves.append(move)
        self._nodes.append(Node(seat, str(move)))

    @property
    def steps(self) -> list[Step]:
        """Everything so far."""
        seats = (node.seat for node in self._nodes)
        return [Step(*step) for step in zip(self.states, self.moves, seats, strict=False)]

    def undo(self, decides: Callable[[State], bool]) -> list[Step]:
        """Go back to before the last move on the board that left somebody to move who `decides`; talk counts as none.

        What was taken back is returned, the earliest first; nothing if there is no such move.
        """
        done = max((number for number, move in enumerate(self.moves, 1) if not isinstance(move, Talk)), default=0)
        start = max((number for number, state in enumerate(self.states[:done]) if decides(state)), default=None)
        if start is None:
            return []
        taken_back = self.steps[start:]
        del self.states[start + 1 :], self.moves[start:], self._nodes[start:]
        return taken_back
