"""A position as it is shown: the board, and beside it how the game stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.table import Table

from marblebox.cli.kit import kit_of

if TYPE_CHECKING:
    from marblebox.core.game import Move, State


def drawn(
    state: State, last: Move | None, players: Sequence[str], hands: Sequence[int] = (), language: str = "en"
) -> Table:
    """The board with the last move marked, and what is to be said beside it. `hands` are the seats that look on."""
    kit, grid = kit_of(state.game), Table.grid(padding=(0, 3))
    board = kit.board(state, last, hands)
    grid.add_column(
        no_wrap=True, min_width=max(map(cell_len, board.plain.split("\n")))
    )  # long names break, the board never does
    grid.add_column()
    grid.add_row(board, kit.notes(state, players, hands, language))
    return grid
