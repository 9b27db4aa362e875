"""Rules are data: a frozen dataclass per game whose fields read and write themselves as text.

A game declares its fields with `rule(...)`. The field knows its kind (flag, choice, number, …) and says in English
and German what it means, so that specifications, help texts and documentation all come from one place.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, Self

from marblebox.core.errors import SpecError
from marblebox.core.text import Text, alike, suggestion


class Kind(Protocol):
    """How the values of one rule field are written in a specification."""

    @property
    def hint(self) -> Text:
        """The possible values, for help texts."""

    def read(self, text: str) -> Any:
        """The value written as `text`; ValueError says why there is none."""

    def write(self, value: Any) -> str:
        """The canonical text of `value`."""


class Flag:
    """true or false."""

    hint = alike("true | false")

    def read(self, text: str) -> bool:
        if text.lower() not in ("true", "false"):
            raise ValueError(f"must be true or false, not {text!r}")
        return text.lower() == "true"

    def write(self, value: bool) -> str:
        return "true" if value else "false"


class Choice:
    """One word out of a few."""

    def __init__(self, *options: str) -> None:
        self.options = options
        self.hint = alike(" | ".join(options))

    def read(self, text: str) -> str:
        if text.lower() not in self.options:
            raise ValueError(f"must be one of {', '.join(self.options)}, not {text!r}{suggestion(text, self.options)}")
        return text.lower()

    def write(self, value: str) -> str:
        return value


class Number:
    """A whole number within bounds."""

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high
        self.hint = alike(f"{low} … {high}")

    def read(self, text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 10 and self.low <= int(text) <= self.high):
            raise ValueError(f"must be a whole number from {self.low} to {self.high}, not {text!r}")
        return int(text)

    def write(self, value: int) -> str:
        return str(value)


class RuleField(NamedTuple):
    """One field of a game's rules: its name, its kind and what it means."""

    name: str
    kind: Kind
    meaning: Text
    default: Any


def rule(default: Any, kind: Kind, *, en: str, de: str) -> Any:
    """Declare a field of a `Rules` class."""
    return dataclasses.field(default=default, metadata={"kind": kind, "meaning": Text(en, de)})


@dataclass(frozen=True)
class Rules:
    """The base of every game's rules."""

    @classmethod
    def fields(cls) -> Iterator[RuleField]:
        for field in dataclasses.fields(cls):
            yield RuleField(field.name, field.metadata["kind"], field.metadata["meaning"], field.default)

    def __post_init__(self) -> None:
        for field in self.fields():
            value = getattr(self, field.name)
            try:
                object.__setattr__(self, field.name, field.kind.read(field.kind.write(value)))
            except (ValueError, TypeError, AttributeError) as problem:
                raise SpecError(f"{field.name} cannot be {value!r}: {problem}") from None
        self.check()

    def check(self) -> None:
        """Raise SpecError if the fields contradict each other."""

    def with_texts(self, texts: Mapping[str, str]) -> Self:
        """These rules with some fields replaced by values in text form."""
        kinds = {field.name: field.kind for field in self.fields()}
        values = {}
        for name, text in texts.items():
            if name not in kinds:
                known = ", ".join(kinds)
                raise SpecError(f"unknown field {name!r}{suggestion(name, kinds)}; the fields are: {known}")
            try:
                values[name] = kinds[name].read(text)
            except SpecError:
                raise
            except ValueError as problem:
                raise SpecError(f"{name} {problem}") from None
        return dataclasses.replace(self, **values)

    def texts(self) -> dict[str, str]:
        """Every field in text form."""
        return {field.name: field.kind.write(getattr(self, field.name)) for field in self.fields()}
