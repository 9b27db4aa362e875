"""`marblebox admin`: what the operator of a server looks up and changes, also while it runs."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

import typer

from marblebox.cli.terminal import LanguageOption, chosen_language
from marblebox.core.text import Text

_YES_OR_NO = Text("{question} [y/N] ", "{question} [j/N] ")


def admin(
    action: Annotated[
        Literal["list", "show", "close", "delete", "revoke", "secret", "ban", "unban", "bans", "notice", "invite"],
        typer.Argument(help="What to do."),
    ],
    subject: Annotated[str | None, typer.Argument(help="A game, an address, or the words of a notice.")] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="The database of the server; by default its usual one.")
    ] = None,
    seat: Annotated[int | None, typer.Option(min=0, max=7, metavar="N", help="revoke: only this seat.")] = None,
    days: Annotated[float | None, typer.Option(min=0, metavar="N", help="ban: for so long; else for good.")] = None,
    reason: Annotated[str, typer.Option(metavar="TEXT", help="ban: why, for yourself.")] = "",
    german: Annotated[str | None, typer.Option(metavar="TEXT", help="notice: the same in German.")] = None,
    limit: Annotated[int, typer.Option(min=1, max=100_000, metavar="N", help="list: how many games.")] = 20,
    renew: Annotated[bool, typer.Option("--renew", help="invite: a new invitation; the old one ends.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask before something cannot be undone.")] = False,
    lang: LanguageOption = None,
) -> None:
    """Look after a server: its games, its links, who may come in, and what everybody is told."""
    from marblebox.server.operations.office import Wish, run

    language = chosen_language(lang)
    wish = Wish(action, subject, seat, days, reason, german, limit, renew)
    run(database, wish, None if yes else partial(_asked, language=language), language)


def _asked(question: Text, language: str) -> bool:
    """Whether somebody at the terminal agrees; where nobody is there to be asked, nobody does."""
    from marblebox.cli.play.screen import Quit, Screen

    try:
        return Screen(language, errors=True).confirm(_YES_OR_NO.filled(question=question))
    except (EOFError, Quit):
        return False
