"""Plain data -> dataclasses, each field checked against its type: for what was stored and is not to be trusted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

Kind = TypeVar("Kind")

_PLAIN: Mapping[type, tuple[type, ...]] = {str: (str,), int: (int,), float: (float, int), bool: (bool,)}


class InvalidData(ValueError):
    """Something is not what it should be; `where` it stands, with dots between the names of fields."""

    def __init__(self, where: str, problem: str) -> None:
        super().__init__(f"{where}: {problem}" if where else problem)
        self.where, self.problem = where, problem


def validate(kind: type[Kind], data: object) -> Kind:
    """The dataclass that the data describes, with nothing missing and nothing besides; Misshapen if it is none."""
    found: Kind = _read(kind, data, "")
    return found


def _read(kind: Any, data: object, where: str) -> Any:
    if kind in _PLAIN:
        if isinstance(data, _PLAIN[kind]) and (kind is bool or not isinstance(data, bool)):
            return data
        raise InvalidData(where, f"{kind.__name__} expected")
    if is_dataclass(kind):
        return _dataclass(kind, data, where)
    outer, inner = get_origin(kind), get_args(kind)
    if outer is UnionType and inner[1:] == (NoneType,):
        return None if data is None else _read(inner[0], data, where)
    if outer is tuple and inner[1:] == (...,):
        return tuple(_items(inner[0], data, where))
    if outer is dict and inner[0] is str:
        return {name: _read(inner[1], item, f"{where}.{name}") for name, item in _named(data, where).items()}
    raise TypeError(f"nothing is known about {kind}")


def _dataclass(kind: Any, data: object, where: str) -> Any:
    given, known = _named(data, where), _hints(kind)
    for name in given.keys() - known.keys():
        raise InvalidData(_below(where, name), "nothing has this name")
    for name in _needed(kind) - given.keys():
        raise InvalidData(_below(where, name), "it is missing")
    return kind(**{name: _read(known[name], item, _below(where, name)) for name, item in given.items()})


@cache
def _hints(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


@cache
def _needed(kind: Any) -> frozenset[str]:
    return frozenset(field.name for field in fields(kind) if field.default is field.default_factory is MISSING)


def _items(kind: Any, data: object, where: str) -> Iterator[Any]:
    if not isinstance(data, (list, tuple)):
        raise InvalidData(where, "list expected")
    return (_read(kind, item, _below(where, str(index))) for index, item in enumerate(data))


def _named(data: object, where: str) -> Mapping[str, object]:
    if not isinstance(data, Mapping):
        raise InvalidData(where, "object expected")
    return data


def _below(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name
