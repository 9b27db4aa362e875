"""The line protocol by which other programs drive the engine; docs/protocol.md describes every message.

Each command is a line. Whatever is wrong with it is answered with `error` and a reason, and nothing has changed. While
a search runs, only `isready`, `stop` and `quit` are obeyed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from threading import Event, Lock, Thread
from typing import BinaryIO, NamedTuple, TextIO

from marblebox.core.errors import InputError
from marblebox.core.game import Game, State
from marblebox.core.limits import LARGEST_SEED, MOST_LINES
from marblebox.core.registry import load, names
from marblebox.core.text import shortened, suggestion
from marblebox.engine.analysis import PATIENCE
from marblebox.engine.backend import searcher_for
from marblebox.engine.levels import STRONGEST, WEAKEST
from marblebox.engine.players import EnginePlayer
from marblebox.engine.search import (
    DEEPEST,
    LARGEST_TABLE,
    LONGEST_SECONDS,
    MOST_NODES,
    MOST_THREADS,
    Limits,
    Line,
    Report,
    Searcher,
    Settings,
)
from marblebox.engine.simple import claims_among, forced_move

NAME, AUTHOR = "Marblebox", "the Marblebox authors"
LONGEST_LINE = 1 << 16  # bytes
LONGEST_NUMBER = len(str(LARGEST_SEED))  # digits
NOTHING = "none"
INFINITE = "infinite"

_SEAT = re.compile(r"([1-9]):(.+)")
_MOVES = re.compile(r"(?:^|\s)moves(?:\s|$)")
_WHILE_SEARCHING = ("isready", "stop", "quit")


class Option(NamedTuple):
    """A number that can be set."""

    default: int
    low: int
    high: int


OPTIONS = {
    "Hash": Option(64, 1, LARGEST_TABLE),
    "Threads": Option(1, 1, MOST_THREADS),
    "Level": Option(STRONGEST, WEAKEST, STRONGEST),
    "Seed": Option(0, 0, LARGEST_SEED),
}
GO_NUMBERS = {
    "depth": (1, DEEPEST),
    "nodes": (1, MOST_NODES),
    "movetime": (1, 1000 * LONGEST_SECONDS),
    "lines": (1, MOST_LINES),
    "seat": (1, 9),
}


@dataclass(frozen=True)
class Order:
    """What `go` asks for."""

    limits: Limits
    lines: int = 1
    seat: int | None = None
    infinite: bool = False  # no answer before `stop`, whatever there is to do

    @property
    def is_for_a_move(self) -> bool:
        """Whether a move is to be made within a time, and nothing is to be found out beside it."""
        seconds = self.limits.seconds
        return seconds is not None and self.limits == Limits(seconds=seconds) and self.lines == 1


class Engine:
    """One conversation. `obey` takes a line; answers go to `say`, also from the thread that searches."""

    def __init__(self, say: Callable[[str], None], processor_time: bool = False) -> None:
        self._tell, self._processor_time = say, processor_time
        self._lock = Lock()
        self._options = {name: option.default for name, option in OPTIONS.items()}
        self._game: Game = load(names()[0])
        self._seed = 0
        self._state: State = self._game.initial()
        self._searcher: Searcher | None = None
        self._endless = False  # the running search answers only after `stop`
        self._thread: Thread | None = None
        self.is_searching = False
        self._stop_thinking: Callable[[], None] = _nothing
        self._stopping = Event()

    def obey(self, text: str) -> bool:
        """Carry a command out; False once the conversation is over."""
        command, *words = text.split() or [""]
        if not command:
            return True
        try:
            if command not in COMMANDS:
                raise InputError(f"unknown command {shortened(command)!r}{suggestion(command, COMMANDS)}")
            if self.is_searching and command not in _WHILE_SEARCHING:
                raise InputError(f"{command}: a search is running; send stop first")
            COMMANDS[command](self, " ".join(words))
        except InputError as problem:
            self.say(f"error {_one_line(problem)}")
        return command != "quit"

    def say(self, line: str) -> None:
        with self._lock:
            self._tell(line)

    def end(self, patiently: bool = False) -> None:
        """End the running search; patiently: if it has a limit, let it finish."""
        while self._thread and self._thread.is_alive():
            if not patiently or self._endless:
                self._stopping.set()
                self._stop_thinking()
            self._thread.join(PATIENCE)

    # --- commands ----------------------------------------------------------------------------------------------------

    def _mbi(self, _rest: str) -> None:
        from marblebox import __version__

        self.say(f"id name {NAME} {__version__}")
        self.say(f"id author {AUTHOR}")
        for name, option in OPTIONS.items():
            self.say(f"option name {name} type spin default {option.default} min {option.low} max {option.high}")
        self.say("mbiok")

    def _isready(self, _rest: str) -> None:
        self.say("readyok")

    def _newgame(self, rest: str) -> None:
        spec, found, seed = f"{rest} ".partition(" seed ")
        game = load(spec.strip())
        self._seed = _number("seed", seed.strip(), 0, LARGEST_SEED) if found else 0
        self._game, self._state, self._searcher = game, game.initial(self._seed), None

    def _position(self, rest: str) -> None:
        if not rest:
            raise InputError("write: position start [moves MOVE …], or a position text instead of start")
        start, *moves = _MOVES.split(rest, maxsplit=1)
        state = self._game.initial(self._seed) if start == "start" else self._game.parse(start)
        for seat, move in _moves(self._game, " ".join(moves).split()):
            state = state.play(move, self._checked_seat(seat))
        self._state = state

    def _setoption(self, rest: str) -> None:
        match = re.fullmatch(r"name (\S+) value (\S+)", rest)
        if not match:
            raise InputError("write: setoption name NAME value NUMBER")
        name = next((known for known in OPTIONS if known.lower() == match[1].lower()), None)
        if name is None:
            raise InputError(f"unknown option {shortened(match[1])!r}; the options are {', '.join(OPTIONS)}")
        self._options[name] = _number(name, match[2], OPTIONS[name].low, OPTIONS[name].high)
        self._searcher = None

    def _go(self, rest: str) -> None:
        order = _order(rest.split())
        if self._state.to_move is None:
            raise InputError("the game is over; set another position")
        asked = self._checked_seat(order.seat)
        seat = self._state.to_move if asked is None else asked
        searching = self._is_searched(self._state, seat, order)
        self._endless = order.infinite or (searching and order.limits == Limits())
        self._stopping.clear()
        self._stop_thinking = _nothing
        self.is_searching = True
        self._thread = Thread(target=self._answer, args=(self._state, seat, order, searching), daemon=True)
        self._thread.start()

    def _checked_seat(self, seat: int | None) -> int | None:
        """A seat as the rules count, from 0; what is said about it counts from 1, as the protocol does."""
        if seat is not None and seat >= self._game.seats:
            raise InputError(f"there is no seat {seat + 1}; this game has seats 1 to {self._game.seats}")
        return seat

    def _stop(self, _rest: str) -> None:
        if not self.is_searching:
            raise InputError("stop: no search is running")
        self.end()

    def _quit(self, _rest: str) -> None:
        self.end()

    # --- searching ---------------------------------------------------------------------------------------------------

    @property
    def _settings(self) -> Settings:
        return Settings(self._options["Threads"], self._options["Hash"], endgames=True, bold=True)

    def _is_searched(self, state: State, seat: int, order: Order) -> bool:
        """Whether a move is searched for.

        A level below the strongest and a seat out of turn just choose, and so does a player with no choice.
        """
        if self._options["Level"] != STRONGEST or seat != state.to_move:
            return False
        moves = state.legal_moves(seat)
        return not (order.is_for_a_move and (claims_among(moves) or forced_move(moves)))

    def _answer(self, state: State, seat: int, order: Order, searching: bool) -> None:
        try:
            best = self._searched(state, order) if searching else self._chosen(state, seat)
            if self._endless:
                self.wait_for_stop()
        except Exception as problem:  # whatever it is, the other program must get an answer
            self.say(f"error {_one_line(problem)}")
            best = NOTHING
        self.is_searching = False  # before it is said: the other program may go on as soon as it hears it
        self.say(f"bestmove {best}")

    def wait_for_stop(self) -> None:
        """Keep the answer of an endless search back."""
        self._stopping.wait()

    def _chosen(self, state: State, seat: int) -> str:
        player = EnginePlayer(self._options["Level"], self._options["Seed"], settings=self._settings)
        self._stop_thinking = player.stop
        return str(player.choose(state, seat) or NOTHING)

    def _searched(self, state: State, order: Order) -> str:
        self._searcher = searcher = self._searcher or searcher_for(self._game, self._settings)
        self._stop_thinking = searcher.stop
        limits = replace(order.limits, processor_time=self._processor_time, playing=order.is_for_a_move)
        found = searcher.run(state, limits, order.lines, (), self._inform).lines[0].moves[0]
        claims = claims_among(state.legal_moves())  # a search in Python may leave them out
        return str(claims[0]) if claims else found

    def _inform(self, report: Report) -> None:
        for number, line in enumerate(report.lines, 1):
            self.say(_info(report, number, line))


def _nothing() -> None:
    """There is nothing to stop yet."""


def _info(report: Report, number: int, line: Line) -> str:
    words = [f"info depth {report.depth} line {number} score {line.score} chance {line.chance:.1f}"]
    if line.points is not None:
        words.append(f"points {line.points:+.1f}")
    if line.proven:
        words.append(f"proven {line.proven}")
    if line.distance is not None:
        words.append(f"distance {line.distance}")
    return " ".join([*words, f"nodes {report.nodes} time {1000 * report.seconds:.0f} pv {' '.join(line.moves)}"])


# --- reading ----------------------------------------------------------------------------------------------------------


def _order(words: list[str]) -> Order:
    """The words after `go`."""
    given: dict[str, int] = {}
    rest = iter(words)
    for word in rest:
        if word in given:
            raise InputError(f"go: {word} is given twice")
        if word not in (*GO_NUMBERS, INFINITE):
            raise InputError(f"go: {shortened(word)!r} is unknown; known are {', '.join((*GO_NUMBERS, INFINITE))}")
        given[word] = 1 if word == INFINITE else _number(word, next(rest, ""), *GO_NUMBERS[word])
    milliseconds = given.get("movetime")
    limits = Limits(given.get("depth"), given.get("nodes"), milliseconds and milliseconds / 1000)
    if INFINITE in given and limits != Limits():
        raise InputError("go: infinite goes with no depth, nodes or movetime")
    return Order(limits, given.get("lines", 1), given["seat"] - 1 if "seat" in given else None, INFINITE in given)


def _number(name: str, text: str, low: int, high: int) -> int:
    if not text:
        raise InputError(f"{name} needs a whole number from {low} to {high}")
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER and low <= int(text) <= high):
        raise InputError(f"{name} must be a whole number from {low} to {high}, not {shortened(text)!r}")
    return int(text)


def _moves(game: Game, words: list[str]) -> Iterator[tuple[int | None, str]]:
    """Moves with their seats; a move out of turn carries the number of its seat, as in `2:lay 17`."""
    while words:
        seated = _SEAT.fullmatch(words[0])
        words[0] = seated[2] if seated else words[0]
        count = game.group_words(words)
        yield int(seated[1]) - 1 if seated else None, " ".join(words[:count])
        words = words[count:]


def _one_line(problem: object) -> str:
    return " ".join(str(problem).split())


COMMANDS: dict[str, Callable[[Engine, str], None]] = {
    name: getattr(Engine, f"_{name}")
    for name in ("mbi", "isready", "newgame", "position", "setoption", "go", "stop", "quit")
}


def converse(source: BinaryIO, target: TextIO, processor_time: bool = False) -> None:
    """Read commands until `quit` or the end of the input; a search with a limit is then allowed to finish."""

    def say(line: str) -> None:
        with suppress(BrokenPipeError):  # nobody listens any more; the end of the input will follow
            print(line, file=target, flush=True)

    engine = Engine(say, processor_time)
    while raw := source.readline(LONGEST_LINE + 1):
        if len(raw) > LONGEST_LINE:
            _skip_line(source, raw)
            engine.say(f"error the line has more than {LONGEST_LINE} bytes")
        elif not engine.obey(raw.decode("utf-8", "replace")):
            return
    engine.end(patiently=True)


def _skip_line(source: BinaryIO, raw: bytes) -> None:
    while raw and not raw.endswith(b"\n"):
        raw = source.readline(LONGEST_LINE)
