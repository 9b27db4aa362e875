"""Wishes: other settings for the strongest level than the usual ones, as a text such as `nodes=20000+learned=off`.

They let two settings of the engine play against each other in the arena, and `marblebox tune` look for better ones.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from marblebox.core.errors import InputError
from marblebox.core.text import shortened

SEPARATOR = "+"
SWITCHES = ("learned", "bold", "endgames", "book")
NUMBERS = {"threads": "threads", "hash": "table_mib"}  # as they are called here, and in Settings
ON = {"on": True, "off": False}
LARGEST = 10**12

_WISH = re.compile(r"([a-z_]+)=(\w+)")


@dataclass(frozen=True)
class Wishes:
    """What somebody wants to be other than usual."""

    settings: Mapping[str, Any] = field(default_factory=dict)  # fields of Settings
    nodes: int | None = None  # instead of a time
    processor_time: bool = False  # the time is the processor's


def read_wishes(texts: Sequence[str]) -> Wishes:
    """Whatever is no setting is a number of the search's own, and the search says if it knows none of that name."""
    given: dict[str, str] = {}
    for text in texts:
        match = _WISH.fullmatch(text)
        if not match:
            raise InputError(f"a setting is a name and a value such as nodes=20000, not {shortened(text)!r}")
        if match[1] in given:
            raise InputError(f"{match[1]} is given twice")
        given[match[1]] = match[2]
    nodes = _number("nodes", given.pop("nodes")) if "nodes" in given else None
    processor_time = _switch("processor", given.pop("processor", "off"))
    settings: dict[str, Any] = {name: _switch(name, given.pop(name)) for name in SWITCHES if name in given}
    settings |= {NUMBERS[name]: _number(name, given.pop(name)) for name in NUMBERS if name in given}
    if given:
        settings["tuning"] = tuple((name, _number(name, value)) for name, value in given.items())
    return Wishes(settings, nodes, processor_time)


def _switch(name: str, text: str) -> bool:
    if text not in ON:
        raise InputError(f"{name} is on or off, not {shortened(text)!r}")
    return ON[text]


def _number(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= LARGEST):
        raise InputError(f"{name} must be a whole number, not {shortened(text)!r}")
    return int(text)
