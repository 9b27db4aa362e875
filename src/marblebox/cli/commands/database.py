"""`marblebox database`: copies of a server's games, also while it runs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from marblebox.cli.numbers import with_numbers_of
from marblebox.cli.terminal import LanguageOption, chosen_language
from marblebox.core.errors import InputError
from marblebox.core.text import Text

if TYPE_CHECKING:
    from marblebox.server.storage.copying import Tallies

DIGITS = 16  # of a digest that are told
NEEDED = {"copy": ("FROM", "TO"), "backup": ("FILE",), "restore": ("FILE",)}

_GIVE = Text(
    "give {needed}: marblebox database {action} {places}", "nenne {needed}: marblebox database {action} {places}"
)
_NAMES_BOTH = Text(
    "copy names both databases itself: marblebox database copy FROM TO",
    "copy nennt selbst beide Datenbanken: marblebox database copy FROM TO",
)
_NO_REPLACING = Text(
    "a backup replaces nothing; name a new file", "eine Sicherung ersetzt nichts; nenne eine neue Datei"
)
_TALLY = Text(
    "{name:>10} {rows:>10,} rows, the same in both ({digest})",
    "{name:>10} {rows:>10,} Zeilen, in beiden gleich ({digest})",
)


def database(
    action: Annotated[Literal["copy", "backup", "restore"], typer.Argument(help="What to do.")],
    places: Annotated[list[str], typer.Argument(help="copy: FROM and TO; backup, restore: a FILE.")],
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="backup, restore: the database; by default the server's.")
    ] = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="copy, restore: let go of what is there, for what is copied.")
    ] = False,
    lang: LanguageOption = None,
) -> None:
    """Copy the games of a server from one database to another, into a file, or back."""
    import asyncio

    from marblebox.server.settings import Settings
    from marblebox.server.storage import copying

    wanted = NEEDED[action]
    if len(places) != len(wanted):
        needed = Text(" and ".join(wanted), " und ".join(wanted))
        raise InputError(_GIVE.filled(needed=needed, action=action, places=" ".join(wanted)))
    if action == "copy" and database:
        raise InputError(_NAMES_BOTH)
    if action == "backup" and replace:
        raise InputError(_NO_REPLACING)
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
    print(f"{copying.shown(source)} -> {copying.shown(target)}")
    _tell(tallies, chosen_language(lang))


def _tell(tallies: Tallies, language: str) -> None:
    for name, tally in tallies.items():
        told = _TALLY.filled(name=name, rows=tally.rows, digest=f"{tally.digest:064x}"[:DIGITS])
        print(with_numbers_of(language, told.in_language(language)))
