"""`marblebox rules`: how a game is played and where it comes from, in our own words."""

from __future__ import annotations

from typing import Annotated

import typer

from marblebox.cli.examples import game_help
from marblebox.cli.terminal import LanguageOption, chosen_language

RULES_WIDTH = 88  # longer lines are tiring to read


def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help=game_help())],
    history: Annotated[bool, typer.Option("--history", help="Tell where the game comes from instead.")] = False,
    lang: LanguageOption = None,
) -> None:
    """Explain the rules of a game."""
    from rich.markdown import Markdown

    from marblebox.cli.terminal import new_console
    from marblebox.core.rulebook import history_text, rules_text

    console = new_console()
    text = (history_text if history else rules_text)(game, chosen_language(lang))
    console.print(Markdown(text), width=min(console.width, RULES_WIDTH))
