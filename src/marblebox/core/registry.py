"""Specification text <-> game: `load("fanorona(rules=parker, size=9x5)")`.

A specification is a name and, in brackets, the fields that depart from its defaults. The field `rules` chooses a preset
where a game has several. `game.spec` is the canonical text: equal rules always give the same one.
"""

from __future__ import annotations

import re

from marblebox.core.errors import LayoutError, SpecError
from marblebox.core.game import Game
from marblebox.core.rules import Rules
from marblebox.core.text import Text, shortened, suggestion

_SPEC = re.compile(r"\s*(\w+)\s*(?:\((.*)\))?\s*", re.DOTALL)
_LONGEST_SPEC = 1000

_games: dict[str, type[Game]] = {}
_named_presets: dict[str, tuple[type[Game], str]] = {}


def register(game_type: type[Game]) -> type[Game]:
    """Make a game known by its name and by those of its presets that have one of their own."""
    _games[game_type.name] = game_type
    _named_presets[game_type.name] = (game_type, next(iter(game_type.presets)))
    for preset, name in game_type.preset_names.items():
        _named_presets[name] = (game_type, preset)
    return game_type


def games() -> tuple[type[Game], ...]:
    """Every registered game, in the order of registration."""
    return tuple(_games.values())


def names() -> tuple[str, ...]:
    """Every name that a specification may begin with."""
    return tuple(_named_presets)


def load(spec: str) -> Game:
    """The game that a specification describes; omitted fields take their defaults."""
    name, fields = _split(spec)
    if name not in _named_presets:
        raise SpecError(f"unknown game {shortened(name)!r}{suggestion(name, names())}; known are: {', '.join(names())}")
    game_type, preset = _named_presets[name]
    try:
        rules = _preset(game_type, fields.pop("rules", preset).lower()).with_texts(fields)
    except LayoutError as problem:
        raise LayoutError(Text(*(f"{name}: {words}" for words in problem.told))) from None
    except SpecError as problem:
        raise SpecError(f"{name}: {problem}") from None
    return make(game_type, rules)


def make(game_type: type[Game], rules: Rules) -> Game:
    """A game of that type with these rules, its canonical specification worked out."""
    return game_type(rules, canonical_spec(game_type, rules))


def canonical_spec(game_type: type[Game], rules: Rules) -> str:
    """The shortest specification: the nearest preset, then what departs from it in the order of the fields."""
    texts = rules.texts()
    departures = {
        preset: [f"{name}={text}" for name, text in texts.items() if base.texts()[name] != text]
        for preset, base in game_type.presets.items()
    }
    nearest = min(departures, key=lambda preset: len(departures[preset]))  # the first of several equally near
    fields = departures[nearest]
    name = game_type.preset_names.get(nearest, game_type.name)
    if _named_presets[name] != (game_type, nearest):
        fields = [f"rules={nearest}", *fields]
    return f"{name}({', '.join(fields)})" if fields else name


def _preset(game_type: type[Game], name: str) -> Rules:
    presets = game_type.presets
    if len(presets) == 1 and name not in presets:
        raise SpecError(f"unknown field 'rules': {game_type.name} has only one rule set")
    if name not in presets:
        raise SpecError(f"rules must be one of {', '.join(presets)}, not {name!r}{suggestion(name, presets)}")
    return presets[name]


def _split(spec: str) -> tuple[str, dict[str, str]]:
    if not isinstance(spec, str):
        raise SpecError(f"a specification is a text such as 'kulami' or 'tomoko(players=3)', not {spec!r}")
    if len(spec) > _LONGEST_SPEC:
        raise SpecError(f"a specification has at most {_LONGEST_SPEC} characters, this one has {len(spec)}")
    match = _SPEC.fullmatch(spec)
    if not match:
        raise SpecError(f"{shortened(spec)!r} is not a specification; write name or name(field=value, field=value)")
    name, inside = match[1].lower(), match[2]
    fields: dict[str, str] = {}
    for part in (inside or "").split(",") if (inside or "").strip() else ():
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not (key and equals and value):
            raise SpecError(f"{shortened(part.strip())!r} in {name}(…) must have the form field=value")
        if key.lower() in fields:
            raise SpecError(f"the field {key!r} is given twice")
        fields[key.lower()] = value
    return name, fields
