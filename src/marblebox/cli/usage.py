"""What somebody did wrong on the command line, told in one line of plain words."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import typer

from marblebox.core.text import shortened, suggestion

_NUMBERS = {int: "a whole number", float: "a number"}
UsageError: Any = typer.BadParameter.__bases__[0]  # what every complaint about options and arguments derives from


def complaint(problem: Any, command: str, function: Callable[..., Any] | None, typed: Sequence[str]) -> str:
    """The line for a usage error of `command`, which calls `function`, after these words were typed behind it."""
    if isinstance(problem, typer.BadParameter) and problem.message and function:
        wanted = _wanted(function, str(problem.param.name)) if problem.param else None
        if wanted:
            return _bad_value(problem.param, wanted, typed)
    said = (problem.message or problem.format_message()).rstrip(".").replace("(s)", "")
    if said.startswith("No such option: --"):
        known = _options(function) if function else ("help", "version")
        said += suggestion(said.rpartition("--")[2], known).replace("'", "'--", 1)
    if said.startswith("No such option: -") and said[-1].isdigit():
        said = f"{said.rpartition(' ')[2]} is not possible here: a number cannot be negative"
    return f"{said[:1].lower()}{said[1:]}{' See:' if said.endswith('?') else '; see:'} {command} --help"


def _options(function: Callable[..., Any]) -> list[str]:
    """The names of a command's options."""
    return [name.replace("_", "-") for name in inspect.signature(inspect.unwrap(function)).parameters]


def _bad_value(parameter: Any, wanted: str, typed: Sequence[str]) -> str:
    option = parameter.opts[0]
    name = option if option.startswith("-") else option.upper()
    value = value_of(option, typed)
    return f"{name} must be {wanted}" + ("" if value is None else f", not {shortened(value)!r}")


def value_of(option: str, typed: Sequence[str]) -> str | None:
    """What was given for an option; arguments have no name to find them by."""
    for number, word in enumerate(typed):
        name, equals, value = word.partition("=")
        if name == option:
            return value if equals else next(iter(typed[number + 1 :]), None)
    return None


def _wanted(function: Callable[..., Any], parameter: str) -> str | None:
    """What a parameter takes, by its annotation."""
    kind, info, *_ = get_args(get_type_hints(inspect.unwrap(function), include_extras=True)[parameter])
    if get_origin(kind) in (Union, UnionType):
        kind = next(part for part in get_args(kind) if part is not NoneType)
    if get_origin(kind) is Literal:
        return _one_of(get_args(kind))
    return f"{_NUMBERS[kind]}{_range(info)}" if kind in _NUMBERS else None


def _one_of(options: Sequence[str]) -> str:
    return f"{', '.join(options[:-1])} or {options[-1]}"


def _range(info: Any) -> str:
    low, high = info.min, info.max
    if low is None:
        return "" if high is None else f" up to {high}"
    return f" from {low} up" if high is None else f" from {low} to {high}"
