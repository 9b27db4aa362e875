"""Every game of the box has all its pieces; a game that lacks some is told which."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from tests import guide
from tests.little_games import registered
from tests.playthrough import FOLDER as PLAYTHROUGHS

from marblebox.core.game import Game
from marblebox.core.plugins import kit_module
from marblebox.core.registry import games, make
from marblebox.core.rulebook import rules_source
from marblebox.core.text import LANGUAGES, Text
from marblebox.core.view import Messages
from marblebox.engine.kit import EngineKit
from marblebox.engine.levels import Level

ROOT = Path(__file__).parents[1]
BOARDS = ROOT / "web" / "src" / "board"
BOARD_FILES = ("index.ts", "cover.ts", "options.ts")


def missing(game: type[Game]) -> list[str]:
    """The pieces that a game of the box should have and this one has not, by where one would look for them."""
    return [*_kits(game), *_board(game), *_texts(game), *_pages(game)]


def _kits(game: type[Game]) -> Iterator[str]:
    engine = kit_module("marblebox.engine", game.name)
    if engine is None:
        yield f"engine/kits/{game.name}.py"
    elif not (isinstance(engine.KIT, EngineKit) and all(len(levels) == 10 for levels in _levels(engine.KIT, game))):
        yield f"ten levels in engine/kits/{game.name}.py"
    if kit_module("marblebox.cli", game.name) is None:
        yield f"cli/kits/{game.name}.py, with a drawing"


def _levels(kit: EngineKit, game: type[Game]) -> Iterator[tuple[Level, ...]]:
    """The levels of every rule set."""
    return (kit.levels_for(make(game, rules)) for rules in game.presets.values())


def _board(game: type[Game]) -> Iterator[str]:
    folder = BOARDS / game.name
    yield from (f"web/src/board/{game.name}/{name}" for name in BOARD_FILES if not (folder / name).exists())
    cover = (folder / "cover.ts").read_text(encoding="utf-8") if (folder / "cover.ts").exists() else ""
    for name in (game.name, *game.preset_names.values()):
        if not re.search(rf"\b{name}\b: {{", cover):
            yield f"a picture of {name} in web/src/board/{game.name}/cover.ts"
    if game.messages == Messages():
        yield f"types of view, effect and material in games/{game.name}/view.py"


def _texts(game: type[Game]) -> Iterator[str]:
    for preset, rules in game.presets.items():
        for language in LANGUAGES:
            try:
                rules_source(make(game, rules), language)
            except ValueError:
                yield f"the rules of {preset} in the language {language}"
    for what, text in _words(game):
        if not all(words.strip() for words in text):
            yield f"{what} in both languages"


def _words(game: type[Game]) -> Iterator[tuple[str, Text]]:
    default = make(game, next(iter(game.presets.values())))
    yield "the title", game.title
    yield from ((f"the title of {variant.slug}", variant.title) for variant in game.variants)
    yield from ((f"the meaning of {field.name}", field.meaning) for field in game.rules_type.fields())
    yield from ((f"the reason {reason.code}", reason.text) for reason in default.traits.reasons)


def _pages(game: type[Game]) -> Iterator[str]:
    pages = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob(f"{game.name}.md"))
    if not pages:
        yield f"docs/{game.name}.md"
    for variant in game.variants:
        if not (PLAYTHROUGHS / f"{game.name}-{variant.slug}.txt").exists():
            yield f"tests/data/playthroughs/{game.name}-{variant.slug}.txt"


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_nothing_is_missing(game: type[Game]) -> None:
    assert missing(game) == []


def test_what_is_missing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sticks, which works with nothing but its rules, lacks all that a game of the box has on top of that."""
    (tmp_path / "bare_sticks.py").write_text(guide.files("sticks")["sticks/sticks/game.py"], encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    sticks: type[Game] = import_module("bare_sticks").Sticks
    with registered([sticks]):
        found = missing(sticks)
    assert "engine/kits/sticks.py" in found
    assert "cli/kits/sticks.py, with a drawing" in found
    assert "web/src/board/sticks/index.ts" in found
    assert "a picture of sticks in web/src/board/sticks/cover.ts" in found
    assert "types of view, effect and material in games/sticks/view.py" in found
    assert "the rules of sticks in the language de" in found
    assert "docs/sticks.md" in found
    assert "tests/data/playthroughs/sticks-fifteen.txt" in found
