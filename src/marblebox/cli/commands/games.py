"""`marblebox games`: what can be played, and which rules can be changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marblebox.cli.terminal import LanguageOption, chosen_language
from marblebox.core.text import Text

if TYPE_CHECKING:
    from rich.table import Table

    from marblebox.core.game import Game
    from marblebox.core.rules import RuleField

_VARIANT = Text("Ways to play", "Spielweisen")
_SPEC = Text("Specification", "Spezifikation")
_FIELD = Text("Field", "Feld")
_VALUES = Text("Values (default first)", "Werte (Vorgabe zuerst)")
_MEANING = Text("Meaning", "Bedeutung")
_PRESETS = Text("rule set", "Regelwerk")
_DEFAULT = Text("Other default than above", "Andere Vorgabe als oben")
_HINT = Text(
    'Combine fields in brackets, in quotes for the shell:\n  marblebox play "{spec}"',
    'Felder in Klammern verbinden, für die Shell in Anführungszeichen:\n  marblebox play "{spec}"',
)


def games(lang: LanguageOption = None) -> None:
    """List the games, their variants and the rules that can be changed."""
    from marblebox.cli.examples import example_spec
    from marblebox.cli.kit import kit_of
    from marblebox.cli.terminal import new_console
    from marblebox.core import registry

    language = chosen_language(lang)
    console = new_console()
    for game in registry.games():
        console.print(f"\n{game.title.in_language(language)}", style="bold")
        console.print(_variants(game, game.name, language))
        console.print(_fields(game, language))
        if note := kit_of(game).note:
            console.print(note.in_language(language))
        for preset, name in game.preset_names.items():
            title = next(variant.title for variant in game.variants if variant.spec == name)
            console.print(f"\n{title.in_language(language)}", style="bold")
            console.print(_variants(game, name, language))
            console.print(_departures(game, preset, language))
    console.print(f"\n{_HINT.in_language(language).format(spec=example_spec())}", soft_wrap=True)


def _table(*headings: str) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False, width=None)
    for heading in headings:
        table.add_column(heading, overflow="fold")
    return table


def _variants(game: type[Game], name: str, language: str) -> Table:
    """The variants whose specification begins with that name."""
    table = _table(_VARIANT.in_language(language), _SPEC.in_language(language))
    for variant in game.variants:
        if variant.spec.partition("(")[0] == name:
            table.add_row(variant.title.in_language(language), variant.spec)
    return table


def _fields(game: type[Game], language: str) -> Table:
    table = _table(*(heading.in_language(language) for heading in (_FIELD, _VALUES, _MEANING)))
    if len(game.presets) > 1:
        table.add_row("rules", " | ".join(game.presets), _PRESETS.in_language(language))
    for field in game.rules_type.fields():
        table.add_row(field.name, _values(field, language), field.meaning.in_language(language))
    return table


def _values(field: RuleField, language: str) -> str:
    default, hint = field.kind.write(field.default), field.kind.hint.in_language(language)
    values = hint.split(" | ")
    if default not in values:
        return f"{default} ({hint})"
    return " | ".join([default, *(value for value in values if value != default)])


def _departures(game: type[Game], preset: str, language: str) -> Table:
    """The fields whose default in that preset is another than the game's."""
    table = _table(_FIELD.in_language(language), _DEFAULT.in_language(language))
    usual = next(iter(game.presets.values())).texts()
    for name, text in game.presets[preset].texts().items():
        if text != usual[name]:
            table.add_row(name, text)
    return table
