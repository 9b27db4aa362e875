"""The games in our own words: Markdown texts that lie beside their rules, one of each kind for each language.

Where a text states what a field of the rules settles, a comment such as `<!-- continuation=optional -->` follows the
statement. These marks let every statement be held against the rules. Where a game has another value, a sentence says so
in the place of the mark; otherwise nobody sees it.
"""

from __future__ import annotations

import re
from importlib import resources

from marblebox.core.errors import SpecError
from marblebox.core.game import Game
from marblebox.core.registry import load, nearest_preset
from marblebox.core.text import LANGUAGES, NOTHING, Text, did_you_mean, joined

MARK = re.compile(r"\s*<!--\s*(.*?)\s*-->", re.DOTALL)

_NO_LANGUAGE = Text(
    "the texts are written in {known}, not in {language}{question}",
    "die Texte gibt es in {known}, nicht in {language}{question}",
)
_NO_RULES = Text("{name} brings no rules in words", "{name} bringt keine Regeln in Worten mit")
_CHANGED = Text(" **In this game:** {changes}", " **In diesem Spiel:** {changes}")
_NO_HISTORY = Text("{name} does not tell its history", "{name} erzählt seine Geschichte nicht")


def rules_text(spec: str, language: str = "en") -> str:
    """The rules of the game that a specification stands for: those of the nearest preset, and what is changed."""
    game = load(spec)
    return MARK.sub(lambda mark: _changes(game, mark[1]).in_language(language), rules_source(game, language))


def _changes(game: Game, mark: str) -> Text:
    """What the game has changed of the values that a mark names; nothing where it has them all."""
    fields, values = {field.name: field for field in game.rules.fields()}, game.rules.texts()
    stated = (pair.partition("=") for pair in mark.split(", "))
    changed = [fields[name].told(values[name]) for name, _, value in stated if values[name] != value]
    return _CHANGED.filled(changes=joined(changed)) if changed else NOTHING


def has_rules_text(spec: str) -> bool:
    """Whether the rules are there in every language."""
    try:
        return all(rules_text(spec, language) for language in LANGUAGES)
    except SpecError:
        return False


def has_history(spec: str) -> bool:
    """Whether something is told about where the game comes from, in every language."""
    try:
        return all(history_text(spec, language) for language in LANGUAGES)
    except SpecError:
        return False


def rules_source(game: Game, language: str) -> str:
    """The rules with their marks. The first preset has `rules_<language>.md`, each other one a text under its name."""
    preset = nearest_preset(type(game), game.rules)
    return _text_beside(game, "rules" if preset == next(iter(game.presets)) else preset, language, _NO_RULES)


def history_text(spec: str, language: str = "en") -> str:
    """Where a game comes from, and what is told about it."""
    return _text_beside(load(spec), "history", language, _NO_HISTORY)


def _text_beside(game: Game, stem: str, language: str, none_there: Text) -> str:
    """A text that lies beside the code of the game."""
    _check(language)
    package = type(game).__module__.rpartition(".")[0]
    file = resources.files(package).joinpath(f"{stem}_{language}.md") if package else None
    if file is None or not file.is_file():
        raise SpecError(none_there.filled(name=game.name))
    return file.read_text(encoding="utf-8")


def _check(language: str) -> None:
    if language not in LANGUAGES:
        question = did_you_mean(language, LANGUAGES)
        raise SpecError(_NO_LANGUAGE.filled(known=", ".join(LANGUAGES), language=repr(language), question=question))
