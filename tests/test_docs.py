"""The documentation is complete, and what it shows is true."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import marblebox
from marblebox.core import errors
from marblebox.core.game import Game, Variant
from marblebox.core.registry import canonical_spec, games
from marblebox.core.rulebook import rules_text
from marblebox.core.rules import RuleField
from marblebox.core.text import LANGUAGES

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.glob("*.md"))]
ERRORS = [
    name for name, found in vars(errors).items() if isinstance(found, type) and found.__module__ == errors.__name__
]
FIELDS = [(game, field) for game in games() for field in game.rules_type.fields()]
SPECS = [canonical_spec(game, rules) for game in games() for rules in game.presets.values()]
VARIANTS = [(game, variant) for game in games() for variant in game.variants]

# Runs the examples of a page, the fences left out. In a process of its own: an example may register a game.
RUN_EXAMPLES = """
import doctest, pathlib, re, sys
page = pathlib.Path(sys.argv[1])
text = re.sub("^```.*$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
sys.exit(doctest.DocTestRunner().run(test).failed > 0)
"""


def page_of(game: type[Game]) -> str:
    return (DOCS / f"{game.name}.md").read_text(encoding="utf-8")


def blocks(text: str) -> list[str]:
    """The fenced blocks of a Markdown text."""
    return re.findall(r"^```\w*\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


# --- the pages --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page_run(page: Path) -> None:
    run = subprocess.run([sys.executable, "-c", RUN_EXAMPLES, str(page)], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_records_shown_on_a_page_are_sound_and_canonical(page: Path) -> None:
    for block in blocks(page.read_text(encoding="utf-8")):
        if block.startswith("[Spec "):
            assert "\n".join(record.text for record in marblebox.read_records(block)) == block


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#:]+?)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []


@pytest.mark.parametrize(("game", "field"), FIELDS, ids=lambda item: getattr(item, "name", None))
def test_every_rule_field_is_on_its_games_page(game: type[Game], field: RuleField) -> None:
    row = re.search(rf"^\| `{field.name}` \|(.+)\|(.+)\|(.+)\|$", page_of(game), re.MULTILINE)
    assert row, f"docs/{game.name}.md has no row for the field {field.name} in its table"
    assert f"`{field.kind.write(field.default)}`" in row[2], "the row names another default"


@pytest.mark.parametrize(("game", "variant"), VARIANTS, ids=lambda item: getattr(item, "slug", None))
def test_every_variant_is_on_its_games_page(game: type[Game], variant: Variant) -> None:
    assert f"`{variant.spec}`" in page_of(game), f"docs/{game.name}.md does not mention {variant.spec}"


@pytest.mark.parametrize("error", ERRORS)
def test_every_error_is_documented(error: str) -> None:
    assert any(f"`{error}`" in page.read_text(encoding="utf-8") for page in DOCS.glob("*.md"))


@pytest.mark.parametrize("field", [field for _, field in FIELDS], ids=lambda field: field.name)
def test_every_rule_field_says_what_it_means_in_both_languages(field: RuleField) -> None:
    assert all(field.meaning)
    assert field.meaning.en != field.meaning.de


# --- the rules for players --------------------------------------------------------------------------------------------


def headings(text: str) -> list[str]:
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.findall(r"^(#+) \S", prose, re.MULTILINE)


@pytest.mark.parametrize("spec", SPECS)
def test_the_rules_have_the_same_structure_in_every_language(spec: str) -> None:
    english, *others = (rules_text(spec, language) for language in LANGUAGES)
    assert headings(english)[0] == "#"
    assert len(headings(english)) > 5
    for other in others:
        assert other != english
        assert headings(other) == headings(english)
        assert len(blocks(other)) == len(blocks(english))


@pytest.mark.parametrize(("spec", "language"), list(product(SPECS, LANGUAGES)))
def test_the_rules_mark_what_we_decided(spec: str, language: str) -> None:
    assert {"en": "*Our decision", "de": "*Unsere Festlegung"}[language] in rules_text(spec, language)


# --- the diagrams of the Fanorona family: what they show is what the rules do -----------------------------------------

FAMILY = ("fanorona", "tumicarona", "fanorona(rules=standard)")
SIGNS = "WB."


def boards(block: str) -> list[str]:
    """The boards that stand side by side in a diagram, as rows of a position text."""
    rows = [re.findall(r"(?<![a-i])\d  ((?:[WB.](?:-{3}| )?){9})", line) for line in block.splitlines()]
    return ["/".join(_squeezed(row) for row in column) for column in zip(*filter(None, rows), strict=True)]


def _squeezed(row: str) -> str:
    signs = "".join(letter.lower() for letter in row if letter in SIGNS)
    return re.sub(r"\.+", lambda run: str(len(run[0])), signs)


def diagrams() -> Iterator[tuple[str, str]]:
    for spec, language in product(FAMILY, LANGUAGES):
        yield from ((spec, block) for block in blocks(rules_text(spec, language)))


@pytest.mark.parametrize(("spec", "block"), list(diagrams()))
def test_a_diagram_shows_what_the_rules_do(spec: str, block: str) -> None:
    game = marblebox.load(spec)
    before, *after = boards(block)
    start = game.initial()
    number = 1 if start.text.startswith(before) else 2  # elsewhere the single-step first turns are over
    state = game.parse(f"{before} w 0 {number}")
    if not after:
        assert state == start
        return
    [move] = re.findall(r"[a-i]\d(?:-[a-i]\d[AW])+", block)
    assert state.play(move).text.split()[0] == after[0]
