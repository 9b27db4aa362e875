"""What stands now in a live game: its seats, its match, the round that is played and what was offered.

A session is what `reduce` makes of the events of a game. It knows no clock and no network, and nothing that was
rendered: the same events always give the same session.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property

from marblebox.core.game import Game, Outcome, State
from marblebox.core.match import SWAPPED, Match
from marblebox.core.record import Record, result_text, seat_tags, write_records
from marblebox.play.clock import SECOND
from marblebox.play.events import Chair, TimeControl
from marblebox.play.round import Round


@dataclass(frozen=True)
class Session:
    """Everything that stands now."""

    chairs: tuple[Chair, ...]
    match: Match  # with the outcomes of the rounds before this one
    time: TimeControl | None  # of each clock, if there are clocks
    round: Round
    help: bool = True  # whether previews tell what players could see for themselves
    hints: bool = False  # whether the one person at the table may ask for hints
    past: tuple[Round, ...] = ()
    offers: tuple[tuple[int, str], ...] = ()
    asked: frozenset[tuple[int, str]] = frozenset()  # since the last move; nobody asks twice
    seq: int = 0
    played: int = 0  # the number of the last event that changed the play
    created: int = 0
    changed: int = 0
    renewed: tuple[int, ...] = ()  # seats of the first game whose links were replaced, as often as that happened

    # --- what follows from it ----------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.round.state

    @property
    def game(self) -> Game:
        return self.round.game

    @property
    def name(self) -> str:
        """What the game is called: a preset may have a name of its own."""
        return self.match.game.spec.partition("(")[0]

    @property
    def outcome(self) -> Outcome | None:
        return self.round.outcome

    @cached_property
    def standing(self) -> Match:
        """The match with this round, if that is over."""
        if not self.round.counts:
            return self.match
        assert self.outcome
        return self.match.with_outcome(self.outcome, self.round.began)

    @property
    def continues(self) -> bool:
        """Whether the match asks for another game, rather than the players."""
        return self.match.kind != "series" and not self.standing.over

    def following(self, swap: bool = False) -> Match:
        """The match to which the next round belongs: this one, or a new one if it is over; its loser begins."""
        standing = self.standing.swapped if swap else self.standing
        if not standing.over:
            return standing
        begun = replace(standing, kind="series").next_game
        assert begun
        return Match(begun, self.match.kind, self.match.games)

    @property
    def swapped(self) -> bool:
        """Whether the players sit on the other seat than in the first game."""
        return self.round.swapped

    def first_seat(self, seat: int) -> int:
        """Where the player of a seat sat in the first game; links and lists of holders name that seat.

        The other way round it is the same: given the first seat, it is where that player sits now.
        """
        return 1 - seat if self.swapped and seat in (0, 1) else seat

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.kind == "human")

    @property
    def engines(self) -> tuple[int, ...]:
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.kind == "engine")

    def at_round(self, number: int) -> Session | None:
        """The session as it stood at the end of an earlier game of the match; None where there is no such game."""
        index = next((index for index, one in enumerate(self.past) if one.number == number), None)
        if index is None:
            return None
        then = self.past[index]
        match = self.match if then.swapped == self.swapped else self.match.swapped
        match = replace(match, outcomes=match.outcomes[:index], beginners=match.beginners[:index])
        chairs, past = self.chairs_at(then), self.past[:index]
        return replace(self, chairs=chairs, match=match, round=then, past=past, offers=(), asked=frozenset())

    def chairs_at(self, then: Round) -> tuple[Chair, ...]:
        return self.chairs if then.swapped == self.swapped else self.chairs[::-1]

    def resumed(self, at: int, left: int | None = None) -> Session:
        """The session with its clock running since then, with so much left: before that it stood still."""
        clock = self.round.clock
        if clock is None or clock.running is None:
            return self
        clock = clock.read(clock.remaining[clock.running] if left is None else left, at)
        return replace(self, round=replace(self.round, clock=clock))

    # --- records -----------------------------------------------------------------------------------------------------

    @property
    def record(self) -> str:
        """The games of the match so far, aborted ones left out."""
        return self._written((*self.past, self.round))

    @property
    def past_record(self) -> str:
        """The same without the game that is played now; empty where it is the first one."""
        return self._written(self.past)

    def _written(self, rounds: tuple[Round, ...]) -> str:
        return write_records([self._record(one, number) for number, one in enumerate(rounds, 1)])

    def _record(self, one: Round, number: int) -> Record:
        chairs = self.chairs_at(one)
        names = {tag: chair.name for tag, chair in zip(seat_tags(one.game), chairs, strict=True) if chair.name}
        seats = {"Seats": ",".join(chair.sitting for chair in chairs)} if self.engines else {}
        day = datetime.fromtimestamp(one.began_at / SECOND, UTC).date().isoformat()
        tags = {**names, **seats, "Date": day, "Match": self.match.tag, "Round": str(number)}
        if one.swapped:
            tags["Sides"] = SWAPPED
        timed = one.ended if one.counts else None
        if timed:
            tags["Termination"] = timed.reason
        moves = [(ply.seat, ply.move) for ply in one.plies]
        record = Record.of_moves(one.game, one.seed, moves, tags, one.first.text)
        return replace(record, claimed_result=result_text(timed))
