"""Openings: what can be played in the first turns, what was played, and what the engine thinks of it.

Moves that lead to the same position are one line of the list. What was played is counted by position, so it does not
matter in which order it came about. What the engine thinks lies beside the kit of a game as `openings.json`, written
by `python -m benchmarks.openings`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from marblebox.core.errors import InputError
from marblebox.core.game import Game, Move, State, Talk
from marblebox.core.registry import load
from marblebox.learn.kit import data_folder

MOST_TURNS = 8  # how far openings are followed


def has_fixed_start(game: Game) -> bool:
    """Whether every game by these rules begins with the same position, known to everybody."""
    return not game.traits.secrets and game.initial(1).text == game.initial(2).text


@dataclass
class Played:
    """Finished games by position: how many came by, and who won them; a draw counts for nobody."""

    games: Counter[str] = field(default_factory=Counter)
    wins: Counter[tuple[str, int]] = field(default_factory=Counter)
    _known: dict[tuple[str, str], State | None] = field(default_factory=dict)

    def add(self, start: State, moves: Iterable[str], winners: Sequence[int]) -> None:
        """Count one game, as far as its moves are understood and until something is said instead of played."""
        state: State | None = start
        for move in (None, *list(moves)[:MOST_TURNS]):
            state = state if move is None or state is None else self._after(state, move)
            if state is None:
                return
            self.games[state.text] += 1
            for seat in winners:
                self.wins[state.text, seat] += 1

    def _after(self, state: State, move: str) -> State | None:
        key = state.text, move
        if key not in self._known:
            try:
                found = state.find(move)
                self._known[key] = None if isinstance(found, Talk) else state.play_unchecked(found)
            except InputError:
                self._known[key] = None
        return self._known[key]


def opening_data(state: State, played: Played) -> dict[str, Any]:
    """The list of what can be played, the most played first, then what captures most."""
    ways: dict[State, list[Move]] = {}
    for move in state.legal_moves() if state.outcome is None else ():
        ways.setdefault(state.play_unchecked(move), []).append(move)
    lines = [_line(after, moves, played) for after, moves in ways.items()]
    return {
        "position": state.text,
        "games": played.games[state.text],
        "lines": sorted(lines, key=lambda line: (-line["games"], -line["captured"])),
    }


def _line(after: State, moves: list[Move], played: Played) -> dict[str, Any]:
    text = after.text
    return {
        "move": str(moves[0]),
        "others": [str(move) for move in moves[1:]],
        "captured": moves[0].captured,
        "games": played.games[text],
        "wins": [played.wins[text, seat] for seat in range(after.game.seats)],
        "judged": judgements(after.game.spec).get(text),
    }


@cache
def judgements(spec: str) -> dict[str, dict[str, Any]]:
    """What the engine thinks of positions, by their text: chances of the first seat, and how deep it looked."""
    data = data_folder(load(spec))
    file = data.joinpath("openings.json") if data else None
    if file is None or not file.is_file():
        return {}
    known: dict[str, dict[str, Any]] = json.loads(file.read_text(encoding="utf-8")).get(spec, {})
    return known
