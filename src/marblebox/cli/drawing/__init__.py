"""Boards drawn with letters: one file per game, chosen by the type of the state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from marblebox.cli.drawing import fanorona, kulami, tomoko
from marblebox.games.fanorona.state import FanoronaState
from marblebox.games.kulami import KulamiState
from marblebox.games.tomoko import TomokoState

if TYPE_CHECKING:
    from marblebox.core.game import Move, State


def drawn(
    state: State, last: Move | None, players: Sequence[str], hands: Sequence[int] = (), language: str = "en"
) -> Table:
    """The board, the last move marked, and beside it how the game stands. `hands` lists the seats whose cards show."""
    grid = Table.grid(padding=(0, 3))
    grid.add_row(*_board_and_notes(state, last, players, hands, language))
    return grid


def _board_and_notes(
    state: State, last: Move | None, players: Sequence[str], hands: Sequence[int], language: str
) -> tuple[Text, Text]:
    if isinstance(state, FanoronaState):
        return fanorona.board(state, last), fanorona.notes(state, players, language)
    if isinstance(state, KulamiState):
        return kulami.board(state), kulami.notes(state, players, language)
    if isinstance(state, TomokoState):
        return tomoko.board(state, last, hands), tomoko.notes(state, players, hands, language)
    return Text(state.text), Text("\n".join(players))
