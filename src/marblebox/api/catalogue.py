"""The games as data for those who choose one: their rules, field by field, and ways to play."""

from __future__ import annotations

from functools import cache
from typing import Any

from marblebox.core import position_data
from marblebox.core.chance import Chance
from marblebox.core.errors import InputError, SpecError
from marblebox.core.game import Game
from marblebox.core.registry import load, names
from marblebox.core.rulebook import has_history, has_rules_text
from marblebox.core.rules import Choice, Flag, Number, RuleField
from marblebox.engine.ratings import ratings_of
from marblebox.learn.lessons import has_lessons, has_own_lessons
from marblebox.learn.openings import has_fixed_start


@cache
def catalogue() -> list[dict[str, Any]]:
    """Every game that a specification may name, as GameInfo has it."""
    return [_info(name) for name in names()]


def _info(name: str) -> dict[str, Any]:
    game = load(name)
    defaults = game.rules.texts()
    return {
        **position_data.called(name, game),
        "traits": position_data.traits(game),
        "reasons": position_data.reasons(game),
        "ratings": _ratings(name),
        "rules": has_rules_text(name),
        "history": has_history(name),
        "lessons": has_lessons(name),
        "openings": has_fixed_start(game),
        "fields": [_field(game, field, defaults[field.name]) for field in game.rules.fields()],
        "variants": [
            {
                "slug": variant.slug,
                "spec": variant.spec,
                "title": variant.title._asdict(),
                "lessons": has_own_lessons(variant.spec),
                "openings": has_fixed_start(load(variant.spec)),
            }
            for variant in game.variants
            if variant.spec.partition("(")[0] == name
        ],
        "seats": [title._asdict() for title in _most_seats(game)],
    }


def _ratings(name: str) -> dict[str, list[int]]:
    """The ratings by the value of the field `rules`; "" is for a specification without that field."""
    presets = load(name).presets
    specs = {preset: f"{name}(rules={preset})" for preset in presets} if len(presets) > 1 else {}
    return {rules: ratings_of(load(spec)) for rules, spec in {"": name, **specs}.items()}


def _most_seats(game: Game) -> tuple[Any, ...]:
    """The names of all seats there can be."""
    players = next((field.kind for field in game.rules.fields() if field.name == "players"), None)
    if not isinstance(players, Number):
        return game.seat_names
    try:
        return load(f"{game.name}(players={players.high})").seat_names
    except SpecError:  # so many play only with other rules besides
        return game.seat_names


def _field(game: Game, field: RuleField, default: str) -> dict[str, Any]:
    kind = field.kind
    return {
        "name": field.name,
        "kind": _kind(kind),
        "options": list(kind.options) if isinstance(kind, Choice) else [],
        "low": kind.low if isinstance(kind, Number) else 0,
        "high": kind.high if isinstance(kind, Number) else 0,
        "default": default,
        "meaning": field.meaning._asdict(),
        "drawn": list(game.draws.get(field.name, ())),
    }


def _kind(kind: object) -> str:
    known = {Flag: "flag", Choice: "choice", Number: "number"}
    return next((name for type_, name in known.items() if isinstance(kind, type_)), "text")


# --- values of fields -------------------------------------------------------------------------------------------------


def checked(name: str, field: str, value: str) -> dict[str, Any] | None:
    """A value as it is written canonically, or what is wrong with it; None where there is no such field."""
    fields = load(name).rules.fields() if name in names() else ()
    kind = next((one.kind for one in fields if one.name == field), None)
    if kind is None:
        return None
    try:
        return {"value": kind.write(kind.read(value)), "problem": None}
    except InputError as problem:
        return {"value": value, "problem": problem.told._asdict()}


def drawn(name: str, field: str, kind: str, seed: int) -> dict[str, Any] | None:
    """A value drawn at random; None where nothing of that kind can be."""
    draw = load(name).draws.get(field, {}).get(kind) if name in names() else None
    return draw and {"value": draw(Chance(seed)), "problem": None}
