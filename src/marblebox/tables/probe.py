"""Looking positions up."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from marblebox.core.errors import InputError
from marblebox.core.game import Game, Move, State
from marblebox.core.registry import make
from marblebox.core.text import Text
from marblebox.tables.complaints import complain
from marblebox.tables.kit import kit_of
from marblebox.tables.store import (
    FEWEST,
    building,
    core,
    fields_of,
    folder_for,
    kit_for,
    most_stones,
    pairs,
    refusals_told,
)

if TYPE_CHECKING:
    from marblebox._native import EndgameTables

Result = Literal["won", "drawn", "lost"]
_LIMIT = re.compile(r"0|[1-9][0-9]{0,3}")  # as it ends the name of a folder
FAR = 1000.0  # more turns than any table counts
RESULTS: dict[int, Result] = {1: "won", 0: "drawn", -1: "lost"}
FOR_THE_OTHER: dict[Result, Result] = {"won": "lost", "drawn": "drawn", "lost": "won"}

_DRAWN = Text("drawn with best play", "remis bei bestem Spiel")
_CAPTURES_NOW = Text("{name} wins, captures in 1 turn", "{name} gewinnt, schlägt in 1 Zug")
_CAPTURES = Text("{name} wins, captures in {turns} turns", "{name} gewinnt, schlägt in {turns} Zügen")
_IS_CAPTURED_NOW = Text("{name} wins, {other} captures in 1 turn", "{name} gewinnt, {other} schlägt in 1 Zug")
_IS_CAPTURED = Text(
    "{name} wins, {other} captures in {turns} turns", "{name} gewinnt, {other} schlägt in {turns} Zügen"
)
_TOO_MANY = Text("more on the board than the tables have", "mehr auf dem Brett als in den Tabellen")
_WORN_OUT = Text(
    "unknown: a position before this one would be a draw if it came again, and the tables do not know the past",
    "unbekannt: eine Stellung davor wäre remis, wenn sie noch einmal käme, und die Tabellen kennen nicht, was war",
)
_EARLY = Text(
    "not in the tables as long as the first turn or a handicap counts",
    "nicht in den Tabellen, solange der erste Zug oder ein Handicap zählt",
)


def won_in_words(state: State, winner: int, turns: int, language: str = "en") -> str:
    """Who wins, and in how many turns of both sides who makes the capture that leads to another table."""
    name, other = (state.game.seat_names[seat].in_language(language) for seat in (winner, 1 - winner))
    winners_turn = (state.to_move == winner) == (turns % 2 == 1)
    if winners_turn:
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
        seat = state.to_move
        assert seat is not None  # the tables hold no game that is over
        return {"won": seat, "drawn": None, "lost": 1 - seat}[self.result]

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
    """The open tables for one kind of rules."""

    def __init__(self, game: Game, folder: Path, limit: int) -> None:
        self.folder, self._kit = folder, kit_for(game)
        with refusals_told():
            self._remedy = _remedy(game, folder, limit)
        with refusals_told(self._remedy):
            self.core: EndgameTables = core().EndgameTables(str(folder), fields_of(game), limit)

    @property
    def stones(self) -> int:
        """Every position with up to so many stones is known; 0: none is."""
        stones: int = self.core.stones
        return stones

    def probe(self, state: State) -> Verdict | None:
        """The value of a position; None if it is in no table, or if positions repeated before might change it."""
        if kit_of(state.game) is not self._kit or state.outcome or sum(state.points) > self.stones:
            return None
        with refusals_told(self._remedy):
            found = self.core.probe(self._kit.looked_up(state))
        if found is None or (found[0] and self._kit.is_worn_out(state)):
            return None
        return Verdict(RESULTS[found[0]], found[1])

    def why_not(self, state: State) -> Text:
        """Why the tables do not answer for a position."""
        if sum(state.points) > self.stones:
            return _TOO_MANY
        return _WORN_OUT if self._kit.is_worn_out(state) else _EARLY

    def after(self, state: State, move: Move) -> Verdict | None:
        """What a move that does not end the game is worth to whoever makes it, counted from before it."""
        after = state.play_unchecked(move)
        verdict = self.probe(after)
        if verdict is None or verdict.result == "drawn":
            return verdict
        captures = sum(after.points) < sum(state.points)
        return Verdict(FOR_THE_OTHER[verdict.result], 1 if captures else verdict.turns + 1)

    @property
    def damage(self) -> list[str]:
        """What was found damaged while positions were looked up: the first complaint about each table."""
        return [complaint + self._remedy for complaint in self.core.damage]

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


def _remedy(game: Game, place: Path, limit: int) -> str:
    """How damaged tables are mended, which may have been made for another limit."""
    there = {sum(pair) for pair in pairs(most_stones(game)) if any((place / name).exists() for name in pair.files)}
    stones = FEWEST
    while stones + 1 in there:
        stones += 1
    return f"; mend it with: {building(_with_limit(game, limit), stones, place)}"


def _with_limit(game: Game, limit: int) -> Game:
    return make(type(game), game.rules.with_texts({"draw_turns": str(limit)}))


def open_tables(game: Game, folder: str | Path | None = None) -> Tables | None:
    """The tables that know most about a game; None if there are none.

    Tables made for another limit of turns without capture serve as well, as far as none of their wins exceeds either.
    Where some cannot be used but others serve, that is said in the log.
    """
    found: list[Tables] = []
    problems: list[InputError] = []
    for place, limit in _places(game, folder):
        try:
            found.append(Tables(game, place, limit))
        except InputError as problem:
            problems.append(problem)
    best = max((tables for tables in found if tables.stones), key=lambda tables: tables.stones, default=None)
    if best is None and problems:
        raise problems[0]
    for left_out in problems:
        complain(f"some endgame tables are left out: {left_out}")
    return best


def _places(game: Game, folder: str | Path | None) -> list[tuple[Path, int]]:
    """The folders with tables for such rules, and the limit they were made for; the game's own first."""
    with refusals_told():
        own = folder_for(game, folder)
        kind = own.name.rstrip("0123456789")
        others = sorted(place for place in own.parent.glob(f"{kind}*") if place != own)
        limits = ((place, _LIMIT.fullmatch(place.name, len(kind))) for place in (own, *others))
        return [(place, int(limit[0])) for place, limit in limits if limit and place.is_dir()]
