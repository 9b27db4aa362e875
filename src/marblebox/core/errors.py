"""Every failure a user can cause, each with a message that a player understands."""

from __future__ import annotations

from marblebox.core.text import Text


class MarbleboxError(Exception):
    """The root of everything Marblebox raises on purpose."""


class InputError(MarbleboxError, ValueError):
    """Something given to Marblebox is wrong; the message says what and what would be right."""


class SpecError(InputError):
    """A game specification names an unknown game or field, or an impossible value."""


class LayoutError(SpecError):
    """A Kulami layout breaks one of the rules for building the board; `told` says which in every language."""

    def __init__(self, told: Text) -> None:
        super().__init__(told.en)
        self.told = told


class PositionError(InputError):
    """A position text cannot be read, or describes a position that cannot exist."""


class IllegalMove(InputError):
    """A move that the rules forbid; the message names the rule, and `told` does so in every language.

    `reason` is the rule alone, for those who see which move was tried.
    """

    def __init__(self, told: Text, reason: Text | None = None) -> None:
        super().__init__(told.en)
        self.told, self.reason = told, reason or told


class MatchError(InputError):
    """A match was asked for something its rules do not allow."""


class RecordError(InputError):
    """A game record is damaged; `line` and `column` count from one."""

    def __init__(self, reason: str, line: int, column: int) -> None:
        super().__init__(f"line {line}, column {column}: {reason}")
        self.reason, self.line, self.column = reason, line, column


class FileError(InputError):
    """A file cannot be read or written."""
