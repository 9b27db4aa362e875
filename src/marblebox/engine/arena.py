"""The arena: many games between two players, on all cores or on a Ray cluster, kept in a file and resumable.

Every finished game is appended to the file at once, as an ordinary record. The file is the only memory: an arena that
finds games of its own there plays only those that are missing.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import NamedTuple

from marblebox.core.errors import FileError, InputError, RecordError
from marblebox.core.files import cannot_write, read_text, write_text
from marblebox.core.record import Record, seat_tags, write_records
from marblebox.core.record_parser import read_records
from marblebox.core.registry import load
from marblebox.core.text import Text
from marblebox.engine.elo import Decision, Estimate, Sprt
from marblebox.engine.kit import kit_of
from marblebox.engine.match import Maker, Task, first_score, make_player, play_task
from marblebox.engine.players import DEFAULT_SECONDS
from marblebox.engine.search import Limits, check_number
from marblebox.jobs.cluster import Connect, connected, run_on_cluster
from marblebox.jobs.workers import run_in_processes, signals_waiting

_DAMAGED = Text(
    "{path} is damaged; mend it or choose another file: {problem}",
    "{path} ist beschädigt; bring sie in Ordnung oder nimm eine andere Datei: {problem}",
)
_OTHER_CONTEST = Text(
    "{path} holds games of another contest; choose another file or the same settings",
    "{path} enthält Partien eines anderen Wettkampfs; nimm eine andere Datei oder dieselben Einstellungen",
)

_STANDING = Text(
    "{count} games: +{won} ={drawn} -{lost}, {estimate}", "{count} Partien: +{won} ={drawn} -{lost}, {estimate}"
)

MOST_GAMES = 10**6
MOST_OPENING_MOVES = 20


class Played(NamedTuple):
    """A finished game: which one, what the first player scored, and its record."""

    number: int
    score: float
    text: str


Runner = Callable[[Sequence[Task]], Iterator[Played]]


@dataclass
class Standing:
    """How the arena stands: the scores of the first player by the number of the game."""

    scores: dict[int, float] = field(default_factory=dict)

    @property
    def won(self) -> int:
        return sum(score > 0.5 for score in self.scores.values())

    @property
    def drawn(self) -> int:
        return sum(score == 0.5 for score in self.scores.values())

    @property
    def lost(self) -> int:
        return sum(score < 0.5 for score in self.scores.values())

    @property
    def pairs(self) -> list[float]:
        """The mean scores of the pairs of which both games have been played."""
        firsts = (number for number in sorted(self.scores) if number % 2 == 0 and number + 1 in self.scores)
        return [(self.scores[number] + self.scores[number + 1]) / 2 for number in firsts]

    @property
    def quarters(self) -> tuple[int, ...]:
        """How many pairs scored 0, a quarter, a half, three quarters and all."""
        return tuple(self.pairs.count(score / 4) for score in range(5))

    @property
    def estimate(self) -> Estimate:
        return Estimate.of(self.pairs)

    def __str__(self) -> str:
        return self.told.en

    @property
    def told(self) -> Text:
        return _STANDING.filled(
            count=len(self.scores), won=self.won, drawn=self.drawn, lost=self.lost, estimate=self.estimate.told
        )


@dataclass
class Arena:
    """Two players, a game, and how many games they play."""

    spec: str
    players: tuple[str, str]
    games: int
    seed: int = 0
    seconds: float = DEFAULT_SECONDS
    opening: int | None = None
    path: Path | None = None
    sprt: Sprt | None = None
    maker: Maker = make_player

    def __post_init__(self) -> None:
        game = load(self.spec)
        self.spec = game.spec
        check_number("games", self.games, 1, MOST_GAMES)
        Limits(seconds=self.seconds)
        for text in self.players:
            self.maker(text, 0, self.seconds)  # says so if there is no such player
        self._opening = kit_of(game).opening_moves if self.opening is None else self.opening
        check_number("opening", self._opening, 0, MOST_OPENING_MOVES)
        self.games += self.games % 2  # pairs only
        self.standing = Standing()
        if self.path:
            _check_folder(self.path)
            if self.path.exists():
                self._resume(self.path)

    @property
    def decision(self) -> Decision | None:
        return self.sprt.decision(self.standing.pairs) if self.sprt else None

    @property
    def tasks(self) -> list[Task]:
        """The games that are still to be played."""
        return [self._task(number) for number in range(self.games) if number not in self.standing.scores]

    def _task(self, number: int) -> Task:
        return Task(self.spec, self.players, number, self.seed, self.seconds, self._opening)

    def run(self, runner: Runner) -> Iterator[Standing]:
        """Play what is missing; the standing after every game. It ends early once a sequential test is decided."""
        if self.decision or not self.tasks:
            return
        for played in runner(self.tasks):
            with signals_waiting():
                self._keep(played)
                self.standing.scores[played.number] = played.score
            yield self.standing
            if self.decision:
                return

    # --- the file ----------------------------------------------------------------------------------------------------

    def _keep(self, played: Played) -> None:
        if self.path is None:
            return
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(played.text if file.tell() == 0 else f"\n{played.text}")
                file.flush()
                os.fsync(file.fileno())
        except OSError as problem:
            raise cannot_write(self.path, problem) from None

    def _resume(self, path: Path) -> None:
        """Take over the games in the file; a last one that was cut off while being written is played again."""
        text = read_text(path)
        if not text.strip():
            return
        records = read_records(text, recover=True)
        problem = records[-1].problem
        if problem and (not _is_cut_off(text, problem) or records[-1].game.spec != self.spec):
            raise FileError(_DAMAGED.filled(path=path, problem=problem.told))
        sound = records[:-1] if problem else records
        for record in sound:
            self._check(path, record)
            self.standing.scores[int(record.tags["Round"]) - 1] = first_score(record)
        if problem:
            write_text(path, write_records(sound))

    def _check(self, path: Path, record: Record) -> None:
        names = {record.tags.get(name) for name in seat_tags(record.game)}
        same = (
            record.game.spec == self.spec
            and record.tags.get("Event") == self._task(0).event
            and names == set(self.players)
            and record.tags.get("Round", "").isdigit()
        )
        if not same:
            raise InputError(_OTHER_CONTEST.filled(path=path))


def _check_folder(path: Path) -> None:
    """What cannot be kept is not played first."""
    if not path.parent.is_dir():
        raise cannot_write(path, NotADirectoryError(errno.ENOENT, os.strerror(errno.ENOENT)))


def _is_cut_off(text: str, problem: RecordError) -> bool:
    """Whether a file is damaged only in that its end is missing: whatever is whole ends with a line break."""
    at_the_end = problem.line >= text.rstrip().count("\n") + 1
    return at_the_end and (problem.reason.startswith("the record breaks off") or not text.endswith("\n"))


# --- who plays the games ----------------------------------------------------------------------------------------------


def played(task: Task, maker: Maker = make_player) -> Played:
    record = play_task(task, maker)
    return Played(task.number, first_score(record), record.text)


def here(tasks: Sequence[Task], maker: Maker = make_player) -> Iterator[Played]:
    """One game after the other in this process."""
    return (played(task, maker) for task in tasks)


def in_processes(tasks: Sequence[Task], jobs: int | None = None, maker: Maker = make_player) -> Iterator[Played]:
    """Several games at a time, by default as many as there are cores."""
    return run_in_processes(partial(played, maker=maker), tasks, jobs or os.cpu_count() or 1)


def on_ray(
    tasks: Sequence[Task], address: str, maker: Maker = make_player, connect: Connect = connected
) -> Iterator[Played]:
    """On the Ray cluster at that address."""
    return run_on_cluster(played, tasks, maker, address=address, connect=connect)
