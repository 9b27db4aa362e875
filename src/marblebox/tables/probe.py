"""Looking positions up."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from marblebox.core.game import Game, State
from marblebox.core.text import Text
from marblebox.games.fanorona import FanoronaState
from marblebox.tables.store import core, fields_of, folder_for, refusals_told

if TYPE_CHECKING:
    from marblebox._native import EndgameTables

Result = Literal["won", "drawn", "lost"]
RESULTS: dict[int, Result] = {1: "won", 0: "drawn", -1: "lost"}

_DRAWN = Text("drawn with best play", "remis bei bestem Spiel")
_STUCK = Text("{name} wins: no move is left", "{name} gewinnt: kein Zug ist möglich")
_WINS_NOW = Text("{name} wins, capture in 1 turn", "{name} gewinnt, Schlag in 1 Zug")
_WINS = Text("{name} wins, capture in {turns} turns", "{name} gewinnt, Schlag in {turns} Zügen")


def won_in_words(name: str, turns: int, language: str = "en") -> str:
    """Who wins, and in how many turns of both sides the capture falls that decides."""
    sentence = _STUCK if turns == 0 else _WINS_NOW if turns == 1 else _WINS
    return sentence.in_language(language).format(name=name, turns=turns)


@dataclass(frozen=True)
class Verdict:
    """What a table says about a position, for the side to move."""

    result: Result
    turns: int  # of both sides until the capture after which another table takes over; 0 if drawn

    def winner(self, state: State) -> int | None:
        """The seat that wins the position this is about."""
        assert isinstance(state, FanoronaState)
        return {"won": state.side, "drawn": None, "lost": 1 - state.side}[self.result]

    def words(self, state: State, language: str = "en") -> str:
        winner = self.winner(state)
        if winner is None:
            return _DRAWN.in_language(language)
        return won_in_words(state.game.seat_names[winner].in_language(language), self.turns, language)


class Summary(NamedTuple):
    """What one table holds."""

    bytes: int
    won: int
    drawn: int
    lost: int
    holes: int  # numbers that stand for no position of their own
    longest_win: int
    longest_loss: int


class Tables:
    """The open tables for one game."""

    def __init__(self, game: Game, folder: Path, limit: int) -> None:
        self.folder = folder
        self._fields = fields_of(game)
        with refusals_told():
            self.core: EndgameTables = core().EndgameTables(str(folder), self._fields, limit)

    @property
    def stones(self) -> int:
        """Every position with up to so many stones is known; 0: none is."""
        return self.core.stones

    def probe(self, state: State) -> Verdict | None:
        """The value of a position; None if it is in no table, or if positions repeated before might change it."""
        if not isinstance(state, FanoronaState) or state.outcome or sum(state.points) > self.stones:
            return None
        with refusals_told():
            found = self.core.probe(core().Fanorona(self._fields, state.text))
        if found is None or (found[0] and _is_worn_out(state)):
            return None
        return Verdict(RESULTS[found[0]], found[1])

    def summary(self, own: int, enemy: int) -> Summary | None:
        found = self.core.summary(own, enemy)
        return None if found is None else Summary(*found)


def _is_worn_out(state: FanoronaState) -> bool:
    """Whether some position would be a draw if it came once more."""
    again = state.game.rules.repetition - 1
    return any(state.seen.count(key) >= again for key in set(state.seen))


def open_tables(game: Game, folder: str | Path | None = None) -> Tables | None:
    """The tables that know most about a game; None if there are none.

    Tables made for another limit of turns without capture serve as well, as far as none of their wins exceeds either.
    """
    own = folder_for(game, folder)
    kind = re.sub(r"\d+$", "", own.name)
    limits = {own: int(fields_of(game)["draw_turns"])}
    limits |= {place: int(place.name[len(kind) :]) for place in sorted(own.parent.glob(f"{kind}*")) if place != own}
    found = [Tables(game, place, limit) for place, limit in limits.items() if place.is_dir()]
    return max((tables for tables in found if tables.stones), key=lambda tables: tables.stones, default=None)
