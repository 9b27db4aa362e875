"""Complaints about a value name the option with which it was given."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from marblebox.core.errors import InputError
from marblebox.core.text import Text


@contextmanager
def named(**options: str) -> Iterator[None]:
    """A complaint that begins with one of these names begins with its option instead."""
    try:
        yield
    except InputError as problem:
        name = str(problem).partition(" ")[0]
        if name not in options:
            raise
        raise InputError(Text(*(words.replace(name, options[name], 1) for words in problem.told))) from None
