"""What generic code may ask of a game instead of its name: how it is counted, how it can end, who may act when."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from marblebox.core.text import Text


class Unit(NamedTuple):
    """What a game counts."""

    one: Text
    many: Text

    def counted(self, number: float) -> Text:
        """One stone, two stones."""
        words = self.one if number == 1 else self.many
        return Text(f"{number:g} {words.en}", f"{number:g} {words.de}".replace(".", ","))

    def lead(self, number: float) -> Text:
        """By how many: German has the dative here, in which many end in n."""
        said = self.counted(number)
        return said if number == 1 or said.de.endswith(("n", "s")) else Text(said.en, f"{said.de}n")


class Reason(NamedTuple):
    """Why a game can end: the code that an outcome carries, and a clause for people."""

    code: str
    text: Text


GENERAL_REASONS = (
    Reason("agreement", Text("agreed", "vereinbart")),
    Reason("resigned", Text("the other side has given up", "die andere Seite hat aufgegeben")),
    Reason("time", Text("the time is up", "die Zeit ist abgelaufen")),
    Reason("aborted", Text("the game was cancelled", "die Partie wurde abgebrochen")),
)
POINTS = Unit(Text("point", "Punkt"), Text("points", "Punkte"))


@dataclass(frozen=True, kw_only=True)
class Traits:
    """What a game is like under its rules; the defaults are those of a plain game for two."""

    unit: Unit = POINTS  # of `State.points`
    reasons: tuple[Reason, ...]  # every end that the game's own rules know
    secrets: bool = False  # some seat knows what another may not
    simultaneous: bool = False  # seats may act out of turn
    race: bool = False  # whoever is faster has the advantage, so the others need time to look
    points_decide: bool = False  # whoever has more points wins
    agreed_draws: bool = False
    help: bool = False  # previews can tell what players should see for themselves, if the table wants that
    handicap: bool = False  # one side can play with a handicap, so that there are revanche matches

    @cached_property
    def _texts(self) -> dict[str, Text]:
        return {reason.code: reason.text for reason in (*GENERAL_REASONS, *self.reasons)}

    @property
    def all_reasons(self) -> tuple[Reason, ...]:
        """The ends by the rules, and those that every game knows."""
        return tuple(Reason(code, text) for code, text in self._texts.items())

    def reason(self, code: str) -> Text:
        """Why a game ended, in words."""
        return self._texts[code]
