"""The terminal: what it can show, and which language its owner reads."""

from __future__ import annotations

import codecs
import os
import sys
from io import TextIOWrapper
from typing import Annotated, Literal

import typer

Language = Literal["en", "de"]
LanguageOption = Annotated[
    Language | None,
    typer.Option("--lang", metavar="en|de", help="The language; by default that of your environment."),
]

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
    "❯": ">",
    "▌": "|",
    "½": "1/2",
}


def chosen_language(option: Language | None) -> str:
    """The language asked for, or else that of the environment."""
    if option:
        return option
    setting = next((value for name in _LANGUAGE_VARIABLES if (value := os.environ.get(name))), "")
    return "de" if setting.lower().startswith("de") else "en"


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
