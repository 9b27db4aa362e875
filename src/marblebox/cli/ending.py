"""How a game ended, in words."""

from __future__ import annotations

from collections.abc import Sequence

from marblebox.cli import words
from marblebox.core.game import Outcome, State
from marblebox.core.record import result_text
from marblebox.games.kulami import KulamiState

_COUNTED = ("most_points", "equal_points")  # ends at which the score sheet is reckoned up


def reckoned(state: State, names: Sequence[str], language: str) -> list[str]:
    """Why a game of Kulami can go on no longer, and its score sheet; nothing for other games and other ends."""
    if not (isinstance(state, KulamiState) and state.outcome and state.outcome.reason in _COUNTED):
        return []
    assert state.starter is not None  # marbles have been laid
    name = names[(state.starter + len(state.cells)) % len(names)]
    why = words.NO_CELL if any(state.marbles_left) else words.ALL_LAID
    return [why.in_language(language).format(name=name), *state.score.explain(language)]


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
