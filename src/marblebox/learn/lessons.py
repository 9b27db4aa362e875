"""Lessons: first steps on the real board, as data of a game.

A lesson is a file `lessons/<preset>/<number>_<name>.toml` beside the kit of its game; the number gives the order, the
name is what the lesson is called in addresses. It has a title, belongs to the `first` ones or is for those who like
`more`, and is a list of steps. A step shows a position and wants a move, an answer, or nothing but to be read. What
another preset teaches in the same words is not written again: `like = "<preset>/<number>_<name>"` stands for all of it.

What it wants is a condition that the rules decide: paths into what is known before and after a move, each with what is
expected there. So nothing here knows a game, and no lesson has to say which moves are legal.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources.abc import Traversable
from typing import Any

from marblebox.core.errors import SpecError
from marblebox.core.game import Game, Move, State
from marblebox.core.registry import canonical_spec, load, nearest_preset
from marblebox.core.text import Text, did_you_mean
from marblebox.learn.kit import data_folder

PARTS = ("first", "more")
Condition = Mapping[str, Any]  # path -> what is expected there; a list: one of these; a table: from least to most
Scene = Mapping[str, Any]  # what paths lead into

_NO_LESSONS = Text("{name} brings no lessons", "{name} bringt keine Lektionen mit")
_NO_LESSON = Text(
    "there is no lesson {name}{question}; the lessons are: {known}",
    "die Lektion {name} gibt es nicht{question}; die Lektionen sind: {known}",
)


# --- paths and conditions ---------------------------------------------------------------------------------------------


def look_up(path: str, scene: Scene) -> Any:
    """What a path leads to: names, numbers of places in a list, or `key=value` for the entry that has it; else None."""
    value: Any = scene
    for part in path.split("."):
        value = _entry(value, part)
    return value


def _entry(value: Any, part: str) -> Any:
    key, equals, wanted = part.partition("=")
    if isinstance(value, Mapping):
        return value.get(part)
    if not isinstance(value, list | tuple):
        return None
    if equals:
        return next((entry for entry in value if str(entry.get(key)) == wanted), None)
    return value[int(part)] if part.lstrip("-").isdigit() and -len(value) <= int(part) < len(value) else None


def _flat(places: Any) -> Iterator[str]:
    """The places of a list, or of lists in it, such as the chains of both sides."""
    for place in places:
        if isinstance(place, str):
            yield place
        else:
            yield from _flat(place)


def holds(condition: Condition, scene: Scene) -> bool:
    return all(_fits(expected, look_up(path, scene)) for path, expected in condition.items())


def _fits(expected: Any, value: Any) -> bool:
    if isinstance(expected, list):
        return any(_fits(one, value) for one in expected)
    if isinstance(value, list | tuple | dict | str) and isinstance(expected, int | dict):
        value = len(value)  # how many there are
    if isinstance(expected, Mapping):
        return value is not None and expected.get("least", value) <= value <= expected.get("most", value)
    return bool(value == expected)


def before(state: State, seat: int) -> dict[str, Any]:
    """What is known of a position: the view of the learner, her legal moves, and the rules as text."""
    moves = [str(move) for move in state.legal_moves(seat)]
    return {
        "before": state.view(seat),
        "moves": moves,
        "rules": state.game.rules.texts(),
        "material": state.game.material,
    }


def scene(state: State, seat: int, move: Move) -> dict[str, Any]:
    """What is known of a move: what it does, and the view after it."""
    after = state.play_unchecked(move, seat)
    return {
        **before(state, seat),
        "move": str(move),
        "captured": move.captured,
        "effect": state.game.view.effect(state, move, seat, seat),
        "after": after.view(seat),
        "answers": [str(answer) for answer in after.legal_moves()],
    }


# --- lessons ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wrong:
    """A kind of wrong move, and what is said about it."""

    when: Condition
    words: Text
    good: bool = False  # whether the words call such a move good, or as good; all other words blame it


@dataclass(frozen=True)
class Refusal:
    """Moves that the rules forbid, and what is said about them instead of the reason that the rules give."""

    moves: tuple[str, ...]
    words: Text


@dataclass(frozen=True)
class Answer:
    """An answer to choose, and the value it stands for."""

    value: Any
    words: Text


@dataclass(frozen=True)
class Verdict:
    """What comes of a move or an answer."""

    right: bool
    words: Text
    good: bool = False  # whether the words call the move good although it is not what is wanted


@dataclass(frozen=True, kw_only=True)
class Step:
    """One thing to do. What is wanted: `accept` (a move), `refused` (a move that the rules forbid, to see that they
    do), `ask` with `answers`, or nothing."""

    task: Text
    intro: Text | None = None
    typed: Text | None = None  # the task for those who type their moves, where it speaks of touching
    position: str | None = None  # None: where the step before has ended
    seat: int | None = None  # of the learner; None: of whoever is to move
    mark: tuple[str, ...] | str = ()  # places to look at, or the path to them
    accept: Condition | None = None
    refused: tuple[str, ...] = ()
    ask: str | None = None
    answers: tuple[Answer, ...] = ()
    praise: Text | None = None
    wrong: tuple[Wrong, ...] = ()
    otherwise: Text | None = None
    refusals: tuple[Refusal, ...] = ()
    reply: tuple[
        str, ...
    ] = ()  # what the computer does then; another seat than the one to move is named, as in records
    facts: Condition | None = None  # what the words say in numbers, for the tests

    @property
    def kind(self) -> str:
        return "move" if self.accept is not None else "try" if self.refused else "ask" if self.ask else "look"

    def learner(self, state: State) -> int:
        return (state.to_move or 0) if self.seat is None else self.seat

    def marked(self, state: State) -> list[str]:
        places = look_up(self.mark, before(state, self.learner(state))) if isinstance(self.mark, str) else self.mark
        return list(_flat(places or ()))

    def judge(self, state: State, move: Move) -> Verdict:
        """What is said about a legal move of the learner."""
        known = scene(state, self.learner(state), move)
        if self.accept is not None and holds(self.accept, known):
            return Verdict(True, self._praise)
        kind = next((wrong for wrong in self.wrong if holds(wrong.when, known)), None)
        return Verdict(False, kind.words, kind.good) if kind else Verdict(False, self.otherwise or self.task)

    def judge_refused(self, state: State, text: str, reason: Text) -> Verdict:
        """What is said about something that the rules forbid."""
        move = " ".join(text.split()).lower()
        if move in (one.lower() for one in self.refused):
            return Verdict(True, self._praise)
        own = next((refusal.words for refusal in self.refusals if move in refusal.moves), None)
        return Verdict(False, own or reason)

    def judge_answer(self, state: State, answer: int) -> Verdict:
        right = self.answers[answer].value == self.answer(state)
        return Verdict(right, self._praise if right else self.otherwise or self.task)

    def answer(self, state: State) -> Any:
        """The right answer, by the rules."""
        return look_up(self.ask or "", before(state, self.learner(state)))

    @property
    def _praise(self) -> Text:
        return self.praise or self.task

    def accepted(self, state: State) -> tuple[Move, ...]:
        return tuple(move for move in state.legal_moves(self.learner(state)) if self.judge(state, move).right)

    def after(self, state: State, move: Move | None) -> State:
        """The position after the learner's move, if there was one, and what the computer does then."""
        state = state if move is None else state.play_unchecked(move, self.learner(state))
        for reply in self.reply:
            state = state.play(*parse_reply(reply))
        return state

    def ends(self, state: State) -> tuple[State, ...]:
        """The positions in which the step can end."""
        moves = self.accepted(state) if self.kind == "move" else (None,)
        return tuple(dict.fromkeys(self.after(state, move) for move in moves))


def parse_reply(text: str) -> tuple[str, int | None]:
    """A move, and its seat where it is named: `2:lay 17`."""
    number, colon, move = text.partition(":")
    return (move, int(number) - 1) if colon else (text, None)


@dataclass(frozen=True)
class Lesson:
    name: str
    part: str
    taught: str  # the rule set to which it belongs; its own board may be another
    game: Game
    title: Text
    steps: tuple[Step, ...]

    @cached_property
    def positions(self) -> tuple[tuple[State, ...], ...]:
        """For each step the positions in which it can begin."""
        reached: list[tuple[State, ...]] = []
        for step in self.steps:
            if step.position is not None:
                reached.append((self.game.parse(step.position),))
            else:
                ends = (end for state in reached[-1] for end in self.steps[len(reached) - 1].ends(state))
                reached.append(tuple(dict.fromkeys(ends)))
        return tuple(reached)


def lessons_of(spec: str) -> tuple[Lesson, ...]:
    """The lessons of the game that a name or a specification stands for: those of the nearest preset, in order."""
    game = load(spec)
    preset = nearest_preset(type(game), game.rules)
    return _lessons(type(game), preset)


def has_lessons(spec: str) -> bool:
    return bool(lessons_of(spec))


def has_own_lessons(spec: str) -> bool:
    """Whether there are lessons of just these rules, not of the nearest ones."""
    return any(lesson.taught == load(spec).spec for lesson in lessons_of(spec))


def lesson_names(lesson: Lesson) -> set[str]:
    """How somebody may call a lesson: by its name, or by its title in any language."""
    return {lesson.name, *(title.casefold() for title in lesson.title)}


def find_lesson(spec: str, name: str) -> Lesson:
    lessons = lessons_of(spec)
    if not lessons:
        raise SpecError(_NO_LESSONS.filled(name=load(spec).name))
    chosen = next((lesson for lesson in lessons if name.casefold() in lesson_names(lesson)), None)
    if chosen is None:
        known = [lesson.name for lesson in lessons]
        raise SpecError(_NO_LESSON.filled(name=repr(name), question=did_you_mean(name, known), known=", ".join(known)))
    return chosen


# --- reading ----------------------------------------------------------------------------------------------------------


@cache
def _lessons(game_type: type[Game], preset: str) -> tuple[Lesson, ...]:
    spec = canonical_spec(game_type, game_type.presets[preset])
    files = sorted(_files(game_type, preset), key=lambda file: file.name)
    return tuple(read_lesson(file.name.removesuffix(".toml"), _written(game_type, file), spec) for file in files)


def _folder(game_type: type[Game]) -> Traversable | None:
    data = data_folder(game_type)
    return data.joinpath("lessons") if data else None


def _files(game_type: type[Game], preset: str) -> Iterator[Traversable]:
    folder = _folder(game_type)
    if folder is not None and (own := folder.joinpath(preset)).is_dir():
        yield from (file for file in own.iterdir() if file.name.endswith(".toml"))


def _written(game_type: type[Game], file: Traversable) -> dict[str, Any]:
    """What a file says, or the one that it is like."""
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    folder = _folder(game_type)
    if folder is None or "like" not in data:
        return data
    return tomllib.loads(folder.joinpath(f"{data['like']}.toml").read_text(encoding="utf-8"))


def read_lesson(stem: str, data: Mapping[str, Any], spec: str) -> Lesson:
    """A lesson as it is written down; `spec` is the game where it names none."""
    steps = tuple(_step(step) for step in data["steps"])
    _, _, name = stem.partition("_")
    return Lesson(name, data["part"], spec, load(data.get("spec", spec)), _text(data["title"]), steps)


def _step(data: Mapping[str, Any]) -> Step:
    read = {name: _READ.get(name, _as_it_is)(value) for name, value in data.items()}
    return Step(**read)


def _text(data: Mapping[str, str]) -> Text:
    return Text(data["en"], data["de"])


def _as_it_is(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _wrong(kinds: list[dict[str, Any]]) -> tuple[Wrong, ...]:
    return tuple(Wrong(kind["when"], _text(kind), kind.get("good", False)) for kind in kinds)


def _refusals(refusals: list[dict[str, Any]]) -> tuple[Refusal, ...]:
    return tuple(Refusal(tuple(one["moves"]), _text(one)) for one in refusals)


def _answers(answers: list[dict[str, Any]]) -> tuple[Answer, ...]:
    return tuple(Answer(answer.get("value"), _text(answer)) for answer in answers)


_READ: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("task", "intro", "typed", "praise", "otherwise"), _text),
    "wrong": _wrong,
    "refusals": _refusals,
    "answers": _answers,
}
