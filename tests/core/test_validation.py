"""Plain data becomes a dataclass only where every field is what its type says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from marblebox.core.validation import InvalidData, validate


@dataclass(frozen=True)
class Chair:
    name: str
    level: int | None = None


@dataclass(frozen=True)
class Room:
    chairs: tuple[Chair, ...]
    rules: dict[str, str]
    minutes: float
    open: bool = True


GOOD: dict[str, Any] = {"chairs": [{"name": "Ada"}, {"name": "", "level": 3}], "rules": {"size": "3x3"}, "minutes": 5}


def test_what_fits_is_read() -> None:
    assert validate(Room, GOOD) == Room((Chair("Ada"), Chair("", 3)), {"size": "3x3"}, 5)
    assert validate(Room, {**GOOD, "minutes": 0.5, "open": False}).open is False


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"chairs": 3}, "chairs"),
        ({"chairs": [{"name": "Ada"}, {"name": 7}]}, "chairs.1.name"),
        ({"chairs": [{}]}, "chairs.0.name"),
        ({"chairs": [{"name": "Ada", "level": True}]}, "chairs.0.level"),
        ({"chairs": [{"name": "Ada", "age": 36}]}, "chairs.0.age"),
        ({"rules": {"size": 3}}, "rules.size"),
        ({"rules": ["size"]}, "rules"),
        ({"minutes": "5"}, "minutes"),
        ({"open": 1}, "open"),
        ({"doors": 2}, "doors"),
    ],
)
def test_what_does_not_fit_is_named(changes: dict[str, Any], where: str) -> None:
    with pytest.raises(InvalidData) as problem:
        validate(Room, {**GOOD, **changes})
    assert problem.value.where == where


def test_nothing_but_an_object_is_one() -> None:
    with pytest.raises(InvalidData):
        validate(Room, [GOOD])
