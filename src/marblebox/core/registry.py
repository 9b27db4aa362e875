"""Specification text <-> game: `load("name(field=value, field=value)")`.

A specification is a name and, in brackets, the fields that depart from its defaults. The field `rules` chooses a preset
where a game has several. `game.spec` is the canonical text: equal rules always give the same one.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from marblebox.core.errors import SpecError
from marblebox.core.game import Game
from marblebox.core.limits import LONGEST_SPEC
from marblebox.core.plugins import load_entry_points
from marblebox.core.rules import Rules, one_of
from marblebox.core.text import Text, did_you_mean, shortened

log = logging.getLogger("marblebox")
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_SPEC = re.compile(r"\s*(\w+)\s*(?:\((.*)\))?\s*", re.DOTALL)

_UNKNOWN_GAME = Text(
    "unknown game {name}{question}; known are: {known}", "unbekanntes Spiel {name}{question}; bekannt sind: {known}"
)
_ONE_RULE_SET = Text(
    "unknown field 'rules': {name} has only one rule set", "unbekanntes Feld 'rules': {name} hat nur ein Regelwerk"
)
_NO_TEXT = Text(
    "a specification is a text such as 'name' or 'name(field=value)', not {spec}",
    "eine Spezifikation ist ein Text wie 'name' oder 'name(feld=wert)', nicht {spec}",
)
_TOO_LONG = Text(
    "a specification has at most {most} characters, this one has {count}",
    "eine Spezifikation hat höchstens {most} Zeichen, diese hat {count}",
)
_NO_SPEC = Text(
    "{spec} is not a specification; write name or name(field=value, field=value)",
    "{spec} ist keine Spezifikation; schreibe name oder name(feld=wert, feld=wert)",
)
_NO_PAIR = Text(
    "{part} in {name}(…) must have the form field=value", "{part} in {name}(…) muss die Form feld=wert haben"
)
_DISAGREE = Text(
    "the specification says {field}={said}, but the stored rules say {field}={stored}",
    "die Spezifikation sagt {field}={said}, die gespeicherten Regeln aber {field}={stored}",
)
_TWICE = Text("the field {key} is given twice", "das Feld {key} steht zweimal da")

_games: dict[str, type[Game]] = {}
_named_presets: dict[str, tuple[type[Game], str]] = {}


def register(game_type: type[Game]) -> type[Game]:
    """Make a game known by its name and by those of its presets that have one of their own."""
    _games[game_type.name] = game_type
    _named_presets[game_type.name] = (game_type, next(iter(game_type.presets)))
    for preset, name in game_type.preset_names.items():
        _named_presets[name] = (game_type, preset)
    return game_type


@cache
def _discover() -> None:
    """Register the games that other packages declare as entry points of the group `marblebox.games`.

    One that is not fit to be played is told to the log and left out; it harms no other.
    """
    for name, game_type in load_entry_points("marblebox.games").items():
        try:
            _admit(game_type)
        except Exception as problem:
            log.error("the game of the entry point %s is left out: %s", name, problem)


def _admit(game_type: Any) -> None:
    """Register a game from elsewhere, if it keeps its promises and takes nobody's name."""
    is_game = isinstance(game_type, type) and issubclass(game_type, Game)
    if not (is_game and isinstance(getattr(game_type, "name", None), str)):
        raise ValueError("it is no game with a name")
    names = [game_type.name, *game_type.preset_names.values()]
    if unfit := next((name for name in names if not _NAME.fullmatch(name)), None):
        raise ValueError(f"a name has small letters, digits and underscores only, not {unfit!r}")
    if taken := next((name for name in names if name in _named_presets), None):
        raise ValueError(f"the name {taken} is taken")
    try:
        register(game_type)
        for spec in (*names, *(variant.spec for variant in game_type.variants)):
            _try_out(load(spec))
    except Exception:
        _games.pop(game_type.name, None)
        for name in names:
            _named_presets.pop(name, None)
        raise


def _try_out(game: Game) -> None:
    """Ask for everything that pages and lists show of a game before it is played."""
    if not (game.traits.all_reasons and game.seat_names and game.initial().text):
        raise ValueError(f"{game.spec} does not say what it is like")


def games() -> tuple[type[Game], ...]:
    """Every registered game, in the order of registration."""
    _discover()
    return tuple(_games.values())


def names() -> tuple[str, ...]:
    """Every name that a specification may begin with."""
    _discover()
    return tuple(_named_presets)


def load(spec: str) -> Game:
    """The game that a specification describes; omitted fields take their defaults."""
    name, fields = _split(spec)
    game_type, preset = _called(name)
    try:
        base = _preset(game_type, fields.pop("rules", preset).lower())
        rules = base.with_texts(fields, besides=("rules",) if len(game_type.presets) > 1 else ())
    except SpecError as problem:
        raise type(problem)(problem.told.prefixed(f"{name}: "), problem.field) from None
    return make(game_type, rules)


def stored(spec: str, fields: Mapping[str, str]) -> Game:
    """The game that was stored with all its fields; those that were added since have the value that held before them.

    The specification, or a mere name, says which game it is. What else it says must agree with the fields, but they
    alone count: a default that has changed since then changes nothing that was stored.
    """
    name, said = _split(spec)
    game_type, preset = _called(name)
    rules = game_type.presets[preset].as_stored(fields)
    named = said.pop("rules", preset if name != game_type.name else None)
    if named is not None:
        _hold_against_preset(game_type, named.lower(), rules, said)
    for field, text in rules.with_texts(said).texts().items():
        if field in said and text != rules.texts()[field]:
            raise SpecError(_DISAGREE.filled(field=field, said=text, stored=rules.texts()[field]), field)
    return make(game_type, rules)


def _hold_against_preset(game_type: type[Game], named: str, rules: Rules, said: Mapping[str, str]) -> None:
    """Of what the specification leaves to a preset, no other preset may have more: else it is the wrong name.

    Not every field has to agree, for a preset may have changed since then.
    """
    _preset(game_type, named)
    left = {field: text for field, text in rules.texts().items() if field not in said}
    distance = {
        preset: sum(texts[field] != text for field, text in left.items())
        for preset, texts in ((preset, own.texts()) for preset, own in game_type.presets.items())
    }
    nearest = min(distance, key=distance.__getitem__)
    if distance[nearest] < distance[named]:
        raise SpecError(_DISAGREE.filled(field="rules", said=named, stored=nearest), "rules")


def read_fields(text: str, name: str) -> dict[str, str]:
    """The pairs `field=value, field=value` as they stand in the brackets of a specification."""
    fields: dict[str, str] = {}
    for part in text.split(",") if text.strip() else ():
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not (key and equals and value):
            raise SpecError(_NO_PAIR.filled(part=repr(shortened(part.strip())), name=name))
        if key.lower() in fields:
            raise SpecError(_TWICE.filled(key=repr(key)), key.lower())
        fields[key.lower()] = value
    return fields


def _called(name: str) -> tuple[type[Game], str]:
    """The game of that name and the preset that it stands for; packages are looked through only for unknown names."""
    if name not in _named_presets and name not in names():
        raise SpecError(_UNKNOWN_GAME.filled(name=repr(shortened(name)), question=did_you_mean(name, names()),
                                             known=", ".join(names())))  # fmt: skip
    return _named_presets[name]


def make(game_type: type[Game], rules: Rules) -> Game:
    """A game of that type with these rules, its canonical specification worked out."""
    return game_type(rules, canonical_spec(game_type, rules))


def canonical_spec(game_type: type[Game], rules: Rules) -> str:
    """The shortest specification: the nearest preset, then what departs from it in the order of the fields."""
    nearest = nearest_preset(game_type, rules)
    fields = _departures(game_type.presets[nearest], rules)
    name = game_type.preset_names.get(nearest, game_type.name)
    if _named_presets[name] != (game_type, nearest):
        fields = [f"rules={nearest}", *fields]
    return f"{name}({', '.join(fields)})" if fields else name


def nearest_preset(game_type: type[Game], rules: Rules) -> str:
    """The preset from which these rules depart in the fewest fields; the first of several equally near."""
    presets = game_type.presets
    return min(presets, key=lambda preset: len(_departures(presets[preset], rules)))


def _departures(base: Rules, rules: Rules) -> list[str]:
    usual = base.texts()
    return [f"{name}={text}" for name, text in rules.texts().items() if usual[name] != text]


def _preset(game_type: type[Game], name: str) -> Rules:
    presets = game_type.presets
    if len(presets) == 1 and name not in presets:
        raise SpecError(_ONE_RULE_SET.filled(name=game_type.name), "rules")
    if name not in presets:
        raise SpecError(one_of(presets, name).prefixed("rules "), "rules")
    return presets[name]


def _split(spec: str) -> tuple[str, dict[str, str]]:
    if not isinstance(spec, str):
        raise SpecError(_NO_TEXT.filled(spec=repr(spec)))
    if len(spec) > LONGEST_SPEC:
        raise SpecError(_TOO_LONG.filled(most=LONGEST_SPEC, count=len(spec)))
    match = _SPEC.fullmatch(spec)
    if not match:
        raise SpecError(_NO_SPEC.filled(spec=repr(shortened(spec))))
    name = match[1].lower()
    return name, read_fields(match[2] or "", name)
