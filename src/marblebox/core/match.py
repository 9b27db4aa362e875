"""Matches: several games between the same players, and who begins each.

In every kind of match the loser of a game begins the next one, as a rule sheet has it; after a draw it is the other's
turn to begin. A game whose beginner is left to chance asks chance anew each time. Players keep their seats, and with
them their colours. In games with a handicap the winner of a game has it in the next one; after a draw it stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from marblebox.core.errors import MatchError
from marblebox.core.game import Game, Outcome
from marblebox.core.record import Record
from marblebox.core.registry import load
from marblebox.core.text import Text, shortened

KINDS = ("series", "best_of", "revanche")
MOST_GAMES = 99
SWAPPED = "swapped"  # the tag Sides of a record, where players have swapped sides since the first game

_EVEN = Text(
    "best of n needs an odd number of games up to {most}, not {games}",
    "ein Match über n Partien braucht eine ungerade Zahl bis {most}, nicht {games}",
)
_HANDICAPPED = Text(
    "a revanche begins with a game by the base rules; leave the handicap out",
    "ein Revanche-Match beginnt mit einer Partie ohne Handicap; lasst es weg",
)
_NO_KIND = Text("a match is one of {kinds}, not {kind}", "ein Match ist eines von {kinds}, nicht {kind}")
_NO_GAMES = Text("a match has at least one game", "ein Match hat mindestens eine Partie")
_TOO_LATE = Text(
    "game {number} was played after the match was over",
    "Partie {number} wurde gespielt, als das Match schon zu Ende war",
)
_OTHER_GAME = Text(
    "game {number} of this match should be {due}, not {played}",
    "Partie {number} dieses Matchs müsste {due} sein, nicht {played}",
)
_NO_BEGINNING = Text(
    "game {number} does not start from the beginning, as the games of a match do",
    "Partie {number} beginnt nicht am Anfang, wie es die Partien eines Matchs tun",
)
_UNFINISHED = Text(
    "game {number} of the match is unfinished, yet another follows",
    "Partie {number} des Matchs ist nicht beendet, und doch folgt noch eine",
)
_OVER = Text("the match is over", "das Match ist zu Ende")
_WRONG_SEATS = Text(
    "the outcome is for {count} seats, the match for {seats}",
    "das Ergebnis gilt für {count} Plätze, das Match für {seats}",
)
_BAD_TAG = Text(
    "the tag Match must be series, revanche or such as 'best_of 3', not {text}",
    "die Angabe Match muss series, revanche oder etwa 'best_of 3' sein, nicht {text}",
)


@dataclass(frozen=True)
class Match:
    """A match and the outcomes of its games so far.

    `series` goes on until the players stop; `best_of` ends when one seat cannot be caught up with in `games` games that
    had a winner; `revanche` is a rule sheet's: after a won game the winner plays the second one handicapped,
    and if the other side wins that, a third game by the base rules decides. A drawn first or third game is replayed
    with the other side beginning; a drawn second game leaves the match to the winner of the first.
    """

    game: Game
    kind: str = "series"
    games: int = 3
    outcomes: tuple[Outcome, ...] = ()
    beginners: tuple[int, ...] = ()  # the seat that began each of those games

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise MatchError(_NO_KIND.filled(kinds=", ".join(KINDS), kind=repr(self.kind)))
        if self.kind == "best_of" and not (self.games % 2 and 1 <= self.games <= MOST_GAMES):
            raise MatchError(_EVEN.filled(most=MOST_GAMES, games=self.games))
        if self.kind == "revanche":
            self.game.handicapped(0)  # says so if the game has no handicap
            if self.game.is_handicap:
                raise MatchError(_HANDICAPPED)

    @classmethod
    def of(cls, spec: str, kind: str = "series", games: int = 3) -> Match:
        return cls(load(spec), kind, games)

    @classmethod
    def from_records(cls, records: Sequence[Record]) -> Match:
        """The match that these records tell, the last of them perhaps unfinished; every game must be the one due."""
        if not records:
            raise MatchError(_NO_GAMES)
        match = cls(records[0].game, *_read_tag(records[0].tags.get("Match", "")))
        for number, (before, record) in enumerate(pairwise([records[0], *records]), 1):
            match = match.swapped if _swap_between(before, record) else match
            due = match.next_game
            if due is None:
                raise MatchError(_TOO_LATE.filled(number=number))
            if record.game != due:
                raise MatchError(_OTHER_GAME.filled(number=number, due=due.spec, played=record.game.spec))
            if record.position is not None:
                raise MatchError(_NO_BEGINNING.filled(number=number))
            if record.outcome:
                match = match.with_outcome(record.outcome, record.began)
            elif number < len(records):
                raise MatchError(_UNFINISHED.filled(number=number))
        return match

    @property
    def tag(self) -> str:
        """The kind of match as the tag Match of its records gives it."""
        return f"best_of {self.games}" if self.kind == "best_of" else self.kind

    def with_outcome(self, outcome: Outcome, began: int | None = None) -> Match:
        """The match after one more game; `began` says who began it where that was left to chance."""
        if self.over:
            raise MatchError(_OVER)
        if len(outcome.scores) != self.game.seats:
            raise MatchError(_WRONG_SEATS.filled(count=len(outcome.scores), seats=self.game.seats))
        planned = self.next_game.beginner if self.next_game else None
        beginner = next((seat for seat in (began, planned) if seat is not None), 0)
        return replace(self, outcomes=(*self.outcomes, outcome), beginners=(*self.beginners, beginner))

    @property
    def swapped(self) -> Match:
        """The same match of two players after they have swapped sides: results stay with the players."""
        beginners = tuple(1 - seat for seat in self.beginners)
        return replace(self, outcomes=tuple(map(_swapped, self.outcomes)), beginners=beginners)

    @property
    def score(self) -> tuple[float, ...]:
        """The running score: a won game counts one, a draw is shared."""
        return tuple(sum(outcome.scores[seat] for outcome in self.outcomes) for seat in range(self.game.seats))

    @property
    def over(self) -> bool:
        return bool(self.winners)

    @cached_property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won the match; empty while it goes on."""
        if self.kind == "revanche":
            return self._revanche_winners()
        return self._best_of_winners() if self.kind == "best_of" else ()

    @cached_property
    def next_game(self) -> Game | None:
        """The game to play now, with its beginner and handicap settled; None when the match is over."""
        if self.over:
            return None
        game = self.game if self.game.beginner is None else self._with_loser_beginning
        handicapped = self._next_handicapped()
        return game if handicapped is None else game.handicapped(handicapped)

    def _next_handicapped(self) -> int | None:
        """The seat to which the handicap of the next game goes; None where the game itself says it."""
        if self.kind == "revanche":
            return self._decided[0] if len(self._decided) == 1 else None
        won = [outcome.winners[0] for outcome in self.outcomes if len(outcome.winners) == 1]
        return won[-1] if won and self.game.is_handicap else None

    @property
    def _with_loser_beginning(self) -> Game:
        """The game in which the loser of the last one begins."""
        return self.game.beginning_with(self._next_beginner()) if self.outcomes else self.game

    @property
    def _decided(self) -> list[int]:
        """The winners of the games of a revanche that counted; the second counts even when it is drawn."""
        decided: list[int] = []
        for outcome in self.outcomes:
            if outcome.winners or len(decided) == 1:
                decided.append(outcome.winners[0] if outcome.winners else decided[0])
        return decided

    def _revanche_winners(self) -> tuple[int, ...]:
        decided = self._decided
        if len(decided) < 2 or (len(decided) == 2 and decided[0] != decided[1]):
            return ()
        return (decided[-1],)

    def _best_of_winners(self) -> tuple[int, ...]:
        wins = [sum(seat in outcome.winners for outcome in self.outcomes) for seat in range(self.game.seats)]
        needed = self.games // 2 + 1
        return tuple(seat for seat, won in enumerate(wins) if won >= needed and won == max(wins))

    def _next_beginner(self) -> int:
        last, beginner = self.outcomes[-1], self.beginners[-1]
        if not last.winners or len(last.winners) == self.game.seats:
            return (beginner + 1) % self.game.seats
        return _first_loser(last, beginner)


def _swapped(outcome: Outcome) -> Outcome:
    winners = tuple(sorted(1 - seat for seat in outcome.winners))
    places = outcome.places and outcome.places[::-1]
    return replace(outcome, scores=outcome.scores[::-1], winners=winners, places=places)


def _swap_between(before: Record, after: Record) -> bool:
    swapped = [record.tags.get("Sides") == SWAPPED for record in (before, after)]
    return before.game.seats == 2 and swapped[0] != swapped[1]


def _read_tag(text: str) -> tuple[str, int]:
    kind, _, games = text.partition(" ")
    if games and not (kind == "best_of" and games.isascii() and games.isdigit() and len(games) < 4):
        raise MatchError(_BAD_TAG.filled(text=repr(shortened(text))))
    return kind, int(games or 3)


def _first_loser(outcome: Outcome, beginner: int) -> int:
    """The loser begins; of several, the one with the lowest place, and of those the next after the beginner."""
    seats = len(outcome.scores)
    losers = [seat for seat in range(seats) if seat not in outcome.winners]
    places = outcome.places or (1,) * seats
    return max(losers, key=lambda seat: (places[seat], -((seat - beginner - 1) % seats)))
