"""An option for every seat that some game has: `--white KIND`, `--player3 KIND`."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Annotated, Any, get_type_hints

import typer

from marblebox.core.record import seat_tags
from marblebox.core.registry import games, load

BY_SEAT = "by_seat"  # the parameter that gets what these options say


def seats_of_all_games() -> dict[str, tuple[str, list[str]]]:
    """The seats of every variant by the name of their option: what they are called, and in which games."""
    seats: dict[str, tuple[str, list[str]]] = {}
    for variant in (variant for game in games() for variant in game.variants):
        game, name = load(variant.spec), variant.spec.partition("(")[0]
        for tag, title in zip(seat_tags(game), game.seat_names, strict=True):
            _, having = seats.setdefault(tag.lower(), (title.en, []))
            having += [name] if name not in having else []
    return seats


def with_seat_options(command: Callable[..., None]) -> Callable[..., None]:
    """The command with an option for each seat in place of its parameter `by_seat`, which gets those that are given."""
    signature, hints = inspect.signature(command), get_type_hints(command, include_extras=True)
    own = {name: hints[name] for name in signature.parameters if name != BY_SEAT}
    seats = {name: _option(name, *seat) for name, seat in seats_of_all_games().items() if name not in own}

    def with_seats(**given: Any) -> None:
        by_seat = {name: given[name] for name in seats if given.get(name) is not None}
        command(**{name: given[name] for name in own if name in given}, **{BY_SEAT: by_seat})

    with_seats.__name__, with_seats.__doc__ = command.__name__, command.__doc__
    with_seats.__annotations__ = {**own, **seats}
    parameters = []
    for name, parameter in signature.parameters.items():
        replaced = seats if name == BY_SEAT else {name: own[name]}
        default = None if name == BY_SEAT else parameter.default
        parameters += [
            inspect.Parameter(each, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=hint)
            for each, hint in replaced.items()
        ]
    with_seats.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return with_seats


def _option(name: str, title: str, having: list[str]) -> Any:
    option = typer.Option(f"--{name}", metavar="KIND", help=f"Who plays {title} ({', '.join(having)}).")
    return Annotated[str | None, option]
