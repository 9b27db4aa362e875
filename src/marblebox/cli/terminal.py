"""The terminal: what it can show, and which language its owner reads."""

from __future__ import annotations

import codecs
import os
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING, Annotated, Literal, NoReturn, get_args

import typer

if TYPE_CHECKING:
    from rich.console import Console

Language = Literal["en", "de"]
LanguageOption = Annotated[
    Language | None,
    typer.Option("--lang", metavar="en|de", help="The language; by default that of your environment."),
]

FAILED = 1  # the exit status when nothing given was wrong, and yet not all could be done

_LANGUAGE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # in the order in which they count

# What a terminal without Unicode shows instead; stones and marbles of the last move become capitals.
_PLAIN = {
    **dict(zip("○●◎◉◇×✕◌·•", "oxOX+-*:..", strict=True)),
    **dict(zip("─│╱╲▼▲◀▶", "-|/\\v^<>", strict=True)),
    **dict.fromkeys("┌┬┐├┼┤└┴┘╭╮╰╯╷╵╶╴", "+"),
    **dict.fromkeys("━═", "="),
    **dict.fromkeys("–—", "-"),
    **dict.fromkeys("„“”", '"'),
    "ä": "ae",
    "ö": "oe",
    "ü": "ue",
    "Ä": "Ae",
    "Ö": "Oe",
    "Ü": "Ue",
    "ß": "ss",
    "→": "->",
    "…": "...",
    "’": "'",
    "✓": "!",
    "↻": ">",
    "❯": ">",
    "▌": "|",
    "½": "1/2",
    "±": "+-",
    "∞": "inf",
}


def chosen_language(option: str | None) -> str:
    """The language asked for, or else that of the environment."""
    if option and option in get_args(Language):
        return option
    setting = next((value for name in _LANGUAGE_VARIABLES if (value := os.environ.get(name))), "")
    return "de" if setting.lower().startswith("de") else "en"


def new_console(errors: bool = False) -> Console:
    """A console that takes every text as it is, on the output or where errors are told."""
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False, stderr=errors)


def visible(text: str) -> str:
    """A text without anything that a terminal could take for a command."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def warn(reason: object) -> None:
    """One line on the error output."""
    print(f"marblebox: {visible(str(reason))}", file=sys.stderr)


def fail(reason: object, status: int = FAILED) -> NoReturn:
    warn(reason)
    raise typer.Exit(status) from None


def settle_output() -> None:
    """Let the interpreter's last flush find an open file where the output has gone."""
    try:
        if sys.stdout:
            sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def tolerate_any_encoding() -> None:
    """Let output fall back on plain letters wherever the terminal's encoding lacks a character."""
    codecs.register_error("plain", _plain)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="plain")
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _plain(problem: UnicodeError) -> tuple[str, int]:
    if not isinstance(problem, UnicodeEncodeError):
        raise problem
    missing = problem.object[problem.start : problem.end]
    return "".join(_PLAIN.get(letter, "?") for letter in missing), problem.end
