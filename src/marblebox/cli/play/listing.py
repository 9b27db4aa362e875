"""Numbered lists of moves, in columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from marblebox.core.game import Move

_GAP = 3


def numbered(moves: Sequence[Move], prefix: str = "", worded: Callable[[Move], str] = str) -> list[str]:
    """The moves that begin with the prefix, in words or as in a record, each with its number in the whole list."""
    return [
        f"{number:3} {_described(move, worded)}"
        for number, move in enumerate(moves, 1)
        if begins(move, prefix, worded)
    ]  # fmt: skip


def begins(move: Move, prefix: str, worded: Callable[[Move], str]) -> bool:
    """Whether a move begins with the prefix, in words or as in a record."""
    return any(text.lower().startswith(prefix.lower()) for text in (str(move), worded(move)))


def _described(move: Move, worded: Callable[[Move], str]) -> str:
    taken = move.captured
    return f"{worded(move)} ({taken})" if taken else worded(move)


def in_columns(entries: Sequence[str], width: int) -> str:
    """Entries read downwards, in as many columns as fit."""
    if not entries:
        return ""
    cell = max(map(len, entries)) + _GAP
    columns = max(1, (width + _GAP) // cell)
    rows = -(-len(entries) // columns)
    return "\n".join("".join(entry.ljust(cell) for entry in entries[row::rows]).rstrip() for row in range(rows))
