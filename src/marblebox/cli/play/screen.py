"""Screen: showing, saying and asking, in one language."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import RenderableType
from rich.text import Text as Styled

from marblebox.cli.play import words
from marblebox.cli.terminal import new_console, visible
from marblebox.core.errors import InputError
from marblebox.core.text import Text

_CLEAR_SCROLLBACK = "\x1b[3J"


class Quit(Exception):
    """Somebody wants to leave."""


class Screen:
    """The terminal while somebody is asked; what is asked beside a program's output goes where its errors do."""

    def __init__(self, language: str, errors: bool = False) -> None:
        self.language = language
        self.console = new_console(errors)

    def text(self, text: Text, **values: object) -> str:
        """The text with its gaps filled; one that comes without values is whole, whatever braces it has."""
        if not values:
            return text.in_language(self.language)
        shown = {name: visible(str(value)) for name, value in values.items() if isinstance(value, str | Path)}
        return text.in_language(self.language).format(**{**values, **shown})

    def say(self, text: Text, style: str = "", **values: object) -> None:
        self.console.print(Styled(self.text(text, **values), style=style))

    def complain(self, problem: object) -> None:
        self.console.print(Styled(visible(str(problem)), style="bold yellow"))

    def show(self, renderable: RenderableType) -> None:
        if isinstance(renderable, str):
            renderable = "\n".join(map(visible, renderable.split("\n")))
        self.console.print(renderable)

    def ask(self, text: Text, **values: object) -> str:
        """One line of input; EOFError where there is none any more."""
        self.expect_answers()
        self.console.print(Styled(self.text(text, **values), style="bold"), end="")
        self.console.file.flush()
        answer = input()
        if not sys.stdin.isatty():  # what is piped in is shown, so that the transcript can be read
            self.console.print(Styled(visible(answer[:200])))
        return answer.strip()

    def expect_answers(self) -> None:
        """Complain where nobody will ever see a question, or answer it."""
        if sys.stdin is None or sys.stdout is None:
            raise InputError(words.NOBODY_ANSWERS)

    def answer(self, text: Text, **values: object) -> str:
        """An answer, or Quit from somebody who would rather leave than answer."""
        answer = self.ask(text, **values)
        if answer.lower() in words.QUIT_WORDS:
            raise Quit
        return answer

    def confirm(self, text: Text, default: bool = False, hint: Text = words.ANSWER, **values: object) -> bool:
        """A yes or a no, or Quit; the hint says what to answer after anything else."""
        while True:
            answer = self.answer(text, **values).lower()
            if not answer:
                return default
            if answer in (*words.YES_WORDS, *words.NO_WORDS):
                return answer in words.YES_WORDS
            self.say(hint, "bold yellow")

    def clear(self) -> None:
        """Wipe the terminal, what can be scrolled back to included, so that no hand stays readable."""
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write(_CLEAR_SCROLLBACK)
