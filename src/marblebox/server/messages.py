"""What games show to their boards, as models: their `view` modules describe it with typed dictionaries.

Tests check against these models what the rules send, and `typescript.py` writes them down for the client.
"""

from __future__ import annotations

from functools import cache
from types import UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints, is_typeddict

from pydantic import create_model

from marblebox.core.game import Game
from marblebox.core.view import Messages
from marblebox.server.forms.base import Model


class GameModels(NamedTuple):
    """The models of one game's messages; an effect may be one of several."""

    material: type[Model]
    view: type[Model]
    effects: tuple[type[Model], ...]


@cache
def models_of(game: type[Game]) -> GameModels | None:
    """None where a game does not say what its messages look like: they are plain data then."""
    material, view, effect = game.messages
    if game.messages == Messages():
        return None
    effects = get_args(effect) if get_origin(effect) in (Union, UnionType) else (effect,)
    return GameModels(_model(material), _model(view), tuple(map(_model, effects)))


@cache
def _model(kind: Any) -> Any:
    """A type with every typed dictionary in it made a model, which allows no further keys."""
    if is_typeddict(kind):
        fields: Any = {name: (_model(hint), ...) for name, hint in get_type_hints(kind).items()}
        return create_model(kind.__name__, __base__=Model, **fields)
    if get_origin(kind) is Literal or not get_args(kind):
        return kind
    inner = tuple(map(_model, get_args(kind)))
    return Union[inner] if get_origin(kind) in (Union, UnionType) else get_origin(kind)[inner]  # noqa: UP007
