"""The rules in our own words: Markdown texts that lie beside the games, one for each language."""

from __future__ import annotations

from importlib import resources

from marblebox.core.errors import SpecError
from marblebox.core.registry import load
from marblebox.core.text import LANGUAGES, suggestion


def rules_text(spec: str, language: str = "en") -> str:
    """The rules of the game that a name or a specification stands for.

    Every game keeps its text as `rules_<language>.md`; a preset that is a game of its own has one under its name.
    """
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise SpecError(f"the rules are written in {known}, not in {language!r}{suggestion(language, LANGUAGES)}")
    game = load(spec)
    name = game.spec.partition("(")[0]
    stem = "rules" if name == game.name else name
    package = type(game).__module__.rpartition(".")[0]
    return resources.files(package).joinpath(f"{stem}_{language}.md").read_text(encoding="utf-8")
