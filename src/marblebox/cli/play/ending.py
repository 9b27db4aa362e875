"""How a game ended, in words."""

from __future__ import annotations

from collections.abc import Sequence

from marblebox.cli.play import words
from marblebox.cli.play.sides import by_sides, joined
from marblebox.core.game import Game, Outcome
from marblebox.core.record import result_text


def told(game: Game, outcome: Outcome, names: Sequence[str], language: str) -> list[str]:
    """Who won and why, and the places where they say more than that."""
    reason = game.traits.reason(outcome.reason).in_language(language)
    winners = joined([names[seat] for seat in outcome.winners], language) if outcome.winners else ""
    sentence = words.DRAW if not winners else words.WINS if len(outcome.winners) == 1 else words.WIN_TOGETHER
    lines = [
        f"{sentence.in_language(language).format(names=winners, reason=reason)}  {result_text(by_sides(game, outcome))}"
    ]
    if outcome.places and max(outcome.places) > 2:
        places = ", ".join(f"{place}. {name}" for place, name in sorted(zip(outcome.places, names, strict=True)))
        lines.append(words.PLACES.in_language(language).format(places=places))
    return lines
