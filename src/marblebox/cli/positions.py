"""The position that somebody means: a start, a position text, or a moment of a record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from marblebox.cli.examples import example_name
from marblebox.core.errors import InputError
from marblebox.core.text import Text

if TYPE_CHECKING:
    from marblebox.core.game import Move, State

    Moment = tuple[State, Move | None]  # and the move that led to it

_SAID_TWICE = Text(
    "--record says which game it is; leave out the game, --position and --seed",
    "--record sagt, welches Spiel es ist; lass das Spiel, --position und --seed weg",
)
_WHICH_GAME = Text(
    "which game? Name one, such as {example}, or give --record FILE",
    "welches Spiel? Nenne eines, etwa {example}, oder gib --record FILE an",
)
_NO_RECORD = Text("--ply belongs to --record", "--ply gehört zu --record")
_BEYOND = Text(
    "the game in {path} has {count} moves; --ply {ply} is beyond its end",
    "die Partie in {path} hat {count} Züge; --ply {ply} liegt hinter ihrem Ende",
)


def meant(spec: str | None, position: str | None, record: Path | None, ply: int | None, seed: int) -> Moment:
    """The position, and the move that led to it where a record tells."""
    from marblebox.cli.records import refuse_file
    from marblebox.core.registry import load

    if record is not None:
        check_alone(spec, position, seed)
        return moments(record, ply)[-1]
    if spec is None:
        raise InputError(_WHICH_GAME.filled(example=example_name()))
    if ply is not None:
        raise InputError(_NO_RECORD)
    refuse_file(spec)
    game = load(spec)
    return (game.parse(position) if position is not None else game.initial(seed)), None


def check_alone(spec: str | None, position: str | None, seed: int) -> None:
    """A record says which game it is, and nobody else does."""
    if spec is not None or position is not None or seed:
        raise InputError(_SAID_TWICE)


def moments(path: Path, ply: int | None = None) -> list[Moment]:
    """Every position of a record up to one of its moves, from the beginning on."""
    from marblebox.cli.records import records_in
    from marblebox.core.files import read_text

    record = records_in(read_text(path), path)[-1]  # of a match the last game
    states, nodes = record.states, record.line.nodes
    if ply is not None and ply >= len(states):
        raise InputError(_BEYOND.filled(path=path, count=len(nodes), ply=ply))
    number = len(nodes) if ply is None else ply
    made = [before.find(node.move, node.seat) for before, node in zip(states, nodes[:number], strict=False)]
    return list(zip(states[: number + 1], [None, *made], strict=True))
