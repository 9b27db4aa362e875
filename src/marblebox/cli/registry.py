"""The commands there are: every entry point of the group `marblebox.commands`, of this package and of others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import typer

from marblebox.cli.tools import NO_TOOLS
from marblebox.core.errors import InputError
from marblebox.core.plugins import load_entry_points

GROUP = "marblebox.commands"
HEADINGS: Mapping[str, tuple[str, ...]] = {
    "For players": ("serve", "play", "learn", "puzzles", "games", "rules", "replay", "analyse", "draw"),
    "For the curious": ("arena", "engine", "bench", "perft", "audit", "tables", "solve", "book", "train", "tune"),
    "For whoever runs a server": ("database", "admin"),
}  # of the help, with the commands in their order
FROM_ELSEWHERE = "From other packages"
ANYTHING = {"ignore_unknown_options": True, "allow_extra_args": True}  # what a command without its tools may be given

Command = Callable[..., Any]


@cache
def all_commands() -> Mapping[str, Command]:
    """Every command by its name. Those that need the tools only say so where the tools are missing."""
    found = load_entry_points(GROUP, optional="tools")
    known = [name for names in HEADINGS.values() for name in names]
    return {**{name: found.get(name, without_tools) for name in known}, **found}


def without_tools(ctx: typer.Context) -> None:
    """Needs the tools, which only a checkout of Marblebox has."""
    raise InputError(NO_TOOLS)


def by_heading() -> Mapping[str, tuple[str, ...]]:
    """The names of all commands as the help groups them."""
    known = {name for names in HEADINGS.values() for name in names}
    others = tuple(sorted(all_commands().keys() - known))
    return {**HEADINGS, FROM_ELSEWHERE: others} if others else HEADINGS
