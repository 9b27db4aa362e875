"""What only a checkout has: the tools that make networks, opening books and puzzles."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from marblebox.core.errors import InputError
from marblebox.core.text import Text

NO_TOOLS = Text(
    "this needs the tools, which are not part of the wheel; run it in a checkout of Marblebox after: make play",
    "das braucht die Werkzeuge, die nicht zum Wheel gehören; nötig ist ein Checkout von Marblebox, darin: make play",
)


def tool(name: str) -> ModuleType:
    """The module `tools.<name>`; InputError where the tools are missing."""
    try:
        return import_module(f"tools.{name}")
    except ModuleNotFoundError as problem:
        if (problem.name or "").partition(".")[0] != "tools":
            raise
        raise InputError(NO_TOOLS) from None
