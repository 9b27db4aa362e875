"""Where tables live, and for which rules there are any.

A folder holds one sub-folder for each kind of rules, and in it one file for each pair of stone counts: `3v2.table`
knows every position in which the side to move has three stones and the other two.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from marblebox.core.errors import FileError, InputError
from marblebox.core.files import data_folder, user_path
from marblebox.core.game import Game
from marblebox.core.registry import load, names
from marblebox.core.text import Text
from marblebox.tables.kit import TablesKit, kit_of

if TYPE_CHECKING:
    from types import ModuleType

FOLDER_VARIABLE = "MARBLEBOX_TABLES"
FEWEST, MOST = 2, 12  # stones on the board

Counts = tuple[int, int]  # stones of the side to move, and of the other


class Pair(NamedTuple):
    """A number of stones against another, whoever is to move; the larger first."""

    more: int
    fewer: int

    def __str__(self) -> str:
        return f"{self.more}v{self.fewer}"

    @property
    def counts(self) -> list[Counts]:
        """Of both its tables: the stones of the side to move, and of the other."""
        return sorted({(self.more, self.fewer), (self.fewer, self.more)})

    @property
    def files(self) -> tuple[str, ...]:
        return tuple(map(file_name, self.counts))


def file_name(counts: Counts) -> str:
    own, enemy = counts
    return f"{own}v{enemy}.table"


def pairs(stones: int) -> Iterator[Pair]:
    """All pairs with up to so many stones, in the order in which they can be built."""
    for total in range(FEWEST, stones + 1):
        for fewer in range(1, total // 2 + 1):
            yield Pair(total - fewer, fewer)


def core() -> ModuleType:
    """The compiled core, which alone can read and write tables."""
    try:
        from marblebox import _native

        found: ModuleType = _native
    except ImportError:
        raise InputError(
            "endgame tables need the compiled core; install marblebox where there is a C++ compiler"
        ) from None
    return found


def tables_folder(name: str | Path | None = None) -> Path:
    """The folder somebody names, else that of the environment variable, else the one beside the user's games."""
    named = name or os.environ.get(FOLDER_VARIABLE)
    return user_path(str(named)) if named else data_folder() / "tables"


def kit_for(game: Game) -> TablesKit:
    """What the tables know of a game; an error if there are none for it."""
    kit = kit_of(game)
    if kit is None:
        some = ", ".join(name for name in names() if kit_of(load(name)))
        raise InputError(
            Text(
                f"there are endgame tables for {some} only, not for {game.spec}",
                f"Endspieltabellen gibt es nur für {some}, nicht für {game.spec}",
            )
        )
    return kit


def fields_of(game: Game) -> dict[str, str]:
    """The rules as the core reads them."""
    kit_for(game)
    return game.rules.texts()


def folder_for(game: Game, name: str | Path | None = None) -> Path:
    """Where the tables for the rules of a game lie."""
    with refusals_told():
        return tables_folder(name) / str(core().endgame_folder(fields_of(game)))


def covers(game: Game) -> bool:
    """Whether there can be tables for such a game at all."""
    kit = kit_of(game)
    return kit is not None and kit.covers(game)


def most_stones(game: Game) -> int:
    return min(MOST, kit_for(game).points(game) - 1)


def check_stones(game: Game, stones: int) -> None:
    if not FEWEST <= stones <= most_stones(game):
        raise InputError(
            Text(
                f"tables for {game.spec} have from {FEWEST} to {most_stones(game)} stones, not {stones}",
                f"Tabellen für {game.spec} haben {FEWEST} bis {most_stones(game)} Steine, nicht {stones}",
            )
        )


def building(game: Game, stones: int, place: Path) -> str:
    """The command that builds tables there, and builds damaged ones anew."""
    elsewhere = "" if place.parent == tables_folder() else f' --folder "{place.parent}"'
    return f'marblebox tables build "{game.spec}" --pieces {stones}{elsewhere}'


@contextmanager
def refusals_told(remedy: str = "") -> Iterator[None]:
    """What the core or the system refuses, as errors that a user understands."""
    try:
        yield
    except InputError:
        raise
    except ValueError as problem:
        raise InputError(f"{problem}{remedy}") from None
    except OSError as problem:
        raise FileError(
            Text(
                f"cannot use the tables: {problem.strerror or problem}",
                f"die Tabellen lassen sich nicht benutzen: {problem.strerror or problem}",
            )
        ) from None
