"""The compiled core: rules, counting and random games at full speed.

Texts are the canonical ones of the Python rules. States never change. Whatever is wrong with an argument is a
ValueError that says what. Long calls let other threads run; they stop with `Cancelled` soon after their `Cancel` has
been used, and on Ctrl-C.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, final

Count = Literal["sequences", "results", "positions"]
Outcome = tuple[str, list[int]]  # the reason, and the seats that have won (none: drawn)

class Cancelled(Exception):
    """A long call was cancelled."""

@final
class Cancel:
    """A way to stop long calls from another thread."""

    def __init__(self) -> None: ...
    def cancel(self) -> None: ...
    @property
    def cancelled(self) -> bool: ...

@final
class Tally:
    """How random games ended: wins of seat 0 and seat 1, draws, and the moves of all games together."""

    @property
    def wins(self) -> tuple[int, int]: ...
    @property
    def draws(self) -> int: ...
    @property
    def moves(self) -> int: ...

@final
class Fanorona:
    """A state of the Fanorona family.

    `rules` are fields in text form, those left out are Parker's. `seen` are the earlier positions since the last
    capture, in any order, for the repetition rule.
    """

    def __init__(self, rules: Mapping[str, str], position: str | None = None, seen: Sequence[str] = ()) -> None: ...
    @property
    def text(self) -> str: ...
    @property
    def turn(self) -> int:
        """The seat whose turn it is, or would be if the game were not over."""
    @property
    def hash(self) -> int: ...
    @property
    def outcome(self) -> Outcome | None: ...
    def legal_moves(self) -> list[str]: ...
    def play(self, move: str) -> Fanorona: ...
    def best_by_stones(self, depth: int) -> str:
        """What a plain alpha-beta search that counts stones plays: an opponent for benchmarks."""
    def perft(self, depth: int, count: Count = "sequences", cancel: Cancel | None = None) -> int: ...
    def playouts(self, games: int, seed: int = 0, cancel: Cancel | None = None) -> Tally:
        """Random games: a first step drawn evenly, then evenly between stopping and every way to go on."""

@final
class Kulami:
    """A state of Kulami once it is settled who starts; the position names layout, colour and moves."""

    def __init__(self, position: str, level: int = 0) -> None: ...
    @property
    def text(self) -> str: ...
    @property
    def turn(self) -> int: ...
    @property
    def hash(self) -> int: ...
    @property
    def points(self) -> tuple[int, int]: ...
    @property
    def outcome(self) -> Outcome | None: ...
    def legal_moves(self) -> list[str]: ...
    def play(self, move: str) -> Kulami: ...
    def perft(self, depth: int, count: Count = "sequences", cancel: Cancel | None = None) -> int: ...
    def playouts(self, games: int, seed: int = 0, cancel: Cancel | None = None) -> Tally:
        """Random games: every legal cell is equally likely."""

@final
class TomokoBoard:
    """A board of Tomoko."""

    def __init__(self, text: str = "5/5/5/5/5") -> None: ...
    @property
    def text(self) -> str: ...
    @property
    def hash(self) -> int: ...
    @property
    def standing(self) -> list[int]:
        """The cards that match somewhere on the board."""
    def pushes(self, before: TomokoBoard | None = None) -> list[str]:
        """The pushes the bag allows, without those that bring back the board `before`."""
    def push(self, push: str) -> TomokoBoard:
        """The board after a push; whether it undoes the last one is not asked."""
    def random_pushes(self, pushes: int, seed: int = 0, cancel: Cancel | None = None) -> tuple[TomokoBoard, int]:
        """Push at random and test for matches: the last board, and how many matches there were in all."""

@final
class Tomoko:
    """A state of Tomoko with everybody's cards.

    `rules` are fields in text form, those left out the sheet's for two. Without a seat the one to move is meant.
    """

    def __init__(self, rules: Mapping[str, str], position: str) -> None: ...
    @property
    def text(self) -> str: ...
    @property
    def turn(self) -> int: ...
    @property
    def outcome(self) -> Outcome | None: ...
    @property
    def places(self) -> list[int] | None:
        """The place of every seat, once the game is over."""
    def legal_moves(self, seat: int | None = None) -> list[str]: ...
    def play(self, move: str, seat: int | None = None) -> Tomoko:
        """The state after a legal move, or after `resign`."""
    def perft(self, depth: int, count: Count = "sequences", cancel: Cancel | None = None) -> int:
        """Moves of the seat to move only."""

@final
class SearchLine:
    """A move with the play expected after it, from the view of the side to move."""

    @property
    def moves(self) -> list[str]: ...
    @property
    def score(self) -> int:
        """In hundredths of a stone (Fanorona) or of a point (Kulami)."""
    @property
    def chance(self) -> float:
        """Of winning, in percent; a draw counts half."""
    @property
    def points(self) -> float | None:
        """Kulami: the lead to expect at the end, exact if proven."""
    @property
    def proven(self) -> Literal["won", "drawn", "lost"] | None: ...
    @property
    def distance(self) -> int | None:
        """Fanorona: turns of both players until a proven win or loss; the least possible once depth reaches it."""
    @property
    def conversion(self) -> int | None:
        """Fanorona: turns until the capture that endgame tables lead to, where they know the position."""

@final
class SearchInfo:
    """What a search has found, the best line first."""

    @property
    def depth(self) -> int:
        """Turns looked ahead in full; captures are followed further."""
    @property
    def nodes(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def lines(self) -> list[SearchLine]: ...

@final
class FanoronaSearch:
    """A search with its table, for one run at a time; other threads may stop it.

    A limit of 0 is none. `report` is called after each depth; True stops the search. `exclude` are moves not to be
    considered. With one thread, a search limited by depth or nodes always finds the same.
    """

    def __init__(self, table_mib: int = 64, threads: int = 1) -> None: ...
    def run(
        self,
        position: Fanorona,
        *,
        depth: int = 0,
        nodes: int = 0,
        seconds: float = 0.0,
        lines: int = 1,
        report: Callable[[SearchInfo], bool | None] | None = None,
        exclude: Sequence[str] = (),
        processor_time: bool = False,
        playing: bool = False,
    ) -> SearchInfo: ...
    def stop(self) -> None:
        """End the running search within a few milliseconds; it answers with what it has."""
    def clear(self) -> None:
        """Forget everything that earlier searches have learnt."""
    def use(self, tables: EndgameTables | None) -> None:
        """Look into these tables from now on, or into none."""
    def judge_by(self, net: FanoronaNet | None) -> None:
        """Correct the hand-written evaluation by this network where it knows the rules, or by none."""
    def tune(self, tuning: Mapping[str, int]) -> None:
        """How boldly to leave out what promises little; what is not named is switched off."""

@final
class FanoronaNet:
    """A network that corrects the hand-written evaluation; a damaged file is a ValueError."""

    def __init__(self, file: bytes) -> None: ...
    def correction(self, kind: int, own: int, enemy: int, extras: Sequence[int]) -> int:
        """What to add, in hundredths of a stone; the points are bits, `extras` 16 numbers as docs/learning.md says."""
    def plain_correction(self, kind: int, own: int, enemy: int, extras: Sequence[int]) -> int:
        """The same by code that any processor runs."""

def self_play(
    rules: Mapping[str, str],
    number: int,
    nodes: int,
    tables: EndgameTables | None = None,
    net: FanoronaNet | None = None,
    tuning: Mapping[str, int] = ...,
) -> bytes:
    """The positions of the game with that number, played with so many nodes a turn, some that its searches judged and
    some that tables know."""

@final
class KulamiSearch:
    """The same for Kulami."""

    def __init__(self, table_mib: int = 64, threads: int = 1) -> None: ...
    def run(
        self,
        position: Kulami,
        *,
        depth: int = 0,
        nodes: int = 0,
        seconds: float = 0.0,
        lines: int = 1,
        report: Callable[[SearchInfo], bool | None] | None = None,
        exclude: Sequence[str] = (),
        processor_time: bool = False,
        playing: bool = False,
    ) -> SearchInfo: ...
    def stop(self) -> None: ...
    def clear(self) -> None: ...

@final
class TomokoView:
    """What one seat knows of a game of Tomoko: `state.view(seat)`, and the rules as texts, those left out the usual."""

    def __init__(self, view: dict[str, Any], rules: Mapping[str, str] = ...) -> None: ...

@final
class TomokoSearch:
    """The same for a seat of Tomoko, in turn or out of turn; it needs no table.

    What stands is laid first; a partner who is next gets the cards; else the seat to move pushes. There are no lines if
    the seat has nothing to do. The seed decides what is imagined; the score is in hundredths of a card.
    """

    def __init__(self, table_mib: int = 64, threads: int = 1) -> None: ...
    def run(
        self,
        position: TomokoView,
        *,
        depth: int = 0,
        nodes: int = 0,
        seconds: float = 0.0,
        lines: int = 1,
        seed: int = 0,
        report: Callable[[SearchInfo], bool | None] | None = None,
        exclude: Sequence[str] = (),
        processor_time: bool = False,
        playing: bool = False,
    ) -> SearchInfo: ...
    def stop(self) -> None: ...
    def clear(self) -> None: ...

@final
class EndgameTables:
    """The tables in a folder, made for a limit of turns without capture; damaged ones are a ValueError.

    They answer for the limit in the rules as well, as far as none of their distances exceeds either.
    """

    def __init__(self, folder: str, rules: Mapping[str, str], limit: int) -> None: ...
    @property
    def stones(self) -> int:
        """Up to so many on the board; 0: there are no tables."""
    def probe(self, position: Fanorona) -> tuple[int, int] | None:
        """1 won, 0 drawn, -1 lost for the side to move, and the turns until the capture; the past does not count."""
    @property
    def damage(self) -> list[str]:
        """What was found damaged while positions were looked up: the first complaint about each table."""
    def summary(self, own: int, enemy: int) -> tuple[int, int, int, int, int, int, int] | None:
        """Bytes; positions won, drawn, lost; holes; the longest win and the longest loss in turns."""
    def sample(self, positions: int, seed: int = 0) -> int:
        """Look up so many random positions with the most stones; how many of them are won."""

def chance_numbers(seed: int, count: int) -> list[int]:
    """The first numbers of 64 bits that `marblebox.core.chance` draws from a seed, 0 to 2^64 - 1."""

def chance_below(seed: int, n: int, count: int) -> list[int]:
    """The first numbers from 0 to n-1 that it draws, for n from 1 to 2^32."""

def endgame_folder(rules: Mapping[str, str]) -> str:
    """The name of the folder for such rules."""

def endgame_positions(rules: Mapping[str, str], own: int, enemy: int) -> int:
    """How many numbers a table has, holes included."""

def endgame_build(
    folder: str,
    rules: Mapping[str, str],
    own: int,
    enemy: int,
    threads: int = 1,
    memory: int = 0,
    listen: Callable[[int, float], bool | None] | None = None,
) -> None:
    """Build both tables of a pair, going on from where an earlier call ended; `listen` may stop it with True."""

def endgame_verify(
    folder: str,
    rules: Mapping[str, str],
    own: int,
    enemy: int,
    threads: int = 1,
    listen: Callable[[float], bool | None] | None = None,
) -> int:
    """How many positions a table has, all of which agree with those that follow; a ValueError otherwise."""

def endgame_check(folder: str, rules: Mapping[str, str], own: int, enemy: int, blocks: bool) -> None:
    """A ValueError if a table is damaged or another: by its header and length, and if wanted by all its checksums."""

def endgame_captures(folder: str, rules: Mapping[str, str], own: int, enemy: int, begin: int, end: int) -> bytes:
    """What captures alone settle, for the positions with these numbers."""

def endgame_adopt(folder: str, rules: Mapping[str, str], own: int, enemy: int, codes: bytes) -> None:
    """Begin a pair with what captures settle, the table of the side with more stones first."""

def solve_whole(
    position: Fanorona, most_positions: int, stop: Callable[[], bool] | None = None
) -> tuple[int, int, int, list[str]] | None:
    """Every position that can be reached: how many, the value of the first as in `EndgameTables.probe`, and best play.

    None if there are more than that; Cancelled if it was stopped. `stop` is asked every few milliseconds.
    """

def prove(
    position: Fanorona,
    tables: EndgameTables | None = None,
    table_mib: int = 64,
    report: Callable[[int, int], object] | None = None,
    stop: Callable[[], bool] | None = None,
) -> tuple[int | None, int, int, list[str]]:
    """1 won, 0 drawn, -1 lost for the side to move, or None if it was stopped; nodes, depth and best play.

    `report` is told depth and nodes after each depth; `stop` is asked every few milliseconds. The past does not count.
    """
