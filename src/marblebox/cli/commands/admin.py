"""`marblebox admin`: what the operator of a server looks up and changes, also while it runs."""

from __future__ import annotations

from typing import Annotated, Literal

import typer


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
) -> None:
    """Look after a server: its games, its links, who may come in, and what everybody is told."""
    from marblebox.server.operations.office import Wish, run

    wish = Wish(action, subject, seat, days, reason, german, limit, renew)
    run(database, wish, ask=None if yes else _asked)


def _asked(question: str) -> bool:
    """Whether somebody at the terminal agrees; where nobody is there to be asked, nobody does."""
    return typer.confirm(question, err=True)
