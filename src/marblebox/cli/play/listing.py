"""Numbered lists of moves, in columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.table import Table

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


def shared_beginning(moves: Sequence[Move]) -> str:
    """How the first move and some others begin: its point or its side, where not all moves have one of their own."""
    first, every = str(moves[0]), [str(move) for move in moves]
    return next(
        (first[:size] for size in (2, 1) if sum(move.startswith(first[:size]) for move in every) > 1), first[:2]
    )


def hanging(line: str, margin: int) -> Table:
    """A line of two columns; what does not fit into the second one goes on below it."""
    grid = Table.grid()
    grid.add_column(no_wrap=True, width=margin)
    grid.add_column()
    grid.add_row(line[:margin], line[margin:])
    return grid


def in_columns(entries: Sequence[str], width: int) -> str:
    """Entries read downwards, in as many columns as fit."""
    if not entries:
        return ""
    cell = max(map(len, entries)) + _GAP
    columns = max(1, (width + _GAP) // cell)
    rows = -(-len(entries) // columns)
    return "\n".join("".join(entry.ljust(cell) for entry in entries[row::rows]).rstrip() for row in range(rows))
