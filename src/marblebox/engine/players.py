"""Players: whatever chooses moves for a seat, made from a text such as `engine:6`."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from random import Random
from typing import Protocol

from marblebox.core.errors import InputError
from marblebox.core.game import Move, State, Talk
from marblebox.core.text import Text, did_you_mean, shortened
from marblebox.engine import table_talk
from marblebox.engine.backend import searcher_for
from marblebox.engine.book import Known, good_moves, known_moves
from marblebox.engine.kit import kit_of
from marblebox.engine.levels import STRONGEST, WEAKEST, Level, checked_level
from marblebox.engine.options import SEPARATOR, Options, read_options
from marblebox.engine.perception import overlooked
from marblebox.engine.python_search import PythonSearch
from marblebox.engine.search import Limits, Line, Searcher, Settings
from marblebox.engine.simple import SimplePlayer, claims_among, forced_move, passing_turn

KINDS = ("engine", "simple", "random")
DEFAULT_SECONDS = 1.0
PATIENT_NODES = 4_000  # what Python looks at in about a second
USUAL = Options()
TEMPTING = 3  # pieces that a move captures
JUDGING_MIB = 1  # of the table with which offers are judged

_NO_PLAYER = Text(
    "a computer player is engine:{low} (weak) to engine:{high} (strong), simple or random, not {text}{question}",
    "ein Computerspieler ist engine:{low} (schwach) bis engine:{high} (stark), simple oder random, nicht {text}"
    "{question}",
)
_ONLY_STRONGEST = Text(
    "only engine:{strongest} has settings of its own, not {name}",
    "nur engine:{strongest} hat eigene Einstellungen, nicht {name}",
)
_NO_LEVEL = Text(
    "the level must be a number from {low} to {high}, not {text}",
    "die Stufe muss eine Zahl von {low} bis {high} sein, nicht {text}",
)


class Player(Protocol):
    """What chooses moves for a seat. It uses only what that seat may know."""

    def choose(self, state: State, seat: int) -> Move | None:
        """A move; None only if the seat is not to move and has nothing to do out of turn."""

    def accepts_draw(self, state: State, seat: int) -> bool: ...


def player(text: str, seed: int = 0, seconds: float = DEFAULT_SECONDS, settings: Settings | None = None) -> Player:
    """The player called `engine`, `engine:1` to `engine:10`, `simple` or `random`.

    The seed settles whatever a player leaves to chance; `seconds` is what level 10 takes for a move. Other settings of
    level 10 follow its name, as in `engine+nodes=20000+learned=off`.
    """
    name, *wished = text.strip().lower().split(SEPARATOR)
    kind, colon, number = name.partition(":")
    if kind not in KINDS or (colon and kind != "engine"):
        question = did_you_mean(kind, KINDS)
        raise InputError(_NO_PLAYER.filled(low=WEAKEST, high=STRONGEST, text=repr(shortened(text)), question=question))
    options, level = read_options(wished), _read_level(number) if colon else STRONGEST
    if wished and (kind != "engine" or level != STRONGEST):
        raise InputError(_ONLY_STRONGEST.filled(strongest=STRONGEST, name=name))
    if kind == "engine":
        return EnginePlayer(level, seed, seconds, settings, options)
    return SimplePlayer(seed) if kind == "simple" else RandomPlayer(seed)


def _read_level(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise InputError(_NO_LEVEL.filled(low=WEAKEST, high=STRONGEST, text=repr(shortened(text))))
    return checked_level(int(text))


class RandomPlayer:
    """Plays any legal move; claims whatever it can."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def choose(self, state: State, seat: int) -> Move | None:
        moves = state.legal_moves(seat)
        choices = claims_among(moves) or (passing_turn(state, seat) if state.to_move == seat else [])
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
        options: Options = USUAL,  # of the strongest
        book: Callable[[State], Sequence[Known]] = known_moves,
        resigns: bool = True,  # whether it gives a game up that has been lost for some turns
    ) -> None:
        self.level, self._book = checked_level(level), book
        self._seed, nodes = seed, options.nodes
        self._time = Limits(None, nodes, None if nodes else seconds, options.processor_time, playing=True)
        given, strongest = settings or Settings(), level == STRONGEST
        usual = replace(given, endgames=strongest, bold=strongest, book=strongest)
        self._settings = replace(usual, **options.settings)
        self._resigns = resigns
        self._searcher: tuple[str, Searcher] | None = None
        self._judging: tuple[str, Searcher] | None = None
        self._thinking: Searcher | None = None

    def stop(self) -> None:
        """Make a choice that another thread waits for come soon."""
        if self._thinking:
            self._thinking.stop()

    def choose(self, state: State, seat: int) -> Move | None:
        return self._noticed(state, seat) or self._moved(state, seat)

    def accepts_draw(self, state: State, seat: int) -> bool:
        return table_talk.accepts_draw(state, seat, self._judged)

    def speaks(self, state: State, seat: int, earlier: Sequence[State] = (), may_offer: bool = True) -> Talk | None:
        """What the seat to move says before it moves: that it resigns or offers a draw; None: nothing.

        It resigns only where it is told the states before its `earlier` moves, the latest first.
        """
        return table_talk.spoken(state, seat, self.level, earlier if self._resigns else (), may_offer, self._judged)

    # --- out of turn -------------------------------------------------------------------------------------------------

    def notice_delay(self, state: State, seat: int) -> float:
        """How many seconds that seat takes to notice what it can claim now, where everybody plays at once."""
        return self._level(state).delay * dice(self._seed, state, seat).uniform(0.6, 1.5)

    def _noticed(self, state: State, seat: int) -> Move | None:
        """A claim, if there is one and it catches the eye."""
        claims = claims_among(state.legal_moves(seat))
        return claims[0] if claims and dice(self._seed, state, seat).random() < self._level(state).claims else None

    # --- in turn -----------------------------------------------------------------------------------------------------

    def _moved(self, state: State, seat: int) -> Move | None:
        moves = state.legal_moves(seat)
        if state.to_move != seat or not moves:
            return None
        return forced_move(moves) or state.find(self._considered(state, seat), seat)

    def _considered(self, state: State, seat: int) -> str:
        level, rng = self._level(state), dice(self._seed, state, seat)
        if self._settings.book and (known := self._book(state)):
            return rng.choice(good_moves(known))
        searcher = self._thinking = self._searcher_at(level, state, rng)
        limits = self._time
        if self.level < STRONGEST:
            searcher.clear()
            limits = _limits(level, searcher)
        missed = overlooked(state, level.notices, rng) | _unnoticed(state, seat)
        if level.greed and rng.random() < level.greed and (tempting := _tempting(state, missed)):
            return str(rng.choice(tempting))
        lines = searcher.run(state, limits, level.compared, missed).lines
        return max(lines, key=lambda line: _felt(line, level.error, rng)).moves[0]

    def _level(self, state: State) -> Level:
        return kit_of(state.game).levels_for(state.game)[self.level - 1]

    def _searcher_at(self, level: Level, state: State, rng: Random) -> Searcher:
        """Where something has to be imagined, a new one for every choice; else one that remembers what it found."""
        kit = kit_of(state.game)
        if not kit.imagines(state.game):
            return kit.plain_searcher(state.game, level) if level.plain else self._search(state)
        seed = rng.getrandbits(60)
        if level.plain:
            return kit.plain_searcher(state.game, level, seed)
        return kit.searcher(state.game, self._settings, seed)

    def _judged(self, state: State, limits: Limits) -> Line:
        """How a position stands, by endgame tables too, whatever the level plays with."""
        if self._judging is None or self._judging[0] != state.game.spec:
            settings = Settings(table_mib=JUDGING_MIB, endgames=True)
            self._judging = state.game.spec, searcher_for(state.game, settings)
        searcher = self._thinking = self._judging[1]
        stands_in = isinstance(searcher, PythonSearch) and (limits.nodes or 0) > PATIENT_NODES
        searcher.clear()
        return searcher.run(state, replace(limits, nodes=PATIENT_NODES) if stands_in else limits).lines[0]

    def _search(self, state: State) -> Searcher:
        if self._searcher is None or self._searcher[0] != state.game.spec:
            self._searcher = state.game.spec, searcher_for(state.game, self._settings)
        return self._searcher[1]


def _unnoticed(state: State, seat: int) -> set[str]:
    """The claims of a seat that plays on because it has noticed none of them."""
    moves = state.legal_moves(seat)
    claims = claims_among(moves)
    return set(map(str, claims)) if len(claims) < len(moves) else set()


def _tempting(state: State, missed: Collection[str]) -> list[Move]:
    """The largest captures in sight, if they take enough to tempt anybody."""
    seen = [move for move in state.legal_moves() if str(move) not in missed]
    most = max((move.captured for move in seen), default=0)
    return [move for move in seen if move.captured == most] if most >= TEMPTING else []


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
