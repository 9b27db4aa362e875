"""Rules are data: a frozen dataclass per game whose fields read and write themselves as text.

A game declares its fields with `rule(...)`. The field knows its kind (flag, choice, number, …) and says in English
and German what it means, so that specifications, help texts and documentation all come from one place.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, Self

from marblebox.core.errors import InputError, SpecError
from marblebox.core.text import Text, alike, did_you_mean, joined

OTHERS = ""  # the key of what is said of all other values of a field

_NOT_A_FLAG = Text("must be true or false, not {text}", "muss true oder false sein, nicht {text}")
_NOT_AN_OPTION = Text(
    "must be one of {known}, not {text}{question}", "muss eines von {known} sein, nicht {text}{question}"
)
_NOT_A_NUMBER = Text(
    "must be a whole number from {low} to {high}, not {text}",
    "muss eine ganze Zahl von {low} bis {high} sein, nicht {text}",
)
_UNKNOWN_FIELD = Text(
    "unknown field {name}{question}; the fields are: {known}",
    "unbekanntes Feld {name}{question}; die Felder sind: {known}",
)
_IMPOSSIBLE = Text("{name} cannot be {value}: {problem}", "{name} kann nicht {value} sein: {problem}")


def one_of(options: Collection[str], text: str) -> Text:
    """Why a word is none of the options."""
    return _NOT_AN_OPTION.filled(known=", ".join(options), text=repr(text), question=did_you_mean(text, options))


class Kind(Protocol):
    """How the values of one rule field are written in a specification."""

    @property
    def hint(self) -> Text:
        """The possible values, for help texts."""

    def read(self, text: str) -> Any:
        """The value written as `text`; InputError says why there is none, in words that follow the field's name."""

    def write(self, value: Any) -> str:
        """The canonical text of `value`."""


class Flag:
    """true or false."""

    hint = alike("true | false")

    def read(self, text: str) -> bool:
        if text.lower() not in ("true", "false"):
            raise InputError(_NOT_A_FLAG.filled(text=repr(text)))
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
            raise InputError(one_of(self.options, text))
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
            raise InputError(_NOT_A_NUMBER.filled(low=self.low, high=self.high, text=repr(text)))
        return int(text)

    def write(self, value: int) -> str:
        return str(value)


class RuleField(NamedTuple):
    """One field of a game's rules: its name, its kind and what it means."""

    name: str
    kind: Kind
    meaning: Text
    default: Any
    before: str | None = None  # what games had that were stored before there was this field
    said: Mapping[str, Text] = MappingProxyType({})

    def told(self, value: str) -> Text:
        """What a value, in text form, means for a game: a sentence."""
        sentence = self.said.get(value) or self.said.get(OTHERS)
        return sentence.filled(value=value) if sentence else joined([self.meaning, alike(value)])


def rule(
    default: Any, kind: Kind, *, en: str, de: str, before: str | None = None, said: Mapping[str, Text] | None = None
) -> Any:
    """Declare a field of a `Rules` class. A field that is added later says what games had `before` there was it.

    `said` has a sentence for each value in text form, and under `OTHERS` one with a gap for {value}.
    """
    metadata = {"kind": kind, "meaning": Text(en, de), "before": before, "said": MappingProxyType({**(said or {})})}
    return dataclasses.field(default=default, metadata=metadata)


@dataclass(frozen=True)
class Rules:
    """The base of every game's rules."""

    @classmethod
    def fields(cls) -> Iterator[RuleField]:
        for field in dataclasses.fields(cls):
            yield RuleField(field.name, field.metadata["kind"], field.metadata["meaning"], field.default,
                            field.metadata["before"], field.metadata["said"])  # fmt: skip

    def __post_init__(self) -> None:
        for field in self.fields():
            value = getattr(self, field.name)
            try:
                object.__setattr__(self, field.name, field.kind.read(field.kind.write(value)))
            except (ValueError, TypeError, AttributeError) as problem:
                why = _IMPOSSIBLE.filled(name=field.name, value=repr(value), problem=_told(problem))
                raise SpecError(why, field.name) from None
        self.check()

    def check(self) -> None:
        """Raise SpecError if the fields contradict each other."""

    def with_texts(self, texts: Mapping[str, str], besides: Sequence[str] = ()) -> Self:
        """These rules with some fields replaced by values in text form; `besides` them others could have been meant."""
        kinds = {field.name: field.kind for field in self.fields()}
        values = {}
        for name, text in texts.items():
            if name not in kinds:
                known = [*besides, *kinds]
                question = did_you_mean(name, known)
                raise SpecError(_UNKNOWN_FIELD.filled(name=repr(name), question=question, known=", ".join(known)), name)
            values[name] = _read(kinds[name], name, text)
        return dataclasses.replace(self, **values)

    def as_stored(self, texts: Mapping[str, str]) -> Self:
        """The rules of a stored game: every field it names, and for those that came later what held before them."""
        earlier = {field.name: field.before for field in self.fields() if field.before is not None}
        return self.with_texts({**earlier, **texts})

    def texts(self) -> dict[str, str]:
        """Every field in text form."""
        return {field.name: field.kind.write(getattr(self, field.name)) for field in self.fields()}


def _read(kind: Kind, name: str, text: str) -> Any:
    try:
        return kind.read(text)
    except SpecError as problem:  # it says by itself what is wrong
        raise type(problem)(problem.told, problem.field or name) from None
    except ValueError as problem:
        raise SpecError(_told(problem).prefixed(f"{name} "), name) from None


def _told(problem: Exception) -> Text:
    return problem.told if isinstance(problem, InputError) else alike(str(problem))
