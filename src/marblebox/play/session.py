"""A game as it stands on the server: the list of its events, replayed.

A session has seats, a match, and one round after the other. It knows no clock and no network: what happened, and when,
comes in with the events, and the same events always give the same session.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property, singledispatchmethod
from typing import Any

from marblebox.core.game import OFFER, RESIGN, Game, Outcome, State
from marblebox.core.match import SWAPPED, Match
from marblebox.core.record import Record, result_text, seat_tags, write_records
from marblebox.play.clock import MINUTE, SECOND, Clock, with_item
from marblebox.play.events import (
    Aborted,
    Chair,
    Declined,
    Event,
    Flagged,
    Joined,
    Moved,
    Offered,
    OfSeat,
    Opened,
    Renamed,
    Renewed,
    Started,
    StoredEvent,
    TakenBack,
    TimeControl,
)
from marblebox.play.round import Ply, Round

BESIDE_PLAY = (Joined, Renamed, Renewed)  # events that leave the game as it is
RETRY = "retry computer"  # what may be said when the computer has failed


@dataclass(frozen=True)
class GameSession:
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
    failed: frozenset[int] = frozenset()  # computers that could not find a move; no event, so it is not stored
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

    def at_round(self, number: int) -> GameSession | None:
        """The session as it stood at the end of an earlier game of the match; None where there is no such game."""
        index = next((index for index, one in enumerate(self.past) if one.number == number), None)
        if index is None:
            return None
        then = self.past[index]
        match = self.match if then.swapped == self.swapped else self.match.swapped
        match = replace(match, outcomes=match.outcomes[:index], beginners=match.beginners[:index])
        calm: dict[str, Any] = {"offers": (), "asked": frozenset(), "failed": frozenset(), "cache": {}}
        return replace(self, chairs=self._chairs_at(then), match=match, round=then, past=self.past[:index], **calm)

    def _chairs_at(self, then: Round) -> tuple[Chair, ...]:
        return self.chairs if then.swapped == self.swapped else self.chairs[::-1]

    def undone(self, seat: int) -> Ply | None:
        """The move of that seat to which a takeback would go back, unless what it brought to light stays known."""
        last = next((ply for ply in reversed(self.round.plies) if ply.on_board and ply.seat == seat), None)
        return last if last and not last.before.is_irrevocable(last.move, seat) else None

    def may(self, seat: int) -> tuple[str, ...]:
        """What that seat may say now."""
        if self.outcome:
            return self._rematch_words(seat)
        talk = (str(word) for word in self.state.talk_moves(seat))
        said = [word for word in talk if not (word == str(OFFER) and (seat, "draw") in self.asked)]
        return (*said, *self._takeback_words(seat), *self._trouble_words())

    def _rematch_words(self, seat: int) -> tuple[str, ...]:
        own = [what for other, what in self.offers if other == seat]
        others = [what for other, what in self.offers if other != seat]
        ways = {"rematch": "next" if self.continues else "rematch"}
        if len(self.chairs) == 2:
            ways["swap"] = "swap"
        return (
            *(f"withdraw {what}" for what in own),
            *(word for what, word in ways.items() if what not in own and (not own or what in others)),
            *(f"decline {what}" for what in dict.fromkeys(others)),
        )

    def _trouble_words(self) -> tuple[str, ...]:
        """A round can be called off while it has hardly begun, and where the computer does not go on."""
        if self.failed:
            return RETRY, "abort"
        return ("abort",) if len(self.round.steps) < 2 else ()

    def _takeback_words(self, seat: int) -> tuple[str, ...]:
        asking = next((other for other, what in self.offers if what == "takeback"), None)
        if asking is not None:
            return ("withdraw takeback",) if asking == seat else ("accept takeback", "decline takeback")
        may_ask = (seat, "takeback") not in self.asked
        return ("takeback",) if may_ask and self.undone(seat) else ()

    # --- what events do ----------------------------------------------------------------------------------------------

    @classmethod
    def begun(cls, opening: StoredEvent, start: StoredEvent) -> GameSession:
        """A session with its first round."""
        opened, started = opening.event, start.event
        assert isinstance(opened, Opened)
        assert isinstance(started, Started)
        match = Match(opened.game, opened.match, opened.games)
        time = opened.clock
        clock = _new_clock(time, started.game)
        first = Round(1, started.game, started.seed, start.seq, start.at, started.state, clock=clock)
        return cls(
            opened.seats,
            match,
            time,
            first,
            opened.help,
            opened.hints,
            seq=start.seq,
            played=start.seq,
            created=opening.at,
            changed=start.at,
        )

    @classmethod
    def replayed(cls, events: Sequence[StoredEvent]) -> GameSession:
        opening, start, *others = events
        session = cls.begun(opening, start)
        for event in others:
            session = session.after(event)
        return session

    def after(self, stored: StoredEvent) -> GameSession:
        """The session once that has happened; events are judged before they are made, not here."""
        if isinstance(stored.event, OfSeat) and not 0 <= stored.event.seat < len(self.chairs):
            raise ValueError(f"there is no seat {stored.event.seat}")
        session: GameSession = self._with(stored.event, stored)
        if not isinstance(stored.event, BESIDE_PLAY):
            session = replace(session, played=stored.seq, failed=frozenset())
        return replace(session, seq=stored.seq, changed=stored.at, cache={})

    @singledispatchmethod
    def _with(self, event: Event, stored: StoredEvent) -> GameSession:
        raise TypeError(f"{event.kind} does not happen in a session that goes on")

    @_with.register(Started)
    def _start(self, event: Started, stored: StoredEvent) -> GameSession:
        clock = _new_clock(self.time, event.game)
        number = self.round.number + 1
        swapped = self.swapped != event.swap
        new = Round(number, event.game, event.seed, stored.seq, stored.at, event.state, clock=clock, swapped=swapped)
        past = (*self.past, self.round) if self.round.counts else self.past
        kept = () if self.standing.over else past
        chairs, match = self._chairs_at(new), self.following(event.swap)
        return replace(self, chairs=chairs, match=match, round=new, past=kept, offers=(), asked=frozenset())

    @_with.register(Moved)
    def _move(self, event: Moved, stored: StoredEvent) -> GameSession:
        seat, before = event.seat, self.state
        move = before.find(event.move, seat)
        clock = self._clock_read(stored)
        forgetful = replace(before)  # without what was worked out while it was the present
        ply = Ply(stored.seq, seat, move, forgetful, clock)
        now = replace(self.round, state=before.play_unchecked(move, seat), plies=(*self.round.plies, ply), clock=clock)
        session = replace(self, round=self._clocked(now, stored.at, seat))
        if ply.on_board:
            return replace(session, offers=(), asked=frozenset())
        return replace(session, asked=self.asked | {(seat, "draw")}) if move == OFFER else session

    @_with.register(Offered)
    def _offer(self, event: Offered, stored: StoredEvent) -> GameSession:
        offer = event.seat, event.what
        return replace(self, offers=(*self.offers, offer), asked=self.asked | {offer})

    @_with.register(Declined)
    def _decline(self, event: Declined, stored: StoredEvent) -> GameSession:
        return replace(self, offers=tuple(offer for offer in self.offers if offer[1] != event.what))

    @_with.register(TakenBack)
    def _takeback(self, event: TakenBack, stored: StoredEvent) -> GameSession:
        """What was undone gives no time: nobody has more than when the first undone move was made."""
        last = self.undone(event.seat)
        assert last
        kept = _without_offer(self.round.plies[: self.round.plies.index(last)], last.before.talk.offered_by)
        state = replace(last.before, talk=replace(last.before.talk, offered_by=None))
        clock = self._clock_read(stored)
        if clock and last.clock:
            clock = clock.at_most(last.clock)
        now = replace(self.round, state=state, plies=kept, clock=clock)
        return replace(self, round=self._clocked(now, stored.at), offers=())

    @_with.register(Aborted)
    def _abort(self, event: Aborted, stored: StoredEvent) -> GameSession:
        return self._ending(stored, Outcome((0.0,) * self.game.seats, "aborted", ()))

    @_with.register(Flagged)
    def _flag(self, event: Flagged, stored: StoredEvent) -> GameSession:
        """Whose time is up leaves the game; where others can play on without her they do."""
        left = self.state.play_unchecked(RESIGN, event.seat)
        if left.outcome:
            return self._ending(stored, replace(left.outcome, reason="time"))
        ply = Ply(stored.seq, event.seat, RESIGN, self.state)
        now = replace(self.round, state=left, plies=(*self.round.plies, ply), clock=self._clock_read(stored))
        return replace(self, round=self._clocked(now, stored.at), offers=())

    @_with.register(Joined)
    def _join(self, event: Joined, stored: StoredEvent) -> GameSession:
        session = self._seated(event.seat, joined=True, bot=event.bot or self.chairs[event.seat].bot)
        return replace(session, round=session._clocked(self.round, stored.at))

    @_with.register(Renamed)
    def _rename(self, event: Renamed, stored: StoredEvent) -> GameSession:
        return self._seated(event.seat, name=event.name)

    @_with.register(Renewed)
    def _renew(self, event: Renewed, stored: StoredEvent) -> GameSession:
        session = replace(self, renewed=(*self.renewed, event.seat))
        if not event.vacated:
            return session
        session = session._seated(self.first_seat(event.seat), joined=False)
        return replace(session, round=session._clocked(self.round, stored.at))

    def _seated(self, seat: int, **changes: Any) -> GameSession:
        return replace(self, chairs=with_item(self.chairs, seat, replace(self.chairs[seat], **changes)))

    def _ending(self, stored: StoredEvent, outcome: Outcome) -> GameSession:
        now = replace(self.round, ended=outcome, clock=self._clock_read(stored))
        return replace(self, round=self._clocked(now, stored.at), offers=())

    def _clocked(self, now: Round, at: int, by: int | None = None) -> Round:
        """The clock runs for the seat to move once the first move of the round has been made and everybody is there."""
        if now.clock is None:
            return now
        running = now.state.to_move if now.steps and not now.ended else None
        ready = all(chair.joined for chair in self.chairs)
        return replace(now, clock=now.clock.handed(running if ready else None, at, by))

    def _clock_read(self, stored: StoredEvent) -> Clock | None:
        return self.round.clock and self.round.clock.read(stored.event.left, stored.at)

    def resumed(self, at: int, left: int | None = None) -> GameSession:
        """The session with its clock running since then, with so much left: before that it stood still."""
        clock = self.round.clock
        if clock is None or clock.running is None:
            return self
        clock = clock.read(clock.remaining[clock.running] if left is None else left, at)
        return replace(self, round=replace(self.round, clock=clock), cache={})

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
        chairs = self._chairs_at(one)
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


def _without_offer(plies: tuple[Ply, ...], seat: int | None) -> tuple[Ply, ...]:
    """An offered draw that still stood is forgotten, in the record as well."""
    if seat is None:
        return plies
    offer = next(ply for ply in reversed(plies) if ply.move == OFFER and ply.seat == seat)
    return tuple(ply for ply in plies if ply is not offer)


def _new_clock(time: TimeControl | None, game: Game) -> Clock | None:
    if time is None:
        return None
    return Clock((round(time.minutes * MINUTE),) * game.seats, time.increment * SECOND)
