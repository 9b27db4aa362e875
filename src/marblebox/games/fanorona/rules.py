"""The rule sets of the Fanorona family."""

from __future__ import annotations

import re
from dataclasses import dataclass

from marblebox.core.errors import SpecError
from marblebox.core.rules import Choice, Flag, Number, Rules, rule
from marblebox.core.text import Text
from marblebox.games.fanorona.board import LONGEST_SIDE, MOST_POINTS, Size

SIDES = ("white", "black")
HANDICAP_ENDS_AT = 5  # stones; the Tumicarona sheet: with only five left she must capture again


class SizeKind:
    """A board size: columns x rows, both odd."""

    hint = Text(
        f"columns x rows, odd numbers from 3 to {LONGEST_SIDE}, at most {MOST_POINTS} points",
        f"Spalten x Reihen, ungerade Zahlen von 3 bis {LONGEST_SIDE}, höchstens {MOST_POINTS} Punkte",
    )

    def read(self, text: str) -> Size:
        match = re.fullmatch(r"(\d{1,3})[xX×](\d{1,3})", text)
        if not match:
            raise ValueError(f"must look like 9x5 (columns x rows), not {text!r}")
        size = Size(int(match[1]), int(match[2]))
        if not all(side % 2 and 3 <= side <= LONGEST_SIDE for side in size):
            raise ValueError(f"must be odd numbers from 3 to {LONGEST_SIDE}, not {size}")
        if size.columns * size.rows > MOST_POINTS:
            raise ValueError(f"must have at most {MOST_POINTS} points, and {size} has {size.columns * size.rows}")
        return size

    def write(self, value: Size) -> str:
        return str(Size(*value))


@dataclass(frozen=True)
class FanoronaRules(Rules):
    """What the sheets and the literature settle differently; the defaults are Parker's."""

    size: Size = rule(Size(9, 5), SizeKind(), en="The board, columns x rows.", de="Das Brett, Spalten x Reihen.")
    continuation: str = rule(
        "compulsory",
        Choice("compulsory", "optional"),
        en="Whether a stone that has captured and can capture again must go on.",
        de="Ob ein Stein, der geschlagen hat und weiter schlagen kann, weiterziehen muss.",
    )
    same_direction: bool = rule(
        True,
        Flag(),
        en="Whether a chain may go on in the direction of the step before.",
        de="Ob ein Zug in der Richtung des vorigen Schritts fortgesetzt werden darf.",
    )
    revisiting: bool = rule(
        True,
        Flag(),
        en="Whether a chain may touch a point twice, its start included.",
        de="Ob ein Zug einen Punkt, auch den Ausgangspunkt, zweimal berühren darf.",
    )
    first_turn: str = rule(
        "single",
        Choice("single", "normal"),
        en="Whether each player's first turn is a single capturing step.",
        de="Ob der erste Zug jedes Spielers aus einem einzigen Schlag besteht.",
    )
    captures: str = rule(
        "forced",
        Choice("forced", "on_demand"),
        en="Whether the obligation to capture is enforced, or only when the opponent demands it.",
        de="Ob der Schlagzwang immer gilt oder erst, wenn die Gegenseite ihn einfordert.",
    )
    handicap: str = rule(
        "none",
        Choice("none", *SIDES),
        en="The side that may not capture while it has more than five stones.",
        de="Die Seite, die nicht schlagen darf, solange sie mehr als fünf Steine hat.",
    )
    vela_single: bool = rule(
        False,
        Flag(),
        en="In the handicap phase the opponent captures one stone a turn: the nearest of the run.",
        de="In der Handicap-Phase schlägt die Gegenseite je Zug nur einen Stein: den nächsten der Reihe.",
    )
    begins: str = rule("white", Choice(*SIDES), en="The side that moves first.", de="Die Seite, die beginnt.")
    draw_turns: int = rule(
        100,
        Number(0, 1000),
        en="Turns of both players together without a capture that make a draw; 0: never.",
        de="Züge beider Spieler zusammen ohne Schlag, die Remis bedeuten; 0: nie.",
    )
    repetition: int = rule(
        3,
        Number(0, 10),
        en="How often the same position must occur to make a draw; 0: never.",
        de="Wie oft dieselbe Stellung vorkommen muss, damit Remis ist; 0: nie.",
    )
    stuck: str = rule(
        "loses",
        Choice("loses", "draws"),
        en="What happens to the side to move that has no legal move.",
        de="Was mit der Seite am Zug geschieht, die keinen Zug hat.",
    )

    def check(self) -> None:
        if self.repetition == 1:
            raise SpecError("repetition cannot be 1: the first occurrence would be a draw; 0 means never")


_LITERATURE = FanoronaRules(continuation="optional", same_direction=False, revisiting=False, first_turn="normal")

PRESETS: dict[str, Rules] = {
    "parker": FanoronaRules(),
    "tumicarona": _LITERATURE.with_texts({"draw_turns": "20", "repetition": "0"}),
    "standard": _LITERATURE,
}
