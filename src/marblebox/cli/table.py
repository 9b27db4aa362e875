"""Table: the game in progress, as a record that grows and shrinks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from marblebox.core.game import Move, State, Talk
from marblebox.core.record import Line, Node, Record


class Table:
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

    def undo(self, decides: Callable[[State], bool]) -> list[str]:
        """Take moves back until one has been that was more than talk, and somebody is to move who `decides`."""
        taken_back: list[str] = []
        if not any(decides(state) for state in self.states[:-1]):
            return taken_back
        serious = False
        while self.moves and not (serious and decides(self.state)):
            serious |= not isinstance(self.moves.pop(), Talk)
            self.states.pop()
            taken_back.append(self._nodes.pop().move)
        return taken_back
