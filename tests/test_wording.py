"""What players read calls things as the rule sheets do."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "marblebox"
LESSONS = sorted(SOURCE.glob("learn/kits/*/lessons/*/*.toml"))
OTHERWISE = {  # what the sheets call something else
    **{
        str(file.relative_to(SOURCE)): ("Zeile", "Stein", " stone")
        if file.parent.name in ("tumicarona", "kulami")
        else ("Zeile", "Murmel", " marble")
        for file in LESSONS
    },
    "games/fanorona/rules_de.md": ("Zeile", "Murmel"),
    "games/fanorona/standard_de.md": ("Zeile", "Murmel", "Entfernung"),
    "games/fanorona/tumicarona_de.md": ("Zeile", "Stein", "Entfernung"),
    "games/fanorona/tumicarona_en.md": ("stone",),
    "games/kulami/rules_de.md": ("Zeile", "Stein"),
    "games/tomoko/rules_de.md": ("Zeile", "Murmel"),
}


def test_there_are_lessons_to_read() -> None:
    assert len(LESSONS) > 20


@pytest.mark.parametrize("name", OTHERWISE)
def test_things_are_called_as_on_the_sheets(name: str) -> None:
    text = (SOURCE / name).read_text(encoding="utf-8")
    assert [word for word in OTHERWISE[name] if word in text] == []
