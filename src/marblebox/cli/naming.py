"""Help that says what a value means, and not of which type it is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

from typer.core import TyperCommand

_BY_NAME = {
    "time": "SECONDS",
    "low": "ELO",
    "high": "ELO",
    "table": "MIB",
    "memory": "GIB",
    "folder": "FOLDER",
    "ray": "ADDRESS",
    "game": "SPEC",
    "theme": "THEME",
    "results": "SHARE",
    "rate": "NUMBER",
}
_RANGES = {
    r"(\S+)<=x<=([^];]+)": r"\1 to \2",
    r"x>=([^];]+)": r"from \1 up",
    r"x<=([^];]+)": r"up to \1",
}  # as the library writes them, and as people do
_BY_TYPE = {int: "N", float: "N", Path: "FILE", str: "TEXT"}


class Command(TyperCommand):
    """A command whose values have names."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        for parameter in self.params:
            parameter.metavar = parameter.metavar or _name(parameter)

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """What must be given is written as it is called; the library puts it in braces."""
        return [piece.strip("{}") for piece in super().collect_usage_pieces(ctx)]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        for heading, kind in (("Arguments", "argument"), ("Options", "option")):
            rows = [_row(one, ctx) for one in self.get_params(ctx) if one.param_type_name == kind]
            if rows:
                with formatter.section(heading):
                    formatter.write_dl(rows)


def _name(parameter: Any) -> str:
    if parameter.param_type_name == "argument":
        return str(parameter.name).upper()
    if choices := parameter.type_descriptor.choices:
        return "|".join(choices)
    kind = parameter.type_descriptor.annotation
    return _BY_NAME.get(parameter.name) or _BY_TYPE.get(next(iter(get_args(kind)), kind), "")


def _row(parameter: Any, ctx: Any) -> tuple[str, str]:
    """The name of an argument stands for itself; what it may be chosen from is told with what it means."""
    name, meaning = parameter.get_help_record(ctx)
    for written, said in _RANGES.items():
        meaning = re.sub(written, said, meaning)
    if parameter.param_type_name == "option":
        return name, meaning
    choices = parameter.type_descriptor.choices
    return parameter.metavar, f"{parameter.help} One of: {', '.join(choices)}." if choices else meaning
