"""The games in words: every preset has a text of its own, and what the texts state is what the rules say."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product

import pytest
from tests.little_games import registered

from marblebox import SpecError
from marblebox.core import registry
from marblebox.core.game import Game
from marblebox.core.registry import games, make
from marblebox.core.rulebook import MARK, has_rules_text, history_text, rules_source, rules_text
from marblebox.core.text import LANGUAGES

PRESETS = [make(game_type, rules) for game_type in games() for rules in game_type.presets.values()]
STANDARD = "fanorona(rules=standard)"
KULAMI = next(game_type for game_type in games() if game_type.name == "kulami")


def statements(game: Game, language: str) -> list[tuple[str, str]]:
    """What a text says about the fields of the rules, in the order in which it does."""
    pairs = [pair for mark in MARK.findall(rules_source(game, language)) for pair in mark.split(", ")]
    return [(field, value) for field, _, value in (pair.partition("=") for pair in pairs)]


@pytest.mark.parametrize(("game", "language"), list(product(PRESETS, LANGUAGES)), ids=str)
def test_what_a_text_states_is_what_the_rules_of_its_preset_say(game: Game, language: str) -> None:
    said = statements(game, language)
    assert said == [(field, game.rules.texts().get(field)) for field, _ in said]


@pytest.mark.parametrize(("game", "language"), list(product(PRESETS, LANGUAGES)), ids=str)
def test_a_text_leaves_no_field_of_the_rules_out(game: Game, language: str) -> None:
    assert {field for field, _ in statements(game, language)} == set(game.rules.texts())


@pytest.mark.parametrize("game", PRESETS, ids=str)
def test_a_text_states_the_same_things_in_every_language(game: Game) -> None:
    english, *others = (statements(game, language) for language in LANGUAGES)
    assert all(other == english for other in others)


@pytest.mark.parametrize(("game", "language"), list(product(PRESETS, LANGUAGES)), ids=str)
def test_a_mark_follows_its_statement_and_nobody_sees_it(game: Game, language: str) -> None:
    source, shown = rules_source(game, language), rules_text(game.spec, language)
    assert not re.search(r"\n\s*\n\s*<!--", source), "a mark that stands alone belongs to no statement"
    assert "<!--" not in shown
    assert shown.count("\n\n") == source.count("\n\n")


@pytest.mark.parametrize(("game", "language"), list(product(PRESETS, LANGUAGES)), ids=str)
def test_rules_are_told_without_the_language_of_specifications(game: Game, language: str) -> None:
    assert re.findall(rf"\b(?:{'|'.join(game.rules.texts())})=", rules_text(game.spec, language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_preset_has_a_text_of_its_own(language: str) -> None:
    assert len({rules_text(game.spec, language) for game in PRESETS}) == len(PRESETS)


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("fanorona(rules=standard, size=5x5)", STANDARD),
        ("fanorona(rules=standard, begins=black)", STANDARD),
        ("fanorona(continuation=optional, same_direction=false, revisiting=false, first_turn=normal)", STANDARD),
        ("fanorona(rules=tumicarona, size=5x5)", "tumicarona"),
        ("tumicarona(handicap=black, vela_single=true)", "tumicarona"),
        ("fanorona(size=3x3)", "fanorona"),
        ("kulami(level=2)", "kulami"),
    ],
)
def test_a_game_is_told_by_the_rules_of_its_nearest_preset(spec: str, told: str) -> None:
    assert rules_source(registry.load(spec), "en") == rules_source(registry.load(told), "en")


@pytest.mark.parametrize(
    ("spec", "language", "before", "change"),
    [
        ("fanorona(continuation=optional)", "en", "you choose.", "A chain may stop after any capture."),
        ("fanorona(size=5x5)", "de", "vertauscht.", "Das Brett hat 5x5 Punkte."),
        ("tumicarona(draw_turns=7)", "en", "by itself.", "After 7 turns without a capture it is a draw."),
        ("kulami(level=1)", "de", "zusätzliche Punkte:", "Level 1: Platten und Gebiete zählen."),
        ("tomoko(begins=random)", "en", "you choose otherwise.", "Lots decide who begins."),
    ],
)
def test_what_a_game_has_changed_is_told_at_its_place(spec: str, language: str, before: str, change: str) -> None:
    marked = "**In this game:**" if language == "en" else "**In diesem Spiel:**"
    text = rules_text(spec, language).replace("\n", " ")
    assert marked not in rules_text(spec.partition("(")[0], language)
    assert text.count(marked) == 1
    assert f"{before} {marked} {change} " in text


@pytest.mark.parametrize("game", PRESETS, ids=str)
def test_a_game_of_changed_rules_says_so_of_each_field(game: Game) -> None:
    said = [field.told(value) for field in game.rules.fields() for value in (game.rules.texts()[field.name], "7")]
    assert all("{" not in text and text.endswith((".", "7")) for told in said for text in told)


def test_a_wrong_game_and_a_wrong_language_are_told() -> None:
    with pytest.raises(SpecError, match="'kulami'"):
        rules_text("kulamy")
    with pytest.raises(SpecError, match="en, de"):
        rules_text("kulami", "fr")


@pytest.mark.parametrize("module", ["alone", "marblebox.engine.levels"])
@pytest.mark.parametrize("written", [rules_text, history_text])
def test_a_game_without_a_text_says_so_in_every_language(written: Callable[[str], str], module: str) -> None:
    with registered():
        registry.register(type("Mute", (KULAMI,), {"name": "mute", "__module__": module}))
        with pytest.raises(SpecError, match=r"^mute ") as problem:
            written("mute")
        assert problem.value.told.en != problem.value.told.de
        assert not has_rules_text("mute")


@pytest.mark.parametrize("game_type", games(), ids=lambda game_type: game_type.name)
def test_every_game_tells_its_history_in_the_same_chapters(game_type: type[Game]) -> None:
    english, german = (history_text(game_type.name, language) for language in LANGUAGES)
    assert english != german
    assert re.findall(r"^#+ ", english, re.MULTILINE) == re.findall(r"^#+ ", german, re.MULTILINE)
    assert english.startswith("# ")
    assert re.search(r"^## ", english, re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_family_of_games_shares_its_history(language: str) -> None:
    assert history_text("tumicarona", language) == history_text("fanorona", language)
