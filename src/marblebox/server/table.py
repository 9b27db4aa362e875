"""What stands at a table: the list of its events, replayed.

A table has seats, a match, and one round after the other. It knows no clock and no network: what happened, and when,
comes in with the events, and the same events always give the same table.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from marblebox.core.game import OFFER, RESIGN, SILENCE, Game, Move, Outcome, State, Talk
from marblebox.core.match import Match
from marblebox.core.record import Record, result_text, seat_tags, write_records
from marblebox.core.registry import load
from marblebox.games.kulami import KulamiState

Item = TypeVar("Item")

SECOND = 1000
MINUTE = 60 * SECOND
BESIDE_PLAY = ("join", "rename")  # events that leave the game as it is


class Event(NamedTuple):
    """Something that happened at a table.

    open {spec, seats, match, games, clock} · start {spec, seed} · move {seat, move} · offer, decline {seat, what} ·
    takeback, abort, flag, join {seat} · rename {seat, name}. Where a clock ran, `left` is what it showed.
    """

    seq: int
    at: int  # by the server's clock
    kind: str
    data: dict[str, Any]
    key: str | None = None  # of the message that caused it


class Chair(NamedTuple):
    """A seat as it was set up, and who sits there."""

    kind: str  # human, engine
    level: int | None
    name: str
    joined: bool


class Ply(NamedTuple):
    """A move or something said by the rules of the game, and the state before it."""

    seq: int
    seat: int
    move: Move
    before: State
    clock: Clock | None = None  # as it stood when the move came, without what was given for moving

    @property
    def on_board(self) -> bool:
        return not isinstance(self.move, Talk)


class Clock(NamedTuple):
    """What each seat has left; that of `running` has been going on since `since`."""

    remaining: tuple[int, ...]
    increment: int
    running: int | None = None
    since: int = 0

    def left(self, at: int, allowance: int = 0) -> int:
        """What the running clock shows then, a small allowance for the way of the message added back."""
        assert self.running is not None
        spent = max(0, at - self.since - allowance)
        return max(0, self.remaining[self.running] - spent)

    @property
    def deadline(self) -> int | None:
        return None if self.running is None else self.since + self.remaining[self.running]

    def read(self, left: int | None, at: int) -> Clock:
        """The clock after the running one was read then."""
        if left is None or self.running is None:
            return self
        return self._replace(remaining=_with(self.remaining, self.running, left), since=at)

    def handed(self, seat: int | None, at: int, by: int | None = None) -> Clock:
        """The clock now runs for another seat; who moved in time gets the increment."""
        if seat == self.running:
            return self
        clock = self
        if by is not None and by == self.running:
            clock = clock._replace(remaining=_with(self.remaining, by, self.remaining[by] + self.increment))
        return clock._replace(running=seat, since=at)

    def at_most(self, other: Clock) -> Clock:
        """The clock without what it had got since the other one stood so."""
        return self._replace(remaining=tuple(map(min, self.remaining, other.remaining)))


@dataclass(frozen=True)
class Round:
    """One game of the match, from its beginning to its end."""

    number: int
    game: Game
    seed: int
    started: int  # the number of the event
    state: State
    plies: tuple[Ply, ...] = ()
    ended: Outcome | None = None  # by the clock or by aborting; the rules end it otherwise
    clock: Clock | None = None
    shown: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)  # steps as they were once told

    @property
    def outcome(self) -> Outcome | None:
        return self.ended or self.state.outcome

    @cached_property
    def steps(self) -> tuple[Ply, ...]:
        """What was done on the board."""
        return tuple(ply for ply in self.plies if ply.on_board)

    @property
    def began(self) -> int | None:
        first = self.plies[0].before.to_move if self.plies else self.state.to_move
        return first if self.state.beginner is None else self.state.beginner

    @property
    def counts(self) -> bool:
        """Whether the match takes it into account."""
        return self.outcome is not None and self.outcome.reason != "aborted"


@dataclass(frozen=True)
class Table:
    """Everything that stands now."""

    chairs: tuple[Chair, ...]
    match: Match  # with the outcomes of the rounds before this one
    minutes: float | None  # of each clock, if there are clocks
    increment: int
    round: Round
    past: tuple[Round, ...] = ()
    offers: tuple[tuple[int, str], ...] = ()
    asked: frozenset[tuple[int, str]] = frozenset()  # since the last move; nobody asks twice
    seq: int = 0
    played: int = 0  # the number of the last event that changed the play
    created: int = 0
    changed: int = 0
    cache: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)  # what was worked out to be shown

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

    @property
    def following(self) -> Match:
        """The match to which the next round belongs: this one, or a new one if it is over; its loser begins."""
        if not self.standing.over:
            return self.standing
        begun = replace(self.standing, kind="series").next_game
        assert begun
        return Match(begun, self.match.kind, self.match.games)

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.kind == "human")

    @property
    def engines(self) -> tuple[int, ...]:
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.kind == "engine")

    def undone(self, seat: int) -> Ply | None:
        """The move of that seat to which a takeback would go back, if there may be one.

        What came to light stays known, so nothing is taken back that had opened fists or drawn a card.
        """
        last = next((ply for ply in reversed(self.round.plies) if ply.on_board and ply.seat == seat), None)
        return last if last and not _hides(last.before) else None

    def may(self, seat: int) -> tuple[str, ...]:
        """What that seat may say now."""
        if self.outcome:
            word = "next" if self.continues else "rematch"
            return () if (seat, "rematch") in self.offers else (word,)
        talk = (str(word) for word in self.state.talk_moves(seat))
        said = [word for word in talk if not (word == str(OFFER) and (seat, "draw") in self.asked)]
        return (*said, *self._takeback_words(seat), *(("abort",) if len(self.round.steps) < 2 else ()))

    def _takeback_words(self, seat: int) -> tuple[str, ...]:
        asking = next((other for other, what in self.offers if what == "takeback"), None)
        if asking is not None and asking != seat:
            return "accept takeback", "decline takeback"
        may_ask = asking is None and (seat, "takeback") not in self.asked
        return ("takeback",) if may_ask and self.undone(seat) else ()

    # --- what events do ----------------------------------------------------------------------------------------------

    @classmethod
    def opened(cls, event: Event) -> Table:
        """A table before its first round; `start` comes next."""
        data = event.data
        match = Match.of(data["spec"], data["match"], data["games"])
        chairs = tuple(Chair(seat["kind"], seat["level"], seat["name"], seat["joined"]) for seat in data["seats"])
        clock = data["clock"] or {"minutes": None, "increment": 0}
        nothing = Round(0, match.game, 0, 0, match.game.initial())
        return cls(
            chairs, match, clock["minutes"], clock["increment"] * SECOND, nothing, seq=event.seq, created=event.at
        )

    @classmethod
    def replayed(cls, events: Iterable[Event]) -> Table:
        first, *others = events
        table = cls.opened(first)
        for event in others:
            table = table.after(event)
        return table

    def after(self, event: Event) -> Table:
        """The table once that has happened; events are judged before they are made, not here."""
        table: Table = getattr(self, f"_{event.kind}")(event)
        played = self.played if event.kind in BESIDE_PLAY else event.seq
        return replace(table, seq=event.seq, played=played, changed=event.at, cache={})

    def _start(self, event: Event) -> Table:
        match = self.following if self.round.number else self.match
        game = load(event.data["spec"])
        clock = None
        if self.minutes is not None:
            clock = Clock((round(self.minutes * MINUTE),) * game.seats, self.increment)
        new = Round(
            self.round.number + 1, game, event.data["seed"], event.seq, game.initial(event.data["seed"]), clock=clock
        )
        goes_on = bool(self.round.number) and not self.standing.over
        past = (*self.past, self.round) if goes_on and self.round.counts else self.past if goes_on else ()
        return replace(self, match=match, round=new, past=past, offers=(), asked=frozenset())

    def _move(self, event: Event) -> Table:
        seat, before = event.data["seat"], self.state
        move = before.find(event.data["move"], seat)
        clock = self._clock_read(event)
        ply = Ply(event.seq, seat, move, replace(before), clock)  # without what was worked out while it was the present
        now = replace(self.round, state=before.play_unchecked(move, seat), plies=(*self.round.plies, ply), clock=clock)
        table = replace(self, round=self._clocked(now, event.at, seat))
        if ply.on_board:
            return replace(table, offers=(), asked=frozenset())
        return replace(table, asked=self.asked | {(seat, "draw")}) if move == OFFER else table

    def _offer(self, event: Event) -> Table:
        offer = event.data["seat"], event.data["what"]
        return replace(self, offers=(*self.offers, offer), asked=self.asked | {offer})

    def _decline(self, event: Event) -> Table:
        return replace(self, offers=tuple(offer for offer in self.offers if offer[1] != event.data["what"]))

    def _takeback(self, event: Event) -> Table:
        """What was undone gives no time: nobody has more than when the first undone move was made."""
        last = self.undone(event.data["seat"])
        assert last
        kept = self.round.plies[: self.round.plies.index(last)]
        state = replace(last.before, talk=SILENCE)
        clock = self._clock_read(event)
        if clock and last.clock:
            clock = clock.at_most(last.clock)
        now = replace(self.round, state=state, plies=kept, clock=clock)
        return replace(self, round=self._clocked(now, event.at), offers=())

    def _abort(self, event: Event) -> Table:
        return self._ending(event, Outcome((0.0,) * self.game.seats, "aborted", ()))

    def _flag(self, event: Event) -> Table:
        """Whose time is up leaves the game; where others can play on without her they do."""
        seat = event.data["seat"]
        left = self.state.play_unchecked(RESIGN, seat)
        if left.outcome:
            return self._ending(event, replace(left.outcome, reason="time"))
        ply = Ply(event.seq, seat, RESIGN, self.state)
        now = replace(self.round, state=left, plies=(*self.round.plies, ply), clock=self._clock_read(event))
        return replace(self, round=self._clocked(now, event.at), offers=())

    def _ending(self, event: Event, outcome: Outcome) -> Table:
        now = replace(self.round, ended=outcome, clock=self._clock_read(event))
        return replace(self, round=self._clocked(now, event.at), offers=())

    def _join(self, event: Event) -> Table:
        seat = event.data["seat"]
        table = replace(self, chairs=_with(self.chairs, seat, self.chairs[seat]._replace(joined=True)))
        return replace(table, round=table._clocked(self.round, event.at))

    def _rename(self, event: Event) -> Table:
        seat = event.data["seat"]
        return replace(self, chairs=_with(self.chairs, seat, self.chairs[seat]._replace(name=event.data["name"])))

    def _clocked(self, now: Round, at: int, by: int | None = None) -> Round:
        """The clock runs for the seat to move once the first move of the round has been made and everybody is there."""
        if now.clock is None:
            return now
        running = now.state.to_move if now.steps and not now.ended else None
        ready = all(chair.joined for chair in self.chairs)
        return replace(now, clock=now.clock.handed(running if ready else None, at, by))

    def _clock_read(self, event: Event) -> Clock | None:
        return self.round.clock and self.round.clock.read(event.data.get("left"), event.at)

    def resumed(self, at: int) -> Table:
        """The table with its clock running since then: while the server was down it stood still."""
        clock = self.round.clock
        if clock is None or clock.running is None:
            return self
        return replace(self, round=replace(self.round, clock=clock._replace(since=at)), cache={})

    # --- records -----------------------------------------------------------------------------------------------------

    @property
    def record(self) -> str:
        """The games of the match so far, aborted ones left out."""
        return write_records([self._record(one, number) for number, one in enumerate((*self.past, self.round), 1)])

    def _record(self, one: Round, number: int) -> Record:
        names = {tag: chair.name for tag, chair in zip(seat_tags(one.game), self.chairs, strict=True) if chair.name}
        tags = {**names, "Match": self.match.tag, "Round": str(number)}
        timed = one.ended if one.counts else None
        if timed:
            tags["Termination"] = timed.reason
        record = Record.of_moves(one.game, one.seed, [(ply.seat, ply.move) for ply in one.plies], tags)
        return replace(record, claimed_result=result_text(timed))


def _hides(state: State) -> bool:
    opened = isinstance(state, KulamiState) and state.starter is not None
    return state.game.has_secrets and not opened


def _with(items: tuple[Item, ...], index: int, item: Item) -> tuple[Item, ...]:
    return (*items[:index], item, *items[index + 1 :])
