"""Numbers as they are written in each language."""

from __future__ import annotations

import re

from marblebox.core.text import Text

_SEPARATOR = re.compile(r"(?<=\d)[.,](?=\d)")
_SWAPPED = {".": ",", ",": "."}


def counted(count: int, one: Text, many: Text, language: str, **values: object) -> str:
    """A text with a number, singular or plural."""
    return (one if count == 1 else many).in_language(language).format(count=count, **values)


def decimal(value: float, language: str) -> str:
    """A number as it is written in that language."""
    return f"{value:.3g}".replace(".", "," if language == "de" else ".")


def with_numbers_of(language: str, text: str) -> str:
    """The text with its numbers, written as in English, as they are written in that language."""
    return _SEPARATOR.sub(lambda found: _SWAPPED[found[0]], text) if language == "de" else text
