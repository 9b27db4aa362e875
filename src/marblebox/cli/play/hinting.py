"""Hinting: a hint in three steps, first where to look, then the move, then why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marblebox.cli.kit import kit_of
from marblebox.cli.numbers import with_numbers_of
from marblebox.cli.play import words

if TYPE_CHECKING:
    from collections.abc import Callable

    from marblebox.core.game import State
    from marblebox.engine.analysis import Analysis

PATIENCE = 1.5  # seconds of thinking, as in the browser


def think(state: State) -> Analysis:
    """The analysis that a hint is taken from."""
    from marblebox.engine.analysis import analyse

    with analyse(state, seconds=PATIENCE, lines=1) as stream:
        *_, last = stream
    return last


class Hinting:
    """What was found for a position, and how much of it has been told."""

    def __init__(self, think: Callable[[State], Analysis] = think) -> None:
        self._think = think
        self._found: Analysis | None = None
        self._told = 0

    def next(self, state: State, language: str) -> str:
        """The next step of the hint for whoever is to move; once all is told, the last one again."""
        if self._found is None or self._found.state is not state:
            self._found, self._told = self._think(state), 0
        steps = _steps(self._found, language)
        self._told = min(self._told + 1, len(steps))
        return steps[self._told - 1]


def _steps(found: Analysis, language: str) -> list[str]:
    state, seat = found.state, found.state.to_move
    assert seat is not None  # a finished game is not analysed
    kit, move = kit_of(state.game), state.find(found.best.moves[0], seat)
    look, why = kit.look_at(state, move), kit.because(state, move, seat)
    verdict = with_numbers_of(language, found.verdict(language=language))
    judged = (words.PROVEN if found.exact else words.CHANCES).filled(verdict=verdict)
    reasons = [text.in_language(language) for text in (why, judged) if text]
    hints = [look and words.LOOK_FIRST.filled(what=look), words.TRY_MOVE.filled(move=kit.worded(move, language))]
    return [*(hint.in_language(language) for hint in hints if hint), " ".join(reasons)]
