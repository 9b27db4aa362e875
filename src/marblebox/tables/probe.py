"""Looking positions up."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from marblebox.core.game import Game, Move, State
from marblebox.core.text import Text
from marblebox.games.fanorona import FanoronaState
from marblebox.tables.store import core, fields_of, folder_for, refusals_told

if TYPE_CHECKING:
    from marblebox._native import EndgameTables

Result = Literal["won", "drawn", "lost"]
FAR = 1000.0  # more turns than any table counts
RESULTS: dict[int, Result] = {1: "won", 0: "drawn", -1: "lost"}

_DRAWN = Text("drawn with best play", "remis bei bestem Spiel")
_STUCK = Text("{name} wins: no move is left", "{name} gewinnt: kein Zug ist möglich")
_CAPTURES_NOW = Text("{name} wins, captures in 1 turn", "{name} gewinnt, schlägt in 1 Zug")
_CAPTURES = Text("{name} wins, captures in {turns} turns", "{name} gewinnt, schlägt in {turns} Zügen")
_IS_CAPTURED_NOW = Text("{name} wins, {other} captures in 1 turn", "{name} gewinnt, {other} schlägt in 1 Zug")
_IS_CAPTURED = Text(
    "{name} wins, {other} captures in {turns} turns", "{name} gewinnt, {other} schlägt in {turns} Zügen"
)


def won_in_words(state: State, winner: int, turns: int, language: str = "en") -> str:
    """Who wins, and in how many turns of both sides who makes the capture that leads to another table."""
    name, other = (state.game.seat_names[seat].in_language(language) for seat in (winner, 1 - winner))
    winners_turn = (state.to_move == winner) == (turns % 2 == 1)
    if turns == 0:
        sentence = _STUCK
    elif winners_turn:
        sentence = _CAPTURES_NOW if turns == 1 else _CAPTURES
    else:
        sentence = _IS_CAPTURED_NOW if turns == 1 else _IS_CAPTURED
    return sentence.in_language(language).format(name=name, other=other, turns=turns)


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
        return won_in_words(state, winner, self.turns, language)


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

    def merit(self, state: State, move: Move) -> float | None:
        """How good a move is by the tables: winning soon, drawn, losing late; None if they do not know."""
        after = state.play_unchecked(move)
        if after.outcome:
            return 0.0 if not after.outcome.winners else FAR if state.to_move in after.outcome.winners else -FAR
        verdict = self.probe(after)
        if verdict is None:
            return None
        return {"won": -1, "drawn": 0, "lost": 1}[verdict.result] * (FAR - 1 - verdict.turns)

    def best(self, state: State) -> Move | None:
        """The best move by the tables, if they know all of them."""
        merits = {move: self.merit(state, move) for move in state.legal_moves()}
        known = {move: merit for move, merit in merits.items() if merit is not None}
        return max(known, key=known.__getitem__) if known and len(known) == len(merits) else None

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
