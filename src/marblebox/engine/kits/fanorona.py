"""The engine's kit for Fanorona and Tumicarona."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from marblebox.core.errors import InputError
from marblebox.core.game import Game, Move, State
from marblebox.core.perft import perft
from marblebox.core.registry import load, nearest_preset
from marblebox.engine import native
from marblebox.engine.compiled import CompiledKit
from marblebox.engine.kit import Bench, Result, Work, random_game
from marblebox.engine.kits.fanorona_levels import LEVELS, RUNGS
from marblebox.engine.kits.fanorona_net import FILE, is_known, network
from marblebox.engine.kits.fanorona_proof import solved
from marblebox.engine.levels import Level
from marblebox.engine.search import Limits, Settings
from marblebox.engine.solve import Listener, Solution
from marblebox.games.fanorona import DEMAND, FanoronaState, Turn
from marblebox.games.fanorona.moves import WITHDRAWAL
from marblebox.games.fanorona.state import Key

if TYPE_CHECKING:
    from marblebox import _native

PERFT_DEPTH, PLAIN_PERFT_DEPTH = 6, 3
PLAYOUTS = 10_000
QUIET_IN_BOOKS = 4  # turns

# How boldly the strongest leaves moves out; docs/journal.md says what was tried.
BOLD = (
    ("calm_depth", 6),
    ("calm_margin", 45),
    ("pass_depth", 3),
    ("pass_less", 2),
    ("late_depth", 4),
    ("late_moves", 3),
    ("hopeless_depth", 4),
    ("hopeless_margin", 60),
    ("loud_margin", 150),
    ("kept_history", 50),
)


class FanoronaKit(CompiledKit):
    """Stones are counted, long chains and withdrawals are hard to see, and random openings are often lost."""

    core_search = "FanoronaSearch"
    net_file = FILE
    bench = Bench(
        limits=Limits(depth=5),
        plain_limits=Limits(depth=3),
        specs=(
            "fanorona(rules=standard)",
            "fanorona",
            "tumicarona(handicap=white)",
            "fanorona(rules=standard, size=5x5)",
        ),
    )
    opening_moves = 4
    even = 150
    scale = 250.0

    def levels_for(self, game: Game) -> tuple[Level, ...]:
        return LEVELS[_rule_set(game)]

    def rungs_for(self, game: Game) -> tuple[Result, ...]:
        return RUNGS[_rule_set(game)]

    def difficulty(self, state: State, move: Move) -> float:
        """A move is the harder to see the longer its chain and the more of its captures are withdrawals."""
        if not isinstance(move, Turn):
            return 1.0 if move == DEMAND else 0.0
        return max(0, len(move.path) - 2) + 0.5 * move.kinds.count(WITHDRAWAL)

    def standstill(self, state: State) -> int:
        assert isinstance(state, FanoronaState)
        return state.quiet

    def is_bare(self, state: State) -> bool:
        """One stone each."""
        assert isinstance(state, FanoronaState)
        return all(stones.bit_count() <= 1 for stones in state.stones)

    def book_key(self, state: State) -> str | None:
        """The stones and who is to move; not while turns are made without captures, which might repeat."""
        assert isinstance(state, FanoronaState)
        if not is_known(state.game) or state.quiet > QUIET_IN_BOOKS:
            return None
        board, side, _, number = state.text.split()
        return f"{board} {side} {number}" if state.first_turn_due else f"{board} {side}"

    def twin(self, state: State) -> _native.Fanorona:
        assert isinstance(state, FanoronaState)
        return native.core.Fanorona(state.game.rules.texts(), state.text, list(_past(state)))

    def in_words(self, state: State) -> dict[str, Any]:
        assert isinstance(state, FanoronaState)
        return {"position": state.text, "past": list(_past(state))}

    def equip(self, search: Any, game: Game, settings: Settings) -> None:
        if settings.learned and is_known(game):
            search.judge_by(network(self.net_file))
        try:
            search.tune(self.tuning(game, settings))
        except ValueError as problem:
            raise InputError(str(problem)) from None

    def tuning(self, game: Game, settings: Settings) -> dict[str, int]:
        usual = BOLD if settings.bold and _ends_at_will(game) else ()
        return dict(usual) | dict(settings.tuning)

    def solve(self, state: State, limits: Limits, settings: Settings, listener: Listener | None) -> Solution | None:
        assert isinstance(state, FanoronaState)
        return solved(state, limits, settings, listener)

    def works(self, game: Game) -> Mapping[str, Work]:
        start = load("fanorona(rules=standard)").initial()
        if same := native.twin(start):
            return {
                "perft leaves": lambda: same.perft(PERFT_DEPTH),
                "random games": lambda: same.playouts(PLAYOUTS) and PLAYOUTS,
            }
        return {
            "perft leaves": lambda: perft(start, PLAIN_PERFT_DEPTH)[-1],
            "random games": lambda: random_game(start),
        }


@lru_cache(maxsize=256)
def _rule_set(game: Game) -> str:
    """The preset nearest to the rules of a game, whatever its board."""
    return nearest_preset(type(game), game.rules)


def _ends_at_will(game: Game) -> bool:
    """Whether a chain may end before it must: where it may not, boldness lost games."""
    return game.rules.texts()["continuation"] == "optional"


def _past(state: FanoronaState) -> Iterator[str]:
    """The positions that the repetition rule remembers, as texts."""
    return (_remembered(state, key).text for key in state.seen)


def _remembered(state: FanoronaState, key: Key) -> FanoronaState:
    white, black, side, due = key
    number = 1 if due else 2
    return replace(state, stones=(white, black), side=side, number=number, overlooked=None, obliged=False)


KIT = FanoronaKit()
