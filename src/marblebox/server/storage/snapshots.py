"""A session as it stood after some event, kept so that what came before need not be played again.

Events alone are the truth. A snapshot is marked with the events it came from and with the code that made it: where
either differs it is nothing, and the game is replayed from its beginning. It is read as data and runs nothing: the only
names that it may mention are those of the plain values of which sessions consist.
"""

from __future__ import annotations

import hashlib
import io
import pickle
import sys
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from copyreg import __newobj__  # type: ignore[attr-defined]  # how a value is made before it is filled
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import orjson

from marblebox.core.game import Game
from marblebox.core.registry import games, load
from marblebox.play.events import Row
from marblebox.play.round import Round
from marblebox.play.session import GameSession
from marblebox.play.views import Onlooker, prepare

OWN = ("marblebox.core.", "marblebox.games.", "marblebox.play.")  # where the values of sessions live
OTHERWISE: Mapping[type, Callable[[Any], dict[str, Any]]] = {
    GameSession: lambda _: {"cache": {}},  # worked out anew
    Round: lambda one: {"shown": {**one.shown}},  # as it is now: play goes on and fills it
}  # what is not written as it stands
LARGEST = 64 * 2**20  # bytes of a session, unpacked; those of the longest games have some millions


class Snapshot(NamedTuple):
    """The session after event number `seq`, for whoever has the events and the code that `mark` stands for."""

    seq: int
    mark: str
    data: bytes


def taken(session: GameSession, rows: Sequence[Row]) -> Snapshot:
    """A snapshot of a session that was replayed from these rows, with its steps as everybody is told of them."""
    prepare(session, (Onlooker(), *(Onlooker((seat,)) for seat in session.people)), 0)
    file = io.BytesIO()
    _Writer(file, protocol=5).dump(session)
    return Snapshot(session.seq, _mark(session.seq, rows), zlib.compress(file.getvalue(), 1))


def restored(snapshot: Snapshot, rows: Sequence[Row], largest: int = LARGEST) -> GameSession | None:
    """The session that a snapshot holds; None if it is of other events or other code, or damaged."""
    try:
        if snapshot.mark != _mark(snapshot.seq, rows):
            return None
        session = _Reader(io.BytesIO(_unpacked(snapshot.data, largest))).load()
    except Exception:  # damaged data is of no use, whatever reading it comes to
        return None
    return session if isinstance(session, GameSession) and session.seq == snapshot.seq else None


def _unpacked(data: bytes, largest: int) -> bytes:
    unpacking = zlib.decompressobj()
    unpacked = unpacking.decompress(data, largest)
    if not unpacking.eof:
        raise ValueError("it breaks off, or is larger than any session")
    return unpacked


# --- what it is a snapshot of -----------------------------------------------------------------------------------------


def _mark(seq: int, rows: Sequence[Row]) -> str:
    return mark_of(seq, rows, code())


def mark_of(seq: int, rows: Sequence[Row], made_by: bytes) -> str:
    """What a snapshot is marked with that this code made of these rows."""
    digest = hashlib.blake2b(made_by, digest_size=20)
    digest.update(orjson.dumps([row[:4] for row in rows if row.seq <= seq]))
    return digest.hexdigest()


@cache
def code() -> bytes:
    """What changes whenever the rules do, or the shape of a session.

    A server asks at its start: later the files may be those of a new version, and no longer the code that runs.
    """
    return code_in(_sources(Game.__module__, __name__, *(game.__module__ for game in games())))


def code_in(files: Iterable[Path]) -> bytes:
    digest = hashlib.blake2b(sys.version.encode())
    for path in files:
        digest.update(path.read_bytes())
    return digest.digest()


def _sources(*modules: str) -> Iterable[Path]:
    """The files of the packages in which these modules are; of one that is in no package, its own."""
    for name in modules:
        module = sys.modules[name]
        path = Path(module.__file__ or "")
        yield from sorted(path.parent.glob("*.py")) if module.__package__ else [path]


# --- as bytes ---------------------------------------------------------------------------------------------------------


class _Writer(pickle.Pickler):
    """Writes values by their fields alone, without what they have worked out, and games by their specification."""

    def persistent_id(self, value: Any) -> Any:
        return value.spec if isinstance(value, Game) else None

    def reducer_override(self, value: Any) -> Any:
        if isinstance(value, orjson.Fragment):
            return orjson.Fragment, (orjson.dumps(value),)
        if is_dataclass(value) and not isinstance(value, type):
            own = {field.name: getattr(value, field.name) for field in fields(value)}
            otherwise = OTHERWISE[type(value)](value) if type(value) in OTHERWISE else {}
            return __newobj__, (type(value),), {**own, **otherwise}
        return NotImplemented


class _Reader(pickle.Unpickler):
    """Reads plain values, and knows nothing else by name."""

    def __init__(self, file: io.BytesIO) -> None:
        super().__init__(file)
        self._games: dict[str, Game] = {}

    def persistent_load(self, spec: str) -> Game:
        if spec not in self._games:
            self._games[spec] = load(spec)
        return self._games[spec]

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) == ("orjson", "Fragment"):
            return orjson.Fragment
        found = getattr(sys.modules.get(module), name, None)
        if not (f"{module}.".startswith((*OWN, *_homes())) and isinstance(found, type) and _is_value(found)):
            raise pickle.UnpicklingError(f"{module}.{name} is not part of a session")
        return _maker(found)


class _Sealed(type):
    """Of classes that a snapshot gets hold of: nothing can be set on them."""

    def __setattr__(cls, name: str, value: object) -> None:
        raise pickle.UnpicklingError(f"{name} cannot be set on a class")


@cache
def _maker(kind: type) -> type:
    """Stands for a class in a snapshot: it makes values of that kind and gives the class itself to nobody."""
    return _Sealed(kind.__name__, (), {"__new__": lambda _, *values: kind.__new__(kind, *values)})


def _homes() -> tuple[str, ...]:
    """Where games from elsewhere keep their values."""
    return tuple(f"{game.__module__.rpartition('.')[0] or game.__module__}." for game in games())


def _is_value(kind: type) -> bool:
    """Whether each value of that kind is one of its own, which nobody else has."""
    return is_dataclass(kind) or issubclass(kind, tuple)
