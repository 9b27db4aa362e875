"""Game records: one readable text format for the games and matches of every game.

    [Spec "name(field=value)"]
    [Format "2"]
    [Rules "field=value, and so on: every field"]
    [Start "the position text of the beginning"]
    [White "Ada"]
    [Black "Bert"]
    [Result "*"]

    1. d2-e3A {the usual opening} (1. e2-e3A f4-e5W) g4-g5W
    2. f2-g3A-f4A-g4W-g3W *

The tags Rules and Start make a record last: neither a new default nor another generator of chance can change what it
tells. Then come numbered moves, `{comments}`, `(variations)` in place of the move before, and the result. A move made
out of turn carries the number of its seat: `2:lay 17`. A match is several games, one after the other. Reading them
back, every move verified, is the business of `reading.py`.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from marblebox.core.chance import checked_seed
from marblebox.core.errors import InputError, RecordError
from marblebox.core.game import Game, Move, Outcome, State
from marblebox.core.limits import FORMAT
from marblebox.core.text import Text, shortened

UNFINISHED = "*"
LONGEST_TAG = 2000
LONGEST_COMMENT_WORD = 1000
LINE_WIDTH = 100
_TAG_NAME = re.compile(r"\w{1,40}")
_SEAT_TAG = re.compile(r"[A-Za-z][A-Za-z0-9]{0,39}")  # it is an option of the command line too
OWN_TAGS = (
    "Spec",
    "Format",
    "Rules",
    "Seed",
    "Start",
    "Position",
    "Result",
)  # tags that other fields of a Record stand for
TABLE_TAGS = ("Date", "Match", "Round", "Seats", "Termination")  # what else is told of a game beside its players


_NO_TAG = Text("{name} cannot be a further tag of a record", "{name} kann keine weitere Angabe einer Aufzeichnung sein")
_LONG_TAG = Text("the tag {name} has more than {most} characters", "die Angabe {name} hat mehr als {most} Zeichen")


def plain(text: str) -> str:
    """Text on one line, without anything a terminal could take for a command."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def check_tag(name: str, value: str) -> None:
    """Whether a record may have that tag beside its own."""
    if name in OWN_TAGS or not _TAG_NAME.fullmatch(name):
        raise InputError(_NO_TAG.filled(name=repr(shortened(name))))
    if len(value) > LONGEST_TAG:
        raise InputError(_LONG_TAG.filled(name=name, most=LONGEST_TAG))


@dataclass(frozen=True)
class Node:
    """One move of a record, with what was said about it and what could have been played instead."""

    seat: int
    move: str
    comment: str = ""
    variations: tuple[Line, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "comment", plain(self.comment))


@dataclass(frozen=True)
class Line:
    """A sequence of moves, with an optional comment before the first."""

    nodes: tuple[Node, ...] = ()
    intro: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "intro", plain(self.intro))


@dataclass(frozen=True)
class Record:
    """One game: where it started, what was played, and who played it."""

    game: Game
    seed: int = 0
    line: Line = Line()
    tags: dict[str, str] = field(default_factory=dict)
    position: str | None = None  # where the game started, if not at the beginning
    start: str | None = None  # the beginning as text; by default the one that the seed deals
    claimed_result: str = UNFINISHED  # counts only where the moves do not decide, with a tag Termination
    problem: RecordError | None = None  # what stopped the reading, if damage was to be tolerated

    def __post_init__(self) -> None:
        checked_seed(self.seed)
        if self.start is None and self.position is None:
            object.__setattr__(self, "start", self.game.initial(self.seed).text)
        for name, value in self.tags.items():
            check_tag(name, value)
        if self.claimed_result != UNFINISHED and "Termination" not in self.tags:
            raise InputError("a result that the moves do not show needs a tag Termination")

    @classmethod
    def of_moves(
        cls,
        game: Game,
        seed: int,
        moves: Iterable[tuple[int, Move | str]],
        tags: dict[str, str] | None = None,
        start: str | None = None,
    ) -> Record:
        """A record of moves, each with its seat; IllegalMove if they cannot be played."""
        state, nodes = game.initial(seed) if start is None else game.parse(start), []
        for seat, text in moves:
            move = state.find(text, seat)
            nodes.append(Node(seat, str(move)))
            state = state.play_unchecked(move, seat)
        return cls(game, seed, Line(tuple(nodes)), dict(tags or {}), start=start)

    @cached_property
    def initial(self) -> State:
        text = self.start if self.position is None else self.position
        assert text is not None  # one of the two always stands
        return self.game.parse(text)

    @cached_property
    def states(self) -> tuple[State, ...]:
        """The states of the main line, the first one included."""
        states = [self.initial]
        for node in self.line.nodes:
            states.append(states[-1].play(node.move, node.seat))
        return tuple(states)

    @property
    def final(self) -> State:
        return self.states[-1]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: by its moves, or as claimed for the reason that the tag Termination gives."""
        if self.final.outcome or self.claimed_result == UNFINISHED:
            return self.final.outcome
        scores = tuple(float(Fraction(score)) for score in self.claimed_result.split("-"))
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return Outcome(scores, self.tags["Termination"], () if len(winners) == len(scores) else winners)

    @property
    def began(self) -> int | None:
        """The seat that began, also where chance decided it."""
        return self.initial.to_move if self.final.beginner is None else self.final.beginner

    @property
    def result(self) -> str:
        return result_text(self.final.outcome) if self.final.outcome else self.claimed_result

    @property
    def text(self) -> str:
        """The record in its canonical form."""
        tags = "\n".join(f'[{name} "{_escaped(value)}"]' for name, value in self._all_tags())
        words = [*_words(self.line, self.initial, 1, self.initial.to_move), self.result]
        return f"{tags}\n\n{_rounds(words)}\n"

    def _all_tags(self) -> Iterator[tuple[str, str]]:
        yield "Spec", self.game.spec
        yield "Format", str(FORMAT)
        yield "Rules", ", ".join(f"{name}={text}" for name, text in self.game.rules.texts().items())
        if self.seed:
            yield "Seed", str(self.seed)
        if self.start is not None:
            yield "Start", self.start
        if self.position is not None:
            yield "Position", self.position
        yield from self.tags.items()
        yield "Result", self.result


def result_text(outcome: Outcome | None) -> str:
    """The scores of all seats, as in 1-0, 1/2-1/2 or 0-1-0; a star while the game goes on."""
    if outcome is None:
        return UNFINISHED
    finest = max(24, len(outcome.scores))  # who shares a win gets at least so much
    return "-".join(str(Fraction(score).limit_denominator(finest)) for score in outcome.scores)


def write_records(records: list[Record]) -> str:
    return "\n".join(record.text for record in records)


def seat_tags(game: Game) -> tuple[str, ...]:
    """The tags that name the players: White and Black, Red and Black, Player1 and so on.

    Where the names of the seats cannot be tags, or not all of them beside each other, the players are numbered.
    """
    tags = tuple(name.en.replace(" ", "") for name in game.seat_names)
    unlike = len({tag.lower() for tag in tags}) == len(tags)
    if unlike and all(_SEAT_TAG.fullmatch(tag) and tag not in (*OWN_TAGS, *TABLE_TAGS) for tag in tags):
        return tags
    return tuple(f"Player{number}" for number in range(1, len(tags) + 1))


def _words(line: Line, state: State, number: int, beginner: int | None) -> Iterator[str]:
    """The words of a line. A round is numbered when it begins, and again where something stood in between."""
    if line.intro:
        yield _comment(line.intro)
    number_due = True
    for node in line.nodes:
        if number_due:
            yield f"{number}." if state.to_move == beginner else f"{number}..."
        prefix = "" if node.seat == state.to_move else f"{node.seat + 1}:"
        yield prefix + node.move
        if node.comment:
            yield _comment(node.comment)
        for variation in node.variations:
            yield "(" + " ".join(_words(variation, state, number, beginner)) + ")"
        before, state = state.to_move, state.play(node.move, node.seat)
        round_begins = state.to_move == beginner and before != beginner
        number += round_begins
        number_due = round_begins or bool(node.comment or node.variations)


def _rounds(words: list[str]) -> str:
    """The words with every new round on a line of its own."""
    lines = [""]
    for word in words:
        if word.endswith(".") and not word.endswith("...") and word[:-1].isdigit():
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return "\n".join(_wrapped(line) for line in lines if line)


def _wrapped(line: str) -> str:
    return textwrap.fill(line, LINE_WIDTH, break_long_words=False, break_on_hyphens=False, subsequent_indent="   ")


def _comment(text: str) -> str:
    if any(len(word) > LONGEST_COMMENT_WORD for word in text.split()):
        raise InputError(f"a word in a comment has more than {LONGEST_COMMENT_WORD} characters")
    return "{" + text.replace("\\", "\\\\").replace("}", "\\}") + "}"


def _escaped(value: str) -> str:
    if any(not letter.isprintable() for letter in value):
        raise InputError(f"a tag cannot contain line breaks or control characters: {value!r}")
    return value.replace("\\", "\\\\").replace('"', '\\"')
