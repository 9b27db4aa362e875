"""Sides: who plays with whom; partners are named together and have one count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from marblebox.cli.kit import kit_of
from marblebox.cli.play import words
from marblebox.core.game import Game, Outcome


def joined(names: Sequence[str], language: str) -> str:
    """Ada, Ben and Cat."""
    *others, last = names
    return words.AND.in_language(language).join([", ".join(others), last]) if others else last


def side_names(game: Game, names: Sequence[str], language: str) -> list[str]:
    return [joined([names[seat] for seat in side], language) for side in kit_of(game).sides(game)]


def partners_told(game: Game, names: Sequence[str], language: str) -> str:
    """Who plays with whom; nothing where everybody plays alone."""
    sides = side_names(game, names, language)
    if len(sides) == game.seats:
        return ""
    return words.PARTNERS.in_language(language).format(sides=words.AGAINST.in_language(language).join(sides))


def scores_of_sides(game: Game, scores: Sequence[float]) -> tuple[float, ...]:
    """What each side has won: partners share a win, so their parts make up the whole."""
    return tuple(sum(scores[seat] for seat in side) for side in kit_of(game).sides(game))


def by_sides(game: Game, outcome: Outcome) -> Outcome:
    """The outcome with one score for each side."""
    return replace(outcome, scores=scores_of_sides(game, outcome.scores))
