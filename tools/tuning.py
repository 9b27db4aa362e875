"""Tuning: better numbers for the search, by games between slightly different ones (SPSA).

In each round all numbers are moved at once, each by its step up or down at random; the two settings play some pairs of
games, and every number goes a little towards the side that scored more. Steps and strides shrink with the rounds, as
Spall recommends. What was played is appended to a file, the only memory: the same command goes on from there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import fmean
from typing import NamedTuple

from marblebox.core.errors import FileError, InputError
from marblebox.core.files import append_lines, damaged, whole_lines
from marblebox.core.registry import load
from marblebox.core.text import Text, shortened
from marblebox.engine.arena import Runner
from marblebox.engine.backend import searcher_for
from marblebox.engine.kit import kit_of
from marblebox.engine.match import Task
from marblebox.engine.options import SEPARATOR
from marblebox.engine.search import Settings, check_number

MOST_ROUNDS = 10**6
MOST_PAIRS = 1000
STRIDE = 4.0  # steps that a whole point of a pair moves a number in the first rounds
EASING = 20  # rounds before strides shrink noticeably
STRIDES_SHRINK, STEPS_SHRINK = 0.602, 0.101  # exponents after Spall

_NOT_WRITTEN = Text(
    "write NAME=START:LOW:HIGH:STEP, such as calm_margin=60:0:200:15, not {text}",
    "schreib NAME=START:LOW:HIGH:STEP, etwa calm_margin=60:0:200:15, nicht {text}",
)
_OUT_OF_BOUNDS = Text(
    "{name}: the start must lie between the bounds, and the step within their distance",
    "{name}: der Anfang muss zwischen den Grenzen liegen und der Schritt in ihrem Abstand",
)
_NONE_NAMED = Text(
    "name at least one number to tune, and each once",
    "nenne mindestens eine Zahl, die gestimmt werden soll, und jede einmal",
)
_ANOTHER = Text(
    "{path} belongs to another tuning; choose another file or the same numbers",
    "{path} gehört zu einer anderen Abstimmung; nimm eine andere Datei oder dieselben Zahlen",
)
_NUMBER = re.compile(r"([a-z_]+)=(\d{1,6}):(\d{1,6}):(\d{1,6}):(\d{1,6})")


class Number(NamedTuple):
    """A number to be tuned: where it begins, its bounds, and how far it is moved to see a difference."""

    name: str
    start: int
    low: int
    high: int
    step: int

    def within(self, value: float) -> float:
        return min(max(value, self.low), self.high)


def read_number(text: str) -> Number:
    match = _NUMBER.fullmatch(text)
    if not match:
        raise InputError(_NOT_WRITTEN.filled(text=repr(shortened(text))))
    number = Number(match[1], *map(int, match.groups()[1:]))
    if not (number.low <= number.start <= number.high and 0 < number.step <= number.high - number.low):
        raise InputError(_OUT_OF_BOUNDS.filled(name=number.name))
    return number


@dataclass
class Tuning:
    """What is tuned and how it stands."""

    spec: str
    numbers: tuple[Number, ...]
    nodes: int  # a move, so that the clock decides nothing
    pairs: int  # of games a round
    path: Path
    seed: int = 0
    values: list[float] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)  # of the upper setting, by round

    def __post_init__(self) -> None:
        self.spec = load(self.spec).spec
        check_number("pairs", self.pairs, 1, MOST_PAIRS)
        if not self.numbers or len({number.name for number in self.numbers}) < len(self.numbers):
            raise InputError(_NONE_NAMED)
        self.values = [float(number.start) for number in self.numbers]
        self._opening = kit_of(load(self.spec)).opening_moves
        tuned = tuple((number.name, number.start) for number in self.numbers)
        searcher_for(load(self.spec), Settings(table_mib=1, tuning=tuned))  # says so if it does not know one
        self._resume()

    def run(self, rounds: int, runner: Runner) -> Iterator[list[float]]:
        """Play until there have been so many rounds; the numbers after each."""
        check_number("rounds", rounds, 1, MOST_ROUNDS)
        while len(self.scores) < rounds:
            score = self._play(runner)
            self._keep(score)
            self._learn(score)
            yield self.values

    @property
    def round(self) -> int:
        return len(self.scores)

    def _play(self, runner: Runner) -> float:
        """What the upper setting scores against the lower one."""
        both = self._setting(self._moved(+1)), self._setting(self._moved(-1))
        first = 2 * self.pairs * self.round
        tasks = [Task(self.spec, both, first + n, self.seed, 1.0, self._opening) for n in range(2 * self.pairs)]
        return fmean(played.score for played in runner(tasks))

    def _learn(self, score: float) -> None:
        stride = STRIDE * (1 + self.round / EASING) ** -STRIDES_SHRINK
        for n, (number, way) in enumerate(zip(self.numbers, self._ways(), strict=True)):
            self.values[n] = number.within(self.values[n] + way * stride * number.step * (2 * score - 1))
        self.scores.append(score)

    def _ways(self) -> list[int]:
        rng = Random(f"{self.seed} {self.round}")
        return [rng.choice((-1, 1)) for _ in self.numbers]

    def _moved(self, sign: int) -> list[float]:
        share = sign * (1 + self.round) ** -STEPS_SHRINK
        moved = zip(self.numbers, self.values, self._ways(), strict=True)
        return [number.within(value + way * share * number.step) for number, value, way in moved]

    def _setting(self, values: Sequence[float]) -> str:
        options = [f"{number.name}={round(value)}" for number, value in zip(self.numbers, values, strict=True)]
        return SEPARATOR.join(["engine", f"nodes={self.nodes}", "hash=8", "book=off", "endgames=off", *options])

    # --- the file ----------------------------------------------------------------------------------------------------

    @property
    def _header(self) -> dict[str, object]:
        return {"spec": self.spec, "numbers": [list(number) for number in self.numbers], "nodes": self.nodes,
                "pairs": self.pairs, "seed": self.seed}  # fmt: skip

    def _resume(self) -> None:
        if not self.path.exists():
            return
        header, *lines = whole_lines(self.path) or [json.dumps(self._header)]
        if _read(header) != self._header:
            raise FileError(_ANOTHER.filled(path=self.path))
        for number, line in enumerate(lines, 2):
            kept = _read(line)
            if not isinstance(kept, dict) or not isinstance(kept.get("score"), float):
                raise damaged(self.path, number)
            self._learn(kept["score"])

    def _keep(self, score: float) -> None:
        append_lines(self.path, json.dumps(self._header), [json.dumps({"score": score, "round": self.round})])


def _read(line: str) -> object:
    try:
        return json.loads(line)
    except ValueError:
        return None
