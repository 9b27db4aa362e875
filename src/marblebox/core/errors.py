"""Every failure a user can cause, each with a message that a player understands."""

from __future__ import annotations

from marblebox.core.text import Text, alike


class MarbleboxError(Exception):
    """The root of everything Marblebox raises on purpose."""


class InputError(MarbleboxError, ValueError):
    """Something given to Marblebox is wrong; the message says what and what would be right.

    The message is English; `told` has it in every language where it was written in more than one.
    """

    def __init__(self, told: Text | str) -> None:
        self.told = alike(told) if isinstance(told, str) else told
        super().__init__(self.told.en)


class SpecError(InputError):
    """A game specification names an unknown game or field, or an impossible value; `field` is the one that is wrong."""

    def __init__(self, told: Text | str, field: str | None = None) -> None:
        super().__init__(told)
        self.field = field


class LayoutError(SpecError):
    """A layout breaks one of the rules for building the board."""


class PositionError(InputError):
    """A position text cannot be read, or describes a position that cannot exist."""


class IllegalMove(InputError):
    """A move that the rules forbid; the message names the rule, and `told` does so in every language.

    `reason` is the rule alone, for those who see which move was tried.
    """

    def __init__(self, told: Text, reason: Text | None = None) -> None:
        super().__init__(told)
        self.reason = reason or told


class MatchError(InputError):
    """A match was asked for something its rules do not allow."""


class StudyError(InputError):
    """A question about a position cannot be answered; `field` is what is wrong in it, `code` is for programs."""

    def __init__(self, code: str, told: Text, field: str) -> None:
        super().__init__(told)
        self.code, self.field = code, field


class RecordError(InputError):
    """A game record is damaged; `line` and `column` count from one.

    `reason` is what is wrong there without the place, in English; `why` has it in every language.
    """

    def __init__(self, why: Text | str, line: int, column: int) -> None:
        self.why = alike(why) if isinstance(why, str) else why
        told = Text("line {line}, column {column}: {why}", "Zeile {line}, Spalte {column}: {why}")
        super().__init__(told.filled(line=line, column=column, why=self.why))
        self.reason, self.line, self.column = self.why.en, line, column


class FileError(InputError):
    """A file cannot be read or written."""
