"""The game at the terminal: a session of `play`, decided and reduced here, and the record that is kept of it.

The device has the seats of everybody, so nobody has to be asked for consent but about a draw.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import NamedTuple

from marblebox.core.game import Move, State
from marblebox.core.match import Match
from marblebox.core.record import Line, Node, Record
from marblebox.play.commands import Act, Say, Viewer
from marblebox.play.decide import decide
from marblebox.play.events import Chair, Event, Moved, Opened, Started, StoredEvent, naming
from marblebox.play.policy import may_say, move_to_undo
from marblebox.play.reduce import begin, reduce
from marblebox.play.round import Ply

AT = 0  # when things happen: a terminal has no clocks


class Step(NamedTuple):
    """A move, whose it is, and what it was made in."""

    before: State
    move: Move
    seat: int


class TerminalGame:
    """One game after the other of a match, or a single one."""

    def __init__(self, record: Record, people: Sequence[int], match: Match | None = None) -> None:
        kinds = ["human" if seat in people else "engine" for seat in range(record.game.seats)]
        chairs = tuple(Chair(kind, None, "", joined=True) for kind in kinds)
        known = match or Match(record.game)
        opened = Opened(**naming(known.game), seats=chairs, match=known.kind, games=known.games, clock=None)
        started = replace(Started.at(record.initial), seed=record.seed)
        session = begin(StoredEvent(1, AT, opened), StoredEvent(2, AT, started))
        self.session = replace(session, match=known, round=replace(session.round, state=record.initial))
        self._record, self._viewer = record, Viewer(tuple(range(record.game.seats)))
        for node in record.line.nodes:
            self._do([Moved(seat=node.seat, move=node.move)])

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def record(self) -> Record:
        """The record of this game. What a resumed one says of a move stays, as long as the move does."""
        nodes = []
        for ply, known in zip_longest(self.session.round.plies, self._record.line.nodes):
            if ply is None:
                break
            node = Node(ply.seat, str(ply.move))
            is_known = known is not None and (known.seat, known.move) == (node.seat, node.move)
            nodes.append(known if is_known else node)
        return replace(self._record, line=Line(tuple(nodes), self._record.line.intro))

    @property
    def steps(self) -> list[Step]:
        """All that was done and said so far."""
        return [_step(ply) for ply in self.session.round.plies]

    @property
    def last(self) -> Move | None:
        """The last thing done on the board."""
        return self.session.round.steps[-1].move if self.session.round.steps else None

    # --- what is done ------------------------------------------------------------------------------------------------

    def act(self, move: Move, seat: int) -> None:
        """Make a move of the rules, or say something that they know."""
        session = self.session
        self._do(decide(session, self._viewer, Act(seat, str(move), session.seq, board=session.state.board_text)))

    def say(self, what: str, seat: int, seed: int = 0) -> None:
        """Say one of the words of `policy.may_say`; Refused says why it cannot be said now."""
        self._do(decide(self.session, self._viewer, Say(seat, what, self.session.seq), seed))

    def may_say(self, what: str, seat: int) -> bool:
        return what in may_say(self.session, seat)

    def take_back(self, people: Sequence[int]) -> list[Step] | None:
        """Take back the last move that one of these people made, with all that came after it: what that was, the
        earliest first. None where it brought something to light; nothing where there is no such move."""
        own = [ply for ply in self.session.round.steps if ply.seat in people]
        if not own:
            return []
        seat, plies = own[-1].seat, self.session.round.plies
        if move_to_undo(self.session, seat) is None:
            return None
        self.say("takeback", seat)
        return [_step(ply) for ply in plies[len(self.session.round.plies) :]]

    def go_on(self, seed: int, record: Record) -> None:
        """Begin the next game of the match, of which that is the record."""
        self.say("next" if self.session.continues else "rematch", 0, seed)
        self._record = record

    def _do(self, events: Sequence[Event]) -> None:
        for event in events:
            self.session = reduce(self.session, StoredEvent(self.session.seq + 1, AT, event))


def _step(ply: Ply) -> Step:
    return Step(ply.before, ply.move, ply.seat)
