"""The rules of Kulami as data."""

from __future__ import annotations

from dataclasses import dataclass

from marblebox.core.errors import InputError
from marblebox.core.rules import OTHERS, Choice, Number, Rules, rule
from marblebox.core.text import Text, did_you_mean, shortened
from marblebox.games.kulami.layout import PRESETS, layout_called

RANDOM, RANDOM_IRREGULAR = "random", "random_irregular"
NAMES = (RANDOM, RANDOM_IRREGULAR, *PRESETS)

_NO_LAYOUT = Text(
    "must be one of {known} or a layout text, not {text}{question}",
    "muss eines von {known} oder ein Layouttext sein, nicht {text}{question}",
)


class LayoutKind:
    """The name of a layout, a way to draw one at random, or a layout text in its canonical form."""

    hint = Text(" | ".join((*NAMES, "layout text")), " | ".join((*NAMES, "Layouttext")))

    def read(self, text: str) -> str:
        if text.lower() in NAMES:
            return text.lower()
        if "/" not in text:
            raise InputError(
                _NO_LAYOUT.filled(
                    known=", ".join(NAMES), text=repr(shortened(text)), question=did_you_mean(text, NAMES)
                )
            )
        layout = layout_called(text)
        return next((name for name, preset in PRESETS.items() if preset == layout), layout.text)

    def write(self, value: str) -> str:
        return self.read(value)


@dataclass(frozen=True)
class KulamiRules(Rules):
    """Everything two players agree on before a game of Kulami."""

    layout: str = rule(
        RANDOM,
        LayoutKind(),
        en="The board: drawn by lot (a closed 8x8 square, or an irregular outline), one of the boards on the rule"
        " sheet, or your own as text.",
        de="Das Spielfeld: ausgelost (geschlossenes 8x8-Quadrat oder unregelmäßiger Umriss), eines der Spielfelder aus"
        " der Spielregel oder ein eigenes als Text.",
        said={
            "random": Text("The board is a square drawn at random.", "Das Spielfeld ist ein ausgelostes Quadrat."),
            "random_irregular": Text(
                "The board has an irregular outline drawn at random.",
                "Das Spielfeld hat einen ausgelosten unregelmäßigen Umriss.",
            ),
            OTHERS: Text(
                "The board was chosen, not drawn at random.", "Das Spielfeld ist ausgesucht, nicht ausgelost."
            ),
        },
    )
    level: int = rule(
        0,
        Number(0, 2),
        en="What counts: 0 tiles, 1 also the largest area, 2 also chains of five or more.",
        de="Was zählt: 0 Platten, 1 auch das größte Gebiet, 2 auch Ketten ab fünf Murmeln.",
        said={
            "0": Text("Rules level 0: only tiles count.", "Level 0: Nur Platten zählen."),
            "1": Text("Rules level 1: tiles and areas count.", "Level 1: Platten und Gebiete zählen."),
            "2": Text("Rules level 2: tiles, areas and chains count.", "Level 2: Platten, Gebiete und Ketten zählen."),
        },
    )
    starts: str = rule(
        "red",
        Choice("red", "black", "fists"),
        en="The colour that starts; fists: Black picks one of two closed hands, and the marble in it decides.",
        de="Die Farbe, die beginnt; fists: Schwarz wählt eine von zwei Fäusten, und die Murmel darin entscheidet.",
        said={
            "red": Text("Red starts.", "Rot beginnt."),
            "black": Text("Black starts.", "Schwarz beginnt."),
            "fists": Text("The fists decide who starts.", "Die Fäuste entscheiden, wer beginnt."),
        },
    )
