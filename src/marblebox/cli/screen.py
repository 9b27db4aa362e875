"""Screen: showing, saying and asking, in one language."""

from __future__ import annotations

import sys

from rich.console import Console, RenderableType
from rich.text import Text as Line

from marblebox.cli import words
from marblebox.core.text import Text

_CLEAR_SCROLLBACK = "\x1b[3J"


def new_console() -> Console:
    """A console that takes every text as it is."""
    return Console(highlight=False, markup=False, emoji=False)


class Screen:
    """The terminal during a game."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.console = new_console()

    def text(self, text: Text, **values: object) -> str:
        return text.in_language(self.language).format(**values)

    def say(self, text: Text, style: str = "", **values: object) -> None:
        self.console.print(Line(self.text(text, **values), style=style))

    def complain(self, problem: object) -> None:
        self.console.print(Line(str(problem), style="bold yellow"))

    def show(self, renderable: RenderableType) -> None:
        self.console.print(renderable)

    def ask(self, text: Text, **values: object) -> str:
        """One line of input; EOFError where there is none."""
        self.console.print(Line(self.text(text, **values), style="bold"), end="")
        self.console.file.flush()
        answer = input()
        if not sys.stdin.isatty():
            self.console.print(Line(answer[:200]))  # what is piped in is shown, so that the transcript can be read
        return answer.strip()

    def confirm(self, text: Text, default: bool = False, hint: Text = words.ANSWER, **values: object) -> bool:
        """A yes or a no; the hint says what to answer after anything else."""
        while True:
            answer = self.ask(text, **values).lower()
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
