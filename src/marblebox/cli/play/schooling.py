"""School: lessons at the terminal. What is right is decided by the lesson, what is legal by the rules."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import replace

from marblebox.cli.kit import kit_of
from marblebox.cli.play.drawing import drawn
from marblebox.cli.play.refusing import MOVES, list_or_refuse, refuse
from marblebox.cli.play.screen import Screen
from marblebox.cli.play.words import HELP_WORDS, QUIT_WORDS
from marblebox.core.errors import IllegalMove
from marblebox.core.game import Move, State, Talk
from marblebox.core.text import Text, alike
from marblebox.learn.lessons import Lesson, Step, Verdict, parse_reply

_HEADING = alike("{number}/{count}  {title}")
_LISTED = alike("{number:>2}  {name:<16} {title}")
_PART = {"first": Text("First steps", "Erste Schritte"), "more": Text("More", "Mehr")}
_HOW = Text(
    "Type a move. ? lists the moves there are, show gives the answer, quit leaves.",
    "Zug eingeben; ? zeigt die möglichen Züge, zeig verrät die Lösung, ende hört auf.",
)
_PROMPT = alike("❯ ")
_GO_ON = Text("Enter: go on ", "Enter: weiter ")
_WHICH = Text("Number: ", "Nummer: ")
_NUMBER = Text("Please answer with a number from 1 to {count}.", "Bitte eine Zahl von 1 bis {count}.")
_MARKED = Text("Marked: {places}", "Markiert: {places}")
_SHOWN = Text("Try this: {move}", "Versuch das: {move}")
_LEARNT = Text(
    "That is all. Now play it: marblebox play {name}", "Das war alles. Jetzt spiel es: marblebox play {name}"
)
_SHOW_WORDS = ("show", "hint", "solution", "zeig", "zeige", "tipp", "lösung", "loesung")
_COMMANDS = (*_SHOW_WORDS, *HELP_WORDS, *QUIT_WORDS)


class School:
    """One who learns, in front of a screen."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    def list(self, lessons: Sequence[Lesson]) -> None:
        for number, lesson in enumerate(lessons, 1):
            if number == 1 or lesson.part != lessons[number - 2].part:
                self._screen.say(_PART[lesson.part], "bold")
            self._screen.say(_LISTED, number=number, name=lesson.name, title=self._screen.text(lesson.title))

    def teach(self, lessons: Sequence[Lesson]) -> None:
        self._screen.say(_HOW, "dim")
        for number, lesson in enumerate(lessons, 1):
            title = self._screen.text(lesson.title)
            self._screen.say(_HEADING, "bold", number=number, count=len(lessons), title=title)
            self._lesson(lesson)
        self._screen.say(_LEARNT, "bold", name=shlex.quote(lessons[-1].taught))

    def _lesson(self, lesson: Lesson) -> None:
        state = lesson.game.parse(lesson.steps[0].position or "")
        for step in (replace(one, task=one.typed or one.task) for one in lesson.steps):
            state = lesson.game.parse(step.position) if step.position else state
            self._show(state, step.learner(state), None)
            for text in (step.intro, step.task):
                if text:
                    self._screen.say(text)
            if places := step.marked(state):
                kit, language = kit_of(state.game), self._screen.language
                self._screen.say(_MARKED, "dim", places=", ".join(kit.worded(place, language) for place in places))
            state = self._step(step, state)

    def _step(self, step: Step, state: State) -> State:
        """Until what is wanted is done; then what the computer does."""
        move = {"move": self._move, "try": self._try, "ask": self._answer, "look": self._look}[step.kind](step, state)
        learner, end = step.learner(state), step.after(state, move)
        if move:
            state = state.play_unchecked(move, learner)
            self._show(state, learner, move)
        return self._replies(step, end, state, learner)

    def _show(self, state: State, learner: int, last: Move | None) -> None:
        language = self._screen.language
        names = [name.in_language(language) for name in state.game.seat_names]
        self._screen.show(drawn(state, last, names, (learner,), language))

    def _replies(self, step: Step, end: State, state: State, learner: int) -> State:
        kit, language = kit_of(state.game), self._screen.language
        names = [name.in_language(language) for name in state.game.seat_names]
        for reply in step.reply:
            text, named = parse_reply(reply)
            seat = state.to_move if named is None else named
            assert seat is not None  # lessons are tested
            move = state.find(text, seat)
            self._screen.show(kit.announced(state, move, seat, names, (learner,), language))
            state = state.play_unchecked(move, seat)
        return end

    # --- what is wanted ----------------------------------------------------------------------------------------------

    def _move(self, step: Step, state: State) -> Move:
        while True:
            typed = kit_of(state.game).canonical(self._typed(step, state))
            try:
                move = state.find(typed, step.learner(state))
            except IllegalMove as problem:
                self._refuse(step, state, typed, problem)
                continue
            if isinstance(move, Talk):  # nobody is there to talk to
                self._told(Verdict(False, step.task))
            elif self._told(step.judge(state, move)):
                return move

    def _try(self, step: Step, state: State) -> None:
        while True:
            typed = kit_of(state.game).canonical(self._typed(step, state))
            try:
                move = state.find(typed, step.learner(state))
            except IllegalMove as problem:
                verdict = step.judge_refused(state, typed, problem.reason)
                if verdict.right:
                    refuse(self._screen, state, step.learner(state), typed, problem, _COMMANDS)
                    self._told(verdict)
                    return
                self._refuse(step, state, typed, problem)
            else:
                self._told(Verdict(False, step.task) if isinstance(move, Talk) else step.judge(state, move))

    def _refuse(self, step: Step, state: State, typed: str, problem: IllegalMove) -> None:
        verdict = step.judge_refused(state, typed, problem.reason)
        if verdict.words is problem.reason:
            list_or_refuse(self._screen, state, step.learner(state), typed, problem, _COMMANDS)
        else:
            self._told(verdict)

    def _answer(self, step: Step, state: State) -> None:
        numbers = [str(number) for number in range(1, len(step.answers) + 1)]
        for number, answer in zip(numbers, step.answers, strict=True):
            self._screen.say(_LISTED, number=number, name="", title=self._screen.text(answer.words))
        while True:
            typed = self._screen.answer(_WHICH).lower()
            if typed in _SHOW_WORDS:
                right = next(one for one in numbers if step.judge_answer(state, int(one) - 1).right)
                self._screen.say(_SHOWN, move=right)
            elif typed not in numbers:
                self._screen.say(_NUMBER, "bold yellow", count=len(step.answers))
            elif self._told(step.judge_answer(state, numbers.index(typed))):
                return

    def _look(self, step: Step, state: State) -> None:
        self._screen.answer(_GO_ON)

    def _typed(self, step: Step, state: State) -> str:
        """What is typed at last, after all questions."""
        kit, language = kit_of(state.game), self._screen.language
        while (typed := self._screen.answer(_PROMPT)).lower() in (*HELP_WORDS, *_SHOW_WORDS, ""):
            if typed.lower() in _SHOW_WORDS:
                wanted = [*map(str, step.accepted(state)), *step.refused]
                self._screen.say(_SHOWN, move=kit.worded(wanted[0], language))
            else:
                if typed.lower() not in ("", "?"):
                    self._screen.say(_HOW, "dim")
                moves = [kit.worded(move, language) for move in state.legal_moves(step.learner(state))]
                self._screen.say(MOVES, moves=", ".join(moves))
        return typed

    def _told(self, verdict: Verdict) -> bool:
        self._screen.say(verdict.words, "bold green" if verdict.right else "bold yellow")
        return verdict.right
