"""Numbered lists of moves, in columns."""

from __future__ import annotations

from collections.abc import Sequence

from marblebox.core.game import Move
from marblebox.games.fanorona.moves import Turn

_GAP = 3


def numbered(moves: Sequence[Move], prefix: str = "") -> list[str]:
    """The moves that begin with the prefix, each with its number in the whole list."""
    wanted = prefix.lower()
    return [
        f"{number:3} {_described(move)}"
        for number, move in enumerate(moves, 1)
        if str(move).lower().startswith(wanted)
    ]  # fmt: skip


def _described(move: Move) -> str:
    taken = move.captured.bit_count() if isinstance(move, Turn) else 0
    return f"{move} ({taken})" if taken else str(move)


def in_columns(entries: Sequence[str], width: int) -> str:
    """Entries read downwards, in as many columns as fit."""
    if not entries:
        return ""
    cell = max(map(len, entries)) + _GAP
    columns = max(1, (width + _GAP) // cell)
    rows = -(-len(entries) // columns)
    return "\n".join("".join(entry.ljust(cell) for entry in entries[row::rows]).rstrip() for row in range(rows))
