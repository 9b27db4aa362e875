"""Players: whatever chooses moves for a seat, made from a text such as `engine:6`."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Protocol

from marblebox.core.errors import InputError
from marblebox.core.game import Move, State
from marblebox.core.text import shortened, suggestion
from marblebox.engine.attention import overlooked
from marblebox.engine.backend import searcher_for
from marblebox.engine.levels import STRONGEST, WEAKEST, Level, checked_level, level_of, tomoko_level
from marblebox.engine.python_search import PythonSearch
from marblebox.engine.search import Limits, Line, Searcher, Settings
from marblebox.engine.simple import SimplePlayer
from marblebox.engine.tomoko_search import TomokoSearch
from marblebox.games.tomoko import PUSHES, Lay, TomokoState

KINDS = ("engine", "simple", "random")
DEFAULT_SECONDS = 1.0
PATIENT_NODES = 4_000  # what Python looks at in about a second
WORSE = 35  # per cent: with so small a chance a draw is welcome
GLANCE = Limits(depth=6, nodes=2_000)  # what it takes to answer an offered draw


class Player(Protocol):
    """What chooses moves for a seat. It uses only what that seat may know."""

    def choose(self, state: State, seat: int) -> Move | None:
        """A move; None only if the seat is not to move and has nothing to do out of turn."""

    def accepts_draw(self, state: State, seat: int) -> bool: ...


def player(text: str, seed: int = 0, seconds: float = DEFAULT_SECONDS, settings: Settings | None = None) -> Player:
    """The player called `engine`, `engine:1` to `engine:10`, `simple` or `random`.

    The seed settles whatever a player leaves to chance; `seconds` is what level 10 takes for a move.
    """
    kind, colon, number = text.strip().lower().partition(":")
    if kind not in KINDS or (colon and kind != "engine"):
        known = f"engine:{WEAKEST} to engine:{STRONGEST}, simple or random"
        raise InputError(f"a player is {known}, not {shortened(text)!r}{suggestion(kind, KINDS)}")
    if kind == "engine":
        return EnginePlayer(_read_level(number) if colon else STRONGEST, seed, seconds, settings)
    return SimplePlayer(seed) if kind == "simple" else RandomPlayer(seed)


def _read_level(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise InputError(f"the level must be a number from {WEAKEST} to {STRONGEST}, not {shortened(text)!r}")
    return checked_level(int(text))


class RandomPlayer:
    """Plays any legal move; lays every card it can."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def choose(self, state: State, seat: int) -> Move | None:
        moves = state.legal_moves(seat)
        laying = [move for move in moves if isinstance(move, Lay)]
        turning = [move for move in moves if state.play_unchecked(move, seat).to_move != seat]
        choices = laying or (turning if state.to_move == seat else [])
        return dice(self._seed, state, seat).choice(choices) if choices else None

    def accepts_draw(self, state: State, seat: int) -> bool:
        return dice(self._seed, state, seat).random() < 0.5


class EnginePlayer:
    """The engine at one of its levels. Levels below the strongest choose the same move for the same view and seed."""

    def __init__(
        self,
        level: int = STRONGEST,
        seed: int = 0,
        seconds: float = DEFAULT_SECONDS,
        settings: Settings | None = None,
        nodes: int | None = None,  # for the strongest, so that it does not depend on the clock
    ) -> None:
        self.level = checked_level(level)
        self._seed, self._time = seed, Limits(seconds=None if nodes else seconds, nodes=nodes)
        self._settings = replace(settings or Settings(), endgames=level == STRONGEST)
        self._searcher: tuple[str, Searcher] | None = None
        self._thinking: Searcher | None = None

    def stop(self) -> None:
        """Make a choice that another thread waits for come soon."""
        if self._thinking:
            self._thinking.stop()

    def choose(self, state: State, seat: int) -> Move | None:
        if isinstance(state, TomokoState):
            return self._noticed(state, seat) or self._push(state, seat)
        moves = state.legal_moves(seat)
        if not moves:
            return None
        return moves[0] if len(moves) == 1 else state.find(self._considered(state, seat), seat)

    def accepts_draw(self, state: State, seat: int) -> bool:
        """A draw is welcome to whoever stands worse, or where it is proven; nobody agrees while all is still open."""
        if state.to_move is None or state.game.seats != 2:
            return False
        line = self._search(state).run(state, GLANCE).lines[0]
        return line.proven == "drawn" or (line.chance if state.to_move == seat else 100 - line.chance) < WORSE

    # --- games without secrets ---------------------------------------------------------------------------------------

    def _considered(self, state: State, seat: int) -> str:
        level, rng = level_of(state.game.name, self.level), dice(self._seed, state, seat)
        searcher: Searcher = PythonSearch() if level.plain else self._search(state)
        limits = self._time
        if self.level < STRONGEST:
            searcher.clear()
            limits = _limits(level, searcher)
        self._thinking = searcher
        missed = overlooked(state, level.notices, rng)
        lines = searcher.run(state, limits, level.compared, missed).lines
        return max(lines, key=lambda line: _felt(line, level.error, rng)).moves[0]

    def _search(self, state: State) -> Searcher:
        if self._searcher is None or self._searcher[0] != state.game.spec:
            self._searcher = state.game.spec, searcher_for(state.game, self._settings)
        return self._searcher[1]

    # --- Tomoko ------------------------------------------------------------------------------------------------------

    def notice_delay(self, state: TomokoState, seat: int) -> float:
        """How many seconds that seat takes to notice its match on the present board, where everybody plays at once."""
        return tomoko_level(self.level).delay * dice(self._seed, state, seat).uniform(0.6, 1.5)

    def _noticed(self, state: TomokoState, seat: int) -> Move | None:
        """A card to lay down, if there is one and it catches the eye on this board."""
        rng = dice(self._seed, state, seat)
        lays = [move for move in state.legal_moves(seat) if isinstance(move, Lay)]
        return lays[0] if lays and rng.random() < tomoko_level(self.level).notices else None

    def _push(self, state: TomokoState, seat: int) -> Move | None:
        if state.to_move != seat:
            return None
        level, rng = tomoko_level(self.level), dice(self._seed, state, seat)
        seed = rng.getrandbits(60)
        searcher = TomokoSearch(seed, level.sight) if level.sight else searcher_for(state.game, self._settings, seed)
        self._thinking = searcher
        limits = self._time if self.level == STRONGEST else Limits(depth=level.depth, nodes=level.nodes)
        lines = searcher.run(state, limits, lines=len(PUSHES) if level.error else 1).lines
        return state.find(max(lines, key=lambda line: _felt(line, level.error, rng)).moves[0], seat)


def _limits(level: Level, searcher: Searcher) -> Limits:
    """The limits of a level; where Python has to stand in, what it can do while somebody waits."""
    stands_in = isinstance(searcher, PythonSearch) and not level.plain
    nodes = min(level.nodes or PATIENT_NODES, PATIENT_NODES) if stands_in else level.nodes
    return Limits(depth=level.depth, nodes=nodes)


def dice(seed: int, state: State, seat: int) -> Random:
    """Chance that depends on nothing but the seed and what the seat may know."""
    return Random(f"{seed} {json.dumps(state.view(seat), sort_keys=True)}")


def _felt(line: Line, error: int, rng: Random) -> float:
    """What a move seems to be worth to somebody whose judgement is that far off."""
    return line.score + rng.gauss(0, error) if error else line.score
