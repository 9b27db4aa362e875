"""Growing an opening book: the tree of the first moves, searched where it matters most.

A position is searched once, with a number of nodes, and what was found is appended to a file at once; the file is the
only memory, so growing goes on where it was broken off. Which position is opened next is a matter of its price: every
move on the way costs a little, and a move costs as much more as it is worse than the best one. So good lines grow deep,
and bad moves are answered too.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count
from pathlib import Path

from marblebox.core.errors import FileError, InputError
from marblebox.core.files import append_lines, damaged, read_text, whole_lines
from marblebox.core.game import State
from marblebox.core.registry import load
from marblebox.core.text import Text
from marblebox.engine.backend import searcher_for
from marblebox.engine.book import Known, Positions
from marblebox.engine.kit import kit_of
from marblebox.engine.search import Limits, Settings

STEP = 40  # what a move costs by itself, in hundredths
WON = 29_000  # the score of a game that is over
DECIDED = 9_000  # whoever is that far ahead needs no book
MOST_SWEEPS = 200
MOST_POSITIONS = 100_000

_NO_BOOK = Text("{path} holds no growing book", "in {path} steht kein wachsendes Buch")
_NO_BOOKS = Text("there are no opening books for {spec}", "für {spec} gibt es keine Eröffnungsbücher")
_ANOTHER = Text(
    "{path} holds another book ({header}); choose another file",
    "in {path} steht ein anderes Buch ({header}); nimm eine andere Datei",
)
_HEADER = re.compile(r"# (.+), (\d+) nodes")


def read_growth(path: Path) -> BookGrowth:
    """What has grown in a file, without searching any further."""
    header = _HEADER.match(read_text(path))
    if not header:
        raise FileError(_NO_BOOK.filled(path=path))
    growing = BookGrowth(header[1], path, int(header[2]))
    deque(growing.grow(MOST_POSITIONS, searching=False), maxlen=0)
    return growing


class BookGrowth:
    """The book of one specification while it grows."""

    def __init__(self, spec: str, path: Path, nodes: int) -> None:
        self.game = load(spec)
        self._kit, self._path, self._nodes = kit_of(self.game), path, nodes
        if self.game.traits.secrets or self.game.seats != 2 or self._kit.book_key(self.game.initial()) is None:
            raise InputError(_NO_BOOKS.filled(spec=self.game.spec))
        self._searcher = searcher_for(self.game, Settings(table_mib=64, endgames=True))
        self.scores: dict[str, int] = {}  # for the side to move
        self.opened: dict[str, dict[str, str]] = {}  # by position, the moves and where they lead
        self._read()

    # --- growing -----------------------------------------------------------------------------------------------------

    def grow(self, positions: int, searching: bool = True) -> Iterator[str]:
        """Open so many positions, the cheapest first; without searching only those that have been searched before."""
        root, number = self.game.initial(), count()
        waiting = [(0, next(number), root)]
        while waiting and len(self.opened) < positions:
            price, _, state = heappop(waiting)
            key = self._key(state)
            if key in self.opened or abs(self.scores.get(key, 0)) >= DECIDED:
                continue
            after = self._after(state)
            if not searching and not self.scores.keys() >= after.keys():
                continue
            self._open(key, state, after)
            yield key
            best = max((-self.scores[name] for name in after), default=0)
            for name, (_, child) in after.items():
                if child.outcome is None and self._kit.book_key(child):
                    heappush(waiting, (price + STEP + best + self.scores[name], next(number), child))

    def _after(self, state: State) -> dict[str, tuple[str, State]]:
        """The positions that are one move away, each with its move; moves with the same result are one."""
        after: dict[str, tuple[str, State]] = {}
        for move in state.legal_moves():
            child = state.play_unchecked(move)
            after.setdefault(self._key(child), (str(move), child))
        return after

    def _open(self, key: str, state: State, after: dict[str, tuple[str, State]]) -> None:
        for name, (_, child) in after.items():
            if name not in self.scores:
                self.scores[name] = self._searched(child, state)
                self._keep(name)
        self.opened[key] = {move: name for name, (move, _) in after.items()}

    def _searched(self, state: State, before: State) -> int:
        """What a position is worth to the side to move; to the one that would be, if the game is over."""
        if state.outcome is not None:
            assert before.to_move is not None  # it has moved
            mine, theirs = state.outcome.scores[1 - before.to_move], state.outcome.scores[before.to_move]
            return round(WON * (mine - theirs))
        self._searcher.clear()  # the same score whatever was searched before
        return self._searcher.run(state, Limits(nodes=self._nodes)).lines[0].score

    def _key(self, state: State) -> str:
        key = self._kit.book_key(state)
        return key if key is not None else state.text

    # --- what came of it ---------------------------------------------------------------------------------------------

    def positions(self) -> Positions:
        """Every opened position with its moves, the best first, by what they lead to as far as the tree goes."""
        values = self._backed_up()

        def known(moves: dict[str, str]) -> tuple[Known, ...]:
            return tuple(sorted((Known(move, -values[child]) for move, child in moves.items()), key=lambda k: -k.score))

        return {key: known(moves) for key, moves in self.opened.items() if moves}

    def _backed_up(self) -> dict[str, int]:
        """Scores from the ends of the tree back to its root; lines may meet, so until nothing changes any more."""
        values = dict(self.scores)
        for _ in range(MOST_SWEEPS):
            changed = False
            for key, moves in reversed(self.opened.items()):
                value = max((-values[child] for child in moves.values()), default=values.get(key, 0))
                changed |= values.get(key) != value
                values[key] = value
            if not changed:
                break
        return values

    # --- the file ----------------------------------------------------------------------------------------------------

    @property
    def _header(self) -> str:
        return f"# {self.game.spec}, {self._nodes} nodes"

    def _read(self) -> None:
        if not self._path.exists():
            return
        header, *lines = whole_lines(self._path) or [self._header]
        if header != self._header:
            raise FileError(_ANOTHER.filled(path=self._path, header=header.lstrip("# ")))
        for number, line in enumerate(lines, 2):
            key, _, score = line.partition("\t")
            if not score.lstrip("-").isdigit():
                raise damaged(self._path, number)
            self.scores[key] = int(score)

    def _keep(self, key: str) -> None:
        append_lines(self._path, self._header, [f"{key}\t{self.scores[key]}"])
