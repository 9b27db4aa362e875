"""Complaints about a value name the option with which it was given."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from marblebox.core.errors import InputError


@contextmanager
def named(**options: str) -> Iterator[None]:
    """A complaint that begins with one of these names begins with its option instead."""
    try:
        yield
    except InputError as problem:
        name, space, rest = str(problem).partition(" ")
        if name not in options:
            raise
        raise InputError(f"{options[name]}{space}{rest}") from None
