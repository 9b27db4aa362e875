"""The position that somebody means: a start, a position text, or a moment of a record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from marblebox.cli.examples import example_name
from marblebox.core.errors import InputError

if TYPE_CHECKING:
    from marblebox.core.game import Move, State


def meant(
    spec: str | None, position: str | None, record: Path | None, ply: int | None, seed: int
) -> tuple[State, Move | None]:
    """The position, and the move that led to it where a record tells."""
    from marblebox.core.registry import load

    if record is not None:
        if spec is not None or position is not None or seed:
            raise InputError("--record says which game it is; leave out the game, --position and --seed")
        return _recorded(record, ply)
    if spec is None:
        raise InputError(f"which game? Name one, such as {example_name()}, or give --record FILE")
    if ply is not None:
        raise InputError("--ply belongs to --record")
    game = load(spec)
    return (game.parse(position) if position is not None else game.initial(seed)), None


def _recorded(path: Path, ply: int | None) -> tuple[State, Move | None]:
    from marblebox.core.files import read_text
    from marblebox.core.reading import read_records

    record = read_records(read_text(path))[-1]  # of a match the last game
    states, nodes = record.states, record.line.nodes
    if ply is not None and ply >= len(states):
        raise InputError(f"the game in {path} has {len(nodes)} moves; --ply {ply} is beyond its end")
    number = len(nodes) if ply is None else ply
    last = states[number - 1].find(nodes[number - 1].move, nodes[number - 1].seat) if number else None
    return states[number], last
