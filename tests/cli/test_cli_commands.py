"""The commands that only show something: games, rules, perft, audit, help and version."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from tests.cli.running import Invoke, words

import marblebox
from marblebox.cli.terminal import chosen_language
from marblebox.core.registry import games, names
from marblebox.core.rulebook import history_text, rules_text


def test_version(run: Invoke) -> None:
    assert run("--version") == (0, f"marblebox {marblebox.__version__}\n", "")


@pytest.mark.parametrize("command", [[], ["serve"], ["play"], ["games"], ["replay"], ["perft"]])
def test_help_is_plain_and_fits(run: Invoke, command: list[str]) -> None:
    status, out, _ = run(*command, "-h")
    assert status == 0
    assert out == run(*command, "--help").out
    assert "<bool>" not in out
    assert max(map(len, out.splitlines())) <= 80


def test_help_lists_the_commands(run: Invoke) -> None:
    status, out, _ = run("--help")
    assert status == 0
    for command in ("serve", "play", "games", "rules", "replay", "perft", "audit"):
        assert re.search(rf"\b{command}\b", out)
    assert "completion" not in out
    assert "..." not in out.partition("For players")[2]  # whole sentences


@pytest.mark.parametrize("language", ["en", "de"])
def test_games_lists_every_variant_and_field_with_its_meaning(run: Invoke, language: str) -> None:
    status, out, _ = run("games", "--lang", language)
    assert status == 0
    shown = words(out)
    for game in games():
        for variant in game.variants:
            assert variant.title.in_language(language) in shown
            assert variant.spec in shown
        for field in game.rules_type.fields():
            assert re.search(rf"^ {field.name} +{re.escape(field.kind.write(field.default))}", out, re.MULTILINE)
            assert field.meaning.in_language(language).split()[-1] in shown


def test_games_shows_how_tumicarona_departs_from_fanorona(run: Invoke) -> None:
    section = run("games").out.split("\nTumicarona\n")[1].split("\nKulami\n")[0]
    rows = [tuple(line.split()) for line in section.splitlines()]
    assert {("draw_turns", "20"), ("repetition", "0"), ("continuation", "optional")} <= set(rows)
    assert "stuck" not in section
    assert "tumicarona(handicap=white, begins=black)" in section


def test_games_tells_how_cards_are_claimed_at_the_terminal(run: Invoke) -> None:
    assert "unless you write claims=live" in words(run("games").out.split("\nTomoko\n")[1])


def test_the_values_of_fields_are_german_in_german(run: Invoke) -> None:
    out = words(run("games", "--lang", "de").out)
    assert "ungerade" in out
    assert "columns" not in out
    assert "Layouttext" in out


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize(("options", "told"), [([], rules_text), (["--history"], history_text)])
def test_rules_prints_the_texts_of_every_game(
    run: Invoke, name: str, language: str, options: list[str], told: Callable[[str, str], str]
) -> None:
    status, out, _ = run("rules", name, "--lang", language, *options)
    headings = re.findall(r"^#+ (.+)$", told(name, language), re.MULTILINE)
    assert status == 0
    assert headings
    for heading in headings:
        assert words(heading.replace("`", "").replace("*", "")) in words(out)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "de_AT"}, "de"),
        ({"LANG": "de_CH", "LC_ALL": ""}, "de"),
        ({"LANG": "C"}, "en"),
    ],
)
def test_the_language_comes_from_the_environment(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert chosen_language(None) == language


def test_perft_prints_depth_and_count(run: Invoke) -> None:
    assert run("perft", "fanorona(rules=standard)", "3") == (0, "1\t5\n2\t39\n3\t724\n", "")


def test_perft_counts_positions_as_the_parker_sheet_does(run: Invoke) -> None:
    assert run("perft", "fanorona", "3", "--count", "positions").out.split() == ["1", "5", "2", "17", "3", "119"]


def test_perft_divides_the_last_count_by_first_move(run: Invoke) -> None:
    _, out, _ = run("perft", "fanorona(rules=standard, size=5x5)", "3", "--count", "results", "--divide")
    lines = [line.split("\t") for line in out.splitlines()]
    assert [name for name, _ in lines[:5]] == ["b2-c3A", "b3-c3A", "b3-c3W", "c2-c3A", "d2-c3A"]
    assert sum(int(count) for _, count in lines[:5]) == 202
    assert lines[5:] == [["1", "5"], ["2", "21"], ["3", "202"]]


def test_perft_counts_from_a_position_and_from_a_seed(run: Invoke) -> None:
    assert run("perft", "fanorona(size=3x3)", "1", "--position", "3/bb1/w2 w 0 9") == (0, "1\t1\n", "")
    seeded = [run("perft", "kulami(layout=random_irregular)", "2", "--seed", str(seed)).out for seed in (1, 1, 2)]
    assert seeded[0] == seeded[1] != seeded[2]


def test_audit_puts_printed_and_computed_figures_side_by_side(run: Invoke) -> None:
    status, out, _ = run("audit")
    assert status == 0
    assert re.search(r"after 1 turn +", out)
    assert re.search(r"after 3 turns +100 +119 +WRONG", out)
    assert re.search(r"opening moves +5 +5 +right", out)
    assert re.search(r"number of +8 +9 +WRONG", out)
    assert "g2-g3A-f4A-g4A" in out  # the move that the sheet's author missed
    right, wrong = map(int, re.findall(r"checked: (\d+) right, (\d+) wrong", out)[0])
    assert len(re.findall(r"\bright\b", out)) == right + 1
    assert out.count("WRONG") == wrong
