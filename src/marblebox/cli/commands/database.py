"""`marblebox database`: copies of a server's games, also while it runs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from marblebox.core.errors import InputError

if TYPE_CHECKING:
    from marblebox.server.storage.copying import Tallies

DIGITS = 16  # of a digest that are told
NEEDED = {"copy": ("FROM", "TO"), "backup": ("FILE",), "restore": ("FILE",)}


def database(
    action: Annotated[Literal["copy", "backup", "restore"], typer.Argument(help="What to do.")],
    places: Annotated[list[str], typer.Argument(help="copy: FROM and TO; backup, restore: a FILE.")],
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="backup, restore: the database; by default the server's.")
    ] = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="copy, restore: let go of what is there, for what is copied.")
    ] = False,
) -> None:
    """Copy the games of a server from one database to another, into a file, or back."""
    import asyncio

    from marblebox.server.settings import Settings
    from marblebox.server.storage import copying

    wanted = NEEDED[action]
    if len(places) != len(wanted):
        raise InputError(f"give {' and '.join(wanted)}: marblebox database {action} {' '.join(wanted)}")
    if action == "copy" and database:
        raise InputError("copy names both databases itself: marblebox database copy FROM TO")
    if action == "backup" and replace:
        raise InputError("a backup replaces nothing; name a new file")
    here = copying.place(database or Settings.from_environment().database)
    if action == "copy":
        source, target = map(copying.place, places)
    else:
        file = Path(places[0]).expanduser().absolute()
        source, target = (here, copying.place(str(file))) if action == "backup" else (copying.place(str(file)), here)
    if action == "backup":
        tallies = asyncio.run(copying.backed_up(source, file))
    else:
        tallies = asyncio.run(copying.copied(source, target, replace))
    _tell(tallies, copying.shown(source), copying.shown(target))


def _tell(tallies: Tallies, source: str, target: str) -> None:
    print(f"{source} -> {target}")
    for name, tally in tallies.items():
        print(f"{name:>10} {tally.rows:>10,} rows, the same in both ({f'{tally.digest:064x}'[:DIGITS]})")
