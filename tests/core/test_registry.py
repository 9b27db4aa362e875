"""Specifications: text to game and back."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.strategies import fields_of_games

from marblebox.core.errors import InputError, SpecError
from marblebox.core.game import Game, Variant
from marblebox.core.registry import games, load, make, names, stored
from marblebox.games.fanorona import FanoronaRules, Size
from marblebox.games.kulami import PRESETS, KulamiRules

Drawn = tuple[type[Game], dict[str, str]]  # a game, and some of its fields as text


def spelled(name: str, fields: dict[str, str]) -> str:
    return f"{name}({', '.join(f'{key}={value}' for key, value in fields.items())})"


def test_all_games_are_known_by_their_names() -> None:
    assert names() == ("fanorona", "tumicarona", "kulami", "tomoko")
    assert [game.name for game in games()] == ["fanorona", "kulami", "tomoko"]


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("fanorona", "fanorona"),
        ("  Fanorona ( ) ", "fanorona"),
        ("fanorona(rules=parker, size=9x5)", "fanorona"),
        ("fanorona(size=9X5,begins=BLACK)", "fanorona(begins=black)"),
        ("fanorona(rules=tumicarona)", "tumicarona"),
        ("tumicarona(rules=standard)", "fanorona(rules=standard)"),
        ("tumicarona(repetition=3, draw_turns=100)", "fanorona(rules=standard)"),
        ("fanorona(rules=standard, draw_turns=050)", "fanorona(rules=standard, draw_turns=50)"),
        ("tumicarona(vela_single=True, handicap=white)", "tumicarona(handicap=white, vela_single=true)"),
        ("kulami(level=2, layout=SQUARE)", "kulami(layout=square, level=2)"),
        (f"kulami(layout={PRESETS['example'].text.lower()})", "kulami(layout=example)"),
        ("tomoko(target=0, players=2)", "tomoko"),
    ],
)
def test_the_canonical_specification_is_the_shortest(written: str, canonical: str) -> None:
    assert load(written).spec == canonical


@pytest.mark.parametrize("variant", [variant for game in games() for variant in game.variants], ids=lambda v: v.spec)
def test_variants_are_canonical(variant: Variant) -> None:
    assert load(variant.spec).spec == variant.spec


@given(fields_of_games())
def test_a_canonical_specification_is_a_fixed_point(drawn: Drawn) -> None:
    game = load(spelled(drawn[0].name, drawn[1]))
    again = load(game.spec)
    assert (again.spec, again.rules, again) == (game.spec, game.rules, game)


@given(fields_of_games())
def test_every_given_field_takes_its_value_and_the_others_their_default(
    drawn: Drawn,
) -> None:
    game_type, given_texts = drawn
    texts = load(spelled(game_type.name, given_texts)).rules.texts()
    defaults = next(iter(game_type.presets.values())).texts()
    kinds = {field.name: field.kind for field in game_type.rules_type.fields()}
    for name, text in texts.items():
        kind = kinds[name]
        assert kind.read(text) == kind.read(given_texts.get(name, defaults[name]))


@given(fields_of_games(), st.randoms(use_true_random=False), st.booleans())
def test_order_case_and_spaces_do_not_matter(drawn: Drawn, rng: Random, shout: bool) -> None:
    game_type, texts = drawn
    items = list(texts.items())
    rng.shuffle(items)
    loud = {f" {key.upper()} ": value.upper() if shout and key != "layout" else value for key, value in items}
    assert load(spelled(game_type.name.title(), loud)) == load(spelled(game_type.name, texts))


@given(fields_of_games(), fields_of_games())
def test_specifications_are_equal_just_when_rules_are(one: Drawn, other: Drawn) -> None:
    first, second = (load(spelled(game_type.name, texts)) for game_type, texts in (one, other))
    assert (first.spec == second.spec) == (type(first) is type(second) and first.rules == second.rules)
    assert (first == second) == (first.spec == second.spec)


def test_rules_made_in_python_are_made_canonical() -> None:
    loud = FanoronaRules(captures="ON_DEMAND", size=(5, 3))  # type: ignore[arg-type]
    assert loud == FanoronaRules(captures="on_demand", size=Size(5, 3))
    assert isinstance(loud.size, Size)
    layout = PRESETS["square"].text
    assert KulamiRules(layout=layout.lower()).layout == "square"
    assert make(games()[0], loud).spec == "fanorona(size=5x3, captures=on_demand)"


@pytest.mark.parametrize(
    "values", [{"captures": "never"}, {"draw_turns": -1}, {"draw_turns": True}, {"size": (4, 5)}, {"size": 9}]
)
def test_rules_made_in_python_are_checked(values: dict[str, object]) -> None:
    with pytest.raises(SpecError, match=f"^{next(iter(values))} cannot be "):
        FanoronaRules(**values)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("spec", "field", "named"),
    [
        ("chess", None, ["'chess'", "fanorona, tumicarona, kulami, tomoko"]),
        ("fanorna", None, ["'fanorna'", "'fanorona'"]),
        ("", None, ["''", "name(field=value, field=value)"]),
        ("fanorona(size=9x5", None, ["'fanorona(size=9x5'"]),
        ("fanorona)", None, ["'fanorona)'"]),
        ("fanorona kulami", None, ["'fanorona kulami'"]),
        ("fanorona(9x5)", None, ["'9x5'", "fanorona(…)", "field=value"]),
        ("fanorona(size=)", None, ["'size='", "fanorona(…)", "field=value"]),
        ("fanorona(size=9x5,)", None, ["''", "fanorona(…)", "field=value"]),
        ("fanorona(size=9x5, SIZE=5x5)", "size", ["'SIZE'", "twice"]),
        ("fanorona(colour=red)", "colour", ["fanorona: ", "'colour'", ": rules, size, continuation"]),
        ("fanorona(rule=standard)", "rule", ["fanorona: ", "'rule'", "'rules'"]),
        ("kulami(colour=red)", "colour", ["kulami: ", "'colour'", ": l"]),
        ("fanorona(sise=9x5)", "sise", ["fanorona: ", "'sise'", "'size'"]),
        ("fanorona(rules=parkr)", "rules", ["parker, tumicarona, standard", "'parkr'", "'parker'"]),
        ("kulami(rules=parker)", "rules", ["kulami: ", "'rules'", "kulami has only one"]),
        ("fanorona(size=5)", "size", ["fanorona: size ", "9x5", "'5'"]),
        ("fanorona(size=4x5)", "size", ["fanorona: size ", "odd", "3 to 9", "4x5"]),
        ("fanorona(size=11x5)", "size", ["fanorona: size ", "odd", "3 to 9", "11x5"]),
        ("fanorona(size=9x9)", "size", ["fanorona: size ", "63 points", "9x9", "81"]),
        ("fanorona(revisiting=yes)", "revisiting", ["fanorona: revisiting ", "true or false", "'yes'"]),
        ("fanorona(stuck=lose)", "stuck", ["fanorona: stuck ", "loses, draws", "'lose'", "'loses'"]),
        ("fanorona(draw_turns=1001)", "draw_turns", ["fanorona: draw_turns ", "0 to 1000", "'1001'"]),
        ("fanorona(draw_turns=²)", "draw_turns", ["fanorona: draw_turns ", "0 to 1000", "'²'"]),
        ("kulami(level=3)", "level", ["kulami: level ", "0 to 2", "'3'"]),
        ("tomoko(players=5)", "players", ["tomoko: players ", "2 to 4", "'5'"]),
        ("tomoko(teams=true)", "teams", ["tomoko: teams ", "players=4", "players=2"]),
        ("x" * 2000, None, ["1000", "2000"]),
    ],
)  # fmt: skip
def test_a_bad_specification_says_what_would_be_right(spec: str, field: str | None, named: list[str]) -> None:
    with pytest.raises(SpecError) as caught:
        load(spec)
    assert caught.value.field == field
    assert [text for text in named if text not in str(caught.value)] == []


@given(st.text(max_size=80) | st.from_regex(r"(fanorona|kulami|tomoko)\([a-z_=,/x0-9 ]*\)", fullmatch=True))
def test_any_text_is_a_specification_or_says_why_not(text: str) -> None:
    try:
        spec = load(text).spec
    except InputError:
        return
    assert load(spec).spec == spec


@pytest.mark.parametrize("spec", [None, 3, b"kulami"])
def test_what_is_no_text_is_refused(spec: object) -> None:
    with pytest.raises(SpecError, match=f"{spec!r}$"):
        load(spec)  # type: ignore[arg-type]


def test_a_field_that_came_later_has_in_old_games_what_held_before() -> None:
    fields = load("tumicarona(handicap=white)").rules.texts()
    del fields["offer"]
    assert stored("tumicarona", fields).spec == "tumicarona(handicap=white, offer=any)"
    assert stored("tumicarona", fields | {"handicap": "none"}).spec == "tumicarona"
    assert stored("tumicarona", fields | {"offer": "placed"}).spec == "tumicarona(handicap=white)"


@pytest.mark.parametrize("spec", [variant.spec for game in games() for variant in game.variants])
def test_all_fields_give_the_same_game_whatever_the_defaults_are(spec: str) -> None:
    game = load(spec)
    assert stored(game.name, game.rules.texts()) == stored(spec, game.rules.texts()) == game


@pytest.mark.parametrize("spec", ["fanorona(rules=standard)", "tumicarona", "fanorona(rules=tumicarona)"])
def test_the_stored_rules_are_held_against_a_preset_that_is_named(spec: str) -> None:
    game = load(spec)
    assert stored(spec, game.rules.texts()) == game
    parker = load("fanorona(rules=parker)").rules.texts()
    with pytest.raises(SpecError, match="rules=parker") as found:
        stored(spec, parker)
    assert found.value.field == "rules"


def test_a_preset_that_has_changed_since_is_no_contradiction() -> None:
    """One field is another than today's, and still no other preset is nearer."""
    fields = load("fanorona(rules=standard)").rules.texts() | {"offer": "any"}
    assert stored("fanorona(rules=standard)", fields).rules.texts() == fields
    assert stored("fanorona", load("tumicarona").rules.texts()) == load("tumicarona")  # a mere name names no preset


def test_a_preset_that_nobody_knows_is_refused() -> None:
    with pytest.raises(SpecError, match="rules"):
        stored("fanorona(rules=chess)", load("fanorona").rules.texts())
