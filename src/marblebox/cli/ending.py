"""How a game ended, in words."""

from __future__ import annotations

from collections.abc import Sequence

from marblebox.cli import words
from marblebox.core.game import Outcome
from marblebox.core.record import result_text


def told(outcome: Outcome, names: Sequence[str], language: str) -> list[str]:
    """Who won and why, and the places where they say more than that."""
    reason = words.REASONS[outcome.reason].in_language(language)
    winners = words.AND.in_language(language).join(names[seat] for seat in outcome.winners)
    sentence = words.DRAW if not winners else words.WINS if len(outcome.winners) == 1 else words.WIN_TOGETHER
    lines = [f"{sentence.in_language(language).format(names=winners, reason=reason)}  {result_text(outcome)}"]
    if outcome.places and max(outcome.places) > 2:
        places = ", ".join(f"{place}. {name}" for place, name in sorted(zip(outcome.places, names, strict=True)))
        lines.append(words.PLACES.in_language(language).format(places=places))
    return lines
