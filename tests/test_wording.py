"""What players read says what people say: words of the rule sheets, and no phrase that nobody would speak aloud."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RULES = ROOT / "src" / "marblebox" / "games"
LESSONS = sorted(RULES.glob("*/lessons/*/*.toml"))
CATALOGUES = ("lib/i18n/*.ts", "**/words.ts", "**/*-words.ts", "**/choices.ts")
TEXTS = [
    *sorted(RULES.glob("*/*.md")),
    *sorted(RULES.glob("*/puzzling.py")),
    *LESSONS,
    *sorted(file for pattern in CATALOGUES for file in (ROOT / "web" / "src").glob(pattern)),
]
NEVER = (
    *("gebohrtes Brett", "Man sehe", "steht dann gleich", "Wer zuerst {needed} gewinnt.", "bietet Remis."),
    *("whoever laid it", "not seldom", "lass alle einander", "Gleich aus.", "Mit {n} {unit}", "fehlt beim Kopieren"),
    *("your cards stand", "More points win", "Whose is the", "Behind you stand", "The rules live on the server"),
    *("umdrehen", "auswählen", "Auswählen", "aussuchen", "is here", "has not come yet"),
    *("to a game of your own", "On to your own game", "zur eigenen Partie"),  # the next lesson comes first
    *("ließ sich nicht fragen", "56 marbles lie", "Who has finished draws", "by herself", "in all eight directions"),
)
OTHERWISE = {  # what the sheets call something else
    **{
        str(file.relative_to(RULES)): ("Zeile", "Stein", " stone")
        if file.parent.name in ("tumicarona", "kulami")
        else ("Zeile", "Murmel", " marble")
        for file in LESSONS
    },
    "fanorona/rules_de.md": ("Zeile", "Murmel"),
    "fanorona/standard_de.md": ("Zeile", "Murmel", "Entfernung"),
    "fanorona/tumicarona_de.md": ("Zeile", "Stein", "Entfernung"),
    "fanorona/tumicarona_en.md": ("stone",),
    "kulami/rules_de.md": ("Zeile", "Stein"),
    "tomoko/rules_de.md": ("Zeile", "Murmel"),
}


def test_there_is_something_to_read() -> None:
    assert len(TEXTS) > 30


@pytest.mark.parametrize("phrase", NEVER)
def test_nothing_is_said_that_nobody_would_say(phrase: str) -> None:
    assert [file.name for file in TEXTS if phrase in file.read_text(encoding="utf-8")] == []


@pytest.mark.parametrize("name", OTHERWISE)
def test_things_are_called_as_on_the_sheets(name: str) -> None:
    text = (RULES / name).read_text(encoding="utf-8")
    assert [word for word in OTHERWISE[name] if word in text] == []
