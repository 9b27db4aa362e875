"""The rule sets of the Fanorona family."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from marblebox.core.errors import InputError, SpecError
from marblebox.core.rules import OTHERS, Choice, Flag, Number, Rules, rule
from marblebox.core.text import Text
from marblebox.games.fanorona.board import LONGEST_SIDE, MOST_POINTS, Size

SIDES = ("white", "black")
HANDICAP_ENDS_AT = 5  # stones; the Tumicarona sheet: with only five left she must capture again

_NO_SIZE = Text(
    "must look like 9x5 (columns x rows), not {text}", "muss aussehen wie 9x5 (Spalten x Reihen), nicht {text}"
)
_NOT_ODD = Text(
    "must be odd numbers from 3 to {most}, not {size}",
    "muss aus ungeraden Zahlen von 3 bis {most} bestehen, nicht {size}",
)
_TOO_LARGE = Text(
    "must have at most {most} points, and {size} has {points}",
    "darf höchstens {most} Punkte haben, und {size} hat {points}",
)
_REPETITION_AT_ONCE = Text(
    "repetition cannot be 1: the first occurrence would be a draw; 0 means never",
    "repetition kann nicht 1 sein: Schon das erste Vorkommen wäre remis; 0 heißt nie",
)


class SizeKind:
    """A board size: columns x rows, both odd."""

    hint = Text(
        f"columns x rows, odd numbers from 3 to {LONGEST_SIDE}, at most {MOST_POINTS} points",
        f"Spalten x Reihen, ungerade Zahlen von 3 bis {LONGEST_SIDE}, höchstens {MOST_POINTS} Punkte",
    )

    def read(self, text: str) -> Size:
        match = re.fullmatch(r"(\d{1,3})[xX×](\d{1,3})", text)
        if not match:
            raise InputError(_NO_SIZE.filled(text=repr(text)))
        size = Size(int(match[1]), int(match[2]))
        if not all(side % 2 and 3 <= side <= LONGEST_SIDE for side in size):
            raise InputError(_NOT_ODD.filled(most=LONGEST_SIDE, size=size))
        if size.columns * size.rows > MOST_POINTS:
            raise InputError(_TOO_LARGE.filled(most=MOST_POINTS, size=size, points=size.columns * size.rows))
        return size

    def write(self, value: Size) -> str:
        return str(Size(*value))


@dataclass(frozen=True)
class FanoronaRules(Rules):
    """What the sheets and the literature settle differently; the defaults are Parker's."""

    size: Size = rule(
        Size(9, 5),
        SizeKind(),
        en="The board, columns x rows.",
        de="Das Brett, Spalten x Reihen.",
        said={
            OTHERS: Text("The board has {value} points.", "Das Brett hat {value} Punkte."),
        },
    )
    continuation: str = rule(
        "compulsory",
        Choice("compulsory", "optional"),
        en="Whether capturing must go on for as long as it can.",
        de="Ob weitergeschlagen werden muss, solange es geht.",
        said={
            "compulsory": Text(
                "A chain must go on for as long as it can capture.",
                "Eine Kette muss weitergehen, solange sie schlagen kann.",
            ),
            "optional": Text("A chain may stop after any capture.", "Eine Kette darf nach jedem Schlag aufhören."),
        },
    )
    same_direction: bool = rule(
        True,
        Flag(),
        en="Whether a chain may go on in the direction of the step before.",
        de="Ob eine Kette in der Richtung des vorigen Schritts weitergehen darf.",
        said={
            "true": Text("A chain may go straight on.", "Eine Kette darf geradeaus weitergehen."),
            "false": Text("A chain may not go straight on.", "Eine Kette darf nicht geradeaus weitergehen."),
        },
    )
    revisiting: bool = rule(
        True,
        Flag(),
        en="Whether a chain may touch a point twice, its start included.",
        de="Ob eine Kette einen Punkt, auch den Ausgangspunkt, zweimal berühren darf.",
        said={
            "true": Text("A chain may touch a point twice.", "Eine Kette darf einen Punkt zweimal berühren."),
            "false": Text("A chain may not touch a point twice.", "Eine Kette darf keinen Punkt zweimal berühren."),
        },
    )
    first_turn: str = rule(
        "single",
        Choice("single", "normal"),
        en="Whether each player's first turn is a single capturing step.",
        de="Ob der erste Zug jedes Spielers aus einem einzigen Schlag besteht.",
        said={
            "single": Text(
                "In the first turn each player makes a single capturing step.",
                "Im ersten Zug machen beide nur einen einzigen schlagenden Schritt.",
            ),
            "normal": Text("The first turn is like any other.", "Der erste Zug ist wie jeder andere."),
        },
    )
    captures: str = rule(
        "forced",
        Choice("forced", "on_demand", "silent"),
        en="Whether the obligation to capture is enforced, or only when the opponent demands it (on_demand); silent:"
        " likewise, but what was overlooked is not pointed out.",
        de="Ob der Schlagzwang immer gilt oder erst, wenn die Gegenseite ihn einfordert (on_demand); silent: ebenso,"
        " aber auf Übersehenes wird nicht hingewiesen.",
        said={
            "forced": Text("Nobody can overlook a capture.", "Niemand kann einen Schlag übersehen."),
            "on_demand": Text(
                "A capture may be overlooked until the opponent demands it.",
                "Ein Schlag darf übersehen werden, bis die Gegenseite ihn einfordert.",
            ),
            "silent": Text(
                "A capture may be overlooked, and nobody points it out.",
                "Ein Schlag darf übersehen werden, und niemand weist darauf hin.",
            ),
        },
    )
    handicap: str = rule(
        "none",
        Choice("none", *SIDES),
        en="The side that may capture nothing until it has only five left itself.",
        de="Die Seite, die nichts schlagen darf, bis sie selbst nur noch fünf hat.",
        said={
            "none": Text("Nobody has a handicap.", "Niemand hat ein Handicap."),
            "white": Text("White has the handicap.", "Weiß hat das Handicap."),
            "black": Text("Black has the handicap.", "Schwarz hat das Handicap."),
        },
    )
    vela_single: bool = rule(
        False,
        Flag(),
        en="Whether, while the handicap lasts, the other side captures only the nearest of a row in each turn.",
        de="Ob die andere Seite, solange das Handicap gilt, je Zug nur das Nächste der Reihe schlägt.",
        said={
            "true": Text("It is a vela.", "Es ist eine Vela."),
            "false": Text("It is not a vela.", "Es ist keine Vela."),
        },
    )
    offer: str = rule(
        "placed",
        Choice("placed", "any"),
        en="What the handicapped side must offer with its step: what it moves (placed), or anything at all (any).",
        de="Was die Seite mit Handicap anbieten muss: was sie zieht (placed) oder irgendetwas (any).",
        before="any",
        said={
            "placed": Text("What moves must be offered.", "Anzubieten ist, was zieht."),
            "any": Text("It is enough to offer anything at all.", "Es genügt, irgendetwas anzubieten."),
        },
    )
    begins: str = rule(
        "white",
        Choice(*SIDES),
        en="The side that moves first.",
        de="Die Seite, die beginnt.",
        said={
            "white": Text("White begins.", "Weiß beginnt."),
            "black": Text("Black begins.", "Schwarz beginnt."),
        },
    )
    draw_turns: int = rule(
        100,
        Number(0, 1000),
        en="Turns of both players together without a capture that make a draw; 0: never.",
        de="Züge beider Spieler zusammen ohne Schlag, die Remis bedeuten; 0: nie.",
        said={
            "0": Text("Turns without a capture never make a draw.", "Züge ohne Schlag führen nie zum Remis."),
            OTHERS: Text(
                "After {value} turns without a capture it is a draw.", "Nach {value} Zügen ohne Schlag ist es Remis."
            ),
        },
    )
    repetition: int = rule(
        3,
        Number(0, 10),
        en="How often the same position must occur to make a draw; 0: never.",
        de="Wie oft dieselbe Stellung vorkommen muss, damit Remis ist; 0: nie.",
        said={
            "0": Text("A position that comes back is no draw.", "Eine Stellung, die wiederkehrt, ist kein Remis."),
            OTHERS: Text(
                "A position that comes up {value} times is a draw.",
                "Eine Stellung, die {value}-mal vorkommt, ist Remis.",
            ),
        },
    )
    stuck: str = rule(
        "loses",
        Choice("loses", "draws"),
        en="What happens to the side to move that has no legal move.",
        de="Was mit der Seite am Zug geschieht, die keinen Zug hat.",
        said={
            "loses": Text("The side that cannot move loses.", "Die Seite, die nicht ziehen kann, verliert."),
            "draws": Text(
                "When the side to move cannot move, it is a draw.", "Kann die Seite am Zug nicht ziehen, ist es Remis."
            ),
        },
    )

    def check(self) -> None:
        if self.repetition == 1:
            raise SpecError(_REPETITION_AT_ONCE, "repetition")

    def as_stored(self, texts: Mapping[str, str]) -> Self:
        """In a game without a handicap nobody was ever asked what to offer."""
        asked = texts.get("handicap", "none") != "none"
        return super().as_stored(texts if asked else {"offer": self.offer, **texts})


_LITERATURE = FanoronaRules(continuation="optional", same_direction=False, revisiting=False, first_turn="normal")

PRESETS: dict[str, Rules] = {
    "parker": FanoronaRules(),
    "tumicarona": _LITERATURE.with_texts({"draw_turns": "20", "repetition": "0"}),
    "standard": _LITERATURE,
}
