"""Words for people: texts in our languages, and help after a slip of the keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import NamedTuple

LANGUAGES = ("en", "de")
_POINT = re.compile(r"[a-z]\d")


class Text(NamedTuple):
    """One text in every language of the product."""

    en: str
    de: str

    def in_language(self, language: str) -> str:
        return self.de if language == "de" else self.en

    def prefixed(self, prefix: str) -> Text:
        """The text after something that is the same in every language."""
        return Text(*(prefix + words for words in self))

    def filled(self, **values: object) -> Text:
        """The text with its gaps filled; a value may itself be a text in every language."""
        return Text(*(self._filled(language, values) for language in LANGUAGES))

    def _filled(self, language: str, values: dict[str, object]) -> str:
        said = {key: value.in_language(language) if isinstance(value, Text) else value for key, value in values.items()}
        return self.in_language(language).format(**said)


def alike(text: str) -> Text:
    """A text that reads the same in every language."""
    return Text(text, text)


NOTHING = alike("")


def joined(texts: Iterable[Text], between: str = " ") -> Text:
    """Several texts as one, language by language."""
    told = [text for text in texts if text != NOTHING]
    return Text(*(between.join(words) for words in zip(*told, strict=True))) if told else NOTHING


def sentence(text: Text) -> Text:
    """A clause as a sentence of its own."""
    return Text(*(_begun(clause) + ("" if clause.endswith((".", "?", "!")) else ".") for clause in text))


def _begun(clause: str) -> str:
    """With a capital, but for the name of a point, which has none."""
    return clause if _POINT.match(clause) else clause[:1].upper() + clause[1:]


def did_you_mean(word: str, known: Iterable[str]) -> Text:
    """A question to add to an error message if `word` looks like a misspelt known one."""
    close = get_close_matches(word[:50].lower(), list(known), n=1)
    return Text(f" (did you mean {close[0]!r}?)", f" (vielleicht {close[0]!r}?)") if close else alike("")


def suggestion(word: str, known: Iterable[str]) -> str:
    """The same question for a message that is in English alone."""
    return did_you_mean(word, known).en


def is_text(text: str) -> bool:
    """Whether it can be written down: JSON and command lines may bring halves of letters."""
    return text.encode(errors="ignore").decode() == text


def shortened(text: str, limit: int = 60) -> str:
    """`text` made fit for a one-line message, however long or odd it was."""
    line = "".join(letter if letter.isprintable() else "?" for letter in text[: limit + 1])
    return line if len(line) <= limit else line[:limit] + "…"
