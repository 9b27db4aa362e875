"""Options of the strongest level, as a text such as `nodes=20000+learned=off`.

The arena compares two sets of options; `marblebox tune` looks for better ones.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from marblebox.core.errors import InputError
from marblebox.core.text import Text, shortened

SEPARATOR = "+"
SWITCHES = ("learned", "bold", "endgames", "book")
NUMBERS = {"threads": "threads", "hash": "table_mib"}  # as they are called here, and in Settings
ON = {"on": True, "off": False}
LARGEST = 10**12

_NO_SETTING = Text(
    "a setting is a name and a value such as nodes=20000, not {text}",
    "eine Einstellung ist ein Name und ein Wert wie nodes=20000, nicht {text}",
)
_TWICE = Text("{name} is given twice", "{name} ist zweimal angegeben")
_NO_SWITCH = Text("{name} is on or off, not {text}", "{name} ist on oder off, nicht {text}")
_NO_NUMBER = Text("{name} must be a whole number, not {text}", "{name} muss eine ganze Zahl sein, nicht {text}")
_OPTION = re.compile(r"([a-z_]+)=(\w+)")


@dataclass(frozen=True)
class Options:
    """What differs from the usual settings."""

    settings: Mapping[str, Any] = field(default_factory=dict)  # fields of Settings
    nodes: int | None = None  # instead of a time
    processor_time: bool = False  # the time is the processor's


def read_options(texts: Sequence[str]) -> Options:
    """Whatever is no setting is a number of the search's own, and the search says if it knows none of that name."""
    given: dict[str, str] = {}
    for text in texts:
        match = _OPTION.fullmatch(text)
        if not match:
            raise InputError(_NO_SETTING.filled(text=repr(shortened(text))))
        if match[1] in given:
            raise InputError(_TWICE.filled(name=match[1]))
        given[match[1]] = match[2]
    nodes = _number("nodes", given.pop("nodes")) if "nodes" in given else None
    processor_time = _switch("processor", given.pop("processor", "off"))
    settings: dict[str, Any] = {name: _switch(name, given.pop(name)) for name in SWITCHES if name in given}
    settings |= {NUMBERS[name]: _number(name, given.pop(name)) for name in NUMBERS if name in given}
    if given:
        settings["tuning"] = tuple((name, _number(name, value)) for name, value in given.items())
    return Options(settings, nodes, processor_time)


def _switch(name: str, text: str) -> bool:
    if text not in ON:
        raise InputError(_NO_SWITCH.filled(name=name, text=repr(shortened(text))))
    return ON[text]


def _number(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= LARGEST):
        raise InputError(_NO_NUMBER.filled(name=name, text=repr(shortened(text))))
    return int(text)
