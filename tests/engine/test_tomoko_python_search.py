"""The search for Tomoko in Python: what comes of laying a card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from statistics import fmean

import pytest

import marblebox
from marblebox.engine.kits.tomoko_search import TomokoSearch
from marblebox.engine.search import Limits, Report
from marblebox.games.tomoko import CARDS, Lay, Push, TomokoState

MOST_APART = 4.0  # percent


def initial(spec: str, seed: int) -> TomokoState:
    state = marblebox.load(spec).initial(seed)
    assert isinstance(state, TomokoState)
    return state


def with_due_card() -> Iterator[TomokoState]:
    """Positions in which the seat to move can lay a card and does not win by it."""
    for seed in range(100):
        state, rng = initial("tomoko(prefilled=true)", seed), Random(seed)
        for _ in range(seed % 5):
            state = state.play_unchecked(rng.choice([m for m in state.legal_moves() if isinstance(m, Push)]))
        if state.claims(state.turn):
            yield state


def found(state: TomokoState, lines: int = 1, seed: int = 0, nodes: int | None = None) -> Report:
    return TomokoSearch(seed).run(state, Limits(nodes=nodes), lines)


def chance_after_laying(state: TomokoState) -> float:
    """The mean chance of the same seat once the due cards have been laid and others drawn."""
    chances = []
    for seed in range(6):
        after = state.imagined(state.turn, Random(seed))
        while cards := after.claims(state.turn):
            after = after.play(Lay(cards[0]))
        chances.append(found(after, seed=seed).lines[0].chance)
    return fmean(chances)


def test_the_chance_before_laying_is_that_after_laying() -> None:
    for state in islice(with_due_card(), 4):
        report = found(state)
        assert report.depth == 3
        assert report.lines[0].chance == pytest.approx(chance_after_laying(state), abs=MOST_APART)


def test_lays_come_first_then_pushes_without_laying() -> None:
    state = next(with_due_card())
    lays = [str(Lay(card)) for card in state.claims(state.turn)]
    lines = found(state, lines=len(lays) + 3).lines
    assert [line.moves[0] for line in lines[: len(lays)]] == lays
    assert isinstance(state.find(lines[0].moves[-1]), Push)
    assert all(isinstance(state.find(line.moves[0]), Push) for line in lines[len(lays) :])
    chances = [line.chance for line in lines]
    assert chances == sorted(chances, reverse=True)


def test_ignored_cards_are_not_laid() -> None:
    state = next(with_due_card())
    lays = [str(Lay(card)) for card in state.claims(state.turn)]
    report = TomokoSearch().run(state, Limits(depth=1), 50, lays)
    assert not any(line.moves[0] in lays for line in report.lines)


def test_laying_the_last_card_is_a_proven_win() -> None:
    state = next(state for seed in range(50) if (state := initial("tomoko(prefilled=true, target=1)", seed)).claims(0))
    best = found(state).lines[0]
    assert (best.moves[0], best.proven, best.distance) == (str(Lay(state.claims(0)[0])), "won", 0)


def test_laying_the_last_card_of_all_is_followed_by_nothing() -> None:
    state = next(state for seed in range(50) if (state := initial("tomoko(prefilled=true, target=36)", seed)).claims(0))
    last = state.claims(0)[0]
    others = tuple(sorted({*CARDS} - {last}))
    end = replace(state, hands=((last,), ()), laid=(others[:17], others[17:]), deck=())
    assert found(end).lines[0].moves == (str(Lay(last)),)


def test_what_will_be_drawn_makes_no_difference() -> None:
    state = next(with_due_card())
    other = state.imagined(state.turn, Random(1))
    assert other.deck != state.deck
    assert found(other, 5).lines == found(state, 5).lines


def test_a_limit_ends_the_search() -> None:
    state = next(with_due_card())
    report = found(state, lines=3, nodes=1)
    assert report.depth == 1
    assert len(report.lines) == 3
