"""`marblebox rules`: how a game is played, in our own words."""

from __future__ import annotations

from typing import Annotated

import typer

from marblebox.cli.terminal import LanguageOption, chosen_language

RULES_WIDTH = 88  # longer lines are tiring to read


def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game, such as kulami, or a whole specification.")],
    lang: LanguageOption = None,
) -> None:
    """Explain the rules of a game."""
    from rich.markdown import Markdown

    from marblebox.cli.screen import new_console
    from marblebox.core.rulebook import rules_text

    console = new_console()
    text = rules_text(game, chosen_language(lang))
    console.print(Markdown(text), width=min(console.width, RULES_WIDTH))
